//! The bottom frames of threads: how the main thread and other threads start and end.

use crate::interpreter::exit::{Exit, Failure, Res};
use crate::memory::heap::Ref;
use crate::native::{Call, Entry};
use crate::threads::thread::Activity;
use crate::vm::Vm;

impl Vm {
    /// Sets the fields that a `Thread` constructor reads from its parent thread. The vm calls this
    /// for a thread that has no parent and constructs its own object.
    pub(crate) fn prepare_thread(&mut self, thread: Ref, group: Ref) -> Res<()> {
        const NORMAL_PRIORITY: u32 = 5;
        let eetop = self.field_offset("java/lang/Thread", "eetop")?;
        self.heap.set_u64(thread.0 + eetop, u64::from(thread.0));
        if self.known.thread_holder.is_none() {
            let priority = self.field_offset("java/lang/Thread", "priority")?;
            self.heap.set_u32(thread.0 + priority, NORMAL_PRIORITY);
            self.set_reference(thread, self.known.thread_group, group);
        }
        Ok(())
    }
}

/// Runs the bottom frame of a thread. It calls `Thread.run`, passes an uncaught exception to
/// `dispatchUncaughtException`, and calls `Thread.exit` at the end.
pub(crate) fn thread_entry(call: &mut Call<'_>) -> Res<u64> {
    let thread = call.object(0)?;
    match (call.state(), call.entry) {
        (0, _) => on_thread(call, thread, "run", "()V", None, 1),
        (1, Entry::Threw(exception)) => dispatch_uncaught(call, thread, exception, 2),
        (1 | 2, _) => on_thread(call, thread, "exit", "()V", None, 3),
        _ => {
            call.vm.end_thread(thread)?;
            Ok(0)
        }
    }
}

/// Calls a method on a thread's object.
fn on_thread(
    call: &mut Call<'_>,
    thread: Ref,
    name: &str,
    descriptor: &str,
    argument: Option<Ref>,
    state: u32,
) -> Res<u64> {
    let class = call.vm.class_of(thread);
    let Some(method) = call.vm.lookup_virtual(class, name, descriptor) else {
        return call.vm.internal(format!("no Thread.{name}{descriptor} in this class library"));
    };
    let arguments: Vec<u64> =
        std::iter::once(thread).chain(argument).map(|object| u64::from(object.0)).collect();
    call.upcall(method, &arguments, state)
}

fn dispatch_uncaught(call: &mut Call<'_>, thread: Ref, exception: Ref, state: u32) -> Res<u64> {
    let descriptor = "(Ljava/lang/Throwable;)V";
    on_thread(call, thread, "dispatchUncaughtException", descriptor, Some(exception), state)
}

/// The states of [`main_entry`]. The first state is 0.
mod main {
    pub const LOADED: u32 = 1;
    pub const RETURNED: u32 = 2;
    pub const DISPATCHED: u32 = 3;
    pub const EXITED: u32 = 4;
    pub const ATTACHED: u32 = 5;
    pub const SHUT_DOWN: u32 = 6;
}

/// Runs the bottom frame of the main thread, like the launcher of the JDK:
///
/// 1. It loads the main class and runs its `main` method.
/// 2. The main thread ends (`DetachCurrentThread`).
/// 3. A new thread object takes its place, waits for the other threads and shuts down
///    (`DestroyJavaVM`).
///
/// The arguments are the name of the main class and the array for `main`.
pub(crate) fn main_entry(call: &mut Call<'_>) -> Res<u64> {
    let thread = call.vm.thread().object;
    match (call.state(), call.entry) {
        (0 | main::LOADED | main::RETURNED, Entry::Threw(exception)) => {
            call.keep_number(0, 1);
            dispatch_uncaught(call, thread, exception, main::DISPATCHED)
        }
        (0, Entry::Start) => load_main(call),
        (0, Entry::Returned(mirror)) => {
            call.keep_reference(0, Ref(mirror as u32));
            call.set_state(main::LOADED);
            run_main(call)
        }
        (main::LOADED, _) => run_main(call),
        (main::RETURNED | main::DISPATCHED, _) => {
            let holder = call.vm.thread_holder(thread);
            let group = call.vm.reference(holder, call.vm.known.thread_group);
            call.keep_reference(1, group);
            on_thread(call, thread, "exit", "()V", None, main::EXITED)
        }
        (main::EXITED, _) => {
            call.vm.end_thread(thread)?;
            attach(call)
        }
        (main::ATTACHED, _) => shut_down(call),
        _ => {
            let status = call.kept_number(0) as i32;
            call.vm.fail(Failure::Finished(status))
        }
    }
}

/// Calls `LauncherHelper.checkAndLoadMain(boolean printToStderr, int mode, String what)`.
fn load_main(call: &mut Call<'_>) -> Res<u64> {
    let helper = call.vm.boot_class("sun/launcher/LauncherHelper")?;
    call.vm.ensure_initialised(helper)?;
    let load = call.vm.declared_method(
        helper,
        "checkAndLoadMain",
        "(ZILjava/lang/String;)Ljava/lang/Class;",
    );
    let Some(load) = load else { return call.vm.internal("no LauncherHelper.checkAndLoadMain") };
    let name = call.slot(0);
    call.upcall(load, &[1, 1, name], 0)
}

fn run_main(call: &mut Call<'_>) -> Res<u64> {
    let mirror = call.kept_reference(0);
    let class = call.vm.mirrored(mirror);
    if let Err(exit) = call.vm.ensure_initialised(class) {
        let Exit::Throw(exception) = exit else { return Err(exit) };
        call.keep_number(0, 1);
        let thread = call.vm.thread().object;
        return dispatch_uncaught(call, thread, exception, main::DISPATCHED);
    }
    let main = call.vm.lookup_in_classes(class, "main", "([Ljava/lang/String;)V");
    match main.filter(|&main| call.vm.method(main).is_static()) {
        Some(main) => {
            let arguments = call.slot(1);
            call.upcall(main, &[arguments], main::RETURNED)
        }
        None => call.vm.unsupported("a main class without `public static void main(String[])`"),
    }
}

/// Gives the running thread a new `Thread` object, as JNI does for an attached thread.
fn attach(call: &mut Call<'_>) -> Res<u64> {
    let thread = call.vm.allocate(call.vm.known.thread)?;
    let name = call.vm.new_string("DestroyJavaVM")?;
    let group = call.kept_reference(1);
    call.vm.prepare_thread(thread, group)?;
    call.vm.thread_mut().object = thread;
    let constructor = call.vm.declared_method(
        call.vm.known.thread,
        "<init>",
        "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
    );
    match constructor {
        Some(constructor) => {
            let arguments = [thread, group, name].map(|object| u64::from(object.0));
            call.upcall(constructor, &arguments, main::ATTACHED)
        }
        None => call.vm.internal("no Thread(ThreadGroup, String) in this class library"),
    }
}

/// Waits until the other threads have ended, then runs the shutdown hooks.
fn shut_down(call: &mut Call<'_>) -> Res<u64> {
    let me = call.vm.thread().id;
    if call.vm.others_alive(Some(me)) {
        return Err(call.vm.suspend(Activity::AwaitingThreads));
    }
    let shutdown = call.vm.boot_class("java/lang/Shutdown")?;
    call.vm.ensure_initialised(shutdown)?;
    match call.vm.declared_method(shutdown, "shutdown", "()V") {
        Some(method) => call.upcall(method, &[], main::SHUT_DOWN),
        None => call.vm.internal("no Shutdown.shutdown"),
    }
}

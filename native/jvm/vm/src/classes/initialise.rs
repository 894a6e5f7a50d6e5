//! The initialisation of classes (JVMS 5.5).

use crate::classes::class::{ClassId, access};
use crate::interpreter::exit::{Exit, Res};
use crate::memory::heap::Ref;
use crate::native::{Call, Entry};
use crate::threads::thread::Activity;
use crate::vm::Vm;

/// The states of a class. The mirror stores the state.
pub mod state {
    /// Loaded, but not linked.
    pub const LOADED: u32 = 0;
    /// Being initialised by the thread whose number the mirror stores.
    pub const INITIALISING: u32 = 1;
    /// Initialised.
    pub const INITIALISED: u32 = 2;
    /// The initialisation failed.
    pub const ERRONEOUS: u32 = 3;
    /// Linked, but not initialised.
    pub const LINKED: u32 = 4;
}

/// # Initialisation of classes
impl Vm {
    /// Returns the state of a class.
    #[inline(always)]
    #[must_use]
    pub fn class_state(&self, class: ClassId) -> u32 {
        self.heap.u32(self.class(class).mirror.0 + self.known.mirror_state)
    }

    pub(crate) fn set_class_state(&mut self, class: ClassId, new: u32) {
        let mirror = self.class(class).mirror;
        self.heap.set_u32(mirror.0 + self.known.mirror_state, new);
        if new == state::INITIALISED {
            self.keep_awaited(class);
            self.tell_initialised(class);
        }
    }

    /// Makes sure that a class is initialised before the current operation continues.
    ///
    /// # Errors
    /// Returns [`Exit::Suspend`] if the class has to be linked first, or if its class
    /// initialisation method has to run first. Throws the error of a failed linking. Throws a
    /// `NoClassDefFoundError` if an earlier initialisation has failed.
    #[inline]
    pub fn ensure_initialised(&mut self, class: ClassId) -> Res<()> {
        if self.class_state(class) == state::INITIALISED { Ok(()) } else { self.initialise(class) }
    }

    #[cold]
    fn initialise(&mut self, class: ClassId) -> Res<()> {
        self.ensure_linked(class)?;
        let mirror = self.class(class).mirror;
        match self.class_state(class) {
            state::INITIALISED => Ok(()),
            state::ERRONEOUS => {
                let name = self.class(class).external_name();
                let message = format!("Could not initialize class {name}");
                let cause = self.reference(mirror, self.known.mirror_error);
                Err(self.throw_with_cause("java/lang/NoClassDefFoundError", Some(&message), cause))
            }
            state::INITIALISING => {
                if self.heap.u32(mirror.0 + self.known.mirror_thread) == self.thread().id.number() {
                    return Ok(());
                }
                Err(self.suspend(Activity::Initialising(mirror)))
            }
            _ if self.is_trivial(class) => {
                self.set_class_state(class, state::INITIALISED);
                Ok(())
            }
            _ => {
                let method = self.internal_method("initialise");
                self.push_retry(method, &[u64::from(mirror.0)])
            }
        }
    }

    /// Returns whether the initialisation of a class runs no code.
    fn is_trivial(&self, id: ClassId) -> bool {
        let class = self.class(id);
        class.initializer.is_none() && self.prerequisites(id).is_empty()
    }

    /// Returns the superclass and the superinterfaces that have to be initialised first (step 7).
    fn prerequisites(&self, id: ClassId) -> Vec<ClassId> {
        let class = self.class(id);
        if class.is_interface() {
            return Vec::new();
        }
        let mut needed = Vec::new();
        if let Some(parent) = class.super_class {
            needed.push(parent);
        }
        for &interface in &class.interfaces {
            self.default_interfaces(interface, &mut needed);
        }
        needed.retain(|&class| self.class_state(class) != state::INITIALISED);
        needed
    }

    fn default_interfaces(&self, interface: ClassId, into: &mut Vec<ClassId>) {
        let class = self.class(interface);
        for &parent in &class.interfaces {
            self.default_interfaces(parent, into);
        }
        let declares_default = class
            .methods
            .iter()
            .any(|&method| self.method(method).access & (access::ABSTRACT | access::STATIC) == 0);
        if declares_default && !into.contains(&interface) {
            into.push(interface);
        }
    }

    fn finish(&mut self, class: ClassId, end: u32, error: Ref) {
        let mirror = self.class(class).mirror;
        self.set_class_state(class, end);
        self.set_reference(mirror, self.known.mirror_error, error);
        self.wake(|activity| activity == Activity::Initialising(mirror));
    }
}

/// Initialises a class in a frame of its own. The argument is the mirror of the class. The frame's
/// states are:
///
/// - 0: nothing has happened yet;
/// - 1: the superclass and the superinterfaces are being initialised;
/// - 2: the class initialisation method has returned.
pub(crate) fn initialise(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    let mirror = call.vm.class(class).mirror;
    match (call.state(), call.entry) {
        (_, Entry::Threw(exception)) => fail(call, class, exception),
        (0, _) => {
            if call.vm.class_state(class) != state::LINKED {
                return Ok(0);
            }
            let thread = call.vm.thread().id.number();
            call.vm.set_class_state(class, state::INITIALISING);
            call.vm.heap.set_u32(mirror.0 + call.vm.known.mirror_thread, thread);
            call.set_state(1);
            prerequisites(call, class)
        }
        (1, _) => prerequisites(call, class),
        _ => {
            call.vm.finish(class, state::INITIALISED, Ref(0));
            Ok(0)
        }
    }
}

fn prerequisites(call: &mut Call<'_>, class: ClassId) -> Res<u64> {
    for needed in call.vm.prerequisites(class) {
        match call.vm.ensure_initialised(needed) {
            Err(Exit::Throw(exception)) => return fail(call, class, exception),
            other => other?,
        }
    }
    match call.vm.class(class).initializer {
        Some(initializer) => call.upcall(initializer, &[], 2),
        None => {
            call.vm.finish(class, state::INITIALISED, Ref(0));
            Ok(0)
        }
    }
}

/// Handles an exception of the initialisation (steps 10 to 12). An exception that is not an `Error`
/// is wrapped.
fn fail(call: &mut Call<'_>, class: ClassId, exception: Ref) -> Res<u64> {
    let vm = &mut *call.vm;
    let error = vm.boot_class("java/lang/Error")?;
    let thrown = if vm.is_instance(exception, error) {
        exception
    } else {
        vm.new_throwable("java/lang/ExceptionInInitializerError", None, exception)?
    };
    let record = failure_record(vm, exception)?;
    vm.finish(class, state::ERRONEOUS, record);
    Err(Exit::Throw(thrown))
}

/// Creates the throwable that later users of the class get as the cause. It has the text and the
/// stack trace of the exception, but does not keep the exception alive.
fn failure_record(vm: &mut Vm, exception: Ref) -> Res<Ref> {
    let what = vm.describe_throwable(exception);
    let message =
        format!("Exception {what} [in thread \"{}\"]", vm.thread_name(vm.thread().object));
    let record =
        vm.new_throwable("java/lang/ExceptionInInitializerError", Some(&message), Ref(0))?;
    let known = &vm.known;
    let traces = [known.throwable_backtrace, known.throwable_stack_trace];
    let (cause, depth) = (known.throwable_cause, known.throwable_depth);
    for trace in traces {
        let value = vm.reference(exception, trace);
        vm.set_reference(record, trace, value);
    }
    vm.heap.set_u32(record.0 + depth, vm.heap.u32(exception.0 + depth));
    vm.set_reference(record, cause, Ref(0));
    Ok(record)
}

//! Which thread runs next: the one that is ready longest; virtual time jumps when every thread
//! waits.

use crate::exit::{Exit, Failure, Res};
use crate::frame::Stack;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::{Activity, Thread, ThreadId};
use crate::vm::Vm;

/// Instructions that a thread runs at least before another gets its turn.
const SHORTEST_SLICE: u64 = 25_000;
/// How many different lengths a slice has.
const SLICE_LENGTHS: u64 = 50_000;
/// Threads of the class library that only serve the program's own.
const SERVANTS: [&str; 2] =
    ["java/lang/ref/Reference$ReferenceHandler", "java/lang/ref/Finalizer$FinalizerThread"];
/// What servants run that are no classes of their own.
const SERVICE: &str = "jdk/internal/ref/CleanerImpl";
/// Threads alive at a time.
const MOST_THREADS: usize = 1 << 13;

/// # Threads
impl<M: Machine> Vm<M> {
    /// Adds a green thread for a `java.lang.Thread`.
    ///
    /// # Errors
    /// `OutOfMemoryError` when there are too many.
    pub(crate) fn add_thread(&mut self, object: Ref, daemon: bool) -> Res<ThreadId> {
        // The main thread's place is kept: the vm's own calls run there.
        let over = |thread: &Thread| {
            thread.id != ThreadId::MAIN && thread.activity == Activity::Terminated
        };
        let free = self.threads.find(over);
        if free.is_none() && self.threads.len() >= MOST_THREADS {
            return Err(self.throw_new(
                "java/lang/OutOfMemoryError",
                Some("unable to create native thread: possibly out of memory or process/resource limits reached"),
            ));
        }
        let stack = || Stack::new(self.options.stack_words);
        let id = free.unwrap_or_else(|| self.threads.add(object, stack()));
        if let Some(thread) = self.threads.get_mut(id) {
            thread.object = object;
            thread.daemon = daemon;
            thread.permit = false;
            thread.lives += 1;
            (thread.ran, thread.blocked, thread.waited) = (0, 0, 0);
        }
        self.set_activity(id, Activity::Runnable);
        if M::EVENTS && self.state.current != id {
            M::spawned(self, id);
        }
        Ok(id)
    }

    /// Says what a thread does from now on, to the guest too.
    pub fn set_activity(&mut self, id: ThreadId, activity: Activity) {
        self.state.tickets += 1;
        let ticket = self.state.tickets;
        let Some(thread) = self.threads.get_mut(id) else { return };
        thread.begin(activity);
        thread.ticket = ticket;
        let object = thread.object;
        self.set_thread_status(object, activity.status());
    }

    /// Blocks the running thread; the operation under way is tried again when it is ready.
    pub fn suspend(&mut self, activity: Activity) -> Exit {
        self.set_activity(self.state.current, activity);
        Exit::Suspend
    }

    /// Makes all threads ready that do what `which` says, the longest waiting first.
    pub fn wake(&mut self, which: impl Fn(Activity) -> bool) {
        for id in self.waiting(|thread| which(thread.activity)) {
            self.set_activity(id, Activity::Runnable);
        }
    }

    /// The threads that `which` selects, the longest waiting first.
    pub(crate) fn waiting(&self, which: impl Fn(&Thread) -> bool) -> Vec<ThreadId> {
        let selected = self.threads.iter().filter(|thread| which(thread));
        let mut order: Vec<(u64, ThreadId)> =
            selected.map(|thread| (thread.ticket, thread.id)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, id)| id).collect()
    }

    /// The object in which the fields lie that the vm shares with a thread's object.
    pub(crate) fn thread_holder(&self, thread: Ref) -> Ref {
        match self.known.thread_holder {
            Some(offset) => self.reference(thread, offset),
            None => thread,
        }
    }

    /// Whether a thread that has a constructor behind it is a daemon.
    #[must_use]
    pub fn is_daemon(&self, thread: Ref) -> bool {
        let holder = self.thread_holder(thread);
        self.heap.u8(holder.0 + self.known.thread_daemon) != 0
    }

    fn set_thread_status(&mut self, thread: Ref, status: u32) {
        let holder = self.thread_holder(thread);
        if holder.0 != 0 {
            self.heap.set_u32(holder.0 + self.known.thread_status, status);
        }
    }

    /// Gives the current thread its turn. Lengths vary with the seed, so that no loop runs in step
    /// with them.
    pub(crate) fn begin_slice(&mut self) {
        let mut x = self.options.seed ^ self.state.instructions.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x ^= x >> 31;
        x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.state.slice_end = self.state.instructions + SHORTEST_SLICE + (x >> 32) % SLICE_LENGTHS;
        self.state.yielded = false;
    }

    /// Makes the main thread the current one, ready for a call of the vm's own.
    pub(crate) fn turn_to_main_thread(&mut self) {
        self.state.current = ThreadId::MAIN;
        self.set_activity(ThreadId::MAIN, Activity::Runnable);
        self.begin_slice();
    }

    /// Makes the thread that is ready longest the current one.
    pub(crate) fn schedule(&mut self) -> Result<(), Failure> {
        if self.thread().activity == Activity::Runnable {
            self.set_activity(self.state.current, Activity::Runnable);
        }
        loop {
            if !self.others_alive(None) {
                return Err(Failure::Finished(0));
            }
            self.wake_timers();
            let ready = self.waiting(|thread| thread.activity == Activity::Runnable);
            if let Some(&id) = ready.first() {
                self.state.current = id;
                return Ok(());
            }
            let alive = self.threads.iter().filter(|it| it.activity != Activity::Terminated);
            let acting = alive.filter(|thread| !self.is_servant(thread.object));
            match acting.filter_map(|thread| thread.activity.deadline()).min() {
                Some(earliest) => self.host.idle((earliest - self.host.now()).max(1)),
                None => return Err(Failure::Deadlock(self.dump_threads())),
            }
        }
    }

    /// Wakes those whose time has come, the earliest first.
    fn wake_timers(&mut self) {
        let now = self.host.now();
        let mut due: Vec<(i64, u64, ThreadId)> = Vec::new();
        for thread in &self.threads {
            if let Some(until) = thread.activity.deadline().filter(|&until| until <= now) {
                due.push((until, thread.ticket, thread.id));
            }
        }
        due.sort_unstable();
        for (_, _, id) in due {
            self.set_activity(id, Activity::Runnable);
        }
    }

    /// Whether a thread belongs to the class library and does nothing of its own accord, although
    /// it may wake up now and then.
    pub(crate) fn is_servant(&self, thread: Ref) -> bool {
        let is = |object: Ref, names: &[&str]| {
            object.0 != 0 && names.contains(&&*self.class(self.class_of(object)).name)
        };
        let holder = self.thread_holder(thread);
        is(thread, &SERVANTS)
            || holder.0 != 0 && is(self.reference(holder, self.known.thread_task), &[SERVICE])
    }

    /// Starts the frames of a `java.lang.Thread`.
    ///
    /// # Errors
    /// `OutOfMemoryError` when there are too many threads; what else pushing a frame throws.
    pub fn start_thread(&mut self, object: Ref, daemon: bool) -> Res<()> {
        let id = self.add_thread(object, daemon)?;
        let before = std::mem::replace(&mut self.state.current, id);
        let entry = self.internal_method("threadEntry");
        let result = self.push_call(entry, &[u64::from(object.0)], 0);
        self.state.current = before;
        result
    }

    /// What `Thread.join` waits for: the thread is over, and everybody who waits for it is told.
    ///
    /// # Errors
    /// [`Exit::Suspend`] while another thread owns the thread's monitor.
    pub(crate) fn end_thread(&mut self, object: Ref) -> Res<()> {
        self.monitor_enter(object)?;
        let eetop = self.field_offset("java/lang/Thread", "eetop")?;
        self.heap.set_u64(object.0 + eetop, 0);
        self.set_thread_status(object, Activity::Terminated.status());
        self.monitor_notify(object, true)?;
        self.monitor_exit(object)
    }

    /// The running thread has no frame left, and its object is garbage like any other; the main
    /// thread's is kept with its place.
    pub(crate) fn terminate(&mut self) {
        self.set_activity(self.state.current, Activity::Terminated);
        if self.state.current != ThreadId::MAIN {
            self.thread_mut().object = Ref(0);
        }
        self.wake(|activity| activity == Activity::AwaitingThreads);
    }

    /// Whether a thread other than this one is alive that is no daemon.
    pub(crate) fn others_alive(&self, id: Option<ThreadId>) -> bool {
        self.threads.iter().any(|thread| {
            Some(thread.id) != id && !thread.daemon && thread.activity != Activity::Terminated
        })
    }

    /// Ends the current thread's slice, so that the others get their turn.
    pub fn give_way(&mut self) {
        self.state.yielded = true;
    }
}

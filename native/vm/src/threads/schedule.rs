//! Which thread runs next: the one that is ready longest; virtual time jumps when every thread
//! waits.

use crate::exit::{Exit, Failure, Res};
use crate::frame::Stack;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::{Activity, Thread};
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

impl<M: Machine> Vm<M> {
    /// Adds a green thread for a `java.lang.Thread`; its index.
    ///
    /// # Errors
    /// `OutOfMemoryError` when there are too many.
    pub fn add_thread(&mut self, object: Ref, daemon: bool) -> Res<usize> {
        // The main thread's place is kept: the vm's own calls run there.
        let over = |thread: &Thread| thread.id > 1 && thread.activity == Activity::Terminated;
        let index = self.threads.iter().position(over).unwrap_or(self.threads.len());
        if index >= MOST_THREADS {
            return Err(self.throw_new(
                "java/lang/OutOfMemoryError",
                Some("unable to create native thread: possibly out of memory or process/resource limits reached"),
            ));
        }
        if index == self.threads.len() {
            self.threads.push(Thread {
                id: index as u32 + 1,
                object,
                stack: Stack::new(self.options.stack_words),
                top: 0,
                activity: Activity::Terminated,
                permit: false,
                daemon,
                notified: false,
                saved_count: 0,
                lives: 0,
                ran: 0,
                blocked: 0,
                waited: 0,
                ticket: 0,
            });
        }
        if let Some(thread) = self.threads.get_mut(index) {
            thread.object = object;
            thread.daemon = daemon;
            thread.permit = false;
            thread.lives += 1;
            (thread.ran, thread.blocked, thread.waited) = (0, 0, 0);
        }
        self.set_activity(index, Activity::Runnable);
        if M::EVENTS && self.state.current != index {
            M::spawned(self, index);
        }
        Ok(index)
    }

    /// Says what a thread does from now on, to the guest too.
    pub fn set_activity(&mut self, index: usize, activity: Activity) {
        self.state.tickets += 1;
        let ticket = self.state.tickets;
        let Some(thread) = self.threads.get_mut(index) else { return };
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
        for index in self.waiting(|thread| which(thread.activity)) {
            self.set_activity(index, Activity::Runnable);
        }
    }

    /// The threads that `which` selects, the longest waiting first.
    pub(crate) fn waiting(&self, which: impl Fn(&Thread) -> bool) -> Vec<usize> {
        let selected = self.threads.iter().enumerate().filter(|(_, thread)| which(thread));
        let mut order: Vec<(u64, usize)> =
            selected.map(|(index, thread)| (thread.ticket, index)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, index)| index).collect()
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
        self.state.current = 0;
        self.set_activity(0, Activity::Runnable);
        self.begin_slice();
    }

    /// Makes the thread that is ready longest the current one.
    pub(crate) fn schedule(&mut self) -> Result<(), Failure> {
        if self.thread().activity == Activity::Runnable {
            self.set_activity(self.state.current, Activity::Runnable);
        }
        loop {
            if !self.others_alive(0) {
                return Err(Failure::Finished(0));
            }
            self.wake_timers();
            let ready = self.waiting(|thread| thread.activity == Activity::Runnable);
            if let Some(&index) = ready.first() {
                self.state.current = index;
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
        let mut due: Vec<(i64, u64, usize)> = Vec::new();
        for (index, thread) in self.threads.iter().enumerate() {
            if let Some(until) = thread.activity.deadline().filter(|&until| until <= now) {
                due.push((until, thread.ticket, index));
            }
        }
        due.sort_unstable();
        for (_, _, index) in due {
            self.set_activity(index, Activity::Runnable);
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
        let index = self.add_thread(object, daemon)?;
        let before = std::mem::replace(&mut self.state.current, index);
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
        if self.state.current != 0 {
            self.thread_mut().object = Ref(0);
        }
        self.wake(|activity| activity == Activity::AwaitingThreads);
    }

    /// Whether a non-daemon thread other than this one is alive.
    pub(crate) fn others_alive(&self, id: u32) -> bool {
        self.threads.iter().any(|thread| {
            thread.id != id && !thread.daemon && thread.activity != Activity::Terminated
        })
    }

    /// Ends the current thread's slice, so that the others get their turn.
    pub fn give_way(&mut self) {
        self.state.yielded = true;
    }
}

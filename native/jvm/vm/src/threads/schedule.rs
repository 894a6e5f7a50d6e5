//! Scheduling. The thread that has been runnable longest runs next. If all threads wait, the
//! virtual time jumps to the earliest deadline.

use std::ops::Range;

use crate::frames::frame::Stack;
use crate::interpreter::exit::{Exit, Failure, Res};
use crate::memory::heap::Ref;
use crate::threads::thread::{Activity, Thread, ThreadId};
use crate::vm::{Options, Vm};

/// The classes of threads in the class library that only serve the program's threads.
const SERVANTS: [&str; 2] =
    ["java/lang/ref/Reference$ReferenceHandler", "java/lang/ref/Finalizer$FinalizerThread"];
/// The task of such threads that have no class of their own.
const SERVICE: &str = "jdk/internal/ref/CleanerImpl";
/// The maximal number of threads that are alive at the same time.
const MOST_THREADS: usize = 1 << 13;

/// # Threads
impl Vm {
    /// Adds a green thread for a `java.lang.Thread`.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there are too many threads.
    pub(crate) fn add_thread(&mut self, object: Ref, daemon: bool) -> Res<ThreadId> {
        // The main thread's entry is never reused, because the vm's own calls run there.
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
            thread.late_until = i64::MIN;
        }
        self.set_activity(id, Activity::Runnable);
        self.delay_start(id);
        if self.state.current != id
            && let Some(spawned) = self.machine.events().spawned
        {
            spawned(self, id);
        }
        Ok(id)
    }

    /// Changes a thread's activity. The guest sees it in `Thread.getState`.
    pub fn set_activity(&mut self, id: ThreadId, activity: Activity) {
        self.state.tickets += 1;
        let ticket = self.state.tickets;
        let Some(thread) = self.threads.get_mut(id) else { return };
        let before = thread.activity;
        thread.begin(activity);
        thread.ticket = ticket;
        let object = thread.object;
        self.set_thread_status(object, activity.status());
        if activity == Activity::Runnable {
            self.delay_woken(id, before);
        }
    }

    /// Blocks the running thread. When it is runnable again, it repeats the current operation.
    pub fn suspend(&mut self, activity: Activity) -> Exit {
        self.set_activity(self.state.current, activity);
        Exit::Suspend
    }

    /// Makes all threads runnable whose activity `which` selects, in the order in which they
    /// started to wait.
    pub fn wake(&mut self, which: impl Fn(Activity) -> bool) {
        for id in self.waiting(|thread| which(thread.activity)) {
            self.set_activity(id, Activity::Runnable);
        }
    }

    /// Returns the threads that `which` selects, in the order in which their activities started.
    pub(crate) fn waiting(&self, which: impl Fn(&Thread) -> bool) -> Vec<ThreadId> {
        let selected = self.threads.iter().filter(|thread| which(thread));
        let mut order: Vec<(u64, ThreadId)> =
            selected.map(|thread| (thread.ticket, thread.id)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns the object with those fields of a thread that the vm uses too: the thread's object,
    /// or its `holder` in newer class libraries.
    pub(crate) fn thread_holder(&self, thread: Ref) -> Ref {
        match self.known.thread_holder {
            Some(offset) => self.reference(thread, offset),
            None => thread,
        }
    }

    /// Returns whether a thread is a daemon. Its constructor must have run.
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

    /// Starts a slice of the current thread. Its length depends on the seed and changes, so that no
    /// loop of the guest can have the same period.
    pub(crate) fn begin_slice(&mut self) {
        let mut x = self.options.seed ^ self.state.instructions.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x ^= x >> 31;
        x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let Options { slices, main_slices, .. } = &self.options;
        let is_main = self.state.current == ThreadId::MAIN;
        let &Range { start, end } = if is_main { main_slices } else { slices };
        let lengths = end.saturating_sub(start).max(1);
        self.state.slice_end = self.state.instructions + start + (x >> 32) % lengths;
        self.state.yielded = false;
    }

    /// Makes the main thread the current one, ready for one of the vm's own calls.
    pub(crate) fn turn_to_main_thread(&mut self) {
        self.state.current = ThreadId::MAIN;
        self.set_activity(ThreadId::MAIN, Activity::Runnable);
        self.begin_slice();
    }

    /// Makes the thread that has been runnable longest the current one.
    pub(crate) fn schedule(&mut self) -> Result<(), Failure> {
        if self.thread().activity == Activity::Runnable {
            self.set_activity(self.state.current, Activity::Runnable);
        }
        loop {
            if !self.others_alive(None) {
                return Err(Failure::Finished(0));
            }
            self.wake_timers();
            let ready = self.waiting(|it| {
                it.activity == Activity::Runnable && !self.is_late(it.late_until, it.latest)
            });
            if let Some(&id) = ready.first() {
                self.state.current = id;
                return Ok(());
            }
            let alive = self.threads.iter().filter(|it| it.activity != Activity::Terminated);
            let acting = alive.filter(|thread| !self.is_servant(thread.object));
            match acting.filter_map(Thread::deadline).min() {
                Some(earliest) => self.host.idle((earliest - self.host.now()).max(1)),
                None => return Err(Failure::Deadlock(self.dump_threads())),
            }
        }
    }

    /// Makes the threads runnable whose deadline has passed, in the order of their deadlines.
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

    /// Returns whether a thread belongs to the class library and only serves other threads. It may
    /// wake up from time to time, but this alone never makes progress.
    pub(crate) fn is_servant(&self, thread: Ref) -> bool {
        let is = |object: Ref, names: &[&str]| {
            object.0 != 0 && names.contains(&&*self.class(self.class_of(object)).name)
        };
        let holder = self.thread_holder(thread);
        is(thread, &SERVANTS)
            || holder.0 != 0 && is(self.reference(holder, self.known.thread_task), &[SERVICE])
    }

    /// Starts a `java.lang.Thread`: adds a green thread and pushes its bottom frame.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there are too many threads. Otherwise it fails like the push
    /// of a frame.
    pub fn start_thread(&mut self, object: Ref, daemon: bool) -> Res<()> {
        let id = self.add_thread(object, daemon)?;
        let before = std::mem::replace(&mut self.state.current, id);
        let entry = self.internal_method("threadEntry");
        let result = self.push_call(entry, &[u64::from(object.0)], 0);
        self.state.current = before;
        result
    }

    /// Marks a thread's object as terminated and notifies all threads that wait for it in
    /// `Thread.join`.
    ///
    /// # Errors
    /// Returns [`Exit::Suspend`] while another thread owns the object's monitor.
    pub(crate) fn end_thread(&mut self, object: Ref) -> Res<()> {
        self.monitor_enter(object)?;
        let eetop = self.field_offset("java/lang/Thread", "eetop")?;
        self.heap.set_u64(object.0 + eetop, 0);
        self.set_thread_status(object, Activity::Terminated.status());
        self.monitor_notify(object, true)?;
        self.monitor_exit(object)
    }

    /// Ends the running thread, which has no frames left. The list forgets its object, so that it
    /// can be collected. The main thread keeps its object and its entry.
    pub(crate) fn terminate(&mut self) {
        self.set_activity(self.state.current, Activity::Terminated);
        if self.state.current != ThreadId::MAIN {
            self.thread_mut().object = Ref(0);
        }
        self.wake(|activity| activity == Activity::AwaitingThreads);
    }

    /// Returns whether any thread is alive that is neither a daemon nor the thread `id`.
    pub(crate) fn others_alive(&self, id: Option<ThreadId>) -> bool {
        self.threads.iter().any(|thread| {
            Some(thread.id) != id && !thread.daemon && thread.activity != Activity::Terminated
        })
    }

    /// Ends the current thread's slice, so that other threads can run.
    pub fn give_way(&mut self) {
        self.state.yielded = true;
    }
}

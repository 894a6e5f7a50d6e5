//! Which thread runs next: round robin, and virtual time jumps when every thread waits.

use crate::exit::{Exit, Failure, Res};
use crate::frame::Stack;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::{Activity, Thread};
use crate::vm::Vm;

impl<M: Machine> Vm<M> {
    /// Adds a green thread for a `java.lang.Thread`; its index.
    pub fn add_thread(&mut self, object: Ref, daemon: bool) -> usize {
        let id = self.threads.len() as u32 + 1;
        self.threads.push(Thread {
            id,
            object,
            stack: Stack::new(self.options.stack_words),
            top: 0,
            activity: Activity::Runnable,
            permit: false,
            daemon,
            notified: false,
            interrupted: false,
            saved_count: 0,
            ticket: 0,
        });
        self.threads.len() - 1
    }

    /// Makes the next runnable thread the current one.
    pub(crate) fn schedule(&mut self) -> Result<(), Failure> {
        loop {
            if !self
                .threads
                .iter()
                .any(|thread| !thread.daemon && thread.activity != Activity::Terminated)
            {
                return Err(Failure::Finished(0));
            }
            self.wake_timers();
            let count = self.threads.len();
            for step in 1..=count {
                let index = (self.current + step) % count;
                if self
                    .threads
                    .get(index)
                    .is_some_and(|thread| thread.activity == Activity::Runnable)
                {
                    self.current = index;
                    return Ok(());
                }
            }
            let Some(earliest) = self.threads.iter().filter_map(deadline).min() else {
                return Err(Failure::Deadlock(self.waiting()));
            };
            let now = self.host.monotonic_nanos();
            self.host.advance((earliest - now).max(1));
        }
    }

    fn wake_timers(&mut self) {
        if self.threads.iter().all(|thread| deadline(thread).is_none()) {
            return;
        }
        let now = self.host.monotonic_nanos();
        for thread in &mut self.threads {
            if deadline(thread).is_some_and(|until| until <= now) {
                thread.activity = Activity::Runnable;
            }
        }
    }

    /// Starts the frames of a `java.lang.Thread`.
    ///
    /// # Errors
    /// `StackOverflowError` cannot happen on a fresh stack; what else pushing a frame throws.
    pub fn start_thread(&mut self, object: Ref, daemon: bool) -> Res<()> {
        let index = self.add_thread(object, daemon);
        let before = std::mem::replace(&mut self.current, index);
        let entry = self.internal_method("threadEntry");
        let result = self.push_call(entry, &[u64::from(object.0)], 0);
        self.current = before;
        result
    }

    /// What `Thread.join` waits for: the thread is over and everybody who waits for it is told.
    pub(crate) fn end_thread(&mut self, object: Ref) -> Res<()> {
        let eetop = self.field_offset("java/lang/Thread", "eetop")?;
        let status = self.field_offset("java/lang/Thread", "threadStatus")?;
        self.heap.set_u64(object.0 + eetop, 0);
        self.heap.set_u32(object.0 + status, 2);
        self.monitor_enter(object)?;
        self.monitor_notify(object, true)?;
        self.monitor_exit(object)?;
        let me = self.thread().id;
        if !self.others_alive_but_main(me) {
            for thread in &mut self.threads {
                if thread.activity == Activity::Idle && !thread.daemon {
                    thread.activity = Activity::Runnable;
                }
            }
        }
        Ok(())
    }

    /// Whether a non-daemon thread other than this one is alive.
    pub(crate) fn others_alive(&self, id: u32) -> bool {
        self.threads.iter().any(|thread| {
            thread.id != id && !thread.daemon && thread.activity != Activity::Terminated
        })
    }

    fn others_alive_but_main(&self, id: u32) -> bool {
        self.threads.iter().any(|thread| {
            thread.id != id
                && thread.id != 1
                && !thread.daemon
                && thread.activity != Activity::Terminated
        })
    }

    /// The main thread waits until the last other non-daemon thread ends.
    pub(crate) fn wait_for_threads(&mut self) -> Exit {
        self.thread_mut().activity = Activity::Idle;
        Exit::Suspend
    }

    fn waiting(&self) -> String {
        let mut text = String::new();
        for thread in &self.threads {
            if thread.activity != Activity::Terminated {
                text += &format!("thread {} is {:?}; ", thread.id, thread.activity);
            }
        }
        text
    }

    /// Ends the current thread's slice, so that the others get their turn.
    pub fn give_way(&mut self) {
        self.yielded = true;
    }
}

fn deadline(thread: &Thread) -> Option<i64> {
    match thread.activity {
        Activity::Waiting(_, until) | Activity::Parked(until) => until,
        Activity::Sleeping(until) => Some(until),
        _ => None,
    }
}

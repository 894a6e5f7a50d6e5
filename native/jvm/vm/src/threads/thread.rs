//! Green threads: their stacks, their activities, and the objects for which they wait.

use serde::{Deserialize, Serialize};

use crate::frames::frame::{Fp, Stack};
use crate::memory::heap::Ref;
pub use crate::threads::list::{ThreadId, Threads};

/// The activity of a thread. Times are nanoseconds of the host's monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activity {
    /// Ready to run.
    Runnable,
    /// Waiting to enter the monitor of this object.
    Blocked(Ref),
    /// In `Object.wait` on this object, until it is notified or until this time.
    Waiting(Ref, Option<i64>),
    /// In `park`, until it is unparked or until this time.
    Parked(Option<i64>),
    /// In `sleep`, until this time.
    Sleeping(i64),
    /// Waiting for the other end of a connection, until this time.
    Polling(Option<i64>),
    /// Waiting until another thread has initialised the class with this mirror.
    Initialising(Ref),
    /// Waiting until references are enqueued.
    AwaitingReferences,
    /// Waiting until all other threads except daemons have ended.
    AwaitingThreads,
    /// Ended, or not started yet.
    Terminated,
}

/// The bits of `Thread.threadStatus`. They are the bits of JVMTI's `GetThreadState`.
mod status {
    pub const ALIVE: u32 = 0x1;
    pub const TERMINATED: u32 = 0x2;
    pub const RUNNABLE: u32 = 0x4;
    pub const INDEFINITELY: u32 = 0x10;
    pub const WITH_TIMEOUT: u32 = 0x20;
    pub const SLEEPING: u32 = 0x40;
    pub const WAITING: u32 = 0x80;
    pub const IN_OBJECT_WAIT: u32 = 0x100;
    pub const PARKED: u32 = 0x200;
    pub const BLOCKED: u32 = 0x400;
}

impl Activity {
    /// Returns the time at which the activity ends by itself, if there is one.
    #[must_use]
    pub fn deadline(self) -> Option<i64> {
        match self {
            Activity::Waiting(_, until) | Activity::Parked(until) | Activity::Polling(until) => {
                until
            }
            Activity::Sleeping(until) => Some(until),
            _ => None,
        }
    }

    /// Returns the value of `Thread.threadStatus`. A thread that waits in the vm or in a native
    /// counts as runnable.
    #[must_use]
    pub fn status(self) -> u32 {
        let timed = |until: Option<i64>| match until {
            Some(_) => status::WAITING | status::WITH_TIMEOUT,
            None => status::WAITING | status::INDEFINITELY,
        };
        let state = match self {
            Activity::Terminated => return status::TERMINATED,
            Activity::Blocked(_) => status::BLOCKED,
            Activity::Waiting(_, until) => status::IN_OBJECT_WAIT | timed(until),
            Activity::Parked(until) => status::PARKED | timed(until),
            Activity::Sleeping(until) => status::SLEEPING | timed(Some(until)),
            _ => status::RUNNABLE,
        };
        status::ALIVE | state
    }
}

/// A green thread.
#[derive(Debug, Serialize, Deserialize)]
pub struct Thread {
    /// The index in the list of threads.
    pub id: ThreadId,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    /// The stack with the thread's frames.
    pub stack: Stack,
    /// The top frame.
    pub top: Fp,
    /// The current activity. Only [`crate::Vm::set_activity`] changes it.
    pub activity: Activity,
    /// The permit of `LockSupport`: whether `park` returns at once.
    pub permit: bool,
    /// Whether it is a daemon. The vm does not wait for daemons before it ends.
    pub daemon: bool,
    /// Whether it has been notified in its current or last `Object.wait`.
    pub notified: bool,
    /// The number of times that it held the monitor before `Object.wait`. It holds it as often
    /// afterwards.
    pub saved_count: u32,
    /// The number of threads that have used this entry of the list so far.
    pub lives: u64,
    /// The number of instructions that it has executed.
    pub ran: i64,
    /// The number of times that it has waited to enter a monitor.
    pub blocked: u64,
    /// The number of times that it has waited in a state that `Thread.getState` calls waiting.
    pub waited: u64,
    /// The number of its last change of activity in the order of all changes. It orders threads
    /// that are runnable or wait for the same object.
    pub ticket: u64,
    /// The time before which it does not get a turn, unless others have run [`Thread::latest`] instructions.
    pub late_until: i64,
    /// The number of instructions of the vm after which the thread is no longer late.
    pub latest: u64,
    /// The number of times that it was late.
    pub delays: u32,
    /// Whether it is never late.
    pub is_punctual: bool,
}

impl Thread {
    pub(crate) fn new(id: ThreadId, object: Ref, stack: Stack) -> Thread {
        Thread {
            id,
            object,
            stack,
            top: Fp::NONE,
            activity: Activity::Terminated,
            permit: false,
            daemon: false,
            notified: false,
            saved_count: 0,
            lives: 0,
            ran: 0,
            blocked: 0,
            waited: 0,
            ticket: 0,
            late_until: i64::MIN,
            latest: 0,
            delays: 0,
            is_punctual: false,
        }
    }

    /// Returns the frames of the thread, from the top frame down.
    pub fn frames(&self) -> impl Iterator<Item = Fp> {
        self.stack.frames(self.top)
    }

    /// Copies the thread with only the used part of its stack.
    pub(crate) fn copy(&self) -> Thread {
        let used = if self.top == Fp::NONE { 0 } else { self.stack.end(self.top) };
        Thread { stack: self.stack.copy(used), ..*self }
    }

    /// Returns the time at which the thread continues by itself, if there is one.
    pub(crate) fn deadline(&self) -> Option<i64> {
        match self.activity {
            Activity::Runnable => Some(self.late_until),
            waiting => waiting.deadline(),
        }
    }

    /// Changes the activity and counts it.
    pub(crate) fn begin(&mut self, activity: Activity) {
        match activity {
            Activity::Blocked(_) => self.blocked += 1,
            Activity::Waiting(..) | Activity::Parked(_) | Activity::Sleeping(_) => self.waited += 1,
            _ => {}
        }
        self.activity = activity;
    }
}

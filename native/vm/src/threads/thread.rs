//! Green threads: their stacks, states and what they wait for.

use serde::{Deserialize, Serialize};

use crate::frame::{Fp, Stack};
use crate::heap::Ref;
pub use crate::threads::list::{ThreadId, Threads};

/// What a thread is doing. Times are nanoseconds of the host's monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activity {
    /// Ready to run.
    Runnable,
    /// Waits to enter a monitor.
    Blocked(Ref),
    /// In `Object.wait`, until notified or the virtual time given.
    Waiting(Ref, Option<i64>),
    /// In `park`, until unparked or the virtual time given.
    Parked(Option<i64>),
    /// In `sleep`, until the virtual time given.
    Sleeping(i64),
    /// Waits for another end of the network to move, until the virtual time given.
    Polling(Option<i64>),
    /// Waits for another thread to finish a class initialiser.
    Initialising(Ref),
    /// Waits for references to be enqueued.
    AwaitingReferences,
    /// Waits for the last other thread that is not a daemon to end.
    AwaitingThreads,
    /// Over.
    Terminated,
}

/// Bits of `Thread.threadStatus`, which are those of JVMTI's `GetThreadState`.
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
    /// When it ends by itself.
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

    /// The value of `Thread.threadStatus`. What waits inside the vm or a native counts as running.
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
    /// Its place.
    pub id: ThreadId,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    /// Frames.
    pub stack: Stack,
    /// The running frame.
    pub top: Fp,
    /// What it is doing; changed by [`crate::Vm::set_activity`] alone.
    pub activity: Activity,
    /// Whether `park` returns at once.
    pub permit: bool,
    /// Whether the vm ends without it.
    pub daemon: bool,
    /// Notified while it waited.
    pub notified: bool,
    /// Monitor count to restore after waiting.
    pub saved_count: u32,
    /// How many threads had this place so far.
    pub lives: u64,
    /// Nanoseconds of virtual time that it ran.
    pub ran: i64,
    /// How often it waited to enter a monitor.
    pub blocked: u64,
    /// How often it waited for anything else that `Thread.getState` calls waiting.
    pub waited: u64,
    /// Since when it does what it does: orders those that wait for the same thing or are ready.
    pub ticket: u64,
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
        }
    }

    /// Its frames, the topmost first.
    pub fn frames(&self) -> impl Iterator<Item = Fp> {
        self.stack.frames(self.top)
    }

    /// The same with the used part of its stack alone.
    pub(crate) fn copy(&self) -> Thread {
        let used = if self.top == Fp::NONE { 0 } else { self.stack.end(self.top) };
        Thread { stack: self.stack.copy(used), ..*self }
    }

    /// Does something else from now on.
    pub(crate) fn begin(&mut self, activity: Activity) {
        match activity {
            Activity::Blocked(_) => self.blocked += 1,
            Activity::Waiting(..) | Activity::Parked(_) | Activity::Sleeping(_) => self.waited += 1,
            _ => {}
        }
        self.activity = activity;
    }
}

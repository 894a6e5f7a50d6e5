//! Green threads: their stacks, states and what they wait for.

use crate::frame::Stack;
use crate::heap::Ref;

/// What a thread is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Waits for another thread to finish a class initialiser.
    Initialising(Ref),
    /// Waits for references to be enqueued.
    Idle,
    /// Over.
    Terminated,
}

/// A green thread.
#[derive(Debug)]
pub struct Thread {
    /// Position in the vm's list plus one; monitors name their owner by it.
    pub id: u32,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    /// Frames.
    pub stack: Stack,
    /// The running frame; 0 for none.
    pub top: u32,
    /// What it is doing.
    pub activity: Activity,
    /// Whether `park` returns at once.
    pub permit: bool,
    /// Whether the vm ends without it.
    pub daemon: bool,
    /// Notified while it waited.
    pub notified: bool,
    /// Interrupted while it waited or before.
    pub interrupted: bool,
    /// Monitor count to restore after waiting.
    pub saved_count: u32,
    /// Orders those that wait for the same thing.
    pub ticket: u64,
}

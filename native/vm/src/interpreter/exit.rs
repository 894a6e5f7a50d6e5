//! The ways in which an operation can end other than by going on.

use crate::heap::Ref;

/// Why an instruction or a native method did not simply complete.
///
/// Kept to one machine word pair so that handlers return it in registers; the details of the
/// two endings that are not the guest's lie in [`Failure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// A Java exception is thrown inside the guest.
    Throw(Ref),
    /// A frame was pushed or the thread blocked; the operation is tried again afterwards.
    Suspend,
    /// The thread's top frame changed and execution goes on there; nothing is tried again.
    Reframe,
    /// The vm cannot go on; see [`Failure`].
    Fail,
}

/// The result of an operation of the vm.
pub type Res<T> = Result<T, Exit>;

/// Why the vm stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The guest asked to end, or its last non-daemon thread did.
    #[error("exit with status {0}")]
    Finished(i32),
    /// A native of the embedder's gave it control; [`crate::Vm::run`] goes on.
    #[error("paused")]
    Paused,
    /// The budget of instructions is spent, in this method.
    #[error("budget of instructions exceeded in {0}")]
    BudgetExceeded(String),
    /// Somebody outside asked it to stop.
    #[error("interrupted")]
    Interrupted,
    /// Every thread waits for ever.
    #[error("deadlock: {0}")]
    Deadlock(String),
    /// Something that the vm does not offer, by name.
    #[error("unsupported: {0}")]
    Unsupported(String),
    /// A bug of the vm.
    #[error("internal error: {0}")]
    Internal(String),
}

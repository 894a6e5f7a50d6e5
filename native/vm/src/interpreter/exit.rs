//! The ways in which an operation can end other than by going on.

use crate::frame::Fp;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::vm::Vm;

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

/// # Stopping
impl<M: Machine> Vm<M> {
    /// Ends the vm with a failure that is not the guest's.
    pub fn fail<T>(&mut self, failure: Failure) -> Res<T> {
        self.state.failure.get_or_insert(failure);
        Err(Exit::Fail)
    }

    /// Gives control to whoever runs the vm; the native that asks is entered again afterwards.
    pub fn pause<T>(&mut self) -> Res<T> {
        self.fail(Failure::Paused)
    }

    /// Ends the vm because of something it does not offer.
    pub fn unsupported<T>(&mut self, what: impl Into<String>) -> Res<T> {
        self.fail(Failure::Unsupported(what.into()))
    }

    /// Ends the vm because of a bug of its own.
    pub fn internal<T>(&mut self, what: impl Into<String>) -> Res<T> {
        let place = self.place();
        let what = what.into();
        self.fail(Failure::Internal(format!("{what} at {place}")))
    }

    /// Where the running thread is, for messages about bugs.
    #[must_use]
    pub fn place(&self) -> String {
        if self.threads.is_empty() {
            return "boot".to_owned();
        }
        let thread = self.thread();
        if thread.top == Fp::NONE {
            return "no frame".to_owned();
        }
        let method = self.method(thread.stack.method(thread.top));
        let class = self.class(method.class);
        format!(
            "{}.{}{} pc {}",
            class.name,
            method.name,
            method.descriptor,
            thread.stack.pc(thread.top)
        )
    }
}

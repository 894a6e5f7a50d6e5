//! The reasons for which an operation does not complete, and the reasons for which the vm stops.

use crate::frames::frame::Fp;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// The reason for which an operation or a native method did not complete.
///
/// It is small enough for handlers to return it in registers. The details of [`Exit::Fail`] are
/// therefore kept in the vm, as a [`Failure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The guest throws this exception.
    Throw(Ref),
    /// The operation cannot complete yet, for example because it pushed a frame or its thread has
    /// to wait. It runs again afterwards, from its start.
    Suspend,
    /// The thread has another top frame, or the top frame another method. Execution continues
    /// there, and the operation does not run again.
    Reframe,
    /// The vm stops; see [`Failure`].
    Fail,
}

/// The result of an operation of the vm.
pub type Res<T> = Result<T, Exit>;

/// The reason for which the vm stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The guest called `System.exit`, or its last non-daemon thread ended, with this status.
    #[error("exit with status {0}")]
    Finished(i32),
    /// The vm paused, because a native or the machine asked for it or a number of instructions was
    /// reached. [`crate::Vm::run`] continues.
    #[error("paused")]
    Paused,
    /// The budget of instructions was used up in this method.
    #[error("budget of instructions exceeded in {0}")]
    BudgetExceeded(String),
    /// The embedder interrupted the vm.
    #[error("interrupted")]
    Interrupted,
    /// All threads wait and none can continue; the text is a dump of the threads.
    #[error("deadlock: {0}")]
    Deadlock(String),
    /// The guest needs this feature, which the vm does not support.
    #[error("unsupported: {0}")]
    Unsupported(String),
    /// The vm has a bug.
    #[error("internal error: {0}")]
    Internal(String),
}

/// # Stopping
impl Vm {
    /// Stops the vm with a failure. If it already has one, that one remains.
    pub fn fail<T>(&mut self, failure: Failure) -> Res<T> {
        self.state.failure.get_or_insert(failure);
        Err(Exit::Fail)
    }

    /// Pauses the vm and returns control to the caller of [`crate::Vm::run`]. The operation or
    /// native that paused runs again when the vm continues.
    pub fn pause<T>(&mut self) -> Res<T> {
        self.fail(Failure::Paused)
    }

    /// Stops the vm because the guest needs a feature that the vm does not support.
    pub fn unsupported<T>(&mut self, what: impl Into<String>) -> Res<T> {
        self.fail(Failure::Unsupported(what.into()))
    }

    /// Stops the vm because of a bug in the vm.
    pub fn internal<T>(&mut self, what: impl Into<String>) -> Res<T> {
        let place = self.place();
        let what = what.into();
        self.fail(Failure::Internal(format!("{what} at {place}")))
    }

    /// Returns the method and pc of the running thread, for messages about bugs.
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

//! Reasons why a verification does not succeed.

/// The error that is thrown for a refused class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A `java.lang.VerifyError`.
    Verify,
    /// A `java.lang.ClassFormatError`.
    Format,
    /// A `java.lang.ClassFormatError` because of a malformed `StackMapTable`. The class is not
    /// verified again by inference.
    StackMap,
}

/// The reason why a class is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The class of the error.
    pub kind: Kind,
    /// The message of the error. Its first line is the same as in HotSpot.
    pub message: String,
}

/// The reason why a verification stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop<S> {
    /// The class is refused.
    Fault(Fault),
    /// Another class cannot be loaded now.
    Classes(S),
    /// A method needs more work than any real method.
    Effort,
}

/// The result of a part of a verification.
pub(super) type Check<T, C> = Result<T, Stop<<C as super::Classes>::Stop>>;

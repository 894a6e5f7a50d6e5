//! How a verification ends other than well.

/// Which error a refused class is met with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `java.lang.VerifyError`
    Verify,
    /// `java.lang.ClassFormatError`
    Format,
    /// `java.lang.ClassFormatError` of a `StackMapTable`, which no inference makes up for.
    StackMap,
}

/// Why a class is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The error's class.
    pub kind: Kind,
    /// The error's message; its first line is worded as HotSpot words it.
    pub message: String,
}

/// Why a verification does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop<S> {
    /// The class is refused.
    Fault(Fault),
    /// A class that a question was about cannot be had.
    Classes(S),
    /// The method needs more effort than any real one does.
    Effort,
}

/// The result of a part of a verification.
pub(super) type Check<T, C> = Result<T, Stop<<C as super::Classes>::Stop>>;

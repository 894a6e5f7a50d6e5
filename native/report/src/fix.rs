//! Changes of sources that follow a suggestion, for tools that make them.

/// A change of one source, as it was when it was analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The source, relative to the build's root.
    pub file: String,
    /// What is replaced, from the top down; no two overlap.
    pub replacements: Vec<Replacement>,
}

/// Whole lines that are replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The first line, from 1.
    pub first: u32,
    /// The line behind the last; the first one where lines are only inserted.
    pub behind: u32,
    /// What stands there instead, line breaks included.
    pub text: String,
}

//! Changes of sources that write a suggested assertion, for tools that apply them.

/// A change of one source file. It applies to the file as it was during the analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The source file, relative to the build's root.
    pub file: String,
    /// The replacements, from top to bottom. They do not overlap.
    pub replacements: Vec<Replacement>,
}

/// A replacement of whole lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The first replaced line, from 1.
    pub first: u32,
    /// The line after the last replaced one. It is equal to `first` if lines are only inserted.
    pub behind: u32,
    /// The new text, with its line breaks.
    pub text: String,
}

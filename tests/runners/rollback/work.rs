//! What is run: programs with a main class.

/// A program to be rolled back.
#[derive(Clone, Debug)]
pub struct Work {
    /// For messages and filters.
    pub name: String,
    /// The main class, in the language's form.
    pub main: String,
    pub arguments: Vec<String>,
    /// Places to try.
    pub places: usize,
    /// Whether values carry labels.
    pub taint: bool,
    /// What the JDK prints, where that is known.
    pub expected: Option<Vec<u8>>,
}

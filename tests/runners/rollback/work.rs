//! The unit of work: a program with a main class.

/// A program to be rolled back.
#[derive(Clone, Debug)]
pub struct Work {
    /// The name in messages and filters.
    pub name: String,
    /// The name of the main class as in Java source.
    pub main: String,
    pub arguments: Vec<String>,
    /// The number of places to try.
    pub places: usize,
    /// Whether values carry labels.
    pub taint: bool,
    /// The output on the JDK, if it is known.
    pub expected: Option<Vec<u8>>,
}

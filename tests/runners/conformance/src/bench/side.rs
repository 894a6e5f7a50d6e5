//! The sides that run suites to be measured.

/// A side: a JVM, or the interpreter with some analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A JVM with its defaults.
    Java,
    /// The JVM without its compilers.
    JavaXint,
    /// The interpreter.
    Plain,
    /// The interpreter with labels on all values.
    Taint,
    /// The analysis without trials: its suspicions stay unconfirmed.
    Detection,
    /// The whole analysis with trials.
    Polish,
    /// The whole analysis with trials, in two threads.
    TwoThreads,
}

/// All sides with their names, in the order of a round and of tables.
pub const ALL: [(Side, &str); 7] = [
    (Side::JavaXint, "java -Xint"),
    (Side::Java, "java"),
    (Side::Plain, "plain"),
    (Side::Taint, "taint"),
    (Side::Detection, "detection"),
    (Side::Polish, "polish"),
    (Side::TwoThreads, "polish, 2 threads"),
];

impl Side {
    /// Returns the side with this name.
    pub fn named(name: &str) -> Option<Side> {
        ALL.iter().find(|(_, known)| *known == name).map(|(side, _)| *side)
    }

    pub fn name(self) -> &'static str {
        ALL.iter().find(|(side, _)| *side == self).map_or("", |(_, name)| name)
    }

    /// Returns whether the side is the interpreter.
    pub fn is_ours(self) -> bool {
        !matches!(self, Side::Java | Side::JavaXint)
    }
}

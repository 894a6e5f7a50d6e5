//! What runs a suite, to be measured.

/// What runs a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A JVM as it comes.
    Java,
    /// The same JVM without its compilers.
    JavaXint,
    /// The interpreter.
    Plain,
    /// The interpreter with labels on all values.
    Taint,
    /// The analysis without trials: what it suspects stays unconfirmed.
    Detection,
    /// The whole analysis, trials included.
    Polish,
    /// The same by two threads.
    TwoThreads,
}

/// All, in the order of a round and of tables.
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
    /// The side that is called so.
    pub fn named(name: &str) -> Option<Side> {
        ALL.iter().find(|(_, known)| *known == name).map(|(side, _)| *side)
    }

    pub fn name(self) -> &'static str {
        ALL.iter().find(|(side, _)| *side == self).map_or("", |(_, name)| name)
    }

    /// Whether it is the interpreter's.
    pub fn is_ours(self) -> bool {
        !matches!(self, Side::Java | Side::JavaXint)
    }
}

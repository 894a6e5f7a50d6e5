//! Places in source files.

use serde::{Deserialize, Serialize};

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Site {
    /// The path of the source file below a source root.
    pub source: String,
    /// The line, from 1.
    pub line: u32,
}

impl Site {
    /// Parses a text such as `a/b/C.java:12`; returns nothing if it has no line.
    #[must_use]
    pub fn read(text: &str) -> Option<Site> {
        let (source, line) = text.rsplit_once(':')?;
        Some(Site { source: source.to_owned(), line: line.parse().ok()? })
    }
}

//! Where in sources something happened.

use serde::{Deserialize, Serialize};

/// A line of a source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Site {
    /// The path of the source below a source root.
    pub source: String,
    /// The line, from 1.
    pub line: u32,
}

impl Site {
    /// Reads `a/b/C.java:12`; nothing if the line is not known.
    #[must_use]
    pub fn read(text: &str) -> Option<Site> {
        let (source, line) = text.rsplit_once(':')?;
        Some(Site { source: source.to_owned(), line: line.parse().ok()? })
    }
}

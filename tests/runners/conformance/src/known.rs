//! The known differences, each with its cause, from a file in `tests/data`.

use std::path::{Path, PathBuf};

use regex::Regex;
use serde::Deserialize;

/// The list of one manifest's differences.
#[derive(Debug, Default)]
pub struct Known {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    suite: String,
    tests: Regex,
    cause: String,
}

/// An entry as the file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    suite: String,
    /// A regular expression for whole ids.
    tests: String,
    cause: String,
}

/// Returns the path of a manifest's list: `tests/data/conformance/known/NAME.json`.
pub fn file(manifest: &Path) -> PathBuf {
    let name = manifest.file_name().unwrap_or_default();
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/conformance/known").join(name)
}

impl Known {
    /// Reads a list. A missing file is an empty list.
    pub fn read(file: &Path) -> Result<Known, String> {
        if !file.exists() {
            return Ok(Known::default());
        }
        let problem = |error: String| format!("cannot read {}: {error}", file.display());
        let text = std::fs::read_to_string(file).map_err(|error| problem(error.to_string()))?;
        Known::parse(&text).map_err(problem)
    }

    fn parse(text: &str) -> Result<Known, String> {
        let written: Vec<Written> =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        let entry = |Written { suite, tests, cause }| {
            let tests = Regex::new(&format!("^(?:{tests})$")).map_err(|error| error.to_string())?;
            Ok::<_, String>(Entry { suite, tests, cause })
        };
        Ok(Known { entries: written.into_iter().map(entry).collect::<Result<_, _>>()? })
    }

    /// Returns the known cause for a test to end differently.
    pub fn cause(&self, suite: &str, id: &str) -> Option<&str> {
        let entry =
            self.entries.iter().find(|entry| entry.suite == suite && entry.tests.is_match(id))?;
        Some(&entry.cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_speaks_of_whole_ids_of_its_suite() {
        let text = r#"[{"suite": "s", "tests": ".*/\\[m:t\\(\\)\\]", "cause": "c"}]"#;
        let known = Known::parse(text).expect("a list");
        assert_eq!(known.cause("s", "[c:A]/[m:t()]"), Some("c"));
        assert_eq!(known.cause("s", "[c:A]/[m:t()]/[i:#1]"), None);
        assert_eq!(known.cause("r", "[c:A]/[m:t()]"), None);
    }
}

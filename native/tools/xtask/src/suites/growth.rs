//! Generates test suites of increasing size; all tests have the same length.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

/// Number of tests in each suite.
const SIZES: [usize; 5] = [100, 300, 1_000, 3_000, 10_000];
/// Number of tests in each class.
const IN_A_CLASS: usize = 50;

/// Writes the sources and a manifest, and returns the path of the manifest.
pub(super) fn write(folder: &Path) -> Result<PathBuf, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut suites = Vec::new();
    for tests in SIZES {
        let name = format!("tests-{tests}");
        let sources = folder.join(&name);
        fs::create_dir_all(&sources).map_err(problem)?;
        for number in 0..tests / IN_A_CLASS {
            let file = sources.join(format!("Number{number}Test.java"));
            fs::write(file, class(number)).map_err(problem)?;
        }
        suites.push(json!({"name": name, "about": "generated", "tests": {"sources": name}}));
    }
    let manifest = folder.join("manifest.json");
    let text = json!({"about": "Ever more tests.", "suites": suites}).to_string();
    fs::write(&manifest, text).map_err(problem)?;
    Ok(manifest)
}

fn class(number: usize) -> String {
    let mut methods = String::new();
    for test in 0..IN_A_CLASS {
        // Writing to a string cannot fail.
        let _ = write!(methods, "{}", method(test));
    }
    format!(
        "import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class Number{number}Test {{
    private final List<String> words = new ArrayList<>();
{methods}}}
"
    )
}

fn method(test: usize) -> String {
    format!(
        "
    @Test
    void adds{test}() {{
        words.add(\"word {test}\");
        words.add(\"other\");
        assertEquals(2, words.size());
        assertEquals(\"WORD {test}\", words.get(0).toUpperCase());
    }}
"
    )
}

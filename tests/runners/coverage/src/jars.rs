//! The jars of the runner's POM, by the names of their files.

use std::path::{Path, PathBuf};

use oracle_tests::data;
use oracle_tests::libraries::libraries;

/// The jars in `tests/data/coverage/pom.xml`.
pub struct Jars(Vec<PathBuf>);

impl Jars {
    /// Finds the jars. Maven downloads missing ones.
    pub fn find(folder: &Path) -> Result<Self, String> {
        libraries(&data("coverage"), folder).map(Self)
    }

    /// Returns the jar whose file name starts with `start` and ends with `end`, without `.jar`.
    pub fn one(&self, start: &str, end: &str) -> Result<&PathBuf, String> {
        let fits = |jar: &&PathBuf| {
            let name = jar.file_stem().unwrap_or_default().to_string_lossy();
            name.strip_prefix(start).is_some_and(|rest| rest.ends_with(end))
        };
        self.0.iter().find(fits).ok_or_else(|| format!("the POM has no {start}…{end}.jar"))
    }

    /// Returns the jars of JaCoCo's analyser.
    pub fn analyser(&self) -> Vec<&PathBuf> {
        let is_part = |jar: &&PathBuf| {
            let name = jar.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("org.jacoco.core-") || name.starts_with("asm-")
        };
        self.0.iter().filter(is_part).collect()
    }

    /// Returns the jars that test suites need.
    pub fn of_suites(&self) -> Vec<&PathBuf> {
        let is_tool = |jar: &&PathBuf| {
            let name = jar.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("org.jacoco.") || name.starts_with("ecj-")
        };
        self.0.iter().filter(|jar| !is_tool(jar)).collect()
    }
}

/// Returns a class path.
pub fn join<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<String, String> {
    let path = std::env::join_paths(paths).map_err(|error| error.to_string())?;
    Ok(path.to_string_lossy().into_owned())
}

//! Measured figures, and the files that keep them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::Zoned;
use serde::{Deserialize, Serialize};

use crate::statistics::Sample;

/// The figures of all rounds, by program and side.
pub type Table = BTreeMap<String, BTreeMap<String, Sample>>;

/// The results of a run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Figures {
    /// The time of its start.
    pub date: String,
    /// CPU seconds of small programs.
    #[serde(default)]
    pub kernels: Table,
    /// The number of machine instructions for each instruction of a small program.
    #[serde(default)]
    pub instructions: Table,
    /// CPU seconds of whole suites.
    #[serde(default)]
    pub suites: Table,
    /// Wall-clock seconds of whole suites.
    #[serde(default)]
    pub wall: Table,
    /// The largest memory of whole suites, in MiB.
    #[serde(default)]
    pub peak: Table,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures::new()
    }
}

impl Figures {
    /// Creates empty figures with the current time.
    #[must_use]
    pub fn new() -> Figures {
        let (kernels, instructions, suites) = (Table::new(), Table::new(), Table::new());
        let (wall, peak) = (Table::new(), Table::new());
        Figures { date: now(), kernels, instructions, suites, wall, peak }
    }

    /// Writes the figures into a file that is named after the date.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        write(folder, &self.date, self)
    }

    /// Reads a file that [`Figures::write`] wrote.
    ///
    /// # Errors
    /// Returns an error if there is no such file, or if it has another structure.
    pub fn read(file: &Path) -> Result<Figures, String> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
        serde_json::from_str(&text)
            .map_err(|error| format!("{} holds no results: {error}", file.display()))
    }
}

/// Adds the figure of a round.
pub fn add(table: &mut Table, what: &str, side: &str, seconds: f64) {
    let sides = table.entry(what.to_owned()).or_default();
    sides.entry(side.to_owned()).or_default().add(seconds);
}

/// Returns the current time for readers.
#[must_use]
pub fn now() -> String {
    Zoned::now().strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Writes results into a file with this name, which contains a date.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(folder: &Path, name: &str, results: &impl Serialize) -> Result<PathBuf, String> {
    let file = folder.join(format!("{}.json", name.replace([' ', ':'], "-")));
    let text = serde_json::to_string_pretty(results).map_err(|error| error.to_string())?;
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, text))
        .map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    Ok(file)
}

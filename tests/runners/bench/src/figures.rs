//! What was measured, as files keep it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::Zoned;
use serde::{Deserialize, Serialize};

use crate::statistics::Sample;

/// A figure of each round, by what ran and what ran it.
pub type Table = BTreeMap<String, BTreeMap<String, Sample>>;

/// The results of a run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Figures {
    /// When it began.
    pub date: String,
    /// CPU seconds of small programs.
    #[serde(default)]
    pub kernels: Table,
    /// The machine's instructions for each of a small program's.
    #[serde(default)]
    pub instructions: Table,
    /// CPU seconds of whole suites.
    #[serde(default)]
    pub suites: Table,
    /// Seconds that they took by the clock.
    #[serde(default)]
    pub wall: Table,
    /// MiB that they had in memory at once, at most.
    #[serde(default)]
    pub peak: Table,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures::new()
    }
}

impl Figures {
    /// Nothing yet, as of now.
    #[must_use]
    pub fn new() -> Figures {
        let (kernels, instructions, suites) = (Table::new(), Table::new(), Table::new());
        let (wall, peak) = (Table::new(), Table::new());
        Figures { date: now(), kernels, instructions, suites, wall, peak }
    }

    /// Writes a file that is called after the date.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        write(folder, &self.date, self)
    }

    /// Reads a file that [`Figures::write`] wrote.
    ///
    /// # Errors
    /// There is none, or it is none of ours.
    pub fn read(file: &Path) -> Result<Figures, String> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
        serde_json::from_str(&text)
            .map_err(|error| format!("{} holds no results: {error}", file.display()))
    }
}

/// Adds a round.
pub fn add(table: &mut Table, what: &str, side: &str, seconds: f64) {
    let sides = table.entry(what.to_owned()).or_default();
    sides.entry(side.to_owned()).or_default().add(seconds);
}

/// This moment, for readers.
#[must_use]
pub fn now() -> String {
    Zoned::now().strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Writes a file of results that is called so, with a date in it.
///
/// # Errors
/// The file cannot be written.
pub fn write(folder: &Path, name: &str, results: &impl Serialize) -> Result<PathBuf, String> {
    let file = folder.join(format!("{}.json", name.replace([' ', ':'], "-")));
    let text = serde_json::to_string_pretty(results).map_err(|error| error.to_string())?;
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, text))
        .map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    Ok(file)
}

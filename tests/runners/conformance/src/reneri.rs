//! Compares reports with the undetected transformations that were published for the same projects.

mod published;
mod show;
mod verdict;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use serde::de::DeserializeOwned;

use published::Published;
use verdict::Verdicts;

const USAGE: &str =
    "usage: conformance reneri ORACLE.json PUBLISHED.json [ORACLE.json PUBLISHED.json ...]";

/// Compares pairs of a report and a published list. Prints a table and then every difference.
pub fn run(paths: Vec<String>) -> Result<bool, String> {
    if paths.is_empty() || !paths.len().is_multiple_of(2) {
        return Err(USAGE.to_owned());
    }
    let mut projects = Vec::new();
    for pair in paths.chunks(2) {
        let [oracle, published] = pair else { return Err(USAGE.to_owned()) };
        let (name, published): (String, Published) = (stem(published), read(published)?);
        projects.push((name, Verdicts::of(&read(oracle)?, &published)));
    }
    show::table(&projects).iter().for_each(|line| println!("{line}"));
    for (name, verdicts) in &projects {
        show::differences(name, verdicts).iter().for_each(|line| println!("{line}"));
    }
    Ok(true)
}

fn read<T: DeserializeOwned>(path: &str) -> Result<T, String> {
    let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
    serde_json::from_reader(BufReader::new(file)).map_err(|error| format!("{path}: {error}"))
}

/// Returns the name of a project: the name of its file.
fn stem(path: &str) -> String {
    Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

//! The source files of a project.

use std::path::{Path, PathBuf};

/// Returns the Java sources below some folders, at most `most`, folder by folder in the order of their names. What
/// cannot be read is left out.
#[must_use]
pub fn java_sources(roots: &[PathBuf], most: usize) -> Vec<PathBuf> {
    sources(roots, &["java"], most)
}

/// Returns the sources below some folders that are written in another language of the JVM.
#[must_use]
pub fn other_sources(roots: &[PathBuf]) -> Vec<PathBuf> {
    sources(roots, &["kt", "groovy", "scala"], usize::MAX)
}

fn sources(roots: &[PathBuf], extensions: &[&str], most: usize) -> Vec<PathBuf> {
    let mut found = Vec::new();
    roots.iter().for_each(|root| collect(root, extensions, most, &mut found));
    found
}

fn collect(folder: &Path, extensions: &[&str], most: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if found.len() >= most {
            return;
        }
        if path.is_dir() {
            collect(&path, extensions, most, found);
        } else if path.extension().is_some_and(|it| extensions.iter().any(|of| it == *of)) {
            found.push(path);
        }
    }
}

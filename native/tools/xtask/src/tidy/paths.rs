//! Checks that paths in documents exist.

use std::collections::BTreeSet;

/// The folders at the root with which a path begins.
const ROOTS: [&str; 4] = ["native/", "tests/", "maven-plugin/", "gradle-plugin/"];

/// Returns a fault for each path in backticks, and each relative link, of a document that leads nowhere.
pub fn faults(file: &str, text: &str, known: &BTreeSet<&str>) -> Vec<String> {
    if !file.ends_with(".md") {
        return Vec::new();
    }
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    // mdBook reads the chapters from the root.
    let folder = if file.ends_with("/SUMMARY.md") { "" } else { folder };
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let named = line.split('`').skip(1).step_by(2).filter(|it| is_path(it)).map(str::to_owned);
        let gone = named
            .chain(linked(folder, line))
            .filter(|it| !known.contains(it.trim_end_matches('/')));
        faults.extend(gone.map(|it| format!("{file}:{}: `{it}` does not exist", number + 1)));
    }
    faults
}

/// Returns the paths from the root to which a text in a folder links.
pub fn linked(folder: &str, text: &str) -> impl Iterator<Item = String> {
    targets(text).filter_map(move |it| joined(folder, it))
}

/// Returns all tracked files and the folders that contain them.
pub fn known(tracked: &[String]) -> BTreeSet<&str> {
    let mut known: BTreeSet<&str> = tracked.iter().map(String::as_str).collect();
    for file in tracked {
        let ends = file.match_indices('/').map(|(end, _)| end);
        known.extend(ends.filter_map(|end| file.get(..end)));
    }
    known
}

/// Returns whether a text names a path of the repository, without a placeholder in it.
fn is_path(text: &str) -> bool {
    let is_plain = |it: char| it.is_alphanumeric() || "/._-".contains(it);
    ROOTS.iter().any(|root| text.starts_with(root))
        && text.chars().all(is_plain)
        && !text.contains("/target")
        && !text.split('/').any(|part| !part.is_empty() && part.chars().all(char::is_uppercase))
}

/// Returns the targets of the links in a text that are paths.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.match_indices("](").map(|(at, _)| at + 2);
    let targets = starts.filter_map(|at| text.get(at..)?.split(')').next());
    let paths = targets.filter_map(|it| it.split('#').next());
    paths.filter(|it| !it.is_empty() && !it.contains("://") && !it.contains(' '))
}

/// Returns a relative path from the root; `None` if it leads out of the repository.
fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|it| !it.is_empty()).collect();
    for part in path.split('/').filter(|it| !matches!(*it, "" | ".")) {
        match part {
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{faults, known};

    #[test]
    fn paths_and_links_lead_to_files_and_folders() {
        let tracked = ["native/a/src/b.rs", "native/docs/c.md"].map(str::to_owned);
        let known = known(&tracked);
        let found = |text: &str| faults("native/docs/c.md", text, &known);
        assert!(found("`native/a` `native/a/` `native/a/src/b.rs` `native/NAME/src` `cargo x` [b](../a/src/b.rs#l1)").is_empty());
        assert!(found("[site](https://a.b) [here](#there) [c](c.md)").is_empty());
        let gone = [
            "native/docs/c.md:1: `native/b` does not exist",
            "native/docs/c.md:1: `native/a/c` does not exist",
        ];
        assert_eq!(found("`native/b` and [c](../a/c)"), gone);
    }
}

//! Checks the form of files: a first sentence, no `mod.rs`, no path of one machine, bounded length.

use std::process::Command;

use crate::shell::output;

/// Lines above which a file gets a warning; it probably contains more than one concept.
const LONG: usize = 600;

/// Folders that exist on one machine only. Written in pieces, since this file is checked too.
const PLACES: [&str; 3] = [concat!("/", "work/"), concat!("/", "root/"), concat!("/", "home/")];
/// The guest's home folder, which is the same everywhere.
const GUEST_HOME: &str = concat!("/", "home/user");

/// Returns the files that git tracks.
pub fn tracked() -> Result<Vec<String>, String> {
    let list = output(Command::new("git").args(["ls-files", "-z"]))?;
    Ok(list.split_terminator('\0').map(str::to_owned).collect())
}

/// Returns the faults of a file.
pub fn faults(file: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if file.ends_with(".rs") {
        if !text.lines().next().is_some_and(|line| line.starts_with("//! ")) {
            faults.push(format!("{file}:1: the first line is not a `//!` sentence"));
        }
        // Cargo takes `tests/support.rs` for a test of its own, so helpers of tests are exempt.
        if file.ends_with("/mod.rs") && !file.contains("/tests/") {
            faults.push(format!("{file}: name the file after its module, beside its folder"));
        }
    }
    for (number, line) in text.lines().enumerate() {
        let line = line.replace(GUEST_HOME, "");
        if let Some(place) = PLACES.iter().find(|place| names(&line, place)) {
            faults.push(format!("{file}:{}: names `{place}`, a place on one machine", number + 1));
        }
    }
    faults
}

/// Returns whether a line contains an absolute path into a place, not as a part of a longer path.
fn names(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(start, _)| {
        let before = line.get(..start).and_then(|before| before.chars().next_back());
        before.is_none_or(|before| !before.is_alphanumeric() && !"._-}".contains(before))
    })
}

/// Returns a warning if a Rust file is long.
pub fn length(file: &str, text: &str) -> Option<String> {
    let lines = text.lines().count();
    (file.ends_with(".rs") && lines > LONG).then(|| format!("{file} has {lines} lines"))
}

#[cfg(test)]
mod tests {
    use super::{LONG, PLACES, faults, length};

    #[test]
    fn a_rust_file_starts_with_a_sentence() {
        assert!(faults("native/a/src/b.rs", "//! Does one thing.\n").is_empty());
        assert_eq!(faults("native/a/src/b.rs", "use std::fs;\n").len(), 1);
        assert!(faults("README.md", "# Title\n").is_empty());
    }

    #[test]
    fn a_module_is_not_called_mod() {
        assert_eq!(faults("native/a/src/b/mod.rs", "//! Does one thing.\n").len(), 1);
        assert!(faults("native/a/tests/support/mod.rs", "//! Helps.\n").is_empty());
    }

    #[test]
    fn a_path_of_one_machine_is_a_fault() {
        for place in PLACES {
            assert_eq!(faults("a.sh", &format!("ls {place}x\n")).len(), 1);
            assert!(faults("a.sh", &format!("ls target{place}x\n")).is_empty());
        }
        assert!(faults("a.sh", concat!("HOME=/", "home/user\n")).is_empty());
    }

    #[test]
    fn a_long_file_gets_a_remark() {
        assert!(length("a.rs", &"\n".repeat(LONG)).is_none());
        assert!(length("a.rs", &"\n".repeat(LONG + 1)).is_some());
    }
}

//! Files of the machine that the guest depends on: those that it asks for in vain in its user's home folder, and those that
//! it makes in the folder for temporary files.

use std::collections::BTreeSet;

/// The folder for temporary files.
const TEMPORARY: &str = "/tmp/";

/// The most files that are noted.
const MOST: usize = 50;

/// The most names below the home folder. What is deeper belongs to one program alone.
const DEEPEST: usize = 2;

/// The digits in a row from which on a name is taken for a random one, which nobody finds again.
const RANDOM: usize = 6;

/// The files that were noted since they were last taken: those in the home folder begin with `~/`.
#[derive(Debug, Default)]
pub(super) struct Sought(BTreeSet<String>);

impl Sought {
    /// Notes a file that does not exist.
    pub fn missing(&mut self, path: &[u8], home: &str) {
        let Ok(path) = std::str::from_utf8(path) else { return };
        let below = path.strip_prefix(home).and_then(|it| it.strip_prefix('/'));
        if let Some(below) = below.filter(|it| it.split('/').count() <= DEEPEST) {
            self.note(&format!("~/{below}"));
        }
    }

    /// Returns whether a file would be noted if it is made.
    pub fn may_be_made(path: &[u8]) -> bool {
        path.strip_prefix(TEMPORARY.as_bytes()).is_some_and(|it| !it.contains(&b'/'))
    }

    /// Notes a file that is made.
    pub fn made(&mut self, path: &[u8]) {
        if let Ok(path) = std::str::from_utf8(path) {
            self.note(path);
        }
    }

    /// Returns the noted paths, and forgets them.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.0).into_iter().collect()
    }

    fn note(&mut self, path: &str) {
        let digits = path.split(|it: char| !it.is_ascii_digit()).map(str::len).max();
        if self.0.len() < MOST && digits.is_none_or(|it| it < RANDOM) {
            self.0.insert(path.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_noted_that_another_machine_or_run_may_have() {
        let mut sought = Sought::default();
        for path in ["/home/user/.rc", "/home/user/a/b/c", "/home/users", "/etc/rc", "/tmp/a"] {
            sought.missing(path.as_bytes(), "/home/user");
        }
        for path in ["/tmp/a", "/tmp/junit1234567/b", "/tmp/a123456789.tmp", "/etc/a"] {
            if Sought::may_be_made(path.as_bytes()) {
                sought.made(path.as_bytes());
            }
        }
        assert_eq!(sought.take(), ["/tmp/a", "~/.rc"]);
        assert!(sought.take().is_empty());
    }
}

//! How often developers assert an observer of some name, in other projects.
//!
//! The table of the product is made from the projects of the training. It holds hashes of common names and words.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::evidence::Tally;

/// The most names and the most words that are kept.
const MOST: usize = 150;
/// Observations that stand for the mean of all names: a rare name is worth little.
const WEIGHT: f32 = 10.0;

/// Counts by hash of a name, and by hash of its first word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: BTreeMap<u32, Tally>,
    words: BTreeMap<u32, Tally>,
    all: Tally,
}

/// The reason why a table of names cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "line {line} of the table of names is not `name` or `word`, a hash and two counts: train it again with `cargo xtask infer train`"
)]
pub struct NamesError {
    /// The line, starting at 1.
    pub line: usize,
}

impl Names {
    /// Adds a candidate, and whether a developer asserted it.
    pub fn add(&mut self, name: u32, word: Option<u32>, is_asserted: bool) {
        let one = Tally { all: 1, yes: u32::from(is_asserted) };
        self.all = self.all.plus(one);
        add(&mut self.names, name, one);
        if let Some(word) = word {
            add(&mut self.words, word, one);
        }
    }

    /// Adds the counts of another table.
    pub fn extend(&mut self, other: &Names) {
        self.all = self.all.plus(other.all);
        other.names.iter().for_each(|(name, tally)| add(&mut self.names, *name, *tally));
        other.words.iter().for_each(|(word, tally)| add(&mut self.words, *word, *tally));
    }

    /// Keeps the most frequent names and words only.
    #[must_use]
    pub fn common(self) -> Names {
        Names { names: most(self.names), words: most(self.words), all: self.all }
    }

    /// Returns the share of candidates with a name that are asserted. A rare name has nearly the mean share. Returns
    /// `None` if the name is not in the table.
    #[must_use]
    pub fn name(&self, name: u32) -> Option<f32> {
        self.names.get(&name).map(|it| self.smooth(*it))
    }

    /// Returns the share of candidates that start with a word and are asserted, like [`Names::name`].
    #[must_use]
    pub fn word(&self, word: u32) -> Option<f32> {
        self.words.get(&word).map(|it| self.smooth(*it))
    }

    fn smooth(&self, tally: Tally) -> f32 {
        let mean = self.all.share().unwrap_or_default();
        (tally.yes as f32 + WEIGHT * mean) / (tally.all as f32 + WEIGHT)
    }

    /// Returns the text of the table.
    #[must_use]
    pub fn write(&self) -> String {
        let line = |kind: &str, hash: u32, it: &Tally| {
            format!("{kind} {hash:08x} {} {}\n", it.all, it.yes)
        };
        let all = std::iter::once(line("all", 0, &self.all));
        let names = self.names.iter().map(|(hash, it)| line("name", *hash, it));
        let words = self.words.iter().map(|(hash, it)| line("word", *hash, it));
        all.chain(names).chain(words).collect()
    }

    /// Reads the text of a table.
    ///
    /// # Errors
    ///
    /// Returns an error for a line of another form.
    pub fn read(text: &str) -> Result<Names, NamesError> {
        let mut names = Names::default();
        for (number, line) in text.lines().enumerate() {
            let error = NamesError { line: number + 1 };
            let (kind, hash, tally) = parsed(line).ok_or(error.clone())?;
            match kind {
                "all" => names.all = tally,
                "name" => add(&mut names.names, hash, tally),
                "word" => add(&mut names.words, hash, tally),
                _ => return Err(error),
            }
        }
        Ok(names)
    }
}

fn add(to: &mut BTreeMap<u32, Tally>, key: u32, tally: Tally) {
    let entry = to.entry(key).or_default();
    *entry = entry.plus(tally);
}

fn most(of: BTreeMap<u32, Tally>) -> BTreeMap<u32, Tally> {
    let mut all: Vec<(u32, Tally)> = of.into_iter().collect();
    all.sort_by_key(|(hash, tally)| (u32::MAX - tally.all, *hash));
    all.truncate(MOST);
    all.into_iter().collect()
}

fn parsed(line: &str) -> Option<(&str, u32, Tally)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [kind, hash, all, yes] = words.as_slice() else { return None };
    let tally = Tally { all: all.parse().ok()?, yes: yes.parse().ok()? };
    Some((kind, u32::from_str_radix(hash, 16).ok()?, tally))
}

#[cfg(test)]
mod tests {
    use super::{Names, NamesError};

    fn names() -> Names {
        let mut names = Names::default();
        for at in 0..90 {
            names.add(1, Some(7), at < 30);
        }
        names.add(2, None, true);
        names
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let text = names().write();
        assert_eq!(Names::read(&text), Ok(names()));
        assert_eq!(Names::read("name 1 2"), Err(NamesError { line: 1 }));
        assert_eq!(Names::read("name 1 2 1\nsize 1 2 1"), Err(NamesError { line: 2 }));
    }

    #[test]
    fn a_rare_name_has_nearly_the_mean_share() {
        let mean = 31.0 / 91.0;
        assert_eq!(names().name(1), Some((30.0 + 10.0 * mean) / 100.0));
        assert_eq!(names().name(2), Some((1.0 + 10.0 * mean) / 11.0));
        assert_eq!(names().name(3), None);
        assert_eq!(names().word(7), names().name(1));
    }

    #[test]
    fn common_names_are_kept() {
        let mut names = names();
        for name in 100..300 {
            names.add(name, None, false);
        }
        let common = names.common();
        assert!(common.name(1).is_some() && common.name(299).is_none());
        assert_eq!(common.write().lines().count(), 1 + 150 + 1);
    }
}

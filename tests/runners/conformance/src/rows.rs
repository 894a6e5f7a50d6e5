//! The endings of tests on one side, by ids that are the same on both sides.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use regex::Regex;

/// The ending of a test, or of a container that did not succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// As JUnit reports it: the outcome, and the class of the exception.
    Ended { outcome: String, exception: String },
    /// Not analysed by the engine, with the reason.
    NotAnalysed(String),
}

/// Endings by id.
#[derive(Debug, Default)]
pub struct Rows {
    rows: BTreeMap<String, End>,
    seen: HashMap<String, u32>,
}

impl Rows {
    /// Adds a row. An id that JUnit uses twice gets a number.
    pub fn add(&mut self, id: &str, end: End) {
        let id = stable(id);
        let seen = self.seen.entry(id.clone()).or_insert(0);
        *seen += 1;
        let id = if *seen == 1 { id } else { format!("{id}~{seen}") };
        self.rows.insert(id, end);
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the number of rows that the engine did not analyse.
    pub fn not_analysed(&self) -> usize {
        self.rows.values().filter(|end| matches!(end, End::NotAnalysed(_))).count()
    }

    /// Returns the ending of a node.
    pub fn get(&self, id: &str) -> Option<&End> {
        self.rows.get(id)
    }

    /// Returns all rows, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &End)> {
        self.rows.iter().map(|(id, end)| (id.as_str(), end))
    }

    /// Removes rows.
    pub fn remove(&mut self, ids: &HashSet<String>) {
        self.rows.retain(|id, _| !ids.contains(id));
    }

    /// Returns the reason why a node has no row: something that contains it is not analysed.
    pub fn reason_above(&self, id: &str) -> Option<&str> {
        self.iter().find_map(|(above, end)| match end {
            End::NotAnalysed(reason) if is_part(id, above) => Some(reason.as_str()),
            _ => None,
        })
    }
}

/// Returns whether a node is below the node `above`, or in the class `above` if its tests could not be found.
pub fn is_part(id: &str, above: &str) -> bool {
    let below = id.strip_prefix(above).is_some_and(|rest| rest.starts_with('/'));
    let class = above.strip_prefix("[class:").and_then(|rest| rest.strip_suffix(']'));
    below || class.is_some_and(|class| values(id).any(|value| value == class))
}

/// Returns the values of an id's segments, one of which is the name of a class.
pub fn values(id: &str) -> impl Iterator<Item = &str> {
    id.split('/').filter_map(|part| part.split_once(':')?.1.strip_suffix(']'))
}

/// Returns an id without the parts that change from run to run: numbers of lambda classes, identity
/// hashes.
fn stable(id: &str) -> String {
    static LAMBDA: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(\$\$Lambda)\b[$/%0-9A-Fa-fx]*").ok());
    static HASH: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"@[0-9a-f]{1,8}\b").ok());
    let mut id = id.to_owned();
    for (pattern, by) in [(&*LAMBDA, "$1"), (&*HASH, "@HASH")] {
        if let Some(pattern) = pattern {
            id = pattern.replace_all(&id, by).into_owned();
        }
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_lose_what_changes_from_run_to_run() {
        assert_eq!(stable("[x:a.B$$Lambda$14/0x0000800@1f]"), "[x:a.B$$Lambda@HASH]");
        assert_eq!(stable("[x:me@cafe.org]"), "[x:me@HASH.org]");
        assert_eq!(stable("[x:me@example]"), "[x:me@example]");
    }

    #[test]
    fn a_node_is_part_of_what_is_above_it_and_of_its_class() {
        assert!(is_part("[e:j]/[class:a.B]/[method:m()]", "[e:j]/[class:a.B]"));
        assert!(is_part("[e:j]/[class:a.B]/[method:m()]", "[class:a.B]"));
        assert!(is_part("[e:v]/[runner:a.B]/[test:m(a.B)]", "[class:a.B]"));
        assert!(!is_part("[e:j]/[class:a.BC]/[method:m()]", "[e:j]/[class:a.B"));
        assert!(!is_part("[e:j]/[class:a.BC]/[method:m()]", "[class:a.B]"));
    }
}

//! The baseline: findings that a project has accepted, in a file that it checks in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::oracle::{Finding, Oracle};
use crate::rule::Rule;
use crate::{SCHEMA_VERSION, text};

/// Accept what `oracle.json` holds. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BaselineRequest {
    /// Must be 1.
    pub schema_version: u32,
    /// The `oracle.json` whose findings are accepted.
    pub oracle: PathBuf,
    /// The file to write; it may be there already.
    pub baseline: PathBuf,
}

/// What a project has accepted: `oracle-baseline.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Baseline {
    /// Must be 1.
    pub schema_version: u32,
    /// The accepted findings; in files that we write by rule, then by what they are about.
    pub accepted: Vec<Accepted>,
}

/// An accepted finding. Only its id counts; the rest is for those who read the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Accepted {
    /// Its rule.
    pub rule: Rule,
    /// Its test or method, and its message.
    pub about: String,
    /// Its id.
    pub id: String,
}

impl Accepted {
    fn of(oracle: &Oracle, finding: &Finding) -> Accepted {
        let about = format!("{}: {}", text::subject(oracle, finding), finding.message);
        Accepted { rule: finding.rule, about, id: finding.id.clone() }
    }
}

/// How a new baseline differs from the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Entries in all.
    pub accepted: usize,
    /// Entries that were not there.
    pub new: usize,
    /// Entries that are there no more.
    pub dropped: usize,
}

impl Baseline {
    /// Accepts all findings of a report but suppressed ones. Of `old` what the report
    /// would have found again is dropped, and the rest kept.
    #[must_use]
    pub fn accepting(oracle: &Oracle, old: Option<&Baseline>) -> Baseline {
        let old = old.into_iter().flat_map(|old| &old.accepted);
        let kept = old.filter(|entry| !oracle.looked_for(entry.rule)).cloned();
        let open = oracle.open_findings();
        let found = open.map(|finding| Accepted::of(oracle, finding));
        // A file that was merged may hold an entry twice.
        let by_id: BTreeMap<String, Accepted> =
            kept.chain(found).map(|entry| (entry.id.clone(), entry)).collect();
        let sorted: BTreeSet<Accepted> = by_id.into_values().collect();
        Baseline { schema_version: SCHEMA_VERSION, accepted: sorted.into_iter().collect() }
    }

    /// How this one differs from the one before.
    #[must_use]
    pub fn since(&self, old: Option<&Baseline>) -> Change {
        let ids = |baseline: &Baseline| -> BTreeSet<String> {
            baseline.accepted.iter().map(|entry| entry.id.clone()).collect()
        };
        let (now, before) = (ids(self), old.map(ids).unwrap_or_default());
        Change {
            accepted: now.len(),
            new: now.difference(&before).count(),
            dropped: before.difference(&now).count(),
        }
    }

    /// The ids of a report's findings that are accepted.
    pub(crate) fn of(&self, oracle: &Oracle) -> BTreeSet<String> {
        let accepted: BTreeSet<&String> = self.accepted.iter().map(|entry| &entry.id).collect();
        let found = oracle.findings.iter().map(|finding| &finding.id);
        found.filter(|id| accepted.contains(id)).cloned().collect()
    }

    /// The file's text: an entry is a line, so that version control merges them.
    ///
    /// # Errors
    /// None that an entry can cause.
    pub fn to_text(&self) -> serde_json::Result<String> {
        let entries = self.accepted.iter().map(serde_json::to_string);
        let entries = entries.collect::<serde_json::Result<Vec<String>>>()?;
        let entries = entries.iter().map(|entry| format!("\n    {entry}"));
        let entries = entries.collect::<Vec<String>>().join(",");
        let close = if entries.is_empty() { "]" } else { "\n  ]" };
        let version = self.schema_version;
        Ok(format!("{{\n  \"schemaVersion\": {version},\n  \"accepted\": [{entries}{close}\n}}\n"))
    }
}

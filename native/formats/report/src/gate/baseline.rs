//! The baseline: findings that a project has accepted, in a file that it checks in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::document::finding::Finding;
use crate::document::oracle::Oracle;
use crate::rule::Rule;
use crate::{SCHEMA_VERSION, prose::text};

/// A request to accept all findings of an `oracle.json`. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BaselineRequest {
    /// The schema version: 2, or 1.
    pub schema_version: u32,
    /// The `oracle.json` whose findings are accepted.
    pub oracle: PathBuf,
    /// The file to write; it is updated if it exists.
    pub baseline: PathBuf,
}

/// `oracle-baseline.json`: the findings that a project has accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Baseline {
    /// The schema version: 2, or 1.
    pub schema_version: u32,
    /// The accepted findings. The engine writes them sorted by rule, then by `about`.
    pub accepted: Vec<Accepted>,
}

/// An accepted finding. Only its ids count; the other fields are for people who read the file.
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
    /// For a group: the ids of the findings that it stands for. Other findings with the same cause are new.
    /// Otherwise empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
}

impl Accepted {
    fn of(oracle: &Oracle, finding: &Finding) -> Accepted {
        let about = format!("{}: {}", text::subject(oracle, finding), finding.message);
        let members = finding.members.iter().map(|member| member.id.clone()).collect();
        Accepted { rule: finding.rule, about, id: finding.id.clone(), members }
    }

    /// Returns the ids of the single findings that the entry accepts, without the id of their group.
    fn leaves(&self) -> &[String] {
        match self.members.as_slice() {
            [] => std::slice::from_ref(&self.id),
            members => members,
        }
    }

    /// Returns whether a report has any of the findings that the entry accepts.
    pub(super) fn is_in(&self, oracle: &Oracle) -> bool {
        oracle.findings.iter().any(|finding| {
            finding.id == self.id
                || finding.leaves().iter().any(|leaf| self.leaves().iter().any(|it| it == leaf))
        })
    }
}

/// The difference between a new baseline and the previous one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The number of entries.
    pub accepted: usize,
    /// The number of entries that accept something new.
    pub new: usize,
    /// The number of previous entries that no longer accept any finding.
    pub dropped: usize,
}

impl Baseline {
    /// Returns a baseline that accepts all findings of a report that are not suppressed. An entry of `old` is
    /// kept only if the report does not cover all findings of its rule.
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

    /// Returns the difference to the previous baseline. An entry is new if it accepts anything that was not
    /// accepted before. It is dropped if nothing of it is accepted any more.
    #[must_use]
    pub fn since(&self, old: Option<&Baseline>) -> Change {
        let leaves = |baseline: &Baseline| -> BTreeSet<String> {
            baseline.accepted.iter().flat_map(Accepted::leaves).cloned().collect()
        };
        let (now, before) = (leaves(self), old.map(leaves).unwrap_or_default());
        let is_new = |entry: &&Accepted| !entry.leaves().iter().all(|id| before.contains(id));
        let is_gone = |entry: &&Accepted| !entry.leaves().iter().any(|id| now.contains(id));
        Change {
            accepted: self.accepted.len(),
            new: self.accepted.iter().filter(is_new).count(),
            dropped: old.map_or(0, |old| old.accepted.iter().filter(is_gone).count()),
        }
    }

    /// Returns the ids of the accepted findings of a report, and of the accepted members of other findings. A
    /// group is accepted if all of its members are, or if an entry with its id names no members.
    pub(crate) fn of(&self, oracle: &Oracle) -> BTreeSet<String> {
        let leaves: BTreeSet<&str> =
            self.accepted.iter().flat_map(Accepted::leaves).map(String::as_str).collect();
        let mut accepted = BTreeSet::new();
        for finding in &oracle.findings {
            let known = finding.leaves();
            let is_whole =
                leaves.contains(&*finding.id) || known.iter().all(|id| leaves.contains(id));
            accepted.extend(is_whole.then(|| finding.id.clone()));
            let members = finding.members.iter().map(|member| &member.id);
            accepted.extend(members.filter(|id| is_whole || leaves.contains(&***id)).cloned());
        }
        accepted
    }

    /// Returns the text of the file. Each entry is one line, so that version control can merge them.
    ///
    /// # Errors
    /// Entries cause none.
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

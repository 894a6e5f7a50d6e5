//! The request to show the changes that a report suggests, assertions and fixes, or to write them into the sources.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::document::diagnosis::Assertion;
use crate::document::finding::Finding;
use crate::document::fix::Fix;
use crate::document::oracle::Oracle;

/// A request to show the assertions and fixes that `oracle.json` suggests, or to write them into the sources. Paths
/// are absolute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SuggestRequest {
    /// The schema version: 2, or 1.
    pub schema_version: u32,
    /// The `oracle.json` with the suggestions.
    pub oracle: PathBuf,
    /// The build's root, to which file names in `oracle.json` are relative.
    pub base_directory: PathBuf,
    /// The home of a JDK, whose javac is used to find the ends of statements.
    pub jdk_home: PathBuf,
    /// Whether to write the changes into the sources; otherwise they are only shown.
    #[serde(default)]
    pub apply: bool,
}

impl Oracle {
    /// Returns the suggested assertions of open findings, by the ids of transformations, or of the findings that are
    /// about none.
    #[must_use]
    pub fn suggested_for(&self) -> BTreeMap<&str, &Assertion> {
        self.open_findings().flat_map(|finding| self.suggested_by(finding)).collect()
    }

    /// Returns the assertions that a finding suggests, with the ids for which it does.
    fn suggested_by<'a>(
        &'a self,
        finding: &'a Finding,
    ) -> impl Iterator<Item = (&'a str, &'a Assertion)> {
        let own = finding.suggestion.as_ref().and_then(|it| it.assertion.as_deref());
        let own = own.map(|assertion| (finding.id.as_str(), assertion));
        let of = |id: &String| {
            let made = self.transformations.iter().find(|made| made.id == *id)?;
            Some((made.id.as_str(), made.suggestion.as_ref()?.assertion.as_ref()?))
        };
        own.into_iter().chain(finding.transformations.iter().filter_map(of))
    }

    /// Returns the suggested assertions of open findings by source file, each once.
    #[must_use]
    pub fn suggested(&self) -> BTreeMap<&str, Vec<&Assertion>> {
        let mut by_source: BTreeMap<&str, Vec<&Assertion>> = BTreeMap::new();
        let suggested = self.open_findings().flat_map(|finding| self.suggested_by(finding));
        for (_, assertion) in suggested {
            let of_source = by_source.entry(&assertion.file).or_default();
            if !of_source.contains(&assertion) {
                of_source.push(assertion);
            }
        }
        by_source
    }

    /// Returns the proved fixes of open findings, each once.
    #[must_use]
    pub fn fixes(&self) -> Vec<&Fix> {
        let mut once: Vec<&Fix> = Vec::new();
        for fix in self.open_findings().flat_map(Finding::fixes) {
            if once.iter().all(|it| it.patches != fix.patches) {
                once.push(fix);
            }
        }
        once
    }
}

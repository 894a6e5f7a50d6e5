//! The request to show the assertions that a report suggests, or to write them into the tests.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::document::diagnosis::Assertion;
use crate::document::oracle::Oracle;

/// A request to show the assertions that `oracle.json` suggests, or to write them into the tests. Paths are
/// absolute.
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
    /// Whether to write the assertions into the sources; otherwise they are only shown.
    #[serde(default)]
    pub apply: bool,
}

impl Oracle {
    /// Returns the suggested assertions of open findings, by the ids of transformations.
    #[must_use]
    pub fn suggested_for(&self) -> BTreeMap<&str, &Assertion> {
        let ids = self.open_findings().flat_map(|finding| &finding.transformations);
        let of = |id: &String| {
            let made = self.transformations.iter().find(|made| made.id == *id)?;
            Some((made.id.as_str(), made.suggestion.as_ref()?.assertion.as_ref()?))
        };
        ids.filter_map(of).collect()
    }

    /// Returns the suggested assertions of open findings by source file, each once.
    #[must_use]
    pub fn suggested(&self) -> BTreeMap<&str, Vec<&Assertion>> {
        let mut by_source: BTreeMap<&str, Vec<&Assertion>> = BTreeMap::new();
        let ids = self.open_findings().flat_map(|finding| &finding.transformations);
        for id in ids {
            let made = self.transformations.iter().find(|made| made.id == *id);
            let advice = made.and_then(|made| made.suggestion.as_ref());
            let Some(assertion) = advice.and_then(|it| it.assertion.as_ref()) else { continue };
            let of_source = by_source.entry(&assertion.file).or_default();
            if !of_source.contains(&assertion) {
                of_source.push(assertion);
            }
        }
        by_source
    }
}

//! The request that shows the assertions that a report suggests, or writes them into the tests.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::diagnosis::Assertion;
use crate::oracle::Oracle;

/// Show what `oracle.json` suggests, or write it. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SuggestRequest {
    /// 2; 1 is read too.
    pub schema_version: u32,
    /// The `oracle.json`.
    pub oracle: PathBuf,
    /// What files in it are relative to.
    pub base_directory: PathBuf,
    /// Home of a JDK, whose javac tells where statements end.
    pub jdk_home: PathBuf,
    /// Whether sources are changed.
    #[serde(default)]
    pub apply: bool,
}

impl Oracle {
    /// By transformation, the assertion that an open finding suggests for it.
    #[must_use]
    pub fn suggested_for(&self) -> BTreeMap<&str, &Assertion> {
        let ids = self.open_findings().flat_map(|finding| &finding.transformations);
        let of = |id: &String| {
            let made = self.transformations.iter().find(|made| made.id == *id)?;
            Some((made.id.as_str(), made.suggestion.as_ref()?.assertion.as_ref()?))
        };
        ids.filter_map(of).collect()
    }

    /// The different assertions that findings suggest which are not suppressed, by source.
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

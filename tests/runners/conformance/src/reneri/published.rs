//! What was published of a project, as the file says it.

use std::collections::BTreeMap;

use report::Symptom;
use serde::Deserialize;

/// A project at a revision.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Published {
    /// Owner and name; where and of which revision the sources are.
    #[allow(dead_code)]
    pub repository: String,
    /// The revision.
    #[allow(dead_code)]
    pub revision: String,
    /// Classes of tests that did not run.
    pub excluded_tests: Vec<String>,
    /// Every transformation that no test detected.
    pub undetected: Vec<Undetected>,
    /// How many methods were of which classification.
    #[serde(default)]
    #[allow(dead_code)]
    pub classification: BTreeMap<String, u32>,
}

/// A transformation that no test detected.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Undetected {
    /// Why.
    pub symptom: Symptom,
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The operator, spelt as in reports.
    pub operator: String,
}

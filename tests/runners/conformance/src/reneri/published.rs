//! The published list of a project, as the file has it.

use std::collections::BTreeMap;

use report::Symptom;
use serde::Deserialize;

/// A project at a revision.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Published {
    /// The owner and name of the repository.
    #[allow(dead_code)]
    pub repository: String,
    /// The revision.
    #[allow(dead_code)]
    pub revision: String,
    /// Test classes that did not run.
    pub excluded_tests: Vec<String>,
    /// Every transformation that no test detected.
    pub undetected: Vec<Undetected>,
    /// The number of methods by classification.
    #[serde(default)]
    #[allow(dead_code)]
    pub classification: BTreeMap<String, u32>,
}

/// A transformation that no test detected.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Undetected {
    /// The symptom.
    pub symptom: Symptom,
    /// The class, as `Class.getName` returns it.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The operator, spelt as in reports.
    pub operator: String,
}

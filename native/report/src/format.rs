//! What is written for others than us, out of `oracle.json` and `gate.json`.

mod flows;
mod html;
mod junit;
mod markdown;
mod sarif;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fix::Fix;
use crate::gate::GateReport;
use crate::oracle::Oracle;

/// A format for others to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// HTML: all of it on one page, for people.
    Html,
    /// SARIF 2.1.0: the findings, for code scanning and editors.
    Sarif,
    /// JUnit's XML: each rule of the gate as a test, for continuous integration.
    Junit,
    /// Markdown: the verdict and the findings that count, for a job's summary.
    Markdown,
}

/// What formats show beside the documents.
pub struct Material<'a> {
    /// Gives a source's text by its path in the report, if it can be read.
    pub source: &'a dyn Fn(&str) -> Option<String>,
    /// By transformation, the change that follows its suggestion.
    pub fixes: BTreeMap<String, Fix>,
    /// The project's name.
    pub project: Option<&'a str>,
    /// The commit that was analysed, and its date.
    pub commit: Option<&'a str>,
}

impl Format {
    /// The name of its file in the output folder.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Format::Html => "index.html",
            Format::Sarif => "oracle.sarif",
            Format::Junit => "gate.xml",
            Format::Markdown => "summary.md",
        }
    }

    /// The file's text.
    ///
    /// # Errors
    /// None that a document of this crate can cause.
    pub fn render(
        self,
        oracle: &Oracle,
        gate: &GateReport,
        material: &Material<'_>,
    ) -> serde_json::Result<String> {
        Ok(match self {
            Format::Html => html::page(oracle, gate, material)?,
            Format::Sarif => crate::to_json(&sarif::log(oracle, gate, material))?,
            Format::Junit => junit::suite(gate),
            Format::Markdown => markdown::summary(oracle, gate),
        })
    }
}

//! Reports in formats for other tools and for people, made from `oracle.json` and `gate.json`.

mod flows;
mod html;
mod jacoco;
mod junit;
mod markdown;
mod sarif;
mod xml;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::document::fix::Patch;
use crate::document::oracle::Oracle;
use crate::gate::GateReport;

/// A format of a report for other tools or for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// HTML: everything on one page, for people.
    Html,
    /// SARIF 2.1.0: the findings, for code scanning and editors.
    Sarif,
    /// JUnit's XML: each rule of the gate as a test, for continuous-integration servers.
    Junit,
    /// JaCoCo's XML: the coverage of the project's classes, for tools that read such reports.
    Jacoco,
    /// Markdown: the verdict and the findings that count, for a job's summary.
    Markdown,
}

/// Material that formats show in addition to the two documents.
pub struct Material<'a> {
    /// Returns the text of a source by its path in the report, if it can be read.
    pub source: &'a dyn Fn(&str) -> Option<String>,
    /// The changes that write suggested assertions, by the ids of transformations.
    pub fixes: &'a BTreeMap<String, Patch>,
    /// The project's name.
    pub project: Option<&'a str>,
    /// The commit that was analysed, with its date.
    pub commit: Option<&'a str>,
}

impl Format {
    /// Returns the name of the file in the output folder.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Format::Html => "index.html",
            Format::Sarif => "oracle.sarif",
            Format::Junit => "gate.xml",
            Format::Jacoco => "jacoco.xml",
            Format::Markdown => "summary.md",
        }
    }

    /// Returns the text of the file.
    ///
    /// # Errors
    /// Documents of this crate cause none.
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
            Format::Jacoco => jacoco::report(oracle, material.project),
            Format::Markdown => markdown::summary(oracle, gate),
        })
    }
}

//! The HTML report: one page without further files.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Material;
use crate::Effort;
use crate::document::generation::NoTest;
use crate::document::oracle::Oracle;
use crate::gate::GateReport;

/// The template of the page, with the names of parts in double braces.
const PAGE: &str = include_str!("html/page.html");

/// The facts about the project that the page shows.
#[derive(Serialize)]
struct About<'a> {
    project: Option<&'a str>,
    commit: Option<&'a str>,
}

/// Returns the page.
pub(super) fn page(
    oracle: &Oracle,
    gate: &GateReport,
    material: &Material<'_>,
) -> serde_json::Result<String> {
    let source = material.source;
    let sources: BTreeMap<&str, String> =
        files(oracle).into_iter().filter_map(|file| Some((file, source(file)?))).collect();
    let parts = [
        ("style", include_str!("html/style.css").to_owned()),
        ("script", [include_str!("html/map.js"), include_str!("html/script.js")].concat()),
        ("oracle", data(oracle)?),
        ("gate", data(gate)?),
        ("effort", data(&Effort { phases: Vec::new(), ..oracle.effort.clone() })?),
        ("reasons", data(&reasons())?),
        ("sources", data(&sources)?),
        ("about", data(&About { project: material.project, commit: material.commit })?),
    ];
    Ok(PAGE.split("{{").map(|piece| filled(piece, &parts)).collect())
}

/// Fills in a piece of the template that follows double braces: replaces the name of the part by the part.
fn filled(piece: &str, parts: &[(&str, String)]) -> String {
    let Some((name, rest)) = piece.split_once("}}") else { return piece.to_owned() };
    let part = parts.iter().find(|(known, _)| *known == name);
    part.map_or("", |(_, text)| text).to_owned() + rest
}

/// Returns the sentence for each reason why something has no test, by the reason's name.
fn reasons() -> BTreeMap<&'static str, &'static str> {
    NoTest::ALL.into_iter().map(|reason| (reason.name(), reason.sentence())).collect()
}

/// Returns the files that findings mention or fixes change, and those of generated tests.
fn files(oracle: &Oracle) -> BTreeSet<&str> {
    let inputs = oracle.findings.iter().flat_map(|finding| &finding.evidence);
    let inputs = inputs.filter_map(|evidence| evidence.file.as_deref());
    let places = oracle.findings.iter().filter_map(|finding| finding.file.as_deref());
    let members = oracle.findings.iter().flat_map(|finding| &finding.members);
    let members = members.filter_map(|member| member.file.as_deref());
    let generated = oracle.generation.iter().flat_map(|generation| &generation.classes);
    let generated = generated.filter_map(|class| class.file.as_deref());
    let fixes = oracle.fixes().into_iter().flat_map(|fix| &fix.patches);
    let fixed = fixes.map(|patch| patch.file.as_str());
    inputs.chain(places).chain(members).chain(generated).chain(fixed).collect()
}

/// Returns JSON as the content of a `script` element. No text in it can end the element (HTML, 4.12.1.3).
fn data(document: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(document)?.replace('<', "\\u003c"))
}

//! What a result is found again under: everything that is known before anything runs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use classfile::digest::{Digest, digest};
use report::{AnalyseRequest, Sample, Show};

use super::properties;
use crate::analysis::Analysis;
use crate::guest::Guest;
use crate::jdk::Jdk;
use crate::plan::Plan;
use crate::select::Chosen;

/// The digest of this engine's sources.
const ENGINE: &str = env!("ORACLE_ENGINE_DIGEST");

/// The name of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key(String);

impl Key {
    /// Of something that a text says, found out with a plan.
    pub(crate) fn of_plan(plan: &Plan, text: &str) -> Key {
        let Guest { jdk, properties, .. } = &plan.guest;
        let jdk = of_jdk(jdk);
        Key::of(&format!("{ENGINE}\n{}\n{jdk}\n{properties:?}\n{text}", plan.request))
    }

    /// Of what a vm is whose driver is ready: a guest's, with a machine that tracks or one that does not.
    pub(crate) fn of_guest(guest: &Guest, driver: &str, tracks: bool) -> Key {
        let properties = &guest.properties;
        Key::of(&format!("{driver}\n{tracks}\n{properties:?}\n{}", of_guest(guest)))
    }

    /// Of the file that belongs to an entry.
    pub(super) fn of_file(&self) -> Key {
        Key::of(&format!("{} file", self.0))
    }

    /// Of something that a text says.
    pub(super) fn of(text: &str) -> Key {
        Key(hex(&digest(text.as_bytes())))
    }

    /// In hexadecimal digits.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// What all units of a run have in common.
pub(crate) struct Common(String);

impl Common {
    /// Nothing if results of the analysis are not remembered.
    pub(crate) fn of<A: Analysis>(plan: &Plan, analysis: &A) -> Option<Common> {
        let analysis_key = analysis.key()?;
        let names: Vec<_> = analysis.names().into_iter().map(report::Analysis::name).collect();
        let text = format!(
            "{}\n{}\n{:?}\n{:?}\n{:?}\n{:?}\n{}\n{names:?}\n{analysis_key}\n",
            plan.request,
            of_guest(&plan.guest),
            properties::of_key(&plan.guest.properties),
            plan.driver,
            plan.words,
            plan.chosen.within_classes(),
            plan.budget,
        );
        Some(Common(Key::of(&text).0))
    }

    /// Of a unit.
    pub(crate) fn of_unit(&self, classes: &[String]) -> Key {
        Key::of(&format!("{}\n{classes:?}", self.0))
    }
}

/// What of a request decides about results, and is not known otherwise; nothing if it cannot be written down.
/// System properties are known of the guest.
pub(crate) fn of_request(request: &AnalyseRequest, chosen: &Chosen) -> String {
    let telling = AnalyseRequest {
        selection: chosen.within_classes(),
        system_properties: BTreeMap::new(),
        threads: None,
        analyses: Vec::new(),
        changed_since: None,
        verify_on_jvm: false,
        verify_sample: Sample::default(),
        show: Show::default(),
        cache_directory: None,
        cache_size: None,
        output_directory: Path::new("").to_owned(),
        not_honoured: Vec::new(),
        gate: None,
        ..request.clone()
    };
    serde_json::to_string(&telling).unwrap_or_default()
}

/// How a guest starts, on this engine, but for its system properties.
fn of_guest(guest: &Guest) -> String {
    let Guest { environment, readable, memory, assertions, budget, .. } = guest;
    let mut text = format!(
        "{ENGINE}\n{}\n{}\n{}\n{:?}\n{:?}\n{environment:?}\n{readable:?}\n\
         {memory:?}\n{assertions}\n{budget:?}\n",
        of_jdk(&guest.jdk),
        guest.seed,
        guest.superuser,
        guest.class_path,
        guest.working_directory,
    );
    for (path, content) in &guest.files {
        let _ = writeln!(text, "{}={}", path.display(), hex(&digest(content)));
    }
    text
}

/// A class library is too large to be read for this; an update changes what is compared here.
fn of_jdk(jdk: &Jdk) -> String {
    let release = std::fs::read_to_string(jdk.home.join("release")).unwrap_or_default();
    let modules = std::fs::metadata(jdk.home.join("lib").join("modules"));
    let modules = modules.map(|data| (data.len(), data.modified().ok()));
    format!("{} {release} {modules:?}", jdk.home.display())
}

fn hex(digest: &Digest) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

//! The keys under which the results of units are stored.

use std::collections::BTreeMap;
use std::path::Path;

use laboratory::{
    Key,
    memory::{of_key, words_of_guest, words_of_jdk},
};
use report::{AnalyseRequest, Sample, Show, Unused};

use crate::analysis::erased::AnyDriver;
use crate::planning::plan::Plan;
use crate::planning::select::Chosen;

/// Returns the key for an answer of the real JVM about a plan; `text` describes the question. The key covers neither
/// the code that runs nor any system properties but the platform's. If a test uses code or a property that has changed,
/// it runs again in the vm, and its answers are forgotten.
pub fn key_of_jvm(plan: &Plan, text: &str) -> Key {
    let properties = of_key(&plan.guest.properties);
    let jdk = words_of_jdk(&plan.guest.jdk);
    Key::of(&format!("{}\n{}\n{jdk}\n{properties:?}\n{text}", plan.engine, plan.request))
}

/// Returns a text of everything in a plan that can change the outcome of a test, except the selection of tests.
pub fn words_of_plan(plan: &Plan) -> String {
    format!(
        "{}\n{}\n{}\n{:?}\n{:?}\n{:?}\n{:?}\n",
        plan.engine,
        plan.request,
        words_of_guest(&plan.guest),
        plan.driver,
        plan.words,
        plan.chosen.within_classes(),
        (plan.budget, plan.budgets.any),
    )
}

/// The part of the key that all units of a run share.
pub struct Common(String);

impl Common {
    /// Computes the shared part of the keys for a plan and an analysis. Returns `None` if the results of the analysis
    /// are not remembered.
    pub fn of(plan: &Plan, analysis: &dyn AnyDriver) -> Option<Common> {
        let analysis_key = analysis.key()?;
        let name = analysis.name().map(report::Analysis::name);
        let text = format!("{}{name:?}\n{analysis_key}\n", words_of_plan(plan));
        Some(Common(Key::of(&text).as_str().to_owned()))
    }

    /// Returns the key of the unit with these classes, for an analysis.
    pub fn of_unit(&self, classes: &[String], analysis: &dyn AnyDriver) -> Key {
        Key::of(&format!("{}\n{classes:?}\n{}", self.0, analysis.key_of_unit(classes)))
    }
}

/// Returns the settings of a request that decide about results, as text. Settings without influence
/// on results are replaced by defaults, and so are those that other parts of the key cover, for
/// example system properties.
pub fn of_request(request: &AnalyseRequest, chosen: &Chosen) -> String {
    let telling = AnalyseRequest {
        selection: chosen.within_classes(),
        system_properties: BTreeMap::new(),
        threads: None,
        time_limit: None,
        analyses: Vec::new(),
        unused: Unused::default(),
        changed_since: None,
        verify_on_jvm: false,
        verify_sample: Sample::default(),
        show: Show::default(),
        cache_directory: None,
        cache_size: None,
        output_directory: Path::new("").to_owned(),
        not_honoured: Vec::new(),
        gate: None,
        judge: false,
        ..request.clone()
    };
    serde_json::to_string(&telling).unwrap_or_default()
}

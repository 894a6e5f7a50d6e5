//! Tests that their author meant to run, and that JUnit or the build's patterns leave out.

mod classes;
mod meant;
mod text;

use std::collections::BTreeSet;

use report::Finding;
use study::{Library, Study};
use suite::RequestError;
use suite::analysis::NoAnalysis;
use suite::planning::classes::readable_classes;
use suite::planning::plan::Plan;
use suite::planning::sources::Sources;
use suite::run;

use self::classes::Classes;
use self::meant::{LeftOut, Why, left_out};

/// A pattern that stands for all tests.
const EVERY_TEST: &str = "*#*";

/// Returns the findings about tests that never run. What JUnit found in the run of the tests confirms them; of classes
/// that no pattern selects, JUnit is asked what it would find there.
pub fn findings(study: &Study<'_>) -> Result<Vec<Finding>, RequestError> {
    let files = readable_classes(&study.request.test_class_directories)?;
    let library = Library::of(study.plan);
    let classes = Classes::new(&files, &library);
    let mut all = left_out(&classes, study);
    keep_what_would_run(&mut all, study)?;
    let sources = Sources::of(study.request);
    Ok(all.iter().filter_map(|it| text::finding(it, &sources)).collect())
}

/// Drops the classes in which JUnit would find no test either.
fn keep_what_would_run(all: &mut Vec<LeftOut<'_>>, study: &Study<'_>) -> Result<(), RequestError> {
    let is_unselected = |it: &&LeftOut<'_>| it.why == Why::NotSelected;
    let unselected: Vec<String> =
        all.iter().filter(is_unselected).map(LeftOut::class_name).collect();
    if unselected.is_empty() {
        return Ok(());
    }
    // JUnit is asked for all tests, and told to run none of them.
    let chosen = study.plan.chosen.without(&[EVERY_TEST.to_owned()])?;
    let plan = Plan { classes: unselected, chosen, ..study.plan.clone() };
    let silent = |_| {};
    let units = run::run(&plan, &NoAnalysis, &silent, false)?;
    let found = units.into_iter().flat_map(|unit| unit.ran.chosen.into_keys());
    let found: BTreeSet<String> = found.map(|test| test.root).collect();
    all.retain(|it| it.why != Why::NotSelected || found.contains(&it.class_name()));
    Ok(())
}

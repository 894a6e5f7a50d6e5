//! Tests that assert nothing, and assertions that hold whatever the project's code does.

use std::collections::BTreeSet;

use assertions::{Asserting, Seen, Suspect, Trials, findings, suspects};
use laboratory::interrupt;
use suite::plan::Plan;
use suite::run::{self, Observer};
use transform::Trial;

use super::Work;
use super::transform::Transformed;
use crate::RequestError;

pub(super) fn run(work: &mut Work<'_>) -> Result<(), RequestError> {
    let tests = work.changed.map(|changed| work.plan.only(changed.tests()));
    let tests = tests.as_ref().unwrap_or(work.plan);
    let units = work.done.add(tests, &Asserting::new(work.request)?, work.observer)?;
    let seen: Vec<Seen> = units.into_iter().flat_map(|(_, seen)| seen).collect();
    let Some(transformed) = &work.transformed else { return Ok(()) };
    let suspects = suspects(&seen);
    let trials = trials(work.plan, transformed, &suspects, work.observer)?;
    // Trials that are missing might have refuted a suspect.
    if !interrupt::is_asked() {
        let file = |path: &str| transformed.transforming.file(path);
        work.findings.extend(findings(&suspects, &trials, file));
    }
    Ok(())
}

/// Runs the tests of suspects with every transformation of the methods that they run: also those that another test
/// detects.
fn trials(
    plan: &Plan,
    transformed: &Transformed,
    suspects: &[Suspect],
    observer: &Observer<'_>,
) -> Result<Trials, RequestError> {
    let places = suspects.iter().map(|it| (it.place.0.as_str(), Some(it.place.1.as_str())));
    let Some(plan) = plan.only_tests(places) else { return Ok(Trials::default()) };
    let catalogue = transformed.transforming.catalogue();
    let targets: BTreeSet<usize> =
        transformed.covered.iter().flat_map(|(_, targets)| targets).copied().collect();
    let all = targets.iter().flat_map(|target| catalogue.of_target(*target));
    let tried = all.filter(|(_, made)| made.skipped.is_none()).map(|(index, _)| index);
    let transforming = transformed.transforming.only(tried.collect());
    let mut trials = Trials::default();
    for unit in run::run(&plan, &transforming, observer, false)? {
        for observation in unit.ran.observed.found {
            let passed = trials.passed.entry(observation.run).or_default();
            for (_, trial) in observation.trials {
                match trial {
                    Trial::Undetected => *passed = passed.saturating_add(1),
                    Trial::Detected(by) => trials.detections.push((by.test, by.how, by.at)),
                    Trial::NotAnalysed(_) => {}
                }
            }
        }
    }
    Ok(trials)
}

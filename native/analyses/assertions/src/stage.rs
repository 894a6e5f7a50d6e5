//! Tests that assert nothing, and assertions that hold whatever the project's code does.

use std::collections::BTreeSet;

use laboratory::interrupt;
use report::{Analysis, Finding};
use study::{Scope, Share, Study, Watch};
use suite::RequestError;
use suite::run;
use transform::{Transformed, Trial};

use crate::{Asserting, Seen, Suspect, Trials, findings, suspects};
use crate::{idle, never_runs, unnoticed};

/// The analysis `assertions`.
pub struct Stage {
    asserting: Asserting,
}

impl study::Stage for Stage {
    const ANALYSIS: Analysis = Analysis::Assertions;

    type Watcher = Asserting;

    type Takes<'a> = &'a Transformed;

    type Leaves = ();

    fn prepare(study: &Study<'_>) -> Result<Stage, RequestError> {
        Ok(Stage { asserting: Asserting::new(study.request)? })
    }

    fn watch(&self) -> Option<Watch<'_, Asserting>> {
        Some(Watch { scope: Scope::Change, watcher: &self.asserting })
    }

    fn conclude(
        self,
        study: &mut Study<'_>,
        seen: study::Seen<Vec<Seen>>,
        transformed: &Transformed,
    ) -> Result<(Share, Option<()>), RequestError> {
        let seen: Vec<Seen> = seen.found().flatten().collect();
        let suspects = suspects(&seen);
        let trials = trials(study, transformed, &suspects)?;
        // Trials that are missing might have refuted a suspect.
        if interrupt::is_asked() {
            return Ok((Share::default(), None));
        }
        let file = |path: &str| transformed.transforming.file(path);
        let unnoticed = unnoticed::findings(&seen, &study.tests.all, file);
        let mut findings = findings(&suspects, &trials, file);
        // That `fail` was caught is said of all assertions.
        let is_said = |it: &Finding| unnoticed.iter().any(|other| is_at(it, other));
        findings.retain(|it| !is_said(it));
        findings.extend(unnoticed);
        let said = findings.iter().filter_map(|it| it.test.clone()).collect();
        findings.extend(idle::findings(study, transformed, &seen, &said)?);
        // What is missing might have noticed something.
        if interrupt::is_asked() {
            return Ok((Share::default(), None));
        }
        findings.extend(never_runs::findings(study)?);
        Ok((Share { is_done: true, findings, ..Share::default() }, Some(())))
    }
}

fn is_at(one: &Finding, other: &Finding) -> bool {
    (&one.file, one.line) == (&other.file, other.line)
}

/// Runs the tests of suspects with every transformation of the methods that they run: also those that another test
/// detects.
fn trials(
    study: &Study<'_>,
    transformed: &Transformed,
    suspects: &[Suspect],
) -> Result<Trials, RequestError> {
    let places = suspects.iter().map(|it| (it.place.0.as_str(), it.place.1.as_deref()));
    let Some(plan) = study.plan.only_tests(places) else { return Ok(Trials::default()) };
    let catalogue = transformed.transforming.catalogue();
    let targets: BTreeSet<usize> =
        transformed.covered.iter().flat_map(|(_, targets)| targets).copied().collect();
    let all = targets.iter().flat_map(|target| catalogue.of_target(*target));
    let tried = all.filter(|(_, made)| made.skipped.is_none()).map(|(index, _)| index);
    let transforming = transformed.transforming.only(tried.collect());
    let mut trials = Trials::default();
    for unit in run::run(&plan, &transforming, study.observer, false)? {
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

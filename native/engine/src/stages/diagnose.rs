//! The stage `diagnose`: explains undetected transformations, and proves assertions that detect
//! them.

mod noticing;

use diagnose::{Project, Proposal, diagnose};
use laboratory::interrupt;
use polish::trial_budget;
use prove::{Proofs, Prover, TestEdit};
use report::{Analysis, Event, Status, Transformation};

pub(super) use self::noticing::Noticing;
use super::Work;
use super::habits::habits;
use crate::RequestError;

/// The budget of a test's diagnosis, as a multiple of that of polish's trials. Diagnosis needs more
/// because it makes several runs for each transformation, each to the end of the test.
const DIAGNOSIS: u64 = 5;

pub(super) fn run(work: &mut Work<'_>) -> Result<(), RequestError> {
    let Work { request, plan, observer, oracle, done, transformed: Some(transformed), .. } = work
    else {
        return Ok(());
    };
    if interrupt::is_asked() {
        return Ok(());
    }
    let (request, plan, observer) = (*request, *plan, *observer);
    let classes = std::mem::take(&mut transformed.classes);
    let is_undetected = |it: &Transformation| it.status == Status::Undetected;
    let habits = match oracle.transformations.iter().any(is_undetected) {
        true => habits((request, plan), &classes, &[])?,
        false => None,
    };
    classes.into_iter().for_each(|file| transformed.known.add(file));
    let transforming = &transformed.transforming;
    let file = |path: &str| transforming.file(path);
    let test = |id: &str| report::test_among(&done.tests, id);
    let line = |path: &str, number: u32| transforming.line(path, number);
    let habits = habits.as_ref();
    let project =
        Project { classes: &transformed.known, file: &file, line: &line, test: &test, habits };
    let mut explained = oracle.transformations.clone();
    let (catalogue, covered) = (transforming.catalogue(), &transformed.covered);
    let budget = trial_budget(request).saturating_mul(DIAGNOSIS);
    let proposals =
        diagnose(plan, catalogue, covered, &mut explained, &project, (observer, budget))?;
    let expectation = &Noticing { request, transforming };
    let prover = Prover { request, plan, expectation, tests: &done.tests };
    observer(Event::phase("suggestions are tried out"));
    let proofs = match interrupt::is_asked() {
        true => Ok(Proofs::default()),
        false => prover.prove(proposals.into_iter().map(edit).collect())?,
    };
    oracle.transformations = explained;
    match proofs.and_then(|proofs| match interrupt::is_asked() {
        // The assertions proved so far may fail in tests that have not run.
        true => Err(interrupt::REASON.to_owned()),
        false => Ok(proofs),
    }) {
        Ok(proofs) => suggest(&mut oracle.transformations, proofs),
        Err(why) => oracle.left_out.push(format!("no assertion is suggested: {why}")),
    }
    done.analyses.insert(Analysis::Diagnose);
    Ok(())
}

/// Returns the edit of a test for a proposal.
fn edit(proposal: Proposal) -> TestEdit {
    let Proposal { transformation: change, run, method, assertion, is_caught } = proposal;
    TestEdit { change, run, method, assertion, is_caught }
}

/// Writes the proved assertions into the report, and the reasons why others are not suggested.
fn suggest(transformations: &mut [Transformation], proofs: Proofs) {
    for (index, assertion) in proofs.proved {
        if let Some(transformation) = transformations.get_mut(index) {
            transformation.suggestion = Some(::diagnose::insert(assertion));
        }
    }
    for (index, refused) in proofs.refused {
        if let Some(transformation) = transformations.get_mut(index) {
            transformation.refused = refused;
        }
    }
}

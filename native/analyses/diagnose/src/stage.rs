//! The stage `diagnose`: explains undetected transformations, and proves assertions that detect
//! them.

mod noticing;

use laboratory::interrupt;
use prove::{Proofs, Prover, TestEdit};
use report::{Advice, Analysis, Assertion, Event, Status, Transformation};
use study::{Section, Seen, Share, Study};
use suite::RequestError;
use suite::analysis::NoAnalysis;

use crate::{Classes, Judged, Project, Proposal, advice, asking, diagnose};

pub use self::noticing::Noticing;
use transform::Transformed;

/// The budget of a test's diagnosis, as a multiple of that of its trials. Diagnosis needs more because it makes several
/// runs for each transformation, each to the end of the test.
const DIAGNOSIS: u64 = 5;

/// The analysis `diagnose`. It watches the tests of each undetected transformation by itself.
pub struct Stage;

impl study::Stage for Stage {
    const ANALYSIS: Analysis = Analysis::Diagnose;

    type Watcher = NoAnalysis;

    type Takes<'a> = &'a Transformed;

    type Leaves = ();

    fn prepare(_: &Study<'_>) -> Result<Stage, RequestError> {
        Ok(Stage)
    }

    fn conclude(
        self,
        study: &mut Study<'_>,
        _: Seen<()>,
        transformed: &Transformed,
    ) -> Result<(Share, Option<()>), RequestError> {
        if interrupt::is_asked() {
            return Ok((Share::default(), None));
        }
        let (mut explained, judged) = explained(study, transformed)?;
        let proposals = proposals(study, transformed, judged, &mut explained)?;
        let proofs = proofs(study, transformed, proposals)?;
        let mut share = Share { is_done: !interrupt::is_asked(), ..Share::default() };
        share.section = Section::Explained(match proofs {
            Ok(proofs) => suggest(explained, proofs),
            Err(why) => {
                share.left_out.push(format!("no assertion is suggested: {why}"));
                explained
            }
        });
        Ok((share, Some(())))
    }
}

/// Returns the transformations with their explanations, and the proposed assertions that may notice them.
fn explained(
    study: &Study<'_>,
    transformed: &Transformed,
) -> Result<(Vec<Transformation>, Judged), RequestError> {
    let Transformed { transforming, transformations, covered, classes, library } = transformed;
    let is_undetected = |it: &Transformation| it.status == Status::Undetected;
    let habits = match transformations.iter().any(is_undetected) {
        true => habits::of_project(study, library, classes, &[])?,
        false => None,
    };
    let file = |path: &str| transforming.file(path);
    let test = |id: &str| report::test_among(&study.tests.all, id);
    let line = |path: &str, number: u32| transforming.line(path, number);
    let classes = Classes::of(classes, library);
    let project = Project {
        classes: &classes,
        file: &file,
        line: &line,
        test: &test,
        habits: habits.as_ref(),
    };
    let mut explained = transformations.clone();
    let catalogue = transforming.catalogue();
    let among = (study.observer, budget(study));
    let judged = diagnose(study.plan, catalogue, covered, &mut explained, &project, among)?;
    Ok((explained, judged))
}

/// Returns the number of instructions that the runs of one test may take.
fn budget(study: &Study<'_>) -> u64 {
    study.request.trial_budget().saturating_mul(DIAGNOSIS)
}

/// Returns all proposals: where nothing in a test shows a difference yet, those on expressions that do.
fn proposals(
    study: &Study<'_>,
    transformed: &Transformed,
    judged: Judged,
    explained: &mut [Transformation],
) -> Result<Vec<Proposal>, RequestError> {
    let Judged { mut proposals, questions } = judged;
    if !questions.is_empty() && !interrupt::is_asked() {
        let catalogue = transformed.transforming.catalogue();
        let answered = asking::ask(study, catalogue, &questions, budget(study))?;
        for index in answered.vain {
            explained.get_mut(index).into_iter().for_each(advice::nothing_shows);
        }
        proposals.extend(answered.proposals);
    }
    Ok(proposals)
}

/// Tries proposals out. The inner error says why none can be tried.
fn proofs(
    study: &Study<'_>,
    transformed: &Transformed,
    proposals: Vec<Proposal>,
) -> Result<Result<Proofs, String>, RequestError> {
    let &Study { request, plan, observer, .. } = study;
    let expectation = &Noticing { request, transforming: &transformed.transforming };
    let prover = Prover { request, plan, expectation, tests: &study.tests.all };
    observer(Event::phase("suggestions are tried out"));
    let proofs = match interrupt::is_asked() {
        true => Ok(Proofs::default()),
        false => prover.prove(proposals.into_iter().map(edit).collect())?,
    };
    Ok(match interrupt::is_asked() {
        // The assertions proved so far may fail in tests that have not run.
        true => proofs.and(Err(interrupt::reason().to_owned())),
        false => proofs,
    })
}

/// Returns the edit of a test for a proposal.
fn edit(proposal: Proposal) -> TestEdit {
    let Proposal { transformation: change, run, method, assertion, is_caught } = proposal;
    TestEdit { change, run, method, assertion, is_caught }
}

/// Adds the proved assertions to the transformations, and the reasons why others are not suggested.
fn suggest(mut transformations: Vec<Transformation>, proofs: Proofs) -> Vec<Transformation> {
    let advice: Vec<(usize, Advice)> = proofs
        .proved
        .iter()
        .map(|(&index, assertion)| {
            let noticed = noticed(&transformations, &proofs, index, assertion);
            (index, crate::insert(assertion.clone(), noticed))
        })
        .collect();
    for (index, advice) in advice {
        if let Some(transformation) = transformations.get_mut(index) {
            transformation.suggestion = Some(advice);
        }
    }
    for (index, refused) in proofs.refused {
        if let Some(transformation) = transformations.get_mut(index) {
            transformation.refused = refused;
        }
    }
    transformations
}

/// Returns the number of unnoticed replacements of a method's body that an assertion notices, and the number of all of
/// them.
fn noticed(
    transformations: &[Transformation],
    proofs: &Proofs,
    index: usize,
    assertion: &Assertion,
) -> (usize, usize) {
    let of = |it: &Transformation| (it.class.clone(), it.method.clone(), it.descriptor.clone());
    let method = transformations.get(index).map(of);
    let is_undetected = |it: &Transformation| it.status == Status::Undetected;
    let all = (0..).zip(transformations);
    let all: Vec<usize> = all
        .filter(|(_, it)| is_undetected(it) && Some(of(it)) == method)
        .map(|(index, _)| index)
        .collect();
    let noticed = all.iter().filter(|it| proofs.proved.get(it) == Some(assertion)).count();
    (noticed, all.len())
}

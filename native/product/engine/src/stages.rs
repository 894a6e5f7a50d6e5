//! The table of stages: the order in which analyses run, and which results each one takes.

mod beside;
mod front;
mod told;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use laboratory::interrupt;
use laboratory::lanes::Lanes;
use polish::Polished;
use report::{AnalyseRequest, Analysis, Finding, Oracle};
use study::{LongTests, Section, Share, Stage, Study, Tests};
use suite::run::Observer;
use transform::Transformed;

use self::beside::{Beside, Contribution, Watched, joined};
use self::front::Front;
use self::told::Told;
use crate::RequestError;

/// The results of all stages.
pub(crate) struct Results {
    /// The tests of all runs.
    pub tests: Tests,
    /// The tests that take too long for most stages.
    pub long: LongTests,
    /// The report, without findings.
    pub oracle: Oracle,
    /// Findings, not yet merged and ranked.
    pub findings: Vec<Finding>,
    /// The results of `polish` without its findings.
    pub polished: Option<Polished>,
    /// The results of `transform`.
    pub transformed: Option<Transformed>,
}

/// The lanes, by their numbers. If two of them have work, the lower one goes first: verdicts on methods, then worlds,
/// whose starts leave processors idle that others use.
mod lane {
    pub const COVERAGE: usize = 0;
    pub const METHODS: usize = 1;
    pub const WORLDS: usize = 2;
    pub const INPUTS: usize = 3;
    pub const ASSERTIONS: usize = 4;
    pub const PROMISES: usize = 5;
    pub const GENERATION: usize = 6;
    pub const ALL: std::ops::RangeInclusive<usize> = COVERAGE..=GENERATION;
}

/// Runs the stages that the request asks for and those that they take from ([`Analysis::included`]). If there is none,
/// only runs the tests. `oracle` is the report before any stage.
///
/// 1. The survey runs all tests once. Some stages watch it.
/// 2. The other stages run beside each other, and see the tests as the survey left them. Who takes from another stage
///    waits for it.
/// 3. The report gets their shares in an order that does not depend on which stage was done first.
///
/// # Errors
/// Returns an error if the request cannot be served.
pub(crate) fn run(
    mut study: Study<'_>,
    oracle: Oracle,
    observer: &Observer<'_>,
) -> Result<Results, RequestError> {
    let wanted = study.request.all_analyses();
    // Before any stage runs, so that a mistake does not cost a whole analysis.
    for (_, check) in STAGES.into_iter().filter(|(analysis, _)| wanted.contains(analysis)) {
        check(study.request)?;
    }
    let flaky = prepared_if::<flaky::Stage>(&wanted, &study)?;
    let coverage = prepared_if::<coverage::Stage>(&wanted, &study)?;
    let (by_flaky, by_coverage) = study.survey(
        flaky.as_ref().and_then(flaky::Stage::watch),
        coverage.as_ref().and_then(coverage::Stage::watch),
    )?;
    let plan = study.long.left_out_of(study.plan);
    let beside = Beside {
        plan: &plan,
        wanted: &wanted,
        lanes: Lanes::sharing(plan.threads),
        front: Front::new(observer, lane::ALL),
        told: Told { request: study.request, blank: oracle.clone() },
    };
    let (covered, of_coverage) = beside.lane(&study, lane::COVERAGE, |lane| {
        coverage.map_or(Ok(None), |stage| lane.conclude(stage, by_coverage, ()))
    })?;
    let flaky = flaky.map(|stage| (stage, by_flaky));
    let Left { polished, transformed, contributions } = in_lanes(&beside, &study, flaky)?;
    let mut results = Results::new(oracle, polished, transformed);
    contributions.into_iter().for_each(|it| results.add(it, &mut study));
    results.add(of_coverage, &mut study);
    let ((), of_generation) = beside.lane(&study, lane::GENERATION, |lane| {
        covered.map_or(Ok(None), |covered| lane.run::<generate::Stage>(&covered)).map(drop)
    })?;
    results.add(of_generation, &mut study);
    results.note_unfinished(&wanted);
    let Study { tests, long, .. } = study;
    (results.tests, results.long) = (tests, long);
    results.long.mark(&mut results.tests.all);
    Ok(results)
}

/// The results that the lanes leave for the report.
struct Left {
    polished: Option<Polished>,
    transformed: Option<Transformed>,
    contributions: [Contribution; 5],
}

/// Runs the stages that do not watch the survey, and `flaky`, which has seen it.
fn in_lanes(
    beside: &Beside<'_>,
    study: &Study<'_>,
    flaky: Option<Watched<flaky::Stage>>,
) -> Result<Left, RequestError> {
    let transformed = OnceLock::new();
    let transformed_or_not = &transformed;
    let joined: Result<_, RequestError> = std::thread::scope(|scope| {
        let methods = beside.start((scope, study), lane::METHODS, |lane| {
            // Others wait for it, also if there is an error.
            let left = AtEnd(transformed_or_not);
            if let Some(transformed) = left.set(lane.run::<transform::Stage>(())?) {
                lane.run::<diagnose::Stage>(transformed)?;
            }
            Ok(())
        })?;
        let worlds = beside.start((scope, study), lane::WORLDS, |lane| {
            flaky.map_or(Ok(None), |(stage, seen)| lane.conclude(stage, seen, ()))
        })?;
        let inputs =
            beside.start((scope, study), lane::INPUTS, |lane| lane.run::<polish::Stage>(()))?;
        let assertions = beside.start((scope, study), lane::ASSERTIONS, |lane| {
            let Some((stage, seen)) = lane.watched::<assertions::Stage>()? else { return Ok(()) };
            if let Some(transformed) = transformed_or_not.wait() {
                lane.conclude(stage, seen, transformed)?;
            }
            Ok(())
        })?;
        let promises =
            beside.start((scope, study), lane::PROMISES, |lane| lane.run::<infer::Stage>(()))?;
        let (polished, inputs) = joined(inputs)?;
        let ((), methods) = joined(methods)?;
        let ((), assertions) = joined(assertions)?;
        let (promises, worlds) = (joined(promises)?.1, joined(worlds)?.1);
        Ok((polished, [inputs, methods, assertions, promises, worlds]))
    });
    let (polished, contributions) = joined?;
    Ok(Left { polished, transformed: transformed.into_inner().flatten(), contributions })
}

/// Prepares a stage if it is wanted.
fn prepared_if<S: Stage>(
    wanted: &BTreeSet<Analysis>,
    study: &Study<'_>,
) -> Result<Option<S>, RequestError> {
    wanted.contains(&S::ANALYSIS).then(|| study.prepare::<S>()).transpose()
}

/// Checks the settings of an analysis ([`Stage::check`]).
type Check = fn(&AnalyseRequest) -> Result<(), RequestError>;

/// All analyses.
const STAGES: [(Analysis, Check); 8] = [
    row::<polish::Stage>(),
    row::<transform::Stage>(),
    row::<diagnose::Stage>(),
    row::<assertions::Stage>(),
    row::<infer::Stage>(),
    row::<flaky::Stage>(),
    row::<coverage::Stage>(),
    row::<generate::Stage>(),
];

const fn row<S: Stage>() -> (Analysis, Check) {
    (S::ANALYSIS, S::check)
}

/// Records, when dropped, that a stage leaves nothing, unless it has left something before.
struct AtEnd<'a, T>(&'a OnceLock<Option<T>>);

impl<'a, T> AtEnd<'a, T> {
    fn set(&self, left: Option<T>) -> Option<&'a T> {
        self.0.get_or_init(|| left).as_ref()
    }
}

impl<T> Drop for AtEnd<'_, T> {
    fn drop(&mut self) {
        self.0.get_or_init(|| None);
    }
}

impl Results {
    fn new(
        oracle: Oracle,
        polished: Option<Polished>,
        transformed: Option<Transformed>,
    ) -> Results {
        let (tests, long, findings) = (Tests::default(), LongTests::default(), Vec::new());
        Results { tests, long, oracle, findings, polished, transformed }
    }

    /// Adds the contribution of a lane.
    fn add(&mut self, contribution: Contribution, study: &mut Study<'_>) {
        let Contribution { shares, tests, files_read } = contribution;
        study.tests.join(tests);
        study.plan.files_read.add(&files_read);
        shares.into_iter().for_each(|(analysis, share)| self.add_share(analysis, share));
    }

    /// Notes which analyses were not done because time was up.
    fn note_unfinished(&mut self, wanted: &BTreeSet<Analysis>) {
        if !interrupt::is_late() {
            return;
        }
        let oracle = &mut self.oracle;
        oracle.unfinished = wanted.difference(&oracle.analyses).copied().collect();
        let names: Vec<&str> = oracle.unfinished.iter().map(|it| it.name()).collect();
        let (names, were) = match names.split_last() {
            None => return,
            Some((last, [])) => ((*last).to_owned(), "was"),
            Some((last, others)) => (format!("{} and {last}", others.join(", ")), "were"),
        };
        oracle.left_out.push(format!(
            "{names} {were} not done before the time was up (oracle.timeLimit); the next check goes on from here"
        ));
    }

    fn add_share(&mut self, analysis: Analysis, share: Share) {
        let Share { is_done, findings, disagreements, left_out, not_honoured, section } = share;
        let oracle = &mut self.oracle;
        oracle.analyses.extend(is_done.then_some(analysis));
        oracle.disagreements.extend(disagreements);
        oracle.left_out.extend(left_out);
        oracle.not_honoured.extend(not_honoured);
        self.findings.extend(findings);
        match section {
            Section::None => {}
            Section::Transformations(transformations, methods) => {
                (oracle.transformations, oracle.methods) = (transformations, methods);
            }
            Section::Explained(transformations) => oracle.transformations = transformations,
            Section::Promises(promises) => oracle.promises = Some(promises),
            Section::Coverage(coverage) => oracle.coverage = Some(coverage),
            Section::Generation(generation) => oracle.generation = Some(generation),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_stage(analysis: Analysis) -> bool {
        STAGES.iter().any(|(it, _)| *it == analysis)
    }

    #[test]
    fn what_has_a_rule_has_a_stage() {
        assert!(report::Rule::ALL.iter().all(|rule| has_stage(rule.analysis())));
    }

    #[test]
    fn what_an_analysis_includes_has_a_stage() {
        let included = STAGES.iter().flat_map(|(analysis, _)| analysis.included());
        assert!(included.copied().all(has_stage));
    }
}

//! The table of stages: the order in which analyses run, and which results each one takes.

use std::collections::BTreeSet;
use std::path::Path;

use polish::Polished;
use report::{AnalyseRequest, Analysis, Finding, Oracle};
use study::{Found, LongTests, Section, Seen, Share, Stage, Study, Tests};
use transform::Transformed;

use crate::RequestError;

/// The results of all stages.
pub(crate) struct Results {
    /// The tests of all runs.
    pub tests: Tests,
    /// Those that take too long for most stages.
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

/// Runs the stages that the request asks for and those that they take from ([`Analysis::included`]). If there is none,
/// only runs the tests. `oracle` is the report before any stage.
///
/// # Errors
/// Returns an error if the request cannot be served.
pub(crate) fn run(mut study: Study<'_>, oracle: Oracle) -> Result<Results, RequestError> {
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
    let shorter = study.long.left_out_of(study.plan);
    let study = study.with_plan(&shorter);
    let mut table = Table { study, wanted, oracle, findings: Vec::new() };
    let polished = table.run::<polish::Stage>(())?;
    let transformed = table.run::<transform::Stage>(())?;
    if let Some(transformed) = &transformed {
        table.run::<diagnose::Stage>(transformed)?;
        table.run::<assertions::Stage>(transformed)?;
    }
    table.run::<infer::Stage>(())?;
    if let Some(flaky) = flaky {
        table.conclude(flaky, by_flaky, ())?;
    }
    let covered = coverage.map(|it| table.conclude(it, by_coverage, ())).transpose()?.flatten();
    if let Some(covered) = covered {
        table.run::<generate::Stage>(&covered)?;
    }
    let Table { study, oracle, findings, .. } = table;
    let Study { mut tests, long, .. } = study;
    long.mark(&mut tests.all);
    Ok(Results { tests, long, oracle, findings, polished, transformed })
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

/// What a stage leaves for others: nothing if it is not wanted, or came to no conclusion.
type Left<S> = Option<<S as Stage>::Leaves>;

/// The stages that have run, and what they contributed.
struct Table<'a> {
    study: Study<'a>,
    wanted: BTreeSet<Analysis>,
    oracle: Oracle,
    findings: Vec<Finding>,
}

impl Table<'_> {
    /// Runs a stage if it is wanted, and adds its share to the report. Returns what it leaves.
    fn run<S: Stage>(&mut self, takes: S::Takes<'_>) -> Result<Left<S>, RequestError> {
        if !self.wanted.contains(&S::ANALYSIS) {
            return Ok(None);
        }
        let (share, leaves) = self.study.run::<S>(takes)?;
        self.add(S::ANALYSIS, share);
        Ok(leaves)
    }

    /// Lets a stage that has watched the survey conclude, and adds its share to the report. Returns what it leaves.
    fn conclude<S: Stage>(
        &mut self,
        stage: S,
        seen: Seen<Found<S>>,
        takes: S::Takes<'_>,
    ) -> Result<Left<S>, RequestError> {
        let (share, leaves) = self.study.conclude(stage, seen, takes)?;
        self.add(S::ANALYSIS, share);
        Ok(leaves)
    }

    fn add(&mut self, analysis: Analysis, share: Share) {
        let Share { is_done, findings, disagreements, left_out, not_honoured, section } = share;
        let findings = self.told(analysis, findings);
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

    /// Tells what an analysis has found, and returns it. The report does not have its sections yet. Where a baseline
    /// accepts findings, nothing is told before it is known which ones are new.
    fn told(&mut self, analysis: Analysis, findings: Vec<Finding>) -> Vec<Finding> {
        let Table { study, oracle, .. } = self;
        let gate = study.request.gate.as_ref();
        if gate.and_then(|gate| gate.baseline.as_deref()).is_some_and(Path::exists) {
            return findings;
        }
        std::mem::swap(&mut oracle.tests, &mut study.tests.all);
        oracle.findings = findings;
        report::rank(oracle);
        for line in report::so_far(analysis.name(), oracle) {
            (study.observer)(line.into());
        }
        std::mem::swap(&mut oracle.tests, &mut study.tests.all);
        std::mem::take(&mut oracle.findings)
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

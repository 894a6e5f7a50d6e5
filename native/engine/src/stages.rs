//! The table of stages: the order in which analyses run, and which results each one takes.

use std::collections::BTreeSet;

use polish::Polished;
use report::{AnalyseRequest, Analysis, Finding, Oracle};
use study::{Section, Share, Stage, Study};
use suite::analysis::{NoAnalysis, Watching};
use transform::Transformed;

use crate::RequestError;

/// The results of all stages.
pub(crate) struct Results {
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
pub(crate) fn run(study: &mut Study<'_>, oracle: Oracle) -> Result<Results, RequestError> {
    let wanted = study.request.all_analyses();
    // Before any stage runs, so that a mistake does not cost a whole analysis.
    for (_, check) in STAGES.into_iter().filter(|(analysis, _)| wanted.contains(analysis)) {
        check(study.request)?;
    }
    let mut table = Table { study, wanted, oracle, findings: Vec::new() };
    let polished = table.run::<polish::Stage>(())?;
    let transformed = table.run::<transform::Stage>(())?;
    if let Some(transformed) = &transformed {
        table.run::<diagnose::Stage>(transformed)?;
        table.run::<assertions::Stage>(transformed)?;
    }
    table.run::<infer::Stage>(())?;
    let (_, covered) = table.run_both::<flaky::Stage, coverage::Stage>(((), ()))?;
    if let Some(covered) = covered {
        table.run::<generate::Stage>(&covered)?;
    }
    let Table { study, oracle, findings, .. } = table;
    if !study.tests.have_run() {
        study.watch(study.plan, &NoAnalysis)?;
    }
    Ok(Results { oracle, findings, polished, transformed })
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
struct Table<'t, 'a> {
    study: &'t mut Study<'a>,
    wanted: BTreeSet<Analysis>,
    oracle: Oracle,
    findings: Vec<Finding>,
}

impl Table<'_, '_> {
    /// Runs a stage if it is wanted, and adds its share to the report. Returns what it leaves.
    fn run<S: Stage>(&mut self, takes: S::Takes<'_>) -> Result<Left<S>, RequestError> {
        if !self.wanted.contains(&S::ANALYSIS) {
            return Ok(None);
        }
        let (share, leaves) = self.study.run::<S>(takes)?;
        self.add(S::ANALYSIS, share);
        Ok(leaves)
    }

    /// Runs two stages that only watch, in one run of the tests if both are wanted.
    fn run_both<A, B>(
        &mut self,
        takes: (A::Takes<'_>, B::Takes<'_>),
    ) -> Result<(Left<A>, Left<B>), RequestError>
    where
        A: Stage<Watcher: Watching>,
        B: Stage<Watcher: Watching>,
    {
        if ![A::ANALYSIS, B::ANALYSIS].iter().all(|it| self.wanted.contains(it)) {
            return Ok((self.run::<A>(takes.0)?, self.run::<B>(takes.1)?));
        }
        let ((share, first), (other, second)) = self.study.run_both::<A, B>(takes)?;
        self.add(A::ANALYSIS, share);
        self.add(B::ANALYSIS, other);
        Ok((first, second))
    }

    fn add(&mut self, analysis: Analysis, share: Share) {
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

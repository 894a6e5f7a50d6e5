//! The stages of an analysis: their order, which results each one takes, and what they leave for
//! each other.

mod assertions;
mod coverage;
mod diagnose;
mod done;
mod flaky;
mod generate;
mod habits;
mod infer;
mod polish;
mod transform;

use ::polish::Polished;
use report::{AnalyseRequest, Analysis, Finding, Oracle};
use suite::analysis::NoAnalysis;
use suite::plan::Plan;
use suite::run::Observer;

pub(crate) use self::done::Done;
pub(crate) use self::flaky::replay as replay_flaky;
pub(crate) use self::generate::Covered;
pub(crate) use self::transform::Transformed;
use crate::RequestError;
use crate::scope::changed::Changed;

/// A stage: one analysis as the engine schedules it.
struct Stage {
    /// The name by which a request asks for it.
    analysis: Analysis,
    /// The stages whose results it takes. They run with it even if the request does not ask for
    /// them.
    takes: &'static [Analysis],
    /// Checks the request before any stage runs, so that a mistake does not cost a whole analysis.
    check: fn(&AnalyseRequest) -> Result<(), RequestError>,
    /// Runs it.
    run: fn(&mut Work<'_>) -> Result<(), RequestError>,
}

/// All stages, in the order in which they run. Each comes after those that it takes from.
const STAGES: &[Stage] = &[
    polish::STAGE,
    transform::STAGE,
    diagnose::STAGE,
    assertions::STAGE,
    infer::STAGE,
    flaky::STAGE,
    coverage::STAGE,
    generate::STAGE,
];

/// The input of all stages and their results so far.
pub(crate) struct Work<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    /// The change to which the request restricts the analysis, if it does.
    pub changed: Option<&'a Changed>,
    pub observer: &'a Observer<'a>,
    /// The report so far.
    pub oracle: Oracle,
    /// The tests and other results that all stages have in common.
    pub done: Done,
    /// Findings, not yet merged and ranked.
    pub findings: Vec<Finding>,
    /// The results of `polish` without its findings.
    pub polished: Polished,
    /// The results of `transform`, for stages after it.
    pub transformed: Option<Transformed>,
    /// The results of `coverage`, for stages after it.
    pub covered: Option<Covered>,
}

impl Work<'_> {
    /// Runs the stages that the request asks for and those that they take from. If there is none,
    /// only runs the tests.
    ///
    /// # Errors
    /// Returns an error if the request cannot be served.
    pub(crate) fn run(&mut self) -> Result<(), RequestError> {
        let wanted = || STAGES.iter().filter(|stage| is_wanted(stage.analysis, self.request));
        wanted().try_for_each(|stage| (stage.check)(self.request))?;
        wanted().try_for_each(|stage| (stage.run)(self))?;
        if self.done.analyses.is_empty() {
            self.done.add(self.plan, &NoAnalysis, self.observer)?;
        }
        Ok(())
    }
}

/// The check of a stage that has no settings of its own.
fn nothing_to_check(_: &AnalyseRequest) -> Result<(), RequestError> {
    Ok(())
}

/// Returns whether a request asks for a stage, or for one that takes from it.
fn is_wanted(analysis: Analysis, request: &AnalyseRequest) -> bool {
    let asked = |stage: &&Stage| request.analyses.contains(&stage.analysis);
    let mut asked = STAGES.iter().filter(asked);
    asked.any(|stage| stage.analysis == analysis || stage.takes.contains(&analysis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_comes_behind_those_that_it_takes_from() {
        for (place, stage) in STAGES.iter().enumerate() {
            let before: Vec<Analysis> = STAGES.iter().take(place).map(|it| it.analysis).collect();
            assert!(stage.takes.iter().all(|taken| before.contains(taken)), "{:?}", stage.analysis);
        }
    }

    #[test]
    fn what_a_stage_rests_on_is_made_with_it() {
        let analyses = vec![Analysis::Diagnose];
        let request = AnalyseRequest { analyses, ..AnalyseRequest::default() };
        let made: Vec<Analysis> =
            STAGES.iter().map(|it| it.analysis).filter(|it| is_wanted(*it, &request)).collect();
        assert_eq!(made, [Analysis::Transform, Analysis::Diagnose]);
    }
}

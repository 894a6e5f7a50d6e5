//! The stages of an analysis: which there are, what each rests on, and what they leave for each other.

mod diagnose;
mod done;
mod polish;
mod transform;

use ::polish::Polished;
use report::{AnalyseRequest, Analysis, Finding, Oracle};
use suite::analysis::NoAnalysis;
use suite::plan::Plan;
use suite::run::Observer;

pub(crate) use self::done::Done;
pub(crate) use self::transform::Transformed;
use crate::RequestError;
use crate::changed::Changed;

/// A stage.
struct Stage {
    /// What a request asks for it by.
    analysis: Analysis,
    /// The stages whose outcome it takes: they are made although nobody may have asked for them.
    takes: &'static [Analysis],
    /// Makes it.
    run: fn(&mut Work<'_>) -> Result<(), RequestError>,
}

/// All stages, in the order in which they are made.
const STAGES: [Stage; 3] = [polish::STAGE, transform::STAGE, diagnose::STAGE];

/// What stages work on, and what they have left so far.
pub(crate) struct Work<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    /// The change whose methods and tests alone are asked about, if there is one.
    pub changed: Option<&'a Changed>,
    pub observer: &'a Observer<'a>,
    /// The report as far as it is written.
    pub oracle: Oracle,
    pub done: Done,
    /// Findings, not yet merged and ranked.
    pub findings: Vec<Finding>,
    /// What `polish` found out beside its findings.
    pub polished: Polished,
    /// What `transform` leaves.
    pub transformed: Option<Transformed>,
}

impl Work<'_> {
    /// Makes the stages that were asked for, and those that they rest on; runs the tests at least.
    ///
    /// # Errors
    /// The request cannot be served.
    pub(crate) fn run(&mut self) -> Result<(), RequestError> {
        for stage in STAGES.iter().filter(|stage| is_wanted(stage.analysis, self.request)) {
            (stage.run)(self)?;
        }
        if self.done.analyses.is_empty() {
            self.done.add(self.plan, &NoAnalysis, self.observer)?;
        }
        Ok(())
    }
}

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

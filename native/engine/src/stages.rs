//! The stages of an analysis: their order, which results each one takes, and what they leave for
//! each other.

mod aim;
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

pub(crate) use self::coverage::Covered;
pub(crate) use self::done::Done;
pub(crate) use self::flaky::replay as replay_flaky;
pub(crate) use self::transform::Transformed;
use crate::RequestError;
use study::Changed;

/// The analyses in the order in which their stages run. Each comes after those that it takes from.
const ORDER: [Analysis; 8] = [
    Analysis::Polish,
    Analysis::Transform,
    Analysis::Diagnose,
    Analysis::Assertions,
    Analysis::Infer,
    Analysis::Flaky,
    Analysis::Coverage,
    Analysis::Generate,
];

/// Returns the analyses whose results an analysis takes. Their stages run with its own even if the request does not ask
/// for them.
fn taken(analysis: Analysis) -> &'static [Analysis] {
    match analysis {
        Analysis::Diagnose | Analysis::Assertions => &[Analysis::Transform],
        Analysis::Generate => &[Analysis::Coverage],
        Analysis::Polish
        | Analysis::Transform
        | Analysis::Infer
        | Analysis::Flaky
        | Analysis::Coverage => &[],
    }
}

/// Returns the analyses whose stages run for a request, in order.
fn wanted(request: &AnalyseRequest) -> impl Iterator<Item = Analysis> {
    let is_wanted = |it: Analysis| {
        let mut asked = request.analyses.iter();
        asked.any(|asked| *asked == it || taken(*asked).contains(&it))
    };
    ORDER.into_iter().filter(move |it| is_wanted(*it))
}

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
        let wanted: Vec<Analysis> = wanted(self.request).collect();
        // Before any stage runs, so that a mistake does not cost a whole analysis.
        if wanted.contains(&Analysis::Generate) {
            generate::check(self.request)?;
        }
        wanted.into_iter().try_for_each(|it| self.run_stage(it))?;
        if self.done.analyses.is_empty() {
            self.done.add(self.plan, &NoAnalysis, self.observer)?;
        }
        Ok(())
    }

    fn run_stage(&mut self, analysis: Analysis) -> Result<(), RequestError> {
        match analysis {
            Analysis::Polish => polish::run(self),
            Analysis::Transform => transform::run(self),
            Analysis::Diagnose => diagnose::run(self),
            Analysis::Assertions => assertions::run(self),
            Analysis::Infer => infer::run(self),
            Analysis::Flaky => flaky::run(self),
            Analysis::Coverage => coverage::run(self),
            Analysis::Generate => generate::run(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_comes_behind_those_that_it_takes_from() {
        for (place, analysis) in ORDER.into_iter().enumerate() {
            let mut taken = taken(analysis).iter();
            assert!(taken.all(|it| ORDER[..place].contains(it)), "{analysis:?}");
        }
    }

    #[test]
    fn what_has_a_rule_has_a_stage() {
        assert!(report::Rule::ALL.iter().all(|rule| ORDER.contains(&rule.analysis())));
    }

    #[test]
    fn what_a_stage_rests_on_is_made_with_it() {
        let analyses = vec![Analysis::Diagnose];
        let request = AnalyseRequest { analyses, ..AnalyseRequest::default() };
        let made: Vec<Analysis> = wanted(&request).collect();
        assert_eq!(made, [Analysis::Transform, Analysis::Diagnose]);
    }
}

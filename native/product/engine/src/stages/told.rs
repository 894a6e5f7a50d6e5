//! The results that the console shows while the check runs.

use std::path::Path;

use report::{AnalyseRequest, Analysis, Event, Finding, Oracle, Test};

use super::front::Front;

/// Shows the findings of an analysis as soon as it is done.
pub(super) struct Told<'a> {
    pub request: &'a AnalyseRequest,
    /// The report before any stage.
    pub blank: Oracle,
}

impl Told<'_> {
    /// Shows the findings of an analysis about the tests. The report does not have its sections yet. If a baseline
    /// accepts findings, nothing is shown before it is known which findings are new.
    pub fn tell(
        &self,
        front: &Front<'_>,
        analysis: Analysis,
        (findings, tests): (&mut Vec<Finding>, &mut Vec<Test>),
    ) {
        let gate = self.request.gate.as_ref();
        if gate.and_then(|gate| gate.baseline.as_deref()).is_some_and(Path::exists) {
            return;
        }
        let (of_share, of_study) = (std::mem::take(findings), std::mem::take(tests));
        let mut oracle = Oracle { findings: of_share, tests: of_study, ..self.blank.clone() };
        report::rank(&mut oracle);
        front.tell(report::so_far(analysis.name(), &oracle).into_iter().map(Event::from));
        (*findings, *tests) = (oracle.findings, oracle.tests);
    }
}

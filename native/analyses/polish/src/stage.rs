//! The stage `polish`: finds brittle assertions and unused inputs.

use report::{Analysis, Finding, Rule};
use study::{Scope, Seen, Share, Study, Watch};
use suite::RequestError;
use suite::analysis::Found;

use crate::{Polished, Polishing};

/// The analysis `polish`. It leaves its results without the findings.
pub struct Stage {
    polishing: Polishing,
}

impl study::Stage for Stage {
    const ANALYSIS: Analysis = Analysis::Polish;

    type Watcher = Polishing;

    type Takes<'a> = ();

    type Leaves = Polished;

    fn prepare(study: &Study<'_>) -> Result<Stage, RequestError> {
        Ok(Stage { polishing: Polishing::new(study.request)? })
    }

    fn watch(&self) -> Option<Watch<'_, Polishing>> {
        Some(Watch { scope: Scope::Change, watcher: &self.polishing })
    }

    fn conclude(
        self,
        study: &mut Study<'_>,
        seen: Seen<Polished>,
        (): (),
    ) -> Result<(Share, Option<Polished>), RequestError> {
        let mut polished = Polished::default();
        seen.found().for_each(|found| polished.add(found));
        let mut findings = std::mem::take(&mut polished.findings);
        if let Some(changed) = study.changed {
            study.tests.keep(study.plan, changed, &mut findings);
        }
        let is_done = !study.is_interrupted();
        if !is_done {
            findings.retain(is_certain);
        }
        Ok((Share { is_done, findings, ..Share::default() }, Some(polished)))
    }
}

/// Returns whether a finding holds whatever the tests that were not looked at would show. A missing test may check an
/// input, or the parameter that it is passed for.
fn is_certain(finding: &Finding) -> bool {
    finding.rule != Rule::UnusedInput
}

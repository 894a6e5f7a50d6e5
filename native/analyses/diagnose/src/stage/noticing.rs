//! The expectation that an edited test notices transformations, and that polish does not call it brittle.

use std::collections::BTreeSet;
use std::io;

use polish::Polishing;
use prove::Expectation;
use prove::expectation::{Checked, Fault, Reaction, ReactionEnding};
use report::{AnalyseRequest, Finding, RefusalReason, Rule};
use suite::RequestError;
use suite::planning::plan::Plan;
use suite::run;
use transform::{Observation, Transforming, Trial};

/// The expectation. A change is the number of a transformation in the catalogue.
pub struct Noticing<'a> {
    /// The request.
    pub request: &'a AnalyseRequest,
    /// The analysis with the catalogue.
    pub transforming: &'a Transforming,
}

impl Expectation for Noticing<'_> {
    fn name(&self, change: usize) -> Option<String> {
        self.transforming.catalogue().transformation_name(change)
    }

    fn run(&self, plan: &Plan, changes: BTreeSet<usize>) -> Result<Vec<Checked>, RequestError> {
        let units = run::run(plan, &self.transforming.only(changes), &|_| {}, false)?;
        let checked = units.iter().map(|unit| {
            let reactions = unit.ran.observed.found.iter().flat_map(reactions);
            Checked::of(unit, reactions.collect())
        });
        Ok(checked.collect())
    }

    fn faults(&self, plan: &Plan) -> Result<Vec<Fault>, RequestError> {
        let units = run::run(plan, &Polishing::new(self.request)?, &|_| {}, false)?;
        let findings = units.iter().flat_map(|unit| &unit.ran.observed.found.findings);
        Ok(findings.filter(|it| it.rule == Rule::BrittleAssertion).map(brittle).collect())
    }

    fn class_under(&self, change: usize) -> io::Result<(String, Vec<u8>)> {
        let folders = &self.request.class_directories;
        self.transforming.catalogue().class_under(change, folders)
    }
}

/// Returns the ending of a test under each transformation that was tried with it.
fn reactions(seen: &Observation) -> impl Iterator<Item = Reaction> {
    seen.trials.iter().map(|(change, trial)| {
        let ending = match trial {
            Trial::Undetected => ReactionEnding::Passed,
            Trial::NotAnalysed(reason) => ReactionEnding::NotAnalysed(reason.clone()),
            Trial::Detected(by) => {
                ReactionEnding::Failed { test: by.test.clone(), how: by.how, at: by.at.clone() }
            }
        };
        Reaction { test: seen.test.clone(), change: *change, ending }
    })
}

/// Turns a finding of polish into a fault of an assertion. It names the fields on which the
/// assertion depends.
fn brittle(finding: &Finding) -> Fault {
    let names: BTreeSet<&str> =
        finding.evidence.iter().filter_map(|it| it.name.as_deref()).collect();
    let names = names.into_iter().collect::<Vec<_>>().join(", ");
    let detail = (!names.is_empty()).then(|| format!("it depends on {names}"));
    let (file, line) = (finding.file.clone(), finding.line);
    Fault { file, line, reason: RefusalReason::Brittle, detail }
}

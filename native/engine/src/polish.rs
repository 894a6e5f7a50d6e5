//! The polish analysis, as the engine runs it.

use std::collections::BTreeSet;
use std::rc::Rc;

use polish::{Candidate, Ending, Machinery, Polish};
use report::{AnalyseRequest, Outcome};
use vm::{Interpreter, Res, Vm};

use crate::analysis::{self, Analysis, Claim, Effort, Observed, TestInfo};
use crate::sources::Sources;

/// Brittle assertions and unused inputs.
pub struct Polishing {
    sources: Sources,
    /// Instructions that confirming one suspicion may take.
    budget: u64,
}

/// The budget where the request does not say: what a test that lasts a second is given, and far more than
/// others need.
const TRIAL_BUDGET: u64 = 400_000_000;

/// Instructions that trials of one test may take.
pub(crate) fn trial_budget(request: &AnalyseRequest) -> u64 {
    request.trial_budget.unwrap_or(TRIAL_BUDGET)
}

impl Polishing {
    /// As a request asks for it.
    #[must_use]
    pub fn new(request: &AnalyseRequest) -> Polishing {
        let budget = trial_budget(request);
        Polishing { sources: Sources::of(request), budget }
    }
}

/// The candidate that a trial belongs to, and the first of its trials.
fn place_of(candidates: &[Candidate], trial: usize) -> Option<(&Candidate, usize)> {
    let mut first = 0;
    candidates.iter().find_map(|candidate| {
        let place = (candidate, first);
        first += candidate.attempts.len();
        (trial < first).then_some(place)
    })
}

impl Analysis for Polishing {
    type Machine = Machinery;
    type Suspicion = Vec<Candidate>;

    const BRANCHES_SHARED: bool = true;

    fn key(&self) -> Option<String> {
        Some(self.budget.to_string())
    }

    fn sources(&self) -> Option<&Sources> {
        Some(&self.sources)
    }

    fn names(&self) -> BTreeSet<report::Analysis> {
        BTreeSet::from([report::Analysis::Polish])
    }

    fn interpreter(&self) -> Interpreter<Machinery> {
        polish::interpreter()
    }

    fn machine(&self) -> Machinery {
        let sources = self.sources.clone();
        let line = move |path: &str, number: u32| sources.line(path, number);
        Machinery::new(Polish::new(&[], Rc::new(line)))
    }

    fn found(&self, vm: &mut Vm<Machinery>, test: &TestInfo) {
        polish::discovered(vm, [test.class.as_str()]);
    }

    fn marked(&self, vm: &mut Vm<Machinery>, _: bool) {
        polish::mark(vm);
    }

    fn started(&self, vm: &mut Vm<Machinery>, test: &TestInfo) -> Res<()> {
        polish::begin(vm, &test.class, test.method.as_deref())
    }

    fn unseen(&self, vm: &Vm<Machinery>, test: &TestInfo) -> Option<String> {
        let place = match &test.method {
            _ if polish::has_body(vm) => return None,
            Some(method) => format!("{} has no method {method}", test.class),
            None => "JUnit names no method for it".to_owned(),
        };
        Some(format!("its inputs and its instance are not known: {place}"))
    }

    fn finished(
        &self,
        vm: &mut Vm<Machinery>,
        _: &TestInfo,
        outcome: Outcome,
    ) -> Option<Vec<Candidate>> {
        let candidates = polish::end(vm, &|path| self.sources.find(path));
        (outcome == Outcome::Passed && !candidates.is_empty()).then_some(candidates)
    }

    fn ended(&self, vm: &Vm<Machinery>, _: &TestInfo) -> Option<Vec<Candidate>> {
        let candidates = polish::end_of_all(vm, &|path| self.sources.find(path));
        (!candidates.is_empty()).then_some(candidates)
    }

    fn trials(&self, suspicion: &Vec<Candidate>) -> usize {
        suspicion.iter().map(|candidate| candidate.attempts.len()).sum()
    }

    fn is_early(&self, suspicion: &Vec<Candidate>, trial: usize) -> bool {
        place_of(suspicion, trial).is_some_and(|(candidate, _)| candidate.early)
    }

    /// A changed outcome decides about a candidate, or its code alone.
    fn is_decided(
        &self,
        suspicion: &Vec<Candidate>,
        trial: usize,
        endings: &[analysis::Ending],
    ) -> bool {
        place_of(suspicion, trial).is_some_and(|(candidate, first)| {
            let before = endings.get(first..trial).unwrap_or(&[]);
            let outcomes = before.iter().filter_map(analysis::Ending::outcome);
            candidate.needs_no_trial()
                || outcomes.into_iter().any(|outcome| outcome != Outcome::Passed)
        })
    }

    /// A candidate is begun with if all its trials fit in, and then finished: another number of trials would
    /// be another verdict.
    fn is_worth(
        &self,
        suspicion: &Vec<Candidate>,
        trial: usize,
        endings: &[analysis::Ending],
        effort: Effort,
    ) -> bool {
        place_of(suspicion, trial).is_some_and(|(candidate, first)| {
            let begun = endings.get(first..=trial).unwrap_or(&[]);
            let all = effort.ahead.saturating_mul(candidate.attempts.len() as u64);
            begun.iter().any(|ending| *ending != analysis::Ending::Untried)
                || effort.spent.saturating_add(all) < self.budget
        })
    }

    fn look_out(&self, vm: &mut Vm<Machinery>, suspicion: &Vec<Candidate>) {
        let later =
            suspicion.iter().filter(|candidate| !candidate.early && !candidate.needs_no_trial());
        polish::look_out(vm, later.flat_map(|candidate| candidate.reached.iter().copied()));
    }

    fn is_at_branch(&self, vm: &Vm<Machinery>) -> bool {
        polish::branch(vm).is_some()
    }

    fn branches(&self, vm: &Vm<Machinery>, suspicion: &Vec<Candidate>) -> Vec<usize> {
        let Some(here) = polish::branch(vm) else { return Vec::new() };
        let begins = |&trial: &usize| {
            place_of(suspicion, trial)
                .is_some_and(|(candidate, _)| !candidate.early && candidate.reached.contains(&here))
        };
        (0..self.trials(suspicion)).filter(begins).collect()
    }

    fn parts(&self, suspicion: &Vec<Candidate>, trial: usize) -> Option<usize> {
        let (candidate, _) = place_of(suspicion, trial)?;
        candidate.each.then_some(candidate.reached.len())
    }

    fn pass(&self, vm: &mut Vm<Machinery>) {
        polish::pass(vm);
    }

    fn arm(&self, vm: &mut Vm<Machinery>, trial: Option<(&Vec<Candidate>, usize)>) {
        let attempt = trial.and_then(|(candidates, trial)| {
            let (candidate, first) = place_of(candidates, trial)?;
            candidate.attempts.get(trial - first)
        });
        polish::arm(vm, attempt.map(|attempt| attempt.trial.clone()));
    }

    fn conclude(
        &self,
        test: &TestInfo,
        suspicion: &Vec<Candidate>,
        endings: Vec<analysis::Ending>,
    ) -> Observed {
        let mut endings = endings.into_iter().map(|ending| match ending {
            analysis::Ending::Ended(ended) => Ending::Ended(ended.outcome, ended.thrown),
            _ => Ending::Stopped,
        });
        let endings: Vec<Vec<Ending>> = suspicion
            .iter()
            .map(|candidate| endings.by_ref().take(candidate.attempts.len()).collect())
            .collect();
        let (mut findings, unconfirmed) = polish::conclude(&test.template, suspicion, &endings);
        let claims = findings.iter().map(|finding| Claim {
            finding: finding.id.clone(),
            test: test.id.clone(),
            class: test.class.clone(),
            method: test.method.clone(),
            inputs: polish::claims(finding, suspicion, &endings),
        });
        let claims = claims.collect();
        if test.template != test.id {
            for finding in &mut findings {
                finding.invocations = vec![test.id.clone()];
            }
        }
        Observed { findings, unconfirmed, claims, ..Observed::default() }
    }
}

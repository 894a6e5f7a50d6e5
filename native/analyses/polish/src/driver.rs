//! The part of polish that takes part in a suite's run: it runs tests again with other values of
//! their inputs.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard, PoisonError};

use report::{AnalyseRequest, Finding, How, Outcome, Test, UnconfirmedCounts, Uncontrolled};
use serde::{Deserialize, Serialize};
use suite::RequestError;
use suite::analysis::{self, Analysis, Confirm, Effort, Found, Listen, Recall, TestInfo};
use suite::planning::classes::readable_classes;
use suite::planning::sources::Sources;
use vm::{Machine, Res, Vm};

use crate::trying::verdict::LEAST;
use crate::{Candidate, Ending, Machinery, Polish, Scope, Suspicion, Suspicions};

/// The analysis that finds brittle assertions and unused inputs.
pub struct Polishing {
    sources: Sources,
    scope: Scope,
    /// The number of instructions that confirming the suspicions about one test may take.
    budget: u64,
    /// By template, the inputs that one of its invocations has shown to be no finding. All invocations run one after the
    /// other in one unit, so what is known here does not depend on other threads.
    not_unused: Mutex<BTreeMap<String, BTreeSet<crate::Input>>>,
}

impl Polishing {
    /// Creates the analysis for a request.
    ///
    /// # Errors
    /// Returns an error if a folder of classes cannot be listed.
    pub fn new(request: &AnalyseRequest) -> Result<Polishing, RequestError> {
        let budget = request.trial_budget();
        let (sources, scope) = (Sources::of(request), scope(request)?);
        Ok(Polishing { sources, scope, budget, not_unused: Mutex::default() })
    }

    fn not_unused(&self) -> MutexGuard<'_, BTreeMap<String, BTreeSet<crate::Input>>> {
        self.not_unused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves out the inputs of an invocation that an earlier one has settled, and notes those that this one settles.
    fn settle(&self, template: &str, suspicions: &mut Suspicions) {
        let mut all = self.not_unused();
        let settled = all.entry(template.to_owned()).or_default();
        suspicions.candidates.retain(|candidate| {
            let is_unused = candidate.suspicion == Suspicion::Unused;
            !is_unused || !settled.contains(&crate::Input::of(&candidate.evidence))
        });
        settled.extend(suspicions.checked.iter().cloned());
    }
}

/// Returns the fields that count as inputs. A class file that cannot be read has none.
fn scope(request: &AnalyseRequest) -> Result<Scope, RequestError> {
    let folders = request.class_directories.iter().chain(&request.test_class_directories);
    let classes = readable_classes(folders)?;
    Ok(Scope::of(&classes, request.uncontrolled == Uncontrolled::All))
}

/// Returns the template to which an input belongs. Returns `None` for an input with a known line:
/// it belongs to all tests that run the line.
pub fn owner(template: &str, input: &crate::Input) -> Option<String> {
    (!input.has_place()).then(|| template.to_owned())
}

/// Returns the ending of an attempt, with the details that the verdict needs.
fn ending(ending: analysis::Ending) -> Ending {
    match ending {
        analysis::Ending::Untried => Ending::Untried,
        analysis::Ending::Ended(ended) => {
            let is_crash = ended.how == Some(How::Crash);
            Ending::Ended { outcome: ended.outcome, thrown: ended.thrown, is_crash, at: ended.at }
        }
        analysis::Ending::Broken(_) | analysis::Ending::Stopped(..) => Ending::Stopped,
    }
}

/// Returns the index of the candidate to which a trial belongs, and the number of the candidate's
/// first trial. Trials are numbered candidate by candidate: with 3 and 2 attempts, trial 4 is the
/// second attempt of candidate 1, whose first trial is 3.
fn index_of(candidates: &[Candidate], trial: usize) -> Option<(usize, usize)> {
    let mut first = 0;
    candidates.iter().enumerate().find_map(|(index, candidate)| {
        let place = (index, first);
        first += candidate.attempts.len();
        (trial < first).then_some(place)
    })
}

/// Returns the candidate to which a trial belongs, and the number of the candidate's first trial.
fn place_of(candidates: &[Candidate], trial: usize) -> Option<(&Candidate, usize)> {
    let (index, first) = index_of(candidates, trial)?;
    Some((candidates.get(index)?, first))
}

/// The results of polish.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Polished {
    /// The findings.
    #[serde(with = "report::as_json")]
    pub findings: Vec<Finding>,
    /// The number of candidates that could be neither confirmed nor refuted, by reason.
    pub unconfirmed: UnconfirmedCounts,
    /// The inputs of repeated tests, such as invocations of a template, that are not unused in one
    /// of them. An input without a known line comes with its template.
    pub not_unused: BTreeSet<(Option<String>, crate::Input)>,
    /// The parameters for which a test passes an input that is not unused.
    pub parameters: BTreeSet<crate::Parameter>,
    /// The ids of tests that passed without asserting anything.
    pub asserting_nothing: BTreeSet<String>,
    /// The runs on which findings are based, so that a real JVM can repeat them.
    pub claims: Vec<TestClaim>,
}

/// The claim of a finding about one test, or about all tests of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestClaim {
    /// The finding's id.
    pub finding: String,
    /// JUnit's id of the test or class.
    pub test: String,
    /// The class, in the form of `Class.getName`.
    pub class: String,
    /// The method's name, or `None` for shared set-up of a class.
    pub method: Option<String>,
    /// The claims about the finding's inputs.
    pub inputs: Vec<crate::Claim>,
}

impl Found for Polished {
    fn add(&mut self, other: Polished) {
        self.findings.extend(other.findings);
        for (reason, count) in other.unconfirmed {
            *self.unconfirmed.entry(reason).or_default() += count;
        }
        self.not_unused.extend(other.not_unused);
        self.parameters.extend(other.parameters);
        self.asserting_nothing.extend(other.asserting_nothing);
        self.claims.extend(other.claims);
    }

    fn note(&self, test: &mut Test) {
        test.asserts_nothing = self.asserting_nothing.contains(&test.id);
    }
}

impl Analysis for Polishing {
    type Suspicion = Suspicions;

    type Found = Polished;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Polish)
    }

    fn machine(&self) -> Box<dyn Machine> {
        let sources = self.sources.clone();
        let line = move |path: &str, number: u32| sources.line(path, number);
        Box::new(Machinery::new(Polish::new(&[], Rc::new(line), self.scope.clone())))
    }
}

impl Recall for Polishing {
    fn key(&self) -> Option<String> {
        // Fields that any code assigns count as inputs, so results depend on code that did not run.
        let written = self.scope.written().map(|((class, field), setters)| {
            let setters = setters.map(|it| it.map(|it| format!("={it}")).unwrap_or_default());
            format!("{class}.{field}{}", setters.concat())
        });
        Some(format!("{} {}", self.budget, written.collect::<Vec<_>>().join(" ")))
    }

    fn sources(&self) -> Option<&Sources> {
        Some(&self.sources)
    }
}

impl Listen for Polishing {
    fn found(&self, vm: &mut Vm, test: &TestInfo) {
        crate::discovered(vm, [test.class.as_str()]);
    }

    fn marked(&self, vm: &mut Vm, _: bool) {
        crate::mark(vm);
    }

    fn started(&self, vm: &mut Vm, test: &TestInfo) -> Res<()> {
        crate::begin(vm, &test.class, test.method.as_deref())
    }

    fn unseen(&self, vm: &Vm, test: &TestInfo) -> Option<String> {
        let place = match &test.method {
            _ if crate::has_body(vm) => return None,
            Some(method) => format!("{} has no method {method}", test.class),
            None => "JUnit names no method for it".to_owned(),
        };
        Some(format!("its inputs and fields are not known, because {place}"))
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<Suspicions> {
        let is_repeated = test.template != test.id || crate::is_inherited(vm, &test.class);
        let mut suspicions = crate::end(vm, &|path| self.sources.find(path), is_repeated);
        if outcome != Outcome::Passed {
            return None;
        }
        if test.template != test.id {
            self.settle(&test.template, &mut suspicions);
        }
        (suspicions != Suspicions::default()).then_some(suspicions)
    }

    fn ended(&self, vm: &Vm, _: &TestInfo) -> Option<Suspicions> {
        let suspicions = crate::end_of_all(vm, &|path| self.sources.find(path));
        (suspicions != Suspicions::default()).then_some(suspicions)
    }

    fn unconfirmed(&self, _: &TestInfo, suspicion: &Suspicions) -> Polished {
        Polished { parameters: suspicion.parameters.clone(), ..Polished::default() }
    }
}

impl Confirm for Polishing {
    fn branches_shared(&self) -> bool {
        true
    }

    fn trials(&self, suspicion: &Suspicions) -> usize {
        suspicion.candidates.iter().map(|candidate| candidate.attempts.len()).sum()
    }

    fn is_early(&self, suspicion: &Suspicions, trial: usize) -> bool {
        place_of(&suspicion.candidates, trial).is_some_and(|(candidate, _)| candidate.early)
    }

    fn tried(&self, vm: &mut Vm, _: &TestInfo, suspicion: &mut Suspicions, trial: usize) {
        let attempt = index_of(&suspicion.candidates, trial).and_then(|(index, first)| {
            suspicion.candidates.get_mut(index)?.attempts.get_mut(trial - first)
        });
        if let Some(attempt) = attempt {
            crate::note(vm, attempt);
        }
    }

    /// A changed outcome decides about a candidate. After a stopped attempt an input cannot be
    /// called unused, whatever the other attempts show.
    fn is_decided(
        &self,
        suspicion: &Suspicions,
        trial: usize,
        endings: &[analysis::Ending],
    ) -> bool {
        place_of(&suspicion.candidates, trial).is_some_and(|(candidate, first)| {
            let before = endings.get(first..trial).unwrap_or(&[]);
            before.iter().zip(&candidate.attempts).any(|(ending, attempt)| match ending {
                analysis::Ending::Ended(ended) => {
                    let is_refused = ended.how == Some(How::Crash)
                        && candidate.is_refused(attempt, ended.at.as_ref());
                    ended.outcome != Outcome::Passed && !is_refused
                }
                analysis::Ending::Untried => false,
                _ => candidate.suspicion == Suspicion::Unused,
            })
        })
    }

    /// A candidate is started only if as many trials fit into the budget as a verdict needs, and then it gets these. The
    /// others follow while the budget lasts.
    fn is_worth(
        &self,
        suspicion: &Suspicions,
        trial: usize,
        endings: &[analysis::Ending],
        effort: Effort,
    ) -> bool {
        place_of(&suspicion.candidates, trial).is_some_and(|(candidate, first)| {
            let before = endings.get(first..trial).unwrap_or(&[]);
            let made = before.iter().filter(|it| **it != analysis::Ending::Untried).count();
            let least = candidate.attempts.len().min(LEAST);
            // The session does not know yet how long a trial takes while it asks whether there is any.
            let ahead = effort.ahead.max(candidate.ahead);
            let needed = if made == 0 { ahead.saturating_mul(least as u64) } else { ahead };
            (1..least).contains(&made) || effort.spent.saturating_add(needed) < self.budget
        })
    }

    fn look_out(&self, vm: &mut Vm, suspicion: &Suspicions) {
        let later = suspicion.candidates.iter().filter(|candidate| !candidate.early);
        crate::look_out(vm, later.flat_map(|candidate| candidate.reached.iter().copied()));
    }

    fn is_at_branch(&self, vm: &Vm) -> bool {
        crate::branch(vm).is_some()
    }

    fn branches(&self, vm: &Vm, suspicion: &Suspicions) -> Vec<usize> {
        let Some(here) = crate::branch(vm) else { return Vec::new() };
        let begins = |&trial: &usize| {
            place_of(&suspicion.candidates, trial)
                .is_some_and(|(candidate, _)| !candidate.early && candidate.reached.contains(&here))
        };
        (0..self.trials(suspicion)).filter(begins).collect()
    }

    fn parts(&self, suspicion: &Suspicions, trial: usize) -> Option<usize> {
        let (candidate, _) = place_of(&suspicion.candidates, trial)?;
        candidate.each.then_some(candidate.reached.len())
    }

    fn pass(&self, vm: &mut Vm) {
        crate::pass(vm);
    }

    fn arm(&self, vm: &mut Vm, trial: Option<(&Suspicions, usize)>) {
        let attempt = trial.and_then(|(suspicion, trial)| {
            let (candidate, first) = place_of(&suspicion.candidates, trial)?;
            candidate.attempts.get(trial - first)
        });
        crate::arm(vm, attempt.map(|attempt| attempt.trial.clone()));
    }

    fn conclude(
        &self,
        test: &TestInfo,
        suspicion: &Suspicions,
        endings: Vec<analysis::Ending>,
    ) -> Polished {
        let mut endings = endings.into_iter().map(ending);
        let candidates = &suspicion.candidates;
        let endings: Vec<Vec<Ending>> = candidates
            .iter()
            .map(|candidate| endings.by_ref().take(candidate.attempts.len()).collect())
            .collect();
        let crate::Conclusion { findings, unconfirmed: reasons, not_unused, parameters } =
            crate::conclude(&test.template, candidates, &endings);
        let claim = |(finding, inputs): (Finding, Vec<crate::Claim>)| {
            let (id, test) = (finding.id.clone(), test.clone());
            let TestInfo { id: of, class, method, .. } = test;
            (finding, TestClaim { finding: id, test: of, class, method, inputs })
        };
        let (mut findings, claims): (Vec<Finding>, Vec<TestClaim>) =
            findings.into_iter().map(claim).unzip();
        let mut found = Polished { parameters, ..Polished::default() };
        found.parameters.extend(suspicion.parameters.iter().cloned());
        for reason in reasons {
            *found.unconfirmed.entry(reason).or_default() += 1;
        }
        if test.template != test.id {
            for finding in &mut findings {
                finding.invocations = vec![test.id.clone()];
            }
        }
        if suspicion.is_repeated {
            if test.template != test.id {
                let mut all = self.not_unused();
                all.entry(test.template.clone()).or_default().extend(not_unused.iter().cloned());
            }
            let owned = |input| (owner(&test.template, &input), input);
            let not_unused = not_unused.into_iter().chain(suspicion.checked.iter().cloned());
            found.not_unused.extend(not_unused.map(owned));
        }
        if suspicion.asserts_nothing {
            found.asserting_nothing.insert(test.id.clone());
        }
        Polished { findings, claims, ..found }
    }
}

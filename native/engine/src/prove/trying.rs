//! What a candidate's own test says of it: the test passes as the code is, and under a transformation the
//! candidate fails in it, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use polish::Polished;
use report::Site;
use report::{Outcome, RefusalReason, Rule, Test};
use suite::assemble;
use suite::run::Unit;
use suite::unit::Ran;
use transform::{Detection, Observation, Trial};

use super::Line;
use super::candidate::Candidate;

/// A candidate in a round.
pub(super) struct Trying<'a> {
    pub candidate: &'a Candidate,
    /// Where its statement is.
    line: u32,
    /// By transformation, as far as the worlds so far tell.
    verdicts: BTreeMap<usize, Verdict>,
}

/// What came of a candidate for a transformation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It fails then.
    Noticed,
    /// It is not to be suggested.
    Refused(RefusalReason, Option<String>),
    /// Another candidate, with this number, failed in its test instead.
    Disturbed(usize),
}

/// The statements of a round: number and place of each.
pub(super) struct Neighbours<'a>(Vec<(&'a Candidate, u32)>);

impl<'a> Neighbours<'a> {
    pub fn of(trying: &[Trying<'a>]) -> Neighbours<'a> {
        Neighbours(trying.iter().map(|it| (it.candidate, it.line)).collect())
    }

    /// The candidate whose statement is at a line.
    fn at(&self, site: Option<&Site>) -> Option<usize> {
        let site = site?;
        let there = self.0.iter().find(|(candidate, line)| candidate.is_at(*line, site));
        there.map(|(candidate, _)| candidate.number)
    }
}

impl<'a> Trying<'a> {
    /// One whose statement stands at a line, or that cannot be compiled together with the others.
    pub fn new<'b>(
        candidate: &'a Candidate,
        line: Line,
        wanted: impl Iterator<Item = &'b usize>,
    ) -> Trying<'a> {
        let (line, verdict) = match line {
            Ok(line) => (line, Verdict::Noticed),
            Err((reason, detail)) => (0, Verdict::Refused(reason, Some(detail))),
        };
        let verdicts = wanted.map(|made| (*made, verdict.clone())).collect();
        Trying { candidate, line, verdicts }
    }

    /// The transformations that it has noticed in every world so far.
    pub fn hopeful(&self) -> impl Iterator<Item = usize> {
        let noticed = self.verdicts.iter().filter(|(_, verdict)| **verdict == Verdict::Noticed);
        noticed.map(|(made, _)| *made)
    }

    /// With the candidate's number and the transformation.
    pub fn verdicts(self) -> impl Iterator<Item = (usize, usize, Verdict)> {
        let number = self.candidate.number;
        self.verdicts.into_iter().map(move |(made, verdict)| (number, made, verdict))
    }

    fn set_all(&mut self, verdict: &Verdict) {
        let hopeful = self.verdicts.values_mut().filter(|it| **it == Verdict::Noticed);
        hopeful.for_each(|it| it.clone_from(verdict));
    }

    /// Takes in a run in one world, by its number.
    pub fn look_at(
        &mut self,
        units: &[Unit<Vec<Observation>>],
        world: u32,
        neighbours: &Neighbours<'_>,
    ) {
        let all = units.iter().flat_map(|unit| {
            let tests = assemble::tests(&unit.ran, &unit.classes);
            tests.into_iter().map(|test| (&unit.ran, test))
        });
        let here: Vec<(&Ran<Vec<Observation>>, Test)> =
            all.filter(|(_, test)| self.candidate.place.has(test)).collect();
        let mut unsound =
            here.iter().filter_map(|(ran, test)| self.unsound(ran, test, world, neighbours));
        let absent = || Verdict::Refused(RefusalReason::NotAnalysed, None);
        if let Some(verdict) = unsound.next().or_else(|| here.is_empty().then(absent)) {
            self.set_all(&verdict);
            return;
        }
        let tests: Vec<&Test> = here.iter().map(|(_, test)| test).collect();
        let observations: Vec<&Observation> =
            units.iter().flat_map(|unit| &unit.ran.observed.found).collect();
        for made in self.hopeful().collect::<Vec<_>>() {
            let verdict = self.under(made, &tests, &observations, neighbours);
            self.verdicts.insert(made, verdict);
        }
    }

    /// What is wrong with the candidate, if its test does not pass as the code is.
    fn unsound(
        &self,
        ran: &Ran<Vec<Observation>>,
        test: &Test,
        world: u32,
        neighbours: &Neighbours<'_>,
    ) -> Option<Verdict> {
        match test.outcome {
            Outcome::Passed | Outcome::Skipped => return None,
            Outcome::Failed => {}
            Outcome::Aborted | Outcome::NotAnalysed => {
                return Some(Verdict::Refused(RefusalReason::NotAnalysed, test.reason.clone()));
            }
        }
        let by = neighbours.at(assemble::failed_at(ran, &test.id));
        if let Some(other) = by.filter(|by| *by != self.candidate.number) {
            return Some(Verdict::Disturbed(other));
        }
        let elsewhere = if world == 0 { "" } else { " in another environment" };
        let detail = format!("{} fails{elsewhere}", named(test));
        Some(Verdict::Refused(RefusalReason::DoesNotHold, Some(detail)))
    }

    /// What its own tests say under a transformation.
    fn under(
        &self,
        made: usize,
        tests: &[&Test],
        observations: &[&Observation],
        neighbours: &Neighbours<'_>,
    ) -> Verdict {
        let own = observations.iter().filter(|seen| concerns(&seen.test, tests));
        let trials = own.flat_map(|seen| &seen.trials).filter(|(of, _)| *of == made);
        let mut worst = Verdict::Refused(RefusalReason::NotNoticed, None);
        for (_, trial) in trials {
            match trial {
                Trial::Undetected => {}
                Trial::NotAnalysed(reason) => {
                    worst = Verdict::Refused(RefusalReason::NotAnalysed, Some(reason.clone()));
                }
                Trial::Detected(detection) => {
                    match neighbours.at(detection.at.as_ref()) {
                        Some(by) if by != self.candidate.number => worst = Verdict::Disturbed(by),
                        _ if self.is_its_doing(detection, tests) => return Verdict::Noticed,
                        _ => {}
                    };
                }
            }
        }
        worst
    }

    /// Whether it is what failed, and in its own test.
    fn is_its_doing(&self, detection: &Detection, tests: &[&Test]) -> bool {
        let is_own = match self.candidate.place.method {
            Some(_) => tests.iter().any(|test| test.id == detection.test),
            None => concerns(&detection.test, tests),
        };
        is_own && self.candidate.fails(self.line, detection.how, detection.at.as_ref())
    }

    /// Whether polish finds it brittle.
    pub fn polish(&mut self, units: &[Unit<Polished>]) {
        let file = Some(self.candidate.assertion.file.as_str());
        let brittle =
            units.iter().flat_map(|unit| &unit.ran.observed.found.findings).find(|finding| {
                let is_there = finding.file.as_deref() == file && finding.line == Some(self.line);
                is_there && finding.rule == Rule::BrittleAssertion
            });
        if let Some(finding) = brittle {
            let names: BTreeSet<&str> =
                finding.evidence.iter().filter_map(|it| it.name.as_deref()).collect();
            let names = names.into_iter().collect::<Vec<_>>().join(", ");
            let detail = (!names.is_empty()).then(|| format!("it depends on {names}"));
            self.set_all(&Verdict::Refused(RefusalReason::Brittle, detail));
        }
    }
}

/// Whether an id is that of one of the tests, or of what they are part of.
fn concerns(id: &str, tests: &[&Test]) -> bool {
    tests.iter().any(|test| {
        let rest = test.id.strip_prefix(id);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// A test in a reader's words.
pub(super) fn named(test: &Test) -> String {
    let class = test.class.rsplit('.').next().unwrap_or(&test.class);
    match &test.method {
        Some(method) => format!("{class}.{method}"),
        None => class.to_owned(),
    }
}

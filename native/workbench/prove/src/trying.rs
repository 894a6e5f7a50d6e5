//! Judges a candidate: its own test must pass with the original code, and the candidate alone must
//! make it fail under a change.

use std::collections::BTreeMap;

use report::{How, Outcome, RefusalReason, Site, Test};

use crate::candidate::Candidate;
use crate::expectation::{Checked, Fault, Reaction, ReactionEnding};
use crate::prover::Line;

/// A candidate in a round, with its verdicts so far.
pub struct Trying<'a> {
    /// The candidate.
    pub candidate: &'a Candidate,
    /// The line of its statement.
    line: u32,
    /// The verdict by change, after the worlds so far. It is `Noticed` before the first one.
    verdicts: BTreeMap<usize, Verdict>,
}

/// The verdict on a candidate for one change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It fails under the change, in every world so far.
    Noticed,
    /// It must not be suggested for this change, for the reason given.
    Refused(RefusalReason, Option<String>),
    /// Another candidate, with this number, failed in its test instead.
    Disturbed(usize),
}

/// The candidates of a round with the lines of their statements.
pub struct Neighbours<'a>(Vec<(&'a Candidate, u32)>);

impl<'a> Neighbours<'a> {
    /// Collects them from a round.
    pub fn of(trying: &[Trying<'a>]) -> Neighbours<'a> {
        Neighbours(trying.iter().map(|it| (it.candidate, it.line)).collect())
    }

    /// Returns the number of the candidate whose statement is at a site.
    fn at(&self, site: Option<&Site>) -> Option<usize> {
        let site = site?;
        let there = self.0.iter().find(|(candidate, line)| candidate.is_at(*line, site));
        there.map(|(candidate, _)| candidate.number)
    }
}

impl<'a> Trying<'a> {
    /// Creates the state for a candidate whose statement is at `line`. If it cannot be compiled
    /// together with the others, it is refused for all wanted changes.
    pub fn new<'b>(
        candidate: &'a Candidate,
        line: Line,
        wanted: impl Iterator<Item = &'b usize>,
    ) -> Trying<'a> {
        let (line, verdict) = match line {
            Ok(line) => (line, Verdict::Noticed),
            Err((reason, detail)) => (0, Verdict::Refused(reason, Some(detail))),
        };
        let verdicts = wanted.map(|change| (*change, verdict.clone())).collect();
        Trying { candidate, line, verdicts }
    }

    /// Returns the changes that it has noticed in every world so far.
    pub fn hopeful(&self) -> impl Iterator<Item = usize> {
        let noticed = self.verdicts.iter().filter(|(_, verdict)| **verdict == Verdict::Noticed);
        noticed.map(|(change, _)| *change)
    }

    /// Returns the verdicts, each with the candidate's number and the change.
    pub fn verdicts(self) -> impl Iterator<Item = (usize, usize, Verdict)> {
        let number = self.candidate.number;
        self.verdicts.into_iter().map(move |(change, verdict)| (number, change, verdict))
    }

    /// Gives the verdict on all changes that are still hopeful.
    fn set_all(&mut self, verdict: &Verdict) {
        let hopeful = self.verdicts.values_mut().filter(|it| **it == Verdict::Noticed);
        hopeful.for_each(|it| it.clone_from(verdict));
    }

    /// Updates the verdicts after the runs in one world. World 0 is that of the plan.
    pub fn look_at(&mut self, units: &[Checked], world: u32, neighbours: &Neighbours<'_>) {
        let all = units.iter().flat_map(|unit| &unit.tests);
        let here: Vec<&(Test, Option<Site>)> =
            all.filter(|(test, _)| self.candidate.place.has(test)).collect();
        let mut unsound = here
            .iter()
            .filter_map(|(test, site)| self.unsound(test, site.as_ref(), world, neighbours));
        let absent = || Verdict::Refused(RefusalReason::NotAnalysed, None);
        if let Some(verdict) = unsound.next().or_else(|| here.is_empty().then(absent)) {
            self.set_all(&verdict);
            return;
        }
        let tests: Vec<&Test> = here.iter().map(|(test, _)| test).collect();
        let reactions = units.iter().flat_map(|unit| &unit.reactions);
        let own: Vec<&Reaction> = reactions.filter(|it| concerns(&it.test, &tests)).collect();
        for change in self.hopeful().collect::<Vec<_>>() {
            let verdict = self.under(change, &tests, &own, neighbours);
            self.verdicts.insert(change, verdict);
        }
    }

    /// Returns the verdict on a candidate whose test does not pass with the original code, or
    /// `None` if the test passes.
    fn unsound(
        &self,
        test: &Test,
        site: Option<&Site>,
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
        let by = neighbours.at(site);
        if let Some(other) = by.filter(|by| *by != self.candidate.number) {
            return Some(Verdict::Disturbed(other));
        }
        let elsewhere = if world == 0 { "" } else { " in another environment" };
        let detail = format!("{} fails{elsewhere}", named(test));
        Some(Verdict::Refused(RefusalReason::DoesNotHold, Some(detail)))
    }

    /// Returns the verdict from the outcomes of the candidate's own tests under a change.
    fn under(
        &self,
        change: usize,
        tests: &[&Test],
        reactions: &[&Reaction],
        neighbours: &Neighbours<'_>,
    ) -> Verdict {
        let mut worst = Verdict::Refused(RefusalReason::NotNoticed, None);
        for reaction in reactions.iter().filter(|it| it.change == change) {
            match &reaction.ending {
                ReactionEnding::Passed => {}
                ReactionEnding::NotAnalysed(reason) => {
                    worst = Verdict::Refused(RefusalReason::NotAnalysed, Some(reason.clone()));
                }
                ReactionEnding::Failed { test, how, at } => {
                    match neighbours.at(at.as_ref()) {
                        Some(by) if by != self.candidate.number => worst = Verdict::Disturbed(by),
                        _ if self.is_its_doing(test, *how, at.as_ref(), tests) => {
                            return Verdict::Noticed;
                        }
                        _ => {}
                    };
                }
            }
        }
        worst
    }

    /// Returns whether the candidate itself failed, and in its own test.
    fn is_its_doing(&self, failed: &str, how: How, at: Option<&Site>, tests: &[&Test]) -> bool {
        let is_own = match self.candidate.place.method {
            Some(_) => tests.iter().any(|test| test.id == failed),
            None => concerns(failed, tests),
        };
        is_own && self.candidate.fails(self.line, how, at)
    }

    /// Refuses the candidate if one of the faults is in its line.
    pub fn look_for_faults(&mut self, faults: &[Fault]) {
        let file = Some(self.candidate.assertion.file.as_str());
        let mut own = faults
            .iter()
            .filter(|fault| fault.file.as_deref() == file && fault.line == Some(self.line));
        if let Some(Fault { reason, detail, .. }) = own.next() {
            self.set_all(&Verdict::Refused(*reason, detail.clone()));
        }
    }
}

/// Returns whether an id belongs to one of the tests or to a container of one.
fn concerns(id: &str, tests: &[&Test]) -> bool {
    tests.iter().any(|test| {
        let rest = test.id.strip_prefix(id);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// Returns a test's name for the user: `ATest.method`.
pub fn named(test: &Test) -> String {
    let class = test.class.rsplit('.').next().unwrap_or(&test.class);
    match &test.method {
        Some(method) => format!("{class}.{method}"),
        None => class.to_owned(),
    }
}

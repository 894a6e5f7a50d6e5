//! From kept sequences to tests: select, minimise, look, confirm in other worlds, and choose assertions.

pub(crate) mod assertions;
pub(crate) mod minimise;
pub(crate) mod observe;
pub(crate) mod select;
pub(crate) mod taste;
pub(crate) mod test;

use std::collections::BTreeSet;

use vm::Failure;

use crate::harvest::minimise::Minimiser;
use crate::harvest::observe::{Fact, Observers};
use crate::harvest::select::{Candidate, select};
use crate::harvest::taste::Taste;
use crate::harvest::test::Test;
use crate::running::losses::{Dropped, Losses};
use crate::running::replay::{Done, Goal};
use crate::running::runner::Runner;
use crate::statements::classes::Access;
use crate::statements::literal::Literal;
use crate::statements::sequence::{Input, Sequence};
use crate::statements::types::Types;

/// A sequence that will be a test, and what was seen of it.
#[derive(Clone, Debug)]
pub struct Harvested {
    /// The sequence and what it does.
    pub candidate: Candidate,
    /// The goals that it adds to those of the tests before it.
    pub adds: BTreeSet<Goal>,
    /// What can be seen after it.
    facts: Vec<Fact>,
    /// What can be seen before its last statement.
    before: Vec<Fact>,
    /// Whether there was something to assert in the first world.
    is_telling: bool,
}

/// What tests are wanted for.
pub struct Wanted<'a> {
    /// The goals that are reached already.
    pub known: &'a BTreeSet<Goal>,
    /// Tells whether a goal is one of the unit: what others reach belongs into their test classes.
    pub is_own: &'a dyn Fn(&Goal) -> bool,
    /// The most tests.
    pub most: usize,
}

/// What was made of sequences.
pub struct Gathered {
    /// Sequences that will be tests.
    pub harvested: Vec<Harvested>,
    /// Sequences that reach goals of other units, with these goals.
    pub others: Vec<Candidate>,
    /// Why other sequences will not be tests.
    pub losses: Losses,
}

/// Harvests the sequences of a unit.
pub struct Harvest<'a> {
    types: &'a Types,
    access: Access<'a>,
    taste: Taste<'a>,
    /// The instructions that a statement may run.
    budget: u64,
}

impl<'a> Harvest<'a> {
    /// Creates a harvest for tests that may name what `access` says.
    #[must_use]
    pub fn new(types: &'a Types, access: Access<'a>, taste: Taste<'a>, budget: u64) -> Harvest<'a> {
        Harvest { types, access, taste, budget }
    }

    /// Selects and minimises sequences that reach wanted goals. Minimising ends once it has spent `budget`.
    ///
    /// # Errors
    /// Returns the failure after which the explorer cannot be used any more.
    pub fn gather(
        &self,
        runner: &mut Runner<'_>,
        sequences: &[&Sequence],
        wanted: &Wanted<'_>,
        budget: u64,
    ) -> Result<Gathered, Failure> {
        let (mut candidates, mut others, mut met) = (Vec::new(), Vec::new(), BTreeSet::new());
        let mut losses = Losses::default();
        for &sequence in sequences {
            let done = runner.replay(sequence, self.budget, |_, done| done.clone())?;
            runner.settle();
            let Some(mut done) = done.filter(|done| self.is_meant(sequence, done)) else {
                continue;
            };
            if let Some(left) = done.left {
                losses.add(sequence, left.into());
                continue;
            }
            if done.thrown.as_ref().is_some_and(|thrown| !thrown.explicit) {
                // That `null` is not welcome says something only on the way to code that did not run.
                done.goals.retain(|goal| goal.probe().is_some());
            }
            let foreign: BTreeSet<Goal> =
                done.goals.iter().filter(|goal| !(wanted.is_own)(goal)).cloned().collect();
            done.goals.retain(wanted.is_own);
            let known = met.len();
            met.extend(foreign.iter().cloned());
            if met.len() > known {
                let done = Done { goals: foreign, ..done.clone() };
                others.push(Candidate { sequence: sequence.clone(), done });
            }
            candidates.push(Candidate { sequence: sequence.clone(), done });
        }
        let limit = runner.spent() + budget;
        let mut harvested = Vec::new();
        for (candidate, adds) in select(candidates, wanted.known, wanted.most) {
            let mut minimiser = Minimiser { runner, budget: self.budget, limit };
            let candidate = minimiser.minimise(candidate, &adds)?;
            let (facts, before) = self.look(runner, &candidate.sequence)?;
            let is_telling =
                !assertions::choose(&candidate.sequence, &facts, &before, &[]).is_empty();
            harvested.push(Harvested { candidate, adds, facts, before, is_telling });
            runner.settle();
        }
        Ok(Gathered { harvested, others, losses })
    }

    /// Keeps what is the same in another world, in which `runner` runs. Returns `None` if the sequence does
    /// something else there.
    ///
    /// # Errors
    /// Returns the failure after which the explorer cannot be used any more.
    pub fn confirm(
        &self,
        runner: &mut Runner<'_>,
        mut harvested: Harvested,
    ) -> Result<Option<Harvested>, Failure> {
        let sequence = &harvested.candidate.sequence;
        let done = runner.replay(sequence, self.budget, |_, done| done.clone())?;
        if done.is_none_or(|done| done.thrown != harvested.candidate.done.thrown) {
            return Ok(None);
        }
        let (facts, before) = self.look(runner, sequence)?;
        harvested.facts.retain(|fact| facts.contains(fact));
        harvested.before.retain(|fact| before.contains(fact));
        Ok(Some(harvested))
    }

    /// Runs all sequences one after the other, without going back in between, forwards and backwards. Keeps
    /// what is the same as alone. `confirm` must have run them in the same runner.
    ///
    /// # Errors
    /// Returns the failure after which the explorer cannot be used any more.
    pub fn in_company(
        &self,
        runner: &mut Runner<'_>,
        mut harvested: Vec<Harvested>,
    ) -> Result<Vec<Harvested>, Failure> {
        let mut observers = Observers::new(self.types, self.access);
        for _ in 0..2 {
            harvested.reverse();
            let mut base = runner.mark();
            let mut same = Vec::new();
            for mut one in harvested {
                let sequence = &one.candidate.sequence;
                let Some(done) = runner.run_here(sequence, self.budget)? else {
                    // It may have been stopped in the middle, where nothing else can run.
                    runner.go_back(base);
                    base = runner.mark();
                    continue;
                };
                if done.thrown == one.candidate.done.thrown {
                    let of = seen(sequence);
                    let facts = observers.facts_here(runner, (sequence, &done), &of, self.budget);
                    one.facts.retain(|fact| facts.contains(fact));
                    same.push(one);
                }
            }
            runner.go_back(base);
            harvested = same;
        }
        Ok(harvested)
    }

    /// Returns whether a test may expect how a sequence ends.
    ///
    /// What the module's own `throw` raised was meant. What an instruction or the JDK raised may as well be a defect:
    /// it is expected unless the call was hardly specified to throw. For an instruction, that has to be likely if no
    /// `null` is among the last inputs.
    fn is_meant(&self, sequence: &Sequence, done: &Done) -> bool {
        let Some(thrown) = &done.thrown else { return true };
        let inputs = sequence.statements.last().into_iter().flat_map(|it| &it.inputs);
        let mut literals = inputs.into_iter().filter_map(|input| match input {
            Input::Literal(literal) => Some(literal),
            Input::Result(_) => None,
        });
        if thrown.is_own {
            return true;
        }
        let specified = self.taste.specified(sequence);
        match thrown.explicit || literals.any(|literal| *literal == Literal::Null) {
            true => specified.is_none_or(|it| it > UNSPECIFIED),
            false => specified.is_some_and(|it| it >= SPECIFIED),
        }
    }

    /// Looks at the objects that the last statement takes and gives, after it and before it.
    fn look(
        &self,
        runner: &mut Runner<'_>,
        sequence: &Sequence,
    ) -> Result<(Vec<Fact>, Vec<Fact>), Failure> {
        let mut observers = Observers::new(self.types, self.access);
        let mut prefix = sequence.clone();
        prefix.statements.pop();
        let before = observers.facts(runner, &prefix, &inputs(sequence), self.budget)?;
        let facts = observers.facts(runner, sequence, &seen(sequence), self.budget)?;
        Ok((facts, before))
    }
}

impl Harvested {
    /// Returns the test.
    ///
    /// # Errors
    /// Returns the reason if there is no test to write.
    pub fn test(&self, taste: &Taste<'_>) -> Result<Test, Dropped> {
        let sequence = self.candidate.sequence.clone();
        let done = &self.candidate.done;
        let assertions = match done.thrown {
            Some(_) => Vec::new(),
            None => {
                let likely = taste.likely(&sequence, &self.facts);
                assertions::choose(&sequence, &self.facts, &self.before, &likely)
            }
        };
        if done.thrown.is_none() && assertions.is_empty() {
            return Err(match self.is_telling {
                true => Dropped::Flaky,
                false => Dropped::NothingToAssert,
            });
        }
        let message = done.thrown.as_ref().and_then(|thrown| thrown.message.clone());
        Ok(Test { sequence, ending: done.ending(), message, assertions })
    }
}

/// Up to this probability, a call was hardly specified to throw.
const UNSPECIFIED: f64 = 0.1;
/// From this probability on, a call was likely specified to throw.
const SPECIFIED: f64 = 0.9;

/// The most objects that are looked at before the last statement.
const MOST_SEEN: usize = 6;

/// Returns the results that are looked at before the last statement: those that it takes, and those of which they
/// were made, which it can change as well.
fn inputs(sequence: &Sequence) -> Vec<u16> {
    let mut found: Vec<u16> = Vec::new();
    let mut waiting: Vec<u16> =
        sequence.statements.last().into_iter().flat_map(|it| it.results()).collect();
    while !waiting.is_empty() {
        let of = |at: &u16| sequence.statements.get(usize::from(*at));
        let next = waiting.iter().filter_map(of).flat_map(|it| it.results()).collect();
        waiting.into_iter().for_each(|at| {
            if !found.contains(&at) {
                found.push(at)
            }
        });
        waiting = next;
    }
    found.truncate(MOST_SEEN);
    found.sort_unstable();
    found
}

/// Returns the results that are looked at after a sequence: those that were looked at before, and its own.
fn seen(sequence: &Sequence) -> Vec<u16> {
    let last = sequence.len().saturating_sub(1) as u16;
    inputs(sequence).into_iter().chain([last]).collect()
}

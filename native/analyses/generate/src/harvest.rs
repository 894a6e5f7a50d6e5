//! Makes tests of kept sequences: selects, minimises, observes, confirms in other worlds, and chooses assertions.

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

/// A sequence that will be a test, with the facts that were observed.
#[derive(Clone, Debug)]
pub struct Harvested {
    /// The sequence and its effects.
    pub candidate: Candidate,
    /// The goals that it reaches and the tests before it do not.
    pub adds: BTreeSet<Goal>,
    /// The facts after the sequence.
    facts: Vec<Fact>,
    /// The facts before its last statement.
    before: Vec<Fact>,
    /// Whether there was something to assert in the base world.
    is_telling: bool,
}

/// The goals for which tests are wanted.
pub struct Wanted<'a> {
    /// The goals that are reached already.
    pub known: &'a BTreeSet<Goal>,
    /// Returns whether a goal belongs to the unit. Tests of other goals belong into other test classes.
    pub is_own: &'a dyn Fn(&Goal) -> bool,
    /// The most tests.
    pub most: usize,
}

/// The result of selecting and minimising sequences.
pub struct Gathered {
    /// Sequences that will be tests.
    pub harvested: Vec<Harvested>,
    /// Sequences that reach goals of other units, with these goals.
    pub others: Vec<Candidate>,
    /// Why other sequences become no tests.
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
    /// Creates a harvest for tests that may use the names in `access`. `budget` is the number of instructions that a
    /// statement may run.
    #[must_use]
    pub fn new(types: &'a Types, access: Access<'a>, taste: Taste<'a>, budget: u64) -> Harvest<'a> {
        Harvest { types, access, taste, budget }
    }

    /// Selects and minimises sequences that reach wanted goals. Minimising ends once it has spent `budget` priced
    /// instructions.
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
                // A method that fails for `null` because an instruction threw says little by itself. It counts only
                // if it runs open code on the way.
                done.goals.retain(|goal| goal.probe().is_some());
            }
            let foreign: BTreeSet<Goal> =
                done.goals.iter().filter(|goal| !(wanted.is_own)(goal)).cloned().collect();
            done.goals.retain(wanted.is_own);
            // One sequence for each foreign goal is enough. The unit that the goal belongs to tries it later.
            let known = met.len();
            met.extend(foreign.iter().cloned());
            if met.len() > known {
                let done = Done { goals: foreign, ..done.clone() };
                others.push(Candidate { sequence: sequence.clone(), done });
            }
            candidates.push(Candidate { sequence: sequence.clone(), done });
        }
        // Selecting comes before minimising: only the selected sequences are worth the runs that minimising takes.
        let limit = runner.spent() + budget;
        let mut harvested = Vec::new();
        for (candidate, adds) in select(candidates, wanted.known, wanted.most) {
            let mut minimiser = Minimiser { runner, budget: self.budget, limit };
            let candidate = minimiser.minimise(candidate, &adds)?;
            let (facts, before) = self.look(runner, &candidate.sequence)?;
            // Without habits: whether there is a fact does not depend on preferences.
            let is_telling =
                !assertions::choose(&candidate.sequence, &facts, &before, &[]).is_empty();
            harvested.push(Harvested { candidate, adds, facts, before, is_telling });
            runner.settle();
        }
        Ok(Gathered { harvested, others, losses })
    }

    /// Runs a sequence in another world, that of `runner`, and keeps the facts that are the same there. Returns
    /// `None` if the sequence behaves differently.
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

    /// Runs all sequences one after the other, without going back in between, in both orders. Keeps the facts that
    /// are the same as alone. `confirm` must have run the sequences in the same runner, because observers can be
    /// prepared at the base only.
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
            // Two rounds: backwards, and then forwards again. If one test changes what another test sees, one of the
            // two runs first in one of the rounds.
            harvested.reverse();
            let mut base = runner.mark();
            let mut same = Vec::new();
            for mut one in harvested {
                let sequence = &one.candidate.sequence;
                let Some(done) = runner.run_here(sequence, self.budget)? else {
                    // The vm may have been stopped in the middle of a statement, where nothing else can run.
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
    /// An exception that the module's own `throw` raised was meant. An exception that an instruction or the JDK
    /// raised may as well be a defect. A test expects it unless the call was hardly specified to throw. For an
    /// instruction, without a `null` among the last inputs, the call must even be likely to be specified to throw.
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
        // The model sees only the arguments, the declaration and the documentation, never what the code did. So it
        // can tell a promised exception from a defect.
        let specified = self.taste.specified(sequence);
        match thrown.explicit || literals.any(|literal| *literal == Literal::Null) {
            true => specified.is_none_or(|it| it > UNSPECIFIED),
            false => specified.is_some_and(|it| it >= SPECIFIED),
        }
    }

    /// Returns the facts after a sequence, and those before its last statement, about the objects that the last
    /// statement takes and returns.
    fn look(
        &self,
        runner: &mut Runner<'_>,
        sequence: &Sequence,
    ) -> Result<(Vec<Fact>, Vec<Fact>), Failure> {
        let mut observers = Observers::new(self.types, self.access);
        let mut prefix = sequence.clone();
        // An assertion is about the last statement. A fact that held before it as well says little about it.
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
    /// Returns the reason if no test can be written.
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
            // If something could be asserted in the base world, the other worlds have taken it away.
            return Err(match self.is_telling {
                true => Dropped::Flaky,
                false => Dropped::NothingToAssert,
            });
        }
        let message = done.thrown.as_ref().and_then(|thrown| thrown.message.clone());
        Ok(Test { sequence, ending: done.ending(), message, assertions })
    }
}

/// Up to this probability (model A), a call was hardly specified to throw.
const UNSPECIFIED: f64 = 0.1;
/// From this probability on (model A), a call was likely specified to throw.
const SPECIFIED: f64 = 0.9;

/// The most objects that are observed before the last statement.
const MOST_SEEN: usize = 6;

/// Returns the positions of the results that are observed before the last statement. They are those that it takes,
/// and those of which these were made, because it can change them as well.
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
    // Nearest first, so the farthest ones are dropped.
    found.truncate(MOST_SEEN);
    found.sort_unstable();
    found
}

/// Returns the positions of the results that are observed after a sequence: those observed before, and its own.
fn seen(sequence: &Sequence) -> Vec<u16> {
    let last = sequence.len().saturating_sub(1) as u16;
    inputs(sequence).into_iter().chain([last]).collect()
}

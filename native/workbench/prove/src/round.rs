//! A round: assertions that do not interfere are tried out together, in every world.

use std::collections::{BTreeMap, BTreeSet};

use suite::RequestError;
use suite::analysis::Driver;
use suite::planning::plan::Plan;
use suite::run::{self, Unit};

use crate::Prover;
use crate::candidate::Place;
use crate::search::Search;
use crate::trying::{Neighbours, Trying, Verdict};

/// The candidates of a round, no two of which interfere ([`Candidate::meets`]).
///
/// [`Candidate::meets`]: crate::candidate::Candidate::meets
pub struct Round {
    /// The numbers of the candidates, each with the changes that it may notice.
    pub chosen: Vec<(usize, BTreeSet<usize>)>,
}

impl Prover<'_> {
    /// Runs a round in every world and records the verdicts in the search. The inner error says why
    /// nothing can be compiled.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn try_out(
        &self,
        round: &Round,
        search: &mut Search,
    ) -> Result<Result<(), String>, RequestError> {
        let wanted: BTreeMap<usize, &BTreeSet<usize>> =
            round.chosen.iter().map(|(number, wanted)| (*number, wanted)).collect();
        let chosen = wanted.keys().filter_map(|number| search.candidates.get(*number));
        let compiled = match self.compiled(chosen.collect()) {
            Ok(compiled) => compiled,
            Err(why) => return Ok(Err(why)),
        };
        let trying = compiled.statements.into_iter().map(|(candidate, line)| {
            let wanted = wanted.get(&candidate.number).into_iter().copied().flatten();
            Trying::new(candidate, line, wanted)
        });
        let mut trying: Vec<Trying<'_>> = trying.collect();
        self.run_all(&self.plan.with_classes(&compiled.classes), &mut trying)?;
        let verdicts: Vec<(usize, usize, Verdict)> =
            trying.into_iter().flat_map(Trying::verdicts).collect();
        for (number, change, verdict) in verdicts {
            search.decide(number, change, verdict);
        }
        Ok(Ok(()))
    }

    /// Runs the tests of a round with the edited classes, in one world after the other, and then
    /// looks for faults. Each step leaves out the candidates that an earlier one has refused.
    fn run_all(&self, plan: &Plan, trying: &mut [Trying<'_>]) -> Result<(), RequestError> {
        let neighbours = Neighbours::of(trying);
        for (number, world) in (0..).zip(plan.in_worlds()) {
            let Some(plan) = only(&world, hopeful(trying)) else { return Ok(()) };
            let changes = trying.iter().flat_map(Trying::hopeful).collect();
            let units = self.expectation.run(&plan, changes)?;
            trying.iter_mut().for_each(|it| it.look_at(&units, number, &neighbours));
        }
        let Some(plan) = only(plan, hopeful(trying)) else { return Ok(()) };
        let faults = self.expectation.faults(&plan)?;
        trying.iter_mut().for_each(|it| it.look_for_faults(&faults));
        Ok(())
    }
}

/// Returns the places of the candidates that may still prove something.
fn hopeful<'a>(trying: &'a [Trying<'_>]) -> impl Iterator<Item = &'a Place> {
    let hopeful = trying.iter().filter(|it| it.hopeful().next().is_some());
    hopeful.map(|it| &it.candidate.place)
}

/// Returns the plan restricted to the tests at some places. Returns `None` if there is no place, or
/// if a name is no valid pattern.
pub fn only<'a>(plan: &Plan, places: impl Iterator<Item = &'a Place>) -> Option<Plan> {
    plan.only_tests(places.map(|place| (place.class.as_str(), place.method.as_deref())))
}

/// Runs an analysis without progress events.
pub fn run<A: Driver>(plan: &Plan, analysis: &A) -> Result<Vec<Unit<A::Found>>, RequestError> {
    run::run(plan, analysis, &|_| {}, false)
}

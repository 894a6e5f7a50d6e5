//! Leftovers: sequences that run code of another unit that no test of that unit runs. Each becomes a test of that
//! unit if its tests can name everything, and otherwise a test of the unit that found it.

use std::collections::{BTreeMap, BTreeSet};

use super::owners::Owners;
use super::workers::{Explorers, Workers};
use super::{Prepared, State};
use crate::harvest::Wanted;
use crate::harvest::select::Candidate;
use crate::running::replay::Goal;
use crate::statements::carry::carried;
use crate::statements::operation::Operations;
use crate::statements::sequence::Sequence;

/// The sequences that a unit takes over, and the goals for which it does.
#[derive(Default)]
struct Claims {
    sequences: Vec<Sequence>,
    goals: BTreeSet<Goal>,
}

/// A unit whose tests are written, with its claims and all goals that are reached so far.
type Job = (State, Claims, BTreeSet<Goal>);

/// Adds tests of leftovers to the units.
pub(super) fn add(
    prepared: &Prepared<'_>,
    workers: &Workers<'_>,
    mut states: Vec<State>,
) -> Vec<State> {
    let mut reached: BTreeSet<Goal> = prepared.settings.known.clone();
    states.iter().for_each(|state| reached.extend(state.reached()));
    let leftovers: Vec<Vec<Candidate>> =
        states.iter_mut().map(|state| std::mem::take(&mut state.leftovers)).collect();
    let claims = claims(prepared, &states, &leftovers, &reached);
    let jobs = states.into_iter().zip(claims);
    let jobs = jobs.map(|(state, claims)| (state, claims, reached.clone()));
    workers.each(jobs.collect(), harvest)
}

/// Distributes the leftovers. A goal goes to the unit that it belongs to, if the tests of that unit can name one of
/// the sequences that reach it. Otherwise it goes to the first unit that reaches it.
fn claims(
    prepared: &Prepared<'_>,
    states: &[State],
    leftovers: &[Vec<Candidate>],
    reached: &BTreeSet<Goal>,
) -> Vec<Claims> {
    let owners = Owners::new(states, &prepared.module.measured);
    let mut claims: Vec<Claims> = states.iter().map(|_| Claims::default()).collect();
    let mut refused: Vec<(usize, &Candidate, BTreeSet<Goal>)> = Vec::new();
    for (finder, (state, candidates)) in states.iter().zip(leftovers).enumerate() {
        for candidate in candidates {
            let mut by_owner: BTreeMap<usize, BTreeSet<Goal>> = BTreeMap::new();
            for goal in candidate.done.goals.difference(reached) {
                if let Some(owner) = owners.of(goal) {
                    by_owner.entry(owner).or_default().insert(goal.clone());
                }
            }
            for (owner, goals) in by_owner {
                let Some(home) = states.get(owner) else { continue };
                let access = prepared.access(&home.unit);
                let to = Operations { types: &home.types, access };
                match carried(&candidate.sequence, &state.types, to) {
                    Some(sequence) => claims.get_mut(owner).into_iter().for_each(|claims| {
                        claims.sequences.push(sequence.clone());
                        claims.goals.extend(goals.iter().cloned());
                    }),
                    None => refused.push((finder, candidate, goals)),
                }
            }
        }
    }
    // Owners go first: a refused sequence is only used for goals that no owner can claim.
    let mut claimed: BTreeSet<Goal> =
        claims.iter().flat_map(|claims| claims.goals.iter().cloned()).collect();
    for (finder, candidate, mut goals) in refused {
        goals.retain(|goal| claimed.insert(goal.clone()));
        if let Some(claims) = claims.get_mut(finder).filter(|_| !goals.is_empty()) {
            claims.sequences.push(candidate.sequence.clone());
            claims.goals.extend(goals);
        }
    }
    claims
}

/// Makes tests of the claims of a unit.
fn harvest(prepared: &Prepared<'_>, explorers: &mut Explorers, job: Job) -> State {
    let (mut state, claims, reached) = job;
    if claims.sequences.is_empty() {
        return state;
    }
    let wanted = Wanted {
        known: &reached,
        is_own: &|goal| claims.goals.contains(goal),
        // The limit holds for all tests of the unit together.
        most: prepared.settings.most_tests.saturating_sub(state.tests.tests.len()),
    };
    let sequences: Vec<&Sequence> = claims.sequences.iter().collect();
    let more = prepared.harvest(explorers, (&state.unit, &state.types), &sequences, &wanted);
    // A failure here costs only the additional tests. The unit keeps its own.
    if let Ok((more, _)) = more {
        state.tests.add(more);
    }
    state
}

//! Selects the kept sequences that become tests: a few that together reach everything that all of them reach.
//!
//! For example, one sequence with 2 statements reaches the goals 1 and 2, one with 3 statements the goals 1, 2 and 3,
//! and one with 6 statements the goals 3 and 4. Their worths are 2/6, 3/7 and 2/10. The second one is selected first.
//! The first one has no new goal left. The third one adds goal 4 and is selected too.

use std::collections::BTreeSet;

use crate::running::replay::{Done, Goal};
use crate::statements::operation::Action;
use crate::statements::sequence::{Sequence, Statement};

/// The length of an anonymous class, in statements: the lines that it takes in the source.
const SUBCLASS: usize = 5;

/// A sequence that may become a test.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The sequence.
    pub sequence: Sequence,
    /// Its effects.
    pub done: Done,
}

/// Selects sequences greedily: the one with the most new goals for its length first, until every goal that any
/// sequence reaches is reached, or `most` sequences are selected. Goals in `known` count as reached. Of equal
/// sequences, the first wins. Returns each sequence with the goals that it adds.
#[must_use]
pub fn select(
    candidates: Vec<Candidate>,
    known: &BTreeSet<Goal>,
    most: usize,
) -> Vec<(Candidate, BTreeSet<Goal>)> {
    let mut rest: Vec<(Candidate, BTreeSet<Goal>)> = candidates
        .into_iter()
        .map(|candidate| {
            let new = candidate.done.goals.difference(known).cloned().collect();
            (candidate, new)
        })
        .collect();
    let mut selected = Vec::new();
    while selected.len() < most {
        rest.retain(|(_, new)| !new.is_empty());
        // Each test costs as much as four statements in addition to its own. Without this constant, short tests with
        // one goal would win over one that reaches several.
        let worth = |(candidate, new): &(Candidate, BTreeSet<Goal>)| {
            new.len() as f64 / (4 + statements(&candidate.sequence)) as f64
        };
        let mut best: Option<(usize, f64)> = None;
        for (at, worth) in rest.iter().map(worth).enumerate() {
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((at, worth));
            }
        }
        let Some((best, _)) = best else { break };
        let (chosen, new) = rest.remove(best);
        rest.iter_mut().for_each(|(_, other)| other.retain(|goal| !new.contains(goal)));
        selected.push((chosen, new));
    }
    selected
}

/// Returns the length of a sequence. An anonymous class is as long as several statements.
fn statements(sequence: &Sequence) -> usize {
    let length = |statement: &Statement| match statement.operation.action {
        Action::Subclass => SUBCLASS,
        _ => 1,
    };
    sequence.statements.iter().map(length).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(probes: &[u32]) -> Candidate {
        let goals = probes.iter().map(|&probe| Goal::Probe(probe)).collect();
        let done = Done { thrown: None, goals, left: None, printed: None };
        Candidate { sequence: Sequence::default(), done }
    }

    fn selected(candidates: &[&[u32]], known: &[u32], most: usize) -> Vec<Vec<u32>> {
        let candidates = candidates.iter().map(|probes| candidate(probes)).collect();
        let known = known.iter().map(|&probe| Goal::Probe(probe)).collect();
        let numbers = |new: BTreeSet<Goal>| {
            let number = |goal| match goal {
                Goal::Probe(probe) => probe,
                Goal::Throw(_) => unreachable!(),
            };
            new.into_iter().map(number).collect()
        };
        select(candidates, &known, most).into_iter().map(|(_, new)| numbers(new)).collect()
    }

    #[test]
    fn few_sequences_run_everything() {
        assert_eq!(selected(&[&[1, 2], &[1, 2, 3], &[3, 4]], &[], 9), [vec![1, 2, 3], vec![4]]);
        assert_eq!(selected(&[&[1, 2], &[1]], &[2], 9), [vec![1]]);
        assert_eq!(selected(&[&[1], &[2], &[3]], &[], 2).len(), 2);
    }
}

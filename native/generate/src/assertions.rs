//! Which facts a test asserts.
//!
//! The best first: the result of the method under test, what the last statement changed, and what tells of
//! the inputs. A fact that would hold for any object comes last, and only if there is nothing else.

use crate::literal::Literal;
use crate::operation::Action;
use crate::sequence::{Input, Sequence};
use crate::test::{Assertion, Expected, Subject};

/// The most assertions of a test.
const MOST: usize = 3;

/// Chooses among the facts after a sequence. `before` are those before its last statement.
#[must_use]
pub fn choose(sequence: &Sequence, facts: &[Assertion], before: &[Assertion]) -> Vec<Assertion> {
    let last = sequence.len().saturating_sub(1) as u16;
    let mut ranked: Vec<(u32, &Assertion)> =
        facts.iter().map(|fact| (rank(sequence, fact, before, last), fact)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let best = ranked.first().map_or(USELESS, |(rank, _)| *rank);
    let mut chosen: Vec<Assertion> = Vec::new();
    for (rank, fact) in ranked {
        let says_more = rank < WEAK || chosen.is_empty();
        if rank < USELESS && says_more && chosen.len() < most(best) && !repeats(fact, &chosen) {
            chosen.push(fact.clone());
        }
    }
    chosen
}

const RESULT: u32 = 0;
const CHANGE: u32 = 1;
const TELLS_INPUT: u32 = 2;
const OF_RESULT: u32 = 3;
/// From here on a fact is used only alone.
const WEAK: u32 = 4;
const OF_INPUT: u32 = 5;
const NOT_NULL: u32 = 6;
/// A fact that says nothing about the last statement.
const USELESS: u32 = 7;

/// Returns how many assertions a test has: one that shows the result needs no company.
fn most(best: u32) -> usize {
    if best == RESULT { 1 } else { MOST }
}

fn rank(sequence: &Sequence, fact: &Assertion, before: &[Assertion], last: u16) -> u32 {
    let held_before = before.contains(fact);
    match (&fact.subject, &fact.expected) {
        (Subject::Result(at), Expected::NotNull) if *at == last => {
            if constructs(sequence, last) {
                NOT_NULL
            } else {
                WEAK
            }
        }
        (Subject::Result(at), Expected::Same(_)) if *at == last => OF_RESULT,
        (Subject::Result(at), _) if *at == last => RESULT,
        (Subject::Result(_), _) => USELESS,
        (Subject::Observed { object, .. }, expected) if *object == last => {
            if tells_input(sequence, expected) {
                TELLS_INPUT
            } else {
                OF_RESULT + weakness(expected)
            }
        }
        (Subject::Observed { .. }, _) if !held_before && !before.is_empty() => CHANGE,
        (Subject::Observed { .. }, _) => OF_INPUT,
    }
}

fn constructs(sequence: &Sequence, at: u16) -> bool {
    let statement = sequence.statements.get(usize::from(at));
    statement.is_some_and(|it| it.operation.action == Action::Construct)
}

/// Values that an object has from the start say little.
fn weakness(expected: &Expected) -> u32 {
    match expected {
        Expected::Value(Literal::Null | Literal::Boolean(false)) => 1,
        _ => 0,
    }
}

/// Returns whether a value is a literal that the last statement was given.
fn tells_input(sequence: &Sequence, expected: &Expected) -> bool {
    let Expected::Value(value) = expected else { return false };
    let inputs = sequence.statements.last().into_iter().flat_map(|statement| &statement.inputs);
    let is_plain = matches!(value, Literal::Null | Literal::Boolean(_));
    !is_plain && inputs.into_iter().any(|input| matches!(input, Input::Literal(it) if it == value))
}

/// Returns whether another assertion already says of the same object that it has this value.
fn repeats(fact: &Assertion, chosen: &[Assertion]) -> bool {
    let object = |subject: &Subject| match subject {
        Subject::Result(at) | Subject::Observed { object: at, .. } => *at,
    };
    chosen
        .iter()
        .any(|it| object(&it.subject) == object(&fact.subject) && it.expected == fact.expected)
}

//! Which facts a test asserts.
//!
//! The best first: the result of the method under test, what the last statement changed, and what tells of
//! the inputs. What would hold after nearly any statement comes last, and only if there is nothing else.

use crate::literal::Literal;
use crate::operation::{Action, Operation};
use crate::sequence::{Input, Sequence, Statement};
use crate::test::{Assertion, Expected, Subject};
use crate::write::property;

/// The most assertions of a test.
const MOST: usize = 3;
/// A text with more UTF-16 code units is hard to read.
const LONG: usize = 80;

/// Chooses among the facts after a sequence. `before` are those before its last statement.
#[must_use]
pub fn choose(sequence: &Sequence, facts: &[Assertion], before: &[Assertion]) -> Vec<Assertion> {
    let Some(last) = sequence.statements.last() else { return Vec::new() };
    let ranking = Ranking { last, at: sequence.len() as u16 - 1, before };
    let mut ranked: Vec<(Rank, &Assertion)> =
        facts.iter().filter_map(|fact| Some((ranking.rank(fact)?, fact))).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let best = ranked.first().map(|(rank, _)| *rank);
    let mut chosen: Vec<Assertion> = Vec::new();
    for (rank, fact) in ranked {
        // The result needs no company but that of changes.
        let is_company = chosen.is_empty()
            || rank <= Rank::Change
            || (rank < Rank::Weak && best != Some(Rank::Result));
        if is_company && chosen.len() < MOST && !repeats(fact, &chosen, facts) {
            chosen.push(fact.clone());
        }
    }
    chosen
}

/// How much a fact says about the last statement, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// What the statement returned.
    Result,
    /// What the statement changed.
    Change,
    /// An input that the result shows.
    Input,
    /// Anything else that the result shows.
    OfResult,
    /// Values that objects have from the start, and long texts. From here on a fact is used only alone.
    Weak,
    /// What the statement did not change, although its name says that it is about it.
    Kept,
    /// Anything else that the statement did not change.
    OfInput,
    /// That an object has been made.
    NotNull,
}

struct Ranking<'a> {
    /// The last statement.
    last: &'a Statement,
    /// Its position.
    at: u16,
    /// The facts before it.
    before: &'a [Assertion],
}

impl Ranking<'_> {
    /// Returns the rank of a fact; `None` if it says nothing about the last statement.
    fn rank(&self, fact: &Assertion) -> Option<Rank> {
        match (&fact.subject, &fact.expected) {
            (Subject::Result(at), _) if *at != self.at => None,
            (Subject::Result(_), Expected::NotNull) => self.made(),
            (Subject::Result(_), Expected::Same(_)) => Some(Rank::OfResult),
            (Subject::Result(_), _) => Some(Rank::Result),
            (Subject::Observed { object, operation }, expected) => {
                Some(self.observed(*object, operation, expected))
            }
        }
    }

    /// Returns the rank of the fact that there is a result. A constructor without parameters cannot fail to make
    /// one.
    fn made(&self) -> Option<Rank> {
        match (self.last.operation.action, &*self.last.inputs) {
            (Action::Construct, []) => None,
            (Action::Construct, _) => Some(Rank::NotNull),
            _ => Some(Rank::Weak),
        }
    }

    fn observed(&self, object: u16, operation: &Operation, expected: &Expected) -> Rank {
        let weak = is_weak(expected);
        if object == self.at {
            return match self.tells_input(expected) {
                true => Rank::Input,
                false if weak => Rank::Weak,
                false => Rank::OfResult,
            };
        }
        let is_known = |fact: &Assertion| {
            fact.expected == *expected
                && matches!(&fact.subject, Subject::Observed { object: other, operation: by }
                    if *other == object && **by == *operation)
        };
        match self.before {
            before if !before.is_empty() && !before.iter().any(is_known) => match is_long(expected)
            {
                true => Rank::Weak,
                false => Rank::Change,
            },
            _ if property(&self.last.operation.name) == property(&operation.name) => Rank::Kept,
            _ => Rank::OfInput,
        }
    }

    /// Returns whether a value is one that the last statement was given.
    fn tells_input(&self, expected: &Expected) -> bool {
        self.last.inputs.iter().any(|input| match (input, expected) {
            (Input::Literal(Literal::Null | Literal::Boolean(_)), _) => false,
            (Input::Literal(literal), Expected::Value(value)) => literal == value,
            (Input::Result(given), Expected::Same(at)) => given == at,
            _ => false,
        })
    }
}

/// Returns whether a value says little.
fn is_weak(expected: &Expected) -> bool {
    matches!(expected, Expected::Value(Literal::Null | Literal::Boolean(false)))
        || is_long(expected)
}

fn is_long(expected: &Expected) -> bool {
    matches!(expected, Expected::Value(Literal::Text(units)) if units.len() > LONG)
}

/// Returns whether another assertion already says of the same object that it has this value.
fn repeats(fact: &Assertion, chosen: &[Assertion], facts: &[Assertion]) -> bool {
    let object = |it: &Assertion| {
        let (Subject::Result(at) | Subject::Observed { object: at, .. }) = &it.subject;
        first_name(*at, facts)
    };
    chosen.iter().any(|it| object(it) == object(fact) && it.expected == fact.expected)
}

/// Returns the first statement that returned the object that a statement returned.
fn first_name(at: u16, facts: &[Assertion]) -> u16 {
    let same = facts.iter().find_map(|fact| match (&fact.subject, &fact.expected) {
        (Subject::Result(other), Expected::Same(first)) if *other == at => Some(*first),
        _ => None,
    });
    same.unwrap_or(at)
}

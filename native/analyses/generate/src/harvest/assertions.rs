//! Chooses the facts that a test asserts.
//!
//! The best facts come first: the result of the method under test, then changes by the last statement, then facts
//! that show its inputs. Facts that would hold after nearly any statement come last, and only if there is nothing
//! else.
//!
//! For example, after `boolean added = list.add("a")` the facts are that `added` is true, that `list.size()` is 1 (it
//! was 0 before) and that `list.isFixed()` is false (it was false before). The test asserts the first two.

use crate::compose::write::property;
use crate::harvest::test::{Assertion, Expected, Subject};
use crate::statements::literal::Literal;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Sequence, Statement};

/// The most assertions of a test. More would hide what the test is about.
const MOST: usize = 3;
/// A text with more UTF-16 code units than this is hard to read.
const LONG: usize = 80;

/// Chooses among the facts after a sequence. `before` holds the facts before its last statement. Among facts of the
/// same rank, those that a developer of the project would more probably assert come first. `likely` holds this
/// probability for each fact, in the same order.
#[must_use]
pub fn choose(
    sequence: &Sequence,
    facts: &[Assertion],
    before: &[Assertion],
    likely: &[f64],
) -> Vec<Assertion> {
    let Some(last) = sequence.statements.last() else { return Vec::new() };
    let ranking = Ranking { last, at: sequence.len() as u16 - 1, sequence, facts, before };
    let ranked = facts.iter().enumerate().filter_map(|(at, fact)| {
        let rank = ranking.rank(fact)?;
        Some(((rank, is_plain(&fact.expected)), likely.get(at).copied().unwrap_or(0.0), fact))
    });
    let mut ranked: Vec<((Rank, bool), f64, &Assertion)> = ranked.collect();
    ranked.sort_by(|(rank, likely, _), (other, more, _)| {
        rank.cmp(other).then(more.total_cmp(likely))
    });
    let best = ranked.first().map(|((rank, _), ..)| *rank);
    let mut chosen: Vec<Assertion> = Vec::new();
    for ((rank, _), _, fact) in ranked {
        // The result stands alone or with changes. Facts about the parts of a result, and about inputs, join only if
        // there is no plain result. Facts of weaker ranks are used alone.
        let is_company = chosen.is_empty()
            || rank <= Rank::Change
            || (rank < Rank::Plain && best != Some(Rank::Result));
        let is_free = !ranking.repeats(fact, &chosen) && !ranking.excludes(fact, &chosen);
        if is_company && chosen.len() < MOST && is_free {
            // A plain value, such as `null` or false, of a result is as weak as no value at all.
            let is_weak = rank.is_weak() || (rank == Rank::Plain && is_plain(&fact.expected));
            chosen.push(Assertion { is_weak, ..fact.clone() });
        }
    }
    chosen
}

/// How much a fact says about the last statement. The best ranks come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The value that the statement returned.
    Result,
    /// A value that the statement changed, or the text that it printed.
    Change,
    /// A property of the result that is equal to an input.
    Input,
    /// Any other property of the result.
    OfResult,
    /// Values that many objects have from the start, and long texts. From here on a fact is used only alone.
    Plain,
    /// The fact that there is a result.
    NotNull,
    /// A property that the statement did not change, although its name is that of the property.
    Kept,
    /// Any other property of the receiver that the statement did not change.
    OfReceiver,
    /// Any other property of an input that the statement did not change.
    OfInput,
    /// The fact that a constructor made an object.
    Made,
}

impl Rank {
    /// Returns whether a fact of this rank would hold after nearly any statement.
    fn is_weak(self) -> bool {
        matches!(self, Rank::NotNull | Rank::OfReceiver | Rank::OfInput | Rank::Made)
    }
}

struct Ranking<'a> {
    /// The last statement.
    last: &'a Statement,
    /// Its position.
    at: u16,
    sequence: &'a Sequence,
    /// The facts after it.
    facts: &'a [Assertion],
    /// The facts before it.
    before: &'a [Assertion],
}

impl Ranking<'_> {
    /// Returns the rank of a fact; `None` if it says nothing about the last statement.
    fn rank(&self, fact: &Assertion) -> Option<Rank> {
        match (&fact.subject, &fact.expected) {
            (Subject::Printed, _) => Some(Rank::Change),
            (Subject::Result(at), _) if *at != self.at => None,
            (Subject::Result(_), Expected::NotNull) => self.made(),
            (Subject::Result(_), Expected::Same(_)) => Some(Rank::OfResult),
            (Subject::Result(_), _) => Some(Rank::Result),
            (Subject::Observed { object, operation }, expected) => match self.first_name(*object) {
                object if object == self.at => Some(self.of_result(expected)),
                object => self.of_input(object, operation, expected),
            },
        }
    }

    /// Returns the rank of the fact that there is a result. Returns `None` for a constructor without parameters,
    /// which cannot fail to make one, and for an anonymous class, which belongs to the test.
    fn made(&self) -> Option<Rank> {
        match (self.last.operation.action, &*self.last.inputs) {
            (Action::Construct, []) | (Action::Subclass, _) => None,
            (Action::Construct, _) => Some(Rank::Made),
            _ => Some(Rank::NotNull),
        }
    }

    /// Returns the rank of a property of the result.
    fn of_result(&self, expected: &Expected) -> Rank {
        if self.tells_input(expected) {
            Rank::Input
        } else if is_plain(expected) || is_long(expected) {
            Rank::Plain
        } else {
            Rank::OfResult
        }
    }

    /// Returns the rank of a property of an object that existed before the last statement.
    fn of_input(&self, object: u16, operation: &Operation, expected: &Expected) -> Option<Rank> {
        let is_same = |fact: &&Assertion| {
            matches!(&fact.subject, Subject::Observed { object: at, operation: by }
                if self.first_name(*at) == object && **by == *operation)
        };
        let mut before = self.before.iter().filter(is_same).peekable();
        let was_seen = before.peek().is_some();
        // An observer that was not called before, or returned nothing comparable, says nothing about a change.
        if was_seen && !before.any(|fact| fact.expected == *expected) {
            return Some(if is_long(expected) { Rank::Plain } else { Rank::Change });
        }
        // A constant is the same in all tests, and a long text that did not change is a burden.
        let is_constant = self
            .sequence
            .statements
            .get(usize::from(object))
            .is_some_and(|it| it.operation.action == Action::ReadStatic);
        if is_constant || is_long(expected) {
            return None;
        }
        let last = &self.last.operation;
        let is_receiver = last.has_receiver() && self.last.results().next() == Some(object);
        Some(if property(&last.name) == property(&operation.name) {
            Rank::Kept
        } else if is_receiver {
            Rank::OfReceiver
        } else {
            Rank::OfInput
        })
    }

    /// Returns whether a value is one that the last statement was given.
    fn tells_input(&self, expected: &Expected) -> bool {
        self.last.inputs.iter().any(|input| match (input, expected) {
            // These values are so common that equality with an input is no evidence of a connection.
            (Input::Literal(Literal::Null | Literal::Boolean(_)), _) => false,
            (Input::Literal(literal), Expected::Value(value)) => literal == value,
            (Input::Result(given), Expected::Same(at)) => given == at,
            _ => false,
        })
    }

    /// Returns whether a chosen assertion already says that the same object has this value.
    fn repeats(&self, fact: &Assertion, chosen: &[Assertion]) -> bool {
        let object = |it: &Assertion| object(it).map(|at| self.first_name(at));
        chosen.iter().any(|it| object(it) == object(fact) && it.expected == fact.expected)
    }

    /// Returns whether a fact cannot be asserted together with the chosen ones. A statement whose output is asserted
    /// stands in a block, where its result has no name.
    fn excludes(&self, fact: &Assertion, chosen: &[Assertion]) -> bool {
        let takes_result =
            |it: &Assertion| object(it) == Some(self.at) || it.expected == Expected::Same(self.at);
        let is_printed = |it: &Assertion| it.subject == Subject::Printed;
        chosen
            .iter()
            .any(|it| is_printed(it) && takes_result(fact) || takes_result(it) && is_printed(fact))
    }

    /// Returns the first statement that returned the same object as a statement.
    fn first_name(&self, at: u16) -> u16 {
        let same = self.facts.iter().filter_map(|fact| match (&fact.subject, &fact.expected) {
            (Subject::Result(other), Expected::Same(first)) if *other == at => Some(*first),
            _ => None,
        });
        // An object may come back several times. All its names lead to the first one.
        same.min().map_or(at, |earlier| self.first_name(earlier))
    }
}

/// Returns the statement whose result an assertion looks at.
fn object(assertion: &Assertion) -> Option<u16> {
    match assertion.subject {
        Subject::Result(at) | Subject::Observed { object: at, .. } => Some(at),
        Subject::Printed => None,
    }
}

/// Returns whether a value is one that many objects have from the start.
fn is_plain(expected: &Expected) -> bool {
    match expected {
        Expected::Value(literal) => matches!(literal, Literal::Null | Literal::Boolean(false)),
        Expected::Elements(_, elements) | Expected::List(elements) => elements.is_empty(),
        Expected::Enum { .. } | Expected::NotNull | Expected::Same(_) => false,
    }
}

/// Returns whether a value is a text that is hard to read.
fn is_long(expected: &Expected) -> bool {
    matches!(expected, Expected::Value(Literal::Text(units)) if units.len() > LONG)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn operation(action: Action, name: &str) -> Arc<Operation> {
        let (class, descriptor) = ("A".into(), "".into());
        let (inputs, output) = (Vec::new(), None);
        Arc::new(Operation { action, class, name: name.into(), descriptor, inputs, output })
    }

    /// Returns a sequence that makes an object in some way and calls a method of it.
    fn sequence(made: Action, name: &str) -> Sequence {
        let made = Statement { operation: operation(made, "it"), inputs: Vec::new() };
        let inputs = vec![Input::Result(0)];
        let call = Statement { operation: operation(Action::Call, name), inputs };
        Sequence { statements: vec![made, call] }
    }

    fn observed(object: u16, name: &str, value: i32) -> Assertion {
        let operation = operation(Action::Call, name);
        let subject = Subject::Observed { object, operation };
        Assertion::new(subject, Expected::Value(Literal::Int(value)))
    }

    fn result(expected: Expected) -> Assertion {
        Assertion::new(Subject::Result(1), expected)
    }

    #[test]
    fn what_changed_comes_before_what_did_not() {
        let before = [observed(0, "getA", 1), observed(0, "getB", 2)];
        let after = [observed(0, "getA", 1), observed(0, "getB", 3)];
        let sequence = sequence(Action::Construct, "run");
        assert_eq!(choose(&sequence, &after, &before, &[]), [after[1].clone()]);
        let with_result = [result(Expected::Value(Literal::Int(7))), after[1].clone()];
        assert_eq!(choose(&sequence, &with_result, &before, &[]), with_result);
    }

    #[test]
    fn of_what_says_equally_much_a_developer_prefers_some() {
        let before = [observed(0, "getA", 1), observed(0, "getB", 1)];
        let after = [observed(0, "getA", 2), observed(0, "getB", 3)];
        let sequence = sequence(Action::Construct, "run");
        let reversed = [after[1].clone(), after[0].clone()];
        assert_eq!(choose(&sequence, &after, &before, &[0.5, 0.5]), after);
        assert_eq!(choose(&sequence, &after, &before, &[0.1, 0.5]), reversed);
    }

    #[test]
    fn what_stays_is_weak_unless_the_method_is_about_it() {
        let facts = [observed(0, "getA", 1), observed(0, "getB", 2)];
        let chosen = |name| choose(&sequence(Action::Construct, name), &facts, &facts, &[]);
        assert_eq!(chosen("run"), [Assertion { is_weak: true, ..facts[0].clone() }]);
        assert_eq!(chosen("setB"), [facts[1].clone()]);
    }

    #[test]
    fn constants_and_plain_constructors_say_nothing() {
        let facts = [observed(0, "getA", 1)];
        assert_eq!(choose(&sequence(Action::ReadStatic, "run"), &facts, &facts, &[]), []);
        let mut made = sequence(Action::Construct, "run");
        made.statements.truncate(1);
        let object = Assertion::new(Subject::Result(0), Expected::NotNull);
        assert_eq!(choose(&made, &[object], &[], &[]), []);
    }

    #[test]
    fn what_is_printed_is_not_looked_at_beside_the_result() {
        let printed = Assertion::new(Subject::Printed, Expected::Value(Literal::text("a")));
        let sequence = sequence(Action::Construct, "run");
        let facts = [printed.clone(), observed(1, "getA", 1), observed(0, "getB", 3)];
        let before = [observed(0, "getB", 2)];
        assert_eq!(choose(&sequence, &facts, &before, &[]), [printed.clone(), facts[2].clone()]);
        let with_result = [printed, result(Expected::Value(Literal::Int(7)))];
        assert_eq!(choose(&sequence, &with_result, &[], &[]), with_result[1..]);
    }

    #[test]
    fn an_object_that_comes_back_is_looked_at_once() {
        let facts = [observed(0, "getA", 2), result(Expected::Same(0)), observed(1, "getA", 2)];
        let chosen =
            choose(&sequence(Action::Construct, "run"), &facts, &[observed(0, "getA", 1)], &[]);
        assert_eq!(chosen, facts[..2]);
    }
}

//! Describes the method under test and its outcome, as parts of a test's name.

use super::shapes::{self, Shape};
use crate::compose::declared::members::Members;
use crate::compose::write::imports::simple_name;
use crate::compose::write::words::{camel, capitalized, lower_first, property, split, upper_first};
use crate::harvest::test::{Assertion, Expected, Subject, Test};
use crate::search::Ending;
use crate::statements::literal::Literal;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::Input;

/// Returns the name of the method under test. A constructor is named after its class.
pub fn method(test: &Test) -> String {
    let last = test.sequence.statements.last();
    let name = last.map_or_else(String::new, |it| of_operation(&it.operation));
    if name.is_empty() { "test".to_owned() } else { lower_first(&name) }
}

/// Returns a name for an operation, as words in camel case.
pub fn of_operation(operation: &Operation) -> String {
    match operation.action {
        Action::Construct | Action::Lambda | Action::Subclass => {
            format!("new{}", class_words(&operation.class))
        }
        Action::Array => "newArray".to_owned(),
        Action::ReadStatic => camel(&split(&operation.name)),
        Action::Call | Action::CallStatic => identifier(&operation.name),
    }
}

/// Returns the simple name of a class as words in upper camel case.
pub fn class_words(class: &str) -> String {
    let simple = simple_name(class);
    let simple = simple.rsplit('$').find(|it| !it.is_empty()).unwrap_or(simple);
    upper_first(&identifier(simple))
}

/// Returns the characters of a name that can stand in an identifier.
fn identifier(name: &str) -> String {
    name.chars().filter(|it| it.is_alphanumeric()).collect()
}

/// Returns the words for the outcome of a test.
pub fn outcome(members: Members<'_>, test: &Test) -> String {
    if let Ending::Throws(exception) = &test.ending {
        return format!("Throws{}", class_words(&members.nameable(exception)));
    }
    let last = test.sequence.len().saturating_sub(1) as u16;
    let of_result = test.assertions.iter().find(|it| it.subject == Subject::Result(last));
    match (of_result, test.assertions.first()) {
        (Some(assertion), _) => result(members, test, assertion),
        (None, Some(assertion)) => state(test, assertion),
        (None, None) => "Completes".to_owned(),
    }
}

/// Returns the words for the result of the method.
fn result(members: Members<'_>, test: &Test, assertion: &Assertion) -> String {
    let last = test.sequence.statements.last();
    let inputs = last.map_or(&[][..], |it| &*it.inputs);
    let has_receiver = last.is_some_and(|it| it.operation.has_receiver());
    let input = |at: u16| inputs.iter().position(|it| *it == Input::Result(at));
    match &assertion.expected {
        Expected::Same(at) if has_receiver && input(*at) == Some(0) => "ReturnsItself".to_owned(),
        Expected::Same(at) if input(*at).is_some() => "ReturnsItsArgument".to_owned(),
        Expected::Same(_) => "ReturnsTheSame".to_owned(),
        Expected::NotNull => made(members, test),
        Expected::Value(Literal::Null) => "ReturnsNull".to_owned(),
        expected => match word(expected) {
            Some(word) if is_state(test, expected) => format!("Is{word}"),
            Some(word) => format!("Returns{word}"),
            None => "ReturnsValue".to_owned(),
        },
    }
}

/// Returns the words for the fact that there is a result.
fn made(members: Members<'_>, test: &Test) -> String {
    let operation = test.sequence.statements.last().map(|it| &it.operation);
    if operation.is_some_and(|it| it.action == Action::Construct) {
        return "CreatesObject".to_owned();
    }
    let class = operation.and_then(|it| members.types.class_name(it.output?));
    class.map_or_else(|| "ReturnsArray".to_owned(), |it| format!("Returns{}", class_words(&it)))
}

/// Returns the words for the value that an observer returned afterwards.
fn state(test: &Test, assertion: &Assertion) -> String {
    let (object, operation) = match &assertion.subject {
        Subject::Observed { object, operation } => (object, operation),
        Subject::Printed => {
            return format!("Shows{}", word(&assertion.expected).unwrap_or_default());
        }
        Subject::Result(_) => return "ReturnsValue".to_owned(),
    };
    let property = property(&operation.name);
    let is_last = usize::from(*object) + 1 == test.sequence.len();
    let constructs =
        test.sequence.statements.last().is_some_and(|it| it.operation.action == Action::Construct);
    if let (true, false, "Size", Some(word)) =
        (is_last, constructs, &*property, word(&assertion.expected))
    {
        return format!("HasSize{word}");
    }
    // "Keeps" says that the statement left the property as it was.
    if assertion.is_weak && !is_last {
        return format!("Keeps{property}");
    }
    match word(&assertion.expected) {
        Some(word) => format!("Then{property}Is{word}"),
        None => format!("Then{property}Differs"),
    }
}

/// Returns whether the method's name and `Is` with the value make a phrase: `sizeIsTwo`, `equalsIsTrue`.
fn is_state(test: &Test, expected: &Expected) -> bool {
    let last = test.sequence.statements.last();
    let words = last.map(|it| split(&it.operation.name)).unwrap_or_default();
    let first = words.first().map_or("", |it| it);
    // `isEmptyIsTrue` would repeat the verb. It becomes `isEmptyReturnsTrue`.
    let asks = ["get", "is", "has", "can", "should", "are"].contains(&first);
    match expected {
        Expected::Value(Literal::Boolean(_)) => !asks,
        Expected::Value(Literal::Text(_) | Literal::Class(_)) => false,
        Expected::Value(_) => ["size", "length", "count", "hash", "compare"].contains(&first),
        _ => false,
    }
}

/// Returns a word for an expected value.
fn word(expected: &Expected) -> Option<String> {
    match expected {
        Expected::Value(Literal::Text(units)) => Some(shapes::of_result(units)),
        Expected::Value(literal) => shapes::of_literal(literal).last().map(Shape::alone),
        Expected::Enum { name, .. } => Some(split(name).iter().map(|it| capitalized(it)).collect()),
        Expected::Elements(_, elements) => Some(collection(elements, "Array")),
        Expected::List(elements) => Some(collection(elements, "List")),
        Expected::NotNull | Expected::Same(_) => Some("Set".to_owned()),
    }
}

fn collection(elements: &[Literal], noun: &str) -> String {
    match elements {
        [] => format!("Empty{noun}"),
        [_] => "OneElement".to_owned(),
        several => format!("{}Elements", shapes::number(several.len() as i64)),
    }
}

//! Finds facts that set a test apart from others.

use std::sync::Arc;

use super::outcome::{class_words, of_operation};
use super::shapes::{self, Shape};
use crate::compose::declared::members::Members;
use crate::compose::write::variables::is_real;
use crate::compose::write::words::{capitalized, split, upper_first};
use crate::harvest::test::Test;
use crate::statements::literal::Literal;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Statement};
use crate::statements::types::TypeId;

/// The relation of a fact to the call of the method under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// An argument.
    For,
    /// An argument of the receiver's constructor.
    With,
    /// A call on the receiver before.
    After,
    /// The receiver's class.
    On,
}

impl Relation {
    /// Returns the word that joins the fact to the rest of the name.
    pub fn word(self) -> &'static str {
        match self {
            Relation::For => "For",
            Relation::With => "With",
            Relation::After => "After",
            Relation::On => "On",
        }
    }
}

/// A fact about a test.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The relation to the call.
    pub relation: Relation,
    /// Words in upper camel case.
    pub phrase: String,
    /// Whether the fact is a frequent reason for an exception.
    pub is_reason: bool,
}

impl PartialEq for Fact {
    fn eq(&self, other: &Fact) -> bool {
        (self.relation, &self.phrase) == (other.relation, &other.phrase)
    }
}

/// Returns the words of a parameter's name. A number at its end becomes a word. A name with digits at its end would
/// look as if it had been numbered because it was taken.
fn numbered(name: &str) -> Vec<String> {
    let stem = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let number = name.strip_prefix(stem).and_then(|it| it.parse().ok());
    split(stem).into_iter().chain(number.map(shapes::number)).collect()
}

/// Returns the facts of a test. Those that a name should preferably have come first.
pub fn facts(members: Members<'_>, test: &Test) -> Vec<Fact> {
    let collector = Collector { members, test };
    let Some(last) = test.sequence.statements.last() else { return Vec::new() };
    let mut found = collector.of_arguments(last, Relation::For);
    if let Some(Input::Result(receiver)) =
        last.inputs.first().filter(|_| last.operation.has_receiver())
    {
        found.extend(collector.calls(*receiver));
        if let Some(made) = test.sequence.statements.get(usize::from(*receiver)) {
            found.extend(collector.of_arguments(made, Relation::With));
            if made.operation.action == Action::Construct {
                found.push(fact(Relation::On, class_words(&made.operation.class)));
            }
        }
    }
    // Names take the first facts that make them unique. The sort is stable, so arguments stay before calls.
    found.sort_by_key(|it| !it.is_reason);
    found
}

fn fact(relation: Relation, phrase: String) -> Fact {
    Fact { relation, phrase, is_reason: false }
}

struct Collector<'a> {
    members: Members<'a>,
    test: &'a Test,
}

impl Collector<'_> {
    /// Returns facts about the arguments of a statement.
    fn of_arguments(&self, statement: &Statement, relation: Relation) -> Vec<Fact> {
        let operation = &*statement.operation;
        let skip = usize::from(operation.has_receiver());
        let arguments = statement.inputs.get(skip..).unwrap_or(&[]);
        let names = self.names(operation);
        let mut found = Vec::new();
        for (at, input) in arguments.iter().enumerate() {
            // With a single argument, the name of the parameter would only repeat what the method says.
            let name = names.get(at).cloned().flatten().filter(|_| arguments.len() > 1);
            let of = operation.inputs.get(skip + at).copied().filter(|_| arguments.len() == 1);
            for shape in self.shapes(input).into_iter().chain(self.typed_null(input, of)) {
                let phrase = match &name {
                    Some(name) => shape.named(name),
                    None => shape.alone(),
                };
                let is_reason = relation == Relation::For
                    && matches!(
                        shape,
                        Shape::Adjective("Null" | "Empty" | "Blank" | "Negative", _)
                    );
                let fact = Fact { relation, phrase, is_reason };
                if !fact.phrase.is_empty() && !found.contains(&fact) {
                    found.push(fact);
                }
            }
        }
        found
    }

    fn names(&self, operation: &Operation) -> Vec<Option<String>> {
        if operation.action == Action::Array {
            return Vec::new();
        }
        let words = |name: Arc<str>| -> String {
            numbered(&name).iter().map(|it| capitalized(it)).collect()
        };
        let names = self.members.parameter_names(operation).into_iter();
        names.map(|name| name.filter(|it| is_real(it)).map(words)).collect()
    }

    /// Returns a fact that sets a `null` apart from a `null` for an overload with a different parameter type.
    fn typed_null(&self, input: &Input, of: Option<TypeId>) -> Option<Shape> {
        let class = of.and_then(|it| self.members.types.class_name(it))?;
        let is_null = *input == Input::Literal(Literal::Null);
        is_null.then(|| Shape::Noun(format!("Null{}", class_words(&class))))
    }

    fn shapes(&self, input: &Input) -> Vec<Shape> {
        let made = match input {
            Input::Literal(literal) => return shapes::of_literal(literal),
            Input::Result(at) => self.test.sequence.statements.get(usize::from(*at)),
        };
        let Some(made) = made else { return Vec::new() };
        let operation = &made.operation;
        match (operation.action, &*made.inputs) {
            (Action::ReadStatic, _) => {
                vec![Shape::Value(
                    split(&operation.name).iter().map(|it| capitalized(it)).collect(),
                )]
            }
            (Action::Array, []) => vec![Shape::Adjective("Empty", "Array")],
            (Action::Array, [Input::Literal(Literal::Null)]) => {
                vec![Shape::Adjective("NullIn", "Array")]
            }
            (Action::Array, [_]) => vec![Shape::Noun("OneElement".to_owned())],
            (Action::Array, several) => {
                vec![Shape::Noun(format!("{}Elements", shapes::number(several.len() as i64)))]
            }
            (Action::Construct | Action::Lambda | Action::Subclass, _) => {
                vec![Shape::Noun(class_words(&operation.class))]
            }
            (Action::Call | Action::CallStatic, _) => {
                vec![Shape::Noun(upper_first(&of_operation(operation)))]
            }
        }
    }

    /// Returns the fact about the calls on an object before the last statement; `None` if there are none.
    fn calls(&self, receiver: u16) -> Option<Fact> {
        let statements = &self.test.sequence.statements;
        let before = statements.get(..statements.len().saturating_sub(1)).unwrap_or(&[]);
        let calls = before.iter().filter(|it| {
            it.operation.has_receiver() && it.inputs.first() == Some(&Input::Result(receiver))
        });
        let names: Vec<String> =
            calls.map(|it| upper_first(&of_operation(&it.operation))).collect();
        match names.len() {
            0 => None,
            // More calls would make the name too long, so they are only counted.
            1..=3 => Some(fact(Relation::After, names.join("And"))),
            count => Some(fact(Relation::After, format!("{}Calls", shapes::number(count as i64)))),
        }
    }
}

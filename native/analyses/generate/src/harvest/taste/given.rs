//! Values that a sequence passes to its last call, where its statements show them.

use javadoc::Subject;
use javadoc::promise::evaluate::{self, Values};
use models::facts::{Text, Value};

use crate::statements::classes::Access;
use crate::statements::literal::Literal;
use crate::statements::operation::Action;
use crate::statements::sequence::{Input, Sequence, Statement};

/// The values in a sequence.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub sequence: &'a Sequence,
    pub access: Access<'a>,
}

/// The values of a call.
pub(super) struct OfCall<'a> {
    given: Given<'a>,
    arguments: &'a [Input],
}

impl<'a> Given<'a> {
    pub fn of_call(self, arguments: &'a [Input]) -> OfCall<'a> {
        OfCall { given: self, arguments }
    }

    /// Returns a value as the models see it.
    pub fn summary(self, input: &Input) -> Value {
        let at = match input {
            Input::Literal(literal) => return of_literal(literal),
            Input::Result(at) => *at,
        };
        let Some(made) = self.made(at) else { return Value::Object };
        match made.operation.action {
            Action::Array => Value::Array(made.inputs.len() as u32, Some(has_null(made))),
            Action::Lambda => Value::Function,
            Action::Subclass => Value::OfTest,
            Action::ReadStatic => Value::Constant,
            _ if self.access.classes.is_in_module(&made.operation.class) => Value::Own,
            _ => Value::Object,
        }
    }

    fn made(self, at: u16) -> Option<&'a Statement> {
        self.sequence.statements.get(usize::from(at))
    }
}

fn has_null(array: &Statement) -> bool {
    array.inputs.contains(&Input::Literal(Literal::Null))
}

/// Returns a literal as the models see it.
pub(super) fn of_literal(literal: &Literal) -> Value {
    match literal {
        Literal::Null => Value::Null,
        Literal::Boolean(value) => Value::Boolean(*value),
        Literal::Char(value) => Value::Char(*value),
        Literal::Byte(value) => Value::Whole(i64::from(*value)),
        Literal::Short(value) => Value::Whole(i64::from(*value)),
        Literal::Int(value) => Value::Whole(i64::from(*value)),
        Literal::Long(value) => Value::Whole(*value),
        Literal::Float(bits) => Value::Fraction(f64::from(f32::from_bits(*bits))),
        Literal::Double(bits) => Value::Fraction(f64::from_bits(*bits)),
        Literal::Text(units) => Value::Text(Text::of(units)),
        Literal::Class(_) => Value::Class,
    }
}

impl OfCall<'_> {
    fn input(&self, of: Subject) -> Option<&Input> {
        match of {
            Subject::Parameter(at) => self.arguments.get(at),
            Subject::Receiver => None,
        }
    }

    /// Returns the statement that makes an argument, if the argument is an array.
    fn array(&self, of: Subject) -> Option<&Statement> {
        let Input::Result(at) = self.input(of)? else { return None };
        self.given.made(*at).filter(|it| it.operation.action == Action::Array)
    }
}

impl Values for OfCall<'_> {
    fn argument(&self, parameter: usize) -> Option<evaluate::Value> {
        let literal = match self.arguments.get(parameter)? {
            Input::Literal(literal) => literal,
            // The position identifies the object: equal positions are the same object.
            Input::Result(at) => return Some(evaluate::Value::Object(u64::from(*at))),
        };
        Some(match of_literal(literal) {
            Value::Null => evaluate::Value::Null,
            Value::Boolean(value) => evaluate::Value::Boolean(value),
            Value::Char(value) => evaluate::Value::Whole(i64::from(value)),
            Value::Whole(value) => evaluate::Value::Whole(value),
            Value::Fraction(value) => evaluate::Value::Fraction(value),
            _ => match literal {
                Literal::Text(units) => evaluate::Value::Text(String::from_utf16_lossy(units)),
                _ => return None,
            },
        })
    }

    fn receiver(&self) -> Option<evaluate::Value> {
        None
    }

    fn size(&self, of: Subject) -> Option<i64> {
        match self.input(of)? {
            Input::Literal(Literal::Text(units)) => Some(units.len() as i64),
            _ => self.array(of).map(|it| it.inputs.len() as i64),
        }
    }

    fn getter(&self, _: Subject, _: &str) -> Option<evaluate::Value> {
        None
    }

    fn contains_null(&self, parameter: usize) -> Option<bool> {
        self.array(Subject::Parameter(parameter)).map(has_null)
    }
}

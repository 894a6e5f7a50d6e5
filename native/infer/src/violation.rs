//! Values with which the condition of a promise holds.

use javadoc::promise::evaluate::{Value, all, atom, operand};
use javadoc::{Atom, Comparison, Condition, Operand, Shape, Subject};
use serde::{Deserialize, Serialize};
use vm::class::Kind;
use vm::heap::Ref;
use vm::{Res, Vm};

use crate::values::Arguments;

/// A value that replaces an argument.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum NewArgument {
    /// `null`.
    Null,
    /// A whole number, a `char` as its code unit.
    Whole(i64),
    /// A `float` or `double`, as the bits of a `double`.
    Fraction(u64),
    /// A `boolean`.
    Boolean(bool),
    /// A text.
    Text(String),
    /// An array without elements, of the class of the argument.
    EmptyArray,
}

/// A way to make a condition hold by replacing one argument.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Violation {
    /// The number of the alternative that then holds.
    pub alternative: usize,
    pub parameter: usize,
    pub replacement: NewArgument,
}

/// Returns ways to make a condition hold, at most one for each alternative. The condition must not hold.
pub(crate) fn violations(condition: &Condition, of: &Arguments<'_>) -> Vec<Violation> {
    let numbered = condition.alternatives.iter().enumerate();
    let found = numbered.filter_map(|(alternative, parts)| {
        let mut failing = parts.iter().filter(|it| atom(it, of) != Some(true));
        let (part, others) = (failing.next()?, failing.next());
        let (parameter, replacement) = replacement(part, of).filter(|_| others.is_none())?;
        Some(Violation { alternative, parameter, replacement })
    });
    found.collect()
}

/// Returns an argument with which a part of a condition holds.
fn replacement(part: &Atom, of: &Arguments<'_>) -> Option<(usize, NewArgument)> {
    match part {
        Atom::Compare(Operand::Parameter(at), Comparison::Equal, Operand::Null) => {
            Some((*at, NewArgument::Null))
        }
        Atom::Compare(Operand::Parameter(at), comparison, right) => {
            let (_, kind) = of.slot(*at)?;
            Some((*at, number(kind, *comparison, &operand(right, of)?)?))
        }
        Atom::Empty(at) => {
            let shape = of.parameters.get(*at)?.1;
            let is_there = of.object(Subject::Parameter(*at)).is_some_and(|it| it.0 != 0);
            match shape {
                Shape::Text if is_text(of, *at) => Some((*at, NewArgument::Text(String::new()))),
                Shape::Array if is_there => Some((*at, NewArgument::EmptyArray)),
                _ => None,
            }
        }
        Atom::Blank(at) => is_text(of, *at).then(|| (*at, NewArgument::Text(" ".to_owned()))),
        Atom::Compare(..) | Atom::ContainsNull(_) | Atom::Always => None,
    }
}

/// Returns whether an argument is a `String`. A `CharSequence` may be another one, but then a string is one too.
fn is_text(of: &Arguments<'_>, parameter: usize) -> bool {
    let part = Atom::Blank(parameter);
    all(&[part], of).is_some()
}

/// Returns a number of a kind that compares in this way with a value.
fn number(kind: Kind, comparison: Comparison, with: &Value) -> Option<NewArgument> {
    if let (Kind::Boolean, Comparison::Equal, Value::Boolean(value)) = (kind, comparison, with) {
        return Some(NewArgument::Boolean(*value));
    }
    let step = match comparison {
        Comparison::Less => -1,
        Comparison::Greater => 1,
        Comparison::LessOrEqual | Comparison::GreaterOrEqual | Comparison::Equal => 0,
        Comparison::NotEqual => return None,
    };
    match kind {
        Kind::Float | Kind::Double => {
            let with = match with {
                Value::Whole(value) => *value as f64,
                Value::Fraction(value) => *value,
                _ => return None,
            };
            Some(NewArgument::Fraction((with + f64::from(step)).to_bits()))
        }
        Kind::Byte | Kind::Short | Kind::Char | Kind::Int | Kind::Long => {
            let Value::Whole(with) = with else { return None };
            let value = with.checked_add(i64::from(step))?;
            let (least, most) = match kind {
                Kind::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
                Kind::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
                Kind::Char => (0, i64::from(u16::MAX)),
                Kind::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
                _ => (i64::MIN, i64::MAX),
            };
            (least..=most).contains(&value).then_some(NewArgument::Whole(value))
        }
        Kind::Boolean | Kind::Reference | Kind::Void => None,
    }
}

impl NewArgument {
    /// Returns the bits of the value in a slot of a kind, in place of `old`.
    ///
    /// # Errors
    /// Returns the exit if there is no memory for it.
    pub(crate) fn bits(&self, vm: &mut Vm, kind: Kind, old: u64) -> Res<u64> {
        Ok(match self {
            NewArgument::Null => 0,
            NewArgument::Whole(value) if kind == Kind::Long => *value as u64,
            NewArgument::Whole(value) => u64::from(*value as i32 as u32),
            NewArgument::Fraction(bits) if kind == Kind::Float => {
                u64::from((f64::from_bits(*bits) as f32).to_bits())
            }
            NewArgument::Fraction(bits) => *bits,
            NewArgument::Boolean(value) => u64::from(*value),
            NewArgument::Text(text) => u64::from(vm.new_string(text)?.0),
            NewArgument::EmptyArray => {
                let class = vm.class_of(Ref(old as u32));
                u64::from(vm.allocate_array(class, 0)?.0)
            }
        })
    }

    /// Returns the value in Java. `type_name` is the type that the parameter declares.
    #[must_use]
    pub fn source(&self, type_name: &str) -> String {
        match self {
            NewArgument::Null => "null".to_owned(),
            NewArgument::Whole(value) if type_name == "char" => format!("(char) {value}"),
            NewArgument::Whole(value) if ["byte", "short"].contains(&type_name) => {
                format!("({type_name}) {value}")
            }
            NewArgument::Whole(value) if type_name == "long" => format!("{value}L"),
            NewArgument::Whole(value) => value.to_string(),
            NewArgument::Fraction(bits) => {
                let value = f64::from_bits(*bits);
                let class = if type_name == "float" { "Float" } else { "Double" };
                match value {
                    _ if value.is_nan() => format!("{class}.NaN"),
                    f64::INFINITY => format!("{class}.POSITIVE_INFINITY"),
                    f64::NEG_INFINITY => format!("{class}.NEGATIVE_INFINITY"),
                    _ if type_name == "float" => format!("{:?}f", value as f32),
                    _ => format!("{value:?}"),
                }
            }
            NewArgument::Boolean(value) => value.to_string(),
            NewArgument::Text(text) => format!("{text:?}"),
            NewArgument::EmptyArray => {
                let element = type_name.trim_end_matches("...").trim_end_matches("[]");
                let further = type_name.matches("[]").count().saturating_sub(1);
                format!("new {element}[0]{}", "[]".repeat(further))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_just_beyond_the_bound() {
        let of = |kind, by| number(kind, by, &Value::Whole(0));
        assert_eq!(of(Kind::Int, Comparison::Less), Some(NewArgument::Whole(-1)));
        assert_eq!(of(Kind::Int, Comparison::LessOrEqual), Some(NewArgument::Whole(0)));
        assert_eq!(of(Kind::Char, Comparison::Less), None);
        let most = Value::Whole(i64::from(i32::MAX));
        assert_eq!(number(Kind::Int, Comparison::Greater, &most), None);
        let half = number(Kind::Double, Comparison::Greater, &Value::Fraction(0.5));
        assert_eq!(half, Some(NewArgument::Fraction(1.5_f64.to_bits())));
    }

    #[test]
    fn values_are_written_in_java() {
        assert_eq!(NewArgument::Whole(-1).source("long"), "-1L");
        assert_eq!(NewArgument::Whole(-1).source("byte"), "(byte) -1");
        assert_eq!(NewArgument::Fraction(f64::NAN.to_bits()).source("float"), "Float.NaN");
        assert_eq!(NewArgument::EmptyArray.source("int[]"), "new int[0]");
        assert_eq!(NewArgument::EmptyArray.source("String..."), "new String[0]");
        assert_eq!(NewArgument::EmptyArray.source("byte[][]"), "new byte[0][]");
    }
}

//! Whether a condition holds for the values of a call.

use crate::{Atom, Comparison, Condition, Operand, Subject};

/// A value of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// An object that is compared by its identity, which is this number.
    Object(u64),
    /// A `boolean`.
    Boolean(bool),
    /// A whole number, or a character as its UTF-16 code unit.
    Whole(i64),
    /// A `float` or `double`.
    Fraction(f64),
    /// A text.
    Text(String),
}

/// The values of a call. What is not known is `None`.
pub trait Values {
    /// Returns the argument for the parameter of this number.
    fn argument(&self, parameter: usize) -> Option<Value>;

    /// Returns the object on which the method is called.
    fn receiver(&self) -> Option<Value>;

    /// Returns the length or size of something. `None` as well if it is `null`.
    fn size(&self, of: Subject) -> Option<i64>;

    /// Returns the result of a method without parameters; `None` if it is unknown.
    fn getter(&self, of: Subject, name: &str) -> Option<Value>;

    /// Returns whether the array or collection that is this argument has an element that is `null`.
    fn contains_null(&self, parameter: usize) -> Option<bool>;
}

/// Returns whether a condition holds; `None` if the known values do not decide it.
#[must_use]
pub fn evaluate(condition: &Condition, values: &impl Values) -> Option<bool> {
    any(condition.alternatives.iter().map(|parts| all(parts, values)))
}

/// Returns whether all parts of an alternative hold; `None` if the known values do not decide it.
#[must_use]
pub fn all(parts: &[Atom], values: &impl Values) -> Option<bool> {
    // All hold unless any part does not.
    any(parts.iter().map(|it| atom(it, values).map(|holds| !holds))).map(|fails| !fails)
}

/// Returns whether any of several statements holds.
fn any(statements: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut found = Some(false);
    for statement in statements {
        match statement {
            Some(true) => return Some(true),
            Some(false) => {}
            None => found = None,
        }
    }
    found
}

/// Returns whether one part of a condition holds; `None` if the known values do not decide it.
#[must_use]
pub fn atom(atom: &Atom, values: &impl Values) -> Option<bool> {
    match atom {
        Atom::Always => Some(true),
        Atom::Empty(at) => Some(values.size(Subject::Parameter(*at))? == 0),
        Atom::Blank(at) => match values.argument(*at)? {
            Value::Text(text) => Some(text.chars().all(char::is_whitespace)),
            _ => None,
        },
        Atom::ContainsNull(at) => values.contains_null(*at),
        Atom::Compare(left, comparison, right) => {
            compare(&operand(left, values)?, *comparison, &operand(right, values)?)
        }
    }
}

/// Returns the value of one side of a comparison.
#[must_use]
pub fn operand(side: &Operand, values: &impl Values) -> Option<Value> {
    match side {
        Operand::Parameter(at) => values.argument(*at),
        Operand::Receiver => values.receiver(),
        Operand::Size(of) => values.size(*of).map(Value::Whole),
        Operand::Getter(of, name) => values.getter(*of, name),
        Operand::Sum(left, right) => added(&operand(left, values)?, &operand(right, values)?, 1),
        Operand::Difference(left, right) => {
            added(&operand(left, values)?, &operand(right, values)?, -1)
        }
        Operand::Null => Some(Value::Null),
        Operand::Whole(value) => Some(Value::Whole(*value)),
        Operand::Fraction(value) => Some(Value::Fraction(*value)),
        Operand::Char(value) => Some(Value::Whole(i64::from(u32::from(*value)))),
        Operand::Text(value) => Some(Value::Text(value.clone())),
        Operand::Boolean(value) => Some(Value::Boolean(*value)),
    }
}

/// Returns the sum of two numbers, of which the second has a sign. No text means a sum that overflows.
fn added(left: &Value, right: &Value, sign: i64) -> Option<Value> {
    match (left, right) {
        (Value::Whole(left), Value::Whole(right)) => {
            Some(Value::Whole(left.checked_add(right.checked_mul(sign)?)?))
        }
        (Value::Fraction(left), Value::Fraction(right)) => {
            Some(Value::Fraction(left + right * sign as f64))
        }
        _ => None,
    }
}

fn compare(left: &Value, comparison: Comparison, right: &Value) -> Option<bool> {
    let number = |of: &Value| match of {
        Value::Whole(value) => Some(*value as f64),
        Value::Fraction(value) => Some(*value),
        _ => None,
    };
    let order = match (left, right) {
        (Value::Whole(left), Value::Whole(right)) => Some(left.cmp(right)),
        // In the text of a clause, `x == NaN` stands for "x is not a number".
        (_, Value::Fraction(right)) if right.is_nan() => {
            let is_nan = number(left)?.is_nan();
            return match comparison {
                Comparison::Equal => Some(is_nan),
                Comparison::NotEqual => Some(!is_nan),
                _ => None,
            };
        }
        (Value::Whole(_) | Value::Fraction(_), Value::Whole(_) | Value::Fraction(_)) => {
            match number(left)?.partial_cmp(&number(right)?) {
                Some(order) => Some(order),
                // Every comparison with "not a number" is false but this one.
                None => return Some(comparison == Comparison::NotEqual),
            }
        }
        _ => None,
    };
    match (comparison, order) {
        (Comparison::Equal, Some(order)) => Some(order.is_eq()),
        (Comparison::NotEqual, Some(order)) => Some(order.is_ne()),
        (Comparison::Less, Some(order)) => Some(order.is_lt()),
        (Comparison::LessOrEqual, Some(order)) => Some(order.is_le()),
        (Comparison::Greater, Some(order)) => Some(order.is_gt()),
        (Comparison::GreaterOrEqual, Some(order)) => Some(order.is_ge()),
        (Comparison::Equal, None) => Some(left == right),
        (Comparison::NotEqual, None) => Some(left != right),
        (_, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The arguments `-1`, `null`, an array with two elements, and one that is not known.
    struct Sample;

    impl Values for Sample {
        fn argument(&self, parameter: usize) -> Option<Value> {
            [Some(Value::Whole(-1)), Some(Value::Null), Some(Value::Object(7)), None]
                .get(parameter)
                .cloned()
                .flatten()
        }

        fn receiver(&self) -> Option<Value> {
            None
        }

        fn size(&self, of: Subject) -> Option<i64> {
            (of == Subject::Parameter(2)).then_some(2)
        }

        fn getter(&self, _: Subject, _: &str) -> Option<Value> {
            None
        }

        fn contains_null(&self, parameter: usize) -> Option<bool> {
            (parameter == 2).then_some(true)
        }
    }

    fn less(parameter: usize, than: i64) -> Atom {
        Atom::Compare(Operand::Parameter(parameter), Comparison::Less, Operand::Whole(than))
    }

    fn is_null(parameter: usize) -> Atom {
        Atom::Compare(Operand::Parameter(parameter), Comparison::Equal, Operand::Null)
    }

    #[test]
    fn parts_are_true_false_or_unknown() {
        assert_eq!(atom(&less(0, 0), &Sample), Some(true));
        assert_eq!(atom(&less(0, -1), &Sample), Some(false));
        assert_eq!(atom(&less(3, 0), &Sample), None);
        assert_eq!(atom(&is_null(1), &Sample), Some(true));
        assert_eq!(atom(&is_null(2), &Sample), Some(false));
        assert_eq!(atom(&Atom::Empty(2), &Sample), Some(false));
        assert_eq!(atom(&Atom::Empty(1), &Sample), None);
        assert_eq!(atom(&Atom::ContainsNull(2), &Sample), Some(true));
        assert_eq!(atom(&Atom::Always, &Sample), Some(true));
    }

    #[test]
    fn one_alternative_that_holds_is_enough() {
        let of = |alternatives| evaluate(&Condition { alternatives }, &Sample);
        assert_eq!(of(vec![vec![less(3, 0)], vec![is_null(1)]]), Some(true));
        assert_eq!(of(vec![vec![less(3, 0)], vec![is_null(2)]]), None);
        assert_eq!(of(vec![vec![less(3, 0), is_null(2)]]), Some(false));
        assert_eq!(of(vec![vec![less(0, 0), is_null(1)]]), Some(true));
    }

    #[test]
    fn only_not_a_number_equals_it() {
        let nan = Value::Fraction(f64::NAN);
        assert_eq!(compare(&nan, Comparison::Equal, &nan), Some(true));
        assert_eq!(compare(&Value::Fraction(1.0), Comparison::Equal, &nan), Some(false));
        assert_eq!(compare(&nan, Comparison::Less, &Value::Whole(0)), Some(false));
        assert_eq!(compare(&Value::Whole(1), Comparison::Less, &Value::Fraction(1.5)), Some(true));
    }
}

//! Values with which the condition of a promise holds.

use javadoc::promise::evaluate::{Value, Values, all, atom, operand};
use javadoc::{Atom, Comparison, Condition, Operand, Shape, Subject};
use vm::classes::class::Kind;

use crate::argument::{Empty, NewArgument};
use crate::catalogue::Target;
use crate::values::Arguments;

/// The greatest length of a text or array that replaces an argument.
const LONGEST: i64 = 10_000;

/// A way to make a condition hold by replacing one argument.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Violation {
    /// The number of the alternative that then holds.
    pub alternative: usize,
    pub parameter: usize,
    pub replacement: NewArgument,
}

/// Returns ways to make a condition hold, at most one for each alternative that is `wanted`, by number. The condition
/// must not hold.
pub(crate) fn violations(
    condition: &Condition,
    of: &Arguments<'_>,
    wanted: impl Fn(usize) -> bool,
) -> Vec<Violation> {
    let numbered = condition.alternatives.iter().enumerate().filter(|(number, _)| wanted(*number));
    let found = numbered.filter_map(|(alternative, parts)| {
        let mut failing = parts.iter().filter(|it| atom(it, of) != Some(true));
        let (part, others) = (failing.next()?, failing.next());
        let (parameter, replacement) = replacement(part, of).filter(|_| others.is_none())?;
        Some(Violation { alternative, parameter, replacement })
    });
    found.collect()
}

/// Returns arguments other than those of a call, which the method has to take as well: `null` for the parameters that
/// may be so, and other texts and sizes where nothing limits them. Each is an alternative of its own.
pub(crate) fn others(of: &Arguments<'_>, target: &Target) -> Vec<Violation> {
    let null = target.nullable.iter().map(|at| (*at, NewArgument::Null));
    let mut found: Vec<(usize, NewArgument)> = null.filter(|(at, _)| is_there(of, *at)).collect();
    for at in (0..of.parameters.len()).filter(|it| !target.limited.contains(it)) {
        if let Some(Value::Text(text)) = of.argument(at).filter(|_| is_text(of, at)) {
            found.push((at, NewArgument::Text(format!("{text}?"))));
        }
        let is_empty = of.size(Subject::Parameter(at)).is_none_or(|it| it == 0);
        found.extend(with_size(of, at, 0).filter(|_| !is_empty).map(|it| (at, it)));
    }
    let numbered = found.into_iter().enumerate();
    let violation =
        |(alternative, (parameter, replacement))| Violation { alternative, parameter, replacement };
    numbered.map(violation).collect()
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
        Atom::Compare(left, comparison, right) => solved(left, *comparison, right, of),
        Atom::Empty(at) => Some((*at, with_size(of, *at, 0)?)),
        Atom::Blank(at) => is_text(of, *at).then(|| (*at, NewArgument::Text(" ".to_owned()))),
        Atom::ContainsNull(at) => match of.shape(*at)? {
            Shape::Array => is_there(of, *at).then_some((*at, NewArgument::Array(1))),
            Shape::Collection => {
                let empty = Empty::of(&of.class_name(*at)?);
                (empty == Some(Empty::List)).then_some((*at, NewArgument::ListOfNull))
            }
            _ => None,
        },
        Atom::Always => None,
    }
}

/// Returns an argument with which a comparison of sums holds: one for a parameter that is a part of one of them, or
/// whose size is.
fn solved(
    left: &Operand,
    comparison: Comparison,
    right: &Operand,
    of: &Arguments<'_>,
) -> Option<(usize, NewArgument)> {
    let all = [terms(left, 1), terms(right, -1)].concat();
    (0..all.len()).find_map(|position| {
        let (sign, term) = *all.get(position)?;
        let others = all.iter().enumerate().filter(|(at, _)| *at != position);
        let rest: i64 =
            others.map(|(_, (sign, it))| Some(sign * whole(it, of)?)).sum::<Option<_>>()?;
        // The term with its sign, and the rest, compare with 0 in this way.
        let (comparison, bound) = match sign {
            1 => (comparison, rest.checked_neg()?),
            _ => (comparison.mirrored(), rest),
        };
        match term {
            Operand::Parameter(at) => {
                let (_, kind) = of.slot(*at)?;
                Some((*at, number(kind, comparison, &Value::Whole(bound))?))
            }
            Operand::Size(Subject::Parameter(at)) => {
                let size = bound.checked_add(step(comparison))?;
                Some((*at, with_size(of, *at, size)?))
            }
            _ => None,
        }
    })
}

/// Returns the terms of a sum with their signs.
fn terms(of: &Operand, sign: i64) -> Vec<(i64, &Operand)> {
    match of {
        Operand::Sum(left, right) => [terms(left, sign), terms(right, sign)].concat(),
        Operand::Difference(left, right) => [terms(left, sign), terms(right, -sign)].concat(),
        other => vec![(sign, other)],
    }
}

fn whole(term: &Operand, of: &Arguments<'_>) -> Option<i64> {
    match operand(term, of)? {
        Value::Whole(value) => i32::try_from(value).ok().map(i64::from),
        _ => None,
    }
}

/// Returns an argument like the one that is passed, of another size.
fn with_size(of: &Arguments<'_>, parameter: usize, size: i64) -> Option<NewArgument> {
    let length = u32::try_from(size).ok().filter(|it| i64::from(*it) <= LONGEST)?;
    match of.shape(parameter)? {
        Shape::Text => match of.argument(parameter)? {
            Value::Text(text) => Some(NewArgument::Text(of_length(&text, length as usize))),
            _ => None,
        },
        // The elements of a longer one would be `null`, which may be wrong with it as well.
        Shape::Array => {
            let is_clear = length == 0 || has_primitives(of, parameter);
            (is_clear && is_there(of, parameter)).then_some(NewArgument::Array(length))
        }
        Shape::Collection | Shape::Map if length == 0 => {
            Some(NewArgument::Empty(Empty::of(&of.class_name(parameter)?)?))
        }
        _ => None,
    }
}

/// Returns a text with this number of characters: it repeats the characters of `text`, or the letter x if the result
/// would be unreadable.
fn of_length(text: &str, length: usize) -> String {
    /// The most characters of another text.
    const MOST: usize = 40;
    let is_readable = length <= MOST && text.is_ascii() && !text.trim().is_empty();
    if !is_readable {
        return "x".repeat(length);
    }
    text.chars().cycle().take(length).collect()
}

fn is_there(of: &Arguments<'_>, parameter: usize) -> bool {
    of.object(Subject::Parameter(parameter)).is_some_and(|it| it.0 != 0)
}

fn has_primitives(of: &Arguments<'_>, parameter: usize) -> bool {
    let array = of.object(Subject::Parameter(parameter)).filter(|it| it.0 != 0);
    array.is_some_and(|it| {
        let class = of.vm.class_of(it);
        of.vm.class(class).is_array() && of.vm.element_kind(class) != Kind::Reference
    })
}

/// Returns whether an argument is a `String` or another `CharSequence`, which a `String` can replace.
fn is_text(of: &Arguments<'_>, parameter: usize) -> bool {
    let part = Atom::Blank(parameter);
    all(&[part], of).is_some()
}

/// Returns a number of a kind that compares in this way with a value.
fn number(kind: Kind, comparison: Comparison, with: &Value) -> Option<NewArgument> {
    if let (Kind::Boolean, Comparison::Equal, Value::Boolean(value)) = (kind, comparison, with) {
        return Some(NewArgument::Boolean(*value));
    }
    let step = step(comparison);
    match kind {
        Kind::Float | Kind::Double => {
            let with = match with {
                Value::Whole(value) => *value as f64,
                Value::Fraction(value) => *value,
                _ => return None,
            };
            Some(NewArgument::Fraction((with + step as f64).to_bits()))
        }
        Kind::Byte | Kind::Short | Kind::Char | Kind::Int | Kind::Long => {
            let Value::Whole(with) = with else { return None };
            let value = with.checked_add(step)?;
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

/// Returns the difference that makes a number compare with a value in this way, for example -1 for "less".
fn step(comparison: Comparison) -> i64 {
    match comparison {
        Comparison::Less => -1,
        Comparison::Greater | Comparison::NotEqual => 1,
        Comparison::LessOrEqual | Comparison::GreaterOrEqual | Comparison::Equal => 0,
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
    fn sums_are_solved_for_one_parameter() {
        let at = |number| Operand::Parameter(number);
        let sum = Operand::Sum(Box::new(at(0)), Box::new(at(1)));
        let found = terms(&sum, 1);
        assert_eq!(found, [(1, &at(0)), (1, &at(1))]);
        let rest = Operand::Difference(Box::new(at(2)), Box::new(Operand::Whole(1)));
        assert_eq!(terms(&rest, -1), [(-1, &at(2)), (1, &Operand::Whole(1))]);
    }

    #[test]
    fn texts_get_longer_and_shorter() {
        assert_eq!(of_length("abc", 5), "abcab");
        assert_eq!(of_length("abc", 2), "ab");
        assert_eq!(of_length("", 2), "xx");
        assert_eq!(of_length("abc", 60), "x".repeat(60));
    }
}

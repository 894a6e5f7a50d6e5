//! Chooses texts to try in place of a text.

use std::iter::successors;

/// The replacement for a text without a number: code that parses it behaves differently.
const NUMBER: &str = "1";

/// Returns other texts, the nearest first: one of the same form if the text has one, one of another
/// form, and the empty text.
#[must_use]
pub fn others(text: &str) -> Vec<String> {
    let near = negated(text).or_else(|| renumbered(text));
    let far = near.is_none().then(|| NUMBER.to_owned());
    let empty = (!text.is_empty()).then(String::new);
    near.into_iter().chain([format!("{text}~")]).chain(empty).chain(far).collect()
}

/// Returns the other truth value.
fn negated(text: &str) -> Option<String> {
    match text {
        "true" => Some("false".to_owned()),
        "false" => Some("true".to_owned()),
        _ => None,
    }
}

/// Returns the text with another last number of the same number of digits. So an integer, a
/// decimal, a date, a time or a version stays one.
fn renumbered(text: &str) -> Option<String> {
    let (before, number, after) = last_number(text)?;
    Some([before, &neighbour(number), after].concat())
}

/// Returns texts of the same form, whose last number is at most two more or less, in as many digits.
/// The nearest come first.
#[must_use]
pub fn neighbours(text: &str) -> Vec<String> {
    let Some((before, number, after)) = last_number(text) else { return Vec::new() };
    let less = successors(lesser(number), |number| lesser(number));
    let more = successors(greater(number), |number| greater(number));
    let mut numbers: Vec<_> = less.take(2).enumerate().chain(more.take(2).enumerate()).collect();
    numbers.sort_by_key(|(distance, _)| *distance);
    numbers.into_iter().map(|(_, number)| [before, &number, after].concat()).collect()
}

/// Returns the last number in a text, without a sign, between the texts before and after it.
fn last_number(text: &str) -> Option<(&str, &str, &str)> {
    let end = text.rfind(|character: char| character.is_ascii_digit())? + 1;
    let digits = text.get(..end)?;
    let start = digits.trim_end_matches(|character: char| character.is_ascii_digit()).len();
    Some((text.get(..start)?, text.get(start..end)?, text.get(end..)?))
}

/// Returns the number below a number, in as many digits. Returns the number above if the one below
/// would be zero, or if only one of the two would start with a zero.
fn neighbour(digits: &str) -> String {
    lesser(digits).unwrap_or_else(|| step(digits, '9', '0', |digit| digit + 1))
}

/// Returns the number below a number, in as many digits. Returns nothing if it would be zero, or if
/// only one of the two would start with a zero.
fn lesser(digits: &str) -> Option<String> {
    let less = step(digits, '0', '9', |digit| digit - 1);
    (!is_zero(digits) && !is_zero(&less) && leads(&less) == leads(digits)).then_some(less)
}

/// Returns the number above a number, in as many digits. Returns nothing if only one of the two
/// would start with a zero.
fn greater(digits: &str) -> Option<String> {
    let more = step(digits, '9', '0', |digit| digit + 1);
    (leads(&more) == leads(digits)).then_some(more)
}

fn is_zero(digits: &str) -> bool {
    digits.bytes().all(|digit| digit == b'0')
}

fn leads(digits: &str) -> bool {
    digits.starts_with('0')
}

/// Adds or subtracts one, digit by digit. `next` changes a digit. Digits `from` at the end
/// overflow: they become `to`, and the digit before them changes. For example, 110 minus one: `0`
/// becomes `9`, and `1` before it `0`.
fn step(digits: &str, from: char, to: char, next: impl Fn(u8) -> u8) -> String {
    let kept = digits.trim_end_matches(from);
    let turned = digits.len() - kept.len();
    let mut stepped = kept.to_owned();
    if let Some(last) = stepped.pop() {
        stepped.push(char::from(next(last as u8)));
    }
    stepped.extend(std::iter::repeat_n(to, turned));
    stepped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_what_is_made_of_them_keep_their_form() {
        for (text, other) in [
            ("7", "6"),
            ("1", "2"),
            ("0", "1"),
            ("9", "8"),
            ("10", "11"),
            ("100", "101"),
            ("110", "109"),
            ("00", "01"),
            ("01", "02"),
            ("-3", "-2"),
            ("1.50", "1.49"),
            ("2024-02-29", "2024-02-28"),
            ("2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z"),
            ("10.0.0.1", "10.0.0.2"),
            ("8%", "7%"),
        ] {
            assert_eq!(others(text), [other, &format!("{text}~"), ""]);
        }
    }

    #[test]
    fn neighbours_are_on_both_sides_in_as_many_digits() {
        assert_eq!(neighbours("1.20"), ["1.19", "1.21", "1.18", "1.22"]);
        assert_eq!(
            neighbours("2024-01-31"),
            ["2024-01-30", "2024-01-32", "2024-01-29", "2024-01-33"]
        );
        assert_eq!(neighbours("P1D"), ["P2D", "P3D"]);
        assert_eq!(neighbours("99"), ["98", "97"]);
        assert_eq!(neighbours("none"), [""; 0]);
    }

    #[test]
    fn what_is_no_number_may_become_one() {
        assert_eq!(others("seven"), ["seven~", "", "1"]);
        assert_eq!(others(""), ["~", "1"]);
        assert_eq!(others("true"), ["false", "true~", ""]);
    }
}

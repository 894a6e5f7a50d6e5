//! Chooses texts to try in place of a text.

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
    let end = text.rfind(|character: char| character.is_ascii_digit())? + 1;
    let digits = text.get(..end)?;
    let start = digits.trim_end_matches(|character: char| character.is_ascii_digit()).len();
    let (before, number, after) = (text.get(..start)?, text.get(start..end)?, text.get(end..)?);
    Some([before, &neighbour(number), after].concat())
}

/// Returns the number below a number, in as many digits. Returns the number above if the one below
/// would be zero, or if only one of the two would start with a zero.
fn neighbour(digits: &str) -> String {
    let leads = |number: &str| number.starts_with('0');
    let less = step(digits, '0', '9', |digit| digit - 1);
    let is_zero = |number: &str| number.bytes().all(|digit| digit == b'0');
    if is_zero(digits) || is_zero(&less) || leads(&less) != leads(digits) {
        step(digits, '9', '0', |digit| digit + 1)
    } else {
        less
    }
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
    fn what_is_no_number_may_become_one() {
        assert_eq!(others("seven"), ["seven~", "", "1"]);
        assert_eq!(others(""), ["~", "1"]);
        assert_eq!(others("true"), ["false", "true~", ""]);
    }
}

//! Literals of numbers (JLS 3.10.1, 3.10.2), with a sign.

use super::Literal;

/// Parses a number with or without a sign.
pub(super) fn number(text: &str) -> Option<Literal> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text),
    };
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit() || first == '.');
    if !is_number || digits.ends_with('_') {
        return None;
    }
    let digits = digits.replace('_', "").to_ascii_lowercase();
    integer(&digits, is_negative).or_else(|| floating(&digits, is_negative))
}

/// Parses an integer. In bases other than ten the digits are the bits of the value, so they may make it
/// negative.
fn integer(digits: &str, is_negative: bool) -> Option<Literal> {
    let (digits, is_long) = match digits.strip_suffix('l') {
        Some(digits) => (digits, true),
        None => (digits, false),
    };
    let (base, digits) = match digits.strip_prefix('0') {
        Some("") | None => (10, digits),
        Some(rest) => match rest.as_bytes().first() {
            Some(b'x') => (16, rest.get(1..)?),
            Some(b'b') => (2, rest.get(1..)?),
            _ => (8, rest),
        },
    };
    let is_digit = |digit: char| digit.is_digit(base);
    let size = digits.chars().all(is_digit).then(|| u64::from_str_radix(digits, base).ok())??;
    let of_bits = base != 10;
    let size = match is_long {
        true if of_bits => size.cast_signed().into(),
        false if of_bits => u32::try_from(size).ok()?.cast_signed().into(),
        _ => i128::from(size),
    };
    let value = if is_negative { -size } else { size };
    Some(match is_long {
        true => Literal::Long(value.try_into().ok()?),
        false => Literal::Int(value.try_into().ok()?),
    })
}

/// Parses a floating-point number in decimal digits; returns nothing if it is too large for its type.
fn floating(digits: &str, is_negative: bool) -> Option<Literal> {
    let (number, is_float) = match digits.strip_suffix('f') {
        Some(number) => (number, true),
        None => (digits.strip_suffix('d').unwrap_or(digits), false),
    };
    let is_part = |part: char| part.is_ascii_digit() || matches!(part, '.' | 'e' | '+' | '-');
    let is_integer = number == digits && number.bytes().all(|digit| digit.is_ascii_digit());
    if is_integer || !number.chars().all(is_part) {
        return None;
    }
    Some(if is_float {
        let value = number.parse::<f32>().ok().filter(|value| value.is_finite())?;
        Literal::Float(if is_negative { -value } else { value }.to_bits())
    } else {
        let value = number.parse::<f64>().ok().filter(|value| value.is_finite())?;
        Literal::Double(if is_negative { -value } else { value }.to_bits())
    })
}

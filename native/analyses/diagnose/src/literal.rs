//! Writes values as Java literals.

use crate::state::{Bits, Datum, Text};

/// Returns a value as a Java literal. A shortened text ends in `…` outside of its quotes.
#[must_use]
pub fn literal(datum: &Datum) -> String {
    match datum {
        Datum::Bits(bits) => primitive(*bits),
        Datum::Text(Text { text, cut }) => {
            let more = if cut.is_some() { "…" } else { "" };
            format!("{}{more}", quoted(text))
        }
        Datum::Name(name) => name.to_string(),
        Datum::Count(count) => count.to_string(),
    }
}

/// Returns a text as a string literal.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text, '"'))
}

fn primitive(bits: Bits) -> String {
    match bits {
        Bits::Boolean(value) => value.to_string(),
        Bits::Char(unit) => {
            let text = String::from_utf16_lossy(&[unit]);
            format!("'{}'", escaped(&text, '\''))
        }
        Bits::Int(value) => value.to_string(),
        Bits::Long(value) => format!("{value}L"),
        Bits::Float(bits) => float(f32::from_bits(bits).into(), f32::from_bits(bits), "Float", "f"),
        Bits::Double(bits) => float(f64::from_bits(bits), f64::from_bits(bits), "Double", ""),
    }
}

fn float(value: f64, shown: impl std::fmt::Debug, class: &str, suffix: &str) -> String {
    if value.is_nan() {
        return format!("{class}.NaN");
    }
    if value.is_infinite() {
        let sign = if value > 0.0 { "POSITIVE" } else { "NEGATIVE" };
        return format!("{class}.{sign}_INFINITY");
    }
    format!("{shown:?}{suffix}")
}

/// Returns text with escape sequences (JLS 3.10.7) for the quote and for invisible characters.
fn escaped(text: &str, quote: char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            '\\' => escaped.push_str("\\\\"),
            _ if character == quote => escaped.extend(['\\', quote]),
            _ if character.is_control() => {
                escaped.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Datum {
        Datum::Text(Text { text: text.into(), cut: None })
    }

    #[test]
    fn values_are_written_as_a_compiler_reads_them() {
        for (datum, expected) in [
            (Datum::Bits(Bits::Boolean(true)), "true"),
            (Datum::Bits(Bits::Char(39)), "'\\''"),
            (Datum::Bits(Bits::Char(34)), "'\"'"),
            (Datum::Bits(Bits::Long(-1)), "-1L"),
            (Datum::Bits(Bits::Float(1.5_f32.to_bits())), "1.5f"),
            (Datum::Bits(Bits::Double(f64::NAN.to_bits())), "Double.NaN"),
            (Datum::Bits(Bits::Double(1e300_f64.to_bits())), "1e300"),
            (Datum::Bits(Bits::Double((-1.0_f64 / 0.0).to_bits())), "Double.NEGATIVE_INFINITY"),
            (Datum::Count(3), "3"),
            (text("a\"b\\\n\u{1}ü"), "\"a\\\"b\\\\\\n\\u0001ü\""),
        ] {
            assert_eq!(literal(&datum), expected);
        }
    }

    #[test]
    fn a_cut_text_shows_it() {
        let datum = Datum::Text(Text { text: "ab".into(), cut: Some((2000, 1)) });
        assert_eq!(literal(&datum), "\"ab\"…");
    }
}

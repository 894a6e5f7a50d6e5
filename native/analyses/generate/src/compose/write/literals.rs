//! Writes literals as Java source.

use vm::classes::class::Kind;

use super::layout::Code;
use crate::statements::literal::Literal;

/// Returns the source of a literal. `class` returns the name of a class, or of an array type given by its descriptor.
/// Letters and digits outside ASCII are written as they are if `unicode` is true.
pub fn source(literal: &Literal, unicode: bool, class: &mut dyn FnMut(&str) -> String) -> Code {
    Code::text(match literal {
        Literal::Null => "null".to_owned(),
        Literal::Boolean(value) => value.to_string(),
        Literal::Char(unit) => format!("'{}'", character(*unit, unicode)),
        Literal::Byte(value) => byte(*value),
        Literal::Short(value) => short(*value),
        Literal::Int(value) => int(*value),
        Literal::Long(value) => long(*value),
        Literal::Float(bits) => float(f32::from_bits(*bits)),
        Literal::Double(bits) => double(f64::from_bits(*bits)),
        Literal::Class(name) => format!("{}.class", class(name)),
        Literal::Text(units) => return Code::Quoted(escaped(units, unicode)),
    })
}

/// Returns a numeric literal for a place where its type is already given, as in `{1, 2}` of a `byte[]`. Returns
/// `None` if it needs no special form.
pub fn plain(literal: &Literal) -> Option<String> {
    match literal {
        Literal::Byte(value) => Some(int((*value).into())),
        Literal::Short(value) => Some(int((*value).into())),
        _ => None,
    }
}

/// Returns the wrapper class of a primitive kind.
pub fn wrapper(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Char => "java/lang/Character",
        Kind::Byte => "java/lang/Byte",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        Kind::Reference | Kind::Void => return None,
    })
}

/// Returns the primitive kind that a wrapper class boxes.
pub fn unwrapped(class: &str) -> Option<Kind> {
    Kind::PRIMITIVES.into_iter().find(|kind| wrapper(*kind) == Some(class))
}

fn byte(value: i8) -> String {
    match value {
        i8::MIN => "Byte.MIN_VALUE".to_owned(),
        i8::MAX => "Byte.MAX_VALUE".to_owned(),
        _ => format!("(byte) {value}"),
    }
}

fn short(value: i16) -> String {
    match value {
        i16::MIN => "Short.MIN_VALUE".to_owned(),
        i16::MAX => "Short.MAX_VALUE".to_owned(),
        _ => format!("(short) {value}"),
    }
}

fn int(value: i32) -> String {
    match value {
        i32::MIN => "Integer.MIN_VALUE".to_owned(),
        i32::MAX => "Integer.MAX_VALUE".to_owned(),
        _ => value.to_string(),
    }
}

fn long(value: i64) -> String {
    match value {
        i64::MIN => "Long.MIN_VALUE".to_owned(),
        i64::MAX => "Long.MAX_VALUE".to_owned(),
        _ => format!("{value}L"),
    }
}

/// Returns the source of a `float`. The shortest decimal number that is read back as the same value is the same in
/// Rust and Java.
fn float(value: f32) -> String {
    if value.is_nan() {
        return "Float.NaN".to_owned();
    }
    let constants = [
        (f32::INFINITY, "Float.POSITIVE_INFINITY"),
        (f32::NEG_INFINITY, "Float.NEGATIVE_INFINITY"),
        (f32::MAX, "Float.MAX_VALUE"),
        (f32::MIN, "-Float.MAX_VALUE"),
        // In Java `MIN_VALUE` is the least positive number, in Rust `MIN` is the least of all.
        (f32::from_bits(1), "Float.MIN_VALUE"),
        (f32::MIN_POSITIVE, "Float.MIN_NORMAL"),
    ];
    let constant = constants.iter().find(|(it, _)| it.to_bits() == value.to_bits());
    constant.map_or_else(|| format!("{value:?}f"), |(_, name)| (*name).to_owned())
}

fn double(value: f64) -> String {
    if value.is_nan() {
        return "Double.NaN".to_owned();
    }
    let constants = [
        (f64::INFINITY, "Double.POSITIVE_INFINITY"),
        (f64::NEG_INFINITY, "Double.NEGATIVE_INFINITY"),
        (f64::MAX, "Double.MAX_VALUE"),
        (f64::MIN, "-Double.MAX_VALUE"),
        (f64::from_bits(1), "Double.MIN_VALUE"),
        (f64::MIN_POSITIVE, "Double.MIN_NORMAL"),
    ];
    let constant = constants.iter().find(|(it, _)| it.to_bits() == value.to_bits());
    constant.map_or_else(|| format!("{value:?}"), |(_, name)| (*name).to_owned())
}

fn character(unit: u16, unicode: bool) -> String {
    match char::from_u32(unit.into()) {
        Some('\'') => "\\'".to_owned(),
        // In a character literal a double quote needs no escape.
        Some('"') => "\"".to_owned(),
        Some(character) => escape(character, unicode),
        None => escaped_unit(unit),
    }
}

/// Returns the characters of a text as they stand in a string literal.
fn escaped(units: &[u16], unicode: bool) -> Vec<String> {
    let decoded = char::decode_utf16(units.iter().copied());
    let escaped = decoded.map(|character| match character {
        Ok(character) => escape(character, unicode),
        Err(error) => escaped_unit(error.unpaired_surrogate()),
    });
    escaped.collect()
}

/// Returns a character as it stands in a string literal. The compiler replaces `\uXXXX` before it reads literals (JLS
/// 3.3), so line ends, quotes and backslashes have escapes of their own.
fn escape(character: char, unicode: bool) -> String {
    match character {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        '\u{8}' => "\\b".to_owned(),
        '\u{c}' => "\\f".to_owned(),
        '"' => "\\\"".to_owned(),
        '\\' => "\\\\".to_owned(),
        ' '..='~' => character.to_string(),
        _ if unicode && character.is_alphanumeric() => character.to_string(),
        _ => character.encode_utf16(&mut [0; 2]).iter().map(|unit| escaped_unit(*unit)).collect(),
    }
}

fn escaped_unit(unit: u16) -> String {
    format!("\\u{unit:04x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(literal: &Literal) -> String {
        source(literal, true, &mut str::to_owned).flat()
    }

    #[test]
    fn numbers_have_the_form_of_their_type() {
        let double = |value: f64| written(&Literal::Double(value.to_bits()));
        let float = |value: f32| written(&Literal::Float(value.to_bits()));
        assert_eq!(written(&Literal::Byte(1)), "(byte) 1");
        assert_eq!(written(&Literal::Short(-1)), "(short) -1");
        assert_eq!(written(&Literal::Int(i32::MIN)), "Integer.MIN_VALUE");
        assert_eq!(written(&Literal::Long(-5)), "-5L");
        assert_eq!(float(1.5), "1.5f");
        assert_eq!(float(f32::NAN), "Float.NaN");
        assert_eq!(double(2.0), "2.0");
        assert_eq!(double(-0.0), "-0.0");
        assert_eq!(double(1e300), "1e300");
        assert_eq!(double(f64::MAX), "Double.MAX_VALUE");
        assert_eq!(double(f64::NEG_INFINITY), "Double.NEGATIVE_INFINITY");
    }

    #[test]
    fn characters_are_escaped() {
        let character = |unit: char| written(&Literal::Char(unit as u16));
        assert_eq!(character('a'), "'a'");
        assert_eq!(character('\''), "'\\''");
        assert_eq!(character('"'), "'\"'");
        assert_eq!(character('\n'), "'\\n'");
        assert_eq!(character('\u{1}'), "'\\u0001'");
        assert_eq!(written(&Literal::Char(0xd800)), "'\\ud800'");
    }

    #[test]
    fn texts_are_escaped() {
        let text = |text: &str| written(&Literal::text(text));
        assert_eq!(text("a \"b\" \\ '\t\n\r"), r#""a \"b\" \\ '\t\n\r""#);
        assert_eq!(text("\\u0041"), r#""\\u0041""#);
        assert_eq!(text("caf\u{e9}\u{a0}\u{0}"), "\"caf\u{e9}\\u00a0\\u0000\"");
        let unpaired = Literal::Text([0x61, 0xdc00].into());
        assert_eq!(written(&unpaired), r#""a\udc00""#);
        let ascii = source(&Literal::text("\u{e9}\u{1f600}"), false, &mut str::to_owned);
        assert_eq!(ascii.flat(), "\"\\u00e9\\ud83d\\ude00\"");
    }
}

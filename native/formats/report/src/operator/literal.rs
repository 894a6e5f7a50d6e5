//! Literals of Java (JLS 3.10), with a sign, and with a cast for the types that have no literals of their
//! own.

mod number;

use std::fmt::{self, Write};
use std::iter::Peekable;
use std::str::Chars;
use std::sync::Arc;

use number::number;

/// A value of a primitive type, or a string.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Literal {
    /// `true`
    Boolean(bool),
    /// `(byte) 3`
    Byte(i8),
    /// `(short) 3`
    Short(i16),
    /// `3`
    Int(i32),
    /// `3L`
    Long(i64),
    /// `3.5f`, by its bits.
    Float(u32),
    /// `3.5`, by its bits.
    Double(u64),
    /// `'x'`, a UTF-16 code unit.
    Char(u16),
    /// `"text"`
    Text(Arc<str>),
}

impl Literal {
    /// Parses a literal; returns nothing if the text is none.
    pub(super) fn parse(text: &str) -> Option<Literal> {
        match text {
            "true" => Some(Literal::Boolean(true)),
            "false" => Some(Literal::Boolean(false)),
            _ => quoted(text).or_else(|| cast(text)).or_else(|| number(text)),
        }
    }

    /// Returns the literal as Java writes it.
    pub(super) fn written(&self) -> String {
        match self {
            Literal::Byte(_) => format!("(byte) {self}"),
            Literal::Short(_) => format!("(short) {self}"),
            Literal::Long(_) => format!("{self}L"),
            Literal::Float(_) => format!("{self}f"),
            _ => self.to_string(),
        }
    }
}

/// Writes the value without the casts and suffixes that only give its type.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Boolean(value) => write!(f, "{value}"),
            Literal::Byte(value) => write!(f, "{value}"),
            Literal::Short(value) => write!(f, "{value}"),
            Literal::Int(value) => write!(f, "{value}"),
            Literal::Long(value) => write!(f, "{value}"),
            Literal::Float(bits) => write!(f, "{:?}", f32::from_bits(*bits)),
            Literal::Double(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            Literal::Char(unit) => quote(f, '\'', &[*unit]),
            Literal::Text(text) => quote(f, '"', &text.encode_utf16().collect::<Vec<_>>()),
        }
    }
}

/// Writes code units between quotes, with escapes where they are needed.
fn quote(f: &mut fmt::Formatter<'_>, mark: char, units: &[u16]) -> fmt::Result {
    f.write_char(mark)?;
    for letter in char::decode_utf16(units.iter().copied()) {
        match letter {
            Ok('\n') => f.write_str("\\n")?,
            Ok('\r') => f.write_str("\\r")?,
            Ok('\t') => f.write_str("\\t")?,
            Ok(letter) if letter == mark || letter == '\\' => write!(f, "\\{letter}")?,
            Ok(letter) if letter.is_control() => write!(f, "\\u{:04x}", u32::from(letter))?,
            Ok(letter) => f.write_char(letter)?,
            Err(lone) => write!(f, "\\u{:04x}", lone.unpaired_surrogate())?,
        }
    }
    f.write_char(mark)
}

/// Parses a character or a string in quotes.
fn quoted(text: &str) -> Option<Literal> {
    let mark = text.chars().next().filter(|mark| matches!(mark, '\'' | '"'))?;
    let units = units(text.strip_prefix(mark)?.strip_suffix(mark)?, mark)?;
    match (mark, units.as_slice()) {
        ('\'', [unit]) => Some(Literal::Char(*unit)),
        ('"', units) => Some(Literal::Text(String::from_utf16(units).ok()?.into())),
        _ => None,
    }
}

/// Returns the UTF-16 code units of the text between quotes; nothing if the text is invalid there.
fn units(text: &str, mark: char) -> Option<Vec<u16>> {
    let mut units = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => units.push(escape(&mut letters)?),
            '\n' | '\r' => return None,
            letter if letter == mark => return None,
            letter => units.extend(letter.encode_utf16(&mut [0; 2]).iter()),
        }
    }
    Some(units)
}

/// Parses the part of an escape after the backslash (JLS 3.3, 3.10.7).
fn escape(letters: &mut Peekable<Chars<'_>>) -> Option<u16> {
    Some(match letters.next()? {
        'b' => 8,
        's' => b' '.into(),
        't' => b'\t'.into(),
        'n' => b'\n'.into(),
        'f' => 12,
        'r' => b'\r'.into(),
        letter @ ('"' | '\'' | '\\') => letter as u16,
        'u' => {
            while letters.next_if_eq(&'u').is_some() {}
            let digits: String = letters.take(4).collect();
            let is_whole = digits.len() == 4 && digits.bytes().all(|it| it.is_ascii_hexdigit());
            is_whole.then(|| u16::from_str_radix(&digits, 16).ok())??
        }
        first => octal(first.to_digit(8)?, letters),
    })
}

/// Parses an octal escape: up to three digits, at most 255.
fn octal(first: u32, letters: &mut Peekable<Chars<'_>>) -> u16 {
    let mut unit = first;
    for _ in 0..if first < 4 { 2 } else { 1 } {
        let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(8)) else { break };
        letters.next();
        unit = unit * 8 + digit;
    }
    unit as u16
}

/// Parses an integer with a cast to `byte` or `short`.
fn cast(text: &str) -> Option<Literal> {
    let (kind, rest) = text.strip_prefix('(')?.split_once(')')?;
    let Literal::Int(value) = number(rest.trim())? else { return None };
    match kind.trim() {
        "byte" => value.try_into().ok().map(Literal::Byte),
        "short" => value.try_into().ok().map(Literal::Short),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Literal;

    #[test]
    fn numbers_have_the_type_that_java_gives_them() {
        for (text, literal) in [
            ("3", Literal::Int(3)),
            ("-1", Literal::Int(-1)),
            ("- 1", Literal::Int(-1)),
            ("-2147483648", Literal::Int(i32::MIN)),
            ("1_000", Literal::Int(1000)),
            ("0x1F", Literal::Int(31)),
            ("0xFFFFFFFF", Literal::Int(-1)),
            ("017", Literal::Int(15)),
            ("0b101", Literal::Int(5)),
            ("3L", Literal::Long(3)),
            ("-0x10l", Literal::Long(-16)),
            ("(byte) 0x1A", Literal::Byte(26)),
            ("(byte)-128", Literal::Byte(-128)),
            ("( short ) 3", Literal::Short(3)),
            ("3.5", Literal::Double(3.5_f64.to_bits())),
            ("-.5", Literal::Double((-0.5_f64).to_bits())),
            ("1e3", Literal::Double(1e3_f64.to_bits())),
            ("3d", Literal::Double(3_f64.to_bits())),
            ("3.5f", Literal::Float(3.5_f32.to_bits())),
            ("3F", Literal::Float(3_f32.to_bits())),
        ] {
            assert_eq!(Literal::parse(text), Some(literal), "{text}");
        }
    }

    #[test]
    fn characters_and_strings_may_have_escapes() {
        for (text, literal) in [
            ("'x'", Literal::Char(0x78)),
            ("'\\''", Literal::Char(0x27)),
            ("'\\40'", Literal::Char(0x20)),
            ("'\\377'", Literal::Char(0xff)),
            ("'\\u00e9'", Literal::Char(0xe9)),
            ("\"\"", Literal::Text("".into())),
            ("\"a b, c\"", Literal::Text("a b, c".into())),
            ("\"\\t\\\"\\477\"", Literal::Text("\t\"'7".into())),
        ] {
            assert_eq!(Literal::parse(text), Some(literal), "{text}");
        }
    }

    #[test]
    fn what_javac_refuses_is_none() {
        for text in [
            "",
            "-",
            "_1",
            "1_",
            "2147483648",
            "0x1FFFFFFFF",
            "08",
            "0x",
            "1L2",
            "(byte) 128",
            "(int) 3",
            "(byte) 3L",
            "(byte 3",
            "1e",
            ".",
            "1e999",
            "inf",
            "NaN",
            "1.5l",
            "''",
            "'ab'",
            "'",
            "\"",
            "\"a",
            "\"a\"b\"",
            "'\\q'",
            "\"\\ud800\"",
            "\"\\u12\"",
            "True",
        ] {
            assert_eq!(Literal::parse(text), None, "{text}");
        }
    }
}

//! Restores the names of constants, for which compilers insert the values.

use std::collections::BTreeMap;

use classfile::{ClassFile, Constant};
use vm::classes::class::access;

use crate::literal::{literal, quoted};
use crate::state::{Bits, Datum};

/// Returns the constants that a class declares, as pairs of a value's literal and a name.
pub(crate) fn constants(file: &ClassFile) -> Vec<(String, String)> {
    let wanted = access::STATIC | access::FINAL;
    let fields = file.fields.iter().filter(|field| field.access & wanted == wanted);
    let constant = |field: &classfile::Field| {
        let index = field.constant_value?;
        let literal = match (file.pool.get(index)?, &*field.descriptor) {
            (Constant::Integer(value), "C") => {
                literal(&Datum::Bits(Bits::Char(u16::try_from(*value).ok()?)))
            }
            (Constant::Integer(_), "Z") => return None,
            (Constant::Integer(value), _) => value.to_string(),
            (Constant::Long(value), _) => format!("{value}L"),
            (Constant::Float(bits), _) => format!("{:?}f", f32::from_bits(*bits)),
            (Constant::Double(bits), _) => format!("{:?}", f64::from_bits(*bits)),
            (Constant::String(_), _) => {
                quoted(&String::from_utf16_lossy(&file.pool.string_utf16(index)?))
            }
            _ => return None,
        };
        Some((literal, field.name.to_string()))
    };
    fields.filter_map(constant).collect()
}

/// Returns an expression with the names of constants instead of their literals. A name is used if
/// `lines`, the lines of the expression's source, contain the name and not the literal.
///
/// `list.get(3)` with the lines `list.get(LAST);` and a constant `LAST` of 3 is `list.get(LAST)`.
pub(crate) fn named(text: &str, constants: &[(String, String)], lines: &str) -> String {
    let written: Vec<&str> = tokens(lines);
    let is_written = |token: &str| written.contains(&token);
    let of_constant = |(literal, name): &&(String, String)| {
        is_written(name) && !is_written(literal.trim_start_matches('-'))
    };
    let names: BTreeMap<&str, &str> = constants
        .iter()
        .filter(of_constant)
        .map(|(literal, name)| (literal.as_str(), name.as_str()))
        .collect();
    tokens(text).into_iter().map(|token| names.get(token).copied().unwrap_or(token)).collect()
}

/// Returns the words, literals and other characters of a text. Together they are the whole text.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_operand = |it: &&str| it.ends_with(|end: char| is_word(end) || ")]".contains(end));
        let follows = tokens.iter().rfind(|token: &&&str| !token.trim().is_empty());
        let is_sign = first == '-' && !follows.is_some_and(is_operand);
        let length = match first {
            '"' | '\'' => quoted_length(rest, first),
            _ if is_sign && rest.chars().nth(1).is_some_and(|it| it.is_ascii_digit()) => {
                1 + word_length(rest.get(1..).unwrap_or_default())
            }
            _ if is_word(first) => word_length(rest),
            _ => first.len_utf8(),
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(token);
        rest = behind;
    }
    tokens
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

/// Returns the length in bytes of a word, or of a number with its point.
fn word_length(text: &str) -> usize {
    let is_number = text.starts_with(|it: char| it.is_ascii_digit());
    text.find(|it| !(is_word(it) || is_number && it == '.')).unwrap_or(text.len())
}

/// Returns the length in bytes of a string or character literal with its quotes.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, character)| {
        let ends = !is_escaped && *character == quote;
        is_escaped = !is_escaped && *character == '\\';
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::{named, tokens};

    #[test]
    fn a_constant_is_named_where_the_source_names_it() {
        let constants = [("3", "LAST"), ("\"a 3\"", "TEXT"), ("0.5", "HALF"), ("-7", "LOW")]
            .map(|(literal, name)| (literal.to_owned(), name.to_owned()));
        let named = |text, lines| named(text, &constants, lines);
        assert_eq!(named("list.get(3)", "list.get(LAST);"), "list.get(LAST)");
        assert_eq!(named("list.get(3)", "list.get(3);"), "list.get(3)");
        assert_eq!(named("f(3, 13, x3)", "f(LAST, 13, x3)"), "f(LAST, 13, x3)");
        assert_eq!(named("f(3, 3)", "f(LAST, 3)"), "f(3, 3)");
        assert_eq!(named("f(\"a 3\", 3)", "f(TEXT, LAST)"), "f(TEXT, LAST)");
        assert_eq!(named("f(\"a 3\")", "f(\"a 3\") + LAST"), "f(\"a 3\")");
        assert_eq!(named("v.add(0.5, -7)", "v.add(HALF, LOW)"), "v.add(HALF, LOW)");
    }

    #[test]
    fn tokens_are_the_whole_text() {
        for text in ["a.b(-1, \"x\\\"y\", 'c') - 2.5f", "\"open", "ä + 1", ""] {
            assert_eq!(tokens(text).concat(), text);
        }
        assert_eq!(tokens("a-1"), ["a", "-", "1"]);
        assert_eq!(tokens("f(-1)"), ["f", "(", "-1", ")"]);
    }
}

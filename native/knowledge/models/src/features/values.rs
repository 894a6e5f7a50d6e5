//! The properties of a value that features distinguish.

use crate::facts::{Text, Value};

/// Returns whether a value is an empty text, array, collection or map.
pub(super) fn is_empty(value: &Value) -> bool {
    matches!(
        value,
        Value::Text(Text { length: 0, .. })
            | Value::Array(0, _)
            | Value::Collection(Some(0), _)
            | Value::Map(Some(0))
    )
}

/// Returns whether a value is a text of white space. The empty text is none.
pub(super) fn is_blank(value: &Value) -> bool {
    matches!(value, Value::Text(it) if it.length > 0 && it.is_blank)
}

/// Returns whether an element of a value is `null`.
pub(super) fn has_null(value: &Value) -> bool {
    matches!(value, Value::Array(_, Some(true)) | Value::Collection(_, Some(true)))
}

/// Returns whether a value is a number below zero.
pub(super) fn is_negative(value: &Value) -> bool {
    match value {
        Value::Whole(it) => *it < 0,
        Value::Fraction(it) => *it < 0.0,
        _ => false,
    }
}

/// Returns whether a value is the number zero.
pub(super) fn is_zero(value: &Value) -> bool {
    match value {
        Value::Whole(it) => *it == 0,
        Value::Fraction(it) => *it == 0.0,
        Value::Char(it) => *it == 0,
        _ => false,
    }
}

/// Returns whether a value is the least or greatest number of a type, infinite, or not a number.
pub(super) fn is_extreme(value: &Value) -> bool {
    let ends = [i64::from(i32::MIN), i64::from(i32::MAX), i64::MIN, i64::MAX];
    match value {
        Value::Whole(it) => ends.contains(it),
        Value::Fraction(it) => {
            !it.is_finite() || [f64::MAX, f64::MIN, f64::from(f32::MAX)].contains(it)
        }
        _ => false,
    }
}

/// Returns whether a value is the initial value of a field: `null`, zero, `false`.
pub(super) fn is_default(value: &Value) -> bool {
    is_zero(value) || matches!(value, Value::Null | Value::Boolean(false))
}

/// Returns the length or size of a value.
pub(super) fn size(value: &Value) -> Option<u32> {
    match value {
        Value::Array(size, _) | Value::Collection(Some(size), _) | Value::Map(Some(size)) => {
            Some(*size)
        }
        _ => None,
    }
}

/// Returns the kinds of arguments, as evidence distinguishes them: a letter each.
pub(crate) fn kinds(values: &[Value]) -> String {
    values.iter().map(kind).collect()
}

fn kind(value: &Value) -> char {
    match value {
        Value::Null => '0',
        it if is_empty(it) => 'e',
        it if is_blank(it) => 'w',
        it if is_extreme(it) => 'x',
        it if is_negative(it) => 'n',
        it if is_zero(it) => 'z',
        it if has_null(it) => 'h',
        Value::Whole(_) | Value::Fraction(_) => 'p',
        Value::Boolean(_) => 'b',
        Value::Char(_) => 'c',
        Value::Text(_) => 't',
        Value::Array(..) | Value::Collection(..) | Value::Map(_) => 's',
        Value::Mock => 'm',
        Value::Constant | Value::Class | Value::Function => 'f',
        Value::OfTest | Value::Own | Value::Object => 'o',
    }
}

#[cfg(test)]
mod tests {
    use super::{is_default, is_extreme, kinds};
    use crate::facts::{Text, Value};

    #[test]
    fn kinds_distinguish_what_methods_reject() {
        let text = |text: &str| Value::Text(Text::of(&text.encode_utf16().collect::<Vec<_>>()));
        assert_eq!(kinds(&[text(""), text("  "), text("a")]), "ewt");
        let numbers = [-1, 0, 1, i64::from(i32::MAX)].map(Value::Whole);
        assert_eq!(kinds(&numbers), "nzpx");
        assert_eq!(
            kinds(&[Value::Array(2, Some(true)), Value::Array(2, None), Value::Null]),
            "hs0"
        );
        assert!(is_extreme(&Value::Fraction(f64::NAN)));
        assert!(is_default(&Value::Boolean(false)) && !is_default(&Value::Boolean(true)));
    }
}

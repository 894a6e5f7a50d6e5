//! What is kept of a run-time value: kinds and counts, never its text.

use serde::{Deserialize, Serialize};

/// What is kept of a value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Summary {
    /// Nothing is known.
    #[default]
    Unknown,
    /// `null`.
    Null,
    /// A `boolean`.
    Boolean(bool),
    /// A whole number, or a character as its UTF-16 code unit.
    Whole(i64),
    /// A `float` or `double`.
    Fraction(f64),
    /// A text.
    Text(TextShape),
    /// An array, a collection or a map.
    Sized {
        /// The number of elements.
        size: u32,
        /// Whether an element is `null`; `None` if that is not known.
        has_null: Option<bool>,
    },
    /// A mock.
    Mock,
    /// Any other object.
    Object,
}

/// What is kept of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextShape {
    /// The number of characters.
    pub length: u32,
    /// The number of letters and digits.
    pub alphanumeric: u32,
    /// The number of digits.
    pub digits: u32,
    /// The number of white-space characters.
    pub spaces: u32,
    /// Whether the first character is a minus.
    pub has_minus: bool,
}

impl TextShape {
    /// Returns the shape of a text.
    #[must_use]
    pub fn of(text: &str) -> TextShape {
        let count = |is: fn(char) -> bool| text.chars().filter(|it| is(*it)).count() as u32;
        TextShape {
            length: text.chars().count() as u32,
            alphanumeric: count(char::is_alphanumeric),
            digits: count(|it| it.is_ascii_digit()),
            spaces: count(char::is_whitespace),
            has_minus: text.starts_with('-'),
        }
    }
}

impl Summary {
    /// Returns the summary of a text.
    #[must_use]
    pub fn text(text: &str) -> Summary {
        Summary::Text(TextShape::of(text))
    }

    /// Returns whether it is a text, array, collection or map without elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self, Summary::Text(TextShape { length: 0, .. }) | Summary::Sized { size: 0, .. })
    }

    /// Returns whether it is a text of white space only. The empty text is none.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        matches!(self, Summary::Text(it) if it.length > 0 && it.spaces == it.length)
    }

    /// Returns whether it is a number below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match self {
            Summary::Whole(it) => *it < 0,
            Summary::Fraction(it) => *it < 0.0,
            _ => false,
        }
    }

    /// Returns whether it is the number zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match self {
            Summary::Whole(it) => *it == 0,
            Summary::Fraction(it) => *it == 0.0,
            _ => false,
        }
    }

    /// Returns whether it is the least or greatest number of a type, infinite, or not a number.
    #[must_use]
    pub fn is_extreme(&self) -> bool {
        let ends = [i64::from(i32::MIN), i64::from(i32::MAX), i64::MIN, i64::MAX];
        match self {
            Summary::Whole(it) => ends.contains(it),
            Summary::Fraction(it) => {
                !it.is_finite() || [f64::MAX, f64::MIN, f64::from(f32::MAX)].contains(it)
            }
            _ => false,
        }
    }

    /// Returns whether it is what a field has before it is set: `null`, zero, `false`.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.is_zero() || matches!(self, Summary::Null | Summary::Boolean(false))
    }

    /// Returns a letter for its kind, as evidence distinguishes values.
    #[must_use]
    pub fn kind(&self) -> char {
        match self {
            Summary::Unknown => '?',
            Summary::Null => '0',
            Summary::Boolean(_) => 'b',
            Summary::Mock => 'm',
            Summary::Object => 'o',
            it if it.is_empty() => 'e',
            it if it.is_blank() => 'w',
            it if it.is_extreme() => 'x',
            it if it.is_negative() => 'n',
            it if it.is_zero() => 'z',
            Summary::Whole(_) | Summary::Fraction(_) => 'p',
            Summary::Text(_) => 't',
            Summary::Sized { has_null: Some(true), .. } => 'h',
            Summary::Sized { .. } => 's',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Summary, TextShape};

    #[test]
    fn a_text_is_counted() {
        let shape = TextShape::of("-a 1é");
        let expected =
            TextShape { length: 5, alphanumeric: 3, digits: 1, spaces: 1, has_minus: true };
        assert_eq!(shape, expected);
    }

    #[test]
    fn kinds_distinguish_what_methods_reject() {
        let texts = [Summary::text(""), Summary::text("  "), Summary::text("a")];
        assert_eq!(texts.map(|it| it.kind()), ['e', 'w', 't']);
        let numbers = [-1, 0, 1, i64::from(i32::MAX)].map(Summary::Whole);
        assert_eq!(numbers.map(|it| it.kind()), ['n', 'z', 'p', 'x']);
        assert!(Summary::Fraction(f64::NAN).is_extreme());
        assert!(Summary::Boolean(false).is_default() && !Summary::Boolean(true).is_default());
    }
}

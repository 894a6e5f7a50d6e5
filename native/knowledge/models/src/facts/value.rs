//! Summaries of values.

use serde::{Deserialize, Serialize};

/// A value at run-time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// `null`.
    Null,
    /// A `boolean`, or its box.
    Boolean(bool),
    /// A `char` as its UTF-16 code unit, or its box.
    Char(u16),
    /// Another whole number, or its box.
    Whole(i64),
    /// A `float` or `double`, or its box.
    Fraction(f64),
    /// A `String` or another `CharSequence` whose content is known.
    Text(Text),
    /// An array with its length. The flag is whether an element is `null`; `None` for primitive elements and long
    /// arrays.
    Array(u32, Option<bool>),
    /// A `Collection`, with its size and whether an element is `null`; each is `None` if it is unknown.
    Collection(Option<u32>, Option<bool>),
    /// A `Map`, with its size if it is known.
    Map(Option<u32>),
    /// A constant of an `enum`.
    Constant,
    /// A `Class`.
    Class,
    /// A lambda or a method reference.
    Function,
    /// A mock.
    Mock,
    /// An object of a class of the tests.
    OfTest,
    /// An object of a class of the project.
    Own,
    /// Any other object.
    Object,
}

/// A text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// The length of the text in UTF-16 code units.
    pub length: u32,
    /// How many of these are letters and digits.
    pub alphanumeric: u32,
    /// How many are digits.
    pub digits: u32,
    /// Whether all are white space. An empty text is blank.
    pub is_blank: bool,
    /// Whether it contains white space.
    pub has_space: bool,
    /// Whether the first is a minus.
    pub has_minus: bool,
}

impl Text {
    /// Returns the summary of a text.
    #[must_use]
    pub fn of(units: &[u16]) -> Text {
        let characters = || units.iter().map(|it| char::from_u32(u32::from(*it)));
        let count = |is: fn(char) -> bool| characters().filter(|it| it.is_some_and(is)).count();
        Text {
            length: units.len() as u32,
            alphanumeric: count(char::is_alphanumeric) as u32,
            digits: count(|it| it.is_ascii_digit()) as u32,
            is_blank: characters().all(|it| it.is_some_and(char::is_whitespace)),
            has_space: characters().any(|it| it.is_some_and(char::is_whitespace)),
            has_minus: units.first() == Some(&u16::from(b'-')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Text;

    fn of(text: &str) -> Text {
        Text::of(&text.encode_utf16().collect::<Vec<_>>())
    }

    #[test]
    fn a_text_is_counted_by_kinds_of_characters() {
        let text = of("-1 a");
        assert_eq!((text.length, text.alphanumeric, text.digits), (4, 2, 1));
        assert!(text.has_space && text.has_minus && !text.is_blank);
        assert!(of("").is_blank && of(" \t").is_blank);
    }
}

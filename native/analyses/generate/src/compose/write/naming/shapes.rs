//! Finds words for values.

use crate::compose::write::imports::simple_name;
use crate::compose::write::words::{capitalized, split};
use crate::statements::literal::Literal;

/// Words that describe a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An adjective, and the noun that it stands before if the value has no name: `Empty`, `Text`.
    Adjective(&'static str, &'static str),
    /// The value itself: `Two`.
    Value(String),
    /// The kind of the value: `Order`.
    Noun(String),
}

impl Shape {
    /// Returns the words without the name of a parameter.
    pub fn alone(&self) -> String {
        match self {
            Shape::Adjective(adjective, noun) => format!("{adjective}{noun}"),
            Shape::Value(word) | Shape::Noun(word) => word.clone(),
        }
    }

    /// Returns the words with the name of the parameter that has the value.
    pub fn named(&self, name: &str) -> String {
        match self {
            Shape::Adjective(adjective, _) => format!("{adjective}{name}"),
            Shape::Value(word) => format!("{name}{word}"),
            Shape::Noun(word) => word.clone(),
        }
    }
}

/// The greatest number that is written with digits. Greater ones are called large.
const GREATEST: u64 = 9999;
/// The most characters of a text that is quoted in a name.
const LONGEST: usize = 12;
/// The most characters of a text in words, if some of them are symbols.
const LONGEST_SPELLED: usize = 30;
/// The most words of a longer text that a name quotes.
const MOST_WORDS: usize = 4;
/// The most characters of these words.
const LONGEST_RESULT: usize = 24;
/// The most symbols of a text that a name mentions.
const MOST_SYMBOLS: usize = 3;

/// Returns shapes for a literal, general ones first.
pub fn of_literal(literal: &Literal) -> Vec<Shape> {
    match literal {
        Literal::Null => vec![Shape::Adjective("Null", "")],
        Literal::Boolean(value) => vec![Shape::Value(if *value { "True" } else { "False" }.into())],
        Literal::Char(unit) => of_character(*unit),
        Literal::Byte(value) => of_whole((*value).into(), i8::MIN.into(), i8::MAX.into()),
        Literal::Short(value) => of_whole((*value).into(), i16::MIN.into(), i16::MAX.into()),
        Literal::Int(value) => of_whole((*value).into(), i32::MIN.into(), i32::MAX.into()),
        Literal::Long(value) => of_whole(*value, i64::MIN, i64::MAX),
        Literal::Float(bits) => of_fraction(f64::from(f32::from_bits(*bits))),
        Literal::Double(bits) => of_fraction(f64::from_bits(*bits)),
        Literal::Text(units) => of_text(&String::from_utf16_lossy(units)),
        Literal::Class(name) => {
            let simple = simple_name(name).rsplit('$').next().unwrap_or(name);
            vec![Shape::Value(simple.chars().filter(|it| it.is_alphanumeric()).collect())]
        }
    }
}

/// Returns a word for a number.
pub fn number(value: i64) -> String {
    let words = [
        "Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
        "Eleven", "Twelve",
    ];
    let word = usize::try_from(value).ok().and_then(|it| words.get(it));
    match (word, value) {
        (Some(word), _) => (*word).to_owned(),
        (None, ..0) => format!("Minus{}", number(value.saturating_neg())),
        (None, _) => value.to_string(),
    }
}

/// Returns words for a text that a method returned: the text itself if it is short, and otherwise its first words.
pub fn of_result(units: &[u16]) -> String {
    let text = String::from_utf16_lossy(units);
    let shapes = of_text(&text);
    if let Some(value @ (Shape::Value(_) | Shape::Adjective("Empty" | "Blank", _))) = shapes.last()
    {
        return value.alone();
    }
    let words = split(&text).into_iter().filter(|it| it.chars().all(|it| it.is_alphanumeric()));
    let mut name = String::new();
    for word in words.take(MOST_WORDS).map(|it| capitalized(&it)) {
        if name.chars().count() + word.chars().count() > LONGEST_RESULT {
            break;
        }
        name.push_str(&word);
    }
    if name.is_empty() { "Text".to_owned() } else { name }
}

fn of_whole(value: i64, least: i64, greatest: i64) -> Vec<Shape> {
    // General shapes come first, because names prefer the first fact that sets them apart: "negative" says more about
    // a test than "minus seven".
    let sign = (value < 0).then_some(Shape::Adjective("Negative", "Number"));
    let size = match value {
        _ if value == least => Shape::Adjective("Smallest", "Number"),
        _ if value == greatest => Shape::Adjective("Largest", "Number"),
        _ if value.unsigned_abs() <= GREATEST => Shape::Value(number(value)),
        _ => Shape::Adjective("Large", "Number"),
    };
    sign.into_iter().chain([size]).collect()
}

fn of_fraction(value: f64) -> Vec<Shape> {
    if value.is_nan() {
        return vec![Shape::Value("NaN".to_owned())];
    }
    let sign = (value < 0.0).then_some(Shape::Adjective("Negative", "Number"));
    let size = if value.is_infinite() {
        Shape::Adjective("Infinite", "Number")
    } else if value.abs() > GREATEST as f64 {
        Shape::Adjective("Large", "Number")
    } else if value.fract() == 0.0 {
        Shape::Value(number(value as i64))
    } else {
        Shape::Adjective("Fractional", "Number")
    };
    sign.into_iter().chain([size]).collect()
}

fn of_character(unit: u16) -> Vec<Shape> {
    let character = char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER);
    if let Some(name) = symbol(character) {
        return vec![Shape::Value(name.to_owned())];
    }
    let kind = match character {
        _ if character.is_whitespace() => return vec![Shape::Value("Whitespace".to_owned())],
        _ if character.is_ascii_digit() => "Digit",
        _ if character.is_alphabetic() => "Letter",
        _ => return vec![Shape::Noun("Symbol".to_owned())],
    };
    let value = if kind == "Digit" { digit(character) } else { None };
    let value = value.unwrap_or_else(|| character.to_uppercase().to_string());
    vec![Shape::Noun(kind.to_owned()), Shape::Value(format!("{kind}{value}"))]
}

fn digit(character: char) -> Option<String> {
    character.to_digit(10).map(|it| number(it.into()))
}

/// Returns the name of a character that cannot stand in an identifier.
fn symbol(character: char) -> Option<&'static str> {
    Some(match character {
        ' ' => "Space",
        '\t' => "Tab",
        '\n' => "LineFeed",
        '\r' => "CarriageReturn",
        '\0' => "Nul",
        '!' => "ExclamationMark",
        '"' => "Quote",
        '#' => "Hash",
        '$' => "Dollar",
        '%' => "Percent",
        '&' => "Ampersand",
        '\'' => "Apostrophe",
        '(' | ')' => "Parenthesis",
        '*' => "Asterisk",
        '+' => "Plus",
        ',' => "Comma",
        '-' => "Hyphen",
        '.' => "Dot",
        '/' => "Slash",
        ':' => "Colon",
        ';' => "Semicolon",
        '<' => "LessThan",
        '=' => "Equals",
        '>' => "GreaterThan",
        '?' => "QuestionMark",
        '@' => "At",
        '[' | ']' => "Bracket",
        '\\' => "Backslash",
        '^' => "Caret",
        '_' => "Underscore",
        '`' => "Backtick",
        '{' | '}' => "Brace",
        '|' => "Bar",
        '~' => "Tilde",
        _ => return None,
    })
}

fn of_text(text: &str) -> Vec<Shape> {
    let is_all = |of: fn(char) -> bool| text.chars().all(of);
    let length = text.chars().count();
    if text.is_empty() {
        return vec![Shape::Adjective("Empty", "Text")];
    }
    if is_all(char::is_whitespace) {
        return vec![Shape::Adjective("Blank", "Text")];
    }
    let mut found = Vec::new();
    if is_all(|it| it.is_ascii_digit()) {
        found.push(Shape::Adjective("Numeric", "Text"));
    } else if length > 40 {
        found.push(Shape::Adjective("Long", "Text"));
    } else {
        found.push(Shape::Noun("Text".to_owned()));
    }
    let spelled = spelled(text).filter(|it| it.chars().count() <= LONGEST_SPELLED);
    let symbols = text.chars().filter_map(symbol);
    match spelled {
        Some(spelled) => found.push(Shape::Value(spelled)),
        None => found.extend(distinct(symbols).map(|it| Shape::Noun(format!("TextWith{it}")))),
    }
    found
}

/// Returns up to [`MOST_SYMBOLS`] different symbols of a text, in reverse order.
fn distinct(symbols: impl Iterator<Item = &'static str>) -> impl Iterator<Item = &'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for symbol in symbols {
        if found.len() < MOST_SYMBOLS && !found.contains(&symbol) {
            found.push(symbol);
        }
    }
    // A name that needs any shape takes the last one, so the first symbol comes last.
    found.into_iter().rev()
}

/// Returns a short text in words: `Hyphen` for `-`, `Six` for `6`, `HelloWorld` for `hello world`.
fn spelled(text: &str) -> Option<String> {
    if let Ok(value @ 0..=12) = text.parse::<i64>() {
        // `012` is read as 12, but is a different text.
        return (value.to_string() == text).then(|| number(value));
    }
    let is_word = |it: char| it.is_alphanumeric() || it == ' ' || it == '_';
    let length = text.chars().count();
    if length <= LONGEST && text.chars().all(is_word) && text.chars().any(char::is_alphanumeric) {
        return Some(split(text).iter().map(|it| capitalized(it)).collect());
    }
    match text {
        "[]" => return Some("EmptyBrackets".to_owned()),
        "{}" => return Some("EmptyBraces".to_owned()),
        _ if length > MOST_SYMBOLS => return None,
        _ => {}
    }
    let part = |it: char| match symbol(it) {
        Some(name) => Some(name.to_owned()),
        None => it.is_alphanumeric().then(|| it.to_uppercase().to_string()),
    };
    text.chars().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(literal: &Literal) -> Vec<String> {
        of_literal(literal).iter().map(Shape::alone).collect()
    }

    #[test]
    fn numbers_have_words() {
        assert_eq!(words(&Literal::Int(0)), ["Zero"]);
        assert_eq!(words(&Literal::Int(-1)), ["NegativeNumber", "MinusOne"]);
        assert_eq!(words(&Literal::Int(i32::MIN)), ["NegativeNumber", "SmallestNumber"]);
        assert_eq!(words(&Literal::Long(42)), ["42"]);
        assert_eq!(words(&Literal::Double(0.5_f64.to_bits())), ["FractionalNumber"]);
    }

    #[test]
    fn texts_have_words() {
        assert_eq!(words(&Literal::text("")), ["EmptyText"]);
        assert_eq!(words(&Literal::text("hello world")), ["Text", "HelloWorld"]);
        assert_eq!(words(&Literal::text("12")), ["NumericText", "Twelve"]);
        assert_eq!(words(&Literal::text("a.b")), ["Text", "ADotB"]);
        assert_eq!(words(&Literal::text("-")), ["Text", "Hyphen"]);
        assert_eq!(
            words(&Literal::text("[a: b]")),
            ["Text", "TextWithSpace", "TextWithColon", "TextWithBracket"]
        );
        assert_eq!(words(&Literal::Char(0x61)), ["Letter", "LetterA"]);
        assert_eq!(words(&Literal::Char(0x37)), ["Digit", "DigitSeven"]);
        assert_eq!(words(&Literal::Char(0x23)), ["Hash"]);
    }

    #[test]
    fn results_are_quoted_by_their_first_words() {
        let words = |text: &str| of_result(&text.encode_utf16().collect::<Vec<u16>>());
        assert_eq!(words("Missing argument for option: a"), "MissingArgumentForOption");
        assert_eq!(words("[ Options: [ short {} ]"), "OptionsShort");
        assert_eq!(words("-"), "Hyphen");
        assert_eq!(words("[]"), "EmptyBrackets");
        assert_eq!(words(""), "EmptyText");
        assert_eq!(words("::::::"), "Text");
    }

    #[test]
    fn names_of_parameters_stand_where_english_has_them() {
        let negative = of_literal(&Literal::Int(-1));
        let named: Vec<String> = negative.iter().map(|it| it.named("Quantity")).collect();
        assert_eq!(named, ["NegativeQuantity", "QuantityMinusOne"]);
    }
}

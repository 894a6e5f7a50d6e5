//! Splits lines of a source into tokens, precisely enough to recognise constants in Java, Kotlin
//! and Groovy.

/// A token in a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// An integer.
    Integer(i64),
    /// A number with a fraction, an exponent or a suffix of a floating-point type.
    Decimal(f64),
    /// A character in single quotes.
    Character(char),
    /// A string, without its quotes and escapes.
    Text(String),
    /// The start of a string over several lines. Its content is not read.
    Block,
    /// An identifier or a keyword.
    Word(String),
    /// Anything else.
    Symbol(char),
}

/// The context in which a line starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Code,
    Comment,
    Block,
}

/// A reader of lines, one after the other. It remembers whether a comment or a text block is open.
#[derive(Debug, Default)]
pub struct Tokens {
    inside: Inside,
}

impl Tokens {
    /// Returns the tokens of the next line.
    pub fn line(&mut self, text: &str) -> Vec<Token> {
        let mut tokens = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            rest = match self.inside {
                Inside::Comment => self.until(rest, "*/"),
                Inside::Block => self.until(rest, "\"\"\""),
                Inside::Code if rest.starts_with("//") => "",
                Inside::Code if rest.starts_with("/*") => {
                    self.inside = Inside::Comment;
                    skip(rest, 2)
                }
                Inside::Code if rest.starts_with("\"\"\"") => {
                    tokens.push(Token::Block);
                    self.inside = Inside::Block;
                    skip(rest, 3)
                }
                Inside::Code if first.is_whitespace() => skip(rest, first.len_utf8()),
                Inside::Code => {
                    // `1..9` is a range of two numbers.
                    let may_be_point = tokens.last() != Some(&Token::Symbol('.'));
                    let (token, after) = token(first, rest, may_be_point);
                    tokens.push(token);
                    after
                }
            };
        }
        tokens
    }

    /// Returns the rest of the line after the end of a comment or text block. It is empty if this
    /// line does not contain the end.
    fn until<'t>(&mut self, rest: &'t str, end: &str) -> &'t str {
        match rest.split_once(end) {
            Some((_, after)) => {
                self.inside = Inside::Code;
                after
            }
            None => "",
        }
    }
}

/// Returns a text without its first bytes.
fn skip(text: &str, bytes: usize) -> &str {
    text.get(bytes..).unwrap_or("")
}

/// Reads the token that starts with the character `first`. Returns it and the rest of the line. `may_be_point` is
/// whether a point may start a number.
fn token(first: char, text: &str, may_be_point: bool) -> (Token, &str) {
    let starts_number = first.is_ascii_digit()
        || may_be_point
            && first == '.'
            && text.chars().nth(1).is_some_and(|next| next.is_ascii_digit());
    if starts_number {
        return number(text);
    }
    if first == '"' || first == '\'' {
        return quoted(first, text);
    }
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$');
    let length = text.find(|character| !is_part(character)).unwrap_or(text.len());
    match length {
        0 => (Token::Symbol(first), skip(text, first.len_utf8())),
        length => (Token::Word(text.get(..length).unwrap_or("").to_owned()), skip(text, length)),
    }
}

/// Reads a number. A number that cannot be parsed becomes a symbol.
fn number(text: &str) -> (Token, &str) {
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let mut length = 0;
    let mut before = ' ';
    for character in text.chars() {
        let is_sign =
            matches!(character, '+' | '-') && matches!(before, 'e' | 'E') && !is_hexadecimal;
        let is_point = character == '.'
            && text.get(length + 1..).is_some_and(|rest| !rest.starts_with(is_word_start));
        if !(character.is_ascii_alphanumeric() || character == '_' || is_sign || is_point) {
            break;
        }
        length += character.len_utf8();
        before = character;
    }
    let digits = text.get(..length).unwrap_or("").replace('_', "").to_ascii_lowercase();
    let token = read_number(&digits, is_hexadecimal).unwrap_or(Token::Symbol('0'));
    (token, skip(text, length.max(1)))
}

/// Returns whether a character after a point shows that the point does not belong to the number, as
/// in `1.foo()` or `1..2`.
fn is_word_start(character: char) -> bool {
    character == '.'
        || character.is_alphabetic() && !matches!(character, 'd' | 'f' | 'e' | 'D' | 'F' | 'E')
}

/// Parses a number in lower case and without underscores.
fn read_number(digits: &str, is_hexadecimal: bool) -> Option<Token> {
    if is_hexadecimal {
        return wrapped(digits.strip_prefix("0x")?.trim_end_matches('l'), 16);
    }
    if let Some(binary) = digits.strip_prefix("0b") {
        return wrapped(binary.trim_end_matches('l'), 2);
    }
    let whole = digits.trim_end_matches(['l', 'g', 'i', 'u']);
    if whole.len() > 1 && whole.starts_with('0') && whole.bytes().all(|byte| byte.is_ascii_digit())
    {
        return wrapped(whole, 8);
    }
    if let Ok(value) = whole.parse::<u64>() {
        return Some(Token::Integer(value as i64));
    }
    digits.trim_end_matches(['d', 'f', 'g']).parse().ok().map(Token::Decimal)
}

/// Parses a number whose highest bit may be the sign.
fn wrapped(digits: &str, radix: u32) -> Option<Token> {
    u64::from_str_radix(digits, radix).ok().map(|value| Token::Integer(value as i64))
}

/// Reads a string or a character in quotes.
fn quoted(quote: char, text: &str) -> (Token, &str) {
    let mut content = String::new();
    let mut characters = text.char_indices().skip(1).peekable();
    let mut end = text.len();
    while let Some((at, character)) = characters.next() {
        if character == quote {
            end = at + character.len_utf8();
            break;
        }
        if character != '\\' {
            content.push(character);
            continue;
        }
        let Some((_, escaped)) = characters.next() else { break };
        match escaped {
            'n' => content.push('\n'),
            't' => content.push('\t'),
            'r' => content.push('\r'),
            'b' => content.push('\u{8}'),
            'f' => content.push('\u{c}'),
            's' => content.push(' '),
            'u' => {
                let mut code = 0;
                while let Some((_, 'u')) = characters.peek() {
                    characters.next();
                }
                for _ in 0..4 {
                    let digit = characters.next().and_then(|(_, digit)| digit.to_digit(16));
                    code = code * 16 + digit.unwrap_or(0);
                }
                content.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            '0'..='7' => {
                let mut code = escaped.to_digit(8).unwrap_or(0);
                while let Some(digit) = characters
                    .peek()
                    .and_then(|(_, digit)| digit.to_digit(8))
                    .filter(|digit| code * 8 + digit < 256)
                {
                    code = code * 8 + digit;
                    characters.next();
                }
                content.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            other => content.push(other),
        }
    }
    let mut only = content.chars();
    let token = match (quote, only.next(), only.next()) {
        ('\'', Some(character), None) => Token::Character(character),
        _ => Token::Text(content),
    };
    (token, skip(text, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token> {
        Tokens::default().line(text)
    }

    #[test]
    fn numbers_are_read_in_every_form() {
        for (text, value) in [
            ("7", 7),
            ("1_000", 1000),
            ("0xFF", 255),
            ("0b101", 5),
            ("017", 15),
            ("5L", 5),
            ("0xFFFFFFFFFFFFFFFFL", -1),
            ("2147483648", 2_147_483_648),
        ] {
            assert_eq!(tokens(text), [Token::Integer(value)], "{text}");
        }
        for (text, value) in [("1.5", 1.5), (".5f", 0.5), ("1e-3", 0.001), ("2d", 2.0), ("1.", 1.0)]
        {
            assert_eq!(tokens(text), [Token::Decimal(value)], "{text}");
        }
        let range = [Token::Integer(1), Token::Symbol('.'), Token::Symbol('.'), Token::Integer(9)];
        assert_eq!(tokens("1..9"), range);
    }

    #[test]
    fn strings_lose_their_escapes() {
        assert_eq!(tokens(r#""a\n\"\u0041\101""#), [Token::Text("a\n\"AA".into())]);
        assert_eq!(tokens(r"'\''"), [Token::Character('\'')]);
        assert_eq!(tokens("'groovy'"), [Token::Text("groovy".into())]);
    }

    #[test]
    fn comments_and_blocks_may_be_long() {
        let mut reader = Tokens::default();
        assert_eq!(reader.line("1 /* 2"), [Token::Integer(1)]);
        assert_eq!(reader.line("3 */ 4 // 5"), [Token::Integer(4)]);
        assert_eq!(
            reader.line("f(\"\"\""),
            [Token::Word("f".into()), Token::Symbol('('), Token::Block]
        );
        assert_eq!(reader.line("6 \"\"\");"), [Token::Symbol(')'), Token::Symbol(';')]);
    }
}

//! Splits Java source into tokens.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An identifier or keyword.
    Word,
    /// A number, text, text block or character.
    Literal,
    /// Any other character.
    Symbol,
}

/// A token. Comments and blanks are no tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its text.
    pub text: &'a str,
    /// Its position, in bytes from the beginning of the source.
    pub start: usize,
}

impl Token<'_> {
    /// Returns whether the token is this word.
    pub fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }

    /// Returns whether the token is this symbol.
    pub fn is_symbol(&self, symbol: &str) -> bool {
        self.kind == Kind::Symbol && self.text == symbol
    }

    /// Returns its position in the source.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Returns the tokens of a source; `None` if a comment or literal does not end.
pub fn tokens(source: &str) -> Option<Vec<Token<'_>>> {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(rest) = source.get(start..).filter(|it| !it.is_empty()) {
        let (kind, length) = first(rest)?;
        let text = rest.get(..length)?;
        found.extend(kind.map(|kind| Token { kind, text, start }));
        start += length;
    }
    Some(found)
}

/// Returns the kind and the length of the first token in a text that is not empty. Comments and blanks have no kind.
fn first(text: &str) -> Option<(Option<Kind>, usize)> {
    let character = text.chars().next()?;
    let while_true = |is: fn(char) -> bool| text.find(|it| !is(it)).unwrap_or(text.len());
    Some(if text.starts_with("//") {
        (None, text.find('\n').unwrap_or(text.len()))
    } else if let Some(rest) = text.strip_prefix("/*") {
        (None, 2 + rest.find("*/")? + 2)
    } else if text.starts_with("\"\"\"") {
        (Some(Kind::Literal), quoted(text, "\"\"\"")?)
    // Text blocks have been tried before: they begin with the same character.
    } else if character == '"' {
        (Some(Kind::Literal), quoted(text, "\"")?)
    } else if character == '\'' {
        (Some(Kind::Literal), quoted(text, "'")?)
    } else if character.is_ascii_digit() {
        let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '.';
        (Some(Kind::Literal), while_true(is_part))
    } else if is_part_of_word(character) {
        (Some(Kind::Word), while_true(is_part_of_word))
    } else if character.is_whitespace() {
        (None, while_true(char::is_whitespace))
    } else {
        (Some(Kind::Symbol), character.len_utf8())
    })
}

fn is_part_of_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

/// Returns the length of a literal that begins and ends with these quotes.
fn quoted(text: &str, quotes: &str) -> Option<usize> {
    let mut at = quotes.len();
    loop {
        let rest = text.get(at..)?;
        if rest.starts_with(quotes) {
            return Some(at + quotes.len());
        }
        let mut characters = rest.chars();
        let character = characters.next()?;
        at += character.len_utf8();
        // An escaped quote does not end the literal.
        if character == '\\' {
            at += characters.next()?.len_utf8();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Option<Vec<&str>> {
        Some(tokens(source)?.iter().map(|it| it.text).collect())
    }

    #[test]
    fn words_literals_and_symbols_are_told_apart() {
        assert_eq!(
            texts("a.b(\"}\\\"\", '\\'', 1.5e3, /* { */ x) // }\n;"),
            Some(vec![
                "a",
                ".",
                "b",
                "(",
                "\"}\\\"\"",
                ",",
                "'\\''",
                ",",
                "1.5e3",
                ",",
                "x",
                ")",
                ";"
            ])
        );
        assert_eq!(
            texts("\"\"\"\n a \"b\" \\\"\"\" {\"\"\" + c"),
            Some(vec!["\"\"\"\n a \"b\" \\\"\"\" {\"\"\"", "+", "c"])
        );
        assert_eq!(texts("größe\u{3000}= \"ä\""), Some(vec!["größe", "=", "\"ä\""]));
    }

    #[test]
    fn what_has_no_end_is_no_source() {
        for source in ["\"a", "'", "/* a", "\"\"\"a\"\"", "\"\\"] {
            assert_eq!(texts(source), None, "{source}");
        }
    }

    #[test]
    fn tokens_know_where_they_are() {
        let source = "int ä = 'x';";
        let found = tokens(source).unwrap();
        assert!(found.iter().all(|it| &source[it.range()] == it.text));
    }
}

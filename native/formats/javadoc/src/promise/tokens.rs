//! The words and symbols of a text.

/// A word or symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The text. A call without arguments has no parentheses: `size` for `size()`.
    pub text: String,
    /// The text of the token in lower case.
    pub lower: String,
    /// Whether it is a call without arguments.
    pub is_call: bool,
    /// Whether it is the text between quotation marks.
    pub is_quoted: bool,
}

impl Token {
    fn of(text: &str) -> Token {
        Token {
            text: text.to_owned(),
            lower: text.to_lowercase(),
            is_call: false,
            is_quoted: false,
        }
    }

    /// Returns whether it is a word, a name or a number.
    pub fn is_word(&self) -> bool {
        !self.is_quoted && self.text.chars().next().is_some_and(is_word_start)
    }
}

/// Symbols of two characters, and those that stand for them.
const SYMBOLS: [(&str, &str); 11] = [
    ("<=", "<="),
    (">=", ">="),
    ("==", "=="),
    ("!=", "!="),
    ("<>", "!="),
    ("&&", "and"),
    ("||", "or"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("..", ".."),
];

/// Irregular beginnings of words such as "can't", and their full forms. Other words keep their beginning.
const SHORT: [(&str, &str); 2] = [("ca", "can"), ("wo", "will")];
/// The words that are written together with "not".
const BEFORE_NOT: [&str; 13] =
    ["is", "are", "was", "were", "does", "do", "did", "has", "have", "must", "should", "ca", "wo"];

/// Returns the words and symbols of a text. A full stop at the end of a sentence is one. "Isn't" is two words.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        // "#size()" is a member of the class itself.
        if first == '#' {
            rest = rest.get(1..).unwrap_or_default();
            continue;
        }
        let length = if let Some((quoted, length)) = quoted(rest) {
            found.push(Token { is_quoted: true, ..Token::of(quoted) });
            length
        } else if is_possessive(rest) {
            // "It's null"
            let is_verb = found.last().is_some_and(|it| ["it", "there"].contains(&&*it.lower));
            found.push(Token::of(if is_verb { "is" } else { "'s" }));
            "'s".len()
        } else if let Some((verb, length)) = negated(rest) {
            found.push(Token::of(&verb));
            found.push(Token::of("not"));
            length
        } else if is_word_start(first) {
            let (word, length) = word(rest);
            found.push(word);
            length
        } else if let Some((symbol, meaning)) = SYMBOLS.iter().find(|it| rest.starts_with(it.0)) {
            found.push(Token::of(meaning));
            symbol.len()
        } else {
            let length = first.len_utf8();
            found.push(Token::of(rest.get(..length).unwrap_or_default()));
            length
        };
        rest = rest.get(length..).unwrap_or_default().trim_start();
    }
    found
}

fn is_word_start(first: char) -> bool {
    first.is_alphanumeric() || first == '_' || first == '$'
}

/// Returns the verb of a word such as "isn't", and the length of the word.
fn negated(text: &str) -> Option<(String, usize)> {
    let end = text.find(|it: char| !it.is_alphabetic())?;
    let (word, rest) = (text.get(..end)?, text.get(end..)?);
    let after = ["'t", "’t"].iter().find_map(|it| rest.strip_prefix(it))?;
    let is_over = !after.starts_with(is_word_start);
    let verb = word.strip_suffix('n')?;
    let known = SHORT.iter().find(|(short, _)| *short == verb).map_or(verb, |(_, long)| long);
    let length = text.len() - after.len();
    (is_over && BEFORE_NOT.contains(&&*verb.to_lowercase())).then(|| (known.to_owned(), length))
}

fn is_possessive(text: &str) -> bool {
    let after = text.strip_prefix("'s");
    after.is_some_and(|it| !it.starts_with(|next| is_word_start(next) || next == '\''))
}

/// Returns a text or character in quotation marks, and its length with them.
fn quoted(text: &str) -> Option<(&str, usize)> {
    let mark = text.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let inner = text.get(1..)?;
    let end = inner.find(mark)?;
    // An apostrophe in a word is no quotation mark.
    let is_one = mark == '"' || inner.get(..end).is_some_and(|it| it.chars().count() == 1);
    is_one.then(|| (inner.get(..end).unwrap_or_default(), end + 2))
}

/// Returns a word and its length. A name may have dots, `#` or hyphens inside.
fn word(text: &str) -> (Token, usize) {
    let mut end = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|(_, next)| *next);
        let joins = matches!(character, '.' | '#' | '-')
            && next.is_some_and(is_word_start)
            && !text.get(at..).unwrap_or_default().starts_with("..");
        if !is_word_start(character) && !joins {
            break;
        }
        end = at + character.len_utf8();
    }
    let name = text.get(..end).unwrap_or_default().replace('#', ".");
    let is_call = text.get(end..).is_some_and(|it| it.starts_with("()"));
    (Token { is_call, ..Token::of(&name) }, if is_call { end + 2 } else { end })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(of: &str) -> Vec<String> {
        tokens(of).into_iter().map(|it| it.text).collect()
    }

    #[test]
    fn names_and_symbols_are_tokens() {
        assert_eq!(
            texts("if p<0 || p >= str.length()."),
            ["if", "p", "<", "0", "or", "p", ">=", "str.length", "."]
        );
        assert_eq!(
            texts("a non-null Integer#MAX_VALUE, -1"),
            ["a", "non-null", "Integer.MAX_VALUE", ",", "-", "1"]
        );
        assert_eq!(texts("0..9"), ["0", "..", "9"]);
    }

    #[test]
    fn negated_verbs_are_two_words() {
        assert_eq!(texts("if it isn't 5"), ["if", "it", "is", "not", "5"]);
        assert_eq!(texts("p can't be, won't"), ["p", "can", "not", "be", ",", "will", "not"]);
        assert_eq!(texts("the kitten's"), ["the", "kitten", "'s"]);
    }

    #[test]
    fn quotation_marks_hold_texts_and_characters() {
        let found = tokens("the array's 'c' or \"a b\"");
        let quoted: Vec<&str> =
            found.iter().filter(|it| it.is_quoted).map(|it| &*it.text).collect();
        assert_eq!(quoted, ["c", "a b"]);
    }
}

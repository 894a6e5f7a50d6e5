//! Where in the source a constant of a class file is written, and how.
//!
//! The line table names the line of a statement or of a call in it, and an argument may stand some lines
//! below. So the tokens from that line to the end of the statement are looked through.

mod tokens;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use self::tokens::{Token, Tokens};
use crate::pushed::Pushed;

/// Lines that a statement has, at most.
const LONGEST: u32 = 40;

/// A constant in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its line, from 1.
    pub line: u32,
    /// How it is written.
    pub form: Form,
}

/// How a constant is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As `true` or `false`.
    Boolean,
    /// As a character.
    Character,
    /// Otherwise: by itself, by the name of a constant, or as part of an expression that the compiler
    /// computed.
    Other,
}

/// Names of constants that the compiler puts values in place of, with these values if they are known.
pub type Names = BTreeMap<String, Option<Vec<Pushed>>>;

/// A source in which the constants of one method are looked for.
pub struct Source<'a> {
    line: &'a dyn Fn(u32) -> Option<String>,
    /// Whether statements end with a semicolon or a brace.
    is_java: bool,
    names: Names,
    statements: BTreeMap<u32, Rc<[Placed]>>,
    /// Tokens that a constant has been found at.
    taken: BTreeSet<(u32, usize)>,
}

/// A token with its place: the line, and the how manieth token of it.
struct Placed {
    place: (u32, usize),
    token: Token,
}

impl<'a> Source<'a> {
    /// The source with these lines, from 1.
    #[must_use]
    pub fn new(line: &'a dyn Fn(u32) -> Option<String>, is_java: bool, names: Names) -> Source<'a> {
        Source { line, is_java, names, statements: BTreeMap::new(), taken: BTreeSet::new() }
    }

    /// Where a constant is written whose instruction the line table has at a line. Each place is given once, as
    /// long as there are others. With `strict`, a place that was given before is none, nor one where the
    /// constant is only part of what the compiler computed.
    pub fn find(&mut self, line: u32, constant: &Pushed, strict: bool) -> Option<Written> {
        let statement = self.statement(line);
        let literals = (0..statement.len()).filter_map(|at| {
            let placed = statement.get(at)?;
            Some((placed.place, literal(&placed.token, constant)?))
        });
        let others =
            (0..statement.len()).filter(|at| self.may_be(&statement, *at, constant, strict));
        let others = others.filter_map(|at| Some((statement.get(at)?.place, Form::Other)));
        let places: Vec<_> = literals.chain(others).collect();
        let fresh = places.iter().find(|(place, _)| !self.taken.contains(place));
        let (place, form) = *fresh.or_else(|| places.first().filter(|_| !strict))?;
        self.taken.insert(place);
        Some(Written { line: place.0, form })
    }

    fn statement(&mut self, line: u32) -> Rc<[Placed]> {
        if let Some(known) = self.statements.get(&line) {
            return known.clone();
        }
        let tokens: Rc<[Placed]> = self.read(line).into();
        self.statements.insert(line, tokens.clone());
        tokens
    }

    /// The tokens from a line to the end of its statement.
    fn read(&self, first: u32) -> Vec<Placed> {
        let (mut reader, mut depth, mut all) = (Tokens::default(), 0, Vec::new());
        for number in first..first.saturating_add(LONGEST) {
            let Some(text) = (self.line)(number) else { break };
            let tokens = reader.line(&text);
            depth += tokens.iter().map(nesting).sum::<i32>();
            let last = tokens.last().cloned();
            let placed = tokens.into_iter().enumerate();
            all.extend(placed.map(|(index, token)| Placed { place: (number, index), token }));
            if depth <= 0 && last.is_some_and(|last| self.is_end(&last, number)) {
                break;
            }
        }
        all
    }

    /// Whether a statement ends with a line, of which this is the last token.
    fn is_end(&self, last: &Token, line: u32) -> bool {
        if self.is_java {
            return matches!(last, Token::Symbol(';' | '{' | '}'));
        }
        let goes_on = matches!(last, Token::Symbol(',' | '.' | '=' | '+' | '-' | '*' | '&' | '|'));
        let next = (self.line)(line.saturating_add(1)).unwrap_or_default();
        !goes_on && !next.trim_start().starts_with(['.', '?', '+', '&', '|'])
    }

    /// Whether a token stands for a constant that it does not write: by a name, or as a part of it.
    fn may_be(&self, statement: &[Placed], at: usize, constant: &Pushed, strict: bool) -> bool {
        let token = statement.get(at).map(|placed| &placed.token);
        let is_named = matches!(token, Some(Token::Word(word)) if self.is_name_of(word, constant));
        is_named && !is_assigned(statement, at) || !strict && is_part(statement, at, constant)
    }

    /// Whether a word names a constant. Of another class' only the way in which constants are named is known.
    fn is_name_of(&self, word: &str, constant: &Pushed) -> bool {
        match self.names.get(word) {
            Some(values) => values.as_ref().is_none_or(|values| values.contains(constant)),
            None => {
                let is_upper = |character: char| {
                    character.is_uppercase() || character.is_ascii_digit() || character == '_'
                };
                *constant != Pushed::Null
                    && (word == "NaN" || word.len() > 1 && word.chars().all(is_upper))
            }
        }
    }
}

/// Whether a variable gets its value here: what that is, stands behind.
fn is_assigned(statement: &[Placed], variable: usize) -> bool {
    let is = |at: usize, symbol: char| {
        statement.get(at).is_some_and(|placed| placed.token == Token::Symbol(symbol))
    };
    is(variable + 1, '=') && !is(variable + 2, '=')
}

fn nesting(token: &Token) -> i32 {
    match token {
        Token::Symbol('(' | '[') => 1,
        Token::Symbol(')' | ']') => -1,
        _ => 0,
    }
}

/// How a token writes a constant, if it does. A sign is a token of its own, and a cast cuts digits off.
fn literal(token: &Token, constant: &Pushed) -> Option<Form> {
    let is_it = match (token, constant) {
        (Token::Word(word), Pushed::Null) => word == "null",
        (Token::Word(word), Pushed::Int(value)) => {
            let is_boolean = (word == "true" && *value == 1) || (word == "false" && *value == 0);
            return is_boolean.then_some(Form::Boolean);
        }
        (Token::Character(character), Pushed::Int(value)) => {
            let is_it = u32::try_from(*value) == Ok(u32::from(*character));
            return is_it.then_some(Form::Character);
        }
        (Token::Integer(number), Pushed::Int(value)) => {
            let casts = [*number as i32, i32::from(*number as i8), i32::from(*number as i16)];
            casts.contains(value) || (*number as i32).checked_neg() == Some(*value)
        }
        (Token::Integer(number), Pushed::Long(value)) => {
            number == value || number.checked_neg() == Some(*value)
        }
        (Token::Integer(number), Pushed::Float(value)) => (*number as f32) == value.abs(),
        (Token::Integer(number), Pushed::Double(value)) => (*number as f64) == value.abs(),
        (Token::Decimal(number), Pushed::Float(value)) => (*number as f32) == value.abs(),
        (Token::Decimal(number), Pushed::Double(value)) => *number == value.abs(),
        (Token::Text(text), Pushed::Text(value)) => text.as_str() == &**value,
        _ => false,
    };
    is_it.then_some(Form::Other)
}

/// Whether a constant may have been computed from what begins at a token: `60 * 1000`, `"a" + "b"`, a
/// text block.
fn is_part(statement: &[Placed], at: usize, constant: &Pushed) -> bool {
    let token = |at: usize| statement.get(at).map(|placed| &placed.token);
    match (token(at), constant) {
        (Some(Token::Text(text)), Pushed::Text(value)) => {
            !text.is_empty() && value.contains(text.as_str())
        }
        (Some(Token::Block), Pushed::Text(_)) => true,
        (Some(Token::Integer(_) | Token::Decimal(_) | Token::Character(_)), _) => {
            let is_operator = |token: &Token| {
                matches!(
                    token,
                    Token::Symbol('+' | '-' | '*' | '/' | '%' | '<' | '>' | '&' | '|' | '^')
                )
            };
            let is_number = |token: &Token| {
                matches!(token, Token::Integer(_) | Token::Decimal(_) | Token::Character(_))
            };
            let mut after = (at + 1..).map_while(token).skip_while(|token| is_operator(token));
            let has_operator = token(at + 1).is_some_and(is_operator);
            !matches!(constant, Pushed::Text(_) | Pushed::Null)
                && has_operator
                && after.next().is_some_and(is_number)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: [&str; 9] = [
        "for (int i = 0; i < 10; i++) {",
        "a.perform(post(\"/x\").param(\"name\", \"Betty\")",
        "    .param(\"type\", \"hamster\") // 7",
        "    .limit(-5, 60 * 1000, MAX, 'x', true));",
        "n++;",
        "f(\"a\" + \"b\", 1, 1);",
        "g(p ? 1 : 2,",
        "  (byte) 200);",
        "h(size);",
    ];

    fn find(line: u32, constants: &[Pushed], strict: bool) -> Vec<Option<Written>> {
        let lines = |number: u32| SOURCE.get(number as usize - 1).map(|text| (*text).to_owned());
        let names = Names::from([("size".to_owned(), Some(vec![Pushed::Int(6)]))]);
        let mut source = Source::new(&lines, true, names);
        constants.iter().map(|constant| source.find(line, constant, strict)).collect()
    }

    fn at(line: u32, form: Form) -> Option<Written> {
        Some(Written { line, form })
    }

    #[test]
    fn an_argument_is_found_below_the_line_of_its_call() {
        let text = |text: &str| Pushed::Text(text.into());
        let found = find(2, &[text("Betty"), text("hamster")], false);
        assert_eq!(found, [at(2, Form::Other), at(3, Form::Other)]);
        assert_eq!(find(9, &[text("Betty")], false), [None]);
        let found = find(2, &[120, 1, -5, 60_000, 7].map(Pushed::Int), false);
        assert_eq!(
            found,
            [
                at(4, Form::Character),
                at(4, Form::Boolean),
                at(4, Form::Other),
                at(4, Form::Other),
                // `MAX` may be any number, and so may what the compiler computes.
                at(4, Form::Other),
            ]
        );
    }

    #[test]
    fn what_no_source_has_is_not_found() {
        assert_eq!(find(5, &[Pushed::Int(1)], true), [None]);
        assert_eq!(find(1, &[Pushed::Int(0), Pushed::Int(1)], true), [at(1, Form::Other), None]);
        // Each place once, if that is asked for.
        let ones = [Pushed::Int(1), Pushed::Int(1), Pushed::Int(1)];
        assert_eq!(find(6, &ones, true), [at(6, Form::Other), at(6, Form::Other), None]);
        assert_eq!(find(6, &ones, false).last(), Some(&at(6, Form::Other)));
    }

    #[test]
    fn names_casts_and_sums_stand_for_constants() {
        assert_eq!(find(9, &[Pushed::Int(6), Pushed::Int(7)], false), [at(9, Form::Other), None]);
        assert_eq!(find(7, &[Pushed::Int(-56)], false), [at(8, Form::Other)]);
        assert_eq!(find(6, &[Pushed::Text("ab".into())], false), [at(6, Form::Other)]);
    }
}

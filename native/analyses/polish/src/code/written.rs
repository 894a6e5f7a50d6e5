//! Finds the place in the source where a constant of a class file is written.
//!
//! The line table has the line of a statement or of a call in it. An argument may be some lines
//! below. So we search the tokens from that line to the end of the statement.

mod tokens;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use self::tokens::{Token, Tokens};
use crate::code::pushed::Pushed;

/// The number of lines in which we search for the end of a statement.
const LONGEST: u32 = 40;

/// A constant in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The line of the constant; lines count from 1.
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
    /// In any other way: as a literal, as the name of a constant, or as a part of an expression
    /// that the compiler computed.
    Other,
}

/// The names that the compiler replaces with values, with these values if they are known.
pub type Names = BTreeMap<String, Option<Vec<Pushed>>>;

/// A source file in which the constants of one method are searched.
pub struct Source<'a> {
    line: &'a dyn Fn(u32) -> Option<String>,
    /// Whether statements end with a semicolon or a brace.
    is_java: bool,
    names: Names,
    /// The tokens of statements, by the line in the line table.
    statements: BTreeMap<u32, Rc<[Placed]>>,
    /// The tokens that already belong to a constant.
    taken: BTreeSet<(u32, usize)>,
}

/// A token with its place: the line, and the index of the token in the line.
struct Placed {
    place: (u32, usize),
    token: Token,
}

impl<'a> Source<'a> {
    /// Creates a source with the given lines, which count from 1.
    #[must_use]
    pub fn new(line: &'a dyn Fn(u32) -> Option<String>, is_java: bool, names: Names) -> Source<'a> {
        Source { line, is_java, names, statements: BTreeMap::new(), taken: BTreeSet::new() }
    }

    /// Finds a constant whose instruction has a line in the line table. Returns `None` if the
    /// source does not contain it.
    ///
    /// Each place belongs to one constant as long as there are others. With `strict`, a place never
    /// belongs to two constants, and parts of expressions that the compiler computed do not count.
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

    /// Finds the name of an enum's constant whose instruction has a line in the line table. Returns
    /// `None` if the source does not contain it. Each place belongs to one constant as long as there
    /// are others.
    pub fn find_name(&mut self, line: u32, name: &str) -> Option<Written> {
        let statement = self.statement(line);
        let is_it = |placed: &&Placed| placed.token == Token::Word(name.to_owned());
        let places: Vec<_> = statement.iter().filter(is_it).map(|placed| placed.place).collect();
        let fresh = places.iter().find(|place| !self.taken.contains(place));
        let place = *fresh.or(places.first())?;
        self.taken.insert(place);
        Some(Written { line: place.0, form: Form::Other })
    }

    /// Returns the tokens of the statement at a line, from a cache.
    fn statement(&mut self, line: u32) -> Rc<[Placed]> {
        if let Some(known) = self.statements.get(&line) {
            return known.clone();
        }
        let tokens: Rc<[Placed]> = self.read(line).into();
        self.statements.insert(line, tokens.clone());
        tokens
    }

    /// Reads the tokens from a line to the end of its statement.
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

    /// Returns whether a statement ends with a line, by the last token of the line. Without
    /// semicolons, the statement goes on if this line ends with an operator or the next line starts
    /// with one.
    fn is_end(&self, last: &Token, line: u32) -> bool {
        if self.is_java {
            return matches!(last, Token::Symbol(';' | '{' | '}'));
        }
        let goes_on = matches!(last, Token::Symbol(',' | '.' | '=' | '+' | '-' | '*' | '&' | '|'));
        let next = (self.line)(line.saturating_add(1)).unwrap_or_default();
        !goes_on && !next.trim_start().starts_with(['.', '?', '+', '&', '|'])
    }

    /// Returns whether a token may stand for a constant without being its literal: as a name, or as
    /// a part of the expression.
    fn may_be(&self, statement: &[Placed], at: usize, constant: &Pushed, strict: bool) -> bool {
        let token = statement.get(at).map(|placed| &placed.token);
        let is_named = matches!(token, Some(Token::Word(word)) if self.is_name_of(word, constant));
        is_named && !is_assigned(statement, at) || !strict && is_part(statement, at, constant)
    }

    /// Returns whether a word may be the name of a constant. For constants of other classes, only
    /// the usual form of such names counts: capital letters.
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

/// Returns whether a variable gets its value here. The value itself is after the `=`, so the name
/// does not stand for it.
fn is_assigned(statement: &[Placed], variable: usize) -> bool {
    let is = |at: usize, symbol: char| {
        statement.get(at).is_some_and(|placed| placed.token == Token::Symbol(symbol))
    };
    is(variable + 1, '=') && !is(variable + 2, '=')
}

/// Returns by how much a token changes the depth of brackets.
fn nesting(token: &Token) -> i32 {
    match token {
        Token::Symbol('(' | '[') => 1,
        Token::Symbol(')' | ']') => -1,
        _ => 0,
    }
}

/// Returns how a token writes a constant, or `None` if it does not. Signs are separate tokens, so
/// `5` also writes -5. A cast removes digits, so `200` also writes the byte -56.
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

/// Returns whether a constant may have been computed from the expression that starts at a token:
/// `60 * 1000`, `"a" + "b"`, or a text block.
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
        // With `strict`, each place counts once.
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

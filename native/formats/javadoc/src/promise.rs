//! Reads the clause of a `@throws` tag as a condition on the arguments of a call.
//!
//! The text has to be one sentence of a small grammar, from its first word to its last:
//!
//! ```text
//! clause       = { "thrown" | "if" | "when" | … } alternatives
//! alternatives = conjunction { ("or" | ",") conjunction }
//! conjunction  = simple { ("and" | "while" | "when") simple }
//! simple       = subjects predicates            "the start or end index is negative"
//!              | adjective subject              "a null argument is passed"
//!              | operand comparison operand     "index >= size()"
//! ```
//!
//! `subjects` finds the parameters that words mean, `predicates` what is said of them, `operands` values. A text
//! outside of the grammar is not understood, and never guessed at. If one of several alternatives is not
//! understood, the others still make the method throw, so they are a promise.
//!
//! The words and rules are those of the design "infer", section 4; Jdoctor (ISSTA 2018) has similar ones.

mod announced;
pub mod evaluate;
mod grammar;
mod names;
mod operands;
mod predicates;
mod ranges;
mod receiver;
mod requirements;
mod results;
mod subjects;
mod tokens;

use crate::{Atom, Clause, Condition, Documented};

pub use self::announced::{announced, announced_for};
use self::grammar::Grammar;
pub use self::names::{Names, NoNames};
pub use self::requirements::{Complaint, complaint, demanded};
pub use self::results::never_null;
use self::tokens::{Token, tokens};

/// Alternatives of parts, as in [`Condition`].
type Alternatives = Vec<Vec<Atom>>;

/// All possible readings of a text, each with the position after it. The preferred reading is first.
type Found<T> = Vec<(T, usize)>;

/// The most words and symbols of a clause that is read.
const MOST_TOKENS: usize = 60;

/// Words that make a sentence something else than a firm promise.
const VAGUE: [&str; 18] = [
    "may",
    "might",
    "can",
    "could",
    "possibly",
    "optional",
    "optionally",
    "implementation",
    "implementations",
    "implementation-specific",
    "subclass",
    "subclasses",
    "typically",
    "usually",
    "unless",
    "except",
    "otherwise",
    "unlikely",
];

/// Sentences that promise the exception for each call.
const ALWAYS: [&str; 13] = [
    "if this method is called",
    "if the method is called",
    "always",
    "always thrown",
    "always thrown by this implementation",
    "thrown always",
    "every time",
    "on every call",
    "on each call",
    "in all cases",
    "as this is not supported",
    "because this is not supported",
    "since this is not supported",
];

/// The promise of a clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Promise {
    /// The condition under which the exception is thrown.
    pub condition: Condition,
    /// Whether the text has other alternatives as well, which are not understood.
    pub is_partial: bool,
}

/// Reads a clause of a method. Returns `None` if its text is not understood.
#[must_use]
pub fn read(method: &Documented, clause: &Clause, names: &dyn Names) -> Option<Promise> {
    let tokens = without_remark(sentence(tokens(&clause.text))?);
    let grammar = Grammar { tokens: &tokens, method, names, exception: &clause.exception };
    let words: Vec<&str> = tokens.iter().map(|it| &*it.lower).collect();
    if ALWAYS.contains(&&*words.join(" ")) || words.starts_with(&["always", ","]) {
        return Some(Promise { condition: Condition::of(Atom::Always), is_partial: false });
    }
    let (alternatives, is_partial) = grammar.clause()?;
    Some(Promise { condition: Condition { alternatives }, is_partial })
}

/// Returns the first sentence. What follows must not change its meaning.
fn sentence(mut tokens: Vec<Token>) -> Option<Vec<Token>> {
    let end = tokens.iter().position(|it| it.lower == ".").unwrap_or(tokens.len());
    let rest = tokens.split_off(end);
    let rest: Vec<&str> = rest.iter().map(|it| &*it.lower).collect();
    let goes_on = matches!(rest.get(1), Some(&("or" | "and" | "but" | "only" | "also")));
    // "Unless" at the beginning has the whole sentence for its condition.
    let body = match tokens.first().is_some_and(|it| it.lower == "unless") {
        true => tokens.get(1..).unwrap_or_default(),
        false => &tokens,
    };
    let is_vague = body.iter().map(|it| &*it.lower).chain(rest).any(|it| VAGUE.contains(&it));
    let is_clear = !is_vague && !goes_on && !has_premise(&tokens) && !is_half_negated(&tokens);
    (is_clear && !tokens.is_empty() && tokens.len() <= MOST_TOKENS).then_some(tokens)
}

/// Returns whether a sentence has a premise that would have to hold as well: "given that the text is not null".
fn has_premise(tokens: &[Token]) -> bool {
    let premises = [["given", "that"], ["provided", "that"], ["assuming", "that"]];
    let is_one =
        |pair: &[Token]| matches!(pair, [a, b] if premises.contains(&[&a.lower, &b.lower]));
    tokens.windows(2).any(is_one) || tokens.iter().any(|it| it.lower == "assuming")
}

/// Returns whether it is not clear how far a "not" reaches: "not null or empty" may mean "neither", but "not null or b
/// is empty" cannot.
fn is_half_negated(tokens: &[Token]) -> bool {
    let ends = |it: &Token| ["or", "and", ",", ";"].contains(&&*it.lower);
    let is_verb = |it: &Token| grammar::VERBS.contains(&&*it.lower);
    (0..tokens.len()).any(|at| {
        let after = |by: usize| tokens.get(at + by).map(|it| &*it.lower);
        let joins = after(0) == Some("not") && after(2) == Some("or");
        let rest = tokens.get(at + 3..).unwrap_or_default();
        let has_verb = || rest.iter().take_while(|it| !ends(it)).any(is_verb);
        joins && !has_verb()
    })
}

/// Removes a remark in parentheses at the end, such as "(zero length)", unless it may hold a condition.
fn without_remark(mut tokens: Vec<Token>) -> Vec<Token> {
    let is_last = tokens.last().is_some_and(|it| it.lower == ")");
    let open = tokens.iter().position(|it| it.lower == "(").filter(|at| *at > 0 && is_last);
    let Some(open) = open else { return tokens };
    let remark = tokens.get(open..).unwrap_or_default();
    let has_condition = remark.iter().any(|it| {
        let binds = ["and", "or", "but", "if", "when", "only", "not", "inclusive", "exclusive"];
        binds.contains(&&*it.lower) || !it.is_word() && !["(", ")", ","].contains(&&*it.lower)
    });
    let is_interval = remark.iter().any(|it| it.lower == ",");
    if !has_condition && !is_interval {
        tokens.truncate(open);
    }
    tokens
}

#[cfg(test)]
mod tests;

//! Exceptions that the running text of a comment announces, rather than a tag.

use super::requirements::demanded;
use super::{Names, Promise, read};
use crate::{Clause, Documented};

/// Exceptions that texts name without their package.
const EXCEPTIONS: [&str; 15] = [
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ClassCastException",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/NullPointerException",
    "java/lang/NumberFormatException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/UnsupportedOperationException",
    "java/util/ConcurrentModificationException",
    "java/util/EmptyStackException",
    "java/util/InputMismatchException",
    "java/util/NoSuchElementException",
];
/// Words before the name of an exception.
const BEFORE: [&str; 9] =
    ["throws", "throws a", "throws an", "raises a", "raises an", "raises", "a", "an", ""];
/// Words between the name of an exception and the condition.
const VERBS: [&str; 5] = ["is thrown", "will be thrown", "is raised", "gets thrown", ""];
/// The beginnings of conditions.
const CONDITIONS: [&str; 3] = ["if ", "when ", "unless "];

/// Returns the exceptions that sentences of a method's comment announce, in the form of tags: "Throws an
/// IllegalArgumentException if it is negative." A tag for the same exception takes precedence.
#[must_use]
pub fn announced(method: &Documented) -> Vec<Clause> {
    let sentences = method.text.split(". ").map(|it| it.trim().trim_end_matches('.'));
    let found = sentences.filter_map(|sentence| {
        let (exception, before, after) = named(sentence)?;
        let before = before.trim().to_lowercase();
        let after = after.trim_start();
        let verb = VERBS.iter().find_map(|it| after.strip_prefix(it).map(|rest| (it, rest)))?;
        let (verb, text) = (verb.0, verb.1.trim_start());
        let is_active = before.starts_with("throws") || before.starts_with("raises");
        let is_said = BEFORE.contains(&&*before) && is_active == verb.is_empty();
        let is_condition = CONDITIONS.iter().any(|it| text.starts_with(it));
        let found = (is_said && is_condition).then(|| clause(method, exception, text));
        found.or_else(|| Some(clause(method, exception, condition_before(sentence)?)))
    });
    let is_new = |it: &Clause| method.clauses.iter().all(|tag| tag.exception != it.exception);
    found.filter(is_new).collect()
}

/// Returns the condition of "If it is negative, an IllegalArgumentException is thrown".
fn condition_before(sentence: &str) -> Option<&str> {
    let (_, before, after) = named(sentence)?;
    let is_thrown = VERBS.iter().any(|it| !it.is_empty() && after.trim_start() == *it);
    let before = before.trim_end();
    let article = before
        .rfind(' ')
        .filter(|at| before.get(*at..).is_some_and(|it| ["a", "an"].contains(&it.trim())));
    let before = article.map_or(before, |at| before.get(..at).unwrap_or_default()).trim_end();
    let before = before.strip_suffix("then").unwrap_or(before).trim_end().trim_end_matches(',');
    let is_condition = CONDITIONS
        .iter()
        .any(|it| before.get(..it.len()).is_some_and(|of| of.eq_ignore_ascii_case(it)));
    (is_thrown && is_condition).then_some(before)
}

/// Returns the promise in the text of a parameter, with a tag that says the same: "must be positive, otherwise an
/// IllegalArgumentException is thrown", or "if it is negative, an IllegalArgumentException is thrown".
#[must_use]
pub fn announced_for(
    method: &Documented,
    parameter: usize,
    names: &dyn Names,
) -> Option<(Clause, Promise)> {
    let text = &*method.parameters.get(parameter)?.text;
    if let Some(found) = said_of(method, parameter, names) {
        return Some(found);
    }
    let (exception, before, after) = named(text)?;
    let before = before.trim().to_lowercase();
    let otherwise =
        ["otherwise", "otherwise a", "otherwise an", "else", "else an", "or an", "or else an"];
    let is_other = otherwise.iter().any(|it| before.ends_with(&format!(" {it}")));
    let after = after.trim_start();
    let is_thrown = VERBS.iter().any(|it| !it.is_empty() && after.starts_with(it));
    let condition = demanded(method, parameter, names)?;
    let promise = Promise { condition, is_partial: false };
    let said = format!("@param {} {text}", method.parameters.get(parameter)?.name);
    (is_other && is_thrown).then(|| (clause(method, exception, &said), promise))
}

/// Returns the promise of a sentence in the text of a parameter: "If it is null, a NullPointerException is thrown."
fn said_of(method: &Documented, parameter: usize, names: &dyn Names) -> Option<(Clause, Promise)> {
    let own = method.parameters.get(parameter)?;
    let sentences = own.text.split(". ").map(|it| it.trim().trim_end_matches('.'));
    let mut found = sentences.filter_map(|it| Some((named(it)?.0, condition_before(it)?)));
    let (exception, text) = found.next()?;
    // "It" is this parameter.
    let alone = Documented { parameters: vec![own.clone()], ..method.clone() };
    let read = read(&alone, &clause(method, exception, text), names)?;
    let mut condition = read.condition;
    condition.renumber(|_| parameter);
    let said = format!("@param {} {}", own.name, own.text);
    Some((clause(method, exception, &said), Promise { condition, ..read }))
}

/// Returns the only exception that a text names, by its internal name, and the text before and after it.
fn named(text: &str) -> Option<(&'static str, &str, &str)> {
    EXCEPTIONS.into_iter().find_map(|exception| {
        let name = exception.rsplit('/').next()?;
        let (before, after) = text.split_once(name)?;
        let is_word =
            !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
        let is_only = !after.contains("Exception") && !before.contains("Exception");
        (is_word && is_only).then_some((exception, before, after))
    })
}

fn clause(method: &Documented, exception: &str, text: &str) -> Clause {
    Clause {
        exception: exception.to_owned(),
        text: text.to_owned(),
        line: method.line,
        inherited_from: None,
        is_inherited: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announces(text: &str) -> Vec<(String, String)> {
        let method = Documented {
            class: "a/B".to_owned(),
            name: "c".to_owned(),
            descriptor: "()V".to_owned(),
            is_static: true,
            is_deprecated: false,
            line: 1,
            parameters: Vec::new(),
            text: text.to_owned(),
            returns: String::new(),
            clauses: Vec::new(),
        };
        announced(&method).into_iter().map(|it| (it.exception, it.text)).collect()
    }

    #[test]
    fn sentences_announce_exceptions() {
        let of = |text: &str| announces(text).pop().map(|(_, text)| text);
        let said = of("Divides. Throws an IllegalArgumentException if b is zero.");
        assert_eq!(said.as_deref(), Some("if b is zero"));
        let said = of("A NullPointerException is thrown if b is null. Otherwise it is fine.");
        assert_eq!(said.as_deref(), Some("if b is null"));
        let said = of("Divides. If b is zero, an ArithmeticException will be thrown.");
        assert_eq!(said.as_deref(), Some("If b is zero"));
    }

    #[test]
    fn other_sentences_announce_nothing() {
        assert!(announces("Catches the IllegalStateException if it is thrown.").is_empty());
        assert!(announces("Never throws an IllegalArgumentException if b is zero.").is_empty());
        assert!(
            announces("Throws IllegalArgumentException or NullPointerException if b is bad.")
                .is_empty()
        );
        assert!(announces("Throws a MyIllegalArgumentException if b is bad.").is_empty());
    }
}

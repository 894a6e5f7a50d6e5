//! Reads statements about the result of a method.

use super::tokens::{Token, tokens};
use crate::Documented;

/// Ways to say that a result is never `null`.
const NEVER_NULL: [&[&str]; 8] = [
    &["never", "null"],
    &["not", "null"],
    &["is", "never", "null"],
    &["will", "never", "be", "null"],
    &["cannot", "be", "null"],
    &["can", "not", "be", "null"],
    &["must", "not", "be", "null"],
    &["non-null"],
];
/// Words before one.
const BEFORE: [&str; 5] = ["it", "which", "that", "and", "but"];
/// Symbols that divide a text into parts.
const ENDS: [&str; 8] = [",", ".", ";", "(", ")", "-", "–", "—"];
/// Words after which a result may be `null` after all, or after which it is not the result of which the text speaks.
const CONDITIONS: [&str; 12] = [
    "if",
    "when",
    "unless",
    "or",
    "otherwise",
    "except",
    "only",
    "elements",
    "values",
    "keys",
    "entries",
    "until",
];
/// Words at the beginning of "but possibly empty".
const EMPTY: [&str; 6] = ["empty", "may", "maybe", "might", "possibly", "can"];
/// Sentences of a whole comment that say the same.
const SENTENCES: [&str; 4] = [
    "never returns null",
    "this method never returns null",
    "does not return null",
    "this method does not return null",
];

/// Returns the text by which a method promises that its result is never `null`: its `@return` tag, or a sentence.
#[must_use]
pub fn never_null(method: &Documented) -> Option<String> {
    let is_reference =
        method.descriptor.rsplit(')').next().is_some_and(|it| it.starts_with(['L', '[']));
    if !is_reference || method.name == "<init>" {
        return None;
    }
    if says_never_null(&tokens(&method.returns)) {
        return Some(format!("@return {}", method.returns));
    }
    sentence(&method.text).map(str::to_owned)
}

fn says_never_null(text: &[Token]) -> bool {
    let is_null = |it: &Token| it.lower == "null" || it.lower == "non-null";
    // "The elements or null, never null inside": two statements are one too many.
    if text.iter().filter(|it| is_null(it)).count() != 1 {
        return false;
    }
    let is_adjective = |at: usize| text.get(at).is_some_and(|it| it.lower == "non-null");
    let article = text.first().is_some_and(|it| ["a", "an", "the"].contains(&&*it.lower));
    if is_adjective(usize::from(article)) {
        return !has_condition(text);
    }
    let is_end = |it: &&Token| ENDS.contains(&&*it.lower) && !it.is_quoted;
    let Some(null) = text.iter().position(is_null) else { return false };
    let start = text.iter().take(null).rposition(|it| is_end(&it)).map_or(0, |it| it + 1);
    let before = text.get(..start).unwrap_or_default();
    // What stands alone holds whatever comes before it: "the name, or the type if it has none; never null".
    let is_alone = before.last().is_some_and(|it| it.lower != ",");
    let own: Vec<&str> = text.iter().skip(start).map(|it| &*it.lower).collect();
    let lead = own.iter().take_while(|it| BEFORE.contains(it)).count();
    let own = own.get(lead..).unwrap_or_default();
    let says = NEVER_NULL.iter().any(|it| own.strip_prefix(*it).is_some_and(is_harmless));
    says && (is_alone || !has_condition(before))
}

fn has_condition(text: &[Token]) -> bool {
    text.iter().any(|it| CONDITIONS.contains(&&*it.lower))
}

/// Returns whether words after "never null" do not limit it: they say when a result is empty, or something apart.
fn is_harmless(rest: &[&str]) -> bool {
    let start = rest.iter().take_while(|it| [",", "but", "and"].contains(it)).count();
    let after = rest.get(start..).unwrap_or_default();
    let limits = ["if", "when", "unless", "until", "except", "only", "elements", "values", "keys"];
    let is_empty = after.first().is_some_and(|it| EMPTY.contains(it)) && after.contains(&"empty");
    let begins = |of: &[&str]| of.first().is_some_and(|it| [")", ".", ";", ","].contains(it));
    rest.is_empty() || is_empty || begins(rest) && !rest.iter().any(|it| limits.contains(it))
}

/// Returns the sentence of a comment that says that a method never returns `null`.
fn sentence(text: &str) -> Option<&str> {
    text.split_inclusive(". ").map(|it| it.trim().trim_end_matches('.')).find(|it| {
        let lower = it.to_lowercase();
        SENTENCES.contains(&&*lower)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(text: &str) -> bool {
        says_never_null(&tokens(text))
    }

    #[test]
    fn results_that_are_never_null() {
        assert!(says("the label, never null"));
        assert!(says("the label (never null)"));
        assert!(says("the label; not null"));
        assert!(says("a non-null label"));
        assert!(says("the names, never null but possibly empty"));
        assert!(says("the label, never null but empty if there is no place"));
        assert!(says("the text before it; never null, but empty if it does not occur"));
        assert!(says("the name, or its type if it has none; never null"));
        assert!(says("the label. Will never be null."));
        assert_eq!(sentence("Finds a label. Never returns null."), Some("Never returns null"));
    }

    #[test]
    fn results_that_may_be_null() {
        assert!(!says("the label or null"));
        assert!(!says("the label, never null if there is one"));
        assert!(!says("the label; never null, if there is one"));
        assert!(!says("the label if there is one, never null"));
        assert!(!says("the labels, which contain no null"));
        assert!(!says("a list with non-null elements"));
        assert!(!says("null, or the label, never null"));
        assert!(!says("whether it is not null or empty"));
        assert_eq!(sentence("Never returns null if there is one. It is fine."), None);
    }
}

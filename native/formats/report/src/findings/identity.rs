//! Ids of findings. They stay the same if lines move, files are renamed, or messages are worded differently.

use sha2::{Digest, Sha256};

use crate::rule::Rule;

/// Returns the id of a finding: 16 hexadecimal digits. It depends on the rule, the test, the normalised
/// `text` of the finding's subject, and the ordinal among findings with the same text in the test.
#[must_use]
pub fn finding_id(rule: Rule, test: &str, text: &str, ordinal: u32) -> String {
    identity(&[rule.name(), test, &normalise(text), &ordinal.to_string()])
}

/// Returns the id of a transformation, in the same form.
#[must_use]
pub fn transformation_id(class: &str, method: &str, descriptor: &str, operator: &str) -> String {
    identity(&[class, method, descriptor, operator])
}

/// Returns the id that a finding or transformation of a module gets in a report about several modules. It
/// does not depend on the other modules.
pub(crate) fn scoped_id(module: &str, id: &str) -> String {
    identity(&[module, id])
}

/// Returns a digest of a file's content, in the same form.
#[must_use]
pub fn digest(content: &[u8]) -> String {
    digits(&Sha256::digest(content))
}

fn identity(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    digits(&hash.finalize())
}

fn digits(hash: &[u8]) -> String {
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the text with one space for each run of white space, so that formatting does not change ids.
fn normalise(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formatting_is_no_change_and_all_else_is() {
        let id = |rule, test, text, ordinal| finding_id(rule, test, text, ordinal);
        let one = id(Rule::UnusedInput, "T", "\"John\"", 0);
        assert_eq!(one.len(), 16);
        assert_eq!(one, id(Rule::UnusedInput, "T", "  \"John\"\n", 0));
        let others = [
            id(Rule::BrittleAssertion, "T", "\"John\"", 0),
            id(Rule::UnusedInput, "U", "\"John\"", 0),
            id(Rule::UnusedInput, "T", "\"Jane\"", 0),
            id(Rule::UnusedInput, "T", "\"John\"", 1),
        ];
        assert!(others.iter().all(|other| *other != one));
    }
}

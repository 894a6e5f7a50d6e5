//! Groups of the verbs that names of methods start with.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::facts::name_hash;

/// The groups. Their number is a feature, so groups that reject arguments more often come later.
const GROUPS: [&[&str]; 14] = [
    &["equals", "hash", "compare", "clone", "copy"],
    &["is", "has", "can", "contains", "matches", "exists", "starts", "ends"],
    &["get", "size", "length", "count", "name", "key", "keys", "values", "entry"],
    &["to", "as", "format", "print", "append", "write", "dump", "log"],
    &["set", "with", "enable", "disable", "use", "configure"],
    &["put", "add", "push", "insert", "offer", "register", "accept", "apply", "include"],
    &["remove", "delete", "clear", "reset", "pop", "poll", "drop", "exclude", "cancel"],
    &["create", "new", "of", "from", "build", "make", "builder", "instance", "default"],
    &["find", "index", "last", "first", "search", "lookup", "resolve", "select", "next"],
    &["char", "sub", "substring", "slice", "split", "join", "replace", "trim", "pad"],
    &["open", "close", "start", "stop", "init", "run", "execute", "call", "send", "connect"],
    &["read", "load", "skip", "mark", "fill", "transfer"],
    &["parse", "decode", "value", "convert", "deserialize", "unescape", "compile", "encode"],
    &["check", "validate", "require", "verify", "assert", "ensure", "not", "invert", "solve"],
];

static GROUP_OF: LazyLock<HashMap<u32, f32>> = LazyLock::new(|| {
    let numbered = GROUPS.iter().enumerate();
    let pairs = numbered
        .flat_map(|(group, words)| words.iter().map(move |word| (name_hash(word), group as f32)));
    pairs.collect()
});

/// Returns the number of the group of a verb, which is given by its hash.
pub(super) fn group(word: u32) -> Option<f32> {
    GROUP_OF.get(&word).copied()
}

#[cfg(test)]
mod tests {
    use super::{GROUP_OF, GROUPS, group};
    use crate::facts::name_hash;

    #[test]
    fn a_verb_has_a_group() {
        assert_eq!(group(name_hash("is")), Some(1.0));
        assert_eq!(group(name_hash("frobnicate")), None);
        let words: usize = GROUPS.iter().map(|it| it.len()).sum();
        assert_eq!(GROUP_OF.len(), words, "a word is in two groups");
    }
}

//! The words of a name, and what the first one says.

/// Groups of verbs that names of methods start with. The number of a group is a feature, so groups that reject
/// arguments more often come later.
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
    &["read", "load", "skip", "mark", "fill", "transfer", "copy"],
    &["parse", "decode", "value", "convert", "deserialize", "unescape", "compile", "encode"],
    &["check", "validate", "require", "verify", "assert", "ensure", "not", "invert", "solve"],
];

/// Returns the words of a name in lower case: `getURLName` has `get`, `url` and `name`.
#[must_use]
pub fn words(name: &str) -> Vec<String> {
    let chars: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut is_inside = false;
    for (at, char) in chars.iter().enumerate() {
        if !char.is_alphabetic() {
            is_inside = false;
            continue;
        }
        let before = at.checked_sub(1).and_then(|it| chars.get(it));
        let after = chars.get(at + 1);
        // A capital starts a word after a small letter, or before one: the N in `URLName`.
        let starts = char.is_uppercase()
            && (before.is_some_and(|it| it.is_lowercase())
                || after.is_some_and(|it| it.is_lowercase()));
        if !is_inside || starts {
            words.push(String::new());
        }
        is_inside = true;
        if let Some(word) = words.last_mut() {
            word.extend(char.to_lowercase());
        }
    }
    words
}

/// Returns the first word of a name in lower case; empty if it has none.
#[must_use]
pub fn first(name: &str) -> String {
    words(name).into_iter().next().unwrap_or_default()
}

/// Returns the number of the group of verbs that a name starts with.
#[must_use]
pub(super) fn group(name: &str) -> Option<f32> {
    let first = first(name);
    let position = GROUPS.iter().position(|it| it.contains(&&*first));
    position.map(|it| it as f32)
}

#[cfg(test)]
mod tests {
    use super::{group, words};

    #[test]
    fn names_are_split_at_capitals() {
        assert_eq!(words("getURLName"), ["get", "url", "name"]);
        assert_eq!(words("parse2DArray"), ["parse", "d", "array"]);
        assert_eq!(words("<init>"), ["init"]);
        assert!(words("_1").is_empty());
    }

    #[test]
    fn a_verb_has_a_group() {
        assert_eq!(group("isEmpty"), Some(1.0));
        assert_eq!(group("frobnicate"), None);
    }
}

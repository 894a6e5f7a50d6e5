//! Turns texts of documentation into numbers.

use javadoc::promise::NoNames;
use javadoc::{Atom, Clause, Comparison, Documented, Operand, Parameter, promise};
use models::facts::{NullText, Predicates, Promise, Wording};

/// Groups of words. An entry that ends with `*` stands for all words that begin with it.
const GROUPS: [(Wording, &[&str]); 5] = [
    (
        Wording::RANGE,
        &[
            "range",
            "bound*",
            "negative",
            "positive",
            "greater",
            "less",
            "larger",
            "smaller",
            "zero",
            "exceed*",
            "limit*",
            "between",
            "least",
            "most",
            "overflow*",
            "index*",
        ],
    ),
    (
        Wording::STATE,
        &[
            "state",
            "closed",
            "already",
            "initiali*",
            "modified",
            "concurrent*",
            "exhausted",
            "locked",
            "started",
            "stopped",
            "disposed",
            "previous*",
            "yet",
            "elements",
        ],
    ),
    (
        Wording::FORMAT,
        &[
            "format*",
            "pars*",
            "invalid",
            "malformed",
            "syntax",
            "illegal",
            "pattern*",
            "valid",
            "match*",
            "unknown",
            "unrecogni*",
            "convert*",
        ],
    ),
    (
        Wording::SUPPORT,
        &["support*", "unsupported", "immutable", "unmodifiable", "read-only", "allowed"],
    ),
    (Wording::IO, &["i/o", "io", "read*", "writ*", "stream*", "file*", "input", "output"]),
];

/// Returns the words of a text in lower case, without punctuation around them.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace()
        .map(|word| word.trim_matches(|it: char| !it.is_alphanumeric()).to_lowercase())
        .filter(|word| !word.is_empty())
}

/// Returns the groups of which a text contains a word.
pub fn wording(text: &str) -> Wording {
    let is_it = |word: &str, entry: &&str| match entry.strip_suffix('*') {
        // A stem stands for all its forms: `exceed*` for "exceeds", "exceeded" and "exceeding".
        Some(start) => word.starts_with(start),
        None => word == *entry,
    };
    let words: Vec<String> = words(text).collect();
    let has = |group: &[&str]| words.iter().any(|word| group.iter().any(|it| is_it(word, it)));
    let found = GROUPS.iter().filter(|(_, group)| has(group));
    Wording(found.fold(0, |bits, (group, _)| bits | group.0))
}

/// Returns whether a text mentions `null`.
pub fn mentions_null(text: &str) -> bool {
    words(text).any(|it| it == "null" || it == "nulls" || it == "non-null")
}

/// Returns whether a text contains a name as a word.
pub fn names(text: &str, name: &str) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
    text.split(|it| !is_part(it)).any(|word| word == name)
}

/// Returns what a parameter's own text says about `null`: it forbids, allows or does not mention it.
pub fn null_text(parameter: &Parameter) -> NullText {
    let text = parameter.text.to_lowercase();
    let forbids = [
        "not be null",
        "not null",
        "non-null",
        "nonnull",
        "never null",
        "cannot be null",
        "can't be null",
        "null not permitted",
        "null not allowed",
        "null is not",
        "not {@code null",
        "never be null",
    ];
    if forbids.iter().any(|it| text.contains(it)) {
        NullText::Forbids
    } else if parameter.may_be_null() {
        NullText::Allows
    } else {
        NullText::Silent
    }
}

/// Returns whether a name is typical of a position, a size or another number.
pub fn is_like_index(name: &str) -> bool {
    let words = models::facts::words(name);
    let last = words.last().map_or("", String::as_str);
    let ends = [
        "index", "idx", "offset", "off", "pos", "position", "length", "len", "size", "count",
        "start", "end", "begin", "from", "to", "capacity", "limit", "n", "i", "row", "column",
        "col", "width", "degree", "order", "depth", "level", "number", "num",
    ];
    ends.contains(&last)
}

/// Returns the condition of a clause together with its summary; `None` if the clause is not understood.
pub fn read(method: &Documented, clause: &Clause) -> Option<(javadoc::Condition, Promise)> {
    let read = promise::read(method, clause, &NoNames)?;
    let atoms = || read.condition.alternatives.iter().flatten();
    let predicates = atoms().fold(0, |bits, atom| bits | predicate(atom).0);
    let is_named =
        |at: usize| method.parameters.get(at).is_some_and(|it| names(&clause.text, &it.name));
    let promise = Promise {
        predicates: Predicates(predicates),
        is_exact: atoms().flat_map(Atom::parameters).all(is_named),
        is_partial: read.is_partial,
        is_always: atoms().any(|it| *it == Atom::Always),
    };
    Some((read.condition, promise))
}

fn predicate(atom: &Atom) -> Predicates {
    match atom {
        Atom::Always => Predicates::default(),
        Atom::Empty(_) | Atom::Blank(_) => Predicates::EMPTY,
        Atom::ContainsNull(_) => Predicates::CONTAINS_NULL,
        Atom::Compare(left, comparison, right) => compared(left, *comparison, right),
    }
}

fn compared(left: &Operand, comparison: Comparison, right: &Operand) -> Predicates {
    let either = |is: fn(&Operand) -> bool| is(left) || is(right);
    let is_order = !matches!(comparison, Comparison::Equal | Comparison::NotEqual);
    if either(|it| matches!(it, Operand::Null)) {
        Predicates::NULL
    } else if either(|it| matches!(it, Operand::Getter(..))) {
        Predicates::GETTER
    } else if either(|it| matches!(it, Operand::Size(_))) {
        Predicates::SIZE
    } else if is_order && either(|it| matches!(it, Operand::Whole(-1..=0))) {
        Predicates::SIGN
    } else if matches!((left, right), (Operand::Parameter(_), Operand::Parameter(_))) {
        Predicates::PARAMETERS
    } else {
        Predicates::LITERAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_belong_to_groups() {
        assert!(wording("if the index is out of bounds").has(Wording::RANGE));
        assert!(wording("if it was closed").has(Wording::STATE));
        assert!(wording("cannot be parsed.").has(Wording::FORMAT));
        assert_eq!(wording("otherwise"), Wording::default());
        assert!(mentions_null("if (null) is passed") && !mentions_null("nullify"));
    }

    #[test]
    fn a_name_is_a_whole_word() {
        assert!(names("if from > to.", "to") && !names("if total is 0", "to"));
        assert!(is_like_index("startIndex") && !is_like_index("name"));
    }
}

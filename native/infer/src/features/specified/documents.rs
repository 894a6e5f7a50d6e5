//! Features of the documentation, and of the conditions in it.

use crate::promise::{self, Promise};
use crate::{Atom, Clause, Documented, Operand, Subject};

use super::super::{Call, Method, Summary, Truth};
use super::{Specified, count, flag};

const RANGE: [&str; 16] = [
    "range", "negative", "positive", "less", "greater", "bounds", "index", "between", "exceeds",
    "zero", "larger", "smaller", "outside", "beyond", "overflow", "invalid",
];
const STATE: [&str; 12] = [
    "closed",
    "state",
    "already",
    "started",
    "stopped",
    "initialized",
    "been",
    "empty",
    "no",
    "exhausted",
    "called",
    "iterator",
];
const FORMAT: [&str; 12] = [
    "parse",
    "parsed",
    "format",
    "malformed",
    "syntax",
    "pattern",
    "encoding",
    "decode",
    "character",
    "string",
    "valid",
    "illegal",
];
const SUPPORT: [&str; 6] =
    ["support", "supported", "unsupported", "implemented", "immutable", "read-only"];

/// What a `@throws` tag says, as far as features distinguish it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tag {
    is_whole: bool,
    speaks_of_null: bool,
    compares: bool,
    speaks_of_empty: bool,
    speaks_of_elements: bool,
    is_always: bool,
    is_about_receiver: bool,
}

/// Fills in what the documentation says without a call.
pub(super) fn fill(features: &mut Specified, method: &Method) {
    features.has_source = flag(method.documented.is_some());
    let Some(documented) = &method.documented else { return };
    let clauses = &documented.clauses;
    let parameters = documented.parameters.iter().map(|it| it.text.len()).sum::<usize>();
    let texts = clauses.iter().map(|it| it.text.len()).sum::<usize>();
    features.text_length = count(parameters + texts + documented.returns.len());
    features.tags = count(clauses.len());
    fill_types(features, method, clauses);
    let names = |clause: &Clause, name: &str| words(&clause.text).any(|it| it == name);
    let is_named = |name: &str| clauses.iter().any(|it| names(it, name));
    let named = documented.parameters.iter().filter(|it| is_named(&it.name.to_lowercase()));
    features.named_in_tags = count(named.count());
    let number = |of: &[&str]| {
        let words = clauses.iter().flat_map(|it| words(&it.text));
        count(words.filter(|it| of.contains(&&**it)).count())
    };
    features.range_words = number(&RANGE);
    features.state_words = number(&STATE);
    features.format_words = number(&FORMAT);
    features.support_words = number(&SUPPORT);
}

fn fill_types(features: &mut Specified, method: &Method, clauses: &[Clause]) {
    let number = |is: fn(&str) -> bool| {
        let simple = |it: &Clause| is(it.exception.rsplit(['/', '$']).next().unwrap_or_default());
        count(clauses.iter().filter(|it| simple(it)).count())
    };
    features.tags_null_pointer = number(|it| it == "NullPointerException");
    features.tags_argument = number(|it| {
        matches!(
            it,
            "IllegalArgumentException" | "NumberFormatException" | "PatternSyntaxException"
        )
    });
    features.tags_state = number(|it| it == "IllegalStateException");
    features.tags_bounds = number(|it| it.ends_with("OutOfBoundsException"));
    features.tags_unsupported = number(|it| it == "UnsupportedOperationException");
    features.tags_io = number(|it| {
        matches!(
            it,
            "IOException" | "FileNotFoundException" | "EOFException" | "UncheckedIOException"
        )
    });
    features.tags_format = number(|it| it.contains("Parse") || it.contains("Format"));
    let undeclared = clauses.iter().filter(|it| !method.declared.contains(&it.exception));
    features.tags_undeclared = count(undeclared.count());
}

/// Reads the tags of a method.
pub(super) fn tags(method: &Method) -> Vec<Tag> {
    let Some(documented) = &method.documented else { return Vec::new() };
    let read = |it: &Clause| promise::read(documented, it).map(|it| tag(&it)).unwrap_or_default();
    documented.clauses.iter().map(read).collect()
}

fn tag(promise: &Promise) -> Tag {
    let mut tag = Tag { is_whole: !promise.is_partial, ..Tag::default() };
    for atom in promise.condition.alternatives.iter().flatten() {
        match atom {
            Atom::Compare(left, _, right) => {
                let is_null = *left == Operand::Null || *right == Operand::Null;
                tag.speaks_of_null |= is_null;
                tag.compares |= !is_null;
                tag.is_about_receiver |= is_receiver(left) || is_receiver(right);
            }
            Atom::Empty(_) | Atom::Blank(_) => tag.speaks_of_empty = true,
            Atom::ContainsNull(_) => tag.speaks_of_elements = true,
            Atom::Always => tag.is_always = true,
        }
    }
    tag
}

fn is_receiver(operand: &Operand) -> bool {
    matches!(operand, Operand::Size(Subject::Receiver) | Operand::Getter(Subject::Receiver, _))
}

/// Fills in which conditions hold.
pub(super) fn fill_truths(features: &mut Specified, tags: &[Tag], call: &Call) {
    let with = |truth: Truth| count(call.truths.iter().filter(|it| **it == truth).count());
    features.tags_true = with(Truth::True);
    features.tags_false = with(Truth::False);
    features.tags_unknown = with(Truth::Unknown);
    features.tags_not_understood = with(Truth::NotUnderstood);
    let pairs = || tags.iter().zip(&call.truths);
    let holds = |is: fn(&Tag) -> bool| {
        count(pairs().filter(|(tag, truth)| **truth == Truth::True && is(tag)).count())
    };
    features.true_whole = holds(|it| it.is_whole);
    features.true_null = holds(|it| it.speaks_of_null);
    features.true_compared = holds(|it| it.compares);
    features.true_empty = holds(|it| it.speaks_of_empty);
    features.true_with_null = holds(|it| it.speaks_of_elements);
    features.true_always = holds(|it| it.is_always);
    features.about_receiver = count(tags.iter().filter(|it| it.is_about_receiver).count());
}

/// Fills in what texts say of arguments that are `null`.
pub(super) fn fill_null(features: &mut Specified, method: &Method, call: &Call) {
    let Some(documented) = &method.documented else { return };
    let null = || {
        let pairs = documented.parameters.iter().zip(&call.arguments);
        pairs.filter(|(_, value)| **value == Summary::Null).map(|(parameter, _)| parameter)
    };
    features.null_allowed = count(null().filter(|it| it.may_be_null()).count());
    let forbids = |text: &str| {
        let text = text.to_lowercase();
        ["not null", "not be null", "non-null", "non null", "never null"]
            .iter()
            .any(|it| text.contains(it))
    };
    let is_forbidden = |name: &str, text: &str| forbids(text) || tag_forbids(documented, name);
    features.null_forbidden = count(null().filter(|it| is_forbidden(&it.name, &it.text)).count());
}

/// Returns whether a tag names a parameter together with `null`.
fn tag_forbids(documented: &Documented, name: &str) -> bool {
    let name = name.to_lowercase();
    documented.clauses.iter().any(|clause| {
        words(&clause.text).any(|it| it == "null") && words(&clause.text).any(|it| it == name)
    })
}

/// Returns the words of a text in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|it: char| !it.is_alphanumeric() && it != '-' && it != '_');
    parts.filter(|it| !it.is_empty()).map(str::to_lowercase)
}

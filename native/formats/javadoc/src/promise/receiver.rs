//! Reads statements about the object on which the method is called.

use super::grammar::Grammar;
use super::operands::SIZES;
use super::predicates::Predicate;
use super::{Alternatives, Found};
use crate::{Atom, Comparison, Operand, Shape, Subject};

/// Words for an object that need not be a part of its class's name.
const OBJECTS: [&str; 20] = [
    "sequence",
    "string",
    "object",
    "instance",
    "collection",
    "container",
    "list",
    "set",
    "map",
    "queue",
    "deque",
    "stack",
    "buffer",
    "iterator",
    "iteration",
    "builder",
    "heap",
    "cache",
    "pool",
    "stream",
];
/// Words between a verb and a state that do not change it.
const FILLERS: [&str; 4] = ["already", "currently", "yet", "been"];
/// Prefixes of the names of methods that return a state.
const STATES: [&str; 3] = ["is", "has", "was"];
/// Words before a property of an object.
const ARTICLES: [&str; 4] = ["the", "its", "this", "current"];
/// The most words of the name of such a property.
const LONGEST: usize = 4;

impl Grammar<'_> {
    /// Reads words that mean the receiver, the longest first: "this queue", "the grid".
    pub(super) fn receiver(&self, at: usize) -> Vec<usize> {
        if self.method.is_static || self.method.name == "<init>" {
            return Vec::new();
        }
        let Some(start) = self.one_of(at, &["this", "the"]) else {
            let is_alone = self.method.parameters.is_empty();
            return self.one_of(at, &["it"]).filter(|_| is_alone).into_iter().collect();
        };
        let is_this = self.lower(at) == "this";
        let class = self.method.class.rsplit(['/', '$']).next().unwrap_or_default();
        let ends = (1..=3).rev().map(|length| start + length);
        let means = |end: usize| {
            // "this String object"
            let is_said_twice = self.one_of(end - 1, &["object", "instance"]).is_some();
            let noun = if is_said_twice && end > start + 1 { end - 1 } else { end };
            let words = self.tokens.get(start..noun).unwrap_or_default();
            let joined: String = words.iter().map(|it| &*it.lower).collect();
            // "This" is hardly anything else, if it is no parameter.
            let is_object = words.len() == 1 && (is_this || OBJECTS.contains(&&*joined));
            let is_class = joined.len() > 3 && class.to_lowercase().ends_with(&joined);
            let is_parameter = self.parameter(at).iter().any(|(_, next)| *next >= end);
            words.len() == noun - start
                && words.iter().all(|it| it.is_word() && !it.is_call)
                && (is_class || is_object && (is_this || self.method.parameters.is_empty()))
                && !is_parameter
        };
        ends.filter(|end| means(*end)).collect()
    }

    /// Reads a state: "is closed", "has not been started yet".
    pub(super) fn state(&self, at: usize) -> Found<Predicate> {
        let Some(verb) = self.one_of(at, &["is", "was", "has"]) else { return Vec::new() };
        let not = self.one_of(verb, &["not"]);
        let next = self.skip_all(not.unwrap_or(verb), &FILLERS);
        let Some(word) = self.token(next).filter(|it| it.is_word() && !it.is_call) else {
            return Vec::new();
        };
        let end = self.skip(next + 1, &["yet", "already"]);
        vec![(Predicate::State(word.lower.clone(), not.is_none()), end)]
    }

    /// Returns the condition that a predicate states about the receiver; `None` if no method of its class can decide
    /// it.
    pub(super) fn said_of_receiver(&self, predicate: &Predicate) -> Option<Alternatives> {
        let is = |of: Operand, value| vec![vec![Atom::Compare(of, Comparison::Equal, value)]];
        let of = |name: String, value| is(receivers(name), Operand::Boolean(value));
        match predicate {
            Predicate::Empty if SIZES.iter().any(|it| self.getter(it).is_some()) => {
                Some(is(Operand::Size(Subject::Receiver), Operand::Whole(0)))
            }
            Predicate::Empty => {
                let name = "isEmpty".to_owned();
                self.is_state(&name).then(|| of(name, true))
            }
            Predicate::State(word, value) => {
                let names = STATES.iter().map(|it| format!("{it}{}", capital(word)));
                // A field without a method serves as well.
                let mut names = names.chain([word.clone()]);
                names.find(|it| self.is_state(it)).map(|it| of(it, *value))
            }
            Predicate::Not(inner) => super::grammar::opposite(&self.said_of_receiver(inner)?),
            _ => None,
        }
    }

    /// Reads "no name has been set": the value of a method or a field of the receiver is `null`.
    pub(super) fn unset(&self, at: usize) -> Found<Alternatives> {
        let no = self.phrase(at, &["no"]);
        let start = no.unwrap_or_else(|| self.skip_all(at, &ARTICLES));
        if self.method.is_static || self.method.name == "<init>" || start == at {
            return Vec::new();
        }
        let mut found = Vec::new();
        for end in start + 1..=start + LONGEST {
            let words = self.tokens.get(start..end).unwrap_or_default();
            let is_noun = words.len() == end - start
                && words.iter().all(|it| it.is_word() && !it.is_call && it.text == it.lower);
            let not: [&[&str]; 3] = [&["has", "not", "been"], &["is", "not"], &["was", "not"]];
            let been: [&[&str]; 3] = [&["has", "been"], &["is"], &["was"]];
            let verbs = if no.is_some() { been } else { not };
            let verb = verbs.iter().find_map(|it| self.phrase(end, it));
            let set = verb.and_then(|it| self.one_of(it, &["set", "configured", "specified"]));
            let words: Vec<&str> = words.iter().map(|it| &*it.lower).collect();
            let mut names = names_of(&words, false).into_iter();
            let name = names.find(|it| self.getter(it).is_some_and(Shape::is_reference));
            if let (Some(name), Some(end), true) = (name, set, is_noun) {
                let end = self.skip(end, &["yet", "before"]);
                let null = Atom::Compare(receivers(name), Comparison::Equal, Operand::Null);
                found.push((vec![vec![null]], end));
            }
        }
        found
    }

    /// Reads "there are no more elements".
    pub(super) fn exhausted(&self, at: usize) -> Option<(Alternatives, usize)> {
        let phrases: [&[&str]; 5] = [
            &["there", "are", "no", "more"],
            &["there", "is", "no", "next"],
            &["the", "iteration", "has", "no", "more"],
            &["the", "iterator", "has", "no", "more"],
            &["no", "more"],
        ];
        let next = phrases.iter().find_map(|it| self.phrase(at, it))?;
        let noun = self.token(next).filter(|it| it.is_word())?;
        let reads = ["next", "peek", "pop", "poll", "read", "take", "remove"];
        let is_next = reads.iter().any(|it| self.method.name.starts_with(it));
        let has_next = "hasNext".to_owned();
        let is_clear = is_next && self.is_state(&has_next) && !noun.is_call;
        let end = self.skip_all(next + 1, &["are", "available", "left", "remain", "remaining"]);
        let atom = Atom::Compare(receivers(has_next), Comparison::Equal, Operand::Boolean(false));
        is_clear.then(|| (vec![vec![atom]], end))
    }

    /// Reads a number that a method of the receiver returns: "the limit", "the number of columns".
    pub(super) fn property(&self, at: usize) -> Found<Operand> {
        let start = self.skip_all(at, &ARTICLES);
        if self.method.is_static || self.method.name == "<init>" || start == at {
            return Vec::new();
        }
        let counted = self.phrase(start, &["number", "of"]);
        let start = counted.unwrap_or(start);
        let mut found = Vec::new();
        for end in (start + 1..=start + LONGEST).rev() {
            let words = self.tokens.get(start..end).unwrap_or_default();
            let is_noun = words.len() == end - start
                && words.iter().all(|it| it.is_word() && !it.is_call && it.text == it.lower);
            let is_parameter = self.parameter(at).iter().any(|(_, next)| *next >= end);
            if !is_noun || is_parameter {
                continue;
            }
            let words: Vec<&str> = words.iter().map(|it| &*it.lower).collect();
            let mut names = names_of(&words, counted.is_some()).into_iter();
            let name = names.find(|it| self.getter(it).is_some_and(Shape::is_numeric));
            found.extend(name.map(|it| (receivers(it), end)));
        }
        found
    }

    /// Returns the shape of the result of a method of the receiver without parameters.
    pub(super) fn getter(&self, name: &str) -> Option<Shape> {
        self.names.getter(&self.method.class, name)
    }

    fn is_state(&self, name: &str) -> bool {
        self.getter(name) == Some(Shape::Boolean)
    }
}

/// Returns the names that a method may have which returns something of these words.
fn names_of(words: &[&str], is_counted: bool) -> Vec<String> {
    let Some((first, rest)) = words.split_first() else { return Vec::new() };
    let whole: String = rest.iter().map(|it| capital(it)).collect();
    let whole = format!("{first}{whole}");
    let short = whole.replacen("maximum", "max", 1).replacen("minimum", "min", 1);
    let mut names = vec![whole.clone(), short];
    if is_counted {
        let one = whole.strip_suffix('s').unwrap_or(&whole);
        names.extend([format!("{one}Count"), format!("numberOf{}", capital(&whole))]);
    }
    let getters: Vec<String> = names.iter().map(|it| format!("get{}", capital(it))).collect();
    [names, getters].concat()
}

fn receivers(getter: String) -> Operand {
    Operand::Getter(Subject::Receiver, getter)
}

/// Returns a word with a capital letter at its beginning.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

//! The sentences of the grammar; see the module above.

use super::names::Names;
use super::predicates::Predicate;
use super::subjects::{Referent, Subjects, is_plural};
use super::tokens::Token;
use super::{Alternatives, Found};
use crate::{Atom, Comparison, Documented, Operand, Shape, Subject};

/// Words before a condition, each as often as it occurs.
const LEADING: [&str; 19] = [
    "once",
    "this",
    "iff",
    "thrown",
    "throws",
    "is",
    "if",
    "when",
    "whenever",
    "in",
    "case",
    "cases",
    "the",
    "that",
    "an",
    "exception",
    "on",
    "for",
    "raised",
];
/// Words that join conditions which have to hold together.
const TOGETHER: [&str; 5] = ["and", "while", "when", "if", "but"];
/// Words that must not be in an alternative that is left out: they may belong to the others.
const BINDING: [&str; 8] = ["and", "but", "while", "when", "only", "if", "both", "neither"];
/// Verbs, of which an alternative that is left out has one if it has a subject of its own.
pub(super) const VERBS: [&str; 16] = [
    "is", "are", "was", "were", "has", "have", "does", "do", "contains", "contain", "fails",
    "exceeds", "occurs", "cannot", "denotes", "refers",
];
/// Participles of "the null that is passed".
const PASSED: [&str; 7] =
    ["passed", "given", "supplied", "provided", "specified", "used", "encountered"];

/// Reads one clause of a method.
#[derive(Clone, Copy)]
pub(super) struct Grammar<'a> {
    pub tokens: &'a [Token],
    pub method: &'a Documented,
    pub names: &'a dyn Names,
    /// The internal name of the exception.
    pub exception: &'a str,
}

impl Grammar<'_> {
    /// Reads the whole clause. Returns whether alternatives are left out that are not understood.
    pub(super) fn clause(&self) -> Option<(Alternatives, bool)> {
        if let Some(start) = self.phrase(0, &["unless"]) {
            let read = self.whole(start)?;
            return opposite(&read).map(|it| (it, false));
        }
        let start = self.skip_all(0, &LEADING);
        let mut starts: Vec<usize> = (0..=start).rev().collect();
        // Only a sentence that begins with such a word is a condition rather than a requirement.
        starts.retain(|it| *it == 0 || *it > 0 && LEADING.contains(&self.lower(it - 1)));
        let all = starts.iter().find_map(|&at| self.whole(at));
        let all = all.or_else(|| self.requirement(start)).or_else(|| self.in_parentheses());
        let parts =
            || starts.iter().find_map(|&at| self.first_part(at)).or_else(|| self.last_part());
        all.map(|it| (it, false)).or_else(|| parts().map(|it| (it, true)))
    }

    fn whole(&self, at: usize) -> Option<Alternatives> {
        let mut found = self.alternatives(at).into_iter();
        found.find(|(_, end)| *end == self.tokens.len()).map(|(it, _)| it)
    }

    /// Reads the condition at the end of "for an illegal endpoint index (from < 0 || to > size)".
    fn in_parentheses(&self) -> Option<Alternatives> {
        let open = self.tokens.iter().position(|it| it.lower == "(")?;
        let faults: [&[&str]; 7] = [
            &["out", "of"],
            &["outside"],
            &["invalid"],
            &["illegal"],
            &["not", "valid"],
            &["not", "a", "valid"],
            &["no", "valid"],
        ];
        let said = [&["that", "is", ","][..], &["i.e", ".", ","], &["i.e", "."], &["that", "is"]];
        let again = said.iter().find_map(|it| self.phrase(open + 1, it));
        let is_vague = again.is_some()
            || (0..open).any(|at| faults.iter().any(|it| self.phrase(at, it).is_some()));
        let before = self.tokens.get(..open).unwrap_or_default();
        let is_free = !before.iter().any(|it| BINDING.contains(&&*it.lower) && it.lower != "if");
        let mut found = self.alternatives(again.unwrap_or(open + 1)).into_iter();
        let is_whole = |end: usize| self.phrase(end, &[")"]) == Some(self.tokens.len());
        let whole = found.find(|(_, end)| is_whole(*end)).map(|(it, _)| it);
        let demanded = || {
            let inner = self.tokens.get(open + 1..self.tokens.len().checked_sub(1)?)?;
            let is_closed = self.tokens.last().is_some_and(|it| it.lower == ")");
            let grammar = Grammar { tokens: inner, ..*self };
            grammar.requirement(0).filter(|_| is_closed)
        };
        if is_vague && is_free { whole.or_else(demanded) } else { None }
    }

    /// Reads alternatives at the beginning of a clause whose end is not understood.
    fn first_part(&self, at: usize) -> Option<Alternatives> {
        let mut found = self.alternatives(at);
        found.sort_by_key(|(_, end)| std::cmp::Reverse(*end));
        let fits = |end: usize| {
            let next = self.one_of(self.skip(end, &[","]), &["or"])?;
            // After ", or", another "and" joins what follows.
            let is_apart = self.lower(end) == ",";
            let joins = |at: usize| {
                let is_after_comma = self.lower(at - 1) == ",";
                let is_next = at == next && ["if", "when"].contains(&self.lower(at));
                let is_harmless = is_next
                    || is_apart && !is_after_comma && ["and", "if"].contains(&self.lower(at));
                BINDING.contains(&self.lower(at)) && !is_harmless
            };
            let is_free = !(next..self.tokens.len()).any(joins);
            // A noun could be another subject of what was read: "if a is null or b".
            let is_short = self.tokens.len() - next <= 2;
            let is_predicate = is_short || self.has_verb(next) || self.worded(next).is_some();
            (is_free && is_predicate).then_some(())
        };
        found.into_iter().find(|(_, end)| fits(*end).is_some()).map(|(it, _)| it)
    }

    /// Reads alternatives at the end of a clause whose beginning is not understood.
    fn last_part(&self) -> Option<Alternatives> {
        let or = self.tokens.iter().rposition(|it| it.lower == "or")?;
        let before = self.tokens.get(..or).unwrap_or_default();
        let start = self.skip_all(0, &LEADING);
        let inner = before.get(start..).unwrap_or_default();
        let is_free = !inner.iter().any(|it| BINDING.contains(&&*it.lower));
        let has_verb = inner.iter().any(|it| VERBS.contains(&&*it.lower));
        // Both alternatives must have their own subject: "if x is bad or y is null".
        let next = self.skip_all(or + 1, &["if", "when", "either"]);
        (is_free && has_verb).then(|| self.whole(next))?
    }

    fn has_verb(&self, from: usize) -> bool {
        self.words(from).any(|it| VERBS.contains(&it))
    }

    fn words(&self, from: usize) -> impl Iterator<Item = &str> {
        self.tokens.get(from..).unwrap_or_default().iter().map(|it| &*it.lower)
    }

    /// Reads alternatives.
    fn alternatives(&self, at: usize) -> Found<Alternatives> {
        let mut found = Vec::new();
        for (first, next) in self.conjunctions(at) {
            let comma = self.skip(next, &[",", ";"]);
            let or = self.one_of(comma, &["or"]).or((comma > next).then_some(comma));
            // "A, if B" may mean that both have to hold, but "A, if B, or if C" is a list.
            let is_listed = |at: usize| {
                self.one_of(at, &["if", "when"]).is_none()
                    || self.lower(at - 1) == "or"
                    || self.words(at).any(|it| it == "or")
            };
            if let Some(or) = or.filter(|it| is_listed(*it)) {
                let start = self.skip_all(or, &["if", "when", "either"]);
                for (more, end) in self.alternatives(start) {
                    found.push(([&*first, &*more].concat(), end));
                }
            }
            found.push((first, next));
        }
        found
    }

    /// Reads conditions that have to hold together.
    fn conjunctions(&self, at: usize) -> Found<Alternatives> {
        let mut found = Vec::new();
        for (first, next) in self.simple(at) {
            let comma = self.phrase(next, &[","]);
            let joined = self.one_of(comma.unwrap_or(next), &TOGETHER);
            let is_listed = |start: &usize| comma.is_some() && self.lower(start - 1) == "if";
            if let Some(start) = joined.filter(|it| !is_listed(it)) {
                for (more, end) in self.conjunctions(self.skip(start, &["if", "when"])) {
                    found.push((together(&first, &more), end));
                }
            }
            found.push((first, next));
        }
        found
    }

    /// Reads a sentence with one subject, or with subjects of which the same is said.
    fn simple(&self, at: usize) -> Found<Alternatives> {
        let mut found = Vec::new();
        for (subjects, next) in self.subjects(at) {
            found.extend(self.predicates(&subjects, next));
            found.extend(self.explained(next));
        }
        found.extend(self.adjective_first(at));
        found.extend(self.comparison(at));
        found.extend(self.said_of_all(at));
        found.extend(self.null_is_passed(at));
        found.extend(self.existing(at));
        found.extend(self.unequal_sizes(at));
        found.extend(self.unset(at));
        found.extend(self.exhausted(at));
        found
    }

    /// Reads an explanation in parentheses: "is out of range (index < 0 || index >= size())".
    fn explained(&self, at: usize) -> Found<Alternatives> {
        let faults = [&["out", "of", "range"][..], &["out", "of", "bounds"], &["invalid"]];
        let verb = self.one_of(at, &["is", "are"]);
        let fault = verb.and_then(|it| faults.iter().find_map(|words| self.phrase(it, words)));
        let Some(open) = fault.and_then(|it| self.phrase(it, &["("])) else { return Vec::new() };
        let read = self.alternatives(open).into_iter();
        read.filter_map(|(it, end)| Some((it, self.phrase(end, &[")"])?))).collect()
    }

    /// Reads "a null argument is passed", "negative index".
    fn adjective_first(&self, at: usize) -> Found<Alternatives> {
        let start = self.skip_all(at, &["a", "an", "the", "any", "given", "passed"]);
        let mut found = Vec::new();
        for (adjective, next) in self.adjectives(start) {
            for (parameter, next) in self.parameter(next) {
                let of = Subjects {
                    referents: vec![Referent::Value(Operand::Parameter(parameter))],
                    all: false,
                    unnamed: None,
                };
                let Some(said) = self.applied(&adjective, &of) else { continue };
                let verb = self.skip_all(next, &["is", "was", "has", "been"]);
                let end = self.one_of(verb, &PASSED).map(|it| self.skip(it, &["in"]));
                found.extend(end.map(|end| (said.clone(), end)));
                found.push((said, next));
            }
        }
        found
    }

    /// Reads "index < 0", "0 <= index < n".
    fn comparison(&self, at: usize) -> Found<Alternatives> {
        let mut found = Vec::new();
        for (left, next) in self.operands(at) {
            let Some((comparison, next)) = self.symbol(next) else { continue };
            for (right, end) in self.operands(next) {
                let Some(first) = self.compare(&left, comparison, &right) else { continue };
                if let Some((comparison, next)) = self.symbol(end) {
                    for (last, end) in self.operands(next) {
                        let second = self.compare(&right, comparison, &last);
                        found.extend(second.map(|it| (vec![vec![first.clone(), it]], end)));
                    }
                }
                found.push((vec![vec![first]], end));
            }
        }
        found
    }

    /// Returns the comparison of two values, in either order; `None` if it makes no sense for their types.
    fn compare(&self, left: &Operand, by: Comparison, right: &Operand) -> Option<Atom> {
        let is_fixed = matches!(left, Operand::Whole(_) | Operand::Fraction(_));
        if !is_fixed && self.can_compare(left, by, right) {
            return Some(Atom::Compare(left.clone(), by, right.clone()));
        }
        let can = self.can_compare(right, by.mirrored(), left);
        can.then(|| Atom::Compare(right.clone(), by.mirrored(), left.clone()))
    }

    /// Reads "null is passed", "null is passed for any argument".
    fn null_is_passed(&self, at: usize) -> Found<Alternatives> {
        let start = self.skip(at, &["a"]);
        let verb = self.phrase(start, &["null"]).map(|it| self.skip_all(it, &["is", "was"]));
        let Some(next) = verb.and_then(|it| self.one_of(it, &PASSED)) else { return Vec::new() };
        let Some(of) = self.one_of(next, &["for", "as", "in"]) else {
            let only = self.only(|it| it.shape.is_reference());
            return only.map(|it| (vec![vec![is_null(it)]], next)).into_iter().collect();
        };
        let mut found = Vec::new();
        for (subjects, end) in self.subjects(of) {
            found.extend(self.applied(&Predicate::Null, &subjects).map(|it| (it, end)));
        }
        found
    }

    /// Reads "there are more than 3 values", "no values are given".
    fn existing(&self, at: usize) -> Found<Alternatives> {
        let there = ["are", "is"].iter().find_map(|it| self.phrase(at, &["there", it]));
        let start = there.unwrap_or(at);
        let (comparison, size, next) = match (self.phrase(start, &["no"]), self.worded(start)) {
            (Some(next), _) => (Comparison::Equal, Operand::Whole(0), next),
            (None, Some((comparison, next))) => match self.literal(next) {
                Some((size @ Operand::Whole(_), next)) => (comparison, size, next),
                _ => return Vec::new(),
            },
            (None, None) => return Vec::new(),
        };
        let mut found = Vec::new();
        // "No positive values" are not all values.
        let own = self.parameter(next).into_iter().filter(|(_, end)| *end == next + 1);
        for (at, next) in own.chain(self.one_of_list(next)) {
            let given = self.one_of(self.skip(next, &["are", "is", "were"]), &PASSED);
            let is_sized = self.shape(at).is_some_and(Shape::has_size);
            let end = given.or(there.map(|_| next)).filter(|_| is_sized);
            let count = Operand::Size(Subject::Parameter(at));
            let atom = Atom::Compare(count, comparison, size.clone());
            found.extend(end.map(|end| (vec![vec![atom]], end)));
        }
        found
    }

    /// Reads "null" where the method has one parameter: "if null", "if it is null or empty".
    fn said_of_all(&self, at: usize) -> Found<Alternatives> {
        let before = self.tokens.get(..at).unwrap_or_default();
        let is_first = before.iter().all(|it| LEADING.contains(&&*it.lower)) && at > 0;
        if !is_first || self.method.parameters.len() != 1 {
            return Vec::new();
        }
        let only = Subjects {
            referents: vec![Referent::Value(Operand::Parameter(0))],
            all: false,
            unnamed: None,
        };
        let read = self.adjectives(at).into_iter();
        read.filter_map(|(it, end)| Some((self.applied(&it, &only)?, end))).collect()
    }

    /// Reads the singular of the name of a parameter that takes any number of arguments: "no ratio".
    fn one_of_list(&self, at: usize) -> Option<(usize, usize)> {
        let word = self.token(at).filter(|it| it.is_word())?;
        let of = self.only(|it| it.type_name.ends_with("...") && is_plural(&it.name, &word.lower));
        Some((of?, at + 1))
    }

    pub(super) fn symbol(&self, at: usize) -> Option<(Comparison, usize)> {
        let comparison = match self.lower(at) {
            "<" => Comparison::Less,
            "<=" => Comparison::LessOrEqual,
            ">" => Comparison::Greater,
            ">=" => Comparison::GreaterOrEqual,
            "==" | "=" => Comparison::Equal,
            "!=" => Comparison::NotEqual,
            _ => return None,
        };
        Some((comparison, at + 1))
    }

    /// Returns whether a comparison makes sense for the types of the values.
    pub(super) fn can_compare(&self, left: &Operand, by: Comparison, right: &Operand) -> bool {
        let is_order = !matches!(by, Comparison::Equal | Comparison::NotEqual);
        let shape = |of: &Operand| self.shape_of(of);
        match (left, right) {
            (Operand::Null | Operand::Receiver, _) => false,
            (_, Operand::Receiver) => !is_order && shape(left).is_some_and(Shape::is_reference),
            (_, Operand::Null) => !is_order && shape(left).is_some_and(Shape::is_reference),
            (_, Operand::Fraction(value)) if value.is_nan() => {
                !is_order && shape(left) == Some(Shape::Floating)
            }
            (_, Operand::Whole(_) | Operand::Fraction(_)) => match left {
                Operand::Getter(..) => true,
                Operand::Whole(_) => false,
                _ => self.is_number(left) || shape(left) == Some(Shape::Number),
            },
            (_, Operand::Char(_)) => shape(left) == Some(Shape::Char),
            (_, Operand::Text(_)) => !is_order && shape(left) == Some(Shape::Text),
            (_, Operand::Boolean(_)) => {
                !is_order
                    && (shape(left) == Some(Shape::Boolean) || matches!(left, Operand::Getter(..)))
            }
            (Operand::Getter(..), _) | (_, Operand::Getter(..)) => left != right,
            _ => left != right && self.is_number(left) && self.is_number(right),
        }
    }

    /// Returns whether a value is a number.
    pub(super) fn is_number(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Whole(_) | Operand::Sum(..) | Operand::Difference(..) => true,
            _ => self.shape_of(operand).is_some_and(Shape::is_numeric),
        }
    }

    pub(super) fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at)
    }

    pub(super) fn lower(&self, at: usize) -> &str {
        self.token(at).map_or("", |it| &it.lower)
    }

    /// Returns the position after these words, if they are next.
    pub(super) fn phrase(&self, at: usize, words: &[&str]) -> Option<usize> {
        let fits = words.iter().enumerate().all(|(by, word)| self.lower(at + by) == *word);
        fits.then_some(at + words.len())
    }

    /// Returns the position after one of these words, if it is next.
    pub(super) fn one_of(&self, at: usize, words: &[&str]) -> Option<usize> {
        words.contains(&self.lower(at)).then_some(at + 1)
    }

    /// Returns the position after one of these words if it is next, or else where it was.
    pub(super) fn skip(&self, at: usize, words: &[&str]) -> usize {
        self.one_of(at, words).unwrap_or(at)
    }

    /// Returns the position after all of these words that are next.
    pub(super) fn skip_all(&self, at: usize, words: &[&str]) -> usize {
        let mut at = at;
        while let Some(next) = self.one_of(at, words) {
            at = next;
        }
        at
    }
}

fn is_null(parameter: usize) -> Atom {
    Atom::Compare(Operand::Parameter(parameter), Comparison::Equal, Operand::Null)
}

/// Returns the negation of the alternatives; `None` if it cannot be written as alternatives.
pub(super) fn opposite(of: &Alternatives) -> Option<Alternatives> {
    let negated = of.iter().map(|parts| -> Option<Alternatives> {
        parts.iter().map(|it| Some(vec![it.negated()?])).collect()
    });
    let all: Vec<Alternatives> = negated.collect::<Option<_>>()?;
    all.into_iter().reduce(|one, other| together(&one, &other))
}

/// Returns the alternatives in which one of each holds.
pub(super) fn together(first: &Alternatives, second: &Alternatives) -> Alternatives {
    let pairs = first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
    pairs.map(|(one, other)| [&**one, &**other].concat()).collect()
}

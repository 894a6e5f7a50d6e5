//! Predicates: the statements of a sentence about its subjects.

use super::grammar::{Grammar, opposite, together};
use super::operands::SIZES;
use super::subjects::{Referent, Subjects, Unnamed};
use super::{Alternatives, Found};
use crate::{Atom, Comparison, Operand, Shape, Subject};

/// A statement about a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Predicate {
    Null,
    Empty,
    Blank,
    ContainsNull,
    NullOrContainsNull,
    NotANumber,
    Infinite,
    /// A comparison with a value.
    Is(Comparison, Operand),
    /// A comparison of its size with a value.
    HasSize(Comparison, Operand),
    /// Below the first value or above the second. `true` stands for a bound that is outside as well.
    Outside((Operand, bool), (Operand, bool)),
    /// Two values have not the same size.
    DifferentSizes,
    /// The state of an object according to one of its methods, such as `isClosed`.
    State(String, bool),
    Not(Box<Predicate>),
}

/// Makes a predicate.
type Meaning = fn() -> Predicate;

/// Adjectives with their meanings.
const ADJECTIVES: [(&[&str], Meaning); 32] = [
    (&["whitespace"], || Predicate::Blank),
    (&["whitespace", "only"], || Predicate::Blank),
    (&["only", "whitespace"], || Predicate::Blank),
    (&["all", "whitespace"], || Predicate::Blank),
    (&["zero", "size"], || Predicate::Empty),
    (&["null"], || Predicate::Null),
    (&["non-null"], || Predicate::Not(Box::new(Predicate::Null))),
    (&["nonnull"], || Predicate::Not(Box::new(Predicate::Null))),
    (&["empty"], || Predicate::Empty),
    (&["zero-length"], || Predicate::Empty),
    (&["zero", "length"], || Predicate::Empty),
    (&["of", "zero", "length"], || Predicate::Empty),
    (&["of", "length", "zero"], || Predicate::Empty),
    (&["of", "length", "0"], || Predicate::Empty),
    (&["blank"], || Predicate::Blank),
    (&["negative"], || sign(Comparison::Less)),
    (&["non-positive"], || sign(Comparison::LessOrEqual)),
    (&["nonpositive"], || sign(Comparison::LessOrEqual)),
    (&["strictly", "positive"], || sign(Comparison::Greater)),
    (&["strictly", "negative"], || sign(Comparison::Less)),
    (&["positive"], || sign(Comparison::Greater)),
    (&["non-negative"], || sign(Comparison::GreaterOrEqual)),
    (&["nonnegative"], || sign(Comparison::GreaterOrEqual)),
    (&["non-zero"], || sign(Comparison::NotEqual)),
    (&["nonzero"], || sign(Comparison::NotEqual)),
    (&["zero"], || sign(Comparison::Equal)),
    (&["nan"], || Predicate::NotANumber),
    (&["a", "nan"], || Predicate::NotANumber),
    (&["not-a-number"], || Predicate::NotANumber),
    (&["infinite"], || Predicate::Infinite),
    (&["true"], || Predicate::Is(Comparison::Equal, Operand::Boolean(true))),
    (&["false"], || Predicate::Is(Comparison::Equal, Operand::Boolean(false))),
];

/// Comparisons in words. Those with more words come first.
const COMPARISONS: [(&[&str], Comparison); 44] = [
    (&["equals", "or", "less", "than"], Comparison::LessOrEqual),
    (&["less", "or", "equal"], Comparison::LessOrEqual),
    (&["greater", "or", "equal"], Comparison::GreaterOrEqual),
    (&["differs", "from"], Comparison::NotEqual),
    (&["differ", "from"], Comparison::NotEqual),
    (&["does", "not", "match"], Comparison::NotEqual),
    (&["do", "not", "match"], Comparison::NotEqual),
    (&["unequal", "to"], Comparison::NotEqual),
    (&["not", "equal", "to"], Comparison::NotEqual),
    (&["less", "than", ",", "or", "equal", "to"], Comparison::LessOrEqual),
    (&["greater", "than", ",", "or", "equal", "to"], Comparison::GreaterOrEqual),
    (&["less", "than", "or", "equal", "to"], Comparison::LessOrEqual),
    (&["smaller", "than", "or", "equal", "to"], Comparison::LessOrEqual),
    (&["lower", "than", "or", "equal", "to"], Comparison::LessOrEqual),
    (&["greater", "than", "or", "equal", "to"], Comparison::GreaterOrEqual),
    (&["larger", "than", "or", "equal", "to"], Comparison::GreaterOrEqual),
    (&["more", "than", "or", "equal", "to"], Comparison::GreaterOrEqual),
    (&["equal", "to", "or", "less", "than"], Comparison::LessOrEqual),
    (&["equal", "to", "or", "greater", "than"], Comparison::GreaterOrEqual),
    (&["less", "than"], Comparison::Less),
    (&["smaller", "than"], Comparison::Less),
    (&["lower", "than"], Comparison::Less),
    (&["fewer", "than"], Comparison::Less),
    (&["shorter", "than"], Comparison::Less),
    (&["below"], Comparison::Less),
    (&["greater", "than"], Comparison::Greater),
    (&["larger", "than"], Comparison::Greater),
    (&["bigger", "than"], Comparison::Greater),
    (&["higher", "than"], Comparison::Greater),
    (&["more", "than"], Comparison::Greater),
    (&["longer", "than"], Comparison::Greater),
    (&["above"], Comparison::Greater),
    (&["exceeds"], Comparison::Greater),
    (&["exceed"], Comparison::Greater),
    (&["exceeding"], Comparison::Greater),
    (&["at", "least"], Comparison::GreaterOrEqual),
    (&["at", "most"], Comparison::LessOrEqual),
    (&["equal", "to"], Comparison::Equal),
    (&["equals", "to"], Comparison::Equal),
    (&["equals"], Comparison::Equal),
    (&["equal"], Comparison::Equal),
    (&["different", "from"], Comparison::NotEqual),
    (&["different", "than"], Comparison::NotEqual),
    (&["other", "than"], Comparison::NotEqual),
];

/// Words for any number of something.
const OF_ONE: [&str; 5] = ["a", "any", "one", "or", "more"];

/// Nouns for the elements of something with a size.
pub(super) const COUNTED: [&str; 17] = [
    "byte",
    "bytes",
    "chars",
    "row",
    "rows",
    "number",
    "numbers",
    "element",
    "elements",
    "entry",
    "entries",
    "character",
    "characters",
    "value",
    "values",
    "item",
    "items",
];

/// Nouns after an adjective that only repeat the kind of the subject.
const KINDS: [&str; 13] = [
    "array",
    "collection",
    "integer",
    "list",
    "map",
    "number",
    "object",
    "pointer",
    "reference",
    "set",
    "string",
    "text",
    "value",
];

/// Verbs between a subject and a predicate.
const COPULAS: [&str; 6] = ["is", "are", "was", "were", "be", "been"];

fn sign(comparison: Comparison) -> Predicate {
    Predicate::Is(comparison, Operand::Whole(0))
}

impl Grammar<'_> {
    /// Reads the predicates of a sentence: one or more, joined by "or".
    pub(super) fn predicates(&self, subjects: &Subjects, at: usize) -> Found<Alternatives> {
        let mut found = Vec::new();
        for (predicate, next) in self.predicate(at) {
            found.extend(self.said_and_more(&predicate, subjects, next));
        }
        found
    }

    /// Reads predicates after the first one, which need no verb.
    fn more_predicates(&self, subjects: &Subjects, at: usize) -> Found<Alternatives> {
        let mut found = self.predicates(subjects, at);
        // "negative or 0"
        let literal = self.literal(at).map(|(it, end)| (Predicate::Is(Comparison::Equal, it), end));
        let literal = literal.filter(|_| self.lower(at) != "null");
        let read = literal.into_iter().chain(self.adjectives(at)).chain(self.compared(at));
        for (predicate, next) in read.chain(self.beyond(at)) {
            found.extend(self.said_and_more(&predicate, subjects, next));
        }
        found
    }

    /// Reads the predicates after a first predicate, joined by "or".
    pub(super) fn said_and_more(
        &self,
        predicate: &Predicate,
        subjects: &Subjects,
        next: usize,
    ) -> Found<Alternatives> {
        let Some(said) = self.applied(predicate, subjects) else { return Vec::new() };
        let mut found = Vec::new();
        let or = self.one_of(self.skip(next, &[","]), &["or"]);
        // "null, empty or blank"
        let comma = self.phrase(next, &[","]);
        for next in or.into_iter().chain(comma) {
            for (more, end) in self.more_predicates(subjects, next) {
                found.push(([&*said, &*more].concat(), end));
            }
        }
        found.push((said, next));
        found
    }

    /// Reads a verb and one predicate.
    fn predicate(&self, at: usize) -> Found<Predicate> {
        let mut found = Vec::new();
        let verb = self.one_of(at, &COPULAS);
        let start = verb.unwrap_or(at);
        let not = self.phrase(start, &["not"]);
        let inner = self.skip(not.unwrap_or(start), &["an", "a"]);
        let mut plain = Vec::new();
        if verb.is_some() {
            // "are different sizes"
            plain.extend(self.adjectives(inner));
            plain.extend(self.ranges(inner));
            plain.extend(self.same_size(inner));
            plain.extend(self.long(inner));
        }
        plain.extend(self.compared(inner));
        plain.extend(self.beyond(inner));
        found.extend(plain.into_iter().map(|(it, end)| match not {
            Some(_) => (self.negated(it), end),
            None => (it, end),
        }));
        if verb.is_some() && not.is_none() {
            for (operand, end) in self.operands(start) {
                match self.or_beyond(end) {
                    Some((comparison, end)) => {
                        found.push((Predicate::Is(comparison, operand), end));
                    }
                    None => found.push((Predicate::Is(Comparison::Equal, operand), end)),
                }
            }
        }
        if verb.is_none() {
            found.extend(self.verbs(at));
        }
        found.extend(self.state(at));
        let both = [["is", "or", "contains"], ["is", "or", "has"]];
        let both = both.iter().find_map(|it| self.phrase(at, it));
        if let Some(end) = both.and_then(|it| self.null_elements(it)) {
            found.push((Predicate::NullOrContainsNull, end));
        }
        found
    }

    /// Reads the words after the number in "1 or less".
    fn or_beyond(&self, at: usize) -> Option<(Comparison, usize)> {
        let next = self.phrase(at, &["or"])?;
        let less = self.one_of(next, &["less", "fewer", "smaller", "lower", "below"]);
        let more = self.one_of(next, &["more", "greater", "larger", "higher", "above"]);
        let less = less.map(|end| (Comparison::LessOrEqual, end));
        // "or less than" is another alternative.
        let found = less.or(more.map(|end| (Comparison::GreaterOrEqual, end)));
        found.filter(|(_, end)| self.lower(*end) != "than")
    }

    /// Reads predicates with verbs of their own.
    fn verbs(&self, at: usize) -> Found<Predicate> {
        let mut found = Vec::new();
        if let Some(next) = self.one_of(at, &["contains", "contain", "has", "have"]) {
            found.extend(self.null_elements(next).map(|end| (Predicate::ContainsNull, end)));
            found.extend(self.counted(next, false));
            let next = self.skip_all(next, &OF_ONE);
            // "has length 0", "has a length of zero"
            let size = self.one_of(next, &SIZES).map(|it| self.skip(it, &["of"]));
            for (operand, end) in size.into_iter().flat_map(|it| self.operands(it)) {
                found.push((Predicate::HasSize(Comparison::Equal, operand), end));
            }
            let no = self.phrase(next, &["no"]).and_then(|it| self.one_of(it, &COUNTED));
            found.extend(no.map(|end| (Predicate::Empty, end)));
            for (adjective, end) in self.adjectives(next) {
                found.extend((adjective == Predicate::Empty).then_some((Predicate::Empty, end)));
            }
            // "has different lengths"
            found.extend(self.same_size(next));
        }
        let consists = self.phrase(at, &["consists", "of"]);
        let contains = self.phrase(at, &["contains"]);
        for next in consists.into_iter().chain(contains) {
            let blank = [&["only", "whitespace"][..], &["whitespace", "only"], &["only", "spaces"]];
            let end = blank.iter().find_map(|it| self.phrase(next, it));
            found.extend(end.map(|end| (Predicate::Blank, self.skip(end, &["characters"]))));
        }
        let contains = self.phrase(at, &["does", "not", "contain"]);
        let any = contains.and_then(|it| self.one_of(it, &["any", "a", "an"]));
        let none = any.and_then(|it| self.one_of(it, &COUNTED));
        found.extend(none.map(|end| (Predicate::Empty, end)));
        let lacks = [["does", "not", "have"], ["do", "not", "have"]];
        if let Some(next) = lacks.iter().find_map(|it| self.phrase(at, it)) {
            found.extend(self.counted(next, true));
            let same = self.phrase(self.skip(next, &["the"]), &["same"]);
            let size = same.and_then(|it| self.one_of(it, &["length", "size"]));
            found.extend(size.map(|end| (Predicate::DifferentSizes, end)));
        }
        let differ = self.one_of(at, &["differ", "differs"]);
        let size = differ.and_then(|it| self.phrase(it, &["in"]));
        let size = size.and_then(|it| self.one_of(it, &["length", "size"]));
        found.extend(size.map(|end| (Predicate::DifferentSizes, end)));
        // "isValid() returns false"
        let told = self.one_of(at, &["returns"]).and_then(|it| self.literal(it));
        if let Some((value @ Operand::Boolean(_), end)) = told {
            found.push((Predicate::Is(Comparison::Equal, value), end));
        }
        if let Some(next) = self.one_of(at, &["falls", "lies", "fall", "lie"]) {
            found.extend(self.ranges(next));
        }
        let outside = self.phrase(at, &["does", "not", "lie"]);
        for (range, end) in outside.into_iter().flat_map(|it| self.ranges(it)) {
            found.push((self.negated(range), end));
        }
        let unequal = self.phrase(at, &["does", "not", "equal"]);
        for (operand, end) in unequal.into_iter().flat_map(|it| self.operands(it)) {
            found.push((Predicate::Is(Comparison::NotEqual, operand), end));
        }
        found
    }

    /// Reads "exactly 3 characters long".
    fn long(&self, at: usize) -> Found<Predicate> {
        let next = self.skip(at, &["exactly"]);
        let Some((operand @ Operand::Whole(_), next)) = self.literal(next) else {
            return Vec::new();
        };
        let counted = self.one_of(next, &COUNTED).map(|it| self.skip(it, &["long"]));
        let size = |end| (Predicate::HasSize(Comparison::Equal, operand), end);
        counted.map(size).into_iter().collect()
    }

    /// Reads "null", "a null element", "one or more null values".
    fn null_elements(&self, at: usize) -> Option<usize> {
        let end = self.phrase(self.skip_all(at, &OF_ONE), &["null"])?;
        let nouns = ["element", "elements", "value", "values", "entry", "entries", "item", "items"];
        Some(self.skip(end, &nouns))
    }

    /// Reads "fewer than 2 elements", "exactly two elements".
    fn counted(&self, at: usize, not: bool) -> Found<Predicate> {
        let (comparison, next) = match self.worded(at) {
            Some(found) => found,
            None => (Comparison::Equal, self.skip(at, &["exactly"])),
        };
        let comparison = if not { comparison.negated() } else { comparison };
        let mut found = Vec::new();
        for (operand, next) in self.operands(next) {
            let end = self.one_of(next, &COUNTED);
            if let (Some(end), Operand::Whole(_)) = (end, &operand) {
                found.push((Predicate::HasSize(comparison, operand), end));
            }
        }
        found
    }

    /// Reads an adjective.
    pub(super) fn adjectives(&self, at: usize) -> Found<Predicate> {
        let mut found = Vec::new();
        for (words, of) in &ADJECTIVES {
            let Some(end) = self.phrase(at, words) else { continue };
            // "an empty string", "a negative number"
            found.extend(self.one_of(end, &KINDS).map(|end| (of(), end)));
            found.push((of(), end));
        }
        found
    }

    /// Reads a comparison in words.
    pub(super) fn worded(&self, at: usize) -> Option<(Comparison, usize)> {
        let read = COMPARISONS.iter().find_map(|(words, it)| Some((*it, self.phrase(at, words)?)));
        // "less or equal to"
        read.map(|(it, end)| (it, if self.lower(end) == "to" { end + 1 } else { end }))
    }

    /// Reads a comparison with a value, in words or by a symbol.
    pub(super) fn compared(&self, at: usize) -> Found<Predicate> {
        let Some((comparison, next)) = self.worded(at).or_else(|| self.symbol(at)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let is_length = ["longer", "shorter"].contains(&self.lower(at));
        for (operand, end) in self.operands(next) {
            // "exceeds 5 characters"
            let counted = self.one_of(end, &COUNTED);
            let counted = counted.filter(|_| matches!(operand, Operand::Whole(_)));
            let size = counted.or(is_length.then_some(end));
            let has_size = |end| (Predicate::HasSize(comparison, operand.clone()), end);
            found.extend(size.map(has_size));
            found.push((Predicate::Is(comparison, operand), end));
        }
        found
    }

    /// Reads "past the end of the text".
    fn beyond(&self, at: usize) -> Found<Predicate> {
        let ends = [["past", "the", "end", "of"], ["beyond", "the", "end", "of"]];
        let Some(next) = ends.iter().find_map(|it| self.phrase(at, it)) else { return Vec::new() };
        let sized = self.parameter(next).into_iter();
        let size = |(it, end)| {
            let size = Operand::Size(Subject::Parameter(it));
            (Predicate::Is(Comparison::Greater, size), end)
        };
        sized.map(size).collect()
    }

    /// Reads "the array lengths do not match".
    pub(super) fn unequal_sizes(&self, at: usize) -> Found<Alternatives> {
        let start = self.skip(at, &["the"]);
        let of = self.skip(start, &["array", "list", "string", "input"]);
        let Some(verb) = self.one_of(of, &["lengths", "sizes"]) else { return Vec::new() };
        let differ: [&[&str]; 6] = [
            &["do", "not", "match"],
            &["differ"],
            &["are", "different"],
            &["are", "not", "equal"],
            &["are", "not", "the", "same"],
            &["mismatch"],
        ];
        let end = differ.iter().find_map(|it| self.phrase(verb, it));
        let sized = self.numbers(|it| it.shape.has_size());
        let (Some(end), [one, other]) = (end, &*sized) else { return Vec::new() };
        let size = |at: &usize| Operand::Size(Subject::Parameter(*at));
        vec![(vec![vec![Atom::Compare(size(one), Comparison::NotEqual, size(other))]], end)]
    }

    /// Reads "different lengths", "not of the same length".
    fn same_size(&self, at: usize) -> Found<Predicate> {
        let at = self.skip(at, &["of"]);
        let different = self.phrase(at, &["different"]);
        let size =
            different.and_then(|it| self.one_of(it, &["lengths", "sizes", "length", "size"]));
        let same = self.phrase(self.skip(at, &["the"]), &["same"]);
        let same = same.and_then(|it| self.one_of(it, &["length", "size"]));
        let equal = Predicate::Not(Box::new(Predicate::DifferentSizes));
        let different = size.map(|end| (Predicate::DifferentSizes, end));
        different.into_iter().chain(same.map(|end| (equal, end))).collect()
    }

    pub(super) fn negated(&self, predicate: Predicate) -> Predicate {
        match predicate {
            Predicate::Not(inner) => *inner,
            // An exception for negative numbers means those even where the text says "not positive".
            Predicate::Is(Comparison::Greater, Operand::Whole(0)) if self.means_negative() => {
                sign(Comparison::Less)
            }
            Predicate::Is(comparison, operand) => Predicate::Is(comparison.negated(), operand),
            Predicate::HasSize(comparison, operand) => {
                Predicate::HasSize(comparison.negated(), operand)
            }
            Predicate::State(name, value) => Predicate::State(name, !value),
            other => Predicate::Not(Box::new(other)),
        }
    }

    /// Returns whether the exception's name says that a number is negative.
    fn means_negative(&self) -> bool {
        self.exception.contains("Negative")
    }

    /// Returns the condition that a predicate states about subjects; `None` if it does not fit their types.
    pub(super) fn applied(&self, predicate: &Predicate, to: &Subjects) -> Option<Alternatives> {
        let differ = match predicate {
            Predicate::DifferentSizes => Some(Comparison::NotEqual),
            Predicate::Not(inner) if **inner == Predicate::DifferentSizes => {
                Some(Comparison::Equal)
            }
            _ => None,
        };
        if let Some(comparison) = differ {
            let atom = self.sizes(to, comparison)?;
            return Some(vec![vec![atom]]);
        }
        let each = to.referents.iter().map(|it| self.applied_to(predicate, it));
        let each: Vec<Alternatives> = match to.unnamed {
            Some(Unnamed::Fitting) => each.flatten().collect(),
            Some(Unnamed::Compared) => return None,
            None => each.collect::<Option<_>>()?,
        };
        each.into_iter().reduce(|one, other| match to.all {
            true => together(&one, &other),
            false => [one, other].concat(),
        })
    }

    fn sizes(&self, of: &Subjects, comparison: Comparison) -> Option<Atom> {
        let [Referent::Value(Operand::Parameter(one)), Referent::Value(Operand::Parameter(other))] =
            *of.referents
        else {
            return None;
        };
        let has_size = |at| self.shape(at).is_some_and(Shape::has_size);
        let size = |at| Operand::Size(Subject::Parameter(at));
        (has_size(one) && has_size(other))
            .then(|| Atom::Compare(size(one), comparison, size(other)))
    }

    fn applied_to(&self, predicate: &Predicate, referent: &Referent) -> Option<Alternatives> {
        let operand = match referent {
            Referent::Value(operand) => operand,
            Referent::Elements(at) => {
                let is_null = *predicate == Predicate::Null;
                return is_null.then(|| vec![vec![Atom::ContainsNull(*at)]]);
            }
            Referent::Receiver => return self.said_of_receiver(predicate),
        };
        let shape = self.shape_of(operand);
        let compare = |by, with| {
            let fits = self.can_compare(operand, by, &with);
            fits.then(|| Atom::Compare(operand.clone(), by, with))
        };
        let parameter = match operand {
            Operand::Parameter(at) => Some(*at),
            _ => None,
        };
        let sized = parameter.filter(|_| shape.is_some_and(Shape::has_size));
        let has_elements = matches!(shape, Some(Shape::Array | Shape::Collection));
        let one = |atom: Option<Atom>| Some(vec![vec![atom?]]);
        match predicate {
            Predicate::Null => one(compare(Comparison::Equal, Operand::Null)),
            Predicate::Empty => one(sized.map(Atom::Empty)),
            Predicate::Blank => one(sized.filter(|_| shape == Some(Shape::Text)).map(Atom::Blank)),
            Predicate::ContainsNull => one(sized.filter(|_| has_elements).map(Atom::ContainsNull)),
            Predicate::NullOrContainsNull => {
                let null = self.applied_to(&Predicate::Null, referent)?;
                Some([null, self.applied_to(&Predicate::ContainsNull, referent)?].concat())
            }
            Predicate::NotANumber => one(self.fraction(operand, f64::NAN)),
            Predicate::Infinite => {
                let bounds = [f64::NEG_INFINITY, f64::INFINITY];
                bounds.iter().map(|it| Some(vec![self.fraction(operand, *it)?])).collect()
            }
            Predicate::Is(comparison, with) => one(compare(*comparison, with.clone())),
            Predicate::HasSize(comparison, with) => one(sized.map(|at| {
                let size = Operand::Size(Subject::Parameter(at));
                Atom::Compare(size, *comparison, with.clone())
            })),
            Predicate::Outside((low, opens), (high, closes)) => {
                let below = if *opens { Comparison::LessOrEqual } else { Comparison::Less };
                let above = if *closes { Comparison::GreaterOrEqual } else { Comparison::Greater };
                Some(vec![vec![compare(below, low.clone())?], vec![compare(above, high.clone())?]])
            }
            Predicate::Not(inner) => self.not(inner, operand),
            Predicate::DifferentSizes | Predicate::State(..) => None,
        }
    }

    fn fraction(&self, operand: &Operand, value: f64) -> Option<Atom> {
        let is_floating = self.shape_of(operand) == Some(Shape::Floating);
        let value = Operand::Fraction(value);
        is_floating.then(|| Atom::Compare(operand.clone(), Comparison::Equal, value))
    }

    fn not(&self, predicate: &Predicate, operand: &Operand) -> Option<Alternatives> {
        let said = self.applied_to(predicate, &Referent::Value(operand.clone()))?;
        opposite(&said)
    }
}

//! Reads the subjects of a sentence: the parameters that it is about.

use super::Found;
use super::grammar::Grammar;
use super::operands::SIZES;
use crate::{Operand, Parameter, Shape, Subject};

/// A thing that a sentence is about.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Referent {
    /// A value.
    Value(Operand),
    /// Any element of the array or collection that is this parameter.
    Elements(usize),
    /// The object on which the method is called.
    Receiver,
}

/// The subjects of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subjects {
    pub referents: Vec<Referent>,
    /// Whether something holds for all of them together, rather than for any one.
    pub all: bool,
    /// The subject of a sentence that names no parameter.
    pub unnamed: Option<Unnamed>,
}

/// The subject of a sentence that names no parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unnamed {
    /// All parameters that the predicate fits: "any argument is null".
    Fitting,
    /// Two that are compared with each other: "the arrays have different lengths".
    Compared,
}

/// Words before a noun that do not change its meaning.
const DETERMINERS: [&str; 21] = [
    "the",
    "a",
    "an",
    "given",
    "specified",
    "supplied",
    "provided",
    "passed",
    "passed-in",
    "input",
    "this",
    "that",
    "its",
    "requested",
    "desired",
    "of",
    "number",
    "value",
    "one",
    "such",
    "argument",
];
/// Words between "any" and a noun that do not change the noun's meaning.
const QUALIFIERS: [&str; 8] =
    ["two", "the", "these", "given", "specified", "supplied", "provided", "passed"];
/// Words before a noun that mean any one of several.
const ANY: [&str; 6] = ["any", "either", "one", "some", "each", "every"];
/// Words that mean an argument.
const ARGUMENTS: [&str; 8] =
    ["argument", "arguments", "parameter", "parameters", "input", "inputs", "params", "param"];
/// Words that mean the elements of an array or a collection.
const ELEMENTS: [&str; 10] = [
    "element", "elements", "item", "items", "entry", "entries", "member", "members", "value",
    "values",
];
/// Words that cannot be part of a noun.
const STOPS: [&str; 24] = [
    "is", "are", "was", "were", "or", "and", "if", "when", "has", "have", "does", "do", "contains",
    "contain", "not", "null", "in", "than", "to", "exceeds", "equals", "from", "with", "while",
];
/// Words before a name that say which thing is meant, or which thing it is a part of.
const NO_NOUNS: [&str; 20] = [
    "of", "for", "in", "number", "length", "size", "positive", "negative", "first", "last", "next",
    "new", "old", "other", "more", "some", "null", "empty", "no", "any",
];
/// Words that follow after the noun in the text of a parameter.
const AFTER_NOUN: [&str; 14] = [
    "to", "that", "which", "whose", "of", "in", "for", "from", "with", "by", "on", "at", "must",
    "(must",
];
/// The most words of a noun.
const LONGEST: usize = 5;

impl Grammar<'_> {
    /// Reads the subjects of a sentence.
    pub(super) fn subjects(&self, at: usize) -> Found<Subjects> {
        let mut found = self.unnamed(at);
        let start = self.skip(at, &["either", "both"]);
        for (first, next) in self.nouns(start) {
            self.coordinated(vec![first], None, next, &mut found);
        }
        found.extend(self.any_of(at));
        found
    }

    /// Reads "any one of a, b and c".
    fn any_of(&self, at: usize) -> Found<Subjects> {
        let words: [&[&str]; 6] = [
            &["any", "one", "of"],
            &["any", "of"],
            &["one", "of"],
            &["either", "one", "of"],
            &["either", "of"],
            &["at", "least", "one", "of"],
        ];
        let mut found = Vec::new();
        for next in words.iter().filter_map(|it| self.phrase(at, it)) {
            for (first, next) in self.nouns(next) {
                self.coordinated(vec![first], None, next, &mut found);
            }
        }
        found.retain(|(it, _)| it.referents.len() > 1);
        found.into_iter().map(|(it, end)| (Subjects { all: false, ..it }, end)).collect()
    }

    /// Reads further nouns after the first ones, joined by "or" or "and".
    fn coordinated(
        &self,
        nouns: Vec<Referent>,
        all: Option<bool>,
        at: usize,
        found: &mut Found<Subjects>,
    ) {
        let comma = self.phrase(at, &[","]);
        let joined = [("or", false), ("and", true)].into_iter().find_map(|(word, all)| {
            let next = self.phrase(comma.unwrap_or(at), &[word])?;
            Some((next, all))
        });
        if let Some((next, joins_all)) = joined
            && all.is_none_or(|it| it == joins_all)
        {
            // "a and/or b"
            let slash = self.phrase(next, &["/", "or"]);
            let joins_all = joins_all && slash.is_none();
            for (noun, next) in self.nouns(slash.unwrap_or(next)) {
                let nouns = [&*nouns, &[noun]].concat();
                self.coordinated(nouns, Some(joins_all), next, found);
            }
        } else if let Some(next) = comma {
            for (noun, next) in self.nouns(next) {
                let nouns = [&*nouns, &[noun]].concat();
                let mut longer = Vec::new();
                self.coordinated(nouns, all, next, &mut longer);
                // A list ends with "or" or "and".
                found.extend(longer.into_iter().filter(|(it, _)| it.referents.len() > 2));
            }
        }
        found.push((Subjects { referents: nouns, all: all == Some(true), unnamed: None }, at));
    }

    /// Reads all arguments of a kind: "any argument", "both arrays".
    fn unnamed(&self, at: usize) -> Found<Subjects> {
        let all = self.one_of(at, &["both", "all", "the", "these"]);
        if let Some(pronoun) = self.pronoun(at) {
            return vec![pronoun];
        }
        let Some(next) = all.or_else(|| self.any(at)) else { return Vec::new() };
        let after_any = next;
        // "The arrays" are all of them only where they are compared with each other.
        let is_vague = self.one_of(at, &["the", "these"]).is_some();
        let next = self.skip(next, &["of"]);
        let next = self.skip_all(next, &QUALIFIERS);
        // "any input array", but "any input"
        let after = self.skip(next, &["input"]);
        let is_noun = self.token(after).is_some_and(|it| it.is_word());
        let next = if is_noun && !STOPS.contains(&self.lower(after)) { after } else { next };
        let Some(noun) = self.token(next).filter(|it| it.is_word()) else { return Vec::new() };
        let matching: Vec<usize> = match ARGUMENTS.contains(&&*noun.lower) {
            true => (0..self.method.parameters.len()).collect(),
            false => self.numbers(|it| is_kind(it, &noun.lower)),
        };
        // "either of the times": of two parameters of one type, whatever it is called.
        let matching = if matching.is_empty() && self.phrase(after_any, &["of", "the"]).is_some() {
            self.pair()
        } else {
            matching
        };
        if is_vague && !(matching.len() == 2 && noun.lower.ends_with('s')) {
            return Vec::new();
        }
        if matching.len() < 2 && !(ARGUMENTS.contains(&&*noun.lower) && matching.len() == 1) {
            return Vec::new();
        }
        let referents =
            matching.into_iter().map(|it| Referent::Value(Operand::Parameter(it))).collect();
        let unnamed = if is_vague { Unnamed::Compared } else { Unnamed::Fitting };
        vec![(Subjects { referents, all: all.is_some(), unnamed: Some(unnamed) }, next + 1)]
    }

    /// Reads "either of them", and "they", which are compared with each other.
    fn pronoun(&self, at: usize) -> Option<(Subjects, usize)> {
        let any = self.any(at).and_then(|it| self.phrase(it, &["of", "them"]));
        let end = any.or_else(|| self.phrase(at, &["they"]))?;
        let sized = self.numbers(|it| it.shape.has_size());
        let (unnamed, of) = match any {
            Some(_) => (Unnamed::Fitting, (0..self.method.parameters.len()).collect()),
            None => (Unnamed::Compared, sized),
        };
        let referents: Vec<Referent> =
            of.into_iter().map(|it| Referent::Value(Operand::Parameter(it))).collect();
        if let (Some(_), [only]) = (any, &*self.numbers(Parameter::has_elements))
            && self.method.parameters.len() == 1
        {
            let referents = vec![Referent::Elements(*only)];
            return Some((Subjects { referents, all: false, unnamed: None }, end));
        }
        (referents.len() == 2).then(|| {
            let subjects = Subjects { referents, all: false, unnamed: Some(unnamed) };
            (subjects, end)
        })
    }

    /// Returns the two parameters of one type, if no others are objects.
    fn pair(&self) -> Vec<usize> {
        let objects = self.numbers(|it| it.shape.is_reference());
        let name = |at: &usize| self.method.parameters.get(*at).map(|it| &it.type_name);
        match &*objects {
            [one, other] if name(one) == name(other) => objects,
            _ => Vec::new(),
        }
    }

    fn any(&self, at: usize) -> Option<usize> {
        let at_least = self.phrase(at, &["at", "least", "one"]);
        at_least.or_else(|| self.one_of(at, &ANY))
    }

    /// Reads one noun: a parameter, its size, its elements, or what a method returns.
    fn nouns(&self, at: usize) -> Found<Referent> {
        let mut found = self.elements(at);
        for (operand, next) in self.operands(at) {
            if is_noun(&operand) {
                found.push((Referent::Value(operand), next));
            }
        }
        for (parameter, next) in self.parameter(at) {
            let noun = Referent::Value(Operand::Parameter(parameter));
            // "the index provided"
            let end = self.one_of(next, &["provided", "given", "specified", "passed", "supplied"]);
            found.extend(end.map(|end| (noun.clone(), end)));
            found.push((noun, next));
        }
        found.extend(self.receiver(at).into_iter().map(|next| (Referent::Receiver, next)));
        found
    }

    /// Reads the elements of a parameter: "any element of the array", "any of the transformers".
    fn elements(&self, at: usize) -> Found<Referent> {
        let mut found = Vec::new();
        let start = self.any(at).unwrap_or(at);
        let is_any = start > at;
        let noun = self.one_of(self.skip_all(start, &["of", "the", "its"]), &ELEMENTS);
        if let Some(next) = noun {
            if let Some(next) = self.one_of(next, &["of", "in"]) {
                let of = self.parameter(next).into_iter();
                found.extend(of.map(|(it, next)| (Referent::Elements(it), next)));
            }
            // "if the array or any element is null"
            let is_element = self.one_of(next - 1, &ELEMENTS[..8]).is_some();
            let is_clear = self.method.parameters.len() < 3;
            let only = self.only(Parameter::has_elements).filter(|_| is_clear);
            if let Some(only) = only.filter(|_| is_any && is_element) {
                found.push((Referent::Elements(only), next));
            }
        }
        if let Some(next) = self.phrase(start, &["of"]).filter(|_| is_any) {
            let of = self.parameter(next).into_iter();
            found.extend(of.map(|(it, next)| (Referent::Elements(it), next)));
        }
        if is_any {
            // "any iterator" of the parameter `iterators`
            let noun = self.token(start).filter(|it| it.is_word());
            let of = noun.and_then(|noun| {
                let plural = format!("{}s", noun.lower);
                self.only(|it| it.has_elements() && it.name.to_lowercase() == plural)
            });
            // "any predicate in the array"
            let kinds = ["array", "collection", "list", "iterable", "set"];
            let inside = self.phrase(start + 1, &["in", "the"]);
            let inside = inside.and_then(|it| self.one_of(it, &kinds));
            let end = inside.unwrap_or(start + 1);
            found.extend(of.map(|it| (Referent::Elements(it), end)));
        }
        found.retain(|(referent, _)| match referent {
            Referent::Elements(at) => {
                self.method.parameters.get(*at).is_some_and(Parameter::has_elements)
            }
            Referent::Value(_) | Referent::Receiver => true,
        });
        found
    }

    /// Reads the name of a parameter, or words that mean one, the longest first.
    pub(super) fn parameter(&self, at: usize) -> Found<usize> {
        let mut found = Vec::new();
        for length in (1..=LONGEST).rev() {
            let words = self.tokens.get(at..at + length).unwrap_or_default();
            let is_stop = |word: &str| STOPS.contains(&word) && !self.is_name(word);
            let is_noun = words.iter().all(|it| it.is_word() && !it.is_call && !is_stop(&it.lower));
            if words.len() == length
                && is_noun
                && let Some(parameter) = self.named(words.iter().map(|it| &*it.text).collect())
            {
                found.push((parameter, at + length));
            }
        }
        found
    }

    fn is_name(&self, word: &str) -> bool {
        self.method.parameters.iter().any(|it| it.name == word)
    }

    /// Returns the parameter that words mean.
    fn named(&self, mut words: Vec<&str>) -> Option<usize> {
        let said = words.clone();
        let exact = |word: &str| self.method.parameters.iter().position(|it| it.name == word);
        while words.len() > 1
            && let Some(first) = words.first()
            && DETERMINERS.contains(&&*first.to_lowercase())
            && exact(first).is_none()
        {
            words.remove(0);
        }
        // "This buffer" is the receiver rather than a parameter that is a buffer as well.
        let is_this = said.first().is_some_and(|it| it.eq_ignore_ascii_case("this"));
        let is_argument = |it: &&str| ARGUMENTS.contains(&&*it.to_lowercase());
        if is_this
            && said.len() > 1
            && !words.iter().any(|it| exact(it).is_some() || is_argument(it))
        {
            return None;
        }
        // "the index argument"
        if words.len() > 1
            && words.last().is_some_and(|it| ARGUMENTS.contains(&&*it.to_lowercase()))
            && words.last().is_some_and(|it| exact(it).is_none())
        {
            words.pop();
        }
        let joined: String = words.concat().to_lowercase().replace('-', "");
        if let [word] = *words
            && let Some(exact) = exact(word)
        {
            return Some(exact);
        }
        if let Some(named) = self.after_noun(&said) {
            return Some(named);
        }
        let short = joined.replace("maximum", "max").replace("minimum", "min");
        let same = |it: &Parameter| [&joined, &short].contains(&&it.name.to_lowercase());
        if let Some(only) = self.only(same) {
            return Some(only);
        }
        if let [name, kind] = *words {
            // "the prefixes array", "the prefix list", "array values"
            let name_of = |it: &Parameter, name: &str| {
                it.name == name || it.name.to_lowercase() == plural(&name.to_lowercase())
            };
            let with_kind = |it: &Parameter| {
                name_of(it, name) && is_kind(it, &kind.to_lowercase())
                    || it.name == kind && is_kind(it, &name.to_lowercase())
            };
            if let Some(only) = self.only(with_kind) {
                return Some(only);
            }
        }
        let ends = |it: &Parameter| joined.len() > 3 && ends_with_words(&it.name, &joined);
        // "The array" is hardly the list of further arguments.
        let is_sole = self.method.parameters.len() == 1;
        let of_type = |it: &Parameter| is_kind(it, &joined) && (is_sole || !it.is_list());
        let is_one = words.len() == 1;
        let is_argument =
            is_one && (ARGUMENTS.contains(&&*joined) || ["it", "value"].contains(&&*joined));
        let is_object = is_one && ["element", "object", "item"].contains(&&*joined);
        let sole = |it: &Parameter| {
            let is_other = said.first().is_none_or(|it| !it.eq_ignore_ascii_case("this"));
            let is_single = it.shape.is_reference() && !it.has_elements();
            let is_meant = is_argument || is_object && is_single && is_other;
            is_meant && self.method.parameters.len() == 1
        };
        let found = self.only(ends).or_else(|| self.only(of_type));
        found.or_else(|| self.described(&said)).or_else(|| self.only(sole))
    }

    /// Returns the parameter whose name follows after a noun that describes it, as in "the divisor y". A longer name is
    /// a noun itself: "the actual length" need not be `length`.
    fn after_noun(&self, words: &[&str]) -> Option<usize> {
        let [article, noun, name] = *words else { return None };
        let is_noun = !NO_NOUNS.contains(&&*noun.to_lowercase()) && !self.is_name(noun);
        let is_clear = article.eq_ignore_ascii_case("the") && is_noun && name.len() < 3;
        let parameters = &self.method.parameters;
        parameters.iter().position(|it| it.name == name).filter(|_| is_clear)
    }

    /// Returns the parameter whose own text begins with these words, if just one does.
    fn described(&self, words: &[&str]) -> Option<usize> {
        let said: Vec<String> = plain_words(words.iter().copied()).collect();
        let [first, rest @ ..] = &*said else { return None };
        // Of several arrays, "the array" is none.
        let of_kind = self.numbers(|it| is_kind(it, first)).len();
        if rest.is_empty() && (first.len() < 4 || of_kind > 1) {
            return None;
        }
        self.only(|it| {
            let mut text = plain_words(it.text.split_whitespace());
            let begins = said.iter().all(|word| text.next().as_ref() == Some(word));
            let is_whole = text.next().is_none_or(|it| AFTER_NOUN.contains(&&*it));
            begins && is_whole
        })
    }

    /// Returns the parameter that fits, if just one does.
    pub(super) fn only(&self, fits: impl Fn(&Parameter) -> bool) -> Option<usize> {
        match *self.numbers(fits) {
            [one] => Some(one),
            _ => None,
        }
    }

    pub(super) fn numbers(&self, fits: impl Fn(&Parameter) -> bool) -> Vec<usize> {
        let parameters = self.method.parameters.iter().enumerate();
        parameters.filter(|(_, it)| fits(it)).map(|(at, _)| at).collect()
    }

    /// Returns the kind of a parameter's type.
    pub(super) fn shape(&self, at: usize) -> Option<Shape> {
        self.method.parameters.get(at).map(|it| it.shape)
    }

    /// Returns the kind of the type of a value; `None` if it is not known.
    pub(super) fn shape_of(&self, operand: &Operand) -> Option<Shape> {
        match operand {
            Operand::Parameter(at) => self.shape(*at),
            Operand::Size(_) => Some(Shape::Integral),
            Operand::Getter(Subject::Receiver, name) => self.getter(name),
            Operand::Getter(Subject::Parameter(_), name) => {
                SIZES.contains(&&**name).then_some(Shape::Integral)
            }
            _ => None,
        }
    }
}

impl Parameter {
    /// Returns whether it takes any number of arguments.
    fn is_list(&self) -> bool {
        self.type_name.ends_with("...")
    }

    fn has_elements(&self) -> bool {
        matches!(self.shape, Shape::Array | Shape::Collection)
    }
}

/// Returns words in lower case without articles, up to the first word that ends a phrase.
fn plain_words<'a>(words: impl Iterator<Item = &'a str>) -> impl Iterator<Item = String> {
    let articles = ["the", "a", "an", "given", "specified", "supplied", "provided"];
    let mut is_over = false;
    let phrase = words.map_while(move |word| {
        let rest = std::mem::replace(&mut is_over, word.ends_with([',', '.', ';', ':']));
        (!rest).then(|| word.trim_end_matches([',', '.', ';', ':']).to_lowercase())
    });
    phrase.filter(move |it| !articles.contains(&&**it))
}

/// Returns whether a value that is not a parameter may be the subject of a sentence.
fn is_noun(operand: &Operand) -> bool {
    use Operand::{Difference, Getter, Size, Sum};
    matches!(operand, Size(_) | Getter(..) | Sum(..) | Difference(..))
}

/// Returns whether a name is the plural of a word in lower case.
pub(super) fn is_plural(name: &str, word: &str) -> bool {
    let name = name.to_lowercase();
    name == plural(word) || word.strip_suffix('y').is_some_and(|it| name == format!("{it}ies"))
}

fn plural(word: &str) -> String {
    match word.strip_suffix('x') {
        Some(_) => format!("{word}es"),
        None => format!("{word}s"),
    }
}

/// Returns whether a word names the type of a parameter.
fn is_kind(parameter: &Parameter, word: &str) -> bool {
    let singular = word.strip_suffix('s').unwrap_or(word);
    let name = parameter.type_name.trim_end_matches("[]").trim_end_matches("...").to_lowercase();
    let usual: &[&str] = match parameter.shape {
        Shape::Array => &["array"],
        Shape::Text => &["string", "text", "charsequence"],
        Shape::Collection => &["collection"],
        Shape::Map => &["map"],
        _ => &[],
    };
    let is_own = parameter.shape != Shape::Array && (name == singular || name == word);
    let is_last = parameter.shape == Shape::Object
        && singular.len() > 3
        && ends_with_words(parameter.type_name.trim_end_matches("[]"), singular);
    is_own && parameter.shape.is_reference() || usual.contains(&singular) || is_last
}

/// Returns whether the last words of a name in camel case are these, in lower case.
fn ends_with_words(name: &str, words: &str) -> bool {
    let lower = name.to_lowercase();
    lower.ends_with(words)
        && name
            .get(lower.len() - words.len()..)
            .and_then(|it| it.chars().next())
            .is_some_and(|it| it.is_uppercase() || lower.len() == words.len())
}

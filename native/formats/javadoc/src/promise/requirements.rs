//! Reads the demands in the text of a parameter, and the tags that announce the exception for other arguments.

use super::grammar::Grammar;
use super::subjects::{Referent, Subjects};
use super::tokens::{Token, tokens};
use super::{Alternatives, Names, VAGUE};
use crate::{Clause, Condition, Documented, Operand};

/// Symbols that divide the text of a parameter into parts, each of which may be a demand.
const ENDS: [&str; 8] = [",", ".", ";", "(", ")", "-", "–", "—"];
/// Words before a demand.
const BEFORE: [&str; 7] = ["it", "which", "that", "and", "value", "but", "this"];
/// Demands without a verb.
const PLAIN: [&[&str]; 5] =
    [&["not", "null"], &["never", "null"], &["non-null"], &["nonnull"], &["not", "nullable"]];
/// Words that limit a demand, or may do so.
const LIMITS: [&str; 10] =
    ["unless", "except", "if", "when", "until", "only", "however", "but", "while", "optionally"];
/// Words for the arguments of a method, other than the names of its parameters.
const GIVEN: [&str; 18] = [
    "rule",
    "rules",
    "condition",
    "conditions",
    "argument",
    "arguments",
    "parameter",
    "parameters",
    "input",
    "inputs",
    "param",
    "params",
    "precondition",
    "preconditions",
    "constraint",
    "constraints",
    "requirements",
    "values",
];
/// Words before them.
const DETERMINERS: [&str; 21] = [
    "this",
    "a",
    "an",
    "any",
    "the",
    "one",
    "some",
    "of",
    "either",
    "given",
    "passed",
    "supplied",
    "specified",
    "provided",
    "required",
    "mandatory",
    "these",
    "method",
    "input",
    "all",
    "its",
];
/// Predicates of wrong arguments.
const FAULTS: [&[&str]; 13] = [
    &["invalid"],
    &["illegal"],
    &["incorrect"],
    &["wrong"],
    &["bad"],
    &["inappropriate"],
    &["unacceptable"],
    &["missing"],
    &["out", "of", "range"],
    &["out", "of", "bounds"],
    &["violated"],
    &["not", "met"],
    &["not", "fulfilled"],
];
/// Predicates of right arguments, which follow after a negation.
const MERITS: [&str; 8] =
    ["valid", "legal", "correct", "acceptable", "appropriate", "met", "fulfilled", "present"];
/// The beginning of a sentence about them.
const LEADING: [&str; 12] =
    ["thrown", "throws", "if", "when", "whenever", "on", "for", "in", "case", "is", "are", "of"];

/// The arguments that a tag complains about without saying which values are wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// Any argument may be wrong.
    OfAny,
    /// These parameters may be wrong, by number.
    Of(Vec<usize>),
}

impl Complaint {
    /// Returns whether it includes a parameter.
    #[must_use]
    pub fn includes(&self, parameter: usize) -> bool {
        match self {
            Complaint::OfAny => true,
            Complaint::Of(parameters) => parameters.contains(&parameter),
        }
    }
}

/// Returns the condition under which an argument violates the text of its parameter, such as "must not be null".
/// Returns `None` if the text demands nothing that is understood.
#[must_use]
pub fn demanded(method: &Documented, parameter: usize, names: &dyn Names) -> Option<Condition> {
    let text = tokens(&method.parameters.get(parameter)?.text);
    // "must not be null, unless it is set later"
    if text.iter().any(|it| LIMITS.contains(&&*it.lower)) {
        return None;
    }
    let parts = text.split(|it| ENDS.contains(&&*it.lower) && !it.is_quoted);
    let found = parts.flat_map(|part| match demand(method, parameter, part, names) {
        Some(whole) => vec![whole],
        // "must not be null and must not be blank"
        None => {
            let each = part.split(|it| it.lower == "and");
            each.filter_map(|it| demand(method, parameter, it, names)).collect()
        }
    });
    let alternatives: Vec<_> = found.flat_map(|it| it.alternatives).collect();
    (!alternatives.is_empty()).then_some(Condition { alternatives })
}

fn demand(
    method: &Documented,
    parameter: usize,
    part: &[Token],
    names: &dyn Names,
) -> Option<Condition> {
    let grammar = Grammar { tokens: part, method, names, exception: "" };
    let argument = Operand::Parameter(parameter);
    let of = Subjects { referents: vec![Referent::Value(argument)], all: false, unnamed: None };
    // "a non-null name"
    let article = grammar.skip(0, &["a", "an", "the"]);
    let is_short = part.len() <= article + 3;
    let is_one_of_two = part.iter().any(|it| it.lower == "or");
    let is_adjective = grammar.one_of(article, &["non-null", "nonnull"]).is_some();
    let is_plain = PLAIN.iter().any(|it| grammar.phrase(0, it) == Some(part.len()));
    if is_plain || is_adjective && is_short && !is_one_of_two {
        let null = grammar.applied(&super::predicates::Predicate::Null, &of)?;
        return Some(Condition { alternatives: null });
    }
    let start = grammar.skip_all(0, &BEFORE);
    // "The name must not be null": its own name, or what the text calls it.
    let verbs = (start..part.len()).take(4);
    let all = verbs.filter_map(|at| grammar.demand(at, &of));
    let alternatives = all.into_iter().next()?;
    Some(Condition { alternatives })
}

/// Returns of which arguments a tag complains; `None` if it says when exactly, or speaks of something else.
#[must_use]
pub fn complaint(method: &Documented, clause: &Clause, names: &dyn Names) -> Option<Complaint> {
    let mut text = tokens(&clause.text);
    while text.last().is_some_and(|it| it.lower == ".") {
        text.pop();
    }
    if text.is_empty() {
        return Some(Complaint::OfAny);
    }
    if complains_of_null(&text, clause) {
        return Some(Complaint::OfAny);
    }
    let is_vague = text.iter().any(|it| VAGUE.contains(&&*it.lower) || it.lower == ".");
    let grammar = Grammar { tokens: &text, method, names, exception: &clause.exception };
    if is_vague { None } else { grammar.complaint() }
}

/// Returns whether an exception for `null` is promised without anything else that would have to hold.
fn complains_of_null(text: &[Token], clause: &Clause) -> bool {
    let binds = ["and", "but", "while", "when", "only", "not", "both", "this"];
    let has = |it: &Token| binds.contains(&&*it.lower) || VAGUE.contains(&&*it.lower);
    clause.exception == "java/lang/NullPointerException"
        && text.iter().any(|it| it.lower == "null")
        && !text.iter().any(has)
}

impl Grammar<'_> {
    /// Reads a requirement, such as "index must not be negative", and returns the condition that violates it.
    pub(super) fn requirement(&self, at: usize) -> Option<Alternatives> {
        if at > 0 {
            return None;
        }
        self.subjects(at).into_iter().find_map(|(subjects, next)| {
            let is_weak = self.lower(next) == "should";
            let next = if is_weak { next + 1 } else { next };
            let subjects = Subjects { all: false, ..subjects };
            if is_weak { self.demand_after(next, &subjects) } else { self.demand(next, &subjects) }
        })
    }

    /// Reads "must not be negative" to the end, and returns when it does not hold.
    fn demand(&self, at: usize, of: &Subjects) -> Option<Alternatives> {
        let forbids: [&[&str]; 3] = [&["cannot"], &["can", "not"], &["may", "not"]];
        if let Some(next) = forbids.iter().find_map(|it| self.phrase(at, it)) {
            let next = self.phrase(next, &["be"])?;
            return self.forbidden(next, of);
        }
        self.demand_after(self.one_of(at, &["must", "shall"])?, of)
    }

    fn demand_after(&self, at: usize, of: &Subjects) -> Option<Alternatives> {
        let not = self.phrase(at, &["not"]);
        let next = self.phrase(not.unwrap_or(at), &["be"])?;
        if not.is_some() {
            return self.forbidden(next, of);
        }
        let next = self.skip(next, &["a", "an"]);
        let read = self.adjectives(next).into_iter().chain(self.compared(next));
        let mut all = read.chain(self.ranges(next)).collect::<Vec<_>>().into_iter();
        all.find_map(|(predicate, end)| {
            let violated = self.applied(&self.negated(predicate), of)?;
            if end == self.tokens.len() {
                return Some(violated);
            }
            // "greater than 0 and less than 100": either may be what does not hold.
            let mut more = self.compared(self.one_of(end, &["and"])?).into_iter();
            let (second, _) = more.find(|(_, end)| *end == self.tokens.len())?;
            Some([violated, self.applied(&self.negated(second), of)?].concat())
        })
    }

    /// Reads "null", "null or empty", "negative" to the end, each of which must not be.
    fn forbidden(&self, at: usize, of: &Subjects) -> Option<Alternatives> {
        let next = self.skip(at, &["a", "an"]);
        let read = self.adjectives(next).into_iter().chain(self.compared(next));
        let all = read.chain(self.ranges(next));
        let said = all.flat_map(|(predicate, end)| self.said_and_more(&predicate, of, end));
        let mut whole = said.filter(|(_, end)| *end == self.tokens.len());
        whole.next().map(|(said, _)| said)
    }

    fn complaint(&self) -> Option<Complaint> {
        let start = self.skip_all(0, &LEADING);
        let noun = self.skip_all(start, &DETERMINERS);
        // "on invalid input", "on a missing argument"
        if let Some(next) = self.fault(noun)
            && let Some(end) = self.one_of(self.skip_all(next, &DETERMINERS[..12]), &GIVEN)
        {
            return self.is_end(end).then_some(Complaint::OfAny);
        }
        if let Some(next) = self.one_of(noun, &GIVEN) {
            // "the precondition on the argument"
            let of = self.one_of(next, &["on", "of"]).map(|it| self.skip_all(it, &DETERMINERS));
            let of = of.and_then(|it| self.one_of(it, &GIVEN));
            if self.is_wrong(of.unwrap_or(next)) {
                return Some(Complaint::OfAny);
            }
        }
        for (subjects, next) in self.subjects(start) {
            let number = |it: &Referent| match it {
                Referent::Value(Operand::Parameter(at)) => Some(*at),
                _ => None,
            };
            let numbers: Option<Vec<usize>> = subjects.referents.iter().map(number).collect();
            if let Some(numbers) = numbers.filter(|_| self.is_wrong(self.skip(next, &["value"]))) {
                return Some(Complaint::Of(numbers));
            }
        }
        None
    }

    /// Returns whether the rest of the sentence says that something is wrong.
    fn is_wrong(&self, at: usize) -> bool {
        let verb = self.one_of(at, &["is", "are", "was", "were"]);
        let fails = self.one_of(at, &["fails", "fail"]).is_some_and(|it| self.is_end(it));
        let fault = verb.and_then(|it| self.fault(it)).is_some_and(|it| self.is_end(it));
        let not = verb.and_then(|it| self.phrase(it, &["not"]));
        let no_merit =
            not.and_then(|it| self.one_of(it, &MERITS)).is_some_and(|it| self.is_end(it));
        fails || fault || no_merit
    }

    fn fault(&self, at: usize) -> Option<usize> {
        FAULTS.iter().find_map(|it| self.phrase(at, it))
    }

    fn is_end(&self, at: usize) -> bool {
        at == self.tokens.len()
    }
}

#[cfg(test)]
mod tests {
    use super::super::NoNames;
    use super::*;
    use crate::{Nullness, Parameter, Shape};

    /// Returns the violation of the text of a parameter in words.
    fn violated(text: &str) -> Option<String> {
        let name = Parameter {
            name: "name".to_owned(),
            type_name: "String".to_owned(),
            shape: Shape::Text,
            text: text.to_owned(),
            nullness: Nullness::Unknown,
        };
        let method = Documented {
            class: "a/B".to_owned(),
            name: "c".to_owned(),
            descriptor: "(Ljava/lang/String;)V".to_owned(),
            is_static: true,
            is_deprecated: false,
            line: 1,
            parameters: vec![name],
            text: String::new(),
            returns: String::new(),
            clauses: Vec::new(),
        };
        demanded(&method, 0, &NoNames).map(|it| it.text(&["name"]))
    }

    #[test]
    fn texts_demand_what_must_be() {
        let is = |text: &str, expected: &str| assert_eq!(violated(text).as_deref(), Some(expected));
        is("the name, must not be null", "name == null");
        is("a non-null name", "name == null");
        is("the name (not null)", "name == null");
        is("can't be null or empty", "name == null || empty(name)");
        is("must not be null and must not be blank", "name == null || blank(name)");
    }

    #[test]
    fn texts_with_limits_demand_nothing() {
        assert_eq!(violated("must not be null, unless it is set later"), None);
        assert_eq!(violated("the name, not null if there is one"), None);
        assert_eq!(violated("a name or a non-null text"), None);
        assert_eq!(violated("the name"), None);
    }
}

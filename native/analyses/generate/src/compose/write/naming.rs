//! Names tests.
//!
//! A name says which method is under test, how it ends, and what sets the test apart from others of the same method
//! that end in the same way. Each test has *facts*, such as `ForNull` or `AfterAdd`. Its name has the fewest facts
//! that no such other test has all of.
//!
//! For example, three tests of `add` end with `IsTrue`. Their facts are `ForNull` and `AfterClear`; `ForNull`;
//! `ForEmptyText` and `AfterClear`. The first one shares each of its facts with another test, so it needs both:
//! `addIsTrueForNullAfterClear`. The third one is called `addIsTrueForEmptyText`. Nothing sets the second one apart.
//! It is called `addIsTrue`.

mod facts;
mod outcome;
mod shapes;

use std::collections::{BTreeMap, BTreeSet};

use self::facts::{Fact, Relation, facts};
use super::style::Naming;
use super::words::{free, lower_first, upper_first};
use crate::compose::declared::members::Members;
use crate::harvest::test::Test;

/// The most characters of a name. Longer ones are no longer read.
const LONGEST: usize = 80;
/// The most facts of a test that are combined. With 12 facts there are at most 298 combinations of up to three.
const MOST_FACTS: usize = 12;

/// Returns names for tests. No two are equal.
pub fn names(members: Members<'_>, naming: Naming, tests: &[&Test]) -> Vec<String> {
    let described: Vec<Described> = tests.iter().map(|it| Described::new(members, it)).collect();
    let mut groups: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (at, it) in described.iter().enumerate() {
        groups.entry((&it.method, &it.outcome)).or_default().push(at);
    }
    let mut taken = BTreeSet::new();
    let mut names = Vec::new();
    for (at, it) in described.iter().enumerate() {
        let group = groups.get(&(&*it.method, &*it.outcome)).map_or(&[][..], Vec::as_slice);
        let others: Vec<&Described> = group
            .iter()
            .filter(|other| **other != at)
            .filter_map(|it| described.get(*it))
            .collect();
        let name = free(&it.name(naming, &others), |name| taken.contains(name));
        taken.insert(name.clone());
        names.push(name);
    }
    names
}

/// The parts of which the name of a test can be made.
struct Described {
    method: String,
    outcome: String,
    facts: Vec<Fact>,
    /// Whether the outcome calls for a reason: an exception, `null`, `true` or `false`.
    needs_reason: bool,
}

impl Described {
    fn new(members: Members<'_>, test: &Test) -> Described {
        let method = outcome::method(test);
        let outcome = outcome::outcome(members, test);
        let needs_reason = outcome.starts_with("Throws")
            || matches!(
                &*outcome,
                "ReturnsNull" | "ReturnsTrue" | "ReturnsFalse" | "IsTrue" | "IsFalse"
            );
        let mut facts = facts(members, test);
        facts.truncate(MOST_FACTS);
        Described { method, outcome, facts, needs_reason }
    }

    /// Returns the name of a test that sets it apart from others of the same method and outcome, if that is possible.
    fn name(&self, naming: Naming, others: &[&Described]) -> String {
        let is_unique = |chosen: &[&Fact]| {
            !others.iter().any(|other| chosen.iter().all(|fact| other.facts.contains(fact)))
        };
        let fits = |name: &String| name.chars().count() <= LONGEST;
        let reason = self.facts.iter().find(|it| it.is_reason).filter(|_| self.needs_reason);
        let reason: Vec<&Fact> = reason.into_iter().collect();
        // A reason is used even if the name would be unique without: `addThrowsForNull` says more than `addThrows`.
        if is_unique(&reason) {
            let name = Some(self.joined(naming, &reason)).filter(fits);
            return name.unwrap_or_else(|| self.shortened(naming));
        }
        let mut chosen = self.subsets().into_iter().filter(|it| is_unique(it));
        let name = chosen.find_map(|it| Some(self.joined(naming, &it)).filter(fits));
        name.unwrap_or_else(|| self.shortened(naming))
    }

    /// Returns the combinations of one to three facts, small ones first. More facts would make the name too long.
    fn subsets(&self) -> Vec<Vec<&Fact>> {
        let mut found: Vec<Vec<&Fact>> = self.facts.iter().map(|it| vec![it]).collect();
        let mut start = 0;
        for _ in 1..3 {
            let end = found.len();
            for at in start..end {
                let Some(base) = found.get(at).cloned() else { continue };
                let last =
                    base.last().and_then(|it| self.facts.iter().position(|other| other == *it));
                let next = self.facts.iter().skip(last.map_or(0, |it| it + 1));
                let longer: Vec<Vec<&Fact>> =
                    next.map(|fact| base.iter().copied().chain([fact]).collect()).collect();
                found.extend(longer);
            }
            start = end;
        }
        found
    }

    /// Joins the method, the outcome and some facts to a name, in the style of the project.
    fn joined(&self, naming: Naming, facts: &[&Fact]) -> String {
        let mut parts = vec![self.outcome.clone()];
        for relation in [Relation::On, Relation::For, Relation::With, Relation::After] {
            let phrases = facts.iter().filter(|it| it.relation == relation);
            let phrases: Vec<&str> = phrases.map(|it| &*it.phrase).collect();
            if !phrases.is_empty() {
                parts.push(format!("{}{}", relation.word(), phrases.join("And")));
            }
        }
        match naming {
            Naming::Camel => format!("{}{}", self.method, parts.concat()),
            Naming::Prefix => format!("test{}{}", upper_first(&self.method), parts.concat()),
            Naming::Underscores => {
                let parts: Vec<String> = parts.iter().map(|it| lower_first(it)).collect();
                format!("{}_{}", self.method, parts.join("_"))
            }
        }
    }

    /// Returns the name without facts, cut to the greatest length.
    fn shortened(&self, naming: Naming) -> String {
        // Leaves room for a number of up to three digits.
        self.joined(naming, &[]).chars().take(LONGEST - 3).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(outcome: &str, facts: &[(Relation, &str)]) -> Described {
        let fact = |&(relation, phrase): &(Relation, &str)| Fact {
            relation,
            phrase: phrase.to_owned(),
            is_reason: phrase.contains("Null"),
        };
        Described {
            method: "add".to_owned(),
            outcome: outcome.to_owned(),
            facts: facts.iter().map(fact).collect(),
            needs_reason: outcome.starts_with("Throws"),
        }
    }

    #[test]
    fn a_name_has_the_fewest_facts_that_are_unique() {
        use Relation::{After, For};
        let one = described("IsTrue", &[(For, "Null"), (After, "Clear")]);
        let other = described("IsTrue", &[(For, "Null")]);
        let third = described("IsTrue", &[(For, "EmptyText"), (After, "Clear")]);
        assert_eq!(one.name(Naming::Camel, &[]), "addIsTrue");
        assert_eq!(one.name(Naming::Camel, &[&other]), "addIsTrueAfterClear");
        assert_eq!(one.name(Naming::Camel, &[&other, &third]), "addIsTrueForNullAfterClear");
        assert_eq!(third.name(Naming::Underscores, &[&one]), "add_isTrue_forEmptyText");
        assert_eq!(other.name(Naming::Prefix, &[&third]), "testAddIsTrueForNull");
        // Nothing sets it apart.
        assert_eq!(other.name(Naming::Camel, &[&one]), "addIsTrue");
    }

    #[test]
    fn an_exception_has_a_reason() {
        let facts = [(Relation::For, "Hello"), (Relation::For, "NullName")];
        let test = described("ThrowsNullPointerException", &facts);
        assert_eq!(test.name(Naming::Camel, &[]), "addThrowsNullPointerExceptionForNullName");
    }

    #[test]
    fn names_are_not_too_long() {
        let long = "x".repeat(100);
        let test = described("IsTrue", &[(Relation::For, &*long)]);
        let other = described("IsTrue", &[]);
        assert_eq!(test.name(Naming::Camel, &[&other]), "addIsTrue");
    }
}

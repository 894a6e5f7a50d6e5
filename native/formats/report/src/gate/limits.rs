//! Applies the limits of a rule to each of its elements.

use std::collections::BTreeMap;

use globset::{Glob, GlobSet, GlobSetBuilder};

use super::census::Entry;
use super::grammar::{Counter, Element, GateRule, Limit, Measure};
use super::rules::{Counted, Judged, Rules};
use super::{AppliedRule, GateError, Ratio};
use crate::prose::text::amount;

/// A rule that was checked and parsed.
struct Readable {
    element: Element,
    names: Names,
    limits: Vec<(Counter, Vec<Bound>)>,
}

fn read(number: usize, rule: &GateRule) -> Result<Readable, GateError> {
    let bad = |why: String| GateError::BadRule { number, why };
    let element = rule.element;
    let names = Names { includes: globs(&rule.includes)?, excludes: globs(&rule.excludes)? };
    if rule.limits.is_empty() {
        return Err(bad("it has no limits, add one".into()));
    }
    let limit = |limit: &Limit| {
        let counter = limit.counter;
        match counter.is_of(element) {
            true => Ok((counter, bounds(limit)?)),
            false => {
                Err(format!("the element {} has no counter {}", element.name(), counter.name()))
            }
        }
    };
    let limits = rule.limits.iter().map(limit).collect::<Result<_, String>>().map_err(bad)?;
    Ok(Readable { element, names, limits })
}

/// Applies the rule with a number, counted from 1, and adds the result.
///
/// # Errors
/// The rule is invalid, or it needs an analysis that did not run.
pub(super) fn apply(
    rules: &Rules<'_>,
    number: usize,
    rule: &GateRule,
    judged: &mut Judged,
) -> Result<(), GateError> {
    let Readable { element, names, limits } = read(number, rule)?;
    for (counter, bounds) in limits {
        let setting = format!("{} in rule {number}", counter.name());
        let analysis = counter.analysis(element);
        let is_done = analysis.map_or(Ok(true), |it| rules.is_done(it, &setting))?;
        let elements = elements(rules.census(counter, element), element, &names);
        let held = |bound: &Bound| held(number, element, counter, bound, &elements);
        bounds.iter().flat_map(held).for_each(|rule| judged.add_share(is_done, rule));
    }
    Ok(())
}

/// The names of the elements that a rule applies to.
struct Names {
    includes: GlobSet,
    excludes: GlobSet,
}

impl Names {
    fn has(&self, name: &str) -> bool {
        (self.includes.is_empty() || self.includes.is_match(name)) && !self.excludes.is_match(name)
    }
}

fn globs(patterns: &[String]) -> Result<GlobSet, GateError> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        set.add(Glob::new(pattern.trim()).map_err(|error| GateError::BadName(error.to_string()))?);
    }
    set.build().map_err(|error| GateError::BadName(error.to_string()))
}

/// Returns the entries of each element that the rule applies to, by the element's name.
fn elements<'a>(
    census: Vec<Entry<'a>>,
    element: Element,
    names: &Names,
) -> BTreeMap<String, Vec<Entry<'a>>> {
    let mut elements: BTreeMap<String, Vec<Entry<'a>>> = BTreeMap::new();
    for entry in census {
        let (name, signature) = entry.place.of(element);
        if names.has(&name) {
            elements.entry(name + signature).or_default().push(entry);
        }
    }
    if element == Element::Bundle {
        // A module without entries still has the count 0, which can be below a minimum.
        elements.entry(String::new()).or_default();
    }
    elements
}

/// One side of a limit.
struct Bound {
    is_most: bool,
    text: String,
    value: Value,
}

enum Value {
    Count(u64),
    Ratio(Ratio),
}

fn bounds(limit: &Limit) -> Result<Vec<Bound>, String> {
    let counter = limit.counter.name();
    let has_ratio = !matches!(limit.counter, Counter::BrittleAssertion | Counter::UnusedInput);
    if limit.value == Measure::Ratio && !has_ratio {
        return Err(format!("{counter} has no RATIO, use COUNT"));
    }
    let mut bounds = Vec::new();
    for (is_most, text) in [(false, &limit.minimum), (true, &limit.maximum)] {
        let Some(text) = text else { continue };
        let text = text.trim().to_owned();
        let value = match limit.value {
            Measure::Count => Value::Count(text.parse().map_err(|_| {
                format!("`{text}` for {counter} is not a count, write a whole number or use RATIO")
            })?),
            Measure::Ratio => Value::Ratio(text.parse().map_err(|it| format!("{it}"))?),
        };
        bounds.push(Bound { is_most, text, value });
    }
    match bounds.is_empty() {
        true => Err(format!("{counter} has neither a minimum nor a maximum, set one of them")),
        false => Ok(bounds),
    }
}

impl Bound {
    fn is_broken(&self, part: u64, whole: u64) -> bool {
        match (&self.value, self.is_most) {
            (Value::Count(limit), true) => part > *limit,
            (Value::Count(limit), false) => part < *limit,
            (Value::Ratio(limit), true) => limit.falls_short(part, whole),
            (Value::Ratio(limit), false) => limit.exceeds(part, whole),
        }
    }

    fn words(&self) -> String {
        format!("{} {}", if self.is_most { "maximum" } else { "minimum" }, self.text)
    }

    /// Returns the actual value for [`AppliedRule::actual`].
    fn actual(&self, part: u64, whole: u64) -> String {
        match self.value {
            Value::Count(_) => part.to_string(),
            Value::Ratio(_) => format!("{part}/{whole}"),
        }
    }

    /// Returns the actual value in words, for a sentence.
    fn found(&self, counter: Counter, element: Element, part: usize, whole: usize) -> String {
        let (noun, state) = counter.in_words(element);
        let found = match self.value {
            Value::Count(_) => amount(part, noun),
            Value::Ratio(_) => format!("{part} of {}", amount(whole, noun)),
        };
        format!("{found} {state}").trim_end().to_owned()
    }
}

/// Returns a verdict for each element that violates a bound, or one for all elements if none does.
fn held(
    number: usize,
    element: Element,
    counter: Counter,
    bound: &Bound,
    elements: &BTreeMap<String, Vec<Entry<'_>>>,
) -> Vec<AppliedRule> {
    let rule = format!("rule {number}");
    let (demand, limit) =
        (if bound.is_most { "allows at most" } else { "demands at least" }, &bound.text);
    let mut broken = Vec::new();
    for (name, entries) in elements {
        let part = entries.iter().filter(|entry| entry.counts).count();
        if !bound.is_broken(part as u64, entries.len() as u64) {
            continue;
        }
        let found = bound.found(counter, element, part, entries.len());
        let place = match element {
            Element::Bundle => String::new(),
            _ => format!(" in the {} {name}", element.noun()),
        };
        let message = format!("{found}{place}, {rule} {demand} {limit}");
        // If the value is too small, the entries that do not count are the ones to improve.
        let shown = entries.iter().filter(|entry| entry.counts == bound.is_most);
        let counted = Counted(shown.map(|it| (it.id.to_owned(), it.words())).collect());
        let actual = bound.actual(part as u64, entries.len() as u64);
        broken.push(counted.rule((&rule, &bound.words(), &actual), true, message));
    }
    if broken.is_empty() {
        let all = amount(elements.len(), element.noun());
        let message = format!("{} {}: {rule} {demand} {limit}", all, counter.name());
        let is = (&*rule, &*bound.words(), &*all);
        broken.push(Counted(Vec::new()).rule(is, false, message));
    }
    broken
}

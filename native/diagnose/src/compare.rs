//! What differs between a test's run as it is and one under a transformation, or in another environment.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::log::{Code, Names, Part, Place, Seen};
use crate::state::{Datum, Property, State};
use suite::classes::MethodName;

/// Where a value was seen, in words that mean the same in every run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    /// The value of an expression, by the bytecode index of the instruction.
    Expression {
        /// In this method.
        code: Arc<Code>,
        /// The instruction's index.
        pc: u16,
    },
    /// An exception that escaped a call in a method of the tests, which it then left, or where it was caught.
    Escaped {
        /// The method.
        code: Arc<Code>,
        /// The index of the instruction that it came from, as the code is.
        pc: u16,
    },
    /// A target's exit.
    Exit {
        /// The target's number.
        target: usize,
        /// What of it.
        part: Part,
    },
}

/// A property of what was seen at a spot at one time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    /// The spot.
    pub spot: Spot,
    /// Which time, from 0.
    pub occurrence: u32,
    /// The property.
    pub property: Property,
}

/// A property that both runs have, with different values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Which.
    pub key: Key,
    /// As it is.
    pub original: Datum,
    /// Under the transformation.
    pub transformed: Datum,
}

/// A frame on the way from a test to a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Its method.
    pub method: MethodName,
    /// The path of the source below a source root, if the class file names it.
    pub source: Option<String>,
    /// The line.
    pub line: Option<u32>,
    /// The instruction, with what it calls.
    pub instruction: Option<String>,
    /// What is known of the method, if its expressions are looked at.
    pub code: Option<Arc<Code>>,
}

/// What differs under a transformation, in the order of its run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// At the exits of the transformed method.
    pub infection: Vec<Difference>,
    /// In expressions of the tests.
    pub exposure: Vec<Difference>,
    /// The shortest way from a test to an exit that differs, innermost frame first.
    pub way: Vec<Step>,
    /// Looked at closely, the last expression with another value, of whatever code.
    pub last: Option<Difference>,
    /// How often the method was left, as it is and under the transformation.
    pub invocations: (u32, u32),
}

/// Differences that are kept of each sort. The first ones tell the most; all of a test that varies would
/// tell nothing more.
const KEPT: usize = 10_000;

/// What a run showed, by place and time.
#[derive(Debug, Default)]
pub struct Run {
    /// Places as they are [counted](Place::counted).
    seen: HashMap<(Place, u32), Seen>,
}

impl Run {
    pub(crate) fn of(seen: Vec<Seen>) -> Run {
        let times = times(&seen);
        Run { seen: times.into_iter().zip(seen).collect() }
    }

    /// How often a target was left.
    fn exits(&self, target: usize) -> u32 {
        let place = Place::Exit { target, part: Part::Ending };
        self.seen.keys().filter(|(at, _)| *at == place).count() as u32
    }

    /// What differs in another run, under a transformation of a target.
    pub(crate) fn compare(&self, names: &Names, target: usize, other: &[Seen]) -> Comparison {
        let ending = Place::Exit { target, part: Part::Ending };
        let exits = other.iter().filter(|seen| seen.place == ending).count() as u32;
        let invocations = (self.exits(target), exits);
        let mut comparison = Comparison { invocations, ..Comparison::default() };
        for (at, seen) in times(other).into_iter().zip(other) {
            let list = match seen.place {
                Place::Exit { target: of, .. } if of == target => &mut comparison.infection,
                Place::Exit { .. } => continue,
                _ => &mut comparison.exposure,
            };
            if let Some(original) = self.seen.get(&at).filter(|it| it.state != seen.state) {
                let Some(spot) = spot(names, original.place) else { continue };
                let differences = differences(&original.state, &seen.state);
                let differences = differences.map(|(property, from, to)| {
                    let (spot, property) = (spot.clone(), property.clone());
                    let key = Key { spot, occurrence: at.1, property };
                    Difference { key, original: from.clone(), transformed: to.clone() }
                });
                list.extend(differences.take(KEPT.saturating_sub(list.len())));
            }
        }
        comparison
    }

    /// The last value of an expression that is another one than in this run. Where an expression is not
    /// evaluated as often in both, the n-th evaluations need not be the same one: it is left out. So are readings
    /// of clocks, which differ wherever other code runs.
    pub(crate) fn last_difference(&self, names: &Names, other: &[Seen]) -> Option<Difference> {
        let times = times(other);
        let mut counts: HashMap<Place, u32> = HashMap::new();
        for (place, _) in &times {
            *counts.entry(*place).or_default() += 1;
        }
        let is_as_often = |place: Place| {
            let count = counts.get(&place).copied().unwrap_or(0);
            let last = count.checked_sub(1).map(|last| (place, last));
            last.is_some_and(|last| self.seen.contains_key(&last))
                && !self.seen.contains_key(&(place, count))
        };
        let all = times.into_iter().zip(other).rev();
        let mut expressions =
            all.filter(|(at, _)| matches!(at.0, Place::Expression { .. }) && is_as_often(at.0));
        expressions.find_map(|((place, occurrence), seen)| {
            let original = self.seen.get(&(place, occurrence))?;
            let mut own =
                differences(&original.state, &seen.state).filter(|(it, ..)| it.field.is_none());
            let (property, from, to) = own.next()?;
            let spot = spot(names, place).filter(|it| !is_time(it))?;
            let key = Key { spot, occurrence, property: property.clone() };
            Some(Difference { key, original: from.clone(), transformed: to.clone() })
        })
    }

    /// Those of some properties that are not the same in this run, or not there.
    pub(crate) fn varying<'a>(
        &self,
        names: &Names,
        known: impl IntoIterator<Item = (&'a Key, &'a Datum)>,
    ) -> BTreeSet<Key> {
        let by_spot: BTreeMap<(Spot, u32), &State> = self
            .seen
            .iter()
            .filter_map(|((_, time), it)| Some(((spot(names, it.place)?, *time), &it.state)))
            .collect();
        let is_same = |key: &Key, datum: &Datum| {
            by_spot.get(&(key.spot.clone(), key.occurrence)).is_some_and(|state| {
                state.iter().any(|(property, here)| *property == key.property && here == datum)
            })
        };
        let varying = known.into_iter().filter(|(key, datum)| !is_same(key, datum));
        varying.map(|(key, _)| key.clone()).collect()
    }
}

/// When each thing was seen: of expressions, which evaluation at this place; of exits, which invocation.
fn times(seen: &[Seen]) -> Vec<(Place, u32)> {
    let mut counts: HashMap<Place, u32> = HashMap::new();
    let time = |seen: &Seen| {
        let place = seen.place.counted();
        if matches!(place, Place::Exit { .. }) {
            return (place, seen.invocation);
        }
        let count = counts.entry(place).or_default();
        *count += 1;
        (place, *count - 1)
    };
    seen.iter().map(time).collect()
}

fn spot(names: &Names, place: Place) -> Option<Spot> {
    Some(match place {
        Place::Expression { method, pc } => {
            Spot::Expression { code: names.code(method)?.clone(), pc }
        }
        Place::Escaped { method, pc } => Spot::Escaped { code: names.code(method)?.clone(), pc },
        Place::Exit { target, part } => Spot::Exit { target, part },
    })
}

/// Whether it is a reading of a clock or computed from one.
fn is_time(spot: &Spot) -> bool {
    match spot {
        Spot::Expression { code, pc } => {
            code.expressions.at_index(*pc).is_some_and(|expression| expression.is_time)
        }
        Spot::Escaped { .. } | Spot::Exit { .. } => false,
    }
}

/// The properties that both states have, with different values.
fn differences<'a>(
    original: &'a State,
    transformed: &'a State,
) -> impl Iterator<Item = (&'a Property, &'a Datum, &'a Datum)> {
    // Objects of one class have the same properties at the same places, unless a field's object differs.
    let in_step = original.len() == transformed.len()
        && original.iter().zip(transformed.iter()).all(|((a, _), (b, _))| a == b);
    let find = move |property: &Property, at: usize| {
        if in_step {
            return original.get(at);
        }
        original.iter().find(|(of, _)| of == property)
    };
    transformed.iter().enumerate().filter_map(move |(at, (property, to))| {
        let (_, from) = find(property, at)?;
        (from != to).then_some((property, from, to))
    })
}

//! Compares the unchanged run of a test with a run under a transformation, or in another world.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::log::{Code, Names, Part, Place, Seen};
use crate::state::{Aspect, Datum, Property, State};
use suite::classes::MethodName;

/// The place of a value, in terms that mean the same in every run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    /// The value of an expression, by the bytecode index of the instruction.
    Expression {
        /// The method.
        code: Arc<Code>,
        /// The bytecode index of the instruction.
        pc: u16,
    },
    /// An exception that escaped a call in a method of the tests. The method then caught it or was
    /// left.
    Escaped {
        /// The method.
        code: Arc<Code>,
        /// The bytecode index of the instruction that threw it in the unchanged run.
        pc: u16,
    },
    /// A target's exit.
    Exit {
        /// The target's number.
        target: usize,
        /// The part of the exit.
        part: Part,
    },
}

/// A property of the value at a spot at one time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    /// The spot.
    pub spot: Spot,
    /// The number of the evaluation or invocation, from 0.
    pub occurrence: u32,
    /// The property.
    pub property: Property,
}

/// A property that has different values in the two runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The property.
    pub key: Key,
    /// Its value in the unchanged run.
    pub original: Datum,
    /// Its value under the transformation.
    pub transformed: Datum,
    /// For a reference that only the transformation makes null: what tells most of the object in the unchanged run.
    pub lost: Option<(Aspect, Datum)>,
}

impl Difference {
    /// Returns the difference in what the lost object had, for a reference that only the transformation makes null. An
    /// assertion on it notices more than null.
    pub(crate) fn in_lost(&self) -> Option<Difference> {
        let (aspect, datum) = self.lost.clone()?;
        let property = Property { aspect, ..self.key.property.clone() };
        let key = Key { property, ..self.key.clone() };
        Some(Difference { key, original: datum, transformed: self.transformed.clone(), lost: None })
    }
}

/// A frame between a test and a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Its method.
    pub method: MethodName,
    /// The path of the source below a source root, if the class file names it.
    pub source: Option<String>,
    /// The line.
    pub line: Option<u32>,
    /// The instruction, with the member that it names.
    pub instruction: Option<String>,
    /// The method's code, if its expressions are recorded.
    pub code: Option<Arc<Code>>,
}

/// The differences under a transformation, in the order of events.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// Differences at the exits of the transformed method.
    pub infection: Vec<Difference>,
    /// Differences in expressions of the tests.
    pub exposure: Vec<Difference>,
    /// The shortest stack from an exit with a difference to a test, innermost frame first.
    pub way: Vec<Step>,
    /// From a close look: the last expression with another value, in any code.
    pub last: Option<Box<Difference>>,
    /// How often the method was left: in the unchanged run, and under the transformation.
    pub invocations: (u32, u32),
}

/// The most differences of each sort that are kept. The first ones tell the most. If everything in
/// a test varies, more of them would add nothing.
const KEPT: usize = 10_000;

/// The record of a run, by place and time.
#[derive(Debug, Default)]
pub struct Run {
    /// The entries; places are [counted](Place::counted).
    seen: HashMap<(Place, u32), Seen>,
}

impl Run {
    pub(crate) fn of(seen: Vec<Seen>) -> Run {
        let times = times(&seen);
        Run { seen: times.into_iter().zip(seen).collect() }
    }

    /// Returns how often a target was left.
    fn exits(&self, target: usize) -> u32 {
        let place = Place::Exit { target, part: Part::Ending };
        self.seen.keys().filter(|(at, _)| *at == place).count() as u32
    }

    /// Compares this run with another one, which runs under a transformation of `target`.
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
                    let lost = lost(&original.state, &property);
                    let key = Key { spot, occurrence: at.1, property };
                    Difference { key, original: from.clone(), transformed: to.clone(), lost }
                });
                list.extend(differences.take(KEPT.saturating_sub(list.len())));
            }
        }
        comparison
    }

    /// Returns the last expression of `other` whose value differs from this run.
    ///
    /// An expression that the two runs do not evaluate equally often is left out, because its n-th
    /// evaluations need not correspond. Clock readings are left out too: they differ wherever other
    /// code runs.
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
            Some(Difference { key, original: from.clone(), transformed: to.clone(), lost: None })
        })
    }

    /// Returns the properties among `known` that have another value in this run, or are missing.
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

/// Returns the time of each entry: for an expression, the number of its evaluation at this place;
/// for an exit, the number of the invocation.
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

/// Returns whether the value at a spot comes from a clock.
fn is_time(spot: &Spot) -> bool {
    match spot {
        Spot::Expression { code, pc } => {
            code.expressions.at_index(*pc).is_some_and(|expression| expression.is_time)
        }
        Spot::Escaped { .. } | Spot::Exit { .. } => false,
    }
}

/// Returns what tells most of the object of a reference, if the differing property is whether it is null.
fn lost(original: &State, differing: &Property) -> Option<(Aspect, Datum)> {
    if differing.aspect != Aspect::Null {
        return None;
    }
    let aspects = [Aspect::Value, Aspect::Size, Aspect::Length];
    aspects.into_iter().find_map(|aspect| {
        let is_it = |it: &Property| it.field == differing.field && it.aspect == aspect;
        let (_, datum) = original.iter().find(|(property, _)| is_it(property))?;
        Some((aspect, datum.clone()))
    })
}

/// Returns the properties that have different values in the two states, with both values.
fn differences<'a>(
    original: &'a State,
    transformed: &'a State,
) -> impl Iterator<Item = (&'a Property, &'a Datum, &'a Datum)> {
    // Objects of the same class have the same properties in the same order, unless the objects in
    // their fields have other classes. So mostly no search is needed.
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

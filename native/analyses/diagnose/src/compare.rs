//! Compares the unchanged run of a test with a run under a transformation, or in another world.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use classfile::line_at;
use serde::{Deserialize, Serialize};

use crate::log::{Code, Depth, Entries, Names, Part, Place, Seen, Within};
use crate::state::{Aspect, Bits, Datum, Property, Segment, State};
use suite::planning::classes::MethodName;

/// The place of a value, in terms that mean the same in every run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    /// The value of an expression, by the bytecode index of the instruction.
    Expression {
        /// The method.
        code: Arc<Code>,
        /// The bytecode index of the instruction.
        pc: u16,
        /// How much of it is compared.
        depth: Depth,
    },
    /// An exception that escaped a call in a method of the tests. The method then caught it or was
    /// left.
    Escaped {
        /// The method.
        code: Arc<Code>,
        /// The bytecode index of the instruction that threw it in the unchanged run.
        pc: u16,
    },
    /// State that the tests' code can look at when a call in it returns.
    After {
        /// The method.
        code: Arc<Code>,
        /// The bytecode index of the call.
        pc: u16,
        /// The number of the target that was entered meanwhile.
        target: usize,
        /// What the code looks at.
        within: Within,
    },
    /// A target's exit.
    Exit {
        /// The target's number.
        target: usize,
        /// The part of the exit.
        part: Part,
        /// How much of it is compared.
        depth: Depth,
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

impl Key {
    /// Returns whether only a record of all that can be reached has the property.
    pub(crate) fn is_deep(&self) -> bool {
        match self.spot {
            Spot::Expression { depth, .. } | Spot::Exit { depth, .. } => depth == Depth::Deep,
            Spot::After { .. } => true,
            Spot::Escaped { .. } => false,
        }
    }
}

/// A property that has different values in the two runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The property.
    pub key: Key,
    /// The value in the unchanged run.
    pub original: Datum,
    /// The value under the transformation.
    pub transformed: Datum,
    /// For a reference that only the transformation makes null: the most telling property of the object in the
    /// unchanged run.
    pub lost: Option<(Aspect, Datum)>,
}

impl Difference {
    /// Returns whether no program can observe it: it lies in a field of the JDK that only remembers what was computed, or
    /// counts changes.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        match self.key.property.path.segments().last() {
            Some(Segment::Field(field)) => {
                field.class.starts_with("java.") && vm::is_derived_name(&field.name)
            }
            _ => false,
        }
    }

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
    /// The bytecode index at which the method calls, if it has a line there. A replaced body has none.
    pub bci: Option<u16>,
    /// The line of the call. It is not stored, as in [`Code::lines`].
    #[serde(skip)]
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
    /// The differences that only a close look shows.
    pub close: Option<Box<Close>>,
    /// How often the method was left: in the unchanged run, and under the transformation.
    pub invocations: (u32, u32),
    /// The number of the first invocation after which anything that can be reached differs, from 0.
    pub below: Option<u32>,
    /// Whether some of what can be reached was not compared, because there was too much.
    pub is_bounded: bool,
    /// Whether the tests' code evaluates an expression in the unchanged run only.
    pub is_shorter: bool,
}

/// The differences that a close look shows, in the order of events: all that can be reached is compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Close {
    /// Differences at the exits of the transformed method.
    pub infection: Vec<Difference>,
    /// Differences in values that the tests' code evaluates or could look at.
    pub exposure: Vec<Difference>,
    /// The shortest stack from an exit with a difference to a test, innermost frame first.
    pub way: Vec<Step>,
    /// The last expression with another value, in any code.
    pub last: Option<Difference>,
}

/// Returns the lines of a method, as pairs of a first instruction and its line.
pub(crate) type Lines<'a> = dyn Fn(&MethodName) -> Vec<(u16, u16)> + 'a;

fn read_lines(code: &mut Arc<Code>, lines: &Lines<'_>) {
    let lines = lines(&code.method);
    Arc::make_mut(code).lines = lines;
}

impl Difference {
    fn read_lines(&mut self, lines: &Lines<'_>) {
        match &mut self.key.spot {
            Spot::Expression { code, .. }
            | Spot::Escaped { code, .. }
            | Spot::After { code, .. } => {
                read_lines(code, lines);
            }
            Spot::Exit { .. } => {}
        }
    }
}

impl Step {
    fn read_lines(&mut self, lines: &Lines<'_>) {
        self.line = self.bci.and_then(|bci| line_at(&lines(&self.method), bci)).map(u32::from);
        self.code.iter_mut().for_each(|code| read_lines(code, lines));
    }
}

impl Comparison {
    /// Gives everything the lines that its methods have now.
    pub(crate) fn read_lines(&mut self, lines: &Lines<'_>) {
        let close = self.close.as_deref_mut();
        let (infection, exposure, ways, last) = match close {
            Some(close) => (
                &mut close.infection[..],
                &mut close.exposure[..],
                &mut close.way[..],
                close.last.as_mut(),
            ),
            None => Default::default(),
        };
        let differences = self.infection.iter_mut().chain(&mut self.exposure).chain(infection);
        let differences = differences.chain(exposure).chain(last);
        differences.for_each(|difference| difference.read_lines(lines));
        self.way.iter_mut().chain(ways).for_each(|step| step.read_lines(lines));
    }

    /// Returns whether the transformation changed anything that was compared.
    #[must_use]
    pub fn is_infected(&self) -> bool {
        let close = self.close.iter().flat_map(|it| &it.infection);
        self.infection.iter().chain(close).any(|it| !it.is_hidden())
    }

    /// Returns whether an expression in the tests' code has another value.
    #[must_use]
    pub fn is_exposed(&self) -> bool {
        self.exposure.iter().any(|it| !it.is_hidden())
    }

    /// Returns all differences, those of a close look last.
    pub(crate) fn differences(&self) -> impl Iterator<Item = &Difference> {
        let close = self.close.iter().flat_map(|it| it.infection.iter().chain(&it.exposure));
        self.infection.iter().chain(&self.exposure).chain(close)
    }
}

/// The most differences of each sort that are kept. The first ones are the most telling. If everything in a test
/// varies, more of them would add nothing.
const KEPT: usize = 10_000;

/// The record of a run, by place and time.
#[derive(Debug, Default)]
pub struct Run {
    /// The entries; places are [counted](Place::counted).
    seen: HashMap<(Place, u32), Seen>,
    /// By target and invocation, the digest of all that can be reached at the exit.
    digests: HashMap<(usize, u32), u64>,
    /// Whether something was left out because there was too much.
    is_bounded: bool,
}

impl Run {
    pub(crate) fn of(Entries { seen, digests, is_bounded }: Entries) -> Run {
        let times = times(&seen);
        Run {
            seen: times.into_iter().zip(seen).collect(),
            is_bounded: is_bounded || digests.iter().any(|it| !it.is_whole),
            digests: digests.iter().map(|it| ((it.target, it.invocation), it.digest)).collect(),
        }
    }

    /// Returns the number of exits of a target.
    fn exits(&self, target: usize) -> u32 {
        let place = ending(target);
        self.seen.keys().filter(|(at, _)| *at == place).count() as u32
    }

    /// Compares this run with the run `other`, which has a transformation of `target`.
    pub(crate) fn compare(&self, names: &Names, target: usize, other: &Entries) -> Comparison {
        let ending = ending(target);
        let exits = other.seen.iter().filter(|seen| seen.place == ending).count() as u32;
        let invocations = (self.exits(target), exits);
        let mut comparison = Comparison { invocations, ..Comparison::default() };
        comparison.below = self.below(target, other);
        comparison.is_bounded = self.is_bounded || other.is_bounded;
        comparison.is_shorter = self.is_longer(names, other);
        for (at, seen) in times(&other.seen).into_iter().zip(&other.seen) {
            let list = match seen.place {
                Place::Exit { target: of, .. } if of == target => &mut comparison.infection,
                Place::After { target: of, .. } if of == target => &mut comparison.exposure,
                Place::Exit { .. } | Place::After { .. } => continue,
                Place::Expression { method, .. } | Place::Escaped { method, .. } => {
                    if !names.code(method).is_some_and(|code| code.is_test) {
                        continue;
                    }
                    &mut comparison.exposure
                }
            };
            if let Some(original) = self.seen.get(&at).filter(|it| it.state != seen.state) {
                let Some(spot) = spot(names, original.place) else { continue };
                let differences = differences(&original.state, &seen.state).into_iter();
                let differences = differences.map(|(property, original_datum, transformed)| {
                    let (spot, property) = (spot.clone(), property.clone());
                    let lost = lost(&original.state, &property);
                    let key = Key { spot, occurrence: at.1, property };
                    Difference { key, original: original_datum, transformed, lost }
                });
                list.extend(differences.take(KEPT.saturating_sub(list.len())));
            }
        }
        comparison
    }

    /// Returns whether the tests' code evaluates an expression in this run, but not in `other`.
    fn is_longer(&self, names: &Names, other: &Entries) -> bool {
        let theirs: HashSet<Place> = other.seen.iter().map(|it| it.place).collect();
        let is_of_tests = |method: u32| names.code(method).is_some_and(|code| code.is_test);
        self.seen.keys().any(|(place, _)| match place {
            Place::Expression { method, depth: Depth::Shallow, .. } => {
                !theirs.contains(place) && is_of_tests(*method)
            }
            _ => false,
        })
    }

    /// Returns the number of the first invocation after whose exit the digests differ.
    fn below(&self, target: usize, other: &Entries) -> Option<u32> {
        let own = other.digests.iter().filter(|it| it.target == target);
        let differing = own.filter(|it| {
            let original = self.digests.get(&(target, it.invocation));
            original.is_some_and(|original| *original != it.digest)
        });
        differing.map(|it| it.invocation).min()
    }

    /// Returns the last expression of `other` whose value differs from this run.
    ///
    /// An expression that the two runs do not evaluate equally often is left out, because its n-th
    /// evaluations need not correspond. Clock readings are left out too: they differ wherever other
    /// code runs.
    pub(crate) fn last_difference(&self, names: &Names, other: &Entries) -> Option<Difference> {
        let times = times(&other.seen);
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
        let is_plain =
            |place: Place| matches!(place, Place::Expression { depth: Depth::Shallow, .. });
        let all = times.into_iter().zip(&other.seen).rev();
        let mut expressions = all.filter(|(at, _)| is_plain(at.0) && is_as_often(at.0));
        expressions.find_map(|((place, occurrence), seen)| {
            let original = self.seen.get(&(place, occurrence))?;
            let all = differences(&original.state, &seen.state).into_iter();
            let mut own = all.filter(|(it, ..)| it.path.is_itself());
            let (property, original, transformed) = own.next()?;
            let spot = spot(names, place).filter(|it| !is_time(it))?;
            let key = Key { spot, occurrence, property: property.clone() };
            Some(Difference { key, original, transformed, lost: None })
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
                let found = state.iter().find(|(property, _)| *property == key.property);
                match found {
                    Some((_, here)) => here == datum,
                    None => absent(&key.property).as_ref() == Some(datum),
                }
            })
        };
        let varying = known.into_iter().filter(|(key, datum)| !is_same(key, datum));
        varying.map(|(key, _)| key.clone()).collect()
    }
}

/// Returns the place of how a target ended.
pub(crate) fn ending(target: usize) -> Place {
    Place::Exit { target, part: Part::Ending, depth: Depth::Shallow }
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
        Place::Expression { method, pc, depth } => {
            Spot::Expression { code: names.code(method)?.clone(), pc, depth }
        }
        Place::Escaped { method, pc } => Spot::Escaped { code: names.code(method)?.clone(), pc },
        Place::After { method, pc, target, within } => {
            Spot::After { code: names.code(method)?.clone(), pc, target, within }
        }
        Place::Exit { target, part, depth } => Spot::Exit { target, part, depth },
    })
}

/// Returns whether the value at a spot comes from a clock.
fn is_time(spot: &Spot) -> bool {
    match spot {
        Spot::Expression { code, pc, .. } => {
            code.expressions.at_index(*pc).is_some_and(|expression| expression.is_time)
        }
        Spot::Escaped { .. } | Spot::After { .. } | Spot::Exit { .. } => false,
    }
}

/// Returns the most telling property of the object of a reference, if the differing property is whether it is null.
fn lost(original: &State, differing: &Property) -> Option<(Aspect, Datum)> {
    if differing.aspect != Aspect::Null {
        return None;
    }
    let aspects = [Aspect::Value, Aspect::Size, Aspect::Length];
    aspects.into_iter().find_map(|aspect| {
        let is_it = |it: &Property| it.path == differing.path && it.aspect == aspect;
        let (_, datum) = original.iter().find(|(property, _)| is_it(property))?;
        Some((aspect, datum.clone()))
    })
}

/// Returns the properties that have different values in the two states, with both values.
fn differences(original: &State, transformed: &State) -> Vec<(Property, Datum, Datum)> {
    // Objects of the same class have the same properties in the same order, unless the objects in
    // their fields have other classes. So mostly no search is needed.
    let in_step = original.len() == transformed.len()
        && original.iter().zip(transformed.iter()).all(|((a, _), (b, _))| a == b);
    if in_step {
        let pairs = original.iter().zip(transformed.iter());
        let differing = pairs.filter(|((_, from), (_, to))| from != to);
        let both = |((property, from), (_, to)): (&(Property, Datum), &(Property, Datum))| {
            (property.clone(), from.clone(), to.clone())
        };
        return differing.map(both).collect();
    }
    let by_property =
        |state: &State| -> HashMap<Property, Datum> { state.iter().rev().cloned().collect() };
    let (before, after) = (by_property(original), by_property(transformed));
    let gone = original.iter().filter(|(property, _)| !after.contains_key(property));
    let gone = gone.map(|(property, from)| (property, Some(from), absent(property)));
    let there = transformed.iter().map(|(property, to)| match before.get(property) {
        Some(from) => (property, Some(from), Some(to.clone())),
        None => (property, None, Some(to.clone())),
    });
    let all = there.chain(gone).filter_map(|(property, from, to)| {
        let (from, to) = (from.cloned().or_else(|| absent(property))?, to?);
        (from != to).then(|| (property.clone(), from, to))
    });
    all.collect()
}

/// Returns the value of a property that a state does not have: a map gives null for a key that it does not have, and a
/// set does not contain it.
fn absent(property: &Property) -> Option<Datum> {
    match (property.path.segments().last()?, property.aspect) {
        (Segment::Entry(_), Aspect::Null) => Some(Datum::Bits(Bits::Boolean(true))),
        (Segment::Member(_), Aspect::Value) => Some(Datum::Bits(Bits::Boolean(false))),
        _ => None,
    }
}

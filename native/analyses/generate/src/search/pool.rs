//! Pools: objects that tests can use. An object is stored as the sequence that makes it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::search::components::orienteering;
use crate::search::random::Random;
use crate::search::weights::Weights;
use crate::statements::sequence::Sequence;
use crate::statements::types::{TypeId, Types};

/// A sequence and the statement whose result is wanted. A pool keeps no objects, because a roll-back takes every
/// object away.
#[derive(Clone, Debug)]
pub struct Source {
    /// The sequence, which ended normally.
    pub sequence: Arc<Sequence>,
    /// The position of the statement.
    pub result: u16,
    /// The type under which the pool files it.
    pub of: TypeId,
    /// The instructions of each statement.
    pub costs: Arc<[u64]>,
}

impl Source {
    /// Returns the number of instructions that the sequence runs.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.costs.iter().sum()
    }
}

/// Sources, filed under types.
pub struct Pool {
    /// Whether cheap and seldom selected sequences are preferred.
    orienteering: bool,
    buckets: Vec<Bucket>,
    numbers: HashMap<TypeId, usize>,
    /// For each type, the buckets of its subtypes, with the number of buckets when they were computed.
    fitting: HashMap<TypeId, (usize, Arc<[usize]>)>,
    /// The types and states of all objects that were ever added.
    states: HashSet<(TypeId, u64)>,
}

/// The sources of one type, with the number of selections and the weight of each.
struct Bucket {
    of: TypeId,
    sources: Vec<Source>,
    selections: Vec<u32>,
    weights: Weights,
}

impl Pool {
    /// Creates an empty pool.
    #[must_use]
    pub fn new(orienteering: bool) -> Pool {
        Pool {
            orienteering,
            buckets: Vec::new(),
            numbers: HashMap::new(),
            fitting: HashMap::new(),
            states: HashSet::new(),
        }
    }

    /// Adds a source, unless an object of the same type and state was added before. Returns whether the source was
    /// added.
    ///
    /// Without this check the pool would fill with equal objects. For example, each try of `new ArrayList()` and
    /// `clear()` makes one more empty list.
    pub fn add(&mut self, source: Source, state: u64) -> bool {
        if !self.states.insert((source.of, state)) {
            return false;
        }
        let next = self.buckets.len();
        // Buckets are numbered in the order of their first source, so iterating over them is deterministic.
        let number = *self.numbers.entry(source.of).or_insert(next);
        if number == next {
            let (of, weights) = (source.of, Weights::default());
            self.buckets.push(Bucket { of, sources: Vec::new(), selections: Vec::new(), weights });
        }
        let weight = weight(self.orienteering, &source, 0);
        if let Some(bucket) = self.buckets.get_mut(number) {
            bucket.weights.push(weight);
            bucket.selections.push(0);
            bucket.sources.push(source);
        }
        true
    }

    /// Returns whether the pool has an object that can be assigned to a type.
    pub fn has(&mut self, types: &Types, of: TypeId) -> bool {
        let fitting = self.fitting(types, of);
        let mut buckets = fitting.iter().filter_map(|&it| self.buckets.get(it));
        buckets.any(|bucket| !bucket.sources.is_empty())
    }

    /// Returns all sources. Sources of one type are together.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.buckets.iter().flat_map(|bucket| &bucket.sources)
    }

    /// Returns the number of sources that are filed under a type.
    #[must_use]
    pub fn count(&self, of: TypeId) -> usize {
        let bucket = self.numbers.get(&of).and_then(|&number| self.buckets.get(number));
        bucket.map_or(0, |bucket| bucket.sources.len())
    }

    /// Keeps at most `most` sources of each type, the cheapest ones. The pool still knows the states of dropped
    /// objects, so equal ones do not come back.
    pub fn trim(&mut self, most: usize) {
        self.rebuild(|sources| {
            if sources.len() > most {
                sources.sort_by_key(|(source, _)| source.cost());
                sources.truncate(most);
            }
        });
    }

    /// Drops the sources for which `stays` returns false.
    pub fn retain(&mut self, mut stays: impl FnMut(&Source) -> bool) {
        self.rebuild(|sources| sources.retain(|(source, _)| stays(source)));
    }

    /// Changes the sources of each bucket. `change` gets them with the number of their selections.
    fn rebuild(&mut self, mut change: impl FnMut(&mut Vec<(Source, u32)>)) {
        for bucket in &mut self.buckets {
            let sources = std::mem::take(&mut bucket.sources);
            let selections = std::mem::take(&mut bucket.selections);
            let mut counted: Vec<(Source, u32)> = sources.into_iter().zip(selections).collect();
            change(&mut counted);
            let weight =
                |(of, selections): &(Source, u32)| weight(self.orienteering, of, *selections);
            // A tree of sums cannot drop a leaf, so it is built anew.
            bucket.weights = Weights::new(counted.iter().map(weight));
            (bucket.sources, bucket.selections) = counted.into_iter().unzip();
        }
    }

    /// Returns the number of sources.
    #[must_use]
    pub fn len(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.sources.len()).sum()
    }

    /// Chooses an object of a type. With the probability `exact` it comes from the objects that are filed under the
    /// type itself, if there are any. Otherwise it comes from all objects that can be assigned to the type.
    pub fn choose(
        &mut self,
        types: &Types,
        of: TypeId,
        exact: f64,
        random: &mut Random,
    ) -> Option<Source> {
        let own = self.numbers.get(&of).copied();
        if let Some(own) = own.filter(|_| random.chance(exact)) {
            return self.choose_in(own, random);
        }
        let fitting = self.fitting(types, of);
        self.choose_among(&fitting, random)
    }

    /// Chooses an object that can be assigned to one of these types.
    pub fn choose_of(
        &mut self,
        types: &Types,
        of: &[TypeId],
        random: &mut Random,
    ) -> Option<Source> {
        let mut fitting: Vec<usize> = Vec::new();
        of.iter().for_each(|&it| fitting.extend(self.fitting(types, it).iter()));
        // Several wanted types share buckets, and each bucket must count once.
        fitting.sort_unstable();
        fitting.dedup();
        self.choose_among(&fitting, random)
    }

    /// Chooses a bucket by the sum of its weights, then a source in it. Each source has the same chance as if all
    /// sources of these buckets were in one list.
    fn choose_among(&mut self, buckets: &[usize], random: &mut Random) -> Option<Source> {
        let totals =
            buckets.iter().map(|&it| self.buckets.get(it).map_or(0.0, |it| it.weights.total()));
        let chosen = Weights::new(totals).choose(random)?;
        self.choose_in(*buckets.get(chosen)?, random)
    }

    /// Chooses a source of a bucket by weight, and counts the selection.
    fn choose_in(&mut self, bucket: usize, random: &mut Random) -> Option<Source> {
        let of = self.buckets.get_mut(bucket)?;
        let at = of.weights.choose(random)?;
        let selections = of.selections.get_mut(at)?;
        *selections += 1;
        let (selections, source) = (*selections, of.sources.get(at)?.clone());
        let weight = weight(self.orienteering, &source, selections);
        self.buckets.get_mut(bucket)?.weights.set(at, weight);
        Some(source)
    }

    /// Returns the positions of the buckets whose objects can be assigned to a type.
    fn fitting(&mut self, types: &Types, of: TypeId) -> Arc<[usize]> {
        // Buckets are never removed. So as long as there are no more of them, what was computed stays true.
        let count = self.buckets.len();
        if let Some((_, known)) = self.fitting.get(&of).filter(|(then, _)| *then == count) {
            return Arc::clone(known);
        }
        let buckets = self.buckets.iter().enumerate();
        let fits = buckets.filter(|(_, bucket)| types.is_assignable(bucket.of, of));
        let found: Arc<[usize]> = fits.map(|(at, _)| at).collect();
        self.fitting.insert(of, (count, Arc::clone(&found)));
        found
    }
}

/// Returns the weight of a source after so many selections; 1 without orienteering.
fn weight(orienteering: bool, of: &Source, selections: u32) -> f64 {
    match orienteering {
        true => orienteering::weight(selections, of.cost(), of.sequence.len()),
        false => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(cost: u64) -> Source {
        let sequence = Arc::new(Sequence::default());
        Source { sequence, result: 0, of: TypeId(0), costs: [cost].into() }
    }

    #[test]
    fn trimming_keeps_the_cheapest() {
        let mut pool = Pool::new(true);
        for cost in [30, 10, 20] {
            assert!(pool.add(source(cost), cost));
        }
        pool.trim(2);
        let costs: Vec<u64> = pool.sources().map(Source::cost).collect();
        assert_eq!(costs, [10, 20]);
        assert!(!pool.add(source(30), 30), "states are remembered");
        pool.retain(|source| source.cost() > 10);
        assert_eq!((pool.len(), pool.count(TypeId(0))), (1, 1));
    }
}

//! Tests that compare the heap with a model, for random sequences of allocations, stores,
//! collections and checkpoints.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{CheckpointId, HEADER, Heap, Ref};

/// The live objects, with the eight-byte words that they hold.
type Model = BTreeMap<Ref, Vec<u64>>;

/// A heap and the model of its content.
struct Pair {
    heap: Heap,
    live: Model,
    open: Vec<(CheckpointId, Model)>,
    /// The last stored word. Each store uses a new value.
    stamp: u64,
}

impl Pair {
    fn allocate(&mut self, words: u32) {
        let size = HEADER + 8 * words;
        let Some(object) = self.heap.allocate(7, size, words) else { return };
        let end = object.0 + size;
        let overlaps =
            |other: &Ref, held: &[u64]| other.0 < end && object.0 < other.0 + size_of_words(held);
        assert!(
            !self.live.iter().any(|(other, held)| overlaps(other, held)),
            "{object:?} is taken"
        );
        for word in 0..words {
            assert_eq!(self.heap.u64(object.0 + HEADER + 8 * word), 0, "{object:?} is not cleared");
        }
        self.live.insert(object, vec![0; words as usize]);
    }

    fn nth(&self, choice: usize) -> Option<Ref> {
        self.live.keys().nth(choice % self.live.len().max(1)).copied()
    }

    fn store(&mut self, choice: usize) {
        self.stamp += 1;
        let Some(object) = self.nth(choice) else { return };
        let words = self.live.get_mut(&object).expect("a live object");
        let count = words.len().max(1);
        if let Some(word) = words.get_mut(choice % count) {
            *word = self.stamp;
            self.heap.set_u64(object.0 + HEADER + 8 * (choice % count) as u32, self.stamp);
        }
    }

    fn collect(&mut self) {
        let mut marks = self.heap.marks();
        let mut bytes = 0;
        for (object, words) in &self.live {
            marks.insert(*object, size_of_words(words));
            bytes += u64::from(size_of_words(words));
        }
        self.heap.finish_collection(&marks, bytes, 0);
    }

    fn go_back(&mut self, choice: usize) {
        if self.open.is_empty() {
            return;
        }
        let index = choice % self.open.len();
        let (id, model) = self.open.split_off(index).swap_remove(0);
        self.heap.roll_back(id);
        self.live = model;
    }

    fn keep(&mut self, choice: usize) {
        if !self.open.is_empty() {
            let index = choice % self.open.len();
            let (id, _) = self.open.split_off(index).swap_remove(0);
            self.heap.commit(id);
        }
    }

    fn step(&mut self, what: u8, choice: usize) {
        match what {
            0..=5 => self.allocate((choice % 40) as u32),
            6 => self.allocate((choice % 6000) as u32),
            7..=11 => self.store(choice),
            12..=14 => {
                if let Some(object) = self.nth(choice) {
                    self.live.remove(&object);
                }
            }
            15 => self.collect(),
            16 => self.open.push((self.heap.checkpoint(), self.live.clone())),
            17 => self.go_back(choice),
            _ => self.keep(choice),
        }
    }

    fn check(&self) {
        for (object, words) in &self.live {
            assert_eq!(self.heap.class(*object), 7);
            assert_eq!(self.heap.length(*object) as usize, words.len());
            for (index, &word) in words.iter().enumerate() {
                assert_eq!(self.heap.u64(object.0 + HEADER + 8 * index as u32), word);
            }
        }
    }
}

fn size_of_words(words: &[u64]) -> u32 {
    HEADER + 8 * words.len() as u32
}

#[test]
fn small_holes_are_used_when_memory_is_short() {
    let mut heap = Heap::new(1 << 20).expect("a heap");
    let mut kept = Vec::new();
    while let (Some(object), Some(_)) = (heap.allocate(7, 16, 0), heap.allocate(7, 240, 0)) {
        kept.push(object);
    }
    let mut marks = heap.marks();
    kept.iter().for_each(|&object| marks.insert(object, 16));
    assert!(heap.finish_collection(&marks, 16 * kept.len() as u64, 0));
    assert!(kept.iter().all(|_| heap.allocate(7, 240, 0).is_some()));
}

#[test]
fn what_dies_inside_a_checkpoint_is_used_again() {
    let mut heap = Heap::new(1 << 20).expect("a heap");
    assert!(heap.allocate(7, 10_000, 0).is_some());
    heap.checkpoint();
    for _ in 0..100 {
        for size in [200, 5_000, 20_000, 100_000] {
            assert!(heap.allocate(7, size, 0).is_some());
        }
        let marks = heap.marks();
        assert!(heap.finish_collection(&marks, 0, 0));
    }
}

#[test]
fn what_collections_in_checkpoints_leave_behind_is_reclaimed() {
    let mut heap = Heap::new(64 << 20).expect("a heap");
    for _ in 0..1000 {
        assert!(heap.allocate(7, 1 << 20, 0).is_some());
        let checkpoint = heap.checkpoint();
        let marks = heap.marks();
        assert!(heap.finish_collection(&marks, 0, 0));
        heap.commit(checkpoint);
        if heap.is_littered() {
            let marks = heap.marks();
            heap.finish_reclaiming(&marks);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_heap_holds_what_was_stored(
        poisons: bool,
        steps in prop::collection::vec((0u8..19, any::<usize>()), 0..400),
    ) {
        let mut heap = Heap::new(1 << 20).expect("a heap");
        heap.collect_every(if poisons { u64::MAX } else { 0 });
        let mut pair = Pair { heap, live: Model::new(), open: Vec::new(), stamp: 0 };
        for (what, choice) in steps {
            pair.step(what, choice);
            if (15..19).contains(&what) {
                pair.check();
            }
        }
        pair.check();
    }
}

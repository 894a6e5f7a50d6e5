//! The objects in a dump. They are numbered, and their words contain no addresses.

use std::collections::HashMap;

use crate::classes::class::Strength;
use crate::machine::Label;
use crate::memory::heap::{HEADER, Ref};
use crate::threads::monitor;

use super::Dumper;

/// The objects that were reached.
#[derive(Debug, Default)]
pub(super) struct Objects {
    /// The numbers of objects, by their address divided by eight. 0 if not reached.
    numbers: Vec<u32>,
    /// The addresses of objects, in the order of their numbers, which start at 1.
    reached: Vec<Ref>,
    /// For each object, the number of the object from which it was reached first, or 0 for a root.
    pub from: Vec<u32>,
    /// For each object, the index of its first word. One more element holds the end of the last
    /// object.
    pub starts: Vec<usize>,
    /// The words of all objects. For each object: class, length, monitor, body and labels.
    pub words: Vec<u32>,
    /// The numbers of labels, in the order in which they appear.
    labels: HashMap<u32, u32>,
    /// Further lists of object numbers that belong to the state.
    pub lists: Vec<Vec<u32>>,
}

impl Objects {
    /// Creates an empty collection of objects for an arena that ends at `limit`.
    pub fn new(limit: usize) -> Objects {
        Objects { numbers: vec![0; (limit >> 3) + 1], ..Objects::default() }
    }

    /// Returns the number of an object, or 0 for null. An object that was not reached before gets a
    /// new number; `from` is the number of the object from which it was reached.
    pub fn number(&mut self, object: Ref, from: u32) -> u32 {
        if object.0 == 0 {
            return 0;
        }
        let Some(number) = self.numbers.get_mut(object.0 as usize >> 3) else { return u32::MAX };
        if *number == 0 {
            self.reached.push(object);
            self.from.push(from);
            *number = self.reached.len() as u32;
        }
        *number
    }
}

impl Dumper<'_> {
    /// Adds the words of all objects that were reached, and of all objects reached from these.
    pub fn follow(&mut self) {
        let mut next = 0;
        while let Some(&object) = self.objects.reached.get(next) {
            next += 1;
            self.objects.starts.push(self.objects.words.len());
            self.object(object, next as u32);
        }
        self.objects.starts.push(self.objects.words.len());
        // Only needed while objects are being reached.
        self.objects.numbers = Vec::new();
        self.objects.reached = Vec::new();
    }

    fn object(&mut self, object: Ref, number: u32) {
        let heap = &self.vm.heap;
        self.objects.words.extend([heap.class(object), heap.length(object)]);
        self.monitor(object);
        let size = self.vm.object_size(object);
        let first = self.objects.words.len();
        let body = heap.bytes(object.0 + HEADER, size.saturating_sub(HEADER));
        let words = body.chunks(4).map(|bytes| {
            let mut word = [0; 4];
            word.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
            u32::from_le_bytes(word)
        });
        self.objects.words.extend(words);
        if heap.class(object) != 0 {
            self.references(object, number, first);
            self.labels(object);
        }
    }

    /// Replaces the references in the body of an object by numbers. Weak references are treated
    /// like others.
    fn references(&mut self, object: Ref, number: u32, first: usize) {
        let vm = self.vm;
        let objects = &mut self.objects;
        let mut put = |offset: u32, target: Ref| {
            let number = objects.number(target, number);
            if let Some(word) = objects.words.get_mut(first + (offset - HEADER) as usize / 4) {
                *word = number;
            }
        };
        vm.for_each_reference(object, &mut put);
        if vm.class(vm.class_of(object)).strength != Strength::None {
            let referent = vm.known.reference_referent;
            put(referent, vm.reference(object, referent));
        }
    }

    /// Adds the four words of an object's monitor, or its mark word if it has none.
    fn monitor(&mut self, object: Ref) {
        let heap = &self.vm.heap;
        let words = match monitor::block(heap, object) {
            0 => [heap.mark_word(object), 0, 0, 0],
            block => monitor::words(heap, block),
        };
        self.objects.words.extend(words);
    }

    /// Adds the offset and the number of each label of an object that is not empty.
    fn labels(&mut self, object: Ref) {
        let heap = &self.vm.heap;
        let block = heap.shadow_block(object);
        let places = match block {
            // At most the length of an array is labelled.
            0 => HEADER..HEADER + 4,
            _ => HEADER..heap.length(Ref(block)),
        };
        for offset in places.step_by(4) {
            let label = match block {
                0 => heap.shadow(object) >> 1,
                _ => heap.u32(block + offset),
            };
            if label != 0 {
                let label = self.label(label);
                self.objects.words.extend([offset, label]);
            }
        }
    }

    /// Returns the number of a label. When it appears first, adds a line that describes it.
    fn label(&mut self, label: u32) -> u32 {
        if let Some(&known) = self.objects.labels.get(&label) {
            return known;
        }
        let number = self.objects.labels.len() as u32 + 1;
        self.objects.labels.insert(label, number);
        let text = self.vm.machine.describe(Label(label));
        self.line(format!("label {number}: {text}"));
        number
    }
}

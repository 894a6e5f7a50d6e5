//! Objects by number, each as words without addresses.

use std::collections::HashMap;

use crate::class::Strength;
use crate::heap::{HEADER, Ref};
use crate::machine::Machine;
use crate::monitor;

use super::Dumper;

/// All objects that were reached.
#[derive(Debug, Default)]
pub(super) struct Objects {
    /// Numbers by address in units of eight bytes; 0 for what was not reached.
    numbers: Vec<u32>,
    /// Addresses by number less one.
    reached: Vec<Ref>,
    /// The object from which each was reached first; 0 for a root.
    pub from: Vec<u32>,
    /// Where the words of each object begin, and where the last ones end.
    pub starts: Vec<usize>,
    /// What objects hold: class, length, monitor, body and labels.
    pub words: Vec<u32>,
    /// Labels in the order of their appearance.
    labels: HashMap<u32, u32>,
    /// Further numbers that belong to the state.
    pub lists: Vec<Vec<u32>>,
}

impl Objects {
    /// For an arena of so many bytes.
    pub fn new(limit: usize) -> Objects {
        Objects { numbers: vec![0; (limit >> 3) + 1], ..Objects::default() }
    }

    /// The number of an object, a new one if it was not reached before; 0 for null.
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

impl<M: Machine> Dumper<'_, M> {
    /// Takes down every object that is reached, and what is reached from there.
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

    /// Puts numbers in the places of references; those that are weak count like the others.
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

    /// The identity hash, and what a monitor holds.
    fn monitor(&mut self, object: Ref) {
        let heap = &self.vm.heap;
        let words = match monitor::block(heap, object) {
            0 => [heap.mark_word(object), 0, 0, 0],
            block => monitor::words(heap, block),
        };
        self.objects.words.extend(words);
    }

    /// The labels that are not empty, with their places.
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

    /// The number of a label, which is told when it appears first.
    fn label(&mut self, label: u32) -> u32 {
        if let Some(&known) = self.objects.labels.get(&label) {
            return known;
        }
        let number = self.objects.labels.len() as u32 + 1;
        self.objects.labels.insert(label, number);
        let text = self.vm.machine.describe(M::from_label(label));
        self.line(format!("label {number}: {text}"));
        number
    }
}

//! The state of an object, as a number: objects with equal states need not be kept twice.

use std::collections::HashMap;
use std::hash::Hasher;

use rustc_hash::FxHasher;
use vm::Vm;
use vm::classes::class::{Class, ClassId, Kind, Shape};
use vm::memory::heap::{HEADER, Ref};

/// Classes whose instances count only by their identity: their fields say how the program runs, not what it
/// computed.
const OPAQUE: [&str; 4] =
    ["java/lang/Class", "java/lang/ClassLoader", "java/lang/Thread", "java/lang/ThreadGroup"];

/// The most bytes of an array that count: what has more is mostly a buffer.
const MOST_BYTES: u32 = 4096;

/// The most objects that are looked at for the state of one.
const MOST_OBJECTS: usize = 500;

/// Returns a number for the object graph that is reachable from an object, in canonical order. Graphs with
/// equal numbers are taken for equal. Neither addresses nor identity hash codes count, nor the place where
/// a throwable was made.
pub fn state(vm: &Vm, object: Ref) -> u64 {
    let mut walk =
        Walk { vm, hasher: FxHasher::default(), numbers: HashMap::new(), order: Vec::new() };
    walk.reference(object);
    let mut at = 0;
    while let Some(&object) = walk.order.get(at).filter(|_| at < MOST_OBJECTS) {
        walk.object(object);
        at += 1;
    }
    walk.hasher.finish()
}

struct Walk<'a> {
    vm: &'a Vm,
    hasher: FxHasher,
    numbers: HashMap<Ref, u32>,
    order: Vec<Ref>,
}

impl Walk<'_> {
    /// Adds a reference: the number of the object in order of discovery.
    fn reference(&mut self, to: Ref) {
        if to.0 == 0 {
            return self.hasher.write_u32(u32::MAX);
        }
        let next = self.order.len() as u32;
        let number = *self.numbers.entry(to).or_insert(next);
        if number == next {
            self.order.push(to);
        }
        self.hasher.write_u32(number);
    }

    fn object(&mut self, object: Ref) {
        let vm = self.vm;
        let class = vm.class_of(object);
        self.hasher.write(vm.class(class).name.as_bytes());
        match vm.class(class).shape {
            Shape::Array(_) => self.array(object, class),
            _ if &*vm.class(class).name == "java/lang/String" => {
                vm.string_units(object).iter().for_each(|unit| self.hasher.write_u16(*unit));
            }
            _ if self.is_opaque(vm.class(class)) => {}
            _ => self.fields(object, class),
        }
    }

    fn is_opaque(&self, class: &Class) -> bool {
        let lineage = class.ancestors.iter().map(|&it| &*self.vm.class(it).name);
        lineage.chain([&*class.name]).any(|name| OPAQUE.contains(&name))
    }

    fn array(&mut self, array: Ref, class: ClassId) {
        let (kind, length) = (self.vm.element_kind(class), self.vm.heap.length(array));
        self.hasher.write_u32(length);
        if kind == Kind::Reference {
            return (0..length).for_each(|at| self.reference(self.vm.element(array, at)));
        }
        let bytes = (length << kind.shift()).min(MOST_BYTES);
        self.hasher.write(self.vm.heap.bytes(array.0 + HEADER, bytes));
    }

    fn fields(&mut self, object: Ref, class: ClassId) {
        let vm = self.vm;
        let mut lineage = vm.class(class).ancestors.clone();
        if lineage.last() != Some(&class) {
            lineage.push(class);
        }
        for declaring in lineage {
            let declaring = vm.class(declaring);
            if &*declaring.name == "java/lang/Throwable" {
                continue;
            }
            for field in declaring.fields.iter().filter(|field| !field.is_static()) {
                match (field.kind, vm.load(object.0 + field.offset, field.kind)) {
                    (Kind::Reference, bits) => self.reference(Ref(bits as u32)),
                    (_, bits) => self.hasher.write_u64(bits),
                }
            }
        }
    }
}

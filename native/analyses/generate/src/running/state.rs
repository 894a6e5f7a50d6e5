//! The state of an object as a hash. The pool need not keep two objects with equal states.

use std::collections::HashMap;
use std::hash::Hasher;

use rustc_hash::FxHasher;
use vm::Vm;
use vm::classes::class::{Class, ClassId, Kind, Shape};
use vm::memory::heap::{HEADER, Ref};

/// Classes whose instances count only by their class, not by their fields. Their fields describe how the program
/// runs, not what it computed.
const OPAQUE: [&str; 4] =
    ["java/lang/Class", "java/lang/ClassLoader", "java/lang/Thread", "java/lang/ThreadGroup"];

/// The most bytes of an array that count. Larger arrays are mostly buffers.
const MOST_BYTES: u32 = 4096;

/// The most objects that are visited for the state of one object. States are read for each statement of a try, so the
/// walk has to be cheap.
const MOST_OBJECTS: usize = 500;

/// Returns a hash of the object graph that is reachable from an object, in canonical order. Graphs with equal hashes
/// are treated as equal. Addresses, identity hash codes, and the places where throwables were made do not count.
pub fn state(vm: &Vm, object: Ref) -> u64 {
    let mut walk =
        Walk { vm, hasher: FxHasher::default(), numbers: HashMap::new(), order: Vec::new() };
    walk.reference(object);
    let mut at = 0;
    // Objects are numbered in the order of their discovery, breadth first. So equal graphs give equal hashes wherever
    // their objects lie in memory, and cycles end. For a node that refers to itself, the hash gets the number 0
    // twice: once for the root, once for the field.
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
    /// Adds a reference to the hash: the number of the object in order of discovery.
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

    /// Adds the class and the contents of an object to the hash.
    fn object(&mut self, object: Ref) {
        let vm = self.vm;
        let class = vm.class_of(object);
        self.hasher.write(vm.class(class).name.as_bytes());
        match vm.class(class).shape {
            Shape::Array(_) => self.array(object, class),
            _ if &*vm.class(class).name == "java/lang/String" => {
                // Equal texts can be encoded differently, and a cached hash code is no part of the value.
                vm.string_units(object).iter().for_each(|unit| self.hasher.write_u16(*unit));
            }
            _ if self.is_opaque(vm.class(class)) => {}
            _ => self.fields(object, class),
        }
    }

    /// Returns whether the fields of objects of a class are left out.
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
            // Its fields hold the message, the cause and the stack trace. The trace differs for each place where the
            // same exception is made.
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

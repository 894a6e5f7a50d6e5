//! Digests of what a static field holds: the field's value and all objects below it.
//!
//! Two digests are equal if the graphs have the same shape and content. Addresses and identity hash codes
//! do not count, nor does what only remembers an earlier computation.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use crate::class::{Class, ClassId, Field, Kind, access};
use crate::heap::{HEADER, Ref};
use crate::initialise::state::INITIALISED;
use crate::vm::Vm;

/// Packages whose objects stand for their class: what lies below them belongs to the runtime.
const OPAQUE: [&str; 4] = ["java/lang/invoke/", "java/lang/reflect/", "jdk/internal/", "sun/"];

/// Classes whose instances, also those of subclasses, stand for their class. What is below a logger belongs to the logging
/// framework: whoever has a logger would seem to have its settings and all other loggers.
const OPAQUE_CLASSES: [&str; 9] = [
    "ch/qos/logback/classic/Logger",
    "java/lang/ClassLoader",
    "java/lang/Module",
    "java/lang/Thread",
    "java/lang/ThreadGroup",
    "java/util/concurrent/locks/AbstractOwnableSynchronizer",
    "java/util/logging/Logger",
    "org/apache/log4j/Category",
    "org/apache/logging/log4j/spi/AbstractLogger",
];

/// Fields of the JDK's classes that only remember what was computed, or count changes.
const DERIVED: [&str; 9] = [
    "bitCountPlusOne",
    "entrySet",
    "hash",
    "hashIsZero",
    "keySet",
    "modCount",
    "stringRepresentation",
    "toString",
    "values",
];

/// The superclass of references whose referents a collection may clear.
pub(super) const REFERENCE: &str = "java/lang/ref/Reference";
pub(super) const THREAD_LOCAL: &str = "java/lang/ThreadLocal";

/// The part of the name of a hidden class that is the same in every run ends before this.
const LAMBDA: &str = "$$Lambda";

/// What of an object graph counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The content of so many objects, those that are nearest to the field.
    Content(usize),
    /// The classes of so many objects, and which of them refer to which.
    Shape(usize),
}

/// # Digests
impl Vm {
    /// Returns a digest of the value of a static field that a class declares. Returns `None` for a class that is
    /// not initialised or has no such field, and for a constant: a `static final` field of a primitive type or a
    /// string, or a field that the compiler added.
    #[must_use]
    pub fn digest_of_static(&self, class: ClassId, name: &str, extent: Extent) -> Option<u64> {
        let declaring = self.class(class);
        let is_it = |it: &&Field| it.is_static() && *it.name == *name;
        let field = declaring.fields.iter().find(is_it)?;
        if is_constant(field) || self.class_state(class) != INITIALISED {
            return None;
        }
        let at = declaring.mirror.0 + field.offset;
        let (hasher, numbers) = (FxHasher::default(), FxHashMap::default());
        let (most, is_shape) = match extent {
            Extent::Content(most) => (most, false),
            Extent::Shape(most) => (most, true),
        };
        let mut digest = Digest { vm: self, hasher, is_shape, numbers, open: Vec::new() };
        match field.kind {
            Kind::Reference => digest.follow(Ref(self.heap.u32(at)), most),
            kind => digest.hasher.write_u64(self.load(at, kind)),
        }
        Some(digest.hasher.finish())
    }

    /// Returns the system properties whose names and values are strings.
    #[must_use]
    pub fn system_properties(&self) -> Vec<(String, String)> {
        let Some(system) = self.lookup_loaded(Ref::default(), "java/lang/System") else {
            return Vec::new();
        };
        let declaring = self.class(system);
        let field = declaring.fields.iter().find(|it| it.is_static() && &*it.name == "props");
        let all = field.map(|it| self.reference(declaring.mirror, it.offset)).unwrap_or_default();
        let table = self.held_by(all, "map").and_then(|map| self.held_by(map, "table"));
        let Some(table) = table else { return Vec::new() };
        let text = |node: Ref, name: &str| {
            let held = self.held_by(node, name)?;
            (self.class_of(held) == self.known.string).then(|| self.text(held))
        };
        let mut properties = Vec::new();
        for bin in (0..self.heap.length(table)).map(|index| self.element(table, index)) {
            // A bin with many entries is a tree, whose nodes are linked too.
            let mut next = self.held_by(bin, "first").or(Some(bin)).filter(|it| it.0 != 0);
            while let Some(node) = next {
                properties.extend(text(node, "key").zip(text(node, "val")));
                next = self.held_by(node, "next");
            }
        }
        properties
    }

    /// Returns whether the instances of a class stand for it: what lies below them belongs to the runtime.
    pub(super) fn is_opaque(&self, class: &Class) -> bool {
        let is_one_of_them = |&it: &ClassId| OPAQUE_CLASSES.contains(&&*self.class(it).name);
        OPAQUE.iter().any(|package| class.name.starts_with(package))
            || class.ancestors.iter().any(is_one_of_them)
    }

    /// Returns the entry of a thread-local variable in the running thread. Its field `value` holds the value.
    pub(super) fn local_entry(&self, variable: Ref) -> Option<Ref> {
        let map = self.held_by(self.thread().object, "threadLocals")?;
        let table = self.held_by(map, "table")?;
        let mut entries = (0..self.heap.length(table)).map(|index| self.element(table, index));
        entries.find(|entry| {
            entry.0 != 0 && self.reference(*entry, self.known.reference_referent) == variable
        })
    }

    /// Returns what a reference field of an object holds, unless that is null.
    fn held_by(&self, object: Ref, name: &str) -> Option<Ref> {
        if object.0 == 0 {
            return None;
        }
        let class = self.class(self.class_of(object));
        let fields = class.ancestors.iter().flat_map(|it| &self.class(*it).fields);
        let field = fields.into_iter().find(|it| !it.is_static() && *it.name == *name)?;
        Some(self.reference(object, field.offset)).filter(|it| it.0 != 0)
    }
}

pub(super) fn is_constant(field: &Field) -> bool {
    let is_final = field.access & access::FINAL != 0;
    let is_plain = field.kind != Kind::Reference || *field.descriptor == *"Ljava/lang/String;";
    field.access & access::SYNTHETIC != 0 || (is_final && is_plain)
}

struct Digest<'a> {
    vm: &'a Vm,
    hasher: FxHasher,
    /// Whether values other than references do not count.
    is_shape: bool,
    /// The objects that were reached, numbered from 1 in that order.
    numbers: FxHashMap<Ref, u32>,
    open: Vec<Ref>,
}

impl Digest<'_> {
    fn follow(&mut self, root: Ref, most: usize) {
        self.reach(root);
        let mut next = 0;
        while let Some(&object) = self.open.get(next).filter(|_| next < most) {
            next += 1;
            self.object(object);
        }
    }

    /// Adds a reference: the number of the object to which it leads.
    fn reach(&mut self, object: Ref) {
        if object.0 == 0 {
            return self.hasher.write_u32(0);
        }
        let fresh = self.numbers.len() as u32 + 1;
        let number = *self.numbers.entry(object).or_insert(fresh);
        if number == fresh {
            self.open.push(object);
        }
        self.hasher.write_u32(number);
    }

    fn object(&mut self, object: Ref) {
        let vm = self.vm;
        let id = vm.class_of(object);
        let class = vm.class(id);
        self.name(&class.name);
        if id == vm.known.string {
            let units = if self.is_shape { Vec::new() } else { vm.string_units(object) };
            units.into_iter().for_each(|unit| self.hasher.write_u16(unit));
        } else if id == vm.known.class {
            self.name(&vm.class(vm.mirrored(object)).name);
        } else if class.is_array() {
            self.array(object, id);
        } else if !vm.is_opaque(class) {
            for &ancestor in &class.ancestors {
                self.fields(object, vm.class(ancestor));
            }
        }
    }

    fn name(&mut self, name: &str) {
        let same = name.find(LAMBDA).and_then(|end| name.get(..end)).unwrap_or(name);
        self.hasher.write(same.as_bytes());
    }

    fn array(&mut self, array: Ref, class: ClassId) {
        let vm = self.vm;
        let length = vm.heap.length(array);
        match vm.element_kind(class) {
            _ if self.is_shape => {}
            Kind::Reference => {
                self.hasher.write_u32(length);
                (0..length).for_each(|index| self.reach(vm.element(array, index)));
            }
            kind => {
                self.hasher.write_u32(length);
                let bytes = length << kind.shift();
                self.hasher.write(vm.heap.bytes(array.0 + HEADER, bytes));
            }
        }
    }

    fn fields(&mut self, object: Ref, class: &Class) {
        match &*class.name {
            REFERENCE => return,
            THREAD_LOCAL => {
                let entry = self.vm.local_entry(object);
                let value = entry.and_then(|it| self.vm.held_by(it, "value"));
                return self.reach(value.unwrap_or_default());
            }
            _ => {}
        }
        let is_of_jdk = class.name.starts_with("java/");
        let counts = |it: &&Field| !(it.is_static() || (is_of_jdk && DERIVED.contains(&&*it.name)));
        for field in class.fields.iter().filter(counts) {
            let at = object.0 + field.offset;
            match field.kind {
                Kind::Reference => self.reach(Ref(self.vm.heap.u32(at))),
                _ if self.is_shape => {}
                kind => self.hasher.write_u64(self.vm.load(at, kind)),
            }
        }
    }
}

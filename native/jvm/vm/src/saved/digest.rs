//! Digests of a static field: of its value and all objects below it.
//!
//! Two digests are equal if the graphs have the same shape and content. Addresses and identity hash codes
//! do not count, nor does what only remembers an earlier computation.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use crate::classes::class::{Class, ClassId, Field, Kind, access};
use crate::classes::initialise::state::{INITIALISED, INITIALISING};
use crate::memory::heap::{HEADER, Ref};
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

/// Fields of the JDK's classes that only cache computed values, or count changes.
const DERIVED: [&str; 10] = [
    "bitCountPlusOne",
    "entrySet",
    "hash",
    "hashIsZero",
    "keySet",
    "maybeLatin1",
    "modCount",
    "stringRepresentation",
    "toString",
    "values",
];

/// Fields of `Throwable` with its stack trace. They describe calls, not the object.
const TRACE: [&str; 3] = ["backtrace", "depth", "stackTrace"];

/// The superclass of references whose referents a collection may clear.
pub(super) const REFERENCE: &str = "java/lang/ref/Reference";
pub(super) const THREAD_LOCAL: &str = "java/lang/ThreadLocal";

/// The part of the name of a hidden class that is the same in every run ends before this.
const LAMBDA: &str = "$$Lambda";

/// The part of an object graph that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The content of this many objects, those that are nearest to the field.
    Content(usize),
    /// The classes of this many objects, and the references between them.
    Shape(usize),
}

/// # Digests
impl Vm {
    /// Returns a digest of the value of a static field that a class declares. Returns `None` for a class that is
    /// not initialised or has no such field, and for a constant: a `static final` field of a primitive type or a
    /// string, or a field that the compiler added.
    #[must_use]
    pub fn digest_of_static(&self, class: ClassId, name: &str, extent: Extent) -> Option<u64> {
        let mut statics = self.statics(class);
        let (field, bits) = statics.find(|(field, _)| *field.name == *name)?;
        Some(self.digest_of([(field.kind, bits)], extent).0)
    }

    /// Returns a digest of some values and of all objects that can be reached from them. Those that are nearest to the
    /// values come first. Also returns whether all of them were looked at.
    #[must_use]
    pub fn digest_of(
        &self,
        values: impl IntoIterator<Item = (Kind, u64)>,
        extent: Extent,
    ) -> (u64, bool) {
        let (hasher, numbers) = (FxHasher::default(), FxHashMap::default());
        let (most, is_shape) = match extent {
            Extent::Content(most) => (most, false),
            Extent::Shape(most) => (most, true),
        };
        let mut digest = Digest { vm: self, hasher, is_shape, numbers, open: Vec::new() };
        for (kind, bits) in values {
            match kind {
                Kind::Reference => digest.reach(Ref(bits as u32)),
                _ => digest.hasher.write_u64(bits),
            }
        }
        let is_whole = digest.follow(most);
        (digest.hasher.finish(), is_whole)
    }

    /// Returns the static fields that a class declares, with their values, but no constants; see
    /// [`Vm::digest_of_static`]. There are none of a class whose initialisation has not begun, or has failed.
    pub fn statics(&self, class: ClassId) -> impl Iterator<Item = (&Field, u64)> {
        let declaring = self.class(class);
        let is_ready = matches!(self.class_state(class), INITIALISING | INITIALISED);
        let fields = declaring.fields.iter().filter(move |it| is_ready && it.is_static());
        let fields = fields.filter(|it| !is_constant(it));
        fields.map(|it| (it, self.load(declaring.mirror.0 + it.offset, it.kind)))
    }

    /// Returns the object that holds the system properties, or null before there are any.
    #[must_use]
    pub fn properties(&self) -> Ref {
        let system = self.lookup_loaded(Ref::default(), "java/lang/System");
        let declaring = system.map(|it| self.class(it));
        let held = declaring.and_then(|declaring| {
            let mut fields = declaring.fields.iter();
            let field = fields.find(|it| it.is_static() && &*it.name == "props")?;
            Some(self.reference(declaring.mirror, field.offset))
        });
        held.unwrap_or_default()
    }

    /// Returns the system properties whose names and values are strings.
    #[must_use]
    pub fn system_properties(&self) -> Vec<(String, String)> {
        let table =
            self.held_by(self.properties(), "map").and_then(|map| self.held_by(map, "table"));
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
    #[must_use]
    pub fn is_opaque(&self, class: &Class) -> bool {
        let is_one_of_them = |&it: &ClassId| OPAQUE_CLASSES.contains(&&*self.class(it).name);
        OPAQUE.iter().any(|package| class.name.starts_with(package))
            || class.ancestors.iter().any(is_one_of_them)
    }

    /// Returns the entry of a thread-local variable in the running thread. Its field `value` holds the value.
    #[must_use]
    pub fn local_entry(&self, variable: Ref) -> Option<Ref> {
        let map = self.held_by(self.thread().object, "threadLocals")?;
        let table = self.held_by(map, "table")?;
        let mut entries = (0..self.heap.length(table)).map(|index| self.element(table, index));
        entries.find(|entry| {
            entry.0 != 0 && self.reference(*entry, self.known.reference_referent) == variable
        })
    }

    /// Returns the value of a reference field of an object, or `None` if it is null. `object` may be null.
    #[must_use]
    pub fn held_by(&self, object: Ref, name: &str) -> Option<Ref> {
        if object.0 == 0 {
            return None;
        }
        let class = self.class(self.class_of(object));
        let fields = class.ancestors.iter().flat_map(|it| &self.class(*it).fields);
        let field = fields.into_iter().find(|it| !it.is_static() && *it.name == *name)?;
        Some(self.reference(object, field.offset)).filter(|it| it.0 != 0)
    }
}

/// Returns whether a field of an instance only caches a computed value, or counts changes.
#[must_use]
pub fn is_derived(declaring: &Class, field: &Field) -> bool {
    let is_of_jdk = declaring.name.starts_with("java/");
    is_of_jdk && is_derived_name(&field.name) || is_trace(declaring, field)
}

/// Returns whether a field with this name, in a class of the JDK, only caches a computed value, or counts changes.
#[must_use]
pub fn is_derived_name(name: &str) -> bool {
    DERIVED.contains(&name)
}

/// Returns whether a field holds the stack trace of a `Throwable`.
#[must_use]
pub fn is_trace(declaring: &Class, field: &Field) -> bool {
    let is_throwable = declaring.loader.0 == 0 && &*declaring.name == "java/lang/Throwable";
    is_throwable && TRACE.contains(&&*field.name)
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
    /// Adds at most `most` objects, nearest ones first. Returns whether these are all.
    fn follow(&mut self, most: usize) -> bool {
        let mut next = 0;
        while let Some(&object) = self.open.get(next).filter(|_| next < most) {
            next += 1;
            self.object(object);
        }
        next == self.open.len()
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
        let counts = |it: &&Field| !it.is_static() && !is_derived(class, it);
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

//! Keeps the values of static fields and of all objects below them, and later puts the values back into the same
//! objects.
//!
//! Unlike a checkpoint, this leaves everything else as it is. So it shows whether something later depends on what
//! happened to these fields in between.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::classes::class::{Class, ClassId, Field, Kind};
use crate::classes::initialise::state::INITIALISED;
use crate::memory::heap::{HEADER, Ref};
use crate::saved::digest::{REFERENCE, THREAD_LOCAL, is_constant};
use crate::vm::Vm;

/// The most objects that are kept. Below a field with more, nothing is put back.
const MOST: usize = 1 << 20;

/// The kept values.
#[derive(Debug, Default)]
pub(crate) struct Keeping {
    /// The fields whose classes are not initialised yet, each with its class, by its internal name.
    awaited: Vec<(Arc<str>, Arc<str>)>,
    kept: Kept,
}

/// The content of objects.
#[derive(Debug, Default)]
struct Kept {
    /// The objects whose content is kept, and those to which they refer.
    objects: FxHashSet<Ref>,
    /// Places in the heap, each with the number of its bytes.
    places: Vec<(u32, u32)>,
    /// The bytes of all places, one after the other.
    bytes: Vec<u8>,
    /// The thread-local variables without a value.
    unset: Vec<Ref>,
}

impl Keeping {
    /// Returns the objects that must not be collected.
    pub(crate) fn objects(&self) -> impl Iterator<Item = Ref> {
        self.kept.objects.iter().copied()
    }
}

/// # Putting back what static fields held
impl Vm {
    /// Keeps the value of a static field, and all objects below it, until [`Vm::put_back`] or a roll-back. The class,
    /// by its internal name, declares or inherits the field. If it is not initialised yet, the value right after its
    /// initialisation is kept.
    ///
    /// The referents of references are not kept, nor are the fields of class loaders, threads and locks, and of objects that
    /// belong to the runtime.
    pub fn keep(&mut self, class: &str, field: &str) {
        let is_it =
            |id: &ClassId| *self.class(*id).name == *class && self.class_state(*id) == INITIALISED;
        let found = self.class_ids().find(is_it);
        match found {
            Some(id) => self.keep_field(id, field),
            None => self.keeping.awaited.push((class.into(), field.into())),
        }
    }

    /// Puts the kept values back, once. The objects below the fields are then the same as before, with the same
    /// content.
    pub fn put_back(&mut self) {
        let Kept { places, bytes, unset, .. } = std::mem::take(&mut self.keeping).kept;
        let mut rest = &bytes[..];
        for (at, length) in places {
            let Some((own, others)) = rest.split_at_checked(length as usize) else { return };
            self.heap.copy_in(at, own);
            rest = others;
        }
        for entry in unset.into_iter().filter_map(|it| self.local_entry(it)).collect::<Vec<_>>() {
            // To the class library, that is an entry of a variable that was collected.
            self.set_reference(entry, self.known.reference_referent, Ref::default());
        }
    }

    /// Keeps the awaited fields of a class that has just been initialised.
    pub(crate) fn keep_awaited(&mut self, class: ClassId) {
        if self.keeping.awaited.is_empty() {
            return;
        }
        let name = self.class(class).name.clone();
        let its = self.keeping.awaited.extract_if(.., |(it, _)| *it == name);
        for (_, field) in its.collect::<Vec<_>>() {
            self.keep_field(class, &field);
        }
    }

    fn keep_field(&mut self, class: ClassId, name: &str) {
        let named = self.class(class);
        let declaring = named.ancestors.iter().rev().chain(&named.all_interfaces);
        let mut declaring = std::iter::once(&class).chain(declaring).map(|it| self.class(*it));
        let is_it = |it: &&Field| it.is_static() && *it.name == *name && !is_constant(it);
        let found = declaring.find_map(|it| Some((it.mirror, it.fields.iter().find(is_it)?)));
        let Some((mirror, field)) = found.map(|(mirror, field)| (mirror, field.clone())) else {
            return;
        };
        let kept = std::mem::take(&mut self.keeping.kept);
        let mut walk = Walk { vm: self, kept, open: Vec::new() };
        walk.field(mirror, &field);
        walk.follow();
        self.keeping.kept = walk.kept;
    }
}

/// Reaches all objects below a field.
struct Walk<'a> {
    vm: &'a Vm,
    kept: Kept,
    open: Vec<Ref>,
}

impl Walk<'_> {
    fn follow(&mut self) {
        while let Some(object) = self.open.pop() {
            if self.kept.objects.len() > MOST {
                self.kept = Kept::default();
                return;
            }
            self.object(object);
        }
    }

    fn reach(&mut self, object: Ref) {
        if object.0 != 0 && self.kept.objects.insert(object) {
            self.open.push(object);
        }
    }

    fn keep(&mut self, at: u32, length: u32) {
        self.kept.places.push((at, length));
        self.kept.bytes.extend_from_slice(self.vm.heap.bytes(at, length));
    }

    fn object(&mut self, object: Ref) {
        let vm = self.vm;
        let class = vm.class(vm.class_of(object));
        let is_text = class.id == vm.known.string || class.id == vm.known.class;
        if class.is_array() {
            self.array(object, class.id);
        } else if !is_text && !vm.is_opaque(class) {
            class.ancestors.iter().for_each(|it| self.fields(object, vm.class(*it)));
        }
    }

    fn array(&mut self, array: Ref, class: ClassId) {
        let length = self.vm.heap.length(array);
        let kind = self.vm.element_kind(class);
        self.keep(array.0 + HEADER, length << kind.shift());
        if kind == Kind::Reference {
            (0..length).for_each(|index| self.reach(self.vm.element(array, index)));
        }
    }

    /// Keeps the fields that a class declares in an object. The entry of a thread-local variable counts as its field.
    fn fields(&mut self, object: Ref, class: &Class) {
        match &*class.name {
            REFERENCE => {}
            THREAD_LOCAL => match self.vm.local_entry(object) {
                Some(entry) => self.reach(entry),
                None => self.kept.unset.push(object),
            },
            _ => {
                let fields = class.fields.iter().filter(|it| !it.is_static());
                fields.for_each(|it| self.field(object, it));
            }
        }
    }

    fn field(&mut self, holder: Ref, field: &Field) {
        let at = holder.0 + field.offset;
        self.keep(at, 1 << field.kind.shift());
        if field.kind == Kind::Reference {
            self.reach(Ref(self.vm.heap.u32(at)));
        }
    }
}

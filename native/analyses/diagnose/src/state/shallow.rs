//! The state that the paper compares: one level deep, without elements.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use vm::Vm;
use vm::classes::class::{Class, ClassId, Kind};
use vm::is_trace;
use vm::memory::heap::Ref;

use super::{Aspect, Bits, Datum, Path, Property, Segment, State, field_name, text};

/// The fields of the objects of each class, so that their names are written once.
#[derive(Debug, Default)]
pub(crate) struct Layouts(RefCell<HashMap<ClassId, Layout>>);

/// The fields of the objects of a class.
#[derive(Clone, Debug)]
struct Layout {
    /// The class. After a roll-back, another class may have its id.
    class: Rc<Class>,
    fields: Rc<[Slot]>,
}

/// A field of an object.
#[derive(Debug)]
struct Slot {
    path: Path,
    kind: Kind,
    offset: u32,
}

impl Layouts {
    /// Returns the state of a value: its own properties and those of its fields, one level deep.
    pub fn state(&self, vm: &Vm, kind: Kind, bits: u64) -> State {
        let mut properties = Vec::new();
        if own(vm, &Path::default(), kind, bits, &mut properties) {
            let object = Ref(bits as u32);
            for Slot { path, kind, offset } in &*self.fields(vm, object) {
                own(vm, path, *kind, vm.load(object.0 + offset, *kind), &mut properties);
            }
        }
        properties.into()
    }

    fn fields(&self, vm: &Vm, object: Ref) -> Rc<[Slot]> {
        let id = vm.class_of(object);
        let class = vm.class(id);
        let mut layouts = self.0.borrow_mut();
        if let Some(known) = layouts.get(&id).filter(|it| Rc::ptr_eq(&it.class, class)) {
            return known.fields.clone();
        }
        let fields: Rc<[Slot]> = slots(vm, class).collect();
        layouts.insert(id, Layout { class: class.clone(), fields: fields.clone() });
        fields
    }
}

/// Returns the fields of the objects of a class, the inherited ones first.
fn slots<'a>(vm: &'a Vm, class: &'a Class) -> impl Iterator<Item = Slot> + 'a {
    class.ancestors.iter().map(|ancestor| vm.class(*ancestor)).flat_map(|declaring| {
        let own = declaring.fields.iter().filter(|field| !field.is_static());
        let own = own.filter(|field| field.index != u16::MAX && !is_trace(declaring, field));
        own.map(|field| {
            let name = field_name(declaring, &field.name);
            let path = Path::of([Segment::Field(name)]);
            Slot { path, kind: field.kind, offset: field.offset }
        })
    })
}

/// Adds the own properties of the value to which a path leads. Returns whether it is an object with fields.
fn own(
    vm: &Vm,
    path: &Path,
    kind: Kind,
    bits: u64,
    properties: &mut Vec<(Property, Datum)>,
) -> bool {
    let mut add = |aspect: Aspect, datum: Datum| {
        properties.push((Property { path: path.clone(), aspect }, datum));
    };
    if kind != Kind::Reference {
        add(Aspect::Value, Datum::Bits(Bits::of(kind, bits)));
        return false;
    }
    let object = Ref(bits as u32);
    add(Aspect::Null, Datum::Bits(Bits::Boolean(object.0 == 0)));
    if object.0 == 0 {
        return false;
    }
    if let Some(value) = value(vm, object) {
        add(Aspect::Value, value);
        return false;
    }
    if vm.class(vm.class_of(object)).is_array() {
        add(Aspect::Length, Datum::Count(vm.heap.length(object)));
        return false;
    }
    if let Some(size) = vm.collection_size(object) {
        add(Aspect::Size, Datum::Count(size));
    }
    true
}

/// Returns the value of a box or a string.
pub(super) fn value(vm: &Vm, object: Ref) -> Option<Datum> {
    if let Some((kind, bits)) = vm.unbox(object) {
        return Some(Datum::Bits(Bits::of(kind, bits)));
    }
    let class = vm.class(vm.class_of(object));
    let is_string = class.loader.0 == 0 && &*class.name == "java/lang/String";
    is_string.then(|| Datum::Text(text(&vm.string_units(object))))
}

/// Returns the basic state of a value: only its own properties.
pub(crate) fn basic(vm: &Vm, kind: Kind, bits: u64) -> State {
    let mut properties = Vec::new();
    own(vm, &Path::default(), kind, bits, &mut properties);
    properties.into()
}

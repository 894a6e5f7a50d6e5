//! The state of a value, which the diagnosis compares: its own properties and those of its fields.

use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use vm::Vm;
use vm::class::{Class, Field, Kind};
use vm::heap::Ref;

/// The aspect of a value that a property describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Aspect {
    /// The value itself, of a primitive, a box or a string.
    Value,
    /// Whether the reference is null.
    Null,
    /// The length of an array.
    Length,
    /// The size of a collection or map.
    Size,
    /// How a method ended: with a result, or the class of the exception.
    Ending,
}

/// The ending of a method that returned.
pub(crate) const RETURNED: &str = "returned";

/// A field by its names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FieldName {
    /// The class that declares the field, as `Class.getName` returns it.
    pub class: Arc<str>,
    /// The name of the field.
    pub name: Arc<str>,
}

/// A property of a value: an aspect of the value itself, or of a value in one of its fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Property {
    /// The field, if the property describes one.
    pub field: Option<FieldName>,
    /// The aspect.
    pub aspect: Aspect,
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Datum {
    /// A primitive value. It also tells whether a branch was taken or a reference is null.
    Bits(Bits),
    /// A string, or the name of a class.
    Text(Text),
    /// A length or size.
    Count(u32),
}

/// A primitive value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bits {
    /// `boolean`
    Boolean(bool),
    /// `char`
    Char(u16),
    /// `byte`, `short` and `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// A `float`, as its bits.
    Float(u32),
    /// A `double`, as its bits.
    Double(u64),
}

/// A text that may have been shortened.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Text {
    /// Its beginning.
    pub text: Arc<str>,
    /// The length in UTF-16 units and a checksum of the whole text, if it was shortened.
    pub cut: Option<(usize, u64)>,
}

/// All properties of a value. Two values of the same class have them in the same order.
pub type State = Rc<[(Property, Datum)]>;

/// The number of UTF-16 units of a string that are kept.
const KEPT: usize = 1000;

impl Bits {
    /// Converts the bits of a value of a primitive kind.
    #[must_use]
    pub fn of(kind: Kind, bits: u64) -> Bits {
        match kind {
            Kind::Boolean => Bits::Boolean(bits & 1 == 1),
            Kind::Char => Bits::Char(bits as u16),
            Kind::Byte => Bits::Int(i32::from(bits as i8)),
            Kind::Short => Bits::Int(i32::from(bits as i16)),
            Kind::Long => Bits::Long(bits as i64),
            Kind::Float => Bits::Float(bits as u32),
            Kind::Double => Bits::Double(bits),
            Kind::Int | Kind::Reference | Kind::Void => Bits::Int(bits as u32 as i32),
        }
    }
}

/// Collects the properties of a value.
struct Found<'a> {
    vm: &'a Vm,
    properties: Vec<(Property, Datum)>,
}

impl Found<'_> {
    fn add(&mut self, field: Option<&FieldName>, aspect: Aspect, datum: Datum) {
        self.properties.push((Property { field: field.cloned(), aspect }, datum));
    }

    /// Adds the value's own properties. Returns whether the state also has the object's fields.
    fn basic(&mut self, field: Option<&FieldName>, kind: Kind, bits: u64) -> bool {
        if kind != Kind::Reference {
            self.add(field, Aspect::Value, Datum::Bits(Bits::of(kind, bits)));
            return false;
        }
        let object = Ref(bits as u32);
        self.add(field, Aspect::Null, Datum::Bits(Bits::Boolean(object.0 == 0)));
        if object.0 == 0 {
            return false;
        }
        let vm = self.vm;
        if let Some((kind, bits)) = vm.unbox(object) {
            self.add(field, Aspect::Value, Datum::Bits(Bits::of(kind, bits)));
            return false;
        }
        let class = vm.class(vm.class_of(object));
        if class.loader.0 == 0 && &*class.name == "java/lang/String" {
            self.add(field, Aspect::Value, Datum::Text(text(&vm.string_units(object))));
            return false;
        }
        if class.is_array() {
            self.add(field, Aspect::Length, Datum::Count(vm.heap.length(object)));
            return false;
        }
        if let Some(size) = vm.collection_size(object) {
            self.add(field, Aspect::Size, Datum::Count(size));
        }
        true
    }

    fn fields(&mut self, object: Ref) {
        let class = self.vm.class(self.vm.class_of(object)).clone();
        for &ancestor in &class.ancestors {
            let declaring = self.vm.class(ancestor).clone();
            let own = declaring.fields.iter().filter(|field| !field.is_static());
            let own = own.filter(|field| field.index != u16::MAX && !is_trace(&declaring, field));
            for field in own {
                let name = FieldName { class: named(&declaring), name: field.name.clone() };
                self.basic(Some(&name), field.kind, self.load(object, field));
            }
        }
    }

    fn load(&self, object: Ref, field: &Field) -> u64 {
        self.vm.load(object.0 + field.offset, field.kind)
    }
}

/// Fields of `Throwable` with its stack trace. They describe calls, not the object.
const TRACE: [&str; 3] = ["backtrace", "depth", "stackTrace"];

fn is_trace(declaring: &Class, field: &Field) -> bool {
    let is_throwable = declaring.loader.0 == 0 && &*declaring.name == "java/lang/Throwable";
    is_throwable && TRACE.contains(&&*field.name)
}

/// Returns a class's name in a form that is the same in every run. The name of a hidden class ends
/// in a number that depends on the classes made before it.
fn named(class: &Class) -> Arc<str> {
    let name = class.name.split('+').next().unwrap_or_default();
    name.replace('/', ".").into()
}

/// Returns the state of a value: its own properties and those of its fields, one level deep.
pub(crate) fn state(vm: &Vm, kind: Kind, bits: u64) -> State {
    let mut found = Found { vm, properties: Vec::new() };
    if found.basic(None, kind, bits) {
        found.fields(Ref(bits as u32));
    }
    found.properties.into()
}

/// Returns the basic state of a value: only its own properties.
pub(crate) fn basic(vm: &Vm, kind: Kind, bits: u64) -> State {
    let mut found = Found { vm, properties: Vec::new() };
    found.basic(None, kind, bits);
    found.properties.into()
}

/// Returns a state with one property.
pub(crate) fn single(aspect: Aspect, datum: Datum) -> State {
    Rc::new([(Property { field: None, aspect }, datum)])
}

/// Returns a string's UTF-16 units as a text, shortened if there are many.
pub(crate) fn text(units: &[u16]) -> Text {
    let kept = units.get(..KEPT).unwrap_or(units);
    let cut = (kept.len() < units.len()).then(|| (units.len(), checksum(units)));
    Text { text: String::from_utf16_lossy(kept).into(), cut }
}

/// Returns the FNV-1a hash of the units.
fn checksum(units: &[u16]) -> u64 {
    units.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &unit| {
        (sum ^ u64::from(unit)).wrapping_mul(0x0100_0000_01b3)
    })
}

//! What is compared of a value: its basic state, and that of its fields, one level deep.

use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use vm::class::{Class, Field, Kind};
use vm::heap::Ref;
use vm::{Machine, Vm};

use crate::sizes::size;

/// What a datum says of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Aspect {
    /// The value itself: of a primitive, a box or a string.
    Value,
    /// Whether it is null.
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
    /// The class that declares it, as `Class.getName` gives it.
    pub class: Arc<str>,
    /// Its own name.
    pub name: Arc<str>,
}

/// A property of a value: an aspect of it, or of what one of its fields holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Property {
    /// The field, if it is about one.
    pub field: Option<FieldName>,
    /// The aspect.
    pub aspect: Aspect,
}

/// What a property is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Datum {
    /// A primitive value's bits; also whether a branch was taken, or a reference is null.
    Bits(Bits),
    /// A string, or a class.
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
    /// A `float` by its bits.
    Float(u32),
    /// A `double` by its bits.
    Double(u64),
}

/// A text that may have been cut.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Text {
    /// Its beginning.
    pub text: Arc<str>,
    /// Of one that was cut, its length in UTF-16 units and a checksum of them.
    pub cut: Option<(usize, u64)>,
}

/// All properties of a value, in an order of their own.
pub type State = Rc<[(Property, Datum)]>;

/// Units of a string that are kept.
const KEPT: usize = 1000;

impl Bits {
    /// A value of a kind other than references.
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

/// Properties as they are found.
struct Found<'a, M: Machine> {
    vm: &'a Vm<M>,
    properties: Vec<(Property, Datum)>,
}

impl<M: Machine> Found<'_, M> {
    fn add(&mut self, field: Option<&FieldName>, aspect: Aspect, datum: Datum) {
        self.properties.push((Property { field: field.cloned(), aspect }, datum));
    }

    /// The basic state; whether fields belong to the state too.
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
        if let Some(size) = size(vm, object) {
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

/// Where a throwable was made, as vms keep it: that tells of calls, not of the object.
const TRACE: [&str; 3] = ["backtrace", "depth", "stackTrace"];

fn is_trace(declaring: &Class, field: &Field) -> bool {
    let is_throwable = declaring.loader.0 == 0 && &*declaring.name == "java/lang/Throwable";
    is_throwable && TRACE.contains(&&*field.name)
}

/// A class' name, the same in every run: hidden ones have a number that depends on what was made before.
fn named(class: &Class) -> Arc<str> {
    let name = class.name.split('+').next().unwrap_or_default();
    name.replace('/', ".").into()
}

/// The state of a value.
pub(crate) fn state<M: Machine>(vm: &Vm<M>, kind: Kind, bits: u64) -> State {
    let mut found = Found { vm, properties: Vec::new() };
    if found.basic(None, kind, bits) {
        found.fields(Ref(bits as u32));
    }
    found.properties.into()
}

/// The basic state of a value.
pub(crate) fn basic<M: Machine>(vm: &Vm<M>, kind: Kind, bits: u64) -> State {
    let mut found = Found { vm, properties: Vec::new() };
    found.basic(None, kind, bits);
    found.properties.into()
}

/// A state of one property.
pub(crate) fn single(aspect: Aspect, datum: Datum) -> State {
    Rc::new([(Property { field: None, aspect }, datum)])
}

/// A string's units as a text.
pub(crate) fn text(units: &[u16]) -> Text {
    let kept = units.get(..KEPT).unwrap_or(units);
    let cut = (kept.len() < units.len()).then(|| (units.len(), checksum(units)));
    Text { text: String::from_utf16_lossy(kept).into(), cut }
}

/// FNV-1a over the units.
fn checksum(units: &[u16]) -> u64 {
    units.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &unit| {
        (sum ^ u64::from(unit)).wrapping_mul(0x0100_0000_01b3)
    })
}

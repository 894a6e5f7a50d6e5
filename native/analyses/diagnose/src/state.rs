//! The state of a value, which the diagnosis compares: its own properties and those of the objects that it refers to.
//!
//! The paper compares a state that is one level deep ([`Layouts`]). It is cheap, so it is taken everywhere. A digest says
//! whether anything below it differs, and [`deep()`] then says what.

mod contents;
mod deep;
mod shallow;
mod words;

use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use vm::classes::class::{Class, Kind};

pub(crate) use self::deep::{Deep, HELD, MOST_OBJECTS, Root, deep};
pub(crate) use self::shallow::{Layouts, basic};
pub(crate) use self::words::{constant, words};

/// The aspect of a value that a property describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Aspect {
    /// The value itself, of a primitive, a box, a text or an enum constant.
    Value,
    /// Whether the reference is null.
    Null,
    /// The length of an array.
    Length,
    /// The size of a collection or map.
    Size,
    /// The class of an object.
    Class,
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

/// A step from an object to an object or value that it holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Segment {
    /// To the value of a field.
    Field(FieldName),
    /// To an element of an array, by its index.
    Element(u32),
    /// To an element of a list or a queue, by its index.
    Item(u32),
    /// To the value that a map has for a key, which is written in Java.
    Entry(Arc<str>),
    /// To whether a set has a member, which is written in Java.
    Member(Arc<str>),
}

/// The steps from a value to the object or value that a property describes; empty for the value itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Path(Arc<[Segment]>);

impl Path {
    /// Creates a path from its steps.
    #[must_use]
    pub fn of(segments: impl IntoIterator<Item = Segment>) -> Path {
        Path(segments.into_iter().collect())
    }

    /// Returns the steps.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// Returns whether the path leads nowhere: to the value itself.
    #[must_use]
    pub fn is_itself(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the field to which the path leads in one step.
    #[must_use]
    pub fn field(&self) -> Option<&FieldName> {
        match &*self.0 {
            [Segment::Field(field)] => Some(field),
            _ => None,
        }
    }

    /// Returns the field that the first step leads to.
    #[must_use]
    pub fn first_field(&self) -> Option<&FieldName> {
        match self.0.first() {
            Some(Segment::Field(field)) => Some(field),
            _ => None,
        }
    }
}

/// A property of a value: an aspect of the value itself, or of something that it refers to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Property {
    /// The way from the value to the object or value that the property describes.
    pub path: Path,
    /// The aspect.
    pub aspect: Aspect,
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Datum {
    /// A primitive value, whether a branch was taken, or whether a reference is null.
    Bits(Bits),
    /// A string, or the name of a class.
    Text(Text),
    /// An enum constant or a class, as Java names it.
    Name(Arc<str>),
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
    /// The beginning of the text.
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

    /// Returns whether a field has the value before anything is written into it.
    #[must_use]
    pub fn is_default(self) -> bool {
        match self {
            Bits::Boolean(value) => !value,
            Bits::Char(value) => value == 0,
            Bits::Int(value) => value == 0,
            Bits::Long(value) => value == 0,
            Bits::Float(bits) => bits == 0,
            Bits::Double(bits) => bits == 0,
        }
    }
}

/// Returns the name of a field that a class declares.
pub(crate) fn field_name(declaring: &Class, name: &Arc<str>) -> FieldName {
    FieldName { class: named(declaring), name: name.clone() }
}

/// In the name of the class of a lambda, the numbers after this depend on the classes made before it.
const LAMBDA: &str = "$$Lambda";

/// Returns a class's name in a form that is the same in every run. The name of a hidden class ends
/// in a number that depends on the classes made before it.
fn named(class: &Class) -> Arc<str> {
    let name = class.name.split('+').next().unwrap_or_default();
    let lambda = name.find(LAMBDA).and_then(|at| name.get(..at + LAMBDA.len()));
    lambda.unwrap_or(name).replace('/', ".").into()
}

/// Returns a state with one property.
pub(crate) fn single(aspect: Aspect, datum: Datum) -> State {
    Rc::new([(Property { path: Path::default(), aspect }, datum)])
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

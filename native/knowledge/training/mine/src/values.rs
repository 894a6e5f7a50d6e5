//! Summaries of the values of a running test.

use models::facts::{Text, Value};
use vm::Vm;
use vm::classes::class::Kind;
use vm::memory::heap::{HEADER, Ref};

use crate::Mining;

/// The most elements and characters that are looked at.
const LONGEST: u32 = 10_000;
/// The number of leading elements by which two arrays are distinguished.
const HASHED: u32 = 64;

/// Returns the summary of a value.
pub(crate) fn summary(vm: &Vm, kind: Kind, bits: u64) -> Value {
    match kind {
        Kind::Boolean => Value::Boolean(bits as u32 != 0),
        Kind::Char => Value::Char(bits as u16),
        Kind::Long => Value::Whole(bits as i64),
        Kind::Float => Value::Fraction(f64::from(f32::from_bits(bits as u32))),
        Kind::Double => Value::Fraction(f64::from_bits(bits)),
        Kind::Byte | Kind::Short | Kind::Int => Value::Whole(i64::from(bits as u32 as i32)),
        Kind::Reference => of_object(vm, Ref(bits as u32)),
        Kind::Void => Value::Null,
    }
}

fn of_object(vm: &Vm, object: Ref) -> Value {
    if object.0 == 0 {
        return Value::Null;
    }
    let class = vm.class(vm.class_of(object));
    let is = |name: &str| {
        let all = class.ancestors.iter().chain(&class.all_interfaces);
        all.into_iter().any(|it| &*vm.class(*it).name == name)
    };
    if class.is_array() {
        return Value::Array(vm.heap.length(object), has_null(vm, object));
    }
    if let Some((kind, bits)) = vm.unbox(object) {
        return summary(vm, kind, bits);
    }
    match &*class.name {
        "java/lang/String" => {
            let units = vm.string_units(object);
            Value::Text(Text::of(units.get(..LONGEST as usize).unwrap_or(&units)))
        }
        "java/lang/Class" => Value::Class,
        name if is_mock(name) => Value::Mock,
        name if name.contains("$$Lambda") => Value::Function,
        _ if is("java/lang/Enum") => Value::Constant,
        _ if is("java/util/Collection") => Value::Collection(vm.collection_size(object), None),
        _ if is("java/util/Map") => Value::Map(vm.collection_size(object)),
        name if vm.machine.of::<Mining>().is_of_test(name) => Value::OfTest,
        name if vm.machine.of::<Mining>().is_own(name) => Value::Own,
        _ => Value::Object,
    }
}

/// Returns whether a class, by its internal name, was made by a mock library.
pub(crate) fn is_mock(class: &str) -> bool {
    ["$MockitoMock$", "$$EnhancerBy", "$EasyMock", "$MockitoSpy$"]
        .iter()
        .any(|it| class.contains(it))
}

/// Returns whether an array has an element that is `null`; `None` for primitive elements and long arrays.
fn has_null(vm: &Vm, array: Ref) -> Option<bool> {
    let kind = vm.element_kind(vm.class_of(array));
    let length = vm.heap.length(array);
    let is_known = kind == Kind::Reference && length <= LONGEST;
    is_known.then(|| (0..length).any(|at| element(vm, array, kind, at) as u32 == 0))
}

fn element(vm: &Vm, array: Ref, kind: Kind, at: u32) -> u64 {
    vm.load(array.0 + HEADER + (at << kind.shift()), kind)
}

/// A hash of values that does not depend on where objects lie.
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn number(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        text.bytes().for_each(|it| self.number(u64::from(it)));
    }

    /// Adds a value: numbers and texts by content, arrays by their first elements, other objects by class and size.
    pub(crate) fn value(&mut self, vm: &Vm, kind: Kind, bits: u64, depth: u32) {
        self.number(kind as u64);
        if kind != Kind::Reference {
            return self.number(bits);
        }
        let object = Ref(bits as u32);
        if object.0 == 0 {
            return self.number(0);
        }
        let id = vm.class_of(object);
        let class = vm.class(id);
        // The names of hidden classes are numbered in the order in which threads make them.
        self.text(class.name.split("$$Lambda").next().unwrap_or_default());
        if &*class.name == "java/lang/String" {
            vm.string_units(object).iter().for_each(|it| self.number(u64::from(*it)));
        } else if let Some((kind, bits)) = vm.unbox(object) {
            self.value(vm, kind, bits, depth);
        } else if class.is_array() {
            let (length, kind) = (vm.heap.length(object), vm.element_kind(id));
            self.number(u64::from(length));
            let is_deep = kind == Kind::Reference && depth == 0;
            for at in (0..length.min(HASHED)).filter(|_| !is_deep) {
                self.value(vm, kind, element(vm, object, kind, at), depth.saturating_sub(1));
            }
        } else {
            self.number(vm.collection_size(object).map_or(u64::MAX, u64::from));
        }
    }

    pub(crate) fn finish(&self) -> u32 {
        (self.0 ^ self.0 >> 32) as u32
    }
}

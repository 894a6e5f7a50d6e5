//! The values of a call that has just begun.

use classfile::{FieldType, MethodDescriptor};
use javadoc::promise::evaluate::{Value, Values};
use javadoc::{Shape, Subject};
use vm::Vm;
use vm::classes::class::{Kind, MethodId};
use vm::frames::frame::Fp;
use vm::memory::heap::{HEADER, Ref};

use crate::pure;

/// The names of methods that return a size.
const SIZES: [&str; 2] = ["size", "length"];
/// The longest text that is looked at, in UTF-16 code units, and the longest array.
const LONGEST: u32 = 10_000;

/// The values of a call whose frame is on top of the running thread's stack.
pub struct Arguments<'a> {
    /// The vm.
    pub vm: &'a Vm,
    /// The frame.
    pub fp: Fp,
    /// The names and kinds of the parameters, as they are declared.
    pub parameters: &'a [(String, Shape)],
}

impl Arguments<'_> {
    fn method(&self) -> MethodId {
        self.vm.thread().stack.method(self.fp)
    }

    /// Returns the slot and the kind of the argument for a declared parameter. A constructor may have parameters
    /// before those that are declared.
    pub fn slot(&self, parameter: usize) -> Option<(u32, Kind)> {
        let method = self.vm.method(self.method());
        let before = method.parameters.len().checked_sub(self.parameters.len())?;
        let position = before + parameter;
        let kind = *method.parameters.get(position)?;
        let earlier = method.parameters.iter().take(position).map(|it| it.slots() as u32);
        Some((u32::from(!method.is_static()) + earlier.sum::<u32>(), kind))
    }

    /// Returns the object that is an argument, or the receiver. `Ref(0)` is `null`.
    pub fn object(&self, of: Subject) -> Option<Ref> {
        let stack = &self.vm.thread().stack;
        match of {
            Subject::Receiver => {
                let is_static = self.vm.method(self.method()).is_static();
                (!is_static).then(|| Ref(stack.slot(self.fp, 0) as u32))
            }
            Subject::Parameter(at) => match self.slot(at)? {
                (slot, Kind::Reference) => Some(Ref(stack.slot(self.fp, slot) as u32)),
                _ => None,
            },
        }
    }

    /// Returns the size of an object according to its own method.
    fn counted(&self, object: Ref) -> Option<i64> {
        let said = SIZES.iter().find_map(|it| pure::returned(self.vm, object, it));
        match said.and_then(|(kind, bits)| value(self.vm, kind, bits))? {
            Value::Whole(size) => Some(size),
            _ => None,
        }
    }

    /// Returns the internal name of the class that is the type of a declared parameter.
    pub fn class_name(&self, parameter: usize) -> Option<String> {
        let types = MethodDescriptor::parse(&self.vm.method(self.method()).descriptor)?.parameters;
        let before = types.len().checked_sub(self.parameters.len())?;
        match types.get(before + parameter)? {
            FieldType::Object(name) => Some((*name).to_owned()),
            _ => None,
        }
    }

    /// Returns the kind of a declared parameter's type.
    pub fn shape(&self, parameter: usize) -> Option<Shape> {
        self.parameters.get(parameter).map(|(_, shape)| *shape)
    }
}

/// Returns the value of a kind with these bits.
pub(crate) fn value(vm: &Vm, kind: Kind, bits: u64) -> Option<Value> {
    Some(match kind {
        Kind::Void => return None,
        Kind::Boolean => Value::Boolean(bits as u32 != 0),
        Kind::Long => Value::Whole(bits as i64),
        Kind::Float => Value::Fraction(f64::from(f32::from_bits(bits as u32))),
        Kind::Double => Value::Fraction(f64::from_bits(bits)),
        Kind::Char => Value::Whole(i64::from(bits as u16)),
        Kind::Byte | Kind::Short | Kind::Int => Value::Whole(i64::from(bits as u32 as i32)),
        Kind::Reference => {
            let object = Ref(bits as u32);
            if object.0 == 0 {
                Value::Null
            } else if is_string(vm, object) {
                let units = vm.string_units(object);
                let is_short = units.len() <= LONGEST as usize;
                is_short.then(|| Value::Text(String::from_utf16_lossy(&units)))?
            } else {
                Value::Object(u64::from(object.0))
            }
        }
    })
}

fn is_string(vm: &Vm, object: Ref) -> bool {
    &*vm.class(vm.class_of(object)).name == "java/lang/String"
}

impl Values for Arguments<'_> {
    fn argument(&self, parameter: usize) -> Option<Value> {
        let (slot, kind) = self.slot(parameter)?;
        let bits = self.vm.thread().stack.slot(self.fp, slot);
        let object = Ref(bits as u32);
        if kind == Kind::Reference && self.shape(parameter) == Some(Shape::Number) {
            let unboxed = self.vm.unbox(object);
            let null = (object.0 == 0).then_some(Value::Null);
            return null.or_else(|| unboxed.and_then(|(kind, bits)| value(self.vm, kind, bits)));
        }
        value(self.vm, kind, bits)
    }

    fn receiver(&self) -> Option<Value> {
        let object = self.object(Subject::Receiver)?;
        Some(Value::Object(u64::from(object.0)))
    }

    fn size(&self, of: Subject) -> Option<i64> {
        let object = self.object(of).filter(|it| it.0 != 0)?;
        let class = self.vm.class_of(object);
        if self.vm.class(class).is_array() {
            return Some(i64::from(self.vm.heap.length(object)));
        }
        match is_string(self.vm, object) {
            true => Some(self.vm.string_units(object).len() as i64),
            false => {
                self.vm.collection_size(object).map(i64::from).or_else(|| self.counted(object))
            }
        }
    }

    fn getter(&self, of: Subject, name: &str) -> Option<Value> {
        let object = self.object(of).filter(|it| it.0 != 0)?;
        let (kind, bits) = pure::returned(self.vm, object, name)?;
        value(self.vm, kind, bits)
    }

    fn contains_null(&self, parameter: usize) -> Option<bool> {
        let array = self.object(Subject::Parameter(parameter)).filter(|it| it.0 != 0)?;
        let class = self.vm.class_of(array);
        if !self.vm.class(class).is_array() {
            return pure::contains_null(self.vm, array);
        }
        let has_references = self.vm.element_kind(class) == Kind::Reference;
        let length = if has_references { self.vm.heap.length(array) } else { return None };
        let mut elements = (0..length.min(LONGEST)).map(|at| {
            self.vm.load(array.0 + HEADER + (at << Kind::Reference.shift()), Kind::Reference)
        });
        match elements.any(|it| it as u32 == 0) {
            true => Some(true),
            false => (length <= LONGEST).then_some(false),
        }
    }
}

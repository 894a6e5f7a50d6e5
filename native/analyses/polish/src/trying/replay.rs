//! Expresses the change of a trial as an edit of a class file, so that a real JVM can run the same
//! trial.

use std::fmt;

use classfile::{
    ClassFile, FieldType, Insertion, Instruction, Instructions, LocalKind, Member,
    MethodDescriptor, Opcode, Side, Step, read_class, with_initialiser, with_insertions,
};
use serde::{Deserialize, Serialize};
use vm::Vm;
use vm::classes::boxes::box_class;
use vm::classes::class::{ClassId, Kind, MethodId};
use vm::memory::heap::Ref;

use crate::Polish;
use crate::marking::marks::{Assignment, Origin, When};
use crate::trying::trial::Literal;
use crate::trying::value::{Other, enum_constant};

/// An input of a test and the value that replaces it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Replay {
    input: Input,
    value: Value,
}

/// The place where an input gets its value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Input {
    /// An instruction pushes a constant.
    Constant(Spot),
    /// A concatenation has a literal part, by position.
    Literal(Spot, usize),
    /// A parameterised test has a parameter in a slot.
    Argument(Spot, u8),
    /// An initialiser stores into a field of the test's instance.
    Store(Spot),
    /// A field of the test's instance has its default value.
    Default(Field),
    /// A static field has a value after the initialisation of its class.
    Initialised(Field),
    /// A static field has a value when the test starts.
    Before(Field),
}

/// An instruction of a method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Spot {
    class: String,
    method: String,
    descriptor: String,
    /// The bytecode index.
    at: u32,
}

/// A field, with the class that declares it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Field {
    class: String,
    name: String,
    descriptor: String,
}

/// A value that bytecode can create.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Value {
    Null,
    Int(i32),
    Long(i64),
    /// The bits of a `float`.
    Float(u32),
    /// The bits of a `double`.
    Double(u64),
    Text(String),
    /// A primitive value in a box of this class.
    Boxed(String, Box<Value>),
    /// A constant of an enum, by class and name.
    Constant(String, String),
}

/// The reason why a trial cannot run on a real JVM, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unwritable(String);

#[cfg(test)]
impl Unwritable {
    /// Returns a reason.
    pub(crate) fn because(why: &str) -> Unwritable {
        Unwritable(why.to_owned())
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A static field to set when a test starts, and its value, in the form that the driver on the JVM
/// reads.
pub type AtBegin = [String; 4];

/// The driver's method that sets this field.
const SET: (&str, &str, &str) = ("org/oraclecheck/driver/Assignment", "make", "()V");

impl Replay {
    /// Returns the edit for a trial.
    ///
    /// # Errors
    /// Returns the reason if the value cannot be written into a class file.
    pub(crate) fn of(
        vm: &Vm,
        assignment: Assignment,
        kind: Kind,
        value: &Other,
        literal: Option<&Literal>,
    ) -> Result<Replay, Unwritable> {
        let value = written(vm, kind, value)?;
        let input = match (assignment.0, assignment.1) {
            (Origin::Constant(method, pc), _) => Input::Constant(spot(vm, method, pc)),
            (Origin::Literal(method, pc, _), _) => {
                let position = literal.map_or(0, |literal| literal.position);
                Input::Literal(spot(vm, method, pc), position)
            }
            (Origin::Argument(method, index), _) => {
                let argument = vm.machine.of::<Polish>().argument(method, index);
                let slot = argument.and_then(|argument| u8::try_from(argument.slot).ok());
                let slot =
                    slot.ok_or_else(|| Unwritable("the test has too many parameters".into()))?;
                Input::Argument(spot(vm, method, 0), slot)
            }
            (Origin::Instance(..), When::At(method, pc)) => Input::Store(spot(vm, method, pc)),
            (Origin::Instance(class, offset, _), _) => {
                Input::Default(field(vm, class, offset, false)?)
            }
            (Origin::Static(class, offset), When::ClassInitialisation) => {
                Input::Initialised(field(vm, class, offset, true)?)
            }
            (Origin::Static(class, offset), _) => Input::Before(field(vm, class, offset, true)?),
        };
        Ok(Replay { input, value })
    }

    /// Returns the class whose file changes, in internal form. `test` is the class of the test that
    /// will run, in the form of `Class.getName`.
    #[must_use]
    pub fn class(&self, test: &str) -> String {
        match &self.input {
            Input::Constant(spot)
            | Input::Literal(spot, _)
            | Input::Argument(spot, _)
            | Input::Store(spot) => spot.class.clone(),
            Input::Default(field) | Input::Initialised(field) => field.class.clone(),
            Input::Before(_) => test.replace('.', "/"),
        }
    }

    /// Returns the class file with the other value.
    ///
    /// # Errors
    /// Returns the reason if the class file cannot be read or the edit cannot be made in it.
    pub fn edited(&self, bytes: &[u8]) -> Result<Vec<u8>, Unwritable> {
        let class = read_class(bytes).map_err(unwritable)?;
        match &self.input {
            Input::Constant(spot) => self.at(bytes, spot, Side::Instead, vec![]),
            Input::Literal(spot, part) => {
                let Value::Text(text) = &self.value else {
                    return Err(Unwritable("a part of a concatenation is a text".into()));
                };
                let join = Step::Join { part: *part, text: text.clone() };
                inserted(
                    bytes,
                    &spot.method,
                    &spot.descriptor,
                    &[(spot.at, Side::Instead)],
                    &[join],
                )
            }
            Input::Argument(Spot { method, descriptor, .. }, slot) => {
                let store = Step::Store(self.value.local_kind(), *slot);
                let steps = [self.value.steps(), vec![store]].concat();
                inserted(bytes, method, descriptor, &[(0, Side::Before)], &steps)
            }
            Input::Store(spot) => self.at(bytes, spot, Side::Before, vec![dropped(&class, spot)?]),
            Input::Default(field) => {
                let steps = [vec![Step::This], self.value.steps(), vec![field.put(false)]].concat();
                in_constructors(bytes, &class, &steps, |_| vec![0])
            }
            Input::Initialised(field) => {
                let steps = [self.value.steps(), vec![field.put(true)]].concat();
                let Some(initialiser) = class.method("<clinit>", "()V") else {
                    return with_initialiser(bytes, &steps).map_err(unwritable);
                };
                let places = returns(initialiser).into_iter().map(|at| (at, Side::Before));
                inserted(bytes, "<clinit>", "()V", &places.collect::<Vec<_>>(), &steps)
            }
            Input::Before(_) => {
                let (class_name, name, descriptor) = SET;
                let set = Step::InvokeStatic(member(class_name, name, descriptor));
                in_constructors(bytes, &class, &[set], returns)
            }
        }
    }

    /// Returns the static field to set when the test starts, and its value. Returns `None` if the
    /// edited class file is enough.
    #[must_use]
    pub fn at_begin(&self) -> Option<AtBegin> {
        let Input::Before(field) = &self.input else { return None };
        let (kind, text) = self.value.told();
        Some([field.class.replace('/', "."), field.name.clone(), kind, text])
    }

    /// Inserts steps at an instruction: `first`, then those that push the value.
    fn at(
        &self,
        bytes: &[u8],
        spot: &Spot,
        side: Side,
        first: Vec<Step>,
    ) -> Result<Vec<u8>, Unwritable> {
        let steps = [first, self.value.steps()].concat();
        inserted(bytes, &spot.method, &spot.descriptor, &[(spot.at, side)], &steps)
    }
}

fn unwritable(error: impl fmt::Display) -> Unwritable {
    Unwritable(format!("the class cannot be edited: {error}"))
}

/// Inserts the same steps at several places of a method.
fn inserted(
    bytes: &[u8],
    method: &str,
    descriptor: &str,
    places: &[(u32, Side)],
    steps: &[Step],
) -> Result<Vec<u8>, Unwritable> {
    let insertion = |&(at, side): &(u32, Side)| Insertion { at, side, steps: steps.to_vec() };
    let insertions: Vec<Insertion> = places.iter().map(insertion).collect();
    with_insertions(bytes, method, descriptor, &insertions).map_err(unwritable)
}

/// Inserts steps before some instructions of each constructor.
fn in_constructors(
    bytes: &[u8],
    class: &ClassFile,
    steps: &[Step],
    places: impl Fn(&classfile::Method) -> Vec<u32>,
) -> Result<Vec<u8>, Unwritable> {
    let mut bytes = bytes.to_vec();
    for constructor in class.methods.iter().filter(|method| &*method.name == "<init>") {
        let places: Vec<_> = places(constructor).into_iter().map(|at| (at, Side::Before)).collect();
        bytes = inserted(&bytes, "<init>", &constructor.descriptor, &places, steps)?;
    }
    Ok(bytes)
}

/// Returns the places where a method without a result returns.
fn returns(method: &classfile::Method) -> Vec<u32> {
    let code = method.code.as_ref().map_or(&[][..], |code| &code.bytes);
    let returns = Instructions::new(code).filter(|it| it.opcode == Opcode::Return);
    returns.map(|it| it.pc).collect()
}

/// Returns the step that drops the result of a call, or the value that is about to be stored.
fn dropped(class: &ClassFile, spot: &Spot) -> Result<Step, Unwritable> {
    let slots = || {
        let code = class.method(&spot.method, &spot.descriptor)?.code.as_ref()?;
        let instruction = Instruction::at(&code.bytes, spot.at as usize)?;
        let member = class.pool.member(instruction.pool_index()?)?;
        match instruction.opcode {
            Opcode::Putfield => Some(FieldType::parse(member.descriptor)?.slots()),
            _ => Some(MethodDescriptor::parse(member.descriptor)?.result?.slots()),
        }
    };
    match slots() {
        Some(1) => Ok(Step::Pop),
        Some(2) => Ok(Step::Pop2),
        _ => Err(Unwritable("the class file is not the one that ran".into())),
    }
}

fn member(class: &str, name: &str, descriptor: &str) -> Member {
    Member { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

impl Field {
    /// Returns the step that stores into the field.
    fn put(&self, is_static: bool) -> Step {
        let field = member(&self.class, &self.name, &self.descriptor);
        if is_static { Step::PutStatic(field) } else { Step::PutField(field) }
    }
}

impl Value {
    /// Returns the instructions that push the value.
    fn steps(&self) -> Vec<Step> {
        let step = match self {
            Value::Null => Step::Null,
            Value::Int(value) => Step::Int(*value),
            Value::Long(value) => Step::Long(*value),
            Value::Float(bits) => Step::Float(*bits),
            Value::Double(bits) => Step::Double(*bits),
            Value::Text(text) => Step::Text(text.clone()),
            Value::Constant(class, name) => {
                Step::GetStatic(member(class, name, &format!("L{class};")))
            }
            Value::Boxed(class, value) => {
                let kind = Kind::PRIMITIVES.into_iter().find(|&kind| box_class(kind) == class);
                let descriptor = format!("({})L{class};", kind.map_or('V', letter));
                let boxing = Step::InvokeStatic(member(class, "valueOf", &descriptor));
                return [value.steps(), vec![boxing]].concat();
            }
        };
        vec![step]
    }

    /// Returns the type of a local variable with this value.
    fn local_kind(&self) -> LocalKind {
        match self {
            Value::Int(_) => LocalKind::Int,
            Value::Long(_) => LocalKind::Long,
            Value::Float(_) => LocalKind::Float,
            Value::Double(_) => LocalKind::Double,
            Value::Null | Value::Text(_) | Value::Boxed(..) | Value::Constant(..) => {
                LocalKind::Reference
            }
        }
    }

    /// Returns the value in the form that `Assignment.java` reads: its kind and its text.
    fn told(&self) -> (String, String) {
        let (kind, text) = match self {
            Value::Null => ("null", String::new()),
            Value::Int(value) => ("int", value.to_string()),
            Value::Long(value) => ("long", value.to_string()),
            Value::Float(bits) => ("float", bits.to_string()),
            Value::Double(bits) => ("double", bits.to_string()),
            Value::Text(text) => ("text", text.clone()),
            Value::Constant(class, name) => ("enum", format!("{} {name}", class.replace('/', "."))),
            Value::Boxed(class, value) => {
                let (kind, text) = value.told();
                return (format!("{kind} {}", class.replace('/', ".")), text);
            }
        };
        (kind.to_owned(), text)
    }
}

/// Returns the letter of a primitive type in descriptors (JVMS 4.3.2).
fn letter(kind: Kind) -> char {
    match kind {
        Kind::Boolean => 'Z',
        Kind::Byte => 'B',
        Kind::Char => 'C',
        Kind::Short => 'S',
        Kind::Int => 'I',
        Kind::Long => 'J',
        Kind::Float => 'F',
        Kind::Double => 'D',
        Kind::Reference => 'L',
        Kind::Void => 'V',
    }
}

/// Translates the value of a trial into one that bytecode can create.
fn written(vm: &Vm, kind: Kind, value: &Other) -> Result<Value, Unwritable> {
    match value {
        Other::Text(text) => Ok(Value::Text(text.clone())),
        Other::Box(kind, bits) => {
            Ok(Value::Boxed(box_class(*kind).to_owned(), Box::new(primitive(*kind, *bits))))
        }
        Other::Bits(0) if kind == Kind::Reference => Ok(Value::Null),
        Other::Bits(bits) if kind == Kind::Reference => constant(vm, Ref(*bits as u32)),
        Other::Bits(bits) => Ok(primitive(kind, *bits)),
        Other::Instance(class) => Err(no_constant(&class.replace('/', "."))),
    }
}

fn no_constant(class: &str) -> Unwritable {
    Unwritable(format!("an object of {class} cannot be written into a class file"))
}

/// Returns the primitive value with these bits.
fn primitive(kind: Kind, bits: u64) -> Value {
    match kind {
        Kind::Boolean => Value::Int((bits & 1) as i32),
        Kind::Byte => Value::Int((bits as i8).into()),
        Kind::Char => Value::Int((bits as u16).into()),
        Kind::Short => Value::Int((bits as i16).into()),
        Kind::Long => Value::Long(bits as i64),
        Kind::Float => Value::Float(bits as u32),
        Kind::Double => Value::Double(bits),
        Kind::Int | Kind::Reference | Kind::Void => Value::Int(bits as i32),
    }
}

/// Returns an object as a constant of an enum.
///
/// # Errors
/// Returns the reason if it is none.
fn constant(vm: &Vm, object: Ref) -> Result<Value, Unwritable> {
    match enum_constant(vm, object) {
        Some(found) => {
            Ok(Value::Constant(vm.class(found.class).name.to_string(), found.name.to_string()))
        }
        None => Err(no_constant(&vm.class(vm.class_of(object)).external_name())),
    }
}

/// Returns the instruction at an operation.
fn spot(vm: &Vm, method: MethodId, pc: u32) -> Spot {
    let found = vm.method(method);
    Spot {
        class: vm.class(found.class).name.to_string(),
        method: found.name.to_string(),
        descriptor: found.descriptor.to_string(),
        at: u32::from(vm.bci(method, pc)),
    }
}

/// Returns the field of a class at an offset.
fn field(vm: &Vm, id: ClassId, offset: u32, is_static: bool) -> Result<Field, Unwritable> {
    let class = vm.class(id);
    let mut fields = class.fields.iter();
    let found = fields.find(|field| field.offset == offset && field.is_static() == is_static);
    let Some(field) = found else { return Err(Unwritable("the field has no name".into())) };
    let (name, descriptor) = (field.name.to_string(), field.descriptor.to_string());
    Ok(Field { class: class.name.to_string(), name, descriptor })
}

//! The class of a lambda expression. Its fields hold the captured values. Its method passes them
//! and its own arguments to the implementation.

use std::sync::Arc;

use classfile::{FieldType, MethodDescriptor, Opcode};

use super::assembler::{Pool, attribute, code, member};
use super::descriptor;
use crate::classes::class::access;
use crate::linking::resolve::Invocation;

/// The class file version (JDK 11). Every supported JDK accepts it.
const MAJOR: u16 = 55;
const OBJECT: &str = "java/lang/Object";
/// The annotation that hides the method's frames from stack traces and from caller-sensitive
/// methods.
const HIDDEN: &str = "Ljdk/internal/vm/annotation/Hidden;";
/// The limit for local variables: the instructions without `wide` have an index of one byte.
const MOST_LOCALS: u16 = 255;

/// The call of the implementation.
pub(super) struct Call {
    /// The invoke instruction.
    pub how: Invocation,
    /// Whether the implementation is a constructor. Then the result is the new object.
    pub is_new: bool,
    /// Whether the class in the reference is an interface.
    pub is_interface: bool,
    /// The internal name of the class in the reference.
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
}

impl Call {
    /// Returns whether the first value that is passed is the receiver.
    pub fn has_receiver(&self) -> bool {
        !self.is_new && self.how != Invocation::Static
    }
}

/// The parameters of a lambda's class.
pub(super) struct Proxy<'a> {
    pub name: &'a str,
    /// The internal name of the interface.
    pub interface: &'a str,
    /// The types of the captured values.
    pub captured: &'a [FieldType<'a>],
    /// The interface method's name and erased descriptor.
    pub method: (&'a str, &'a str),
    /// The interface method's erased descriptor, parsed.
    pub erased: &'a MethodDescriptor<'a>,
    /// The descriptor that the interface's method has for its callers, with the type arguments in
    /// place.
    pub instantiated: &'a MethodDescriptor<'a>,
    pub call: &'a Call,
}

/// The bytecode of a method under construction.
#[derive(Default)]
struct Body {
    bytes: Vec<u8>,
}

impl Body {
    fn op(&mut self, opcode: Opcode) {
        self.bytes.push(opcode as u8);
    }

    fn op_at(&mut self, opcode: Opcode, index: u16) {
        self.op(opcode);
        self.bytes.extend(index.to_be_bytes());
    }

    fn load(&mut self, of: &FieldType<'_>, local: u16) {
        self.op(match of {
            FieldType::Long => Opcode::Lload,
            FieldType::Float => Opcode::Fload,
            FieldType::Double => Opcode::Dload,
            it if it.is_reference() => Opcode::Aload,
            _ => Opcode::Iload,
        });
        self.bytes.push(local as u8);
    }

    fn give_back(&mut self, of: Option<&FieldType<'_>>) {
        self.op(match of {
            None => Opcode::Return,
            Some(FieldType::Long) => Opcode::Lreturn,
            Some(FieldType::Float) => Opcode::Freturn,
            Some(FieldType::Double) => Opcode::Dreturn,
            Some(it) if it.is_reference() => Opcode::Areturn,
            _ => Opcode::Ireturn,
        });
    }
}

impl<'a> Proxy<'a> {
    /// Returns the class file. Returns `None` if a conversion, a name or the number of locals is
    /// not supported.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        let names = [self.name, self.interface, self.method.0, self.method.1];
        let called = [&*self.call.class, &*self.call.name, &*self.call.descriptor];
        let is_plain = |text: &&str| text.chars().all(|it| it != '\0' && it <= '\u{ffff}');
        if !names.iter().chain(&called).all(is_plain) {
            return None;
        }
        let pool = &mut Pool::default();
        let (this, parent) = (pool.class(self.name), pool.class(OBJECT));
        let interface = pool.class(self.interface);
        let fields = self.fields(pool);
        let methods = [self.constructor(pool)?, self.forward(pool)?];
        let flags = access::FINAL | access::SUPER | access::SYNTHETIC;
        let head = [flags, this, parent, 1, interface, self.captured.len() as u16];
        Some(
            [
                0xcafe_babe_u32.to_be_bytes().to_vec(),
                [0, MAJOR].map(u16::to_be_bytes).concat(),
                pool.bytes(),
                head.map(u16::to_be_bytes).concat(),
                fields,
                (methods.len() as u16).to_be_bytes().to_vec(),
                methods.concat(),
                0_u16.to_be_bytes().to_vec(),
            ]
            .concat(),
        )
    }

    fn fields(&self, pool: &mut Pool) -> Vec<u8> {
        let captured = self.captured.iter().zip(1..);
        let field = |(of, number): (&FieldType<'_>, u16)| {
            let flags = access::PRIVATE | access::FINAL;
            member(pool, flags, &format!("arg${number}"), &descriptor(of), &[])
        };
        captured.flat_map(field).collect()
    }

    /// Returns the constructor. Call sites do not run it, but reflection can find it. Returns
    /// `None` if there are too many locals.
    fn constructor(&self, pool: &mut Pool) -> Option<Vec<u8>> {
        let mut body = Body::default();
        body.load(&FieldType::Object(self.name), 0);
        body.op_at(Opcode::Invokespecial, pool.method(OBJECT, "<init>", "()V", false));
        let mut local = 1;
        for (of, number) in self.captured.iter().zip(1_u16..) {
            body.load(&FieldType::Object(self.name), 0);
            body.load(of, local);
            let field = pool.field(self.name, &format!("arg${number}"), &descriptor(of));
            body.op_at(Opcode::Putfield, field);
            local += of.slots();
        }
        body.give_back(None);
        let parameters: String = self.captured.iter().map(descriptor).collect();
        let code = code(pool, 3, local, &body.bytes);
        let made = member(pool, access::PRIVATE, "<init>", &format!("({parameters})V"), &[code]);
        (local <= MOST_LOCALS).then_some(made)
    }

    /// Returns the implementation of the interface's method. Returns `None` if a conversion is not
    /// supported or if there are too many locals.
    fn forward(&self, pool: &mut Pool) -> Option<Vec<u8>> {
        let mut body = Body::default();
        let call = self.call;
        if call.is_new {
            body.op_at(Opcode::New, pool.class(&call.class));
            body.op(Opcode::Dup);
        }
        for (of, number) in self.captured.iter().zip(1_u16..) {
            body.load(&FieldType::Object(self.name), 0);
            let field = pool.field(self.name, &format!("arg${number}"), &descriptor(of));
            body.op_at(Opcode::Getfield, field);
        }
        let called = MethodDescriptor::parse(&call.descriptor)?;
        let receiver = call.has_receiver().then_some(FieldType::Object(&call.class));
        let expected = receiver.into_iter().chain(called.parameters.iter().copied());
        let free: Vec<_> = expected.skip(self.captured.len()).collect();
        let mut local = 1;
        let passed = self.erased.parameters.iter().zip(&self.instantiated.parameters);
        for ((given, meant), wanted) in passed.zip(&free) {
            body.load(given, local);
            convert(&mut body, pool, *given, *meant, *wanted)?;
            local += given.slots();
        }
        self.invoke(&mut body, pool, &called);
        let result = if call.is_new { Some(FieldType::Object(&call.class)) } else { called.result };
        match (result, self.erased.result) {
            (Some(result), None) => {
                body.op(if result.slots() == 2 { Opcode::Pop2 } else { Opcode::Pop });
            }
            (Some(result), Some(wanted)) => convert(&mut body, pool, result, wanted, wanted)?,
            (None, None) => {}
            (None, Some(_)) => return None,
        }
        body.give_back(self.erased.result.as_ref());
        let captured: u16 = self.captured.iter().map(FieldType::slots).sum();
        // Two slots for a new object and its duplicate, and two for a result.
        let stack = captured + self.erased.slots() + 4;
        let code = code(pool, stack, local, &body.bytes);
        let annotation = [1, pool.utf8(HIDDEN), 0].map(u16::to_be_bytes).concat();
        let hidden = attribute(pool, "RuntimeVisibleAnnotations", &annotation);
        let (name, erased) = self.method;
        let made = member(pool, access::PUBLIC, name, erased, &[code, hidden]);
        (local <= MOST_LOCALS).then_some(made)
    }

    fn invoke(&self, body: &mut Body, pool: &mut Pool, called: &MethodDescriptor<'_>) {
        let call = self.call;
        let method = pool.method(&call.class, &call.name, &call.descriptor, call.is_interface);
        match call.how {
            Invocation::Static => body.op_at(Opcode::Invokestatic, method),
            Invocation::Special => body.op_at(Opcode::Invokespecial, method),
            Invocation::Virtual => body.op_at(Opcode::Invokevirtual, method),
            Invocation::Interface => {
                body.op_at(Opcode::Invokeinterface, method);
                body.bytes.extend([called.slots() as u8 + 1, 0]);
            }
        }
    }
}

/// Emits the conversion of the value on the stack from type `given` to type `wanted`, by casts,
/// boxing or unboxing. `meant` is the type that the value has according to the instantiated
/// descriptor. Returns `None` if the conversion is not supported.
fn convert(
    body: &mut Body,
    pool: &mut Pool,
    given: FieldType<'_>,
    meant: FieldType<'_>,
    wanted: FieldType<'_>,
) -> Option<()> {
    match (given.is_reference(), wanted.is_reference()) {
        (true, true) => {
            let known = if meant.is_reference() { meant } else { given };
            cast(body, pool, given, known);
            cast(body, pool, known, wanted);
        }
        (true, false) => {
            let boxed = FieldType::Object(wrapper(wanted)?.0);
            let known = if meant.is_reference() { meant } else { given };
            if known != boxed {
                return None;
            }
            cast(body, pool, given, known);
            let (class, method) = wrapper(wanted)?;
            let descriptor = format!("(){}", descriptor(&wanted));
            body.op_at(Opcode::Invokevirtual, pool.method(class, method, &descriptor, false));
        }
        (false, true) => {
            let (class, _) = wrapper(given)?;
            if wanted != FieldType::Object(class) && wanted != FieldType::Object(OBJECT) {
                return None;
            }
            let descriptor = format!("({})L{class};", descriptor(&given));
            body.op_at(Opcode::Invokestatic, pool.method(class, "valueOf", &descriptor, false));
        }
        (false, false) => return (given == wanted && given == meant).then_some(()),
    }
    Some(())
}

fn cast(body: &mut Body, pool: &mut Pool, given: FieldType<'_>, wanted: FieldType<'_>) {
    match wanted {
        _ if given == wanted => {}
        FieldType::Object(OBJECT) => {}
        FieldType::Object(name) | FieldType::Array(name) => {
            body.op_at(Opcode::Checkcast, pool.class(name));
        }
        _ => {}
    }
}

/// Returns the wrapper class of a primitive type and its unboxing method.
fn wrapper(of: FieldType<'_>) -> Option<(&'static str, &'static str)> {
    Some(match of {
        FieldType::Byte => ("java/lang/Byte", "byteValue"),
        FieldType::Char => ("java/lang/Character", "charValue"),
        FieldType::Double => ("java/lang/Double", "doubleValue"),
        FieldType::Float => ("java/lang/Float", "floatValue"),
        FieldType::Int => ("java/lang/Integer", "intValue"),
        FieldType::Long => ("java/lang/Long", "longValue"),
        FieldType::Short => ("java/lang/Short", "shortValue"),
        FieldType::Boolean => ("java/lang/Boolean", "booleanValue"),
        FieldType::Object(_) | FieldType::Array(_) => return None,
    })
}

//! Writes the class file of an implementation (JVMS 4).

use std::collections::HashMap;

use classfile::access;
use vm::classes::class::Kind;

use super::{Does, Implementation, Implemented, result};
use crate::statements::operation::descriptors;

/// The class file version of Java 8, the oldest one that has lambda expressions.
const MAJOR: u16 = 52;

/// The exception that [`Does::Throws`] throws.
const EXCEPTION: &str = "java/lang/IllegalStateException";

/// Opcodes (JVMS 6.5).
mod opcode {
    pub const ALOAD_0: u8 = 0x2a;
    pub const DUP: u8 = 0x59;
    pub const RETURN: u8 = 0xb1;
    pub const GETFIELD: u8 = 0xb4;
    pub const PUTFIELD: u8 = 0xb5;
    pub const INVOKESPECIAL: u8 = 0xb7;
    pub const NEW: u8 = 0xbb;
    pub const ATHROW: u8 = 0xbf;
}

/// The tags of constants (JVMS 4.4).
mod tag {
    pub const UTF8: u8 = 1;
    pub const CLASS: u8 = 7;
    pub const FIELD: u8 = 9;
    pub const METHOD: u8 = 10;
    pub const NAME_AND_TYPE: u8 = 12;
}

/// Returns the class file; `None` if something in it is too long for the format.
pub fn bytes(of: &Implementation) -> Option<Vec<u8>> {
    let object = "java/lang/Object";
    let parent = if of.is_interface { object } else { &*of.of };
    let mut pool = Pool::default();
    let (this_class, super_class) = (pool.class(&of.name)?, pool.class(parent)?);
    let interface = if of.is_interface { Some(pool.class(&of.of)?) } else { None };
    let mut fields = Vec::new();
    for (at, descriptor) in of.values().enumerate() {
        let flags = access::PRIVATE | access::FINAL;
        fields.extend(member(flags, pool.utf8(&field(at))?, pool.utf8(result(descriptor))?));
        fields.extend(0_u16.to_be_bytes());
    }
    let mut methods = construct(&mut pool, of, parent)?;
    for method in &of.methods {
        methods.extend(implement(&mut pool, of, method)?);
    }
    // Fields and methods add constants to the pool. So the file is put together last, although the pool comes
    // first in it.
    let mut file = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
    file.extend(MAJOR.to_be_bytes());
    file.extend((pool.count()? + 1).to_be_bytes());
    file.extend(pool.bytes);
    // Synthetic classes are never offered to tests, which could not name them.
    let flags = access::FINAL | access::SUPER | access::SYNTHETIC;
    [flags, this_class, super_class].iter().for_each(|it| file.extend(it.to_be_bytes()));
    file.extend(u16::from(interface.is_some()).to_be_bytes());
    file.extend(interface.iter().flat_map(|it| it.to_be_bytes()));
    file.extend(u16::try_from(of.values().count()).ok()?.to_be_bytes());
    file.extend(fields);
    file.extend(u16::try_from(of.methods.len() + 1).ok()?.to_be_bytes());
    file.extend(methods);
    file.extend(0_u16.to_be_bytes());
    Some(file)
}

/// Returns the name of the field for a value.
fn field(value: usize) -> String {
    format!("value{value}")
}

/// Returns the constructor. It stores the values before it calls the superclass's constructor, which may already call
/// the methods.
fn construct(pool: &mut Pool, of: &Implementation, parent: &str) -> Option<Vec<u8>> {
    let descriptor = of.constructor();
    let (parameters, count) = (slots(&descriptor), of.arguments());
    let mut code = Code::default();
    for (at, (kind, slot)) in parameters.iter().skip(count).enumerate() {
        code.byte(opcode::ALOAD_0);
        code.load(*kind, *slot)?;
        let of_value = of.values().nth(at).map(result)?;
        code.with(opcode::PUTFIELD, pool.member(tag::FIELD, &of.name, &field(at), of_value)?);
    }
    code.byte(opcode::ALOAD_0);
    for (kind, slot) in parameters.iter().take(count) {
        code.load(*kind, *slot)?;
    }
    let parents = pool.member(tag::METHOD, parent, "<init>", &of.construct)?;
    code.with(opcode::INVOKESPECIAL, parents);
    code.byte(opcode::RETURN);
    code.method(pool, (0, "<init>", &descriptor))
}

fn implement(pool: &mut Pool, of: &Implementation, method: &Implemented) -> Option<Vec<u8>> {
    let kind = Kind::of(result(&method.descriptor));
    let mut code = Code::default();
    match method.does {
        Does::Nothing => {}
        Does::ReturnsValue(at) => {
            code.byte(opcode::ALOAD_0);
            let of_value = result(&method.descriptor);
            code.with(opcode::GETFIELD, pool.member(tag::FIELD, &of.name, &field(at), of_value)?);
        }
        Does::ReturnsParameter(at) => {
            let (kind, slot) = *slots(&method.descriptor).get(at)?;
            code.load(kind, slot)?;
        }
        Does::Throws => {
            code.with(opcode::NEW, pool.class(EXCEPTION)?);
            code.byte(opcode::DUP);
            let constructor = pool.member(tag::METHOD, EXCEPTION, "<init>", "()V")?;
            code.with(opcode::INVOKESPECIAL, constructor);
            code.byte(opcode::ATHROW);
        }
    }
    // Code after `athrow` would be unreachable, and so would need a stack map.
    if method.does != Does::Throws {
        code.byte(leave(kind));
    }
    code.method(pool, (method.access, &method.name, &method.descriptor))
}

/// Returns the opcode that returns a value of a kind.
fn leave(kind: Kind) -> u8 {
    match kind {
        Kind::Void => opcode::RETURN,
        kind => 0xac + offset(kind),
    }
}

/// Returns the difference between the opcode for a kind and that for an `int`.
fn offset(kind: Kind) -> u8 {
    match kind {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Reference => 4,
        _ => 0,
    }
}

/// Returns the kinds of a method's parameters with the slots of their local variables. Slot 0 is `this`.
fn slots(descriptor: &str) -> Vec<(Kind, u16)> {
    let mut next = 1;
    let parameters = descriptors(descriptor).into_iter().map(Kind::of).map(|kind| {
        let slot = next;
        next += kind.slots() as u16;
        (kind, slot)
    });
    parameters.collect()
}

/// Returns the bytes with which fields and methods begin.
fn member(flags: u16, name: u16, descriptor: u16) -> Vec<u8> {
    [flags, name, descriptor].iter().flat_map(|it| it.to_be_bytes()).collect()
}

/// The instructions of a method.
#[derive(Default)]
struct Code {
    bytes: Vec<u8>,
}

impl Code {
    fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    fn with(&mut self, opcode: u8, index: u16) {
        self.byte(opcode);
        self.bytes.extend(index.to_be_bytes());
    }

    fn load(&mut self, kind: Kind, slot: u16) -> Option<()> {
        self.byte(0x15 + offset(kind));
        // A larger slot would need `wide`. A constructor with more than 255 slots is not worth it.
        self.byte(u8::try_from(slot).ok()?);
        Some(())
    }

    /// Returns the method with this code, which has no jumps and so needs no stack map.
    fn method(
        self,
        pool: &mut Pool,
        (flags, name, descriptor): (u16, &str, &str),
    ) -> Option<Vec<u8>> {
        let last = slots(descriptor).last().map_or(1, |(kind, slot)| slot + kind.slots() as u16);
        // No method pushes more than itself, its parameters, and one thing more.
        let (stack, locals) = (last.checked_add(3)?, last);
        let length = u32::try_from(self.bytes.len()).ok()?;
        let mut method = member(flags, pool.utf8(name)?, pool.utf8(descriptor)?);
        method.extend(1_u16.to_be_bytes());
        method.extend(pool.utf8("Code")?.to_be_bytes());
        method.extend((length + 12).to_be_bytes());
        [stack, locals].iter().for_each(|it| method.extend(it.to_be_bytes()));
        method.extend(length.to_be_bytes());
        method.extend(self.bytes);
        method.extend([0; 4]);
        Some(method)
    }
}

/// A constant pool under construction.
#[derive(Default)]
struct Pool {
    bytes: Vec<u8>,
    known: HashMap<Vec<u8>, u16>,
}

impl Pool {
    fn count(&self) -> Option<u16> {
        u16::try_from(self.known.len()).ok().filter(|it| *it < u16::MAX)
    }

    fn add(&mut self, constant: Vec<u8>) -> Option<u16> {
        if let Some(known) = self.known.get(&constant) {
            return Some(*known);
        }
        let index = self.count()? + 1;
        self.bytes.extend(&constant);
        self.known.insert(constant, index);
        Some(index)
    }

    fn utf8(&mut self, text: &str) -> Option<u16> {
        let length = u16::try_from(text.len()).ok()?;
        let head = [tag::UTF8].into_iter().chain(length.to_be_bytes());
        self.add(head.chain(text.bytes()).collect())
    }

    fn class(&mut self, name: &str) -> Option<u16> {
        let name = self.utf8(name)?;
        self.pair(tag::CLASS, &[name])
    }

    fn member(&mut self, kind: u8, class: &str, name: &str, descriptor: &str) -> Option<u16> {
        let (class, name) = (self.class(class)?, self.utf8(name)?);
        let descriptor = self.utf8(descriptor)?;
        let named = self.pair(tag::NAME_AND_TYPE, &[name, descriptor])?;
        self.pair(kind, &[class, named])
    }

    fn pair(&mut self, tag: u8, indices: &[u16]) -> Option<u16> {
        let indices = indices.iter().flat_map(|it| it.to_be_bytes());
        self.add([tag].into_iter().chain(indices).collect())
    }
}

#[cfg(test)]
mod tests {
    use classfile::read_class;

    use super::*;
    use crate::statements::operation::Action;

    fn method(name: &str, descriptor: &str, does: Does) -> Implemented {
        let (class, access) = ("a/Base".into(), access::PUBLIC);
        Implemented { class, name: name.into(), descriptor: descriptor.into(), access, does }
    }

    #[test]
    fn the_class_file_can_be_read() {
        let of = Implementation {
            name: "a/Made".into(),
            of: "a/Base".into(),
            is_interface: false,
            action: Action::Subclass,
            construct: "(JLjava/lang/String;)V".into(),
            methods: vec![
                method("size", "()D", Does::ReturnsValue(0)),
                method("name", "(I)Ljava/lang/String;", Does::ReturnsValue(1)),
                method("same", "(ID)D", Does::ReturnsParameter(1)),
                method("run", "()V", Does::Nothing),
                method("fail", "()I", Does::Throws),
            ],
        };
        let file = read_class(&bytes(&of).unwrap()).unwrap();
        assert_eq!((&*file.this_class, file.super_class.as_deref()), ("a/Made", Some("a/Base")));
        let constructor = file.method("<init>", "(JLjava/lang/String;DLjava/lang/String;)V");
        let code = constructor.unwrap().code.as_ref().unwrap();
        assert_eq!((code.max_locals, code.bytes.last()), (7, Some(&opcode::RETURN)));
        let same = file.method("same", "(ID)D").unwrap().code.as_ref().unwrap();
        // dload 2; dreturn
        assert_eq!(*same.bytes, [0x18, 2, 0xaf]);
        assert_eq!(file.fields.len(), 2);
    }
}

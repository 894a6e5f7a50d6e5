//! Writes class files (JVMS 4): a constant pool without duplicates, and methods whose code has no
//! branches.

use std::collections::HashMap;

/// The constant pool of a class file (JVMS 4.4).
#[derive(Default)]
pub(super) struct Pool {
    bytes: Vec<u8>,
    known: HashMap<Vec<u8>, u16>,
}

impl Pool {
    /// Returns the index of the constant with this tag and body. Adds it if necessary.
    fn entry(&mut self, tag: u8, body: &[u8]) -> u16 {
        let entry = [&[tag], body].concat();
        let next = self.known.len() as u16 + 1;
        if let Some(&index) = self.known.get(&entry) {
            return index;
        }
        self.bytes.extend(&entry);
        self.known.insert(entry, next);
        next
    }

    /// Returns the index of a `Utf8` constant. The text must be the same in UTF-8 and in modified
    /// UTF-8 (JVMS 4.4.7).
    pub fn utf8(&mut self, text: &str) -> u16 {
        let length = (text.len() as u16).to_be_bytes();
        self.entry(1, &[&length, text.as_bytes()].concat())
    }

    /// Returns the index of a `Class` constant. `name` is the internal name of a class, or the
    /// descriptor of an array class.
    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(7, &name.to_be_bytes())
    }

    /// Returns the index of a `Fieldref` constant.
    pub fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(9, class, name, descriptor)
    }

    /// Returns the index of a `Methodref` constant, or of an `InterfaceMethodref` constant if the
    /// class is an interface.
    pub fn method(&mut self, class: &str, name: &str, descriptor: &str, interface: bool) -> u16 {
        self.member(if interface { 11 } else { 10 }, class, name, descriptor)
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type =
            self.entry(12, &[name.to_be_bytes(), descriptor.to_be_bytes()].concat());
        let class = self.class(class);
        self.entry(tag, &[class.to_be_bytes(), name_and_type.to_be_bytes()].concat())
    }

    /// Returns the pool as it is stored in a class file, with its count first.
    pub fn bytes(&self) -> Vec<u8> {
        [&(self.known.len() as u16 + 1).to_be_bytes(), self.bytes.as_slice()].concat()
    }
}

/// Returns an attribute (JVMS 4.7).
pub(super) fn attribute(pool: &mut Pool, name: &str, body: &[u8]) -> Vec<u8> {
    let name = pool.utf8(name).to_be_bytes();
    [&name, (body.len() as u32).to_be_bytes().as_slice(), body].concat()
}

/// Returns a field or method (JVMS 4.5 and 4.6).
pub(super) fn member(
    pool: &mut Pool,
    access: u16,
    name: &str,
    descriptor: &str,
    attributes: &[Vec<u8>],
) -> Vec<u8> {
    let (name, descriptor) = (pool.utf8(name), pool.utf8(descriptor));
    let head = [access, name, descriptor, attributes.len() as u16].map(u16::to_be_bytes);
    [head.concat(), attributes.concat()].concat()
}

/// Returns a `Code` attribute without exception handlers (JVMS 4.7.3). The code must have no
/// branches, because the attribute has no stack map frames.
pub(super) fn code(pool: &mut Pool, stack: u16, locals: u16, code: &[u8]) -> Vec<u8> {
    let (stack, locals) = (stack.to_be_bytes(), locals.to_be_bytes());
    let length = (code.len() as u32).to_be_bytes();
    let body = [&stack, &locals, length.as_slice(), code, &[0; 4]].concat();
    attribute(pool, "Code", &body)
}

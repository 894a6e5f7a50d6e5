//! Writes numbers, texts and the contents of constants into a digest.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use sha2::{Digest as _, Sha256};

use super::Digest;
use crate::code::bytecode::Instructions;
use crate::error::ClassFormatError;
use crate::model::BootstrapMethod;
use crate::pool::{Constant, ConstantPool};
use crate::reader::cursor::Cursor;

/// The greatest depth of nested annotations and constants. No compiler's output comes near it. It
/// bounds the recursion.
const DEEPEST: u8 = 64;

/// The constants of a class file, with a cache of their digests.
pub(super) struct Constants<'a> {
    pool: &'a ConstantPool,
    bootstraps: &'a [BootstrapMethod],
    /// `None` while the digest is being computed: a dynamic constant may be an argument of its own
    /// bootstrap method.
    known: RefCell<HashMap<u16, Option<Digest>>>,
    depth: Cell<u8>,
}

/// Writes values into a digest. The length precedes every value that has one, so that `"a", "bc"`
/// and `"ab", "c"` differ.
pub(super) struct Writer<'a> {
    hash: Sha256,
    constants: &'a Constants<'a>,
}

impl<'a> Constants<'a> {
    pub fn of(pool: &'a ConstantPool, bootstraps: &'a [BootstrapMethod]) -> Constants<'a> {
        Constants { pool, bootstraps, known: RefCell::default(), depth: Cell::new(0) }
    }

    /// Returns the digest of a constant's contents. Returns `None` if there is no such constant, or
    /// if its digest is being computed.
    fn digest(&self, index: u16) -> Option<Digest> {
        if let Some(known) = self.known.borrow().get(&index) {
            return *known;
        }
        let constant = self.pool.get(index)?;
        self.known.borrow_mut().insert(index, None);
        let mut writer = Writer::new(self);
        match self.depth.get() {
            DEEPEST => writer.text(&format!("{constant:?}")),
            depth => {
                self.depth.set(depth + 1);
                writer.write_constant(constant);
                self.depth.set(depth);
            }
        }
        let digest = Some(writer.digest());
        self.known.borrow_mut().insert(index, digest);
        digest
    }
}

impl<'a> Writer<'a> {
    pub fn new(constants: &'a Constants<'a>) -> Writer<'a> {
        Writer { hash: Sha256::new(), constants }
    }

    pub fn digest(self) -> Digest {
        let hash = self.hash.finalize();
        let mut digest = Digest::default();
        digest.iter_mut().zip(hash).for_each(|(into, byte)| *into = byte);
        digest
    }

    pub fn tag(&mut self, tag: u8) {
        self.hash.update([tag]);
    }

    pub fn flag(&mut self, flag: bool) {
        self.tag(u8::from(flag));
    }

    pub fn numbers(&mut self, numbers: &[u16]) {
        numbers.iter().for_each(|number| self.hash.update(number.to_le_bytes()));
    }

    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.hash.update((bytes.len() as u64).to_le_bytes());
        self.hash.update(bytes);
    }

    pub fn all<T>(&mut self, items: &[T], write: impl Fn(&mut Writer<'a>, &T)) {
        self.hash.update((items.len() as u64).to_le_bytes());
        items.iter().for_each(|item| write(self, item));
    }

    pub fn optional<T>(&mut self, item: Option<T>, write: impl Fn(&mut Writer<'a>, T)) {
        self.flag(item.is_some());
        if let Some(item) = item {
            write(self, item);
        }
    }

    /// Writes an attribute as bytes, with its pool indices as they are.
    pub fn raw(&mut self, body: Option<&[u8]>) {
        self.optional(body, Writer::bytes);
    }

    /// Writes the contents of a constant.
    pub fn constant(&mut self, index: u16) {
        self.optional(self.constants.digest(index), |writer, digest| writer.hash.update(digest));
    }

    fn write_constant(&mut self, constant: &Constant) {
        match constant {
            Constant::Unusable => self.tag(0),
            Constant::Utf8(text) => {
                self.tag(1);
                self.all(&text.utf16(), |writer, unit| writer.numbers(&[*unit]));
            }
            Constant::Integer(value) => self.value_of(3, &value.to_le_bytes()),
            Constant::Float(bits) => self.value_of(4, &bits.to_le_bytes()),
            Constant::Long(value) => self.value_of(5, &value.to_le_bytes()),
            Constant::Double(bits) => self.value_of(6, &bits.to_le_bytes()),
            Constant::Class(name) => self.reference(7, &[*name]),
            Constant::String(text) => self.reference(8, &[*text]),
            Constant::FieldRef { class, name_and_type } => {
                self.reference(9, &[*class, *name_and_type]);
            }
            Constant::MethodRef { class, name_and_type } => {
                self.reference(10, &[*class, *name_and_type]);
            }
            Constant::InterfaceMethodRef { class, name_and_type } => {
                self.reference(11, &[*class, *name_and_type]);
            }
            Constant::NameAndType { name, descriptor } => self.reference(12, &[*name, *descriptor]),
            Constant::MethodHandle { kind, reference } => {
                self.tag(*kind);
                self.reference(15, &[*reference]);
            }
            Constant::MethodType(descriptor) => self.reference(16, &[*descriptor]),
            Constant::Dynamic { bootstrap, name_and_type } => {
                self.reference(17, &[*name_and_type]);
                self.bootstrap(*bootstrap);
            }
            Constant::InvokeDynamic { bootstrap, name_and_type } => {
                self.reference(18, &[*name_and_type]);
                self.bootstrap(*bootstrap);
            }
            Constant::Module(name) => self.reference(19, &[*name]),
            Constant::Package(name) => self.reference(20, &[*name]),
        }
    }

    fn value_of(&mut self, tag: u8, bytes: &[u8]) {
        self.tag(tag);
        self.hash.update(bytes);
    }

    fn reference(&mut self, tag: u8, indices: &[u16]) {
        self.tag(tag);
        indices.iter().for_each(|index| self.constant(*index));
    }

    fn bootstrap(&mut self, number: u16) {
        let bootstraps = self.constants.bootstraps;
        self.optional(bootstraps.get(usize::from(number)), |writer, method| {
            writer.constant(method.handle);
            writer.all(&method.arguments, |writer, index| writer.constant(*index));
        });
    }

    /// Writes instructions, with the contents of their constants. From the first malformed
    /// instruction on, writes the bytes.
    pub fn instructions(&mut self, code: &[u8]) {
        let mut instructions = Instructions::new(code);
        for instruction in instructions.by_ref() {
            let Some(index) = instruction.pool_index() else {
                self.bytes(instruction.bytes);
                continue;
            };
            self.tag(instruction.opcode.byte());
            self.constant(index);
            // After the index comes a count or a number of dimensions.
            self.bytes(instruction.bytes.get(3..).unwrap_or_default());
        }
        self.bytes(code.get(instructions.pc()..).unwrap_or_default());
    }

    /// Writes a `RuntimeVisibleAnnotations` attribute (JVMS 4.7.16) or one of the same form.
    pub fn annotations(&mut self, body: Option<&[u8]>) {
        self.read(body, |writer, cursor| writer.list(cursor));
    }

    /// Writes a `RuntimeVisibleParameterAnnotations` attribute (JVMS 4.7.18).
    pub fn parameter_annotations(&mut self, body: Option<&[u8]>) {
        self.read(body, |writer, cursor| {
            let count = cursor.u1()?;
            writer.tag(count);
            (0..count).try_for_each(|_| writer.list(cursor))
        });
    }

    /// Writes an `AnnotationDefault` attribute (JVMS 4.7.22).
    pub fn value(&mut self, body: Option<&[u8]>) {
        self.read(body, |writer, cursor| writer.element(cursor, DEEPEST));
    }

    /// Writes an attribute that refers to constants, with their contents. If it cannot be read to
    /// its end, writes its bytes too.
    fn read(
        &mut self,
        body: Option<&[u8]>,
        write: impl Fn(&mut Writer<'a>, &mut Cursor<'_>) -> Result<(), ClassFormatError>,
    ) {
        self.optional(body, |writer, body| {
            let mut cursor = Cursor::new(body, 0);
            if write(writer, &mut cursor).is_err() {
                writer.bytes(body);
            }
        });
    }

    fn list(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ClassFormatError> {
        let count = cursor.u2()?;
        self.numbers(&[count]);
        (0..count).try_for_each(|_| self.annotation(cursor, DEEPEST))
    }

    fn annotation(&mut self, cursor: &mut Cursor<'_>, depth: u8) -> Result<(), ClassFormatError> {
        self.constant(cursor.u2()?);
        let pairs = cursor.u2()?;
        self.numbers(&[pairs]);
        (0..pairs).try_for_each(|_| {
            self.constant(cursor.u2()?);
            self.element(cursor, depth)
        })
    }

    fn element(&mut self, cursor: &mut Cursor<'_>, depth: u8) -> Result<(), ClassFormatError> {
        let too_deep = || ClassFormatError::malformed(cursor.offset(), "Annotations nest too deep");
        let deeper = depth.checked_sub(1).ok_or_else(too_deep)?;
        let tag = cursor.u1()?;
        self.tag(tag);
        match tag {
            b'e' => {
                self.constant(cursor.u2()?);
                self.constant(cursor.u2()?);
            }
            b'@' => self.annotation(cursor, deeper)?,
            b'[' => {
                let count = cursor.u2()?;
                self.numbers(&[count]);
                (0..count).try_for_each(|_| self.element(cursor, deeper))?;
            }
            _ => self.constant(cursor.u2()?),
        }
        Ok(())
    }
}

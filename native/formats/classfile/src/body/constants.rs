//! Constants that are added to the constant pool of a class file.

use crate::pool::{Constant, ConstantPool, Utf8};

use super::BodyError;

/// Constants that follow those of a pool.
pub(super) struct Constants {
    first: usize,
    added: Vec<Constant>,
}

impl Constants {
    /// Starts after the constants of `pool`, with no constants of its own.
    pub fn behind(pool: &ConstantPool) -> Constants {
        Constants { first: pool.len(), added: Vec::new() }
    }

    /// Returns the added constants.
    pub fn added(self) -> Vec<Constant> {
        self.added
    }

    /// Returns the number of indices of the pool with the added constants, including index 0.
    pub fn count(&self) -> usize {
        self.first + self.added.len()
    }

    fn add(&mut self, constant: Constant) -> Result<u16, BodyError> {
        let is_wide = matches!(constant, Constant::Long(_) | Constant::Double(_));
        let behind = self.count() + if is_wide { 2 } else { 1 };
        // A class file stores the count, which is one more than the last index. It must fit in 16
        // bits.
        if behind > usize::from(u16::MAX) {
            return Err(BodyError::Full);
        }
        let index = u16::try_from(self.count()).map_err(|_| BodyError::Full)?;
        self.added.push(constant);
        if is_wide {
            self.added.push(Constant::Unusable);
        }
        Ok(index)
    }

    pub fn utf8(&mut self, text: &str) -> Result<u16, BodyError> {
        if modified(text).len() > usize::from(u16::MAX) {
            return Err(BodyError::Full);
        }
        self.add(Constant::Utf8(Utf8 { text: text.into(), raw: None }))
    }

    pub fn int(&mut self, value: i32) -> Result<u16, BodyError> {
        self.add(Constant::Integer(value))
    }

    pub fn long(&mut self, value: i64) -> Result<u16, BodyError> {
        self.add(Constant::Long(value))
    }

    pub fn float(&mut self, bits: u32) -> Result<u16, BodyError> {
        self.add(Constant::Float(bits))
    }

    pub fn double(&mut self, bits: u64) -> Result<u16, BodyError> {
        self.add(Constant::Double(bits))
    }

    pub fn text(&mut self, text: &str) -> Result<u16, BodyError> {
        let text = self.utf8(text)?;
        self.add(Constant::String(text))
    }

    pub fn class(&mut self, name: &str) -> Result<u16, BodyError> {
        let name = self.utf8(name)?;
        self.add(Constant::Class(name))
    }

    /// Adds a reference to a method of a class. For an interface it would be another kind of
    /// constant.
    pub fn method(&mut self, class: &str, name: &str, descriptor: &str) -> Result<u16, BodyError> {
        let class = self.class(class)?;
        let name_and_type = self.name_and_type(name, descriptor)?;
        self.add(Constant::MethodRef { class, name_and_type })
    }

    pub fn field(&mut self, class: &str, name: &str, descriptor: &str) -> Result<u16, BodyError> {
        let class = self.class(class)?;
        let name_and_type = self.name_and_type(name, descriptor)?;
        self.add(Constant::FieldRef { class, name_and_type })
    }

    /// Adds a call site of the bootstrap method with this number.
    pub fn call_site(&mut self, bootstrap: u16, name_and_type: u16) -> Result<u16, BodyError> {
        self.add(Constant::InvokeDynamic { bootstrap, name_and_type })
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> Result<u16, BodyError> {
        let (name, descriptor) = (self.utf8(name)?, self.utf8(descriptor)?);
        self.add(Constant::NameAndType { name, descriptor })
    }

    /// Returns the added constants as bytes of a class file (JVMS 4.4).
    pub fn to_bytes(&self) -> Vec<u8> {
        let pair = |tag, first: u16, second: u16| {
            [&[tag], &first.to_be_bytes()[..], &second.to_be_bytes()[..]].concat()
        };
        let written = |constant: &Constant| match constant {
            Constant::Utf8(utf8) => {
                let bytes = modified(&utf8.text);
                // `utf8` has checked that the length fits.
                [&[1], &(bytes.len() as u16).to_be_bytes()[..], &bytes].concat()
            }
            Constant::Integer(value) => [&[3], &value.to_be_bytes()[..]].concat(),
            Constant::Float(bits) => [&[4], &bits.to_be_bytes()[..]].concat(),
            Constant::Long(value) => [&[5], &value.to_be_bytes()[..]].concat(),
            Constant::Double(bits) => [&[6], &bits.to_be_bytes()[..]].concat(),
            Constant::Class(name) => [&[7], &name.to_be_bytes()[..]].concat(),
            Constant::String(text) => [&[8], &text.to_be_bytes()[..]].concat(),
            Constant::FieldRef { class, name_and_type } => pair(9, *class, *name_and_type),
            Constant::MethodRef { class, name_and_type } => pair(10, *class, *name_and_type),
            Constant::InvokeDynamic { bootstrap, name_and_type } => {
                pair(18, *bootstrap, *name_and_type)
            }
            Constant::NameAndType { name, descriptor } => pair(12, *name, *descriptor),
            // `Unusable`: the second index of a long or double. No other kind is added.
            _ => Vec::new(),
        };
        self.added.iter().flat_map(written).collect()
    }
}

/// Encodes text as modified UTF-8 (JVMS 4.4.7).
pub(super) fn modified(text: &str) -> Vec<u8> {
    let tail = |unit: u16, shift: u32| 0x80 | (unit >> shift & 0x3f) as u8;
    let encode = |unit: u16| match unit {
        1..=0x7f => vec![unit as u8],
        0 | 0x80..=0x7ff => vec![0xc0 | (unit >> 6) as u8, tail(unit, 0)],
        _ => vec![0xe0 | (unit >> 12) as u8, tail(unit, 6), tail(unit, 0)],
    };
    text.encode_utf16().flat_map(encode).collect()
}

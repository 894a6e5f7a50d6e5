//! Java strings: creating, reading and interning them.

use std::rc::Rc;

use crate::interpreter::exit::Res;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// # Strings
impl Vm {
    /// Creates a `String` with this text.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn new_string(&mut self, text: &str) -> Res<Ref> {
        if text.is_ascii() {
            return self.new_string_parts(text.as_bytes(), 0);
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// Creates a `String` with these UTF-16 code units. Uses the compact form (Latin-1) if
    /// they fit.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> Res<Ref> {
        if units.iter().all(|&unit| unit < 256) {
            let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
            return self.new_string_parts(&bytes, 0);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        self.new_string_parts(&bytes, 1)
    }

    fn new_string_parts(&mut self, bytes: &[u8], coder: u8) -> Res<Ref> {
        let value = self.new_byte_array(bytes)?;
        let string = self.allocate(self.known.string)?;
        self.set_reference(string, self.known.string_value, value);
        self.heap.set_u8(string.0 + self.known.string_coder, coder);
        Ok(string)
    }

    /// Creates a `byte[]` with these bytes.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn new_byte_array(&mut self, bytes: &[u8]) -> Res<Ref> {
        let array = self.allocate_array(self.known.byte_array, bytes.len() as u32)?;
        self.heap.copy_in(array.0 + 16, bytes);
        Ok(array)
    }

    /// Returns the elements of a `byte[]` or `boolean[]`.
    #[must_use]
    pub fn byte_array(&self, array: Ref) -> &[u8] {
        self.heap.bytes(array.0 + 16, self.heap.length(array))
    }

    /// Returns the UTF-16 code units of a `String`.
    #[must_use]
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        let value = self.reference(string, self.known.string_value);
        if value.0 == 0 {
            return Vec::new();
        }
        let bytes = self.byte_array(value);
        if self.heap.u8(string.0 + self.known.string_coder) == 0 {
            return bytes.iter().map(|&byte| u16::from(byte)).collect();
        }
        bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
    }

    /// Returns the text of a `String`, `"null"` for null. Lone surrogates become replacement
    /// characters.
    #[must_use]
    pub fn text(&self, string: Ref) -> String {
        if string.0 == 0 {
            return "null".to_owned();
        }
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// Returns the interned `String` with these code units (JLS 3.10.5). Creates it if necessary.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn intern(&mut self, units: &[u16]) -> Res<Ref> {
        if let Some(&string) = self.state.strings.get(units) {
            return Ok(string);
        }
        let string = self.new_string_utf16(units)?;
        self.state.strings.insert(Rc::from(units), string);
        Ok(string)
    }

    /// Returns the interned `String` that equals this one. If there is none yet, interns this one.
    #[must_use]
    pub fn intern_object(&mut self, string: Ref) -> Ref {
        let units = self.string_units(string);
        if let Some(&first) = self.state.strings.get(units.as_slice()) {
            return first;
        }
        self.state.strings.insert(Rc::from(units), string);
        string
    }

    /// Returns the interned `String` with this text. Creates it if necessary.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn intern_text(&mut self, text: &str) -> Res<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.intern(&units)
    }
}

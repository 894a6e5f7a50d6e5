//! Objects: allocation, access to fields and elements, identity hash codes.

use crate::classes::class::{ClassId, Kind};
use crate::interpreter::exit::Res;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// # Objects
impl Vm {
    /// Allocates an instance of a class.
    ///
    /// # Errors
    /// [`crate::Exit::Fail`] if the heap has reached its hard limit.
    #[inline]
    pub fn allocate(&mut self, class: ClassId) -> Res<Ref> {
        let size = self.class(class).instance_size;
        match self.heap.allocate(class.0, size, 0) {
            Some(object) => Ok(object),
            None => Err(self.hard_limit()),
        }
    }

    /// Allocates an array. `class` is the array class, `length` the number of elements.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room. [`crate::Exit::Suspend`] if a large array
    /// needs a collection first; the current operation is then tried again.
    /// [`crate::Exit::Fail`] if the heap has reached its hard limit.
    pub fn allocate_array(&mut self, class: ClassId, length: u32) -> Res<Ref> {
        let size = self.array_size(class, length)?;
        self.make_room_if_large(size)?;
        match self.heap.allocate(class.0, size, length) {
            Some(array) => Ok(array),
            None => Err(self.hard_limit()),
        }
    }

    /// Returns the reference at an offset of an object.
    #[must_use]
    #[inline]
    pub fn reference(&self, object: Ref, offset: u32) -> Ref {
        Ref(self.heap.u32(object.0 + offset))
    }

    /// Sets the reference at an offset of an object.
    #[inline]
    pub fn set_reference(&mut self, object: Ref, offset: u32, value: Ref) {
        self.heap.set_u32(object.0 + offset, value.0);
    }

    /// Returns an element of an array of references.
    #[must_use]
    #[inline]
    pub fn element(&self, array: Ref, index: u32) -> Ref {
        Ref(self.heap.u32(array.0 + 16 + 4 * index))
    }

    /// Sets an element of an array of references.
    #[inline]
    pub fn set_element(&mut self, array: Ref, index: u32, value: Ref) {
        self.heap.set_u32(array.0 + 16 + 4 * index, value.0);
    }

    /// Returns the value of this kind at a heap address, as the bits of a stack slot.
    #[must_use]
    pub fn load(&self, at: u32, kind: Kind) -> u64 {
        match kind {
            Kind::Boolean => u64::from(self.heap.u8(at)),
            Kind::Byte => i32::from(self.heap.u8(at) as i8) as u32 as u64,
            Kind::Char => u64::from(self.heap.u16(at)),
            Kind::Short => i32::from(self.heap.u16(at) as i16) as u32 as u64,
            Kind::Int | Kind::Float | Kind::Reference => u64::from(self.heap.u32(at)),
            Kind::Long | Kind::Double => self.heap.u64(at),
            Kind::Void => 0,
        }
    }

    /// Stores a value of this kind at a heap address. `bits` are the bits of a stack slot.
    pub fn store(&mut self, at: u32, kind: Kind, bits: u64) {
        match kind {
            Kind::Boolean => self.heap.set_u8(at, bits as u8 & 1),
            Kind::Byte => self.heap.set_u8(at, bits as u8),
            Kind::Char | Kind::Short => self.heap.set_u16(at, bits as u16),
            Kind::Int | Kind::Float | Kind::Reference => self.heap.set_u32(at, bits as u32),
            Kind::Long | Kind::Double => self.heap.set_u64(at, bits),
            Kind::Void => {}
        }
    }

    /// Returns the identity hash code of an object, 0 for null. The codes come from a counter, so
    /// they are the same in every run.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        if object.0 == 0 {
            return 0;
        }
        let word = self.heap.mark_word(object);
        let inflated = word & 7 == 1;
        let at = if inflated { (word & !7) + 16 } else { object.0 + 4 };
        let mut hash = self.heap.u32(at);
        let is_first = hash == 0;
        if is_first {
            self.state.next_hash = self.state.next_hash.wrapping_add(1);
            hash = scramble(self.state.next_hash) << 3;
            self.heap.set_u32(at, hash);
        }
        self.count_key(object, is_first);
        (hash >> 3) as i32
    }

    /// Changes the identity hash codes of later objects, as if `count` more objects had one already.
    pub fn skip_identity_hashes(&mut self, count: u32) {
        self.state.next_hash = self.state.next_hash.wrapping_add(count);
    }
}

/// Mixes the bits of the counter, so that consecutive objects spread over hash tables. Returns 29
/// bits, never 0.
fn scramble(counter: u32) -> u32 {
    let mut x = counter.wrapping_mul(0x9e37_79b1);
    x ^= x >> 15;
    x = x.wrapping_mul(0x85eb_ca6b);
    x ^= x >> 13;
    (x & 0x1fff_ffff).max(1)
}

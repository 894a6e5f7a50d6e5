//! Stretches: ranges of arrays that kernels read and write.

use vm::machine::Label;
use vm::memory::heap::{HEADER, Ref};
use vm::native::{Call, LEFT};
use vm::{Res, Vm};

/// A range of an array that is an argument, or in a field of the receiver.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    array: Ref,
    /// The slot of the argument with the reference.
    slot: u32,
    /// The offset of the field with the reference, if there is one.
    field: Option<u32>,
    /// The start in the array and the length, both in bytes.
    offset: u32,
    length: u32,
}

impl Stretch {
    /// Returns a whole array.
    ///
    /// # Errors
    /// Returns [`LEFT`] if the array is null.
    pub fn whole(call: &Call<'_>, slot: u32) -> Res<Stretch> {
        let array = call.reference(slot);
        let length = if array.0 == 0 { 0 } else { call.vm.heap.length(array) };
        Stretch::of(call, slot, 0, i64::from(length))
    }

    /// Returns the whole array in a field of the receiver, which must have `length` elements.
    ///
    /// # Errors
    /// Returns [`LEFT`] if the array is null or has another length.
    pub fn field(call: &Call<'_>, name: &str, length: u32) -> Res<Stretch> {
        let class = call.vm.class(call.vm.method(call.method).class);
        let field = class.fields.iter().find(|field| *field.name == *name).ok_or(LEFT)?.offset;
        let array = call.vm.reference(call.reference(0), field);
        if array.0 == 0 || call.vm.heap.length(array) != length {
            return Err(LEFT);
        }
        let length = length << call.vm.kind_of_elements(array).shift();
        Ok(Stretch { array, slot: 0, field: Some(field), offset: HEADER, length })
    }

    /// Returns `count` elements from an index on.
    ///
    /// # Errors
    /// Returns [`LEFT`] if the array is null or has no such elements.
    pub fn of(call: &Call<'_>, slot: u32, from: i64, count: i64) -> Res<Stretch> {
        let array = call.reference(slot);
        if array.0 == 0 || from < 0 || count < 0 {
            return Err(LEFT);
        }
        let shift = call.vm.kind_of_elements(array).shift();
        if from + count > i64::from(call.vm.heap.length(array)) {
            return Err(LEFT);
        }
        let (offset, length) = (HEADER + ((from as u32) << shift), (count as u32) << shift);
        Ok(Stretch { array, slot, field: None, offset, length })
    }

    /// Returns a number of bytes at an offset as used by `Unsafe`.
    ///
    /// # Errors
    /// Returns [`LEFT`] if the object is not an array with these bytes.
    pub fn at(call: &Call<'_>, slot: u32, offset: i64, length: i64) -> Res<Stretch> {
        let array = call.reference(slot);
        if array.0 == 0 || !call.vm.class(call.vm.class_of(array)).is_array() {
            return Err(LEFT);
        }
        let size = call.vm.heap.length(array) << call.vm.kind_of_elements(array).shift();
        let end = offset.checked_add(length).filter(|end| *end <= i64::from(HEADER + size));
        if offset < i64::from(HEADER) || length < 0 || end.is_none() {
            return Err(LEFT);
        }
        Ok(Stretch { array, slot, field: None, offset: offset as u32, length: length as u32 })
    }

    /// Returns the bytes of the range.
    pub fn bytes<'a>(&self, vm: &'a Vm) -> &'a [u8] {
        vm.heap.bytes(self.array.0 + self.offset, self.length)
    }

    /// Returns the label of a result that depends on the first bytes of the range and on the array's length.
    pub fn label(&self, call: &mut Call<'_>, bytes: usize) -> Label {
        let base = self.base(call);
        let length = call.vm.length_shadow(self.array);
        let own = call.vm.memory_shadow(self.array, self.offset, bytes as u32);
        let own = call.vm.machine.unite(own, length);
        call.vm.read_shadow(self.array, own, base, false)
    }

    /// Returns the label of the reference to the array.
    fn base(&self, call: &mut Call<'_>) -> Label {
        let argument = call.label(self.slot);
        match self.field {
            Some(field) => {
                let object = call.reference(self.slot);
                let own = call.vm.field_shadow(object, field);
                call.vm.read_shadow(object, own, argument, true)
            }
            None => argument,
        }
    }

    /// Overwrites the range. Its elements get the given label and the control label.
    ///
    /// # Errors
    /// Throws `OutOfMemoryError` if there is not enough memory.
    pub fn write(&self, call: &mut Call<'_>, bytes: &[u8], label: Label) -> Res<()> {
        call.vm.heap.copy_in(self.array.0 + self.offset, bytes);
        if !call.vm.has_labels() {
            return Ok(());
        }
        let label = call.vm.machine.unite(label, call.control());
        if label == Label::NONE && call.vm.heap.shadow(self.array) == 0 {
            return Ok(());
        }
        let shift = call.vm.kind_of_elements(self.array).shift();
        let first = (self.offset - HEADER) >> shift;
        let count = self.length >> shift;
        (first..first + count).try_for_each(|at| call.vm.set_element_shadow(self.array, at, label))
    }
}

/// Returns how many bytes have to be read to decide whether two ranges are equal, and whether they are.
pub(super) fn compare(left: &[u8], right: &[u8]) -> (usize, bool) {
    let pairs = left.iter().zip(right);
    match pairs.clone().position(|(left, right)| left != right) {
        Some(at) => (at + 1, false),
        None => (pairs.len(), left.len() == right.len()),
    }
}

/// Labels a result that depends on the first bytes of some ranges and on some numbers. Returns its value.
pub(super) fn result(
    call: &mut Call<'_>,
    stretches: &[(Stretch, usize)],
    numbers: &[u32],
    bits: u64,
) -> u64 {
    let mut shadow = Label::NONE;
    if call.vm.has_labels() {
        for (stretch, bytes) in stretches {
            let label = stretch.label(call, *bytes);
            shadow = call.vm.machine.unite(shadow, label);
        }
        for slot in numbers {
            let label = call.label(*slot);
            shadow = call.vm.machine.unite(shadow, label);
        }
    }
    call.shadow = Some(shadow);
    bits
}

/// Returns an `int` as the value of a slot.
pub(super) fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

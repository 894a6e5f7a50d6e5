//! Stretches of arrays that kernels look at.

use vm::heap::{HEADER, Ref};
use vm::native::{Call, LEFT};
use vm::{Machine, Res, Vm};

/// Neighbouring elements of an array that is an argument, or a field of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    array: Ref,
    /// The slot of the argument.
    slot: u32,
    /// The offset of the field.
    field: Option<u32>,
    /// Where it begins in the array, and its length, both in bytes.
    offset: u32,
    length: u32,
}

impl Stretch {
    /// All of an array.
    ///
    /// # Errors
    /// It is null.
    pub fn whole<M: Machine>(call: &Call<'_, M>, slot: u32) -> Res<Stretch> {
        let array = call.reference(slot);
        let length = if array.0 == 0 { 0 } else { call.vm.heap.length(array) };
        Stretch::of(call, slot, 0, i64::from(length))
    }

    /// All of an array that a field of the receiver holds, if it has so many elements.
    ///
    /// # Errors
    /// It is null, or has not.
    pub fn field<M: Machine>(call: &Call<'_, M>, name: &str, length: u32) -> Res<Stretch> {
        let class = call.vm.class(call.vm.method(call.method).class);
        let field = class.fields.iter().find(|field| *field.name == *name).ok_or(LEFT)?.offset;
        let array = call.vm.reference(call.reference(0), field);
        if array.0 == 0 || call.vm.heap.length(array) != length {
            return Err(LEFT);
        }
        let length = length << call.vm.kind_of_elements(array).shift();
        Ok(Stretch { array, slot: 0, field: Some(field), offset: HEADER, length })
    }

    /// So many elements from an index on.
    ///
    /// # Errors
    /// The array is null, or has them not.
    pub fn of<M: Machine>(call: &Call<'_, M>, slot: u32, from: i64, count: i64) -> Res<Stretch> {
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

    /// So many bytes at an offset as `Unsafe` counts it.
    ///
    /// # Errors
    /// The object is no array that has them.
    pub fn at<M: Machine>(call: &Call<'_, M>, slot: u32, offset: i64, length: i64) -> Res<Stretch> {
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

    /// What it holds.
    pub fn bytes<'a, M: Machine>(&self, vm: &'a Vm<M>) -> &'a [u8] {
        vm.heap.bytes(self.array.0 + self.offset, self.length)
    }

    /// What the first bytes of it, and the array's length, add to what depends on them.
    pub fn label<M: Machine>(&self, call: &mut Call<'_, M>, bytes: usize) -> M::Shadow {
        let base = self.base(call);
        let length = call.vm.length_shadow(self.array);
        let own = call.vm.memory_shadow(self.array, self.offset, bytes as u32);
        let own = call.vm.machine.unite(own, length);
        call.vm.read_shadow(self.array, own, base, false)
    }

    /// What the reference to the array carries.
    fn base<M: Machine>(&self, call: &mut Call<'_, M>) -> M::Shadow {
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

    /// Writes all of it, as what depends on the method's control flow and on what a label says.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    pub fn write<M: Machine>(
        &self,
        call: &mut Call<'_, M>,
        bytes: &[u8],
        label: M::Shadow,
    ) -> Res<()> {
        call.vm.heap.copy_in(self.array.0 + self.offset, bytes);
        if !M::SHADOWS {
            return Ok(());
        }
        let label = call.vm.machine.unite(label, call.control());
        if label == M::Shadow::default() && call.vm.heap.shadow(self.array) == 0 {
            return Ok(());
        }
        let shift = call.vm.kind_of_elements(self.array).shift();
        let first = (self.offset - HEADER) >> shift;
        let count = self.length >> shift;
        (first..first + count).try_for_each(|at| call.vm.set_element_shadow(self.array, at, label))
    }
}

/// How many bytes have to be looked at to tell whether two stretches are equal, and whether they are.
pub(super) fn compare(left: &[u8], right: &[u8]) -> (usize, bool) {
    let pairs = left.iter().zip(right);
    match pairs.clone().position(|(left, right)| left != right) {
        Some(at) => (at + 1, false),
        None => (pairs.len(), left.len() == right.len()),
    }
}

/// The result of a kernel that depends on so many bytes of some stretches, and on the arguments that are numbers.
pub(super) fn result<M: Machine>(
    call: &mut Call<'_, M>,
    stretches: &[(Stretch, usize)],
    numbers: &[u32],
    bits: u64,
) -> u64 {
    let mut shadow = M::Shadow::default();
    if M::SHADOWS {
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

/// The slot bits of an `int`.
pub(super) fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

//! Propagates labels through accesses of `Unsafe` by object and offset, or by address.

use vm::Res;
use vm::classes::class::Kind;
use vm::machine::Label;
use vm::memory::heap::Ref;
use vm::native::Call;

/// Returns the offset argument after an object argument.
fn offset(call: &Call<'_>, object: u32) -> u32 {
    call.long(object + 1) as u32
}

/// Labels the result with the labels of the value read, of the reference to it, and of the offset, as for
/// an array's element.
pub fn read(call: &mut Call<'_>, object: u32, kind: Kind) {
    if !call.vm.has_labels() {
        return;
    }
    let (base, index) = (call.reference(object), call.label(object + 1));
    let own = call.vm.memory_shadow(base, offset(call, object), 1 << kind.shift());
    let through = call.label(object);
    let own = call.vm.read_shadow(base, own, through, kind == Kind::Reference);
    call.shadow = Some(call.vm.machine.unite(own, index));
}

/// Labels the written memory with the label of the value and the control label.
pub fn write(call: &mut Call<'_>, object: u32, kind: Kind, value: u32) -> Res<()> {
    if !call.vm.has_labels() {
        return Ok(());
    }
    let control = call.control();
    let shadow = call.vm.machine.unite(call.label(value), control);
    let base = call.reference(object);
    call.vm.set_memory_shadow(base, offset(call, object), 1 << kind.shift(), shadow)
}

/// `copyMemory`: copies labels byte by byte, after reading all of them, as the ranges may overlap.
pub fn copy(call: &mut Call<'_>, length: u32) -> Res<()> {
    if !call.vm.has_labels() {
        return Ok(());
    }
    let (from, to) = (call.reference(1), call.reference(4));
    let (from_at, to_at) = (offset(call, 1), offset(call, 4));
    let through = call.label(1);
    let control = call.control();
    let mut shadows = Vec::new();
    for at in 0..length {
        let own = call.vm.memory_shadow(from, from_at + at, 1);
        let own = call.vm.read_shadow(from, own, through, false);
        shadows.push(call.vm.machine.unite(own, control));
    }
    set(call, to, to_at, shadows)
}

/// `setMemory`: labels each byte with the label of the value in slot 6.
pub fn fill(call: &mut Call<'_>, length: u32) -> Res<()> {
    if !call.vm.has_labels() {
        return Ok(());
    }
    let control = call.control();
    let shadow = call.vm.machine.unite(call.label(6), control);
    let (base, at) = (call.reference(1), offset(call, 1));
    call.vm.set_memory_shadow(base, at, length, shadow)
}

/// `reallocateMemory`: moves the labels of the remaining bytes, and clears those of the old block.
pub fn move_raw(call: &mut Call<'_>, old: u32, new: u32, before: u32, size: u32) -> Res<()> {
    if !call.vm.has_labels() {
        return Ok(());
    }
    let raw = Ref(0);
    let kept = 0..before.min(size);
    let shadows = kept.map(|at| call.vm.memory_shadow(raw, old + at, 1)).collect();
    set(call, raw, new, shadows)?;
    call.vm.set_memory_shadow(raw, old, before, Label::NONE)
}

/// Sets the labels of consecutive bytes.
fn set(call: &mut Call<'_>, object: Ref, first: u32, shadows: Vec<Label>) -> Res<()> {
    for (at, shadow) in (first..).zip(shadows) {
        call.vm.set_memory_shadow(object, at, 1, shadow)?;
    }
    Ok(())
}

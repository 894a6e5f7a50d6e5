//! How labels flow through accesses by object and offset, or by address.

use vm::class::Kind;
use vm::heap::Ref;
use vm::native::Call;
use vm::{Machine, Res};

/// The offset argument that follows an object argument.
fn offset<M: Machine>(call: &Call<'_, M>, object: u32) -> u32 {
    call.long(object + 1) as u32
}

/// The result carries what was read, what led to it, and the offset's own label, as an element
/// carries its index's.
pub fn read<M: Machine>(call: &mut Call<'_, M>, object: u32, kind: Kind) {
    if !M::SHADOWS {
        return;
    }
    let (base, index) = (call.reference(object), call.label(object + 1));
    let own = call.vm.memory_shadow(base, offset(call, object), 1 << kind.shift());
    let through = call.label(object);
    let own = call.vm.read_shadow(base, own, through, kind == Kind::Reference);
    call.shadow = Some(call.vm.machine.unite(own, index));
}

/// The place carries what the value carried.
pub fn write<M: Machine>(call: &mut Call<'_, M>, object: u32, kind: Kind, value: u32) -> Res<()> {
    if !M::SHADOWS {
        return Ok(());
    }
    let control = call.control();
    let shadow = call.vm.machine.unite(call.label(value), control);
    let base = call.reference(object);
    call.vm.set_memory_shadow(base, offset(call, object), 1 << kind.shift(), shadow)
}

/// `copyMemory`: byte by byte, as the places overlap.
pub fn copy<M: Machine>(call: &mut Call<'_, M>, length: u32) -> Res<()> {
    if !M::SHADOWS {
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

/// `setMemory`: each byte carries what the value in slot 6 carries.
pub fn fill<M: Machine>(call: &mut Call<'_, M>, length: u32) -> Res<()> {
    if !M::SHADOWS {
        return Ok(());
    }
    let control = call.control();
    let shadow = call.vm.machine.unite(call.label(6), control);
    let (base, at) = (call.reference(1), offset(call, 1));
    call.vm.set_memory_shadow(base, at, length, shadow)
}

/// `reallocateMemory`: the labels of the first bytes go along, those of the old place are gone.
pub fn move_raw<M: Machine>(
    call: &mut Call<'_, M>,
    old: u32,
    new: u32,
    before: u32,
    size: u32,
) -> Res<()> {
    if !M::SHADOWS {
        return Ok(());
    }
    let raw = Ref(0);
    let kept = 0..before.min(size);
    let shadows = kept.map(|at| call.vm.memory_shadow(raw, old + at, 1)).collect();
    set(call, raw, new, shadows)?;
    call.vm.set_memory_shadow(raw, old, before, M::Shadow::default())
}

/// Sets the shadows of bytes that follow each other.
fn set<M: Machine>(
    call: &mut Call<'_, M>,
    object: Ref,
    first: u32,
    shadows: Vec<M::Shadow>,
) -> Res<()> {
    for (at, shadow) in (first..).zip(shadows) {
        call.vm.set_memory_shadow(object, at, 1, shadow)?;
    }
    Ok(())
}

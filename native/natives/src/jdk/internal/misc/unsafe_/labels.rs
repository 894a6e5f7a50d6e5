//! How labels flow through accesses by object and offset. Raw memory carries none.

use vm::class::Kind;
use vm::native::Call;
use vm::{Machine, Res};

/// The offset argument that follows an object argument.
fn offset<M: Machine>(call: &Call<'_, M>, object: u32) -> u32 {
    call.long(object + 1) as u32
}

/// The result carries what was read, what led to it, and the offset's own label, as an element
/// carries its index's.
pub fn read<M: Machine>(call: &mut Call<'_, M>, object: u32, kind: Kind) {
    if !M::TRACKS {
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
    if !M::TRACKS {
        return Ok(());
    }
    let control = call.control();
    let shadow = call.vm.machine.unite(call.label(value), control);
    let base = call.reference(object);
    call.vm.set_memory_shadow(base, offset(call, object), 1 << kind.shift(), shadow)
}

/// `copyMemory`: byte by byte, as the places overlap.
pub fn copy<M: Machine>(call: &mut Call<'_, M>, length: u32) -> Res<()> {
    if !M::TRACKS {
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
    for (at, shadow) in shadows.into_iter().enumerate() {
        call.vm.set_memory_shadow(to, to_at + at as u32, 1, shadow)?;
    }
    Ok(())
}

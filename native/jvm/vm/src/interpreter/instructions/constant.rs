//! Constants (JVMS 6.5, the `const`, `push` and `ldc` instructions).

use classfile::Constant;

use crate::classes::class::Kind;
use crate::frames::frame::{Cursor, Value};
use crate::interpreter::code::{Op, Opcode};
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::machine::Label;
use crate::vm::Vm;

#[inline(always)]
pub(crate) fn nop<M: StaticMode, const L: bool>(
    _: &mut Vm,
    _: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    Ok(())
}

/// Returns a constant with the value and shadow that the machine gives it.
#[inline(always)]
fn constant<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    bits: u64,
) -> Res<Value> {
    tell_constant(vm, frame, Value { bits, shadow: Label::NONE })
}

/// Tells the machine that a watched frame pushes a constant. Returns the value and shadow that the
/// machine gives it.
#[inline(always)]
pub(super) fn tell_constant<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    value: Value,
) -> Res<Value> {
    if M::EVENTS
        && L
        && frame.is_watched()
        && let Some(constant) = vm.machine.events().constant
    {
        constant(vm, frame.frame(), value)
    } else {
        Ok(value)
    }
}

#[inline(always)]
pub(crate) fn aconst_null<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let value = constant(vm, frame, 0)?;
    vm.push(frame, value);
    Ok(())
}

#[inline(always)]
pub(crate) fn iconst<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let value = constant(vm, frame, u64::from(op.b))?;
    vm.push(frame, value);
    Ok(())
}

#[inline(always)]
pub(crate) fn lconst<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let bits = frame.code().wides.get(op.b as usize).copied().unwrap_or(0);
    let value = constant(vm, frame, bits)?;
    vm.push2(frame, value);
    Ok(())
}

/// Resolves a constant that is an object, or that is dynamically computed (JVMS 5.4.3.6).
pub(crate) fn ldc<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    vm.save(frame);
    let class = vm.class(vm.method(frame.method()).class).clone();
    let pool = frame.site(op.b).pool;
    let object = vm.resolve_constant(&class, pool)?;
    let dynamic = class.file().and_then(|file| match file.pool.get(pool) {
        Some(Constant::Dynamic { name_and_type, .. }) => file.pool.name_and_type(*name_and_type),
        _ => None,
    });
    let kind = dynamic.map_or(Kind::Reference, |(_, descriptor)| Kind::of(descriptor));
    let quick = match kind.slots() {
        // The site of a null constant holds a mark, which is no object of the guest. So it cannot
        // use `LdcReference`.
        _ if kind == Kind::Reference && object.0 != 0 => Opcode::LdcReference,
        1 => Opcode::LdcResolved,
        _ => Opcode::LdcResolved2,
    };
    if op.code.first() != quick {
        vm.site_mut(frame.method(), op.b).small = kind as u16;
        vm.quicken(frame, quick);
    }
    push_constant(vm, frame, object, kind)
}

fn push_constant<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    object: crate::memory::heap::Ref,
    kind: Kind,
) -> Res<()> {
    if kind == Kind::Reference {
        let value = constant(vm, frame, u64::from(object.0))?;
        vm.push(frame, value);
        return Ok(());
    }
    // A dynamic constant of a primitive type is resolved to an object that boxes it.
    let bits = vm.unbox(object).map_or(0, |(_, bits)| bits);
    let value = constant(vm, frame, bits)?;
    if kind.slots() == 2 {
        vm.push2(frame, value)
    } else {
        vm.push(frame, value)
    }
    Ok(())
}

#[inline(always)]
pub(crate) fn ldc_reference<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let class = vm.class(vm.method(frame.method()).class);
    let pool = frame.site(op.b).pool;
    match vm.resolved(class, u32::from(pool)) {
        Some(object) => {
            let value = constant(vm, frame, u64::from(object.0))?;
            vm.push(frame, value);
            Ok(())
        }
        // A roll-back has undone the resolution.
        None => ldc(vm, frame, op),
    }
}

pub(crate) fn ldc_resolved<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    ldc(vm, frame, op)
}

pub(crate) fn ldc_resolved2<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    ldc(vm, frame, op)
}

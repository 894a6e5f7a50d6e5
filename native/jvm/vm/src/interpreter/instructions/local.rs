//! Moves between local variables and the operand stack, and `iinc`.

use crate::frames::frame::{Cursor, Value};
use crate::interpreter::code::Op;
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::vm::Vm;

#[inline(always)]
pub(crate) fn load<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let value = frame.get(op.b);
    vm.push(frame, value);
    Ok(())
}

#[inline(always)]
pub(crate) fn load2<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let value = frame.get(op.b);
    vm.push2(frame, value);
    Ok(())
}

#[inline(always)]
pub(crate) fn store<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let value = frame.pop();
    vm.set_local(frame, op.b, value);
    Ok(())
}

#[inline(always)]
pub(crate) fn store2<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let value = frame.pop2();
    vm.set_local(frame, op.b, value);
    Ok(())
}

#[inline(always)]
pub(crate) fn iinc<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let value = frame.get(op.b);
    let result = value.int().wrapping_add(i32::from(op.a as i16));
    vm.set_local(frame, op.b, Value { bits: u64::from(result as u32), shadow: value.shadow });
    Ok(())
}

//! Moves between locals and the operand stack.

use crate::code::Op;
use crate::exit::Res;
use crate::frame::{Frame, Value};
use crate::machine::Machine;
use crate::vm::Vm;

#[inline(always)]
pub(crate) fn load<M: Machine>(_: &mut Vm<M>, frame: &mut Frame<M>, op: Op) -> Res<()> {
    let value = frame.get(op.b);
    frame.push(value);
    Ok(())
}

#[inline(always)]
pub(crate) fn load2<M: Machine>(_: &mut Vm<M>, frame: &mut Frame<M>, op: Op) -> Res<()> {
    let value = frame.get(op.b);
    frame.push2(value);
    Ok(())
}

#[inline(always)]
pub(crate) fn store<M: Machine>(_: &mut Vm<M>, frame: &mut Frame<M>, op: Op) -> Res<()> {
    let value = frame.pop();
    frame.set(op.b, value);
    Ok(())
}

#[inline(always)]
pub(crate) fn store2<M: Machine>(_: &mut Vm<M>, frame: &mut Frame<M>, op: Op) -> Res<()> {
    let value = frame.pop2();
    frame.set(op.b, value);
    Ok(())
}

#[inline(always)]
pub(crate) fn iinc<M: Machine>(_: &mut Vm<M>, frame: &mut Frame<M>, op: Op) -> Res<()> {
    let value = frame.get(op.b);
    let result = value.int().wrapping_add(i32::from(op.a as i16));
    frame.set(op.b, Value { bits: u64::from(result as u32), shadow: value.shadow });
    Ok(())
}

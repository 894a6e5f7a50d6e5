//! Operand stack management (JVMS 2.11.6). A value of category 2 counts as two slots.

use crate::frames::frame::Cursor;
use crate::interpreter::code::Op;
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::vm::Vm;

#[inline(always)]
pub(crate) fn pop<M: StaticMode, const L: bool>(
    _: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    frame.shrink(1);
    Ok(())
}

#[inline(always)]
pub(crate) fn pop2<M: StaticMode, const L: bool>(
    _: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    frame.shrink(2);
    Ok(())
}

/// Inserts a copy of the `count` topmost slots below the `under` slots that lie beneath them.
#[inline(always)]
fn duplicate<M: StaticMode, const L: bool>(
    frame: &mut Cursor<'_, M, L>,
    count: u32,
    under: u32,
) -> Res<()> {
    let top = frame.sp();
    for slot in (top - count - under..top).rev() {
        let value = frame.get(slot);
        frame.set(slot + count, value);
    }
    for slot in 0..count {
        let value = frame.get(top + slot);
        frame.set(top - count - under + slot, value);
    }
    frame.grow(count);
    Ok(())
}

macro_rules! duplications {
    ($($name:ident $count:literal $under:literal;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(_: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            duplicate(frame, $count, $under)
        }
    )*};
}

duplications! {
    dup 1 0;
    dup_x1 1 1;
    dup_x2 1 2;
    dup2 2 0;
    dup2_x1 2 1;
    dup2_x2 2 2;
}

#[inline(always)]
pub(crate) fn swap<M: StaticMode, const L: bool>(
    _: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let (b, a) = (frame.pop(), frame.pop());
    frame.push(b);
    frame.push(a);
    Ok(())
}

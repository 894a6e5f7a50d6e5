//! The dispatch loop: one function per operation, each of which calls the next as its last act.
//!
//! Optimised, that is a jump, and the registers of the running frame stay in the machine's own from
//! one operation to the next. Nothing depends on it: after a stretch of operations, after those
//! that are rare, and at every event the chain returns.

use crate::code::Opcode;
use crate::entry;
use crate::exit::{Exit, Res};
use crate::frame::{Cursor, Frame};
use crate::instructions::{
    arithmetic, array, compare, constant, control, convert, field, invoke, local, object, stack,
};
use crate::machine::Machine;
use crate::vm::Vm;

/// Runs the operation at `pc` and those behind it; `stretch` more may follow before it returns. It
/// returns nothing, so that calling the next is all that is left to do; see [`Frame::ended`].
type Handler<M> = fn(&mut Vm<M>, &mut Frame<M>, pc: u32, sp: u32, stretch: u32);

/// Operations in a chain. Short enough for the machine's stack where the calls are no jumps.
const STRETCH: u32 = if cfg!(debug_assertions) { 16 } else { 1024 };

/// Runs a frame that has instructions left. It returns after any number of them, with the registers
/// written back.
///
/// # Errors
/// As the last operation; `pc` is where it is.
#[inline]
pub(crate) fn go<M: Machine>(vm: &mut Vm<M>, frame: &mut Frame<M>) -> Res<()> {
    let (pc, sp) = (frame.pc, frame.sp);
    let stretch = u32::try_from(frame.left).unwrap_or(u32::MAX).min(STRETCH);
    frame.left -= u64::from(stretch);
    start(vm, frame, pc, sp, stretch - 1);
    std::mem::replace(&mut frame.ended, Ok(()))
}

/// Runs the operation at `pc`.
#[inline(always)]
fn start<M: Machine>(vm: &mut Vm<M>, frame: &mut Frame<M>, pc: u32, sp: u32, stretch: u32) {
    let code = frame.op(pc).code;
    handler::<M>(code)(vm, frame, pc, sp, stretch);
}

/// Goes on behind an operation.
#[inline(always)]
fn follow<M: Machine>(vm: &mut Vm<M>, frame: &mut Frame<M>, pc: u32, sp: u32, stretch: u32) {
    if stretch == 0 || (M::TRACKS && frame.scoped) {
        stop(frame, pc, sp, stretch);
    } else {
        start(vm, frame, pc, sp, stretch - 1);
    }
}

/// Ends the chain before the operation at `pc`.
#[inline(always)]
fn stop<M: Machine>(frame: &mut Frame<M>, pc: u32, sp: u32, stretch: u32) {
    frame.pc = pc;
    frame.sp = sp;
    frame.left += u64::from(stretch);
}

/// Ends the chain in the operation at `pc`.
#[inline(always)]
fn fail<M: Machine>(frame: &mut Frame<M>, pc: u32, sp: u32, stretch: u32, exit: Exit) {
    stop(frame, pc, sp, stretch);
    frame.ended = Err(exit);
}

macro_rules! handlers {
    ($($name:ident $module:ident :: $handler:ident $(, $rare:ident)?;)*) => {
        /// A function per operation, under its name.
        #[allow(non_snake_case)]
        mod threaded {
            use super::*;

            $(
                pub(super) fn $name<M: Machine>(
                    vm: &mut Vm<M>,
                    frame: &mut Frame<M>,
                    pc: u32,
                    sp: u32,
                    stretch: u32,
                ) {
                    let op = frame.op(pc);
                    let mut cursor = Cursor::new(frame, pc, sp);
                    let result = $module::$handler(vm, &mut cursor, op);
                    let (next, top) = (cursor.next, cursor.sp);
                    match result {
                        Ok(()) => handlers!(@end $($rare)? vm, frame, next, top, stretch),
                        Err(exit) => fail(frame, pc, sp, stretch, exit),
                    }
                }
            )*
        }

        /// The function of an operation.
        #[inline(always)]
        fn handler<M: Machine>(code: Opcode) -> Handler<M> {
            const COUNT: usize = [$(Opcode::$name),*].len();
            struct Table<M>(std::marker::PhantomData<M>);
            impl<M: Machine> Table<M> {
                const HANDLERS: &'static [Handler<M>; COUNT] = &[$(threaded::$name::<M>),*];
            }
            // In range: there is a function for each.
            #[allow(clippy::indexing_slicing)]
            Table::<M>::HANDLERS[code as usize]
        }
    };
    // What lends the cursor to others cannot end in a jump.
    (@end rare $vm:ident, $frame:ident, $next:ident, $sp:ident, $stretch:ident) => {
        stop($frame, $next, $sp, $stretch)
    };
    (@end $vm:ident, $frame:ident, $next:ident, $sp:ident, $stretch:ident) => {
        follow($vm, $frame, $next, $sp, $stretch)
    };
}

crate::operations!(handlers);

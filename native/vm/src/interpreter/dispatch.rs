//! The dispatch loop: one function per operation, each of which calls the next as its last act.
//!
//! Optimised, that is a jump, and the registers of the running frame stay in the machine's own from
//! one operation to the next. Nothing depends on it: after a stretch of operations, after those
//! that are rare, and at every event the chain returns.

use crate::code::Opcode;
use crate::entry;
use crate::exit::{Exit, Res};
use crate::frame::{Cursor, Frame, Trap};
use crate::instructions::{
    arithmetic, array, compare, constant, control, convert, field, invoke, local, object, stack,
};
use crate::machine::Machine;
use crate::probes;
use crate::vm::Vm;

/// Runs the operation at `pc` and those behind it; `stretch` more may follow before it returns. It
/// returns nothing, so that calling the next is all that is left to do; see [`Frame::take_end`].
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
    let (pc, sp) = (frame.pc(), frame.sp());
    let stretch = frame.take_stretch(STRETCH);
    if M::EVENTS && frame.is_labelled() {
        start::<M, true>(vm, frame, pc, sp, stretch - 1);
    } else {
        start::<M, false>(vm, frame, pc, sp, stretch - 1);
    }
    frame.take_end()
}

/// Runs the operation at `pc`.
#[inline(always)]
fn start<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Frame<M>,
    pc: u32,
    sp: u32,
    stretch: u32,
) {
    let code = frame.op(pc).code;
    handler::<M, L>(code)(vm, frame, pc, sp, stretch);
}

/// Goes on in a frame, with labels or without.
#[inline(always)]
fn turn<M: Machine>(vm: &mut Vm<M>, frame: &mut Frame<M>, pc: u32, sp: u32, stretch: u32) {
    if M::EVENTS && frame.is_labelled() {
        follow::<M, true>(vm, frame, pc, sp, stretch);
    } else {
        follow::<M, false>(vm, frame, pc, sp, stretch);
    }
}

/// Goes on behind an operation.
#[inline(always)]
fn follow<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Frame<M>,
    pc: u32,
    sp: u32,
    stretch: u32,
) {
    if ends::<M, L>(frame, pc, stretch) {
        frame.stop(pc, sp, stretch);
    } else {
        start::<M, L>(vm, frame, pc, sp, stretch - 1);
    }
}

/// Whether the chain ends before the operation at `pc`.
#[inline(always)]
fn ends<M: Machine, const L: bool>(frame: &Frame<M>, pc: u32, stretch: u32) -> bool {
    stretch == 0 || (M::EVENTS && L && frame.tells(pc))
}

/// Ends the chain in the operation at `pc`.
#[inline(always)]
fn fail<M: Machine>(
    _: &mut Vm<M>,
    frame: &mut Frame<M>,
    pc: u32,
    sp: u32,
    stretch: u32,
    exit: Exit,
) {
    frame.stop(pc, sp, stretch);
    frame.end(exit);
}

/// The bodies of handlers: the parts one after the other, each where the one before it ended, then
/// on to the next operation. What counts as no instruction gives the stretch back (`free`). What lends the cursor to others (`rare`) cannot end in a jump; what
/// goes on in another frame (`turns`) may meet other labels there.
macro_rules! body {
    ($vm:ident $frame:ident $pc:ident $sp:ident $stretch:ident $l:ident; $part:ident $($rest:ident)+ $(, $end:ident)?) => {
        let (result, next, top) = step::$part::<M, $l>($vm, $frame, $pc, $sp);
        if let Err(exit) = result {
            return fail($vm, $frame, $pc, $sp, $stretch, exit);
        }
        if ends::<M, $l>($frame, next, $stretch) {
            return $frame.stop(next, top, $stretch);
        }
        let stretch = $stretch - 1;
        body!($vm $frame next top stretch $l; $($rest)+ $(, $end)?);
    };
    ($vm:ident $frame:ident $pc:ident $sp:ident $stretch:ident $l:ident; $part:ident) => {
        body!($vm $frame $pc $sp $stretch $l; $part => follow::<M, $l>, fail);
    };
    ($vm:ident $frame:ident $pc:ident $sp:ident $stretch:ident $l:ident; $part:ident, rare) => {
        body!($vm $frame $pc $sp $stretch $l; $part => leave, fail);
    };
    ($vm:ident $frame:ident $pc:ident $sp:ident $stretch:ident $l:ident; $part:ident, free) => {
        body!($vm $frame $pc $sp $stretch $l; $part => pass::<M, $l>, fail);
    };
    ($vm:ident $frame:ident $pc:ident $sp:ident $stretch:ident $l:ident; $part:ident, turns) => {
        body!($vm $frame $pc $sp $stretch $l; $part => turn, defer::<M, $l>);
    };
    ($vm:ident $frame:ident $pc:ident $sp:ident $stretch:ident $l:ident; $part:ident => $end:expr, $failed:expr) => {
        match step::$part::<M, $l>($vm, $frame, $pc, $sp) {
            (Ok(()), next, top) => $end($vm, $frame, next, top, $stretch),
            (Err(exit), ..) => $failed($vm, $frame, $pc, $sp, $stretch, exit),
        }
    };
}

/// As [`fail`], unless the operation is a call that is only deferred.
#[inline(always)]
fn defer<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Frame<M>,
    pc: u32,
    sp: u32,
    stretch: u32,
    exit: Exit,
) {
    if matches!(frame.trap(), Trap::Call { .. } | Trap::Select) {
        call::<M, L>(vm, frame, pc, sp, stretch);
    } else {
        fail(vm, frame, pc, sp, stretch, exit);
    }
}

/// Does what the call at `pc` has left, and goes on behind it.
#[inline(never)]
fn call<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Frame<M>,
    pc: u32,
    sp: u32,
    stretch: u32,
) {
    let trap = frame.take_trap();
    let op = frame.op(pc);
    let mut cursor = Cursor::<M, L>::new(frame, pc, sp);
    let result = invoke::deferred(vm, &mut cursor, op, trap);
    let (next, top) = (cursor.next(), cursor.sp());
    match result {
        Ok(()) => turn(vm, frame, next, top, stretch),
        Err(exit) => fail(vm, frame, pc, sp, stretch, exit),
    }
}

/// As [`follow`], behind an operation that does not count.
#[inline(always)]
fn pass<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Frame<M>,
    pc: u32,
    sp: u32,
    stretch: u32,
) {
    follow::<M, L>(vm, frame, pc, sp, stretch + 1);
}

/// As [`follow`], behind an operation that ends its chain.
#[inline(always)]
fn leave<M: Machine>(_: &mut Vm<M>, frame: &mut Frame<M>, pc: u32, sp: u32, stretch: u32) {
    frame.stop(pc, sp, stretch);
}

macro_rules! handlers {
    (
        { $($name:ident $module:ident :: $handler:ident $(, $end:ident)?;)* }
        fused { $($fused:ident = $first:ident $($part:ident)+ $(, $last:ident)?;)* }
    ) => {
        /// What each operation does: how it ended, and where it goes on.
        #[allow(non_snake_case)]
        mod step {
            use super::*;

            $(
                #[inline(always)]
                pub(super) fn $name<M: Machine, const L: bool>(
                    vm: &mut Vm<M>,
                    frame: &mut Frame<M>,
                    pc: u32,
                    sp: u32,
                ) -> (Res<()>, u32, u32) {
                    let op = frame.op(pc);
                    let mut cursor = Cursor::<M, L>::new(frame, pc, sp);
                    let result = $module::$handler(vm, &mut cursor, op);
                    (result, cursor.next(), cursor.sp())
                }
            )*
        }

        /// A function per operation, under its name.
        #[allow(non_snake_case)]
        mod threaded {
            use super::*;

            $(
                pub(super) fn $name<M: Machine, const L: bool>(
                    vm: &mut Vm<M>,
                    frame: &mut Frame<M>,
                    pc: u32,
                    sp: u32,
                    stretch: u32,
                ) {
                    body!(vm frame pc sp stretch L; $name $(, $end)?);
                }
            )*
            $(
                pub(super) fn $fused<M: Machine, const L: bool>(
                    vm: &mut Vm<M>,
                    frame: &mut Frame<M>,
                    pc: u32,
                    sp: u32,
                    stretch: u32,
                ) {
                    body!(vm frame pc sp stretch L; $first $($part)+ $(, $last)?);
                }
            )*
        }

        /// The function of an operation.
        #[inline(always)]
        fn handler<M: Machine, const L: bool>(code: Opcode) -> Handler<M> {
            const COUNT: usize = [$(Opcode::$name,)* $(Opcode::$fused,)*].len();
            struct Table<M>(std::marker::PhantomData<M>);
            impl<M: Machine> Table<M> {
                const BARE: &'static [Handler<M>; COUNT] =
                    &[$(threaded::$name::<M, false>,)* $(threaded::$fused::<M, false>,)*];
                const LABELLED: &'static [Handler<M>; COUNT] =
                    &[$(threaded::$name::<M, true>,)* $(threaded::$fused::<M, true>,)*];
            }
            // In range: there is a function for each.
            #[allow(clippy::indexing_slicing)]
            if L { Table::<M>::LABELLED[code as usize] } else { Table::<M>::BARE[code as usize] }
        }
    };
}

crate::operations!(handlers);

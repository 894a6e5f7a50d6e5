//! The dispatch loop. Each operation has a function, which calls the function of the next operation
//! as its last act.
//!
//! With optimisation such a call becomes a jump, and the registers of the running frame stay in the
//! processor's registers from one operation to the next. Correctness does not depend on that,
//! because the chain of calls ends:
//!
//! - after a limited number of operations, called a *stretch*,
//! - after every operation that is marked `rare`,
//! - before every operation for which the machine may have to be told of an event,
//! - at every [`Exit`].

use crate::frames::frame::{Cursor, Frame, Trap};
use crate::interpreter::code::Opcode;
use crate::interpreter::entry;
use crate::interpreter::exit::{Exit, Res};
use crate::interpreter::instructions::{
    arithmetic, array, compare, constant, control, convert, field, invoke, local, object, stack,
};
use crate::interpreter::mode::{Bare, Events, Labels, StaticMode};
use crate::interpreter::probes;
use crate::machine::Mode;
use crate::vm::Vm;

/// The function of an operation. It runs the operation at `pc` and those after it; up to `stretch`
/// more may run before it returns. It has no result, so that nothing remains to be done after the
/// call of the next function; see [`Frame::take_end`].
type Handler = fn(&mut Vm, &mut Frame, pc: u32, sp: u32, stretch: u32);

/// The maximal number of operations in a chain. Without optimisation it is small enough for the
/// native stack, because there the calls are no jumps.
const STRETCH: u32 = if cfg!(debug_assertions) { 16 } else { 1024 };

/// Runs a frame that has instructions left. It returns after any number of operations, with the
/// registers written back.
///
/// # Errors
/// The exit of the last operation, whose index is in the frame's `pc`.
#[inline]
pub(crate) fn go(vm: &mut Vm, frame: &mut Frame) -> Res<()> {
    let (pc, sp) = (frame.pc(), frame.sp());
    let stretch = frame.take_stretch(STRETCH);
    let stretch = stretch - 1;
    match (vm.mode, frame.is_labelled()) {
        (Mode::Bare, _) => start::<Bare, false>(vm, frame, pc, sp, stretch),
        (Mode::Events, false) => start::<Events, false>(vm, frame, pc, sp, stretch),
        (Mode::Events, true) => start::<Events, true>(vm, frame, pc, sp, stretch),
        (Mode::Labels, false) => start::<Labels, false>(vm, frame, pc, sp, stretch),
        (Mode::Labels, true) => start::<Labels, true>(vm, frame, pc, sp, stretch),
    }
    frame.take_end()
}

/// Runs the operation at `pc` and those after it.
#[inline(always)]
fn start<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Frame,
    pc: u32,
    sp: u32,
    stretch: u32,
) {
    let code = frame.op(pc).code;
    handler::<M, L>(code)(vm, frame, pc, sp, stretch);
}

/// Continues at `pc`, with the handlers for labels if the frame has labels.
#[inline(always)]
fn turn<M: StaticMode>(vm: &mut Vm, frame: &mut Frame, pc: u32, sp: u32, stretch: u32) {
    if M::EVENTS && frame.is_labelled() {
        follow::<M, true>(vm, frame, pc, sp, stretch);
    } else {
        follow::<M, false>(vm, frame, pc, sp, stretch);
    }
}

/// Continues at `pc`, or ends the chain there.
#[inline(always)]
fn follow<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Frame,
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

/// Returns whether the chain ends before the operation at `pc`.
#[inline(always)]
fn ends<M: StaticMode, const L: bool>(frame: &Frame, pc: u32, stretch: u32) -> bool {
    stretch == 0 || (M::EVENTS && L && frame.tells(pc))
}

/// Ends the chain at `pc`, with the exit of the operation there.
#[inline(always)]
fn fail(_: &mut Vm, frame: &mut Frame, pc: u32, sp: u32, stretch: u32, exit: Exit) {
    frame.stop(pc, sp, stretch);
    frame.end(exit);
}

/// Generates the body of a handler. It runs the parts one after the other, each from the `pc` and
/// `sp` that the previous one left, and then continues with the next operation. Operations that
/// lend the cursor to other functions (`rare`) cannot end in a jump, so they end the chain.
/// Operations that may continue in another frame (`turns`) check whether that frame has labels.
/// Operations that count as no instruction (`free`) do not use up the stretch.
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
        body!($vm $frame $pc $sp $stretch $l; $part => turn::<M>, defer::<M, $l>);
    };
    ($vm:ident $frame:ident $pc:ident $sp:ident $stretch:ident $l:ident; $part:ident => $end:expr, $failed:expr) => {
        match step::$part::<M, $l>($vm, $frame, $pc, $sp) {
            (Ok(()), next, top) => $end($vm, $frame, next, top, $stretch),
            (Err(exit), ..) => $failed($vm, $frame, $pc, $sp, $stretch, exit),
        }
    };
}

/// Does the same as [`fail`], except for a call that was deferred: then it makes the call.
#[inline(always)]
fn defer<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Frame,
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

/// Makes the deferred call at `pc` and continues after it.
#[inline(never)]
fn call<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Frame,
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
        Ok(()) => turn::<M>(vm, frame, next, top, stretch),
        Err(exit) => fail(vm, frame, pc, sp, stretch, exit),
    }
}

/// Continues after an operation that counts as no instruction.
#[inline(always)]
fn pass<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Frame,
    pc: u32,
    sp: u32,
    stretch: u32,
) {
    follow::<M, L>(vm, frame, pc, sp, stretch + 1);
}

/// Ends the chain at `pc`, after an operation that always does so.
#[inline(always)]
fn leave(_: &mut Vm, frame: &mut Frame, pc: u32, sp: u32, stretch: u32) {
    frame.stop(pc, sp, stretch);
}

macro_rules! handlers {
    (
        { $($name:ident $module:ident :: $handler:ident $(, $end:ident)?;)* }
        fused { $($fused:ident = $first:ident $($part:ident)+ $(, $last:ident)?;)* }
    ) => {
        /// The effect of each operation. The results are how the operation ended, the next `pc`,
        /// and the next `sp`.
        #[allow(non_snake_case)]
        mod step {
            use super::*;

            $(
                #[inline(always)]
                pub(super) fn $name<M: StaticMode, const L: bool>(
                    vm: &mut Vm,
                    frame: &mut Frame,
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

        /// The function of each operation, under the operation's name.
        #[allow(non_snake_case)]
        mod threaded {
            use super::*;

            $(
                pub(super) fn $name<M: StaticMode, const L: bool>(
                    vm: &mut Vm,
                    frame: &mut Frame,
                    pc: u32,
                    sp: u32,
                    stretch: u32,
                ) {
                    body!(vm frame pc sp stretch L; $name $(, $end)?);
                }
            )*
            $(
                pub(super) fn $fused<M: StaticMode, const L: bool>(
                    vm: &mut Vm,
                    frame: &mut Frame,
                    pc: u32,
                    sp: u32,
                    stretch: u32,
                ) {
                    body!(vm frame pc sp stretch L; $first $($part)+ $(, $last)?);
                }
            )*
        }

        /// Returns the function of an operation.
        #[inline(always)]
        fn handler<M: StaticMode, const L: bool>(code: Opcode) -> Handler {
            const COUNT: usize = [$(Opcode::$name,)* $(Opcode::$fused,)*].len();
            struct Table<M>(std::marker::PhantomData<M>);
            impl<M: StaticMode> Table<M> {
                const BARE: &'static [Handler; COUNT] =
                    &[$(threaded::$name::<M, false>,)* $(threaded::$fused::<M, false>,)*];
                const LABELLED: &'static [Handler; COUNT] =
                    &[$(threaded::$name::<M, true>,)* $(threaded::$fused::<M, true>,)*];
            }
            // In range: the tables have a function for each opcode.
            #[allow(clippy::indexing_slicing)]
            if L { Table::<M>::LABELLED[code as usize] } else { Table::<M>::BARE[code as usize] }
        }
    };
}

crate::operations!(handlers);

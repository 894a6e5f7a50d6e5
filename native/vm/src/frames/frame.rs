//! Frames on a thread's stack, and the cursor on the one that runs.
//!
//! A frame is four header words, one 64-bit slot per local and operand, and, for machines that
//! have shadows, one 32-bit label per slot behind them. A value of category 2 takes two slots,
//! its bits in the first. Nothing but a frame holds the state of an activation.

mod cursor;
mod fp;
mod held_code;
mod layout;
mod registers;
mod running;
mod stack;

use crate::class::{ClassId, MethodId};
use crate::heap::Ref;
use crate::machine::Machine;

pub(crate) use cursor::Cursor;
pub use fp::Fp;
pub(crate) use layout::{Layout, Layouts};
pub use registers::arrival;
pub use running::Frame;
pub use stack::Stack;

/// Words of a frame's header.
pub const HEADER: u32 = 4;

/// The frame's result is dropped and the operation below it is tried again.
pub const DISCARD: u32 = 1;
/// A callee of this native frame returned; its result lies in the result slot.
pub const RETURNED: u32 = 2;
/// An exception reached this native frame; it lies in the result slot.
pub const THREW: u32 = 4;
/// What the callee of this native frame returned is a reference.
pub const RETURNED_REFERENCE: u32 = 8;

/// A slot of the frame may have a label, or its control; in others labels have no meaning.
const LABELLED: u32 = 16;

/// A value with its shadow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Value<S> {
    /// The bits: an int or float in the lower half, a reference likewise.
    pub bits: u64,
    /// What the analysis keeps of it.
    pub shadow: S,
}

impl<S> Value<S> {
    /// As an `int`.
    #[inline(always)]
    pub fn int(&self) -> i32 {
        self.bits as u32 as i32
    }

    /// As a `long`.
    #[inline(always)]
    pub fn long(&self) -> i64 {
        self.bits as i64
    }

    /// As a `float`.
    #[inline(always)]
    pub fn float(&self) -> f32 {
        f32::from_bits(self.bits as u32)
    }

    /// As a `double`.
    #[inline(always)]
    pub fn double(&self) -> f64 {
        f64::from_bits(self.bits)
    }

    /// As a reference.
    #[inline(always)]
    pub fn reference(&self) -> Ref {
        Ref(self.bits as u32)
    }
}

/// The words of a frame with so many slots.
#[inline(always)]
#[must_use]
pub(crate) fn frame_words<M: Machine>(slots: u32) -> u32 {
    HEADER + slots + if M::SHADOWS { slots.div_ceil(2) } else { 0 }
}

/// Words kept free for handling a stack overflow.
pub(crate) const RESERVE: u32 = 512;

/// Why an operation stopped that is tried again, or throws, once the loop has seen to it. So the
/// handlers of frequent operations call nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Trap {
    /// Nothing is to be seen to.
    #[default]
    None,
    /// It needs an object and found null.
    NullPointer,
    /// It divides by zero.
    DivisionByZero,
    /// An array has no element of this index.
    OutOfBounds { index: i32, length: u32 },
    /// An object is no instance of the class that it is cast to.
    ClassCast { from: ClassId, to: ClassId },
    /// An array cannot hold an object of this class.
    ArrayStore { class: ClassId },
    /// The thread's stack has no room for another frame.
    StackOverflow,
    /// It ends the construction of an object that has to be finalised.
    Finalizable,
    /// It calls a method whose frame it cannot just open, with so many slots of arguments.
    Call { target: MethodId, slots: u32 },
    /// It calls a method that the object's class has to be asked for.
    Select,
    /// It calls a method that was not prepared yet. That is no state of the guest: whether it was
    /// must make no difference.
    Unprepared { method: MethodId },
    /// It comes to a label in a frame that has none yet.
    Label,
    /// It writes to a page that a checkpoint has to save first.
    Page { at: u32 },
}

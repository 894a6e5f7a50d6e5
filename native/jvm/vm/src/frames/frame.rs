//! The frames on a thread's stack, and the cursor on the running frame.
//!
//! A frame consists of:
//!
//! 1. a header of four words,
//! 2. one 64-bit slot for each local variable and each entry of the operand stack,
//! 3. one 32-bit label for each slot, for machines that have shadows.
//!
//! A value of category 2 takes two slots; its bits are in the first. Frames hold the entire state
//! of a method's invocation.

mod cursor;
mod fp;
mod held_code;
mod layout;
mod registers;
mod running;
mod stack;

use crate::classes::class::{ClassId, MethodId};
use crate::machine::Label;
use crate::memory::heap::Ref;

pub(crate) use cursor::Cursor;
pub use fp::Fp;
pub(crate) use layout::{Layout, Layouts};
pub use registers::arrival;
pub use running::Frame;
pub use stack::Stack;

/// The number of words in a frame's header.
pub const HEADER: u32 = 4;

/// A flag of a frame: its result is discarded, and the operation of the frame below runs again.
pub const DISCARD: u32 = 1;
/// A flag of a native's frame: a method that it called has returned. The result is in the result
/// slot.
pub const RETURNED: u32 = 2;
/// A flag of a native's frame: a method that it called threw an exception. The exception is in the
/// result slot.
pub const THREW: u32 = 4;
/// A flag of a native's frame: the method that it called returned a reference.
pub const RETURNED_REFERENCE: u32 = 8;

/// A flag of a frame: its slots or its control may have labels. Without it, the words for labels
/// have no meaning.
const LABELLED: u32 = 16;

/// A value with its shadow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Value {
    /// The bits. An `int`, `float` or reference takes the lower half.
    pub bits: u64,
    /// The label that the machine keeps for the value.
    pub shadow: Label,
}

impl Value {
    /// Returns the value as an `int`.
    #[inline(always)]
    pub fn int(&self) -> i32 {
        self.bits as u32 as i32
    }

    /// Returns the value as a `long`.
    #[inline(always)]
    pub fn long(&self) -> i64 {
        self.bits as i64
    }

    /// Returns the value as a `float`.
    #[inline(always)]
    pub fn float(&self) -> f32 {
        f32::from_bits(self.bits as u32)
    }

    /// Returns the value as a `double`.
    #[inline(always)]
    pub fn double(&self) -> f64 {
        f64::from_bits(self.bits)
    }

    /// Returns the value as a reference.
    #[inline(always)]
    pub fn reference(&self) -> Ref {
        Ref(self.bits as u32)
    }
}

/// Returns the size in words of a frame with this number of slots.
#[inline(always)]
#[must_use]
pub(crate) fn frame_words(slots: u32, has_labels: bool) -> u32 {
    HEADER + slots + if has_labels { slots.div_ceil(2) } else { 0 }
}

/// The number of words that are kept free for handling a stack overflow.
pub(crate) const RESERVE: u32 = 512;

/// A reason for which an operation stopped. The loop handles it; then the operation runs again or
/// throws an exception. This way the handlers of frequent operations call no function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Trap {
    /// There is nothing to handle.
    #[default]
    None,
    /// The operation dereferences null.
    NullPointer,
    /// The operation divides by zero.
    DivisionByZero,
    /// An array has no element with this index.
    OutOfBounds { index: i32, length: u32 },
    /// An object is not an instance of the class that it is cast to.
    ClassCast { from: ClassId, to: ClassId },
    /// An array cannot hold an object of this class.
    ArrayStore { class: ClassId },
    /// The thread's stack has no room for another frame.
    StackOverflow,
    /// The constructor of `Object` returns for an object that has a finalizer.
    Finalizable,
    /// The operation calls a method with more to do than to open its frame. Its arguments take
    /// `slots` slots.
    Call { target: MethodId, slots: u32 },
    /// The operation calls a method that has to be selected by the object's class.
    Select,
    /// The operation calls a method that is not prepared yet. This is no state of the guest, so it
    /// must make no difference to the guest.
    Unprepared { method: MethodId },
    /// The operation became its quick form, which runs in its place. Quick forms are no state of the
    /// guest, so this must make no difference to the guest.
    Quickened,
    /// The operation reads a label in a frame without labels.
    Label,
    /// The operation writes to a page that a checkpoint has to save first.
    Page { at: u32 },
}

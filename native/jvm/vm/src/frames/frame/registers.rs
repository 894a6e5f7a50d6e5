//! The registers of the running frame, for machines and for the loop.

use super::{Fp, Frame, Trap};
use crate::classes::class::MethodId;
use crate::interpreter::exit::{Exit, Res};
use crate::interpreter::mode::Bare;
use crate::machine::{Interest, Label, Mode};
use crate::memory::heap::Ref;

/// Returns the bit that stands for an operation in the arrivals of its frame. Operations whose
/// indices differ by a multiple of 64 share a bit.
#[inline(always)]
#[must_use]
pub fn arrival(pc: u32) -> u64 {
    1 << (pc % u64::BITS)
}

/// The functions that a machine may call while it handles an event.
impl Frame {
    /// Returns the index of the running operation.
    #[inline(always)]
    #[must_use]
    pub fn pc(&self) -> u32 {
        self.pc
    }

    /// Returns the first free slot of the operand stack.
    #[inline(always)]
    #[must_use]
    pub fn sp(&self) -> u32 {
        self.sp
    }

    /// Returns the frame's place on its thread's stack.
    #[inline(always)]
    #[must_use]
    pub fn fp(&self) -> Fp {
        self.fp
    }

    /// Returns the frame's method.
    #[inline(always)]
    #[must_use]
    pub fn method(&self) -> MethodId {
        self.method
    }

    /// Returns whether the analysis watches the frame's instructions.
    #[inline(always)]
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// Returns the shadow that is united with the shadow of every value that the frame writes.
    #[inline(always)]
    pub(crate) fn control(&self) -> Label {
        self.control
    }

    /// Sets the shadow that is united with the shadow of every value that the frame writes from now
    /// on.
    #[inline(always)]
    pub fn set_control(&mut self, control: Label) {
        self.control = control;
    }

    /// Sets the operations for which [`crate::Events::arrived`] is called, as bits of [`arrival`].
    #[inline(always)]
    pub fn set_arrivals(&mut self, arrivals: u64) {
        self.arrivals = arrivals;
    }

    /// Adds an operation to those for which [`crate::Events::arrived`] is called.
    #[inline(always)]
    pub fn await_arrival(&mut self, pc: u32) {
        self.arrivals |= arrival(pc);
    }

    /// Returns the reference in a local variable.
    #[must_use]
    pub fn local(&self, slot: u32) -> Ref {
        self.get::<Bare, false>(slot).reference()
    }
}

/// The functions for the loop.
impl Frame {
    /// Returns the number of instructions that may still run.
    #[inline(always)]
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Sets the number of instructions that may run.
    #[inline(always)]
    pub(crate) fn allow(&mut self, instructions: u64) {
        self.left = instructions;
    }

    /// Takes back the count of an instruction that did not complete. If it runs again, it counts
    /// then.
    #[inline(always)]
    pub(crate) fn uncount(&mut self) {
        self.left += 1;
    }

    /// Takes up to `most` instructions from those that may still run, and returns their number.
    #[inline(always)]
    pub(crate) fn take_stretch(&mut self, most: u32) -> u32 {
        let stretch = u32::try_from(self.left).unwrap_or(u32::MAX).min(most);
        self.left -= u64::from(stretch);
        stretch
    }

    /// Writes the registers back at the end of a stretch. `stretch` is the number of its
    /// instructions that have not run.
    #[inline(always)]
    pub(crate) fn stop(&mut self, pc: u32, sp: u32, stretch: u32) {
        self.pc = pc;
        self.sp = sp;
        self.left += u64::from(stretch);
    }

    /// Notes how the running operation ended.
    #[inline(always)]
    pub(crate) fn end(&mut self, exit: Exit) {
        self.ended = Err(exit);
    }

    /// Returns the result of the operation at which the loop stopped, and resets it.
    #[inline(always)]
    pub(crate) fn take_end(&mut self) -> Res<()> {
        std::mem::replace(&mut self.ended, Ok(()))
    }

    /// Returns the trap that the loop has to handle.
    #[inline(always)]
    pub(crate) fn trap(&self) -> Trap {
        self.trap
    }

    /// Returns the trap that the loop has to handle, and resets it.
    #[inline(always)]
    pub(crate) fn take_trap(&mut self) -> Trap {
        std::mem::take(&mut self.trap)
    }

    /// Returns whether the handlers with labels run the frame.
    #[inline(always)]
    pub(crate) fn is_labelled(&self) -> bool {
        self.labelled
    }

    /// Returns the events that the analysis subscribes to for the method's frames.
    #[inline(always)]
    pub(crate) fn interest(&self) -> Interest {
        self.interest
    }

    /// Returns whether the machine may have to be told that the frame arrives at an operation.
    #[inline(always)]
    pub(crate) fn tells(&self, pc: u32) -> bool {
        self.arrivals & arrival(pc) != 0
    }

    /// Notes that the frame's slots have labels, so that the handlers with labels run it.
    #[inline(always)]
    pub(crate) fn begin_labels(&mut self) {
        self.labelled = true;
    }

    /// Sets whether the analysis watches the frame, and reads from its header whether it has labels
    /// and its control.
    #[inline(always)]
    pub(crate) fn refresh(&mut self, watched: bool, mode: Mode) {
        self.watched = watched;
        self.labelled = watched;
        if mode.has_labels() {
            self.labelled = self.has_labels();
            self.control = Label(self.control_label());
        }
    }
}

//! The registers of the running frame, as machines and the loop ask for them.

use super::{Fp, Frame, Trap};
use crate::class::MethodId;
use crate::exit::{Exit, Res};
use crate::heap::Ref;
use crate::machine::Machine;

/// The bit of an operation among the arrivals of its frame; others share it.
#[inline(always)]
#[must_use]
pub fn arrival(pc: u32) -> u64 {
    1 << (pc % u64::BITS)
}

/// What a machine that is told of an event may ask of the frame.
impl<M: Machine> Frame<M> {
    /// The operation that runs.
    #[inline(always)]
    #[must_use]
    pub fn pc(&self) -> u32 {
        self.pc
    }

    /// The first free operand slot.
    #[inline(always)]
    #[must_use]
    pub fn sp(&self) -> u32 {
        self.sp
    }

    /// Where the frame lies on its thread's stack.
    #[inline(always)]
    #[must_use]
    pub fn fp(&self) -> Fp {
        self.fp
    }

    /// The frame's method.
    #[inline(always)]
    #[must_use]
    pub fn method(&self) -> MethodId {
        self.method
    }

    /// Whether the analysis looks at what the frame's instructions do.
    #[inline(always)]
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// From now on everything that the frame writes depends on this.
    #[inline(always)]
    pub fn set_control(&mut self, control: M::Shadow) {
        self.control = control;
    }

    /// From now on [`Machine::arrived`] is told of these operations only, as [`arrival`] says them.
    #[inline(always)]
    pub fn set_arrivals(&mut self, arrivals: u64) {
        self.arrivals = arrivals;
    }

    /// From now on [`Machine::arrived`] is told of this operation too.
    #[inline(always)]
    pub fn await_arrival(&mut self, pc: u32) {
        self.arrivals |= arrival(pc);
    }

    /// The reference in a local.
    #[must_use]
    pub fn local(&self, slot: u32) -> Ref {
        self.get::<false>(slot).reference()
    }
}

/// The registers, as the loop uses them.
impl<M: Machine> Frame<M> {
    /// Instructions that may still run.
    #[inline(always)]
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Lets so many instructions run.
    #[inline(always)]
    pub(crate) fn allow(&mut self, instructions: u64) {
        self.left = instructions;
    }

    /// An instruction that was counted has not run, or counts again when it is tried again.
    #[inline(always)]
    pub(crate) fn uncount(&mut self) {
        self.left += 1;
    }

    /// Takes at most so many of the instructions that may still run.
    #[inline(always)]
    pub(crate) fn take_stretch(&mut self, most: u32) -> u32 {
        let stretch = u32::try_from(self.left).unwrap_or(u32::MAX).min(most);
        self.left -= u64::from(stretch);
        stretch
    }

    /// Writes the registers back where a stretch ends, of which so many instructions have not run.
    #[inline(always)]
    pub(crate) fn stop(&mut self, pc: u32, sp: u32, stretch: u32) {
        self.pc = pc;
        self.sp = sp;
        self.left += u64::from(stretch);
    }

    /// The operation that runs ends with this.
    #[inline(always)]
    pub(crate) fn end(&mut self, exit: Exit) {
        self.ended = Err(exit);
    }

    /// How the operation ended that the loop stopped in.
    #[inline(always)]
    pub(crate) fn take_end(&mut self) -> Res<()> {
        std::mem::replace(&mut self.ended, Ok(()))
    }

    /// What the loop has to see to.
    #[inline(always)]
    pub(crate) fn trap(&self) -> Trap {
        self.trap
    }

    /// What the loop has to see to, which it does now.
    #[inline(always)]
    pub(crate) fn take_trap(&mut self) -> Trap {
        std::mem::take(&mut self.trap)
    }

    /// Whether the handlers with labels run the frame.
    #[inline(always)]
    pub(crate) fn is_labelled(&self) -> bool {
        self.labelled
    }

    /// Whether the analysis may want to know that the frame arrives at an operation.
    #[inline(always)]
    pub(crate) fn tells(&self, pc: u32) -> bool {
        self.arrivals & arrival(pc) != 0
    }

    /// From now on the handlers with labels run the frame, whose slots have some.
    #[inline(always)]
    pub(crate) fn begin_labels(&mut self) {
        self.labelled = true;
    }

    /// Takes over whether the analysis looks at the frame, and what its header says about labels.
    #[inline(always)]
    pub(crate) fn refresh(&mut self, watched: bool) {
        self.watched = watched;
        self.labelled = watched;
        if M::SHADOWS {
            self.labelled = self.has_labels();
            self.control = M::from_label(self.control_label());
        }
    }
}

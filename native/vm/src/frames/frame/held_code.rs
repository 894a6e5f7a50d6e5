//! Decoded code as the interpreter holds it while handlers have the whole vm.

use crate::code::{Code, Op, Site};

/// A method's decoded code, without a borrow of it.
///
/// Each handler gets the vm mutably, with the code that runs in it: a handler quickens the operation that
/// it carries out. So no borrow can keep the code for the time that a frame runs. Its users promise instead,
/// when they make one ([`HeldCode::of`]), that the code stays in place as long as they use it:
///
/// - Code is boxed, and its lists have their final lengths when it is decoded. Quickening writes into
///   them and moves nothing.
/// - Redefining a class moves the box to another method, but not the code in it.
/// - Only a roll-back frees code, and nobody rolls back while the loop runs. The loop makes its frame
///   anew whenever it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldCode {
    code: *const Code,
    ops: *const Op,
    sites: *const Site,
}

impl HeldCode {
    /// No code.
    pub const NONE: HeldCode =
        HeldCode { code: std::ptr::null(), ops: std::ptr::null(), sites: std::ptr::null() };

    /// A method's code; the pointers to its lists spare the handlers a step.
    pub fn of(code: &Code) -> HeldCode {
        HeldCode { code, ops: code.ops.as_ptr(), sites: code.sites.as_ptr() }
    }

    /// Holds the same code as another. Copied pointer by pointer, they stay in the processor's registers;
    /// as one value they would go through memory, which costs calls 5 % more instructions.
    #[inline(always)]
    pub fn take_over(&mut self, other: &HeldCode) {
        self.code = other.code;
        self.ops = other.ops;
        self.sites = other.sites;
    }

    /// Whether it is none.
    #[inline(always)]
    pub fn is_none(self) -> bool {
        self.code.is_null()
    }

    /// The operation at an index.
    ///
    /// # Safety
    /// The code is there, and has an operation of this index.
    #[inline(always)]
    pub unsafe fn op(self, pc: u32) -> Op {
        // SAFETY: promised.
        unsafe { *self.ops.add(pc as usize) }
    }

    /// The site at an index.
    ///
    /// # Safety
    /// The code is there, and has a site of this index.
    #[inline(always)]
    pub unsafe fn site(self, index: u32) -> Site {
        // SAFETY: promised.
        unsafe { *self.sites.add(index as usize) }
    }

    /// The code itself, for as long as the one who holds it is borrowed.
    ///
    /// # Safety
    /// The code is there.
    #[inline(always)]
    pub unsafe fn code(&self) -> &Code {
        // SAFETY: promised.
        unsafe { &*self.code }
    }
}

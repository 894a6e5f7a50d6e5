//! Pointers to decoded code, which the interpreter uses while handlers borrow the whole vm.

use crate::interpreter::code::{Code, Op, Site};

/// A pointer to a method's decoded code that does not borrow it.
///
/// Each handler gets the vm mutably, including the running code, because a handler may quicken its
/// own operation. So no borrow can protect the code while a frame runs. Instead, whoever creates a
/// pointer with [`HeldCode::of`] promises that the code stays in place as long as the pointer is
/// used. This holds for the following reasons:
///
/// - Code is boxed, and decoding gives its lists their final lengths. Quickening overwrites entries
///   and moves nothing.
/// - Redefining a class moves the box to another method, but not the code in the box.
/// - Only a roll-back frees code, and no roll-back happens while the loop runs. The loop creates
///   its frame anew whenever it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldCode {
    code: *const Code,
    ops: *const Op,
    sites: *const Site,
}

impl HeldCode {
    /// The null pointer.
    pub const NONE: HeldCode =
        HeldCode { code: std::ptr::null(), ops: std::ptr::null(), sites: std::ptr::null() };

    /// Creates a pointer to a method's code. It includes pointers to the lists, which saves the
    /// handlers an indirection.
    pub fn of(code: &Code) -> HeldCode {
        HeldCode { code, ops: code.ops.as_ptr(), sites: code.sites.as_ptr() }
    }

    /// Becomes a copy of another pointer. Copying field by field keeps the fields in the
    /// processor's registers. Copied as one value they would go through memory, which costs calls 5
    /// % more instructions.
    #[inline(always)]
    pub fn take_over(&mut self, other: &HeldCode) {
        self.code = other.code;
        self.ops = other.ops;
        self.sites = other.sites;
    }

    /// Returns whether this is the null pointer.
    #[inline(always)]
    pub fn is_none(self) -> bool {
        self.code.is_null()
    }

    /// Returns the operation at an index.
    ///
    /// # Safety
    /// The code must be in place, and must have an operation with this index.
    #[inline(always)]
    pub unsafe fn op(self, pc: u32) -> Op {
        // SAFETY: promised.
        unsafe { *self.ops.add(pc as usize) }
    }

    /// Returns the site at an index.
    ///
    /// # Safety
    /// The code must be in place, and must have a site with this index.
    #[inline(always)]
    pub unsafe fn site(self, index: u32) -> Site {
        // SAFETY: promised.
        unsafe { *self.sites.add(index as usize) }
    }

    /// Returns the code, for the lifetime of the borrow of this pointer.
    ///
    /// # Safety
    /// The code must be in place.
    #[inline(always)]
    pub unsafe fn code(&self) -> &Code {
        // SAFETY: promised.
        unsafe { &*self.code }
    }
}

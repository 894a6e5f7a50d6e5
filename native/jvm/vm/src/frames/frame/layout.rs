//! The properties of methods that calls and returns need.

use super::held_code::HeldCode;
use crate::classes::class::{Body, Kind, Method, MethodId};
use crate::machine::Interest;

/// The properties of a method that its frames need.
///
/// A call follows pointers one after the other, and the processor has to wait for each of them.
/// Therefore everything that a call needs is kept together, in half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Layout {
    pub(super) code: HeldCode,
    slots: u32,
    locals: u16,
    /// The kind of the method's result.
    pub(super) result: Kind,
    /// [`DIRECT`], and the bits of the events that the analysis subscribes to for the method's
    /// frames.
    flags: u8,
}

/// A flag of a method: a call only has to open its frame. The method is not synchronized and has no
/// kernel.
const DIRECT: u8 = 1 << 7;

const _: () = assert!(size_of::<Layout>() == 32);

impl Layout {
    /// The layout of a method that runs no bytecode.
    const NONE: Layout =
        Layout { code: HeldCode::NONE, slots: 0, locals: 0, result: Kind::Void, flags: 0 };

    /// Returns the layout of a method, or `None` if it runs no bytecode. The layout is valid as
    /// long as the method has this code.
    pub fn of(method: &Method, interest: Interest) -> Option<Layout> {
        let Body::Code(code) = &method.body else { return None };
        let is_direct = method.leaf.is_none() && !method.is_synchronized();
        Some(Layout {
            code: HeldCode::of(code),
            slots: u32::from(method.max_locals) + u32::from(method.max_stack),
            locals: method.max_locals,
            result: method.result,
            flags: interest.bits() | if is_direct { DIRECT } else { 0 },
        })
    }

    /// Returns the events that the analysis subscribes to for the method's frames.
    #[inline(always)]
    pub fn interest(&self) -> Interest {
        Interest::of_bits(self.flags)
    }

    /// Returns the number of local variables, including the arguments, which come first.
    #[inline(always)]
    pub fn locals(&self) -> u32 {
        u32::from(self.locals)
    }

    /// Returns the number of slots for local variables and operands.
    #[inline(always)]
    pub fn slots(&self) -> u32 {
        self.slots
    }
}

/// The layouts of all methods. [`crate::vm::Vm::settle`] updates them when a method's body changes.
#[derive(Debug, Default)]
pub(crate) struct Layouts(Vec<Layout>);

impl Layouts {
    /// Returns the layout of a method, or `None` if it runs no bytecode.
    #[inline(always)]
    pub fn get(&self, method: MethodId) -> Option<Layout> {
        self.0.get(method.0 as usize).copied().filter(|layout| !layout.code.is_none())
    }

    /// Returns the layout of a method that runs bytecode, if a call only has to open its frame.
    #[inline(always)]
    pub fn direct(&self, method: MethodId) -> Option<Layout> {
        self.0.get(method.0 as usize).copied().filter(|layout| layout.flags & DIRECT != 0)
    }

    /// Sets or removes the layout of a method.
    pub fn set(&mut self, method: MethodId, layout: Option<Layout>) {
        let at = method.0 as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, Layout::NONE);
        }
        if let Some(place) = self.0.get_mut(at) {
            *place = layout.unwrap_or(Layout::NONE);
        }
    }

    /// Keeps only the layouts of the first `methods` methods.
    pub fn truncate(&mut self, methods: usize) {
        self.0.truncate(methods);
    }
}

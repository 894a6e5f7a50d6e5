//! What calls and returns need to know of methods.

use super::held_code::HeldCode;
use crate::class::{Body, Kind, Method, MethodId};
use crate::machine::{Interest, Machine};

/// What a frame of bytecode needs to know of its method.
///
/// Calls follow one pointer after the other, each of which the processor has to wait for; so all that
/// they need lies together, in half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Layout {
    pub(super) code: HeldCode,
    slots: u32,
    locals: u16,
    /// The kind of its result.
    pub(super) result: Kind,
    /// [`DIRECT`], and what the analysis wants to know of its frames.
    flags: u8,
}

/// A call opens the method's frame and does no more: it locks nothing and has no kernel.
const DIRECT: u8 = 1 << 7;

const _: () = assert!(size_of::<Layout>() == 32);

impl Layout {
    /// Of what runs no bytecode.
    const NONE: Layout =
        Layout { code: HeldCode::NONE, slots: 0, locals: 0, result: Kind::Void, flags: 0 };

    /// Of a method that runs bytecode. It is good as long as the method has this code.
    pub fn of<M: Machine>(method: &Method<M>, interest: Interest) -> Option<Layout> {
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

    /// What the analysis wants to know of its frames.
    #[inline(always)]
    pub fn interest(&self) -> Interest {
        Interest::of_bits(self.flags)
    }

    /// Its locals, arguments first.
    #[inline(always)]
    pub fn locals(&self) -> u32 {
        u32::from(self.locals)
    }

    /// Its locals and operands.
    #[inline(always)]
    pub fn slots(&self) -> u32 {
        self.slots
    }
}

/// The layouts of all methods, kept in step with their bodies by [`crate::vm::Vm::settle`].
#[derive(Debug, Default)]
pub(crate) struct Layouts(Vec<Layout>);

impl Layouts {
    /// Of a method that runs bytecode.
    #[inline(always)]
    pub fn get(&self, method: MethodId) -> Option<Layout> {
        self.0.get(method.0 as usize).copied().filter(|layout| !layout.code.is_none())
    }

    /// Of a method that runs bytecode, if a call opens its frame and does no more.
    #[inline(always)]
    pub fn direct(&self, method: MethodId) -> Option<Layout> {
        self.0.get(method.0 as usize).copied().filter(|layout| layout.flags & DIRECT != 0)
    }

    /// Enters what is true of a method now.
    pub fn set(&mut self, method: MethodId, layout: Option<Layout>) {
        let at = method.0 as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, Layout::NONE);
        }
        if let Some(place) = self.0.get_mut(at) {
            *place = layout.unwrap_or(Layout::NONE);
        }
    }

    /// Forgets methods from a number on.
    pub fn truncate(&mut self, methods: usize) {
        self.0.truncate(methods);
    }
}

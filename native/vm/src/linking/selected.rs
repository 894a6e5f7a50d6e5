//! What interface calls selected lately, so that most need not look.

use crate::class::{ClassId, MethodId};

/// The receiver's class, the interface named at the call, and the method resolved there.
pub(crate) type InterfaceCall = (ClassId, ClassId, MethodId);

/// Entries; a power of two.
const ENTRIES: usize = 4096;

/// A direct-mapped cache. What it holds follows from the classes alone.
#[derive(Debug)]
pub(crate) struct Selected(Box<[(InterfaceCall, MethodId)]>);

/// No call has a receiver of class 0.
const EMPTY: (InterfaceCall, MethodId) = ((ClassId(0), ClassId(0), MethodId(0)), MethodId(0));

impl Selected {
    pub fn new() -> Selected {
        Selected(vec![EMPTY; ENTRIES].into())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(EMPTY);
    }

    #[inline(always)]
    pub fn get(&self, call: InterfaceCall) -> Option<MethodId> {
        let (known, target) = self.0.get(place(call))?;
        (*known == call).then_some(*target)
    }

    pub fn put(&mut self, call: InterfaceCall, target: MethodId) {
        if let Some(entry) = self.0.get_mut(place(call)) {
            *entry = (call, target);
        }
    }
}

#[inline(always)]
fn place((class, _, method): InterfaceCall) -> usize {
    let mixed = class.0.wrapping_mul(0x9e37_79b1) ^ method.0.wrapping_mul(0x85eb_ca6b);
    (mixed >> (u32::BITS - ENTRIES.trailing_zeros())) as usize
}

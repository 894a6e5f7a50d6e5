//! A cache of the methods that interface calls selected (JVMS 5.4.6).

use crate::classes::class::{ClassId, MethodId};

/// The class of the receiver, the interface in the method reference, and the resolved method.
pub(crate) type InterfaceCall = (ClassId, ClassId, MethodId);

/// The number of entries. It must be a power of two.
const ENTRIES: usize = 4096;

/// A direct-mapped cache of selected methods. Its content depends only on the classes.
#[derive(Debug)]
pub(crate) struct Selected(Box<[(InterfaceCall, MethodId)]>);

/// An unused entry. No call has a receiver of class 0.
const EMPTY: (InterfaceCall, MethodId) = ((ClassId(0), ClassId(0), MethodId(0)), MethodId(0));

impl Selected {
    pub fn new() -> Selected {
        Selected(vec![EMPTY; ENTRIES].into())
    }

    /// Removes all entries.
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

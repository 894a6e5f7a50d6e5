//! The contents of a frame's slots, as precisely as reference maps need them.

use classfile::MethodDescriptor;

/// The contents of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// A number, the second half of a number, or no usable value.
    Other,
    /// A reference to an object, which need not be initialised.
    Reference,
    /// The return address of a subroutine, as a bytecode index.
    Return(u16),
}

/// The slots of a frame before an instruction.
#[derive(Clone, Debug)]
pub(super) struct State {
    locals: Vec<Slot>,
    stack: Vec<Slot>,
}

impl State {
    /// Returns the state at the entry of a method, or `None` if the arguments do not fit the local
    /// variables.
    pub(super) fn at_entry(locals: u16, descriptor: &str, is_static: bool) -> Option<State> {
        let mut slots = Vec::with_capacity(usize::from(locals));
        if !is_static {
            slots.push(Slot::Reference);
        }
        for parameter in MethodDescriptor::parse(descriptor)?.parameters {
            slots.push(if parameter.is_reference() { Slot::Reference } else { Slot::Other });
            if parameter.slots() == 2 {
                slots.push(Slot::Other);
            }
        }
        if slots.len() > usize::from(locals) {
            return None;
        }
        slots.resize(usize::from(locals), Slot::Other);
        Some(State { locals: slots, stack: Vec::new() })
    }

    /// Returns the state at the entry of an exception handler that covers an instruction with this
    /// state.
    pub(super) fn in_handler(&self) -> State {
        State { locals: self.locals.clone(), stack: vec![Slot::Reference] }
    }

    fn slots(&self) -> impl Iterator<Item = (u16, Slot)> {
        (0..).zip(self.locals.iter().chain(&self.stack).copied())
    }

    /// Returns the slots that hold references.
    pub(super) fn references(&self) -> impl Iterator<Item = u16> {
        self.slots().filter(|(_, slot)| *slot == Slot::Reference).map(|(index, _)| index)
    }

    /// Returns the slots that hold return addresses, with their addresses.
    pub(super) fn returns(&self) -> impl Iterator<Item = (u16, u16)> {
        self.slots().filter_map(|(index, slot)| match slot {
            Slot::Return(target) => Some((index, target)),
            _ => None,
        })
    }

    /// Returns whether two states belong to the same calls of subroutines.
    pub(super) fn may_merge(&self, other: &State) -> bool {
        self.stack.len() == other.stack.len() && self.returns().eq(other.returns())
    }

    /// Keeps the contents on which both states agree. Returns whether that changed this state.
    pub(super) fn merge(&mut self, other: &State) -> bool {
        let mut changed = false;
        let theirs = other.locals.iter().chain(&other.stack);
        for (mine, theirs) in self.locals.iter_mut().chain(&mut self.stack).zip(theirs) {
            if mine != theirs && *mine != Slot::Other {
                *mine = Slot::Other;
                changed = true;
            }
        }
        changed
    }

    /// Replaces return addresses by [`Slot::Other`].
    pub(super) fn forget_returns(&mut self) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if let Slot::Return(_) = slot {
                *slot = Slot::Other;
            }
        }
    }

    pub(super) fn local(&self, index: u16) -> Option<Slot> {
        self.locals.get(usize::from(index)).copied()
    }

    pub(super) fn set_local(&mut self, index: u16, slot: Slot) -> Option<()> {
        *self.locals.get_mut(usize::from(index))? = slot;
        Some(())
    }

    pub(super) fn push(&mut self, slot: Slot) {
        self.stack.push(slot);
    }

    pub(super) fn push_others(&mut self, count: usize) {
        self.stack.resize(self.stack.len() + count, Slot::Other);
    }

    pub(super) fn pop(&mut self) -> Option<Slot> {
        self.stack.pop()
    }

    pub(super) fn drop(&mut self, count: usize) -> Option<()> {
        self.stack.truncate(self.stack.len().checked_sub(count)?);
        Some(())
    }

    /// Inserts a copy of the `count` topmost slots below the `under` slots that lie beneath them.
    pub(super) fn duplicate(&mut self, count: usize, under: usize) -> Option<()> {
        let top = self.stack.len();
        let copied = self.stack.get(top.checked_sub(count)?..)?.to_vec();
        let at = top.checked_sub(count + under)?;
        self.stack.splice(at..at, copied);
        Some(())
    }
}

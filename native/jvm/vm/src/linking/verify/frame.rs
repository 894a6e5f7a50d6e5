//! The type state between two instructions (JVMS 4.10.1.4).

use super::types::Type;

/// The types of the local variables and of the operand stack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// The local variables. Those beyond the end are [`Type::Top`].
    pub(super) locals: Vec<Type>,
    /// The operand stack. The last entry is the top.
    pub(super) stack: Vec<Type>,
    /// Whether the method is a constructor that has not yet called another constructor
    /// (`flagThisUninit`).
    pub(super) this_uninitialized: bool,
}

impl Frame {
    /// Returns the type of a local variable.
    pub(super) fn local(&self, slot: u16) -> Type {
        self.locals.get(usize::from(slot)).copied().unwrap_or(Type::Top)
    }

    fn put(&mut self, slot: usize, value: Type) {
        match self.locals.get_mut(slot) {
            Some(place) => *place = value,
            None if value == Type::Top => {}
            None => {
                self.locals.resize(slot, Type::Top);
                self.locals.push(value);
            }
        }
    }

    /// Sets a local variable: two slots for a `long` or `double`, otherwise one. If an old `long`
    /// or `double` loses one of its slots, its other slot becomes unusable.
    pub(super) fn set_local(&mut self, slot: u16, value: Type) {
        let first = usize::from(slot);
        let after = first.saturating_add(if value.second().is_some() { 2 } else { 1 });
        if self.local(slot).is_second() {
            self.put(first.saturating_sub(1), Type::Top);
        }
        if self.locals.get(after).is_some_and(|held| held.is_second()) {
            self.put(after, Type::Top);
        }
        self.put(first, value);
        if let Some(second) = value.second() {
            self.put(first.saturating_add(1), second);
        }
    }

    /// Replaces a type by another in all local variables and stack slots.
    pub(super) fn replace(&mut self, old: Type, new: Type) {
        let held = self.locals.iter_mut().chain(&mut self.stack).filter(|held| **held == old);
        held.for_each(|held| *held = new);
    }

    /// Removes the unusable local variables at the end. Equal states then compare equal.
    pub(super) fn trim(&mut self) {
        let used = self.locals.iter().rposition(|held| *held != Type::Top);
        self.locals.truncate(used.map_or(0, |last| last.saturating_add(1)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_loses_a_slot_is_unusable() {
        let mut frame = Frame::default();
        frame.set_local(1, Type::Long);
        frame.set_local(2, Type::Int);
        assert_eq!(frame.locals, [Type::Top, Type::Top, Type::Int]);
        frame.set_local(0, Type::Double);
        frame.set_local(0, Type::Int);
        assert_eq!(frame.locals, [Type::Int, Type::Top, Type::Int]);
        frame.set_local(2, Type::Long);
        frame.set_local(1, Type::Long);
        assert_eq!(frame.locals, [Type::Int, Type::Long, Type::Long2, Type::Top]);
        frame.set_local(1, Type::Top);
        frame.set_local(9, Type::Top);
        frame.trim();
        assert_eq!(frame.locals, [Type::Int]);
    }
}

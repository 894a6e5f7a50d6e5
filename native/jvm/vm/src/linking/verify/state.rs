//! The states of type inference: types, and the active subroutines (JVMS 4.10.2.5).

use super::frame::Frame;
use super::types::Type;

/// The state before an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// The types of the local variables and of the operand stack.
    pub(super) frame: Frame,
    /// The active subroutines, which were called and have not returned. The outermost is first.
    pub(super) calls: Vec<Call>,
}

/// An active subroutine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// The offset of the subroutine.
    pub(super) entry: u16,
    /// The local variables that were read or written since the `jsr`.
    pub(super) touched: Slots,
}

/// A set of local variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Slots(Vec<u64>);

impl Slots {
    /// Adds a slot.
    pub(super) fn insert(&mut self, slot: u16) {
        let word = usize::from(slot / 64);
        if self.0.len() <= word {
            self.0.resize(word.saturating_add(1), 0);
        }
        if let Some(word) = self.0.get_mut(word) {
            *word |= 1 << (slot % 64);
        }
    }

    /// Returns whether the set contains a slot.
    pub(super) fn contains(&self, slot: usize) -> bool {
        self.0.get(slot / 64).is_some_and(|word| word & (1 << (slot % 64)) != 0)
    }

    /// Adds all slots of another set.
    pub(super) fn unite(&mut self, other: &Slots) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }
}

impl State {
    /// Returns whether the subroutine at an offset is active.
    pub(super) fn is_in(&self, entry: u16) -> bool {
        self.calls.iter().any(|call| call.entry == entry)
    }

    /// Records that the active subroutines use a local variable. A `long` or `double` also uses the
    /// next slot.
    pub(super) fn touch(&mut self, slot: u16, value: Type) {
        for call in &mut self.calls {
            call.touched.insert(slot);
            if value.second().is_some() {
                call.touched.insert(slot.saturating_add(1));
            }
        }
    }

    /// Keeps only the subroutines that are active in both states, in the same order. Unites their
    /// used local variables.
    pub(super) fn merge_calls(&mut self, other: &[Call]) {
        let mut others = other.iter();
        self.calls.retain_mut(|call| {
            let mut ahead = others.clone();
            let Some(same) = ahead.find(|other| other.entry == call.entry) else { return false };
            call.touched.unite(&same.touched);
            others = ahead;
            true
        });
    }

    /// Makes values unusable: the return addresses of subroutines that are not active, and also
    /// uninitialized objects if `uninitialized` is set.
    pub(super) fn forget(&mut self, uninitialized: bool) {
        let calls = &self.calls;
        let lost = |held: &Type| match held {
            Type::ReturnAddress(entry) => !calls.iter().any(|call| call.entry == *entry),
            held => uninitialized && held.is_uninitialized(),
        };
        let held = self.frame.locals.iter_mut().chain(&mut self.frame.stack);
        held.filter(|held| lost(held)).for_each(|held| *held = Type::Top);
        self.frame.trim();
    }

    /// Returns the state after a `jsr`, if the subroutine at `entry` ends in the state `self`.
    /// `call` is the state before the `jsr`. Local variables that the subroutine has used come from
    /// `self`, the others from `call`.
    pub(super) fn after_return(&self, entry: u16, call: &State) -> State {
        let none = Slots::default();
        let touched = self.calls.iter().rfind(|call| call.entry == entry);
        let touched = touched.map_or(&none, |call| &call.touched);
        let slots = self.frame.locals.len().max(call.frame.locals.len());
        let pick = |slot: usize| {
            let from = if touched.contains(slot) { &self.frame } else { &call.frame };
            from.locals.get(slot).copied().unwrap_or(Type::Top)
        };
        let mut after = State {
            frame: Frame {
                locals: (0..slots).map(pick).collect(),
                stack: self.frame.stack.clone(),
                this_uninitialized: self.frame.this_uninitialized && call.frame.this_uninitialized,
            },
            calls: call.calls.clone(),
        };
        after.calls.iter_mut().for_each(|outer| outer.touched.unite(touched));
        after.forget(true);
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(entry: u16, slots: &[u16]) -> Call {
        let mut touched = Slots::default();
        slots.iter().for_each(|slot| touched.insert(*slot));
        Call { entry, touched }
    }

    #[test]
    fn merging_keeps_what_is_common_in_order() {
        let mut state =
            State { calls: vec![call(1, &[3]), call(2, &[]), call(3, &[])], ..State::default() };
        state.merge_calls(&[call(1, &[70]), call(3, &[1]), call(2, &[])]);
        let entries: Vec<u16> = state.calls.iter().map(|call| call.entry).collect();
        assert_eq!(entries, [1, 2]);
        assert!(state.calls[0].touched.contains(3) && state.calls[0].touched.contains(70));
    }

    #[test]
    fn a_return_gives_back_what_was_not_touched() {
        let frame = |locals: &[Type]| Frame { locals: locals.to_vec(), ..Frame::default() };
        let before = State { frame: frame(&[Type::Int, Type::Float]), calls: vec![call(9, &[])] };
        let mut end = State { calls: vec![call(9, &[]), call(5, &[])], ..State::default() };
        end.frame = frame(&[Type::Float, Type::Top, Type::ReturnAddress(5)]);
        end.touch(0, Type::Float);
        end.touch(2, Type::Int);
        let after = end.after_return(5, &before);
        assert_eq!(after.frame.locals, [Type::Float, Type::Float]);
        assert_eq!(after.calls, [call(9, &[0, 2])]);
    }
}

//! The origins of values in the slots of a frame, for the data-flow analysis of a method.

use std::collections::BTreeSet;

/// The source of a value. The numbers are bytecode indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The instruction that pushes a constant.
    Constant(u32),
    /// The instruction that makes an array literal or a value object, which consists of elements.
    Whole(u32),
    /// A constant of a library, such as `Month.MAY`. It is no input, and nothing computes it.
    Library,
    /// A parameter of the method itself, by its first slot.
    Argument(u16),
}

/// The possible origins of the value in one slot. A `long` or `double` has them in the first of its
/// slots.
pub type Slot = BTreeSet<Origin>;

/// The slots of local variables and operands before an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub locals: Vec<Slot>,
    pub stack: Vec<Slot>,
}

impl State {
    /// Returns the state at the start of a method with parameters in these slots.
    pub fn with(parameters: &[u16]) -> State {
        let mut state = State::default();
        for &slot in parameters {
            let at = usize::from(slot);
            state.locals.resize_with(state.locals.len().max(at + 1), Slot::new);
            if let Some(local) = state.locals.get_mut(at) {
                local.insert(Origin::Argument(slot));
            }
        }
        state
    }

    pub fn pop(&mut self) -> Slot {
        self.stack.pop().unwrap_or_default()
    }

    pub fn pop_all(&mut self, slots: u16) -> Vec<Slot> {
        let at = self.stack.len().saturating_sub(usize::from(slots));
        self.stack.split_off(at)
    }

    pub fn push_empty(&mut self, slots: u16) {
        self.stack.extend((0..slots).map(|_| Slot::new()));
    }

    /// Pushes a value of one or two slots.
    pub fn push(&mut self, slot: Slot, slots: u16) {
        self.stack.push(slot);
        self.push_empty(slots.saturating_sub(1));
    }

    /// Removes an origin from all slots.
    pub fn forget(&mut self, origin: Origin) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            slot.remove(&origin);
        }
    }

    /// Adds the origins of another state. Returns whether any of them is new.
    pub fn merge(&mut self, other: &State) -> bool {
        let before = self.clone();
        for (mine, theirs) in [(&mut self.locals, &other.locals), (&mut self.stack, &other.stack)] {
            mine.resize_with(mine.len().max(theirs.len()), Slot::new);
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.extend(theirs);
            }
        }
        *self != before
    }
}

/// Returns the first slot of each argument.
pub fn first_slots(arguments: &[Slot], parameters: &[u16]) -> Vec<Slot> {
    let mut at = 0;
    parameters
        .iter()
        .map(|&slots| {
            let slot = arguments.get(at).cloned().unwrap_or_default();
            at += usize::from(slots);
            slot
        })
        .collect()
}

/// Returns whether a value comes neither from a constant nor from a value that consists of constants.
pub fn is_computed(slot: &Slot) -> bool {
    slot.iter().all(|origin| matches!(origin, Origin::Library | Origin::Argument(_)))
}

/// Returns the instruction that made the object on which a constructor is called.
pub fn constructed(receiver: &Slot) -> Option<u32> {
    receiver.iter().find_map(|origin| match origin {
        Origin::Whole(pc) => Some(*pc),
        Origin::Constant(_) | Origin::Library | Origin::Argument(_) => None,
    })
}

/// Inserts a copy of the top `count` slots below the `under` slots that are beneath them, as the
/// `dup` instructions do.
pub fn duplicate(state: &mut State, count: u16, under: u16) {
    let top = state.pop_all(count);
    let below = state.pop_all(under);
    state.stack.extend(top.iter().cloned());
    state.stack.extend(below);
    state.stack.extend(top);
}

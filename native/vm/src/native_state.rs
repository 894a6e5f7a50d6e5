//! State of natives that is not in the arena, and rolls back with the vm.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What natives keep, by its type.
///
/// Cheap to copy: what a copy has in common with others is copied when one of them changes it. So
/// a type whose values are large should itself be a persistent structure.
#[derive(Clone, Default)]
pub struct NativeState(BTreeMap<TypeId, Rc<dyn Kept>>);

/// A value of any type that can be copied.
trait Kept: Any {
    fn copied(&self) -> Rc<dyn Kept>;
}

impl<T: Clone + Any> Kept for T {
    fn copied(&self) -> Rc<dyn Kept> {
        Rc::new(self.clone())
    }
}

impl NativeState {
    /// Does something with the state of a type, which begins as its default.
    pub fn with<T: Clone + Default + Any, R>(&mut self, action: impl FnOnce(&mut T) -> R) -> R {
        let kept = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Rc::new(T::default()));
        if Rc::get_mut(kept).is_none() {
            *kept = (**kept).copied();
        }
        let own = Rc::get_mut(kept).and_then(|kept| (kept as &mut dyn Any).downcast_mut::<T>());
        match own {
            Some(state) => action(state),
            // Never: the value was made for this type, and nobody else holds it.
            None => action(&mut T::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_keeps_what_was() {
        let mut state = NativeState::default();
        state.with(|numbers: &mut Vec<i32>| numbers.push(1));
        let saved = state.clone();
        state.with(|numbers: &mut Vec<i32>| numbers.push(2));
        assert_eq!(state.with(|numbers: &mut Vec<i32>| numbers.clone()), [1, 2]);
        state = saved;
        assert_eq!(state.with(|numbers: &mut Vec<i32>| numbers.clone()), [1]);
        assert_eq!(state.with(|text: &mut String| text.clone()), "");
    }
}

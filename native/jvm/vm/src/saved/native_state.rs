//! State of natives outside the arena. It is rolled back with the vm.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The state of a native, or of several natives that share it.
pub trait State: Clone + Default + Any {
    /// The name of the state in an image.
    const NAME: &'static str;

    /// Returns the bytes that represent the state in an image of the vm, or `None` if an image
    /// cannot hold the current state.
    fn image(&self) -> Option<Vec<u8>>;

    /// Returns the state from the bytes that [`State::image`] returned, or `None` if they are not
    /// valid.
    fn from_image(bytes: &[u8]) -> Option<Self>;

    /// Describes all of the state, so that it can be compared. Used if [`State::image`] returns
    /// `None`.
    fn dump(&self) -> String;
}

/// The states of all natives, by their types.
///
/// A copy is cheap: copies share a state until one of them changes it, which copies this state as a
/// whole. So large states should be persistent data structures.
#[derive(Clone, Default)]
pub struct NativeState {
    kept: BTreeMap<TypeId, Rc<dyn Kept>>,
    /// The states from an image that nothing has used yet, by their names in the image.
    unread: Rc<BTreeMap<String, Vec<u8>>>,
}

/// A [`State`] of any type.
trait Kept: Any {
    fn copied(&self) -> Rc<dyn Kept>;
    fn name(&self) -> &'static str;
    fn image(&self) -> Option<Vec<u8>>;
    fn dump(&self) -> String;
}

impl<T: State> Kept for T {
    fn copied(&self) -> Rc<dyn Kept> {
        Rc::new(self.clone())
    }

    fn name(&self) -> &'static str {
        T::NAME
    }

    fn image(&self) -> Option<Vec<u8>> {
        State::image(self)
    }

    fn dump(&self) -> String {
        State::dump(self)
    }
}

impl NativeState {
    /// Calls `action` with the state of a type. Initially this is the state from the image, or the
    /// default value.
    pub fn with<T: State, R>(&mut self, action: impl FnOnce(&mut T) -> R) -> R {
        let unread = &self.unread;
        let first = || unread.get(T::NAME).and_then(|bytes| T::from_image(bytes));
        let begin = || Rc::new(first().unwrap_or_default()) as Rc<dyn Kept>;
        let kept = self.kept.entry(TypeId::of::<T>()).or_insert_with(begin);
        if Rc::get_mut(kept).is_none() {
            *kept = (**kept).copied();
        }
        let own = Rc::get_mut(kept).and_then(|kept| (kept as &mut dyn Any).downcast_mut::<T>());
        match own {
            Some(state) => action(state),
            // Cannot happen: the value has this type, and there is no other reference to it.
            None => action(&mut T::default()),
        }
    }

    /// Returns the bytes of all states by their names in an image, or `None` if an image cannot
    /// hold one of them.
    pub(crate) fn image(&self) -> Option<BTreeMap<String, Vec<u8>>> {
        let mut all = (*self.unread).clone();
        for kept in self.kept.values() {
            all.insert(kept.name().to_owned(), kept.image()?);
        }
        Some(all)
    }

    /// Describes all states, one line each, in the order of their names.
    pub(crate) fn dump(&self) -> impl Iterator<Item = String> {
        let unread = self.unread.iter().map(|(name, bytes)| (&**name, format!("{bytes:?}")));
        let kept = self.kept.values().map(|kept| {
            let image = kept.image().map(|bytes| format!("{bytes:?}"));
            (kept.name(), image.unwrap_or_else(|| kept.dump()))
        });
        let all: BTreeMap<&str, String> = unread.chain(kept).collect();
        all.into_iter().map(|(name, what)| format!("natives keep {name}: {what}"))
    }

    /// Creates the states from the bytes that [`NativeState::image`] returned.
    pub(crate) fn from_image(all: BTreeMap<String, Vec<u8>>) -> NativeState {
        NativeState { kept: BTreeMap::new(), unread: Rc::new(all) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl State for Vec<u8> {
        const NAME: &'static str = "bytes";

        fn image(&self) -> Option<Vec<u8>> {
            Some(self.clone())
        }

        fn from_image(bytes: &[u8]) -> Option<Self> {
            Some(bytes.to_vec())
        }

        fn dump(&self) -> String {
            format!("{self:?}")
        }
    }

    impl State for String {
        const NAME: &'static str = "text";

        fn image(&self) -> Option<Vec<u8>> {
            self.is_empty().then(Vec::new)
        }

        fn from_image(_: &[u8]) -> Option<Self> {
            Some(String::new())
        }

        fn dump(&self) -> String {
            self.clone()
        }
    }

    #[test]
    fn a_copy_keeps_what_was() {
        let mut state = NativeState::default();
        state.with(|numbers: &mut Vec<u8>| numbers.push(1));
        let saved = state.clone();
        state.with(|numbers: &mut Vec<u8>| numbers.push(2));
        assert_eq!(state.with(|numbers: &mut Vec<u8>| numbers.clone()), [1, 2]);
        state = saved;
        assert_eq!(state.with(|numbers: &mut Vec<u8>| numbers.clone()), [1]);
        assert_eq!(state.with(|text: &mut String| text.clone()), "");
    }

    #[test]
    fn an_image_holds_what_was_kept_and_what_it_came_with() {
        let mut state = NativeState::default();
        state.with(|numbers: &mut Vec<u8>| numbers.push(1));
        let image = state.image().unwrap();
        let mut state = NativeState::from_image(image.clone());
        assert_eq!(state.image(), Some(image));
        state.with(|numbers: &mut Vec<u8>| numbers.push(2));
        let mut state = NativeState::from_image(state.image().unwrap());
        assert_eq!(state.with(|numbers: &mut Vec<u8>| numbers.clone()), [1, 2]);
        state.with(|text: &mut String| text.push('a'));
        assert_eq!(state.image(), None);
        let lines: Vec<String> = state.dump().collect();
        assert_eq!(lines, ["natives keep bytes: [1, 2]", "natives keep text: a"]);
    }
}

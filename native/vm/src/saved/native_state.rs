//! State of natives that is not in the arena, and rolls back with the vm.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a native keeps.
pub trait State: Clone + Default + Any {
    /// What it is called in an image.
    const NAME: &'static str;

    /// What an image of the vm holds of it; `None` if there can be no image now.
    fn image(&self) -> Option<Vec<u8>>;

    /// What [`State::image`] was made of; `None` if it is nothing of the kind.
    fn from_image(bytes: &[u8]) -> Option<Self>;

    /// Where there is no image of it: all of it, for comparison.
    fn dump(&self) -> String;
}

/// What natives keep, by its type.
///
/// Cheap to copy: what a copy has in common with others is copied when one of them changes it. So
/// a type whose values are large should itself be a persistent structure.
#[derive(Clone, Default)]
pub struct NativeState {
    kept: BTreeMap<TypeId, Rc<dyn Kept>>,
    /// What came with an image and nobody has asked for yet, by its name there.
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
    /// Does something with the state of a type, which begins as its default or as an image has it.
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
            // Never: the value was made for this type, and nobody else holds it.
            None => action(&mut T::default()),
        }
    }

    /// All of it by names; `None` if an image cannot hold it now.
    pub(crate) fn image(&self) -> Option<BTreeMap<String, Vec<u8>>> {
        let mut all = (*self.unread).clone();
        for kept in self.kept.values() {
            all.insert(kept.name().to_owned(), kept.image()?);
        }
        Some(all)
    }

    /// All of it, a line for each type, by names.
    pub(crate) fn dump(&self) -> impl Iterator<Item = String> {
        let unread = self.unread.iter().map(|(name, bytes)| (&**name, format!("{bytes:?}")));
        let kept = self.kept.values().map(|kept| {
            let image = kept.image().map(|bytes| format!("{bytes:?}"));
            (kept.name(), image.unwrap_or_else(|| kept.dump()))
        });
        let all: BTreeMap<&str, String> = unread.chain(kept).collect();
        all.into_iter().map(|(name, what)| format!("natives keep {name}: {what}"))
    }

    /// What [`NativeState::image`] was made of.
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

//! Finds the static mocks of Mockito that are open.
//!
//! Mockito keeps them in private fields. So the vm follows the fields from Mockito's registry to the maps of its
//! threads: `Plugins.registry`, `mockMaker`, `inlineDelegateByteBuddyMockMaker`, `mockedStatics`, `map`, `target`.
//! The values of that map are one weak map for each thread, whose keys are the mocked classes.

use std::collections::BTreeSet;

use vm::Vm;
use vm::classes::class::Kind;
use vm::memory::heap::Ref;

use crate::notebook::values::held_by;

/// The class with Mockito's plugins. Its field holds the registry of plugins, and the registry's field the maker of
/// mocks.
const PLUGINS: &str = "org/mockito/internal/configuration/plugins/Plugins";
const REGISTRY: &str = "registry";
const MAKER: &str = "mockMaker";
/// The field of a mock maker that delegates its work. It holds the mock maker that does the work.
const DELEGATE: &str = "inlineDelegateByteBuddyMockMaker";
/// The fields from that mock maker to the map from threads to maps of mocked classes.
const BY_THREAD: [&str; 3] = ["mockedStatics", "map", "target"];

/// The most entries that are read of each list in a map's table. A list that the guest has linked in a circle ends here.
const ENTRIES: usize = 1_000;

/// Returns the internal names of the classes that have an open static mock in any thread. The fields are those of
/// Mockito 4 and 5. In other versions, no mock is found.
pub(crate) fn static_mocks(vm: &Vm) -> BTreeSet<String> {
    let mut mocked = BTreeSet::new();
    let registry = held_by(vm, PLUGINS, REGISTRY);
    let Some(maker) = registry.and_then(|it| held(vm, it, MAKER)) else { return mocked };
    // Not every mock maker delegates its work.
    let maker = held(vm, maker, DELEGATE).unwrap_or(maker);
    let maps = BY_THREAD.iter().try_fold(maker, |object, field| held(vm, object, field));
    for of_thread in maps.into_iter().flat_map(|it| entries(vm, it, "val")) {
        for class in entries(vm, of_thread, "referent") {
            mocked.insert(vm.class(vm.mirrored(class)).name.to_string());
        }
    }
    mocked
}

/// Returns the objects in a field of each entry of a JDK map that has a table of linked entries.
fn entries(vm: &Vm, map: Ref, field: &str) -> Vec<Ref> {
    let Some(table) = held(vm, map, "table") else { return Vec::new() };
    let first = (0..vm.heap.length(table)).map(|place| vm.element(table, place));
    let lists = first.filter(|it| it.0 != 0).flat_map(|first| {
        std::iter::successors(Some(first), |entry| held(vm, *entry, "next")).take(ENTRIES)
    });
    lists.filter_map(|entry| held(vm, entry, field)).collect()
}

/// Returns the object in a field that an object's class or superclass declares. `None` if there is no such field, or
/// if it holds null.
fn held(vm: &Vm, object: Ref, field: &str) -> Option<Ref> {
    let class = vm.class_of(object);
    let classes = std::iter::once(&class).chain(vm.class(class).ancestors.iter());
    let mut fields = classes.flat_map(|it| vm.class(*it).fields.iter());
    let found =
        fields.find(|it| *it.name == *field && !it.is_static() && it.kind == Kind::Reference)?;
    Some(vm.reference(object, found.offset)).filter(|it| it.0 != 0)
}

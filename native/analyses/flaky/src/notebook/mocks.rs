//! Static mocks of Mockito that are open.

use std::collections::BTreeSet;

use vm::Vm;
use vm::classes::class::Kind;
use vm::memory::heap::Ref;

use crate::notebook::values::held_by;

/// The class through which Mockito finds its maker of mocks, the field of it, and the field of that.
const PLUGINS: &str = "org/mockito/internal/configuration/plugins/Plugins";
const REGISTRY: &str = "registry";
const MAKER: &str = "mockMaker";
/// The field of a maker with the one that does its work.
const DELEGATE: &str = "inlineDelegateByteBuddyMockMaker";
/// From there the fields to the maps of threads: from a thread to a map of the classes with static mocks.
const BY_THREAD: [&str; 3] = ["mockedStatics", "map", "target"];

/// The most entries of a map that are looked at.
const ENTRIES: usize = 1_000;

/// Returns the classes with an open static mock in any thread, by their internal names. The paths are those of Mockito 4 and
/// 5; in another version none is found.
pub(crate) fn static_mocks(vm: &Vm) -> BTreeSet<String> {
    let mut mocked = BTreeSet::new();
    let registry = held_by(vm, PLUGINS, REGISTRY);
    let Some(maker) = registry.and_then(|it| held(vm, it, MAKER)) else { return mocked };
    let maker = held(vm, maker, DELEGATE).unwrap_or(maker);
    let maps = BY_THREAD.iter().try_fold(maker, |object, field| held(vm, object, field));
    for of_thread in maps.into_iter().flat_map(|it| entries(vm, it, "val")) {
        for class in entries(vm, of_thread, "referent") {
            mocked.insert(vm.class(vm.mirrored(class)).name.to_string());
        }
    }
    mocked
}

/// Returns what a field holds in the entries of a map of the JDK with a table.
fn entries(vm: &Vm, map: Ref, field: &str) -> Vec<Ref> {
    let Some(table) = held(vm, map, "table") else { return Vec::new() };
    let mut found = Vec::new();
    for place in 0..vm.heap.length(table) {
        let mut entry = Some(vm.element(table, place)).filter(|it| it.0 != 0);
        while let Some(at) = entry.filter(|_| found.len() < ENTRIES) {
            found.extend(held(vm, at, field));
            entry = held(vm, at, "next");
        }
    }
    found
}

/// Returns what an object holds in a field that its class or a superclass declares.
fn held(vm: &Vm, object: Ref, field: &str) -> Option<Ref> {
    let class = vm.class_of(object);
    let classes = std::iter::once(&class).chain(vm.class(class).ancestors.iter());
    let mut fields = classes.flat_map(|it| vm.class(*it).fields.iter());
    let found =
        fields.find(|it| *it.name == *field && !it.is_static() && it.kind == Kind::Reference)?;
    Some(vm.reference(object, found.offset)).filter(|it| it.0 != 0)
}

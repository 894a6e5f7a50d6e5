//! What a test leaves to the tests after it.

use std::hash::{DefaultHasher, Hash, Hasher};

use vm::class::ClassId;
use vm::heap::Ref;
use vm::{Extent, Vm};

use crate::Entries;

/// The most objects below a static field that are compared.
const CONTENT: Extent = Extent::Content(2_000);

/// Static fields of the JDK that tests set: the defaults of a process.
const DEFAULTS: [(&str, &str); 2] =
    [("java/util/Locale", "defaultLocale"), ("java/util/TimeZone", "defaultTimeZone")];

/// Returns a digest of what the tests after the present one find: the static fields of classes that are neither the
/// JDK's nor a framework's, the defaults of the process and the system properties. Files do not count.
///
/// Two digests differ if the content differs. That they are equal is no promise: large structures are compared in part.
#[must_use]
pub fn left(vm: &Vm) -> u64 {
    let mut hasher = DefaultHasher::new();
    let loaded = &vm.machine.of::<Entries>().loaded;
    let later = vm.class_ids_from(loaded.classes()).filter(|id| holds_state(vm, *id));
    for id in loaded.holding_state().iter().copied().chain(later) {
        for field in vm.class(id).fields.iter().filter(|field| field.is_static()) {
            vm.digest_of_static(id, &field.name, CONTENT).hash(&mut hasher);
        }
    }
    for (class, field) in DEFAULTS {
        let class = vm.lookup_loaded(Ref::default(), class);
        class.and_then(|id| vm.digest_of_static(id, field, CONTENT)).hash(&mut hasher);
    }
    vm.system_properties().hash(&mut hasher);
    hasher.finish()
}

/// Returns whether a class has static fields through which one test may see what another one did.
pub(crate) fn holds_state(vm: &Vm, id: ClassId) -> bool {
    let class = vm.class(id);
    let is_of_others = class.loader.0 == 0 || roles::Roles::is_jdk_or_framework(&class.name);
    !is_of_others && class.fields.iter().any(|field| field.is_static())
}

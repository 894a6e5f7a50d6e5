//! The state that a test leaves to the tests after it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use vm::classes::class::{ClassId, Field, Kind};
use vm::memory::heap::Ref;
use vm::{Extent, Vm};

use crate::Entries;

/// The most objects below a static field that are compared.
const CONTENT: Extent = Extent::Content(2_000);

/// Static fields of the JDK that tests set: the defaults of a process.
const DEFAULTS: [(&str, &str); 2] =
    [("java/util/Locale", "defaultLocale"), ("java/util/TimeZone", "defaultTimeZone")];

/// Returns a digest of the state that the tests after the present one find: the static fields of classes that are
/// neither the JDK's nor a framework's, the defaults of the process and the system properties. Files do not count.
///
/// Two digests differ if the content differs. That they are equal is no promise: large structures are compared in part.
#[must_use]
pub fn left(vm: &Vm) -> u64 {
    let mut hasher = DefaultHasher::new();
    for Static { kind, bits, .. } in statics(vm) {
        vm.digest_of([(kind, bits)], CONTENT).0.hash(&mut hasher);
    }
    vm.system_properties().hash(&mut hasher);
    hasher.finish()
}

/// A static field with its value.
pub struct Static {
    /// The class that declares the field.
    pub class: ClassId,
    /// The name of the field.
    pub name: Arc<str>,
    /// The kind of its value.
    pub kind: Kind,
    /// The value of the field.
    pub bits: u64,
}

/// Returns the static fields of classes that are neither the JDK's nor a framework's, and the defaults of the process,
/// but no constants.
#[must_use]
pub fn statics(vm: &Vm) -> Vec<Static> {
    let loaded = &vm.machine.of::<Entries>().loaded;
    let later = vm.class_ids_from(loaded.classes()).filter(|id| holds_state(vm, *id));
    let classes = loaded.holding_state().iter().copied().chain(later);
    let of_projects = classes.flat_map(|id| vm.statics(id).map(move |it| (id, it)));
    let defaults = DEFAULTS.iter().filter_map(|(class, name)| {
        let id = vm.lookup_loaded(Ref::default(), class)?;
        Some((id, vm.statics(id).find(|(field, _)| *field.name == **name)?))
    });
    let all = of_projects.chain(defaults);
    let named = |(class, (field, bits)): (ClassId, (&Field, u64))| Static {
        class,
        name: field.name.clone(),
        kind: field.kind,
        bits,
    };
    all.map(named).collect()
}

/// Returns whether a class has static fields through which one test may see the effects of another test.
pub(crate) fn holds_state(vm: &Vm, id: ClassId) -> bool {
    let class = vm.class(id);
    let is_of_others = class.loader.0 == 0 || roles::Roles::is_jdk_or_framework(&class.name);
    !is_of_others && class.fields.iter().any(|field| field.is_static())
}

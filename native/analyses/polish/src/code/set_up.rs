//! Recognises set-up that the tests of a class share, and collects its inputs.

use std::collections::BTreeSet;

use classfile::annotation_types;
use roles::TEST_CASE;
use taint::Mark;
use vm::Vm;
use vm::classes::class::{MethodId, access};

/// The annotations of JUnit 4 and 5 for set-up that runs once for a class.
const ONCE: [&str; 2] = ["Lorg/junit/BeforeClass;", "Lorg/junit/jupiter/api/BeforeAll;"];
/// The annotations for set-up that runs for each test.
const EACH: [&str; 2] = ["Lorg/junit/Before;", "Lorg/junit/jupiter/api/BeforeEach;"];

/// The inputs of set-up, which belong to all tests of a class together.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    /// The inputs used so far.
    pub inputs: BTreeSet<Mark>,
    /// The inputs that an assertion of some test depends on.
    pub seen: BTreeSet<Mark>,
    /// Whether any test has asserted something.
    pub is_checked: bool,
}

impl Shared {
    /// Records the marks on which the assertions of a test depend.
    pub fn look(&mut self, seen: &BTreeSet<Mark>) {
        self.seen.extend(self.inputs.intersection(seen));
    }

    /// Returns the inputs on which no assertion of any test depends.
    #[must_use]
    pub fn unseen(&self) -> Vec<Mark> {
        self.inputs.difference(&self.seen).copied().collect()
    }
}

/// Returns whether a method is set-up or the body of a lambda in set-up. Initialisers and
/// constructors do not count: fields get marks of their own there.
pub fn is_set_up(vm: &Vm, id: MethodId) -> bool {
    written_in(vm, id).into_iter().any(|id| is_once(vm, id) || is_each(vm, id))
}

/// Returns whether set-up, or the body of a lambda in it, runs for each test and never for a whole
/// class.
pub fn is_for_each_test(vm: &Vm, id: MethodId) -> bool {
    let written_in = written_in(vm, id);
    written_in.iter().any(|&id| is_each(vm, id)) && !written_in.iter().any(|&id| is_once(vm, id))
}

/// Returns the methods in the source to which a method may belong: itself, or for a lambda's body
/// the methods whose name is in the name of the body.
fn written_in(vm: &Vm, id: MethodId) -> Vec<MethodId> {
    let is_synthetic = |id: MethodId| vm.method(id).access & access::SYNTHETIC != 0;
    if !is_synthetic(id) {
        return vec![id];
    }
    let method = vm.method(id);
    let name = classfile::written_in(&method.name);
    let methods = vm.class(method.class).methods.iter().copied();
    let is_around = |other| *vm.method(other).name == *name && name != &*method.name;
    methods.filter(|&other| is_around(other) && !is_synthetic(other)).collect()
}

fn is_once(vm: &Vm, id: MethodId) -> bool {
    is_annotated(vm, id, &ONCE)
}

fn is_each(vm: &Vm, id: MethodId) -> bool {
    is_annotated(vm, id, &EACH) || is_of_a_test_case(vm, id)
}

fn is_annotated(vm: &Vm, id: MethodId, with: &[&str]) -> bool {
    let method = vm.method(id);
    let annotated = vm.class(method.class).file().and_then(|file| {
        let body = file.methods.get(usize::from(method.index))?.annotations.as_ref()?;
        let mut types = annotation_types(&file.pool, body).into_iter();
        Some(types.any(|name| with.contains(&name)))
    });
    annotated.unwrap_or_default()
}

fn is_of_a_test_case(vm: &Vm, id: MethodId) -> bool {
    let method = vm.method(id);
    let is_test_case =
        |&ancestor: &vm::classes::class::ClassId| &*vm.class(ancestor).name == TEST_CASE;
    &*method.name == "setUp"
        && &*method.descriptor == "()V"
        && vm.class(method.class).ancestors.iter().any(is_test_case)
}

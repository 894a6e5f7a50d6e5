//! Set-up that the tests of a class share, and the inputs in it.

use std::collections::BTreeSet;

use classfile::annotation_types;
use roles::TEST_CASE;
use taint::Mark;
use vm::class::{MethodId, access};
use vm::{Machine, Vm};

/// What set-up is annotated with in JUnit 4 and 5.
const ANNOTATIONS: [&str; 4] = [
    "Lorg/junit/Before;",
    "Lorg/junit/BeforeClass;",
    "Lorg/junit/jupiter/api/BeforeEach;",
    "Lorg/junit/jupiter/api/BeforeAll;",
];

/// The inputs of set-up, which belong to all tests of a class together.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    /// Those met so far.
    pub inputs: BTreeSet<Mark>,
    /// Those that a test's assertion looked at.
    pub seen: BTreeSet<Mark>,
}

impl Shared {
    /// A test has ended whose assertions looked at these marks.
    pub fn look(&mut self, seen: &BTreeSet<Mark>) {
        self.seen.extend(self.inputs.intersection(seen));
    }

    /// Those that no test looked at.
    #[must_use]
    pub fn unseen(&self) -> Vec<Mark> {
        self.inputs.difference(&self.seen).copied().collect()
    }
}

/// Whether a method is set-up, or the body of a lambda in it. Initialisers are none: what they
/// give is what a test finds, not what it is given.
pub fn is_set_up<M: Machine>(vm: &Vm<M>, id: MethodId) -> bool {
    let method = vm.method(id);
    if method.access & access::SYNTHETIC == 0 {
        return is_annotated(vm, id) || is_of_a_test_case(vm, id);
    }
    let Some((name, _)) =
        method.name.strip_prefix("lambda$").and_then(|rest| rest.rsplit_once('$'))
    else {
        return false;
    };
    let methods = &vm.class(method.class).methods;
    methods.iter().any(|&other| {
        let (of, is_lambda) = (vm.method(other), vm.method(other).access & access::SYNTHETIC != 0);
        *of.name == *name && !is_lambda && is_set_up(vm, other)
    })
}

fn is_annotated<M: Machine>(vm: &Vm<M>, id: MethodId) -> bool {
    let method = vm.method(id);
    let annotated = vm.class(method.class).file().and_then(|file| {
        let body = file.methods.get(usize::from(method.index))?.annotations.as_ref()?;
        let mut types = annotation_types(&file.pool, body).into_iter();
        Some(types.any(|name| ANNOTATIONS.contains(&name)))
    });
    annotated.unwrap_or_default()
}

fn is_of_a_test_case<M: Machine>(vm: &Vm<M>, id: MethodId) -> bool {
    let method = vm.method(id);
    let is_test_case = |&ancestor: &vm::class::ClassId| &*vm.class(ancestor).name == TEST_CASE;
    &*method.name == "setUp"
        && &*method.descriptor == "()V"
        && vm.class(method.class).ancestors.iter().any(is_test_case)
}

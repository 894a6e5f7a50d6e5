//! Facts about a method that decide which of its events the machine looks at.

use std::rc::Rc;

use classfile::access;
use roles::{Check, Knowledge, Roles, check_named};
use vm::Vm;
use vm::classes::class::MethodId;
use vm::machine::Interest;

use crate::machine::Mining;

/// Whose code a method is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// That of the tests.
    Test,
    /// The project's.
    Own,
    /// The JDK's.
    Jdk,
    /// That of a test, assertion or mock framework.
    Framework,
    /// That of another library.
    Library,
}

/// The facts about a method.
#[derive(Debug)]
pub(crate) struct Known {
    pub whose: Whose,
    /// The method's number in the catalogue.
    pub number: Option<u32>,
    /// Whether a call is an assertion.
    pub is_assertion: bool,
    /// Whether it makes mocks.
    pub makes_mock: bool,
    /// Whether it is a bridge method, which the compiler made to call another method.
    pub is_bridge: bool,
}

impl Knowledge for Known {
    fn interest(&self) -> Interest {
        let is_looked_at = self.number.is_some() || self.is_assertion || self.makes_mock;
        Interest::CALLS.when(is_looked_at)
    }
}

/// The names of methods that make mocks.
const MOCKING: [&str; 8] = [
    "mock",
    "spy",
    "createMock",
    "createNiceMock",
    "createStrictMock",
    "niceMock",
    "strictMock",
    "partialMockBuilder",
];

/// Returns the facts about a method. Determines them when they are needed for the first time.
pub(crate) fn know(vm: &mut Vm, method: MethodId) -> Rc<Known> {
    if let Some(known) = vm.machine.of::<Mining>().methods.get(method) {
        return known.clone();
    }
    let of = vm.method(method);
    let class = vm.class(of.class);
    let whose = whose(vm, method);
    let is_framework = whose == Whose::Framework;
    let check =
        check_named(&vm.machine.of::<Mining>().roles, &class.name, &of.name, of.is_static());
    let find = || vm.machine.of::<Mining>().catalogue.find(&class.name, of.index);
    let known = Rc::new(Known {
        whose,
        number: (whose == Whose::Own).then(find).flatten(),
        is_assertion: is_framework && matches!(check, Check::Assertion | Check::Executes),
        makes_mock: is_framework && MOCKING.contains(&&*of.name),
        is_bridge: of.access & access::SYNTHETIC != 0,
    });
    vm.machine.of_mut::<Mining>().methods.insert(method, known.clone());
    vm.settle(method);
    known
}

fn whose(vm: &Vm, method: MethodId) -> Whose {
    let class = vm.class(vm.method(method).class);
    // The class of a lambda belongs to the class that contains the lambda.
    let host = class.name.split("$$Lambda").next().unwrap_or(&class.name);
    if vm.machine.of::<Mining>().tests.contains(host) {
        Whose::Test
    } else if vm.machine.of::<Mining>().own.contains(host) {
        Whose::Own
    } else if class.loader.0 == 0 || host.starts_with("java/") || host.starts_with("jdk/") {
        Whose::Jdk
    } else if Roles::is_jdk_or_framework(host) {
        Whose::Framework
    } else {
        Whose::Library
    }
}

//! Facts about a method, determined when it is first entered.

use std::rc::Rc;

use classfile::{ClassFile, Code, Instructions, Opcode, annotations};
use roles::{Check, Knowledge, Role, Roles, check, code_of, may_assert, role};
use vm::Vm;
use vm::classes::class::MethodId;
use vm::machine::Interest;

use crate::Assertions;
use crate::outside::{is_clock, is_outside};
use crate::watch::Project;

/// Facts about a method.
#[derive(Debug)]
pub struct Known {
    /// The role of its class.
    pub role: Role,
    /// Whether it checks something.
    pub check: Check,
    /// Whether it belongs to a class of the JDK that answers from outside.
    pub is_outside: bool,
    /// Whether its class holds tests or lies in a folder of tests.
    pub is_of_tests: bool,
    /// Whether it is code of the tests that may check something in a way that is not known.
    pub may_assert: bool,
    /// Whether it is code of the tests that reads a clock.
    pub reads_clock: bool,
    /// Whether it is code of the tests that reads fields of the project's objects or has a time-out, or an assertion
    /// about time or exceptions.
    pub notices_otherwise: bool,
    /// Whether the test expects an exception from here on.
    pub expects: bool,
}

impl Knowledge for Known {
    fn interest(&self) -> Interest {
        let is_called = self.is_outside
            || matches!(self.role, Role::Project | Role::Test)
            || self.notices_otherwise
            || self.expects
            || self.check != Check::No;
        let is_test = self.role == Role::Test;
        // A test may call a JDK method on an object that the project returned: see `is_asked_by_test`.
        Interest::CALLS.when(is_called)
            | Interest::RESULTS.when(is_test)
            | Interest::WATCHED.when(is_test)
    }
}

/// Returns the facts about a method, and determines them if this is its first use.
pub fn know(vm: &mut Vm, method: MethodId) -> Rc<Known> {
    if let Some(known) = vm.machine.of::<Assertions>().methods.get(method) {
        return known.clone();
    }
    let mut roles = std::mem::take(&mut vm.machine.of_mut::<Assertions>().roles);
    let known = Rc::new(learn(vm, &mut roles, method));
    vm.machine.of_mut::<Assertions>().roles = roles;
    vm.machine.of_mut::<Assertions>().methods.insert(method, known.clone());
    vm.settle(method);
    known
}

/// Returns the role of a method's class.
pub fn role_of_method(vm: &mut Vm, method: MethodId) -> Role {
    // Asked of each frame of deep stacks.
    match vm.machine.of::<Assertions>().methods.get(method) {
        Some(known) => known.role,
        None => know(vm, method).role,
    }
}

fn learn(vm: &Vm, roles: &mut Roles, method: MethodId) -> Known {
    let class = vm.method(method).class;
    let (role, name) = (role(vm, roles, class), &vm.class(class).name);
    let check = if role == Role::Jdk { Check::No } else { check(vm, roles, method) };
    let project = &vm.machine.of::<Assertions>().project;
    let is_of_tests = role == Role::Test || project.is_of_tests(name);
    let code = is_of_tests.then(|| code_of(vm, method)).flatten();
    let is_understood = |class: &str| {
        class.starts_with('[') || project.is_own(class) || Roles::is_jdk_or_framework(class)
    };
    Known {
        role,
        check,
        is_outside: role == Role::Jdk && is_outside(name),
        is_of_tests,
        may_assert: code.is_some_and(|(file, code)| {
            may_assert(file, code, &is_understood) || may_throw(file, code)
        }),
        reads_clock: code.is_some_and(|(file, code)| reads_clock(file, code)),
        notices_otherwise: code.is_some_and(|(file, code)| reads_fields(file, code, project))
            || is_of_tests && has_time_out(vm, method)
            || role == Role::Framework && checks_more(name, &vm.method(method).name),
        expects: check == Check::Expects || is_expectation(name, &vm.method(method).name),
    }
}

/// Returns whether code creates an exception and throws one, as a check by hand may do. They need not be the same
/// exception.
fn may_throw(file: &ClassFile, code: &Code) -> bool {
    let makes = Instructions::new(&code.bytes).any(|it| {
        let made = it.pool_index().filter(|_| it.opcode == Opcode::New);
        let name = made.and_then(|index| file.pool.class_name(index));
        name.is_some_and(|name| name.ends_with("Exception"))
    });
    makes && Instructions::new(&code.bytes).any(|it| it.opcode == Opcode::Athrow)
}

/// Returns whether code reads fields of the project's own classes.
fn reads_fields(file: &ClassFile, code: &Code, project: &Project) -> bool {
    Instructions::new(&code.bytes).any(|it| {
        let member = it.pool_index().and_then(|index| file.pool.member(index));
        matches!(it.opcode, Opcode::Getfield | Opcode::Getstatic)
            && member.is_some_and(|it| project.is_own(it.class) && !project.is_of_tests(it.class))
    })
}

/// Returns whether a method of a framework checks how long code takes, or that it throws nothing. Replaced bodies take no
/// time and throw nothing.
fn checks_more(class: &str, method: &str) -> bool {
    const THROW_NOTHING: [&str; 3] =
        ["assertDoesNotThrow", "assertThatNoException", "doesNotThrowAnyException"];
    method.starts_with("assertTimeout")
        || THROW_NOTHING.contains(&method)
        || class == "org/junit/internal/runners/statements/FailOnTimeout"
}

/// Returns whether a method announces an expected exception to JUnit 4's rule `ExpectedException`.
fn is_expectation(class: &str, method: &str) -> bool {
    class == "org/junit/rules/ExpectedException" && method.starts_with("expect")
}

/// Returns whether a method or its class has an annotation with a time-out.
fn has_time_out(vm: &Vm, method: MethodId) -> bool {
    let of = vm.method(method);
    let Some(file) = vm.class(of.class).file() else { return false };
    let own = file.methods.get(usize::from(of.index)).and_then(|it| it.annotations.as_deref());
    let bodies = own.into_iter().chain(file.attributes.annotations.as_deref());
    let mut all = bodies.flat_map(|body| annotations(&file.pool, body));
    all.any(|it| it.simple_name() == "Timeout")
}

fn reads_clock(file: &ClassFile, code: &Code) -> bool {
    Instructions::new(&code.bytes).any(|it| {
        let member = it.pool_index().and_then(|index| file.pool.member(index));
        member.is_some_and(|member| is_clock(member.class, member.name))
    })
}

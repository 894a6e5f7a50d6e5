//! Decides whether a class belongs to the JDK, a test framework, the tests or the project.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::BTreeSet;
use std::rc::Rc;

use classfile::{ClassFile, Code};
use vm::Vm;
use vm::classes::class::{ClassId, MethodId};

mod asserting;
pub mod callers;
mod extents;
mod methods;

pub use asserting::{IsUnderstood, is_dangling, may_assert};
pub use extents::{Entry, Extents, Site};
pub use methods::{Knowledge, Methods};

/// The role of a class in the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A class of the JDK. Its state belongs to the environment, not to the project.
    Jdk,
    /// A class of a test, assertion or mock framework.
    Framework,
    /// A class that contains tests, one of its ancestors, or a class nested in it.
    Test,
    /// The project: any class that has no other role.
    Project,
}

/// The way in which a call of a method checks something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The call checks nothing.
    No,
    /// A call from outside the method's framework is an assertion.
    Assertion,
    /// The method runs code of the test, which may check something itself, and checks the exception that this code
    /// throws.
    Executes,
    /// The next call is an assertion, as after `Mockito.verify`.
    Announces,
    /// The method catches the exception that the test is expected to throw, or decides whether it is expected.
    Expects,
    /// The method catches the exception that the test is expected to throw, if the test said that it expects one.
    MayExpect,
}

/// Packages whose classes always count as the JDK's, whichever class loader defines them.
const JDK: [&str; 3] = ["java/", "jdk/", "sun/"];

/// Packages of test, assertion and mock frameworks, in internal form.
const FRAMEWORKS: [&str; 23] = [
    "org/junit/",
    "junit/",
    "org/hamcrest/",
    "org/assertj/",
    "com/google/common/truth/",
    "org/mockito/",
    "net/bytebuddy/",
    "org/objenesis/",
    "org/easymock/",
    "org/powermock/",
    "org/jmock/",
    "mockit/",
    "org/opentest4j/",
    "org/apiguardian/",
    "org/testng/",
    "org/spockframework/",
    "kotlin/",
    "groovy/",
    "org/codehaus/groovy/",
    "org/apache/groovy/",
    "org/jacoco/",
    "org/junitpioneer/",
    "org/oraclecheck/",
];

/// Classes whose methods are all assertions when called from outside.
const ASSERTION_CLASSES: [&str; 11] = [
    "junit/framework/Assert",
    "junit/framework/TestCase",
    "org/junit/Assert",
    "org/junit/jupiter/api/Assertions",
    "org/junit/rules/ErrorCollector",
    "org/testng/Assert",
    "org/testng/FileAssert",
    "org/testng/asserts/Assertion",
    "org/hamcrest/MatcherAssert",
    "org/assertj/core/api/Assertions",
    "kotlin/test/AssertionsKt",
];

/// Packages whose instance methods are assertions in a fluent style.
const FLUENT: [&str; 2] = ["org/assertj/core/api/", "com/google/common/truth/"];

/// Returns whether a class, by its internal name, belongs to a library of fluent assertions.
#[must_use]
pub fn is_fluent(class: &str) -> bool {
    FLUENT.iter().any(|package| class.starts_with(package))
}

/// Names of assertions that run code passed to them.
const EXECUTES: [&str; 10] = [
    "assertThrows",
    "assertThrowsExactly",
    "expectThrows",
    "assertDoesNotThrow",
    "assertTimeout",
    "assertTimeoutPreemptively",
    "assertAll",
    "assertThatThrownBy",
    "assertThatCode",
    "catchThrowable",
];

/// The class whose exception handler catches the exception that a test is expected to throw.
const EXPECTING: &str = "org/junit/internal/runners/statements/ExpectException";

/// The class that does so for a rule, which expects nothing before a test says what.
const MAY_EXPECT: &str = "org/junit/rules/ExpectedException$ExpectedExceptionStatement";

/// The classes of TestNG that are asked whether an exception of a test is an expected one.
const EXPECTING_OF_TESTNG: [&str; 2] = [
    "org/testng/internal/ExpectedExceptionsHolder",
    "org/testng/internal/invokers/ExpectedExceptionsHolder",
];

/// How the descriptors of the annotations begin that make a method a step of Cucumber.
const STEPS: &str = "Lio/cucumber/java/";

/// The superclass of JUnit 3 tests.
pub const TEST_CASE: &str = "junit/framework/TestCase";

/// The roles of classes: configured ones, and those determined so far.
#[derive(Debug, Default)]
pub struct Roles {
    /// Assertion classes from the configuration, in internal form.
    assertions: BTreeSet<String>,
    /// Names of classes that contain tests, in internal form.
    tests: Rc<BTreeSet<String>>,
    classes: Vec<Option<Role>>,
}

/// The state of [`Roles`] in a checkpoint: the classes with tests, and a bound on classes with known roles.
#[derive(Clone, Debug)]
pub struct SavedRoles {
    tests: Rc<BTreeSet<String>>,
    classes: usize,
}

impl Roles {
    /// Makes roles with further assertion classes, named as by `Class.getName`.
    #[must_use]
    pub fn new(assertions: &[String]) -> Roles {
        let assertions = assertions.iter().map(|name| name.replace('.', "/")).collect();
        Roles { assertions, ..Roles::default() }
    }

    /// Notes that a class, and each class that it is nested in, contains tests. Returns whether this is new.
    pub fn add_test_class(&mut self, name: &str) -> bool {
        let name = name.replace('.', "/");
        let added = enclosing(&name).any(|class| !self.tests.contains(class));
        if added {
            Rc::make_mut(&mut self.tests).extend(enclosing(&name).map(str::to_owned));
            self.classes.clear();
        }
        added
    }

    /// Returns whether a class is a test class or extends `TestCase`. JUnit 3 makes instances before it
    /// names its tests.
    #[must_use]
    pub fn is_test_class(&self, vm: &Vm, id: ClassId) -> bool {
        let class = vm.class(id);
        let is_test_case = |&ancestor: &ClassId| &*vm.class(ancestor).name == TEST_CASE;
        self.tests.contains(&*class.name) || class.ancestors.iter().any(is_test_case)
    }

    /// Returns the role of a class if it has been determined already.
    #[must_use]
    pub fn known(&self, id: ClassId) -> Option<Role> {
        self.classes.get(id.0 as usize).copied().flatten()
    }

    /// Returns the state for a checkpoint.
    #[must_use]
    pub fn save(&self) -> SavedRoles {
        SavedRoles { tests: self.tests.clone(), classes: self.classes.len() }
    }

    /// Goes back to a checkpoint. Returns whether the set of test classes changed thereby.
    pub fn restore(&mut self, saved: &SavedRoles) -> bool {
        // New classes may get the ids of classes that the roll-back removed.
        self.classes.truncate(saved.classes);
        let others = self.tests != saved.tests;
        if others {
            self.tests.clone_from(&saved.tests);
            self.classes.clear();
        }
        others
    }

    /// Returns whether a class, by its internal name, belongs to the JDK or to a known framework.
    #[must_use]
    pub fn is_jdk_or_framework(name: &str) -> bool {
        JDK.iter().any(|package| name.starts_with(package)) || Roles::is_framework(name)
    }

    /// Returns whether a class, by its internal name, belongs to a known framework.
    #[must_use]
    pub fn is_framework(name: &str) -> bool {
        FRAMEWORKS.iter().any(|package| name.starts_with(package))
    }

    /// Returns whether a class or one that it is nested in contains tests.
    fn holds_tests(&self, name: &str) -> bool {
        enclosing(name).any(|outer| self.tests.contains(outer))
    }
}

/// Returns the name of a class, then the names of the classes that it is nested in, innermost first.
fn enclosing(name: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(name), |name| Some(name.rsplit_once('$')?.0))
}

/// Returns the class of a test, which the boot loader never defines. The name is as `Class.getName` returns it.
pub fn test_class(vm: &Vm, name: &str) -> Option<ClassId> {
    let internal = name.replace('.', "/");
    vm.class_ids().find(|&id| {
        let class = vm.class(id);
        *class.name == *internal && class.loader.0 != 0
    })
}

/// Returns the class file of a method and its code; `None` for a method without code.
pub fn code_of(vm: &Vm, method: MethodId) -> Option<(&ClassFile, &Code)> {
    let method = vm.method(method);
    let file = vm.class(method.class).file().map(AsRef::as_ref)?;
    let code = file.methods.get(usize::from(method.index))?.code.as_ref()?;
    Some((file, code))
}

/// Determines the role of a class.
pub fn role(vm: &Vm, roles: &mut Roles, id: ClassId) -> Role {
    let index = id.0 as usize;
    if let Some(&Some(known)) = roles.classes.get(index) {
        return known;
    }
    let class = vm.class(id);
    let role = if is_of_the_jdk(vm, id) {
        Role::Jdk
    } else if Roles::is_framework(&class.name) {
        Role::Framework
    } else if roles.holds_tests(&class.name)
        || has_steps(vm, id)
        || is_inherited_by_tests(vm, roles, id)
    {
        Role::Test
    } else {
        Role::Project
    };
    roles.classes.resize(roles.classes.len().max(index + 1), None);
    if let Some(slot) = roles.classes.get_mut(index) {
        *slot = Some(role);
    }
    role
}

/// Returns whether a class belongs to the JDK: by its loader (boot or platform), by its package, or
/// because it is hidden, such as the class of a lambda.
fn is_of_the_jdk(vm: &Vm, id: ClassId) -> bool {
    let class = vm.class(id);
    class.loader.0 == 0
        || class.hidden
        || &*vm.class(vm.class_of(class.loader)).name
            == "jdk/internal/loader/ClassLoaders$PlatformClassLoader"
        || JDK.iter().any(|package| class.name.starts_with(package))
}

/// Returns whether a class has steps of Cucumber's scenarios. They are what the tests do, but JUnit does not name them.
fn has_steps(vm: &Vm, id: ClassId) -> bool {
    let Some(file) = vm.class(id).file() else { return false };
    let annotated = file.methods.iter().filter_map(|method| method.annotations.as_deref());
    let mut types = annotated.flat_map(|body| classfile::annotation_types(&file.pool, body));
    types.any(|it| it.starts_with(STEPS))
}

/// Returns whether a class that contains tests inherits from this one.
fn is_inherited_by_tests(vm: &Vm, roles: &Roles, id: ClassId) -> bool {
    vm.class_ids().any(|other| {
        let class = vm.class(other);
        class.ancestors.contains(&id) && roles.is_test_class(vm, other)
    })
}

/// Determines in which way a call of a method checks something.
pub fn check(vm: &Vm, roles: &Roles, id: MethodId) -> Check {
    let method = vm.method(id);
    let owner = &*vm.class(method.class).name;
    check_named(roles, owner, &method.name, method.is_static())
}

/// Determines in which way a call of a method with this owner and name checks something.
#[must_use]
pub fn check_named(roles: &Roles, owner: &str, name: &str, is_static: bool) -> Check {
    if name.starts_with('<') {
        return Check::No;
    }
    match owner {
        EXPECTING => return Check::Expects,
        MAY_EXPECT => return Check::MayExpect,
        _ if EXPECTING_OF_TESTNG.contains(&owner) && name == "isExpectedException" => {
            return Check::Expects;
        }
        _ => {}
    }
    let is_mockito = owner.starts_with("org/mockito/");
    if is_mockito && matches!(name, "verify" | "should") {
        return Check::Announces;
    }
    if is_mockito && name.starts_with("verifyNo") {
        return Check::Assertion;
    }
    let fluent = !is_static && is_fluent(owner);
    let listed = ASSERTION_CLASSES.contains(&owner) || roles.assertions.contains(owner);
    if !fluent && !listed {
        return Check::No;
    }
    if EXECUTES.contains(&name) {
        return Check::Executes;
    }
    // A test case also inherits methods that are no assertions, such as `setUp`.
    let is_test_case = owner == TEST_CASE;
    if is_test_case && !name.starts_with("assert") && !name.starts_with("fail") {
        return Check::No;
    }
    Check::Assertion
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assertions_are_known_by_class_and_name() {
        let roles = Roles::new(&["com.example.Checks".into()]);
        let check = |owner, name, is_static| check_named(&roles, owner, name, is_static);
        assert_eq!(check("org/junit/Assert", "assertEquals", true), Check::Assertion);
        assert_eq!(
            check("org/junit/jupiter/api/Assertions", "assertThrows", true),
            Check::Executes
        );
        assert_eq!(check("junit/framework/TestCase", "setUp", false), Check::No);
        assert_eq!(
            check("org/assertj/core/api/AbstractAssert", "isEqualTo", false),
            Check::Assertion
        );
        assert_eq!(check("org/mockito/Mockito", "verify", true), Check::Announces);
        assert_eq!(check("com/example/Checks", "same", true), Check::Assertion);
        assert_eq!(check("com/example/Other", "assertSame", true), Check::No);
    }

    #[test]
    fn a_nested_class_of_a_test_belongs_to_it() {
        let mut roles = Roles::default();
        assert!(roles.add_test_class("a.BTest"));
        assert!(!roles.add_test_class("a.BTest"));
        assert!(roles.holds_tests("a/BTest$Inner$1"));
        assert!(!roles.holds_tests("a/BTester"));
    }
}

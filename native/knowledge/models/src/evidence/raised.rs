//! Counts which exceptions the project's other tests expect of calls like this one.

use crate::facts::{Call, Ending, Method, Value};

use super::{Tallies, Tally};

/// Calls that are alike. Numbers and hashes are those of the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scope {
    Project,
    Package(u32),
    Class(u32),
    Method(u32),
    Name(u32),
    TestClass(u32),
    /// Calls in the project that pass `null`, or do not.
    Null(bool),
    /// Calls to a class that pass `null`, or do not.
    NullClass(u32, bool),
}

/// Counts of the exceptions that a project's tests expect.
#[derive(Clone, Debug, Default)]
pub struct Raised {
    exceptions: Tallies<(Scope, u32)>,
    all: Tallies<Scope>,
}

/// How often other tests expect an exception, among all that they expect of calls that are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OtherExceptions {
    /// Among all calls in the project.
    pub project: Tally,
    /// Among calls to the package.
    pub package: Tally,
    /// Among calls to the class.
    pub class: Tally,
    /// Among calls of the method.
    pub method: Tally,
    /// Among calls of methods with the same name.
    pub name: Tally,
    /// Among calls in the same test class.
    pub test_class: Tally,
    /// Among calls that, like this call, pass `null` or do not.
    pub null: Tally,
    /// Among calls to the class that, like this call, pass `null` or do not.
    pub null_class: Tally,
}

fn scopes(method: &Method, call: &Call) -> [Scope; 8] {
    let null = call.arguments.contains(&Value::Null);
    [
        Scope::Project,
        Scope::Package(method.package),
        Scope::Class(method.class),
        Scope::Method(call.method),
        Scope::Name(method.name),
        Scope::TestClass(call.test_class),
        Scope::Null(null),
        Scope::NullClass(method.class, null),
    ]
}

impl Raised {
    /// Adds a call of a test. A call that returned says nothing about exceptions.
    pub fn add(&mut self, method: &Method, call: &Call) {
        let Ending::Expected { thrown, .. } = call.ending else { return };
        for scope in scopes(method, call) {
            self.all.add(scope, call.test_method, true);
            self.exceptions.add((scope, thrown), call.test_method, true);
        }
    }

    /// Returns the evidence of tests other than the call's own about an exception, given by its number.
    #[must_use]
    pub fn others(&self, method: &Method, call: &Call, exception: u32) -> OtherExceptions {
        let tally = |scope: Scope| Tally {
            all: self.all.elsewhere(&scope, call.test_method).all,
            yes: self.exceptions.elsewhere(&(scope, exception), call.test_method).all,
        };
        let [project, package, class, of_method, name, test_class, null, null_class] =
            scopes(method, call).map(tally);
        OtherExceptions {
            project,
            package,
            class,
            method: of_method,
            name,
            test_class,
            null,
            null_class,
        }
    }
}

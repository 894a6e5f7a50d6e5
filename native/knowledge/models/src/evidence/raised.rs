//! Which exceptions the project's other tests expect of calls like this one.

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
    /// The same, of a class.
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
    /// In the project.
    pub project: Tally,
    /// Of calls to the package.
    pub package: Tally,
    /// Of calls to the class.
    pub class: Tally,
    /// Of calls of the method.
    pub method: Tally,
    /// Of calls of methods with the same name.
    pub name: Tally,
    /// In the same test class.
    pub test_class: Tally,
    /// Of calls with `null` or without, as in this call.
    pub null: Tally,
    /// The same, of calls to the class.
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

    /// Returns what tests other than its own say about a call and an exception, by number.
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

//! How often the project's other tests expect an exception of a call like this one.

use crate::facts::{Call, Method, Value};
use crate::features::kinds;

use super::{Tallies, Tally};

/// Calls that are alike in some respect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Likeness {
    /// Calls, whatever they pass.
    Any(Scope),
    /// Calls that pass `null`, or do not.
    Null(Scope, bool),
    /// Calls of a method with arguments of the same kinds.
    Kinds(u32, Box<str>),
}

/// Calls of methods that are alike, or in the same test class. Numbers and hashes are those of the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scope {
    Project,
    Package(u32),
    Class(u32),
    Method(u32),
    Name(u32),
    /// Constructors have a common name, so their class stands for it.
    Constructors(u32),
    TestClass(u32),
}

/// Counts of the calls in a project's tests.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    /// By test class: habits of the project must come from other classes.
    by_class: Tallies<Likeness>,
    /// By test method.
    by_test: Tallies<Likeness>,
}

/// The evidence of other tests about a call. Each tally counts calls, and those of them that are expected to throw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Others {
    /// Calls in other test classes: all, of the package, and of the class.
    pub any: [Tally; 3],
    /// Calls in other test classes that pass `null`: all, of the package, and of the class. Empty if this call passes
    /// no `null`.
    pub null: [Tally; 3],
    /// Calls of the method in other tests.
    pub method: Tally,
    /// Calls of the method in other tests that, like this call, pass `null` or do not.
    pub method_null: Tally,
    /// Calls of the method in other tests, with arguments of the same kinds.
    pub kinds: Tally,
    /// Calls of methods with the same name in other tests.
    pub name: Tally,
    /// Calls of methods with the same name in other tests that, like this call, pass `null` or do not.
    pub name_null: Tally,
    /// Calls in other tests of the same test class.
    pub test_class: Tally,
}

fn scopes(method: &Method) -> [Scope; 3] {
    [Scope::Project, Scope::Package(method.package), Scope::Class(method.class)]
}

fn own_scopes(method: &Method, call: &Call) -> (Scope, Scope) {
    let of_name = if method.is_constructor {
        Scope::Constructors(method.class)
    } else {
        Scope::Name(method.name)
    };
    (Scope::Method(call.method), of_name)
}

impl Expected {
    /// Adds a call of a test.
    pub fn add(&mut self, method: &Method, call: &Call) {
        let (null, answer) = (passes_null(call), call.is_exceptional());
        for scope in scopes(method) {
            self.by_class.add(Likeness::Any(scope), call.test_class, answer);
            self.by_class.add(Likeness::Null(scope, null), call.test_class, answer);
        }
        let (of_method, of_name) = own_scopes(method, call);
        for likeness in [
            Likeness::Any(of_method),
            Likeness::Null(of_method, null),
            Likeness::Any(of_name),
            Likeness::Null(of_name, null),
            Likeness::Kinds(call.method, kinds(&call.arguments).into()),
            Likeness::Any(Scope::TestClass(call.test_class)),
        ] {
            self.by_test.add(likeness, call.test_method, answer);
        }
    }

    /// Returns the evidence of tests other than the call's own.
    #[must_use]
    pub fn others(&self, method: &Method, call: &Call) -> Others {
        let null = passes_null(call);
        let in_class = |likeness| self.by_class.elsewhere(&likeness, call.test_class);
        let in_test = |likeness| self.by_test.elsewhere(&likeness, call.test_method);
        let of_null =
            |scope| if null { in_class(Likeness::Null(scope, true)) } else { Tally::default() };
        let (of_method, of_name) = own_scopes(method, call);
        Others {
            any: scopes(method).map(|it| in_class(Likeness::Any(it))),
            null: scopes(method).map(of_null),
            method: in_test(Likeness::Any(of_method)),
            method_null: in_test(Likeness::Null(of_method, null)),
            kinds: in_test(Likeness::Kinds(call.method, kinds(&call.arguments).into())),
            name: in_test(Likeness::Any(of_name)),
            name_null: in_test(Likeness::Null(of_name, null)),
            test_class: in_test(Likeness::Any(Scope::TestClass(call.test_class))),
        }
    }
}

fn passes_null(call: &Call) -> bool {
    call.arguments.contains(&Value::Null)
}

//! How often the project's other tests expect an exception of a call like this one.

use crate::features::{Call, Method};

use super::{Tallies, Tally};

/// Calls that are alike in some respect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Likeness {
    /// Calls that pass `null`, or do not: of all methods, of those of a package or class, or of a method.
    Null(Scope, bool),
    /// Calls, whatever they pass.
    Any(Scope),
    /// Calls of a method with arguments of the same kinds.
    Kinds(Box<str>, Box<str>),
}

/// Methods that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Scope {
    Project,
    Package(Box<str>),
    Class(Box<str>),
    /// Class, name and descriptor.
    Method(Box<str>),
    /// The name and nothing else.
    Name(Box<str>),
}

/// Where a call is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the test class.
    pub test_class: u32,
    /// The number of the test method, unique in the project.
    pub test: u32,
}

/// Counts of the calls in a project's tests.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    /// By test class: habits of the project must come from other classes.
    by_class: Tallies<Likeness>,
    /// By test method.
    by_test: Tallies<Likeness>,
}

/// What other tests say about a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Others {
    /// Calls in other test classes: all, of the package, and of the class.
    pub any: [Tally; 3],
    /// The same, of calls that pass `null`. Empty if the call does not.
    pub null: [Tally; 3],
    /// Calls in other tests: of the method.
    pub method: Tally,
    /// Of the method, with `null` or without, as in this call.
    pub method_null: Tally,
    /// Of the method, with arguments of the same kinds.
    pub kinds: Tally,
    /// Of methods with the same name.
    pub name: Tally,
    /// Of methods with the same name, with `null` or without, as in this call.
    pub name_null: Tally,
}

fn scopes(method: &Method) -> [Scope; 3] {
    [
        Scope::Project,
        Scope::Package(method.package().into()),
        Scope::Class(method.class.as_str().into()),
    ]
}

fn identity(method: &Method) -> Box<str> {
    format!("{}.{}{}", method.class, method.name, method.descriptor).into()
}

impl Expected {
    /// Adds a call of a test, and whether the test expects an exception of it.
    pub fn add(&mut self, method: &Method, call: &Call, place: Place, is_expected: bool) {
        let null = call.passes_null();
        for scope in scopes(method) {
            let likeness = Likeness::Any(scope.clone());
            self.by_class.add(likeness, place.test_class, is_expected);
            self.by_class.add(Likeness::Null(scope, null), place.test_class, is_expected);
        }
        let (of_method, of_name) = own_scopes(method);
        for likeness in [
            Likeness::Any(of_method.clone()),
            Likeness::Null(of_method, null),
            Likeness::Any(of_name.clone()),
            Likeness::Null(of_name, null),
            Likeness::Kinds(identity(method), call.kinds().into()),
        ] {
            self.by_test.add(likeness, place.test, is_expected);
        }
    }

    /// Returns what other tests than the one in `place` say about a call.
    #[must_use]
    pub fn others(&self, method: &Method, call: &Call, place: Place) -> Others {
        let null = call.passes_null();
        let in_class = |likeness| self.by_class.elsewhere(&likeness, place.test_class);
        let in_test = |likeness| self.by_test.elsewhere(&likeness, place.test);
        let of_null =
            |scope| if null { in_class(Likeness::Null(scope, true)) } else { Tally::default() };
        let (of_method, of_name) = own_scopes(method);
        Others {
            any: scopes(method).map(|it| in_class(Likeness::Any(it))),
            null: scopes(method).map(of_null),
            method: in_test(Likeness::Any(of_method.clone())),
            method_null: in_test(Likeness::Null(of_method, null)),
            kinds: in_test(Likeness::Kinds(identity(method), call.kinds().into())),
            name: in_test(Likeness::Any(of_name.clone())),
            name_null: in_test(Likeness::Null(of_name, null)),
        }
    }
}

fn own_scopes(method: &Method) -> (Scope, Scope) {
    (Scope::Method(identity(method)), Scope::Name(method.name.as_str().into()))
}

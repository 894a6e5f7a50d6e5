//! Units of generation: a top-level class with its nested classes, and its methods under test.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use classfile::{ClassFile, access};
use coverage::Measured;

use crate::running::replay::Goal;
use crate::statements::calls::{Calls, MethodKey};
use crate::statements::classes::{Access, Classes, package};
use crate::statements::operation::{Action, Operation, Operations};
use crate::statements::types::Types;

/// The classes for which one search looks for tests.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The internal name of the top-level class. For a whole module it is the simple name of its first class.
    pub name: Arc<str>,
    /// The classes, ordered by name.
    pub files: Vec<Arc<ClassFile>>,
}

/// A method under test: an operation of the unit and the probes that it can reach.
pub struct Method {
    /// The operation.
    pub operation: Arc<Operation>,
    /// Ranges of probes that it can reach, each with the number of calls in between.
    pub reaches: Vec<(Range<u32>, u32)>,
}

impl Unit {
    /// Splits a module into its units, ordered by name.
    #[must_use]
    pub fn all(classes: &Classes) -> Vec<Unit> {
        let mut units: BTreeMap<&str, Vec<Arc<ClassFile>>> = BTreeMap::new();
        let has_code = |file: &&Arc<ClassFile>| {
            // Module and package descriptors are class files too, but declare no members.
            file.access & access::MODULE == 0 && !file.this_class.ends_with("package-info")
        };
        for file in classes.module().filter(has_code) {
            units.entry(top_level(&file.this_class)).or_default().push(file.clone());
        }
        units.into_iter().map(|(name, files)| Unit { name: name.into(), files }).collect()
    }

    /// Joins units into one. Its tests lie in the unnamed package, so they can use public members only. Returns
    /// `None` if there is no unit.
    #[must_use]
    pub fn whole(units: Vec<Unit>) -> Option<Unit> {
        let files: Vec<Arc<ClassFile>> = units.into_iter().flat_map(|unit| unit.files).collect();
        let simple = files.first()?.this_class.rsplit('/').next()?.into();
        Some(Unit { name: simple, files })
    }

    /// Returns the package of its tests, in internal form.
    #[must_use]
    pub fn package(&self) -> &str {
        package(&self.name)
    }

    /// Returns the methods under test. Synthetic classes, and classes that tests cannot name, have none.
    #[must_use]
    pub fn methods(&self, types: &Types, calls: &Calls, measured: &Measured) -> Vec<Method> {
        let access = Access { classes: types.classes(), package: self.package() };
        let operations = Operations { types, access };
        let files = self.files.iter().filter(|file| file.access & access::SYNTHETIC == 0);
        let found = files.flat_map(|file| {
            let inherited = operations.inherited(file);
            operations.declared(file).into_iter().chain(inherited).collect::<Vec<_>>()
        });
        // Nobody wrote these methods, and JaCoCo leaves them out of its counters.
        let written = found.filter(|it| !is_of_enum(types, it));
        written.map(|it| self.method(it, calls, measured)).collect()
    }

    /// Returns a function that returns whether a goal belongs to the unit.
    pub fn goals(&self, measured: &Measured) -> impl Fn(&Goal) -> bool + use<> {
        let probes: Vec<Range<u32>> = self
            .files
            .iter()
            .filter_map(|file| measured.probes_of_class(&file.this_class))
            .collect();
        let classes: Vec<String> =
            self.files.iter().map(|file| format!("{}.", file.this_class)).collect();
        move |goal| match goal {
            Goal::Probe(probe) => probes.iter().any(|range| range.contains(probe)),
            Goal::Throw(site) => classes.iter().any(|class| site.method.starts_with(class)),
        }
    }

    /// Returns an operation as a method under test, with the probes that it can reach inside the unit.
    fn method(&self, operation: Operation, calls: &Calls, measured: &Measured) -> Method {
        let is_call =
            matches!(operation.action, Action::Construct | Action::CallStatic | Action::Call);
        let own = is_call.then(|| calls.find(&operation.key())).flatten();
        // Other units have searches of their own, so their code is no reason to prefer a method.
        let within = |key: &MethodKey| self.files.iter().any(|file| file.this_class == key.class);
        let reached = own.map(|own| calls.reached(own, within)).unwrap_or_default();
        let probes = reached.into_iter().filter_map(|(method, distance)| {
            let key = calls.key(method).filter(|key| within(key))?;
            let named = format!("{}{}", key.name, key.descriptor);
            Some((measured.probes_of(&key.class, &named)?, distance))
        });
        Method { reaches: probes.collect(), operation: Arc::new(operation) }
    }
}

/// Returns whether an operation is a method that the compiler makes for each enum (JLS 8.9.3).
fn is_of_enum(types: &Types, operation: &Operation) -> bool {
    let is_name = match &*operation.name {
        "values" => operation.descriptor.starts_with("()"),
        "valueOf" => operation.descriptor.starts_with("(Ljava/lang/String;)"),
        _ => false,
    };
    operation.action == Action::CallStatic
        && is_name
        && types
            .classes()
            .find(&operation.class)
            .is_some_and(|file| file.access & access::ENUM != 0)
}

/// Returns the name of the top-level class of a class, derived from the name that a compiler gives to nested classes
/// (JLS 13.1).
fn top_level(name: &str) -> &str {
    let simple = name.rfind('/').map_or(0, |at| at + 1);
    // A name may begin with a dollar sign, which then separates nothing.
    let dollar = name.get(simple + 1..).and_then(|rest| rest.find('$'));
    dollar.and_then(|at| name.get(..simple + 1 + at)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_classes_belong_to_their_top_level_class() {
        assert_eq!(top_level("a/b/Outer$Inner$1"), "a/b/Outer");
        assert_eq!(top_level("a/b/Plain"), "a/b/Plain");
        assert_eq!(top_level("$Odd$In"), "$Odd");
    }
}

//! The habits of a project's developers, and the scores of the models.

use std::collections::HashMap;
use std::sync::Arc;

use classfile::ClassFile;
use javadoc::Documented;
use models::evidence::{Chosen, Situation};
use models::facts::{Call, Project, Value};
use models::features::asserted::{State, features};
use models::features::specified::Known;
use models::models::{Models, ModelsError};

use crate::catalogue::{Catalogue, Numbers, Target};
use crate::hierarchy::{Hierarchy, Superclass};
use crate::receivers::receiver;
use crate::tested::{Tested, tested};

/// The class files of a project, sorted by name, and its documentation.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The project's classes.
    pub classes: &'a [ClassFile],
    /// The project's test classes.
    pub tests: &'a [ClassFile],
    /// The documentation of the project's sources; empty without it.
    pub documented: &'a [Documented],
    /// Returns the superclass of another class.
    pub superclass: Superclass<'a>,
}

/// The habits of the developers of a project.
#[derive(Debug)]
pub struct Habits {
    catalogue: Catalogue,
    /// The methods, exceptions and receivers, as the models know them.
    project: Project,
    /// The numbers of receivers, by class and by whether the test is in the same package.
    receivers: HashMap<(Arc<str>, bool), u32>,
    test_classes: Numbers<()>,
    chosen: Chosen,
    models: &'static Models,
}

/// A method, by the internal name of its class, its name and its descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<'a> {
    /// The class.
    pub class: &'a str,
    /// The name.
    pub name: &'a str,
    /// The descriptor.
    pub descriptor: &'a str,
}

/// An object in a test about which an assertion may be made.
#[derive(Clone, Copy, Debug)]
pub struct Looked<'a> {
    /// The internal name of its class.
    pub class: &'a str,
    /// The internal name of the test class.
    pub test_class: &'a str,
    /// The methods that the test called on it, in order.
    pub called: &'a [Named<'a>],
    /// The values that the test passed in these calls, the latest first.
    pub arguments: &'a [Value],
    /// The known values of observers, by name.
    pub values: &'a [(&'a str, Value)],
}

impl Looked<'_> {
    /// Returns the value of an observer. The models know only the values of observers that return a field.
    fn value(&self, observer: &Target) -> Option<Value> {
        let known = self.values.iter().find(|(name, _)| **name == *observer.name);
        known.filter(|_| observer.returns_field()).map(|(_, value)| *value)
    }
}

impl Habits {
    /// Reads the habits of a project.
    ///
    /// # Errors
    ///
    /// Returns an error if the shipped models do not belong to this release, which a test excludes.
    pub fn new(sources: &Sources<'_>) -> Result<Habits, &'static ModelsError> {
        let Sources { classes, tests, documented, superclass } = *sources;
        let catalogue = Catalogue::new(classes, documented, superclass);
        let hierarchy = Hierarchy::new(classes, superclass);
        let mut project = Project {
            methods: catalogue.methods.clone(),
            exceptions: catalogue.exceptions.values.clone(),
            ..Project::default()
        };
        let mut receivers = HashMap::new();
        for file in classes {
            // Tests in the same package see more observers, so a class is two receivers.
            for is_same_package in [false, true] {
                let of = receiver(&catalogue, &hierarchy, &file.this_class, is_same_package);
                let number = project.receivers.len() as u32;
                receivers.insert((file.this_class.clone(), is_same_package), number);
                project.receivers.push(of);
            }
        }
        let mut habits = Habits {
            catalogue,
            project,
            receivers,
            test_classes: Numbers::default(),
            chosen: Chosen::default(),
            models: Models::shipped()?,
        };
        habits.read_tests(tests);
        Ok(habits)
    }

    /// Counts the observers that the test classes assert.
    fn read_tests(&mut self, tests: &[ClassFile]) {
        let names: std::collections::BTreeSet<&str> =
            tests.iter().map(|it| &*it.this_class).collect();
        for file in tests {
            let number = self.test_classes.number(outermost(&file.this_class), || ());
            let is_observer = |class: &str, name: &str| {
                // The class through which a test calls a method is often a subclass of the one that declares it. So
                // the name alone has to do here. `add` looks it up in the receiver.
                self.receivers.contains_key(&(class.into(), true))
                    && self.catalogue.is_observed(name)
            };
            let all = tested(file, &is_observer, &|class| names.contains(class));
            for (class, of) in all.into_iter().flatten() {
                self.add(file, number, &class, &of);
            }
        }
    }

    /// Counts the observers that a test method asserts on objects of a class.
    fn add(&mut self, file: &ClassFile, test_class: u32, class: &Arc<str>, of: &Tested) {
        let Some(receiver) = self.receiver(class, &file.this_class) else { return };
        let last = of.last.as_ref();
        let last = last.and_then(|(name, descriptor)| self.find(Named { class, name, descriptor }));
        let called: Vec<u32> = last.into_iter().collect();
        let asserted: Vec<u16> = (0..)
            .zip(self.observers(receiver))
            .filter(|(_, it)| of.observers.contains(&it.name))
            .map(|(position, _)| position)
            .collect();
        let situation = Situation { project: &self.project, receiver, called: &called, test_class };
        self.chosen.add(&situation, &asserted);
    }

    /// Returns the observers of an object that tests can call, by name, with the probability that a developer asserts
    /// them. Returns nothing for a class outside the project.
    #[must_use]
    pub fn asserted(&self, object: &Looked<'_>) -> Vec<(Arc<str>, f64)> {
        let Some(receiver) = self.receiver(object.class, object.test_class) else {
            return Vec::new();
        };
        let called: Vec<u32> = object.called.iter().filter_map(|it| self.find(*it)).collect();
        let test_class = self.test_classes.find(outermost(object.test_class)).unwrap_or(u32::MAX);
        let situation = Situation { project: &self.project, receiver, called: &called, test_class };
        let observers: Vec<&Target> = self.observers(receiver).collect();
        let values: Vec<Option<Value>> = observers.iter().map(|it| object.value(it)).collect();
        let is_known = values.iter().any(Option::is_some);
        let state = State {
            arguments: object.arguments,
            values: is_known.then_some(&values[..]),
            detected: None,
        };
        let others = self.chosen.others(&situation);
        let rows = features(&situation, &state, &self.models.names, Some(&others));
        let probability = |row: &models::features::asserted::Asserted| {
            self.models.asserted.probability(&row.row())
        };
        observers.iter().map(|it| it.name.clone()).zip(rows.iter().map(probability)).collect()
    }

    /// Returns the probability that a call was specified to throw. The number of the method in `call`, and how the
    /// call ended, are ignored. Returns `None` for a method outside the project.
    #[must_use]
    pub fn specified(&self, method: Named<'_>, call: &Call) -> Option<f64> {
        let number = self.find(method)?;
        let known =
            Known::new(self.project.methods.get(number as usize)?, &self.project.exceptions);
        let row = known.features(call, None).row();
        Some(self.models.specified.probability(&row))
    }

    /// Returns the catalogue's entry for a method of the project.
    #[must_use]
    pub fn target(&self, method: Named<'_>) -> Option<&Target> {
        self.catalogue.targets.get(self.find(method)? as usize)
    }

    fn find(&self, method: Named<'_>) -> Option<u32> {
        let of_class = self.catalogue.of_class(method.class).map(|(_, number)| number);
        let is_it = |number: &u32| {
            self.catalogue
                .targets
                .get(*number as usize)
                .is_some_and(|it| *it.name == *method.name && *it.descriptor == *method.descriptor)
        };
        of_class.into_iter().find(is_it)
    }

    fn receiver(&self, class: &str, test_class: &str) -> Option<u32> {
        let is_same_package = package(class) == package(test_class);
        self.receivers.get(&(class.into(), is_same_package)).copied()
    }

    fn observers(&self, receiver: u32) -> impl Iterator<Item = &Target> {
        let of = self.project.receivers.get(receiver as usize);
        let methods = of.into_iter().flat_map(|it| &it.observers);
        methods.filter_map(|it| self.catalogue.targets.get(it.method as usize))
    }
}

fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Returns the name of the outermost class around a class. A test class and its nested classes share their evidence.
fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

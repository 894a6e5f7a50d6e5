//! Explains why no test runs a method, from class files alone.

use std::sync::Arc;

use classfile::{ClassFile, access};
use vm::classes::class::Kind;

use crate::search::components::detective::Detective;
use crate::statements::classes::{Access, Classes};
use crate::statements::operation::{Operation, Operations, descriptors};
use crate::statements::types::{TypeId, Types};

/// A reason why tests cannot run a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Tests in the package of the method may not use it.
    NotAccessible,
    /// Its class is abstract, no class of the module that tests can name extends or implements it, and an anonymous
    /// class of a test cannot do so either.
    Abstract,
    /// No member that tests can use returns an object of its class.
    NoInstance,
    /// The class of a parameter is not on the class path. This is its name with dots.
    NoClass(String),
    /// No obstacle is known.
    None,
}

/// Finds obstacles of tests in one package.
pub struct Obstacles<'a> {
    operations: Operations<'a>,
    detective: Detective<'a>,
}

impl<'a> Obstacles<'a> {
    /// Creates the finder for tests that may use the names in `access`.
    #[must_use]
    pub fn new(types: &'a Types, access: Access<'a>) -> Obstacles<'a> {
        Obstacles {
            operations: Operations { types, access },
            detective: Detective::new(types, access),
        }
    }

    /// Returns the obstacle of a method of the module, or [`Obstacle::None`].
    pub fn of(&mut self, class: &str, method: &str, descriptor: &str) -> Obstacle {
        let Some(file) = self.operations.access.classes.find(class) else { return Obstacle::None };
        if let Some(missing) = self.missing_class(descriptor) {
            return Obstacle::NoClass(missing);
        }
        let mut declared = self.operations.declared(&file).into_iter();
        match declared.find(|it| &*it.name == method && &*it.descriptor == descriptor) {
            Some(operation) if operation.has_receiver() => self.of_receiver(&file, &operation),
            Some(_) => Obstacle::None,
            // Constructors of abstract classes are no operations, although the access rules allow them. A test
            // reaches them through a subclass.
            None if method == "<init>" && is_abstract(&file) => {
                let own = self.operations.types.of_class(&file.this_class);
                self.of_type(&file, own)
            }
            None => Obstacle::NotAccessible,
        }
    }

    /// Returns the obstacle of a method that needs an object of its class.
    fn of_receiver(&mut self, file: &Arc<ClassFile>, operation: &Operation) -> Obstacle {
        let own = operation.inputs.first().copied();
        own.map_or(Obstacle::None, |own| self.of_type(file, own))
    }

    /// Returns the obstacle that keeps tests from having an object of a type.
    fn of_type(&mut self, file: &Arc<ClassFile>, of: TypeId) -> Obstacle {
        let access = self.operations.access;
        let implementations =
            access.classes.implementations().of_type(access.package, &file.this_class);
        // The report gives the same answer as the search would: it asks the same detective.
        match self.detective.producers(of).is_empty() && implementations.is_empty() {
            false => Obstacle::None,
            true if is_abstract(file) => Obstacle::Abstract,
            true => Obstacle::NoInstance,
        }
    }

    /// Returns the name of a parameter's class that is not on the class path, if any.
    fn missing_class(&self, descriptor: &str) -> Option<String> {
        let types = self.operations.types;
        let parameters = descriptors(descriptor).into_iter().map(|it| types.of(it));
        let classes = parameters.filter(|&it| types.kind(it) == Kind::Reference).map(|mut of| {
            while let Some(element) = types.element(of) {
                of = element;
            }
            types.class_name(of)
        });
        let is_missing = |name: &Arc<str>| self.operations.access.classes.find(name).is_none();
        classes.flatten().find(is_missing).map(|name| name.replace('/', "."))
    }
}

fn is_abstract(file: &ClassFile) -> bool {
    Classes::source_access(file) & access::ABSTRACT != 0
}

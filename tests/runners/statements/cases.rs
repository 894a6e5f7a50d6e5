//! Makes tests by hand: finds operations by name, and appends statements.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::{ClassPath, read_class};
use generate::{
    Access, Assertion, Classes, Ending, Expected, Input, Literal, Operation, Operations, Sequence,
    Statement, Subject, Test, Types,
};
use laboratory::Jdk;
use oracle_tests::jdk;

/// The sample classes.
pub struct Samples {
    /// The types of the sample classes.
    pub types: Types,
}

impl Samples {
    /// Reads the classes in a folder.
    pub fn read(folder: &Path) -> Samples {
        let jdk = Jdk::open(&jdk::home().unwrap()).unwrap();
        let own = ClassPath::new([folder.to_owned()], jdk.feature);
        let files = own
            .classes()
            .into_iter()
            .map(|name| Arc::new(read_class(&own.find(&name).unwrap().bytes).unwrap()));
        let files = files.collect();
        let libraries = ClassPath::new(Vec::<PathBuf>::new(), jdk.feature);
        Samples { types: Types::new(Arc::new(Classes::new(jdk, files, libraries))) }
    }

    /// Returns an operation on a class whose name and descriptor begin so, with so many inputs.
    fn operation(&self, class: &str, member: &str, inputs: usize) -> Arc<Operation> {
        let classes = self.types.classes();
        // Tests are in the package of the class under test.
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        let package = if package.starts_with("billing") { package } else { "" };
        let access = Access { classes, package };
        let file = classes.find(class).unwrap_or_else(|| panic!("no class {class}"));
        let operations = Operations { types: &self.types, access };
        let all = operations.declared(&file).into_iter().chain(operations.inherited(&file));
        let begins = |it: &Operation| {
            it.inputs.len() == inputs && format!("{}{}", it.name, it.descriptor).starts_with(member)
        };
        let found = all.into_iter().find(begins);
        Arc::new(found.unwrap_or_else(|| panic!("no {class}.{member}")))
    }

    /// Starts a test.
    pub fn test(&self) -> Case<'_> {
        let test = Test {
            sequence: Sequence::default(),
            ending: Ending::Returns,
            assertions: Vec::new(),
            message: None,
        };
        Case { samples: self, test }
    }
}

/// A test in the making.
pub struct Case<'a> {
    samples: &'a Samples,
    test: Test,
}

impl Case<'_> {
    /// Appends a statement.
    pub fn call(mut self, class: &str, member: &str, inputs: &[Input]) -> Self {
        let operation = self.samples.operation(class, member, inputs.len());
        self.test.sequence.statements.push(Statement { operation, inputs: inputs.to_vec() });
        self
    }

    /// Appends a constructor call.
    pub fn make(self, class: &str, inputs: &[Input]) -> Self {
        self.call(class, "<init>", inputs)
    }

    /// Appends an array with elements of a type.
    pub fn array(mut self, element: &str, inputs: &[Input]) -> Self {
        let types = &self.samples.types;
        let operation = Operation::array(types, types.of(element), inputs.len());
        let operation = Arc::new(operation);
        self.test.sequence.statements.push(Statement { operation, inputs: inputs.to_vec() });
        self
    }

    /// Appends a lambda expression or an anonymous class. `variant` selects its body.
    pub fn implement(mut self, of: &str, variant: usize, inputs: &[Input]) -> Self {
        let types = &self.samples.types;
        let known = types.classes().implementations().of_type("billing", of);
        let operation = known.get(variant).unwrap_or_else(|| panic!("no {of}")).operation(types);
        assert_eq!(operation.inputs.len(), inputs.len(), "{of}");
        let operation = Arc::new(operation);
        self.test.sequence.statements.push(Statement { operation, inputs: inputs.to_vec() });
        self
    }

    /// Asserts the value of the last statement.
    pub fn is(self, expected: Expected) -> Self {
        let last = self.test.sequence.len() as u16 - 1;
        self.holds(last, expected)
    }

    /// Asserts the value of a statement.
    pub fn holds(mut self, at: u16, expected: Expected) -> Self {
        self.test.assertions.push(Assertion::new(Subject::Result(at), expected));
        self
    }

    /// Asserts the result of a method without parameters.
    pub fn has(mut self, object: u16, class: &str, member: &str, expected: Expected) -> Self {
        let operation = self.samples.operation(class, member, 1);
        let subject = Subject::Observed { object, operation };
        self.test.assertions.push(Assertion::new(subject, expected));
        self
    }

    /// Asserts the output of the last statement.
    pub fn prints(mut self, text: &str) -> Self {
        self.test.assertions.push(Assertion::new(Subject::Printed, is_text(text)));
        self
    }

    /// Returns the test, whose statements return.
    pub fn done(self) -> Test {
        self.test
    }

    /// Returns the test, whose last statement throws.
    pub fn throws(mut self, exception: &str, message: Option<&str>) -> Test {
        self.test.ending = Ending::Throws(exception.into());
        self.test.message = message.map(Arc::from);
        self.test
    }
}

/// An input: the result of an earlier statement.
pub fn at(position: u16) -> Input {
    Input::Result(position)
}

/// An input: a text.
pub fn text(text: &str) -> Input {
    Input::Literal(Literal::text(text))
}

/// An input: an `int`.
pub fn int(value: i32) -> Input {
    Input::Literal(Literal::Int(value))
}

/// An input: `null`.
pub fn null() -> Input {
    Input::Literal(Literal::Null)
}

/// An expected `int`.
pub fn is_int(value: i32) -> Expected {
    Expected::Value(Literal::Int(value))
}

/// An expected text.
pub fn is_text(text: &str) -> Expected {
    Expected::Value(Literal::text(text))
}

/// An expected `boolean`.
pub fn is(value: bool) -> Expected {
    Expected::Value(Literal::Boolean(value))
}

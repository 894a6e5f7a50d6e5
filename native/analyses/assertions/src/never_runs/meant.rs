//! Signs that an author meant a method or class to hold tests, although JUnit does not run them.

use classfile::{ClassFile, Method};
use study::Study;
use vm::classes::class::access;

use super::classes::{self, Classes, Kind};

/// The ends of the names of classes that the plugin Failsafe runs. A name may also begin with `IT`.
const OF_FAILSAFE: [&str; 2] = ["IT", "ITCase"];

/// The reason why JUnit leaves a method or class out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The method is private.
    Private,
    /// The method is static.
    Static,
    /// The method returns a value.
    ReturnsValue,
    /// The method has the name of a test of JUnit 3 and no annotation.
    NoAnnotation,
    /// The class is an inner class without `@Nested`.
    NotNested,
    /// The class has `@Nested` and is private.
    PrivateNested,
    /// The class has `@Nested` and is static.
    StaticNested,
    /// No pattern of the build selects the class.
    NotSelected,
}

/// A method, or all tests of a class, that JUnit leaves out.
pub struct LeftOut<'a> {
    pub class: &'a ClassFile,
    /// The method; of a class, its first test.
    pub method: &'a Method,
    /// The number of tests.
    pub tests: usize,
    pub why: Why,
}

impl LeftOut<'_> {
    /// Returns the name of the class in the form of `Class.getName`.
    pub fn class_name(&self) -> String {
        name(self.class)
    }
}

/// Returns the methods and classes that JUnit leaves out among the classes that it has searched, and the classes that
/// no pattern selects.
pub fn left_out<'a>(classes: &Classes<'a>, study: &Study<'_>) -> Vec<LeftOut<'a>> {
    let finder = Finder { classes, study };
    classes.all().flat_map(|class| finder.of_class(class)).collect()
}

struct Finder<'f, 'a> {
    classes: &'f Classes<'a>,
    study: &'f Study<'f>,
}

impl<'a> Finder<'_, 'a> {
    fn of_class(&self, class: &'a ClassFile) -> Vec<LeftOut<'a>> {
        let Some(flags) = classes::flags(class) else { return Vec::new() };
        let is_off = |class: &ClassFile| {
            classes::is_switched_off(class, class.attributes.annotations.as_deref())
        };
        let is_type = flags & (access::INTERFACE | access::SYNTHETIC) == 0;
        let mut around = self.classes.around(class);
        if !is_type || is_off(class) || around.any(is_off) {
            return Vec::new();
        }
        let is_abstract = flags & access::ABSTRACT != 0;
        match self.why_class(class, flags).filter(|_| !is_abstract) {
            Some(why) => self.all_tests(class, why).into_iter().collect(),
            None => self.methods(class),
        }
    }

    /// Returns why JUnit takes no test from a class, if it has tests.
    fn why_class(&self, class: &'a ClassFile, flags: u16) -> Option<Why> {
        let is_static = flags & access::STATIC != 0;
        let is_member = class.this_class.contains('$');
        let why = match (is_member, classes::is_nested(class)) {
            (true, true) if is_static => Why::StaticNested,
            (true, true) if flags & access::PRIVATE != 0 => Why::PrivateNested,
            (true, false) if !is_static => Why::NotNested,
            (true, true) => return None,
            (true, false) | (false, _) => {
                let path = &*class.this_class;
                // With a change, JUnit searches only some classes, and a suite that runs this one may not be
                // among them.
                let is_left_out = self.study.changed.is_none()
                    && self.study.plan.chosen.overlooks(path)
                    && !is_of_failsafe(path);
                return is_left_out.then_some(Why::NotSelected);
            }
        };
        self.is_searched(class).then_some(why)
    }

    /// Returns all tests of a class, if JUnit has found none there and no other class uses it.
    fn all_tests(&self, class: &'a ClassFile, why: Why) -> Option<LeftOut<'a>> {
        let name = name(class);
        let is_found = self.study.tests.found.iter().any(|it| it.class == name || it.root == name);
        if is_found || self.classes.is_for_others(class) {
            return None;
        }
        let tests = self.classes.tests(class);
        let runs = |(class, method): &&(&'a ClassFile, &'a Method)| {
            !classes::is_switched_off(class, method.annotations.as_deref())
        };
        let count = tests.iter().filter(runs).count();
        let (class_of_first, method) = *tests.iter().find(runs)?;
        // The lines of an inherited method are those of another class.
        let is_own = class_of_first.this_class == class.this_class;
        let method = if is_own { method } else { class.methods.first()? };
        Some(LeftOut { class, method, tests: count, why })
    }

    /// Returns the methods of a class that JUnit leaves out.
    fn methods(&self, class: &'a ClassFile) -> Vec<LeftOut<'a>> {
        if !self.is_searched(class) {
            return Vec::new();
        }
        let of = |method: &'a Method| {
            let why = self.why_method(class, method)?;
            Some(LeftOut { class, method, tests: 1, why })
        };
        class.methods.iter().filter_map(of).collect()
    }

    fn why_method(&self, class: &'a ClassFile, method: &'a Method) -> Option<Why> {
        let is_off = classes::is_switched_off(class, method.annotations.as_deref());
        let is_code = method.access & (access::ABSTRACT | access::SYNTHETIC) == 0;
        if is_off || !is_code {
            return None;
        }
        let returns = !method.descriptor.ends_with(")V");
        let why = match self.classes.kind(class, method) {
            Kind::Test | Kind::Factory if method.access & access::PRIVATE != 0 => Why::Private,
            Kind::Test | Kind::Factory if method.access & access::STATIC != 0 => Why::Static,
            Kind::Test if returns => Why::ReturnsValue,
            Kind::No if self.is_named_as_test(class, method) => Why::NoAnnotation,
            Kind::Test | Kind::Factory | Kind::Old | Kind::No => return None,
        };
        (!self.is_found(class, method)).then_some(why)
    }

    /// Returns whether a method looks like a test of JUnit 3, in a class with tests or in one that the build selects
    /// as a test class although it has none.
    fn is_named_as_test(&self, class: &'a ClassFile, method: &Method) -> bool {
        let rest = method.name.strip_prefix("test");
        let is_name = rest.is_some_and(|it| !it.starts_with(|letter: char| letter.is_lowercase()));
        let other = access::STATIC | access::PRIVATE;
        is_name
            && &*method.descriptor == "()V"
            && method.access & other == 0
            && !classes::has_annotation(class, method)
            && !self.classes.may_be_test_case(class)
            && !self.classes.is_called(method)
            && !self.classes.overrides(class, method)
            && self.is_test_class(class)
    }

    fn is_test_class(&self, class: &'a ClassFile) -> bool {
        let name = name(class);
        let has_tests = class.methods.iter().any(|it| self.classes.kind(class, it) != Kind::No);
        let is_empty = || {
            let is_selected = self.study.plan.classes.binary_search(&name).is_ok();
            is_selected
                && !self.classes.is_for_others(class)
                && !self.study.tests.found.iter().any(|it| it.root == name)
        };
        has_tests || is_empty()
    }

    /// Returns whether JUnit has found a test with the name of a method, in its class or one that inherits from it.
    fn is_found(&self, class: &'a ClassFile, method: &Method) -> bool {
        let found = self.study.tests.found.iter().filter(|it| *it.method == *method.name);
        found.into_iter().any(|it| self.classes.inherits(&it.class, class))
    }

    /// Returns whether JUnit has searched the top-level class around a class.
    fn is_searched(&self, class: &ClassFile) -> bool {
        let running = self.study.plan.running(&name(class));
        running.iter().any(|it| self.study.tests.searched.contains(it))
    }
}

fn name(class: &ClassFile) -> String {
    class.this_class.replace('/', ".")
}

/// Returns whether the plugin Failsafe runs a class by its default patterns.
fn is_of_failsafe(class: &str) -> bool {
    let simple = class.rsplit('/').next().unwrap_or(class);
    let begins = simple.strip_prefix("IT").is_some_and(|it| it.starts_with(char::is_uppercase));
    begins || OF_FAILSAFE.iter().any(|end| simple.ends_with(end))
}

//! The class files of tests, with the meaning of their annotations and supertypes.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{ClassFile, Instructions, Method, Opcode, annotation_types, annotations};
use roles::TEST_CASE;
use study::Library;

/// The annotations that make a method a test of JUnit Jupiter, itself or as annotations of its annotations.
const OF_JUPITER: [&str; 3] = [
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/api/TestFactory",
    "org/junit/jupiter/api/TestTemplate",
];
/// JUnit Jupiter's annotation of a method that returns dynamic tests.
const FACTORY: &str = "org/junit/jupiter/api/TestFactory";
/// The annotation of a test of JUnit 4.
const OF_JUNIT_4: &str = "org/junit/Test";
/// The annotations with which an author says that tests are not to run.
const SWITCHED_OFF: [&str; 2] = ["org/junit/jupiter/api/Disabled", "org/junit/Ignore"];
/// The annotation of inner classes that hold tests.
const NESTED: &str = "org/junit/jupiter/api/Nested";
/// How deep annotations of annotations are looked at.
const DEEPEST: usize = 4;

/// The kind of a method, according to its annotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No test.
    No,
    /// A test of JUnit Jupiter that returns nothing.
    Test,
    /// A test of JUnit Jupiter that returns tests.
    Factory,
    /// A test of JUnit 4.
    Old,
}

/// The class files of tests.
pub struct Classes<'a> {
    by_name: BTreeMap<&'a str, &'a ClassFile>,
    library: &'a Library,
    /// The classes that others extend.
    extended: BTreeSet<&'a str>,
    /// For each class, the classes that use its class object: a test may run such a class by itself.
    named_by: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// The names and descriptors of methods that some code calls.
    called: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> Classes<'a> {
    pub fn new(files: &'a [ClassFile], library: &'a Library) -> Classes<'a> {
        let by_name = files.iter().map(|file| (&*file.this_class, file)).collect();
        let extended = files.iter().filter_map(|file| file.super_class.as_deref()).collect();
        let mut classes = Classes {
            by_name,
            library,
            extended,
            named_by: BTreeMap::new(),
            called: BTreeSet::new(),
        };
        files.iter().for_each(|file| classes.read(file));
        classes
    }

    /// Notes which classes a class uses as objects, and to which methods it refers.
    fn read(&mut self, file: &'a ClassFile) {
        let methods = file.methods.iter().filter_map(|method| method.code.as_ref());
        for instruction in methods.flat_map(|code| Instructions::new(&code.bytes)) {
            let index = instruction.pool_index();
            if let (Opcode::Ldc | Opcode::LdcW, Some(index)) = (instruction.opcode, index)
                && let Some(name) = file.pool.class_name(index)
            {
                self.named_by.entry(name).or_default().insert(&file.this_class);
            }
        }
        let indices = 0..=u16::try_from(file.pool.len()).unwrap_or(u16::MAX);
        let members = indices.filter_map(|index| file.pool.member(index));
        self.called.extend(members.map(|it| (&**it.name, &**it.descriptor)));
    }

    pub fn all(&self) -> impl Iterator<Item = &'a ClassFile> {
        self.by_name.values().copied()
    }

    /// Returns whether other classes use a class: they extend it or use its class object.
    pub fn is_for_others(&self, class: &ClassFile) -> bool {
        let name = &*class.this_class;
        let is_foreign = |by: &&str| **by != *name;
        self.extended.contains(name)
            || self.named_by.get(name).is_some_and(|all| all.iter().any(is_foreign))
    }

    /// Returns whether any code of the tests calls a method of this name and descriptor.
    pub fn is_called(&self, method: &Method) -> bool {
        self.called.contains(&(&*method.name, &*method.descriptor))
    }

    /// Returns a class and its superclasses that lie among the tests.
    pub fn line(&self, class: &'a ClassFile) -> impl Iterator<Item = &'a ClassFile> {
        std::iter::successors(Some(class), |class| {
            class.super_class.as_deref().and_then(|name| self.by_name.get(name)).copied()
        })
    }

    /// Returns whether a class, in the form of `Class.getName`, is the class `from` or inherits from it.
    pub fn inherits(&self, class: &str, from: &ClassFile) -> bool {
        let found = self.by_name.get(class.replace('.', "/").as_str());
        found.is_some_and(|class| self.line(class).any(|it| it.this_class == from.this_class))
    }

    /// Returns the classes around a class, the innermost first.
    pub fn around(&self, class: &ClassFile) -> impl Iterator<Item = &'a ClassFile> {
        let outer = |name: &str| Some(*self.by_name.get(name.rsplit_once('$')?.0)?);
        std::iter::successors(outer(&class.this_class), move |class| outer(&class.this_class))
    }

    /// Returns whether a class is a test case of JUnit 3, or may be because a superclass is missing.
    pub fn may_be_test_case(&self, class: &ClassFile) -> bool {
        let mut above = class.super_class.as_deref().map(str::to_owned);
        while let Some(name) = above {
            if name == TEST_CASE {
                return true;
            }
            let file = self.library.class(&name);
            let Some(file) = file else { return true };
            above = file.super_class.as_deref().map(str::to_owned);
        }
        false
    }

    /// Returns whether a method of a superclass or interface has the name of this one.
    pub fn overrides(&self, class: &ClassFile, method: &Method) -> bool {
        let above = |class: &ClassFile| -> Vec<String> {
            class.super_class.iter().chain(&class.interfaces).map(|it| it.to_string()).collect()
        };
        let (mut open, mut seen) = (above(class), BTreeSet::new());
        while let Some(name) = open.pop() {
            let Some(file) = self.library.class(&name) else { return true };
            if file.methods.iter().any(|it| it.name == method.name) {
                return true;
            }
            if seen.insert(name) {
                open.extend(above(&file));
            }
        }
        false
    }

    /// Returns the kind of a method, according to its annotations.
    pub fn kind(&self, class: &ClassFile, method: &Method) -> Kind {
        let own = types(class, method.annotations.as_deref());
        if own.iter().any(|it| it == OF_JUNIT_4) {
            return Kind::Old;
        }
        if own.iter().any(|it| it == FACTORY) {
            return Kind::Factory;
        }
        if own.iter().any(|it| self.is_of_jupiter(it, DEEPEST)) { Kind::Test } else { Kind::No }
    }

    fn is_of_jupiter(&self, annotation: &str, deepest: usize) -> bool {
        if OF_JUPITER.contains(&annotation) {
            return true;
        }
        let Some(deeper) = deepest.checked_sub(1) else { return false };
        if annotation.starts_with("java/") {
            return false;
        }
        self.library.class(annotation).is_some_and(|file| {
            let own = types(&file, file.attributes.annotations.as_deref());
            own.iter().any(|it| self.is_of_jupiter(it, deeper))
        })
    }

    /// Returns the tests that a class declares or inherits from others among the tests, abstract ones too.
    pub fn tests(&self, class: &'a ClassFile) -> Vec<(&'a ClassFile, &'a Method)> {
        let of = |class: &'a ClassFile| class.methods.iter().map(move |method| (class, method));
        let all = self.line(class).flat_map(of);
        all.filter(|(class, method)| self.kind(class, method) != Kind::No).collect()
    }
}

/// Returns whether an author has switched off a class or a method.
pub fn is_switched_off(class: &ClassFile, annotations: Option<&[u8]>) -> bool {
    types(class, annotations).iter().any(|it| SWITCHED_OFF.contains(&it.as_str()))
}

/// Returns whether a class has the annotation of inner classes that hold tests.
pub fn is_nested(class: &ClassFile) -> bool {
    types(class, class.attributes.annotations.as_deref()).iter().any(|it| it == NESTED)
}

/// Returns whether a method has any annotation that is visible at run time.
pub fn has_annotation(class: &ClassFile, method: &Method) -> bool {
    !annotations(&class.pool, method.annotations.as_deref().unwrap_or_default()).is_empty()
}

/// Returns the access flags of a class as its source has them (JVMS 4.7.6). Returns `None` for a local or anonymous
/// class.
pub fn flags(class: &ClassFile) -> Option<u16> {
    match class.own_inner_class() {
        Some(entry) => (entry.outer != 0).then_some(entry.access),
        None => Some(class.access),
    }
}

/// Returns the types of annotations, in internal form.
fn types(class: &ClassFile, annotations: Option<&[u8]>) -> Vec<String> {
    let types = annotation_types(&class.pool, annotations.unwrap_or_default()).into_iter();
    types.filter_map(|it| Some(it.strip_prefix('L')?.strip_suffix(';')?.to_owned())).collect()
}

//! Which fields a project answers for: those of its own classes and of its tests that something changes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{ClassFile, Instructions, Opcode, annotation_types};

/// A field: the class that declares it, in internal form, and its name.
pub type FieldName = (String, String);

/// The fields that are inputs which a test does not control.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// The project's classes and those of its tests; nothing: all classes count.
    own: Option<Arc<BTreeSet<String>>>,
    /// The classes whose fields were looked for in code, and those fields that some of it changes.
    known: Arc<BTreeSet<String>>,
    written: Arc<BTreeSet<FieldName>>,
    /// Those of which there is one instance for all tests, and what they inherit from.
    shared: Arc<BTreeSet<String>>,
}

impl Scope {
    /// The scope of a project with these class files, of the project itself and of its tests. With
    /// `everywhere`, state of other classes counts too, as in the paper.
    #[must_use]
    pub fn of(classes: &[ClassFile], everywhere: bool) -> Scope {
        let names: Arc<BTreeSet<String>> =
            Arc::new(classes.iter().map(|class| class.this_class.to_string()).collect());
        let by_name: ByName<'_> = classes.iter().map(|it| (&*it.this_class, it)).collect();
        let (written, shared) = (Arc::new(written(classes, &by_name)), Arc::new(shared(&by_name)));
        Scope { own: (!everywhere).then(|| names.clone()), known: names, written, shared }
    }

    /// Whether the state of a class counts, by its internal name.
    #[must_use]
    pub fn has(&self, class: &str) -> bool {
        self.own.as_ref().is_none_or(|own| own.contains(class))
    }

    /// Whether a class is one of the project's or of its tests, by its internal name.
    #[must_use]
    pub fn is_own(&self, class: &str) -> bool {
        self.known.contains(class)
    }

    /// Whether anything changes a static field after its class was initialised; of classes whose code is not
    /// known that is not known either.
    #[must_use]
    pub fn may_change(&self, class: &str, field: &str) -> bool {
        !self.known.contains(class) || self.written.contains(&(class.to_owned(), field.to_owned()))
    }

    /// Whether a field is no input because the test class changes it itself, after the constructor, and JUnit makes a new
    /// instance for each test. A counter that a test's listener increments is such a field. The paper counts them as inputs.
    #[must_use]
    pub fn is_kept_by_tests(&self, class: &str, field: &str) -> bool {
        let field = (class.to_owned(), field.to_owned());
        !self.is_the_papers() && self.written.contains(&field) && !self.shared.contains(class)
    }

    /// Whether an assertion is suspected if all that it depends on are fields which this test class initialises. As a rule
    /// it is not: the values stand in the test class, and JUnit makes a new instance for each test. It is with the paper's
    /// scope, and where all tests of the class share one instance.
    #[must_use]
    pub fn suspects_initialisers(&self, class: &str) -> bool {
        self.is_the_papers() || self.shared.contains(class)
    }

    /// Whether everything counts that counts in the paper.
    fn is_the_papers(&self) -> bool {
        self.own.is_none()
    }

    /// The fields that are changed; results depend on nothing else of the scope.
    pub fn written(&self) -> impl Iterator<Item = &FieldName> {
        self.written.iter()
    }
}

type ByName<'a> = BTreeMap<&'a str, &'a ClassFile>;

/// How a test class says that all of its tests have one instance.
const ONE_INSTANCE: &str = "Lorg/junit/jupiter/api/TestInstance;";

/// The classes that say so, and what they inherit from.
fn shared(by_name: &ByName<'_>) -> BTreeSet<String> {
    let mut shared = BTreeSet::new();
    let says = |class: &&&ClassFile| {
        let annotations = class.attributes.annotations.as_deref().unwrap_or_default();
        annotation_types(&class.pool, annotations).contains(&ONE_INSTANCE)
    };
    for class in by_name.values().filter(says) {
        let mut at = Some(*class);
        while let Some(class) = at {
            shared.insert(class.this_class.to_string());
            at = class.super_class.as_deref().and_then(|name| by_name.get(name)).copied();
        }
    }
    shared
}

/// The fields that code changes beside what initialises them: static ones of their class, others of their object.
fn written(classes: &[ClassFile], by_name: &ByName<'_>) -> BTreeSet<FieldName> {
    let mut written = BTreeSet::new();
    for class in classes {
        for method in &class.methods {
            let Some(code) = &method.code else { continue };
            for instruction in Instructions::new(&code.bytes) {
                let initialiser = match instruction.opcode {
                    Opcode::Putstatic => "<clinit>",
                    Opcode::Putfield => "<init>",
                    _ => continue,
                };
                let member = instruction.pool_index().and_then(|index| class.pool.member(index));
                let Some(member) = member else { continue };
                let owner = declaring(by_name, member.class, member.name);
                let initialises = &*method.name == initialiser && owner == &*class.this_class;
                if !initialises {
                    written.insert((owner.to_owned(), member.name.to_string()));
                }
            }
        }
    }
    written
}

/// The class that declares the field which an instruction names, as far as its supertypes are known.
fn declaring<'a>(by_name: &ByName<'a>, class: &'a str, field: &str) -> &'a str {
    let declares = |class: &ClassFile| class.fields.iter().any(|it| &*it.name == field);
    let mut at = by_name.get(class);
    while let Some(class) = at {
        if declares(class) {
            return &class.this_class;
        }
        at = class.super_class.as_deref().and_then(|name| by_name.get(name));
    }
    class
}

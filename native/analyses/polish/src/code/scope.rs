//! Decides which fields are inputs that a test does not control: fields of the project and its
//! tests that some code changes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{ClassFile, Instructions, Opcode, access, annotation_types};

use super::life_cycle::{self, MethodId, Setters};

/// A field: the class that declares it, in internal form, and its name.
pub type FieldName = (String, String);

/// The fields that are inputs which a test does not control.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// The classes of the project and its tests. `None` if all classes count.
    own: Option<Arc<BTreeSet<String>>>,
    /// The classes whose code is known.
    known: Arc<BTreeSet<String>>,
    /// The fields that the known code changes.
    written: Arc<BTreeSet<FieldName>>,
    /// The fields that only set-up and tear-down of tests changes, with those that do.
    set_up: Arc<BTreeMap<FieldName, Setters>>,
    /// The fields that tear-down sets after each test, with the classes that declare it.
    put_back: Arc<BTreeMap<FieldName, Setters>>,
    /// The constants of the enums among the known classes.
    enum_constants: Arc<BTreeSet<FieldName>>,
    /// The test classes with one instance for all tests, and their superclasses.
    shared: Arc<BTreeSet<String>>,
}

impl Scope {
    /// Computes the scope from the class files of the project and its tests. With `everywhere`, the
    /// state of other classes counts too, as in the paper.
    #[must_use]
    pub fn of(classes: &[ClassFile], everywhere: bool) -> Scope {
        let names: Arc<BTreeSet<String>> =
            Arc::new(classes.iter().map(|class| class.this_class.to_string()).collect());
        let by_name: ByName<'_> = classes.iter().map(|it| (&*it.this_class, it)).collect();
        let writers = writers(classes, &by_name);
        let (set_up, put_back) = match everywhere {
            true => (BTreeMap::new(), BTreeMap::new()),
            false => (
                life_cycle::set_up_fields(classes, &by_name, &writers),
                life_cycle::put_back_fields(classes, &by_name, &writers),
            ),
        };
        Scope {
            own: (!everywhere).then(|| names.clone()),
            known: names,
            written: Arc::new(writers.into_keys().collect()),
            set_up: Arc::new(set_up),
            put_back: Arc::new(put_back),
            enum_constants: Arc::new(enum_constants(classes)),
            shared: Arc::new(shared(&by_name)),
        }
    }

    /// Returns whether the state of a class, given by its internal name, counts.
    #[must_use]
    pub fn has(&self, class: &str) -> bool {
        self.own.as_ref().is_none_or(|own| own.contains(class))
    }

    /// Returns whether a class, given by its internal name, belongs to the project or its tests.
    #[must_use]
    pub fn is_own(&self, class: &str) -> bool {
        self.known.contains(class)
    }

    /// Returns whether a class, given by its internal name, is an enum of the project or its tests.
    #[must_use]
    pub fn is_enum(&self, class: &str) -> bool {
        let first = (class.to_owned(), String::new());
        self.enum_constants.range(first..).next().is_some_and(|(of, _)| of == class)
    }

    /// Returns whether a field is a constant of an enum of the project or its tests.
    #[must_use]
    pub fn is_enum_constant(&self, field: &FieldName) -> bool {
        self.enum_constants.contains(field)
    }

    /// Returns whether anything may change a static field after the initialisation of its class.
    /// This is assumed for a class whose code is unknown.
    #[must_use]
    pub fn may_change(&self, class: &str, field: &str) -> bool {
        !self.known.contains(class) || self.written.contains(&(class.to_owned(), field.to_owned()))
    }

    /// Returns whether an instance field is no input because code changes it after the constructor
    /// and JUnit creates a new instance for each test, or because only set-up changes it. For example,
    /// this holds for a counter that a listener of the test increments. The paper counts such fields as
    /// inputs.
    #[must_use]
    pub fn is_kept_by_tests(&self, class: &str, field: &str) -> bool {
        let is_new_for_each = !self.shared.contains(class);
        let field = (class.to_owned(), field.to_owned());
        !self.is_the_papers()
            && (self.written.contains(&field) && is_new_for_each
                || self.set_up.contains_key(&field))
    }

    /// Returns the set-up and tear-down that take care of a static field: nothing else changes it, or tear-down puts it back
    /// after each test.
    pub fn setters(&self, class: &str, field: &str) -> impl Iterator<Item = &Setters> {
        let field = (class.to_owned(), field.to_owned());
        self.set_up.get(&field).into_iter().chain(self.put_back.get(&field))
    }

    /// Returns whether an assertion is suspected that depends only on fields which this test class
    /// initialises. Usually it is not: the values are in the test class, and JUnit creates a new
    /// instance for each test. It is suspected with the paper's scope, and if all tests of the
    /// class share one instance.
    #[must_use]
    pub fn suspects_initialisers(&self, class: &str) -> bool {
        self.is_the_papers() || self.shared.contains(class)
    }

    /// Returns whether this is the scope of the paper.
    fn is_the_papers(&self) -> bool {
        self.own.is_none()
    }

    /// Returns the fields that the known code changes, and the set-up and tear-down that take care of them.
    /// Results depend on no other part of the scope.
    pub fn written(&self) -> impl Iterator<Item = (&FieldName, [Option<&Setters>; 2])> {
        self.written.iter().map(|it| (it, [self.set_up.get(it), self.put_back.get(it)]))
    }
}

/// Classes by their internal names.
pub type ByName<'a> = BTreeMap<&'a str, &'a ClassFile>;

/// Returns the constants of the enums among classes.
pub fn enum_constants<'a>(classes: impl IntoIterator<Item = &'a ClassFile>) -> BTreeSet<FieldName> {
    let of = |class: &'a ClassFile| {
        let constants = class.fields.iter().filter(|field| field.access & access::ENUM != 0);
        constants.map(|field| (class.this_class.to_string(), field.name.to_string()))
    };
    classes.into_iter().flat_map(of).collect()
}

/// The annotation on a test class whose tests share one instance.
const ONE_INSTANCE: &str = "Lorg/junit/jupiter/api/TestInstance;";

/// Returns the classes with this annotation and their superclasses.
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

/// Returns the fields that some code changes, each with the methods that do, apart from the class
/// initialiser for static fields and the constructors for instance fields.
fn writers(classes: &[ClassFile], by_name: &ByName<'_>) -> BTreeMap<FieldName, BTreeSet<MethodId>> {
    let mut writers: BTreeMap<FieldName, BTreeSet<MethodId>> = BTreeMap::new();
    for (at, class) in classes.iter().enumerate() {
        for (index, method) in class.methods.iter().enumerate() {
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
                    let field = (owner.to_owned(), member.name.to_string());
                    writers.entry(field).or_default().insert((at, index));
                }
            }
        }
    }
    writers
}

/// Returns the class that declares the field in an instruction, searched among the known superclasses.
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

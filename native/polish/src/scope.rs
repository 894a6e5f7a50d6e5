//! Which fields a project answers for: those of its own classes and of its tests that something changes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{ClassFile, Instructions, Opcode};

/// A static field: its class in internal form, and its name.
pub type StaticField = (String, String);

/// The fields that are inputs which a test does not control.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// The project's classes and those of its tests; nothing: all classes count.
    own: Option<Arc<BTreeSet<String>>>,
    /// The classes whose static fields were looked for in code, and those fields that some of it changes.
    known: Arc<BTreeSet<String>>,
    written: Arc<BTreeSet<StaticField>>,
}

impl Scope {
    /// The scope of a project with these class files, of the project itself and of its tests. With
    /// `everywhere`, state of other classes counts too, as in the paper.
    #[must_use]
    pub fn of(classes: &[ClassFile], everywhere: bool) -> Scope {
        let names: Arc<BTreeSet<String>> =
            Arc::new(classes.iter().map(|class| class.this_class.to_string()).collect());
        let written = Arc::new(written(classes));
        Scope { own: (!everywhere).then(|| names.clone()), known: names, written }
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

    /// The static fields that are changed; results depend on nothing else of the scope.
    pub fn written(&self) -> impl Iterator<Item = &StaticField> {
        self.written.iter()
    }
}

/// The static fields that code changes beside the initialisers of their classes.
fn written(classes: &[ClassFile]) -> BTreeSet<StaticField> {
    let by_name: BTreeMap<&str, &ClassFile> =
        classes.iter().map(|class| (&*class.this_class, class)).collect();
    let mut written = BTreeSet::new();
    for class in classes {
        for method in &class.methods {
            let Some(code) = &method.code else { continue };
            for instruction in Instructions::new(&code.bytes) {
                if instruction.opcode != Opcode::Putstatic {
                    continue;
                }
                let member = instruction.pool_index().and_then(|index| class.pool.member(index));
                let Some(member) = member else { continue };
                let owner = declaring(&by_name, member.class, member.name);
                let initialises = &*method.name == "<clinit>" && owner == &*class.this_class;
                if !initialises {
                    written.insert((owner.to_owned(), member.name.to_string()));
                }
            }
        }
    }
    written
}

/// The class that declares the static field which an instruction names, as far as its supertypes are known.
fn declaring<'a>(
    by_name: &BTreeMap<&'a str, &'a ClassFile>,
    class: &'a str,
    field: &str,
) -> &'a str {
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

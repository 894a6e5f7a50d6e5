//! The inheritance between the classes of a project and its tests, and the parameters that their
//! methods use.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{
    ClassFile, Effect, Instruction, Instructions, MethodDescriptor, Opcode, access, effect,
};

use crate::Parameter;
use crate::code::uses::parameter_name;

/// A method's name and descriptor.
type Key = (String, String);

/// A class of the project or its tests.
struct Class {
    /// The superclass, then the interfaces.
    above: Vec<String>,
    methods: BTreeSet<Key>,
    /// Whether it belongs to the tests.
    is_tests: bool,
}

/// The classes by internal name. Methods that override each other are represented by the topmost
/// one.
#[derive(Default)]
pub(super) struct Hierarchy {
    classes: BTreeMap<String, Class>,
    /// The methods that have code in some class, each with the topmost class that declares it.
    written: BTreeSet<(String, Key)>,
    /// The parameters that any of the methods overriding each other uses.
    used: BTreeSet<Parameter>,
    /// The names of parameters in the source.
    names: BTreeMap<Parameter, String>,
}

impl Hierarchy {
    /// Reads the classes of the project and of its tests.
    pub(super) fn of(project: &[ClassFile], tests: &[ClassFile]) -> Hierarchy {
        let mut hierarchy = Hierarchy::default();
        let all = || project.iter().map(|it| (it, false)).chain(tests.iter().map(|it| (it, true)));
        for (file, is_tests) in all() {
            let above = file.super_class.iter().chain(&file.interfaces);
            let above = above.map(|name| name.to_string()).collect();
            let methods = file.methods.iter();
            let methods = methods.map(|it| (it.name.to_string(), it.descriptor.to_string()));
            let class = Class { above, methods: methods.collect(), is_tests };
            hierarchy.classes.entry(file.this_class.to_string()).or_insert(class);
        }
        all().for_each(|(file, _)| hierarchy.look_into(file));
        hierarchy
    }

    /// Records which parameters the methods of a class use, and their names.
    fn look_into(&mut self, file: &ClassFile) {
        for method in &file.methods {
            let Some(code) = &method.code else { continue };
            let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { continue };
            let loaded: BTreeSet<u16> = Instructions::new(&code.bytes).filter_map(loaded).collect();
            let key = (method.name.to_string(), method.descriptor.to_string());
            let mut slot = u16::from(method.access & access::STATIC == 0);
            for (index, kind) in descriptor.parameters.iter().enumerate() {
                let (name, descriptor) = key.clone();
                let owner = file.this_class.to_string();
                let own = Parameter { owner, name, descriptor, index };
                let declared = self.declared(own.clone());
                if loaded.contains(&slot) {
                    self.used.insert(declared);
                }
                let named = parameter_name(code, slot).map(|name| (own, name.to_owned()));
                self.names.extend(named);
                slot += kind.slots();
            }
            let owner = self.topmost(&file.this_class, &key);
            self.written.insert((owner.unwrap_or_else(|| file.this_class.to_string()), key));
        }
    }

    /// Returns whether a class is known and belongs to the tests.
    pub(super) fn is_tests(&self, class: &str) -> bool {
        self.classes.get(class).is_some_and(|class| class.is_tests)
    }

    /// Returns the same parameter in the topmost method that the parameter's method overrides.
    pub(super) fn declared(&self, mut parameter: Parameter) -> Parameter {
        let key = (parameter.name.clone(), parameter.descriptor.clone());
        if let Some(owner) = self.topmost(&parameter.owner, &key) {
            parameter.owner = owner;
        }
        parameter
    }

    /// Returns the parameter's name in the source of the topmost method.
    pub(super) fn name(&self, declared: &Parameter) -> Option<&str> {
        self.names.get(declared).map(String::as_str)
    }

    /// Returns whether the code of a parameter's methods is known and never reads the parameter.
    pub(super) fn ignores(&self, declared: &Parameter) -> bool {
        let key = (declared.name.clone(), declared.descriptor.clone());
        self.written.contains(&(declared.owner.clone(), key)) && !self.used.contains(declared)
    }

    /// Returns whether a class of the project has a parameter's method only from a library, as `mark` of a stream that
    /// does not override it.
    pub(super) fn is_inherited_from_library(&self, declared: &Parameter) -> bool {
        let key = (declared.name.clone(), declared.descriptor.clone());
        let above = self.above(&declared.owner);
        !above.is_empty() && above.iter().all(|(_, class)| !class.methods.contains(&key))
    }

    /// Returns the names of the methods of a class and of its superclasses and interfaces, each
    /// with the class that has it.
    pub(super) fn methods<'a>(&'a self, class: &str) -> Vec<(&'a str, &'a str)> {
        let of = |(name, class)| names(class).map(move |method| (name, method));
        self.above(class).into_iter().flat_map(of).collect()
    }

    /// Returns the topmost class that declares a method of a class. Returns `None` for constructors
    /// and class initialisers, which nobody inherits, and for unknown methods.
    fn topmost(&self, class: &str, key: &Key) -> Option<String> {
        if key.0.starts_with('<') {
            return None;
        }
        let has = |(_, class): &(&str, &Class)| class.methods.contains(key);
        self.above(class).into_iter().rfind(has).map(|(name, _)| name.to_owned())
    }

    /// Returns a class and its known superclasses and interfaces, superclasses before interfaces.
    fn above<'a>(&'a self, class: &str) -> Vec<(&'a str, &'a Class)> {
        let (mut found, mut known) = (Vec::new(), BTreeSet::new());
        let mut waiting = vec![class];
        while let Some(name) = waiting.pop() {
            let Some((name, class)) = self.classes.get_key_value(name) else { continue };
            if known.insert(name) {
                found.push((name.as_str(), class));
                waiting.extend(class.above.iter().rev().map(String::as_str));
            }
        }
        found
    }
}

/// Returns the names of a class' own methods.
fn names(class: &Class) -> impl Iterator<Item = &str> {
    class.methods.iter().map(|(name, _)| name.as_str())
}

/// Returns the local variable that an instruction reads, if it reads one.
fn loaded(instruction: Instruction<'_>) -> Option<u16> {
    let reads = matches!(effect(&instruction), Effect::Load(_));
    instruction.slot().filter(|_| reads || instruction.opcode == Opcode::Iinc)
}

//! The classes of a project and of its tests: what they inherit, and which parameters their methods use.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{
    ClassFile, Code, Effect, Instruction, Instructions, MethodDescriptor, Opcode, access, effect,
};
use polish::Parameter;

/// A method by its name and descriptor.
type Key = (String, String);

/// What is known of a class.
struct Class {
    above: Vec<String>,
    methods: BTreeSet<Key>,
    is_tests: bool,
}

/// Classes by their internal names.
#[derive(Default)]
pub(super) struct Hierarchy {
    classes: BTreeMap<String, Class>,
    /// Methods that are written out, by the class that declares them first.
    written: BTreeSet<(String, Key)>,
    /// Parameters that one of the methods uses which override each other.
    used: BTreeSet<Parameter>,
    /// Names of parameters.
    names: BTreeMap<Parameter, String>,
}

impl Hierarchy {
    /// The project's own classes and those of its tests.
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
                let named = name_of(code, slot).map(|name| (own, name.to_owned()));
                self.names.extend(named);
                slot += kind.slots();
            }
            let owner = self.topmost(&file.this_class, &key);
            self.written.insert((owner.unwrap_or_else(|| file.this_class.to_string()), key));
        }
    }

    /// Whether it is known of a class that it is one of the tests'.
    pub(super) fn is_tests(&self, class: &str) -> bool {
        self.classes.get(class).is_some_and(|class| class.is_tests)
    }

    /// The same parameter of the method that others override or inherit.
    pub(super) fn declared(&self, mut parameter: Parameter) -> Parameter {
        let key = (parameter.name.clone(), parameter.descriptor.clone());
        if let Some(owner) = self.topmost(&parameter.owner, &key) {
            parameter.owner = owner;
        }
        parameter
    }

    /// The parameter's name in the source of the method that declares it.
    pub(super) fn name(&self, declared: &Parameter) -> Option<&str> {
        self.names.get(declared).map(String::as_str)
    }

    /// Whether it is known of a parameter that no code looks at it.
    pub(super) fn ignores(&self, declared: &Parameter) -> bool {
        let key = (declared.name.clone(), declared.descriptor.clone());
        self.written.contains(&(declared.owner.clone(), key)) && !self.used.contains(declared)
    }

    /// The methods of a class and of those above it, each with the class that has it.
    pub(super) fn methods<'a>(&'a self, class: &str) -> Vec<(&'a str, &'a str)> {
        let of = |(name, class)| names(class).map(move |method| (name, method));
        self.above(class).into_iter().flat_map(of).collect()
    }

    /// The class furthest up that declares a method which a class has; constructors and the like are nobody else's.
    fn topmost(&self, class: &str, key: &Key) -> Option<String> {
        if key.0.starts_with('<') {
            return None;
        }
        let has = |(_, class): &(&str, &Class)| class.methods.contains(key);
        self.above(class).into_iter().rfind(has).map(|(name, _)| name.to_owned())
    }

    /// A class and what is known of those above it, superclasses before interfaces.
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

/// The names of a class' own methods.
fn names(class: &Class) -> impl Iterator<Item = &str> {
    class.methods.iter().map(|(name, _)| name.as_str())
}

/// The local variable that an instruction reads.
fn loaded(instruction: Instruction<'_>) -> Option<u16> {
    let reads = matches!(effect(&instruction), Effect::Load(_));
    instruction.slot().filter(|_| reads || instruction.opcode == Opcode::Iinc)
}

/// The name of a parameter, by its slot.
fn name_of(code: &Code, slot: u16) -> Option<&str> {
    let mut variables = code.local_variables.iter();
    let variable = variables.find(|it| it.start == 0 && it.index == slot)?;
    Some(&variable.name)
}

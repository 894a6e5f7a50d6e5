//! The call graph of a module, by class hierarchy analysis.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use classfile::{ClassFile, Constant, Instructions, Method};

use crate::statements::classes::Classes;

/// A method of the module, by its position in [`Calls`].
pub type MethodIndex = usize;

/// The name of a method: its class, name and descriptor.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodKey {
    /// The internal name of the class that declares it.
    pub class: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
}

/// The methods of a module and their calls.
#[derive(Debug, Default)]
pub struct Calls {
    methods: Vec<MethodKey>,
    numbers: HashMap<MethodKey, MethodIndex>,
    /// For each method, the methods of the module that it can call, ordered.
    callees: Vec<Vec<MethodIndex>>,
    /// For each method, the methods outside the module that it calls.
    foreign: Vec<BTreeSet<MethodKey>>,
}

impl Calls {
    /// Reads the calls of all methods.
    #[must_use]
    pub fn new(classes: &Classes) -> Calls {
        let mut calls = Calls::default();
        for file in classes.module() {
            for method in &file.methods {
                let key = MethodKey {
                    class: file.this_class.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                };
                calls.numbers.insert(key.clone(), calls.methods.len());
                calls.methods.push(key);
            }
        }
        for file in classes.module() {
            for method in &file.methods {
                let (callees, foreign) = calls.targets(classes, file, method);
                calls.callees.push(callees.into_iter().collect());
                calls.foreign.push(foreign);
            }
        }
        calls
    }

    /// Returns the method with this key.
    #[must_use]
    pub fn find(&self, key: &MethodKey) -> Option<MethodIndex> {
        self.numbers.get(key).copied()
    }

    /// Returns the key of a method.
    #[must_use]
    pub fn key(&self, of: MethodIndex) -> Option<&MethodKey> {
        self.methods.get(of)
    }

    /// Returns the methods of the module that a method can call.
    #[must_use]
    pub fn callees(&self, of: MethodIndex) -> &[MethodIndex] {
        self.callees.get(of).map_or(&[], Vec::as_slice)
    }

    /// Returns the methods outside the module that a method calls.
    pub fn foreign(&self, of: MethodIndex) -> impl Iterator<Item = &MethodKey> {
        self.foreign.get(of).into_iter().flatten()
    }

    /// Returns the method itself and all methods that it can reach, with the length of the shortest chain of calls.
    /// `within` has to hold for each method of a chain.
    #[must_use]
    pub fn reached(
        &self,
        from: MethodIndex,
        within: impl Fn(&MethodKey) -> bool,
    ) -> BTreeMap<MethodIndex, u32> {
        let mut found = BTreeMap::from([(from, 0)]);
        let mut waiting = vec![from];
        let mut distance = 0;
        while !waiting.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for callee in waiting.iter().flat_map(|&at| self.callees(at).iter().copied()) {
                if !found.contains_key(&callee) && self.key(callee).is_some_and(&within) {
                    found.insert(callee, distance);
                    next.push(callee);
                }
            }
            // Breadth first, so the first chain that reaches a method is a shortest one.
            waiting = next;
        }
        found
    }

    /// Returns the methods inside and outside the module that a method can call.
    fn targets(
        &self,
        classes: &Classes,
        file: &ClassFile,
        method: &Method,
    ) -> (BTreeSet<MethodIndex>, BTreeSet<MethodKey>) {
        let (mut found, mut foreign) = (BTreeSet::new(), BTreeSet::new());
        let code = method.code.iter().flat_map(|code| Instructions::new(&code.bytes));
        for index in code.filter_map(|instruction| instruction.pool_index()) {
            for key in references(file, index) {
                let targets = self.implementations(classes, &key);
                match targets.is_empty() {
                    true => drop(foreign.insert(key)),
                    false => found.extend(targets),
                }
            }
        }
        (found, foreign)
    }

    /// Returns the methods of the module that a call with this symbolic reference can run. These are the method that
    /// the class declares or inherits, and the methods of subclasses with the same name and descriptor.
    fn implementations(&self, classes: &Classes, key: &MethodKey) -> Vec<MethodIndex> {
        let declared =
            |class: &Arc<str>| self.find(&MethodKey { class: class.clone(), ..key.clone() });
        let mut found = Vec::new();
        let mut waiting = vec![key.class.clone()];
        while let Some(class) = waiting.pop() {
            match (declared(&class), classes.is_in_module(&class)) {
                (Some(method), _) => {
                    found.push(method);
                    break;
                }
                (None, true) => {
                    let Some(file) = classes.find(&class) else { continue };
                    // The stack is read from its end: the superclass comes before the interfaces (JVMS 5.4.3.3).
                    waiting.extend(file.interfaces.iter().rev().cloned());
                    waiting.extend(file.super_class.iter().cloned());
                }
                (None, false) => {}
            }
        }
        // A constructor is never overridden.
        if &*key.name != "<init>" {
            found.extend(classes.subclasses(&key.class).iter().filter_map(declared));
        }
        found
    }
}

/// Returns the methods that a constant refers to. A dynamic call site, such as a lambda expression, refers to the
/// methods of the method handles among its bootstrap method's arguments.
fn references(file: &ClassFile, index: u16) -> Vec<MethodKey> {
    match file.pool.get(index) {
        Some(Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. }) => {
            member(file, index).into_iter().collect()
        }
        Some(&Constant::InvokeDynamic { bootstrap, .. }) => {
            let method = file.attributes.bootstrap_methods.get(usize::from(bootstrap));
            let arguments = method.into_iter().flat_map(|method| &method.arguments);
            let handles = arguments.filter_map(|&argument| match file.pool.get(argument) {
                Some(&Constant::MethodHandle { reference, .. }) => member(file, reference),
                _ => None,
            });
            handles.collect()
        }
        _ => Vec::new(),
    }
}

fn member(file: &ClassFile, index: u16) -> Option<MethodKey> {
    let member = file.pool.member(index)?;
    Some(MethodKey {
        class: member.class.clone(),
        name: member.name.clone(),
        descriptor: member.descriptor.clone(),
    })
    .filter(|key| key.descriptor.starts_with('('))
}

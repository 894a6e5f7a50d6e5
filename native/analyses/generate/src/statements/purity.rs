//! Finds the operations that can change an object, and those that did.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use classfile::{Instructions, Opcode};

use crate::statements::calls::{Calls, MethodIndex, MethodKey};
use crate::statements::classes::Classes;
use crate::statements::operation::Operation;
use crate::statements::types::TypeId;

/// Classes of the JDK whose methods change nothing that a caller keeps. The builders do change, but code seldom
/// shares them.
const PURE: [&str; 14] = [
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/Math",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Object",
    "java/util/Objects",
];

/// Returns the methods of the module whose code shows that they change nothing. Nothing that they reach stores
/// into a static field, into an array, or, outside a constructor, into a field.
#[must_use]
pub fn pure_methods(classes: &Classes, calls: &Calls) -> HashSet<MethodKey> {
    let mut stores = HashSet::new();
    let mut all = Vec::new();
    for file in classes.module() {
        for method in &file.methods {
            let key = MethodKey {
                class: file.this_class.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
            };
            let Some(index) = calls.find(&key) else { continue };
            all.push(index);
            let constructs = &*method.name == "<init>";
            let code = method.code.as_ref().map(|code| &*code.bytes);
            let native = code.is_none();
            // Code outside the module is not analysed. Unknown code counts as impure, so errors only cost tries.
            let foreign = calls.foreign(index).any(|callee| !PURE.contains(&&*callee.class));
            let mut instructions = Instructions::new(code.unwrap_or(&[]));
            if native || foreign || instructions.any(|it| is_store(it.opcode, constructs)) {
                stores.insert(index);
            }
        }
    }
    let changes = |&method: &MethodIndex| {
        calls.reached(method, |_| true).keys().any(|reached| stores.contains(reached))
    };
    let pure = all.into_iter().filter(|method| !changes(method));
    pure.filter_map(|method| calls.key(method).cloned()).collect()
}

/// Returns whether an instruction changes state that others can see.
fn is_store(opcode: Opcode, constructs: bool) -> bool {
    let array = Opcode::Iastore.byte()..=Opcode::Sastore.byte();
    // A constructor stores into the fields of its new object, which nobody has seen yet. Entering a monitor is
    // visible to other threads.
    opcode == Opcode::Putstatic
        || (opcode == Opcode::Putfield && !constructs)
        || array.contains(&opcode.byte())
        || matches!(opcode, Opcode::Monitorenter)
}

/// Knowledge from runs: which operations change which inputs.
#[derive(Default)]
pub struct Mutators {
    /// Inputs that changed: the operation, the position of the input, and the exact class of the object.
    seen: HashSet<(Arc<Operation>, usize, TypeId)>,
    /// For inputs that have not changed, the number of runs that were watched.
    looked: HashMap<(Arc<Operation>, usize, TypeId), u32>,
}

/// After so many runs without a change, an operation counts as one that does not change its input. Watching it
/// further would cost more than it brings.
const LOOKS: u32 = 8;

impl Mutators {
    /// Returns whether it is still unknown if the operation changes this input, so that watching is worthwhile.
    #[must_use]
    pub fn is_unsure(&self, of: &Arc<Operation>, input: usize, class: TypeId) -> bool {
        let key = (Arc::clone(of), input, class);
        !self.seen.contains(&key) && self.looked.get(&key).is_none_or(|&looks| looks < LOOKS)
    }

    /// Notes whether the operation changed this input.
    pub fn note(&mut self, of: &Arc<Operation>, input: usize, class: TypeId, changed: bool) {
        let key = (Arc::clone(of), input, class);
        match changed {
            true => drop(self.seen.insert(key)),
            false => *self.looked.entry(key).or_default() += 1,
        }
    }

    /// Returns whether the operation was seen to change this input.
    #[must_use]
    pub fn changes(&self, of: &Arc<Operation>, input: usize, class: TypeId) -> bool {
        self.seen.contains(&(Arc::clone(of), input, class))
    }
}

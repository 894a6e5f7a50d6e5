//! Computes where the branches of a method meet again, when a labelled value first decides one.

use std::rc::Rc;

use classfile::{ExceptionEdges, FlowGraph, Place};
use vm::Vm;
use vm::classes::class::{Body, MethodId};

use crate::scopes::EXIT;

/// The immediate post-dominator of each operation of a method.
pub type MethodJoins = Rc<[u32]>;

/// The post-dominators of the methods asked about so far.
#[derive(Debug, Default)]
pub struct Joins {
    methods: Vec<Option<MethodJoins>>,
}

impl Joins {
    /// The post-dominators of a method, if they were computed.
    #[must_use]
    pub fn known(&self, method: MethodId) -> Option<MethodJoins> {
        self.methods.get(method.0 as usize)?.clone()
    }

    /// Stores the post-dominators of a method.
    pub fn insert(&mut self, method: MethodId, joins: MethodJoins) {
        let index = method.0 as usize;
        self.methods.resize(self.methods.len().max(index + 1), None);
        if let Some(slot) = self.methods.get_mut(index) {
            *slot = Some(joins);
        }
    }

    /// Removes the post-dominators of a method whose code was replaced.
    pub fn forget(&mut self, method: MethodId) {
        if let Some(slot) = self.methods.get_mut(method.0 as usize) {
            *slot = None;
        }
    }

    /// Returns a number above the ids of all known methods.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.methods.len()
    }

    /// Removes the post-dominators of methods from an id on.
    pub fn truncate(&mut self, bound: usize) {
        self.methods.truncate(bound);
    }
}

/// Computes the immediate post-dominators of a method's operations. Explicit exceptions count as
/// branches (`athrow` leads to its handlers), implicit ones do not.
#[must_use]
pub fn compute(vm: &Vm, id: MethodId) -> MethodJoins {
    let method = vm.method(id);
    let source = vm.class(method.class).file().and_then(|file| {
        file.methods.get(usize::from(method.index)).and_then(|source| source.code.as_ref())
    });
    let (Some(source), Body::Code(code)) = (source, &method.body) else {
        return Rc::from([]);
    };
    let found = FlowGraph::new(source, ExceptionEdges::Thrown).post_dominators();
    let operations = code.bcis.get(..code.ops.len().saturating_sub(1)).unwrap_or(&[]);
    operations
        .iter()
        .map(|&bci| match found.immediate(u32::from(bci)) {
            Some(Place::At(pc)) => {
                operations.binary_search(&(pc as u16)).map_or(EXIT, |index| index as u32)
            }
            _ => EXIT,
        })
        .collect()
}

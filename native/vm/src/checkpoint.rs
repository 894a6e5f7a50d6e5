//! Checkpoints of the whole vm: heap, stacks, tables, the world outside and the analysis.
//!
//! The heap is saved page by page as it is written to; stacks are copied as far as they are used;
//! tables are copied, and what only grows is cut off. What quickening learnt about a method is
//! undone, since it may name classes and methods that are gone. Decoded code and bound natives
//! stay: they are functions of the class file.

use std::any::Any;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::class::{Body, Class, ClassId, MethodId};
use crate::code::{Op, Site};
use crate::exit::Failure;
use crate::frame::Stack;
use crate::heap::{self, Ref};
use crate::machine::Machine;
use crate::thread::Thread;
use crate::vm::Vm;

/// A checkpoint; they nest, and are closed innermost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint(usize);

/// What quickening replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Quickened {
    /// An operation.
    Op(MethodId, u32, Op),
    /// A site.
    Site(MethodId, u32, Site),
}

/// The open checkpoints.
pub(crate) struct Checkpoints<M: Machine> {
    open: Vec<Saved<M>>,
    /// What was quickened since the outermost one, oldest first.
    quickened: Vec<Quickened>,
}

impl<M: Machine> Default for Checkpoints<M> {
    fn default() -> Self {
        Checkpoints { open: Vec::new(), quickened: Vec::new() }
    }
}

/// The vm's state outside the heap.
struct Saved<M: Machine> {
    heap: heap::CheckpointId,
    host: Box<dyn Any>,
    machine: M::Saved,
    threads: Vec<Thread>,
    current: usize,
    failure: Option<Failure>,
    instructions: u64,
    roots: HashMap<&'static str, Ref>,
    classes: Vec<Rc<Class>>,
    methods: usize,
    dictionary: HashMap<(Ref, Arc<str>), ClassId>,
    array_classes: HashMap<ClassId, ClassId>,
    selections: HashMap<(ClassId, MethodId), MethodId>,
    strings: HashMap<Rc<[u16]>, Ref>,
    modules: HashMap<(Ref, Arc<str>), Ref>,
    polymorphic: HashMap<(MethodId, Arc<str>), MethodId>,
    tickets: u64,
    call_sites: HashMap<ClassId, u32>,
    protection_domains: HashMap<ClassId, Ref>,
    thrown: M::Shadow,
    call_result: Option<Result<u64, Ref>>,
    next_hash: u32,
    next_hidden: u32,
    quickened: usize,
}

impl<M: Machine> Vm<M> {
    /// Opens a checkpoint inside those already open, while the vm does not run.
    pub fn checkpoint(&mut self) -> Checkpoint {
        let saved = Saved {
            heap: self.heap.checkpoint(),
            host: self.host.snapshot(),
            machine: self.machine.save(),
            threads: self.threads.iter().map(copy).collect(),
            current: self.current,
            failure: self.failure.clone(),
            instructions: self.instructions,
            roots: self.roots.clone(),
            classes: self.classes.clone(),
            methods: self.methods.len(),
            dictionary: self.dictionary.clone(),
            array_classes: self.array_classes.clone(),
            selections: self.selections.clone(),
            strings: self.strings.clone(),
            modules: self.modules.clone(),
            polymorphic: self.polymorphic.clone(),
            tickets: self.tickets,
            call_sites: self.call_sites.clone(),
            protection_domains: self.protection_domains.clone(),
            thrown: self.thrown,
            call_result: self.call_result,
            next_hash: self.next_hash,
            next_hidden: self.next_hidden,
            quickened: self.checkpoints.quickened.len(),
        };
        self.checkpoints.open.push(saved);
        Checkpoint(self.checkpoints.open.len())
    }

    /// Returns to a checkpoint, which closes with all those inside it.
    pub fn roll_back(&mut self, to: Checkpoint) {
        while self.checkpoints.open.len() > to.0 {
            self.checkpoints.open.pop();
        }
        if let Some(saved) = self.checkpoints.open.pop() {
            self.undo_quickening(saved.quickened, saved.methods);
            self.restore(saved);
        }
    }

    /// Keeps what happened since a checkpoint; the enclosing one, if any, can still undo it.
    pub fn commit(&mut self, from: Checkpoint) {
        let mut outermost = None;
        while self.checkpoints.open.len() >= from.0 {
            let Some(saved) = self.checkpoints.open.pop() else { break };
            outermost = Some(saved.heap);
        }
        if let Some(heap) = outermost {
            self.heap.commit(heap);
        }
        if self.checkpoints.open.is_empty() {
            self.checkpoints.quickened.clear();
        }
    }

    fn restore(&mut self, saved: Saved<M>) {
        self.heap.roll_back(saved.heap);
        self.host.restore(&*saved.host);
        self.machine.restore(&saved.machine);
        self.restore_threads(saved.threads);
        self.current = saved.current;
        self.failure = saved.failure;
        self.instructions = saved.instructions;
        self.yielded = false;
        self.roots = saved.roots;
        self.classes = saved.classes;
        self.methods.truncate(saved.methods);
        self.dictionary = saved.dictionary;
        self.array_classes = saved.array_classes;
        self.selections = saved.selections;
        self.strings = saved.strings;
        self.modules = saved.modules;
        self.polymorphic = saved.polymorphic;
        self.tickets = saved.tickets;
        self.call_sites = saved.call_sites;
        self.protection_domains = saved.protection_domains;
        self.thrown = saved.thrown;
        self.call_result = saved.call_result;
        self.next_hash = saved.next_hash;
        self.next_hidden = saved.next_hidden;
    }

    /// Stacks keep their memory: only what was used is copied back.
    fn restore_threads(&mut self, saved: Vec<Thread>) {
        self.threads.truncate(saved.len());
        for (thread, saved) in self.threads.iter_mut().zip(saved) {
            let mut stack = std::mem::replace(&mut thread.stack, Stack::new(0));
            stack.copy_from(&saved.stack);
            *thread = Thread { stack, ..saved };
        }
    }

    /// Remembers what quickening is about to replace, if a checkpoint is open.
    pub(crate) fn log_quickening(&mut self, old: Quickened) {
        if !self.checkpoints.open.is_empty() {
            self.checkpoints.quickened.push(old);
        }
    }

    fn undo_quickening(&mut self, from: usize, methods: usize) {
        for old in self.checkpoints.quickened.split_off(from).into_iter().rev() {
            let (Quickened::Op(method, ..) | Quickened::Site(method, ..)) = old;
            // Methods that came later go as a whole.
            if method.0 as usize >= methods {
                continue;
            }
            let Body::Code(code) = &mut self.method_mut(method).body else { continue };
            match old {
                Quickened::Op(_, index, op) => {
                    if let Some(place) = code.ops.get_mut(index as usize) {
                        *place = op;
                    }
                }
                Quickened::Site(_, index, site) => {
                    if let Some(place) = code.sites.get_mut(index as usize) {
                        *place = site;
                    }
                }
            }
        }
    }
}

/// A thread with the used part of its stack.
fn copy(thread: &Thread) -> Thread {
    let used = if thread.top == 0 { 0 } else { thread.stack.end(thread.top) };
    Thread { stack: thread.stack.copy(used), ..*thread }
}

//! Checkpoints of the whole vm: heap, stacks, tables, the world outside and the analysis.
//!
//! The heap is saved page by page as it is written to; stacks are copied as far as they are used;
//! [`State`] is copied, and what only grows is cut off. What quickening learnt about a method is
//! undone, since it may name classes and methods that are gone, or initialised no longer; so is
//! what redefinition replaced. Decoded code, bound natives and reference maps stay: they are
//! functions of the class file. So do the results of selection among classes that stay.

use std::any::Any;

use rustc_hash::FxHashSet;

use crate::class::{Body, ClassId, MethodId};
use crate::code::{Op, Site};
use crate::frame::Stack;
use crate::heap;
use crate::machine::Machine;
use crate::redefine::Replaced;
use crate::state::State;
use crate::thread::Thread;
use crate::vm::Vm;

/// A checkpoint; they nest, and are closed innermost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint(usize);

/// A method's code before it was quickened further.
struct Unquickened {
    method: MethodId,
    ops: Vec<Op>,
    sites: Vec<Site>,
    logged: u32,
}

/// What was done to classes and methods that a checkpoint knows.
enum Undo {
    Quickening(Unquickened),
    Redefinition(Replaced),
}

/// The open checkpoints.
pub(crate) struct Checkpoints<M: Machine> {
    open: Vec<Saved<M>>,
    /// What has to be undone since the outermost one, oldest first.
    journal: Vec<Undo>,
    /// Checkpoints opened so far: their names.
    opened: u32,
}

impl<M: Machine> Default for Checkpoints<M> {
    fn default() -> Self {
        Checkpoints { open: Vec::new(), journal: Vec::new(), opened: 0 }
    }
}

/// What a vm was when a checkpoint was opened.
struct Saved<M: Machine> {
    name: u32,
    heap: heap::CheckpointId,
    host: Box<dyn Any>,
    machine: M::Saved,
    threads: Vec<Thread>,
    state: State<M::Shadow>,
    /// How many classes there were, and methods.
    classes: usize,
    methods: usize,
    journal: usize,
    /// The sites whose inline cache holds a class that came after it, and before any checkpoint inside it.
    receivers: Receivers,
}

/// Sites, by their methods.
type Receivers = FxHashSet<(MethodId, u32)>;

/// # Checkpoints
impl<M: Machine> Vm<M> {
    /// Opens a checkpoint inside those already open, while the vm does not run.
    pub fn checkpoint(&mut self) -> Checkpoint {
        let Vm {
            machine,
            heap,
            state,
            host,
            threads,
            classes,
            methods,
            checkpoints,
            // The same as long as there is a vm.
            options: _,
            known: _,
            boot: _,
            natives: _,
            internals: _,
            interpreter: _,
            // Of classes and methods, without those that are cut off.
            layouts: _,
            array_classes: _,
            kept_code: _,
            selections: _,
            selected: _,
            polymorphic: _,
            // Not the guest's.
            pause_at: _,
            reached: _,
            used: _,
        } = self;
        checkpoints.opened += 1;
        checkpoints.open.push(Saved {
            name: checkpoints.opened,
            heap: heap.checkpoint(),
            host: host.snapshot(),
            machine: machine.save(),
            threads: threads.iter().map(Thread::copy).collect(),
            state: state.clone(),
            classes: classes.len(),
            methods: methods.len(),
            journal: checkpoints.journal.len(),
            receivers: Receivers::default(),
        });
        Checkpoint(checkpoints.open.len())
    }

    /// Returns to a checkpoint, which closes with all those inside it.
    pub fn roll_back(&mut self, to: Checkpoint) {
        let from = to.0.saturating_sub(1).min(self.checkpoints.open.len());
        let closed = self.checkpoints.open.split_off(from);
        let Some(saved) = closed.first() else { return };
        self.undo(saved.journal);
        self.forget_newer(saved.classes, saved.methods);
        closed.iter().for_each(|closed| self.forget_receivers(&closed.receivers));
        if let Some(saved) = closed.into_iter().next() {
            self.restore(saved);
        }
    }

    /// Keeps what happened since a checkpoint; the enclosing one, if any, can still undo it.
    pub fn commit(&mut self, from: Checkpoint) {
        let from = from.0.saturating_sub(1).min(self.checkpoints.open.len());
        let closed = self.checkpoints.open.split_off(from);
        if let Some(outermost) = closed.first() {
            self.heap.commit(outermost.heap);
        }
        if let Some(enclosing) = self.checkpoints.open.last_mut() {
            enclosing.receivers.extend(closed.iter().flat_map(|closed| &closed.receivers));
        }
        if self.checkpoints.open.is_empty() {
            self.checkpoints.journal.clear();
        }
    }

    fn restore(&mut self, saved: Saved<M>) {
        self.heap.roll_back(saved.heap);
        self.host.restore(&*saved.host);
        for forgotten in self.machine.restore(&saved.machine) {
            if (forgotten.0 as usize) < self.methods.len() {
                self.settle(forgotten);
            }
        }
        self.restore_threads(saved.threads);
        self.state = saved.state;
    }

    /// Drops the classes and methods from these numbers on, and what names them in the tables of
    /// what only depends on classes.
    fn forget_newer(&mut self, classes: usize, methods: usize) {
        let stays = |class: ClassId| (class.0 as usize) < classes;
        let is_kept = |method: MethodId| (method.0 as usize) < methods;
        if self.classes.len() > classes || self.methods.len() > methods {
            self.selected.clear();
        }
        if self.classes.len() > classes {
            self.classes.truncate(classes);
            self.array_classes.retain(|_, array| stays(*array));
        }
        if self.methods.len() > methods {
            self.methods.truncate(methods);
            self.layouts.truncate(methods);
            self.polymorphic.retain(|_, method| is_kept(*method));
            self.selections.retain(|(class, method), found| {
                stays(*class) && is_kept(*method) && is_kept(*found)
            });
        }
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

    /// Remembers a method's code before it is quickened, once for each checkpoint.
    pub(crate) fn log_quickening(&mut self, id: MethodId) {
        let Some(innermost) = self.checkpoints.open.last() else { return };
        let (name, methods) = (innermost.name, innermost.methods);
        // Methods that came later go as a whole.
        if id.0 as usize >= methods {
            return;
        }
        let Some(Body::Code(code)) = self.methods.get_mut(id.0 as usize).map(|m| &mut m.body)
        else {
            return;
        };
        if code.logged != name {
            self.checkpoints.journal.push(Undo::Quickening(Unquickened {
                method: id,
                ops: code.own_ops(),
                sites: code.sites.clone(),
                logged: std::mem::replace(&mut code.logged, name),
            }));
        }
    }

    /// Fills a site's inline cache, if it is empty. That is no state of the guest and not journalled; but
    /// the checkpoint that the class is rolled back with notes it.
    pub(crate) fn remember_receiver(
        &mut self,
        (method, index): (MethodId, u32),
        class: ClassId,
        selected: MethodId,
    ) {
        let Some(site) = self.site_of(method, index) else { return };
        if site.receiver != ClassId(0) {
            return;
        }
        (site.receiver, site.selected) = (class, selected);
        let mut open = self.checkpoints.open.iter_mut().rev();
        if let Some(checkpoint) = open.find(|open| open.classes <= class.0 as usize) {
            checkpoint.receivers.insert((method, index));
        }
    }

    fn site_of(&mut self, method: MethodId, index: u32) -> Option<&mut Site> {
        match &mut self.methods.get_mut(method.0 as usize)?.body {
            Body::Code(code) => code.sites.get_mut(index as usize),
            _ => None,
        }
    }

    /// Empties the inline caches that a checkpoint has noted.
    fn forget_receivers(&mut self, receivers: &Receivers) {
        for &(method, index) in receivers {
            if let Some(site) = self.site_of(method, index) {
                site.receiver = ClassId(0);
            }
        }
    }

    /// Remembers what a redefinition has replaced.
    pub(crate) fn log_redefinition(&mut self, replaced: Replaced) {
        if !self.checkpoints.open.is_empty() {
            self.checkpoints.journal.push(Undo::Redefinition(replaced));
        }
    }

    fn undo(&mut self, from: usize) {
        for entry in self.checkpoints.journal.split_off(from).into_iter().rev() {
            match entry {
                Undo::Quickening(old) => self.undo_quickening(old),
                Undo::Redefinition(replaced) => self.undo_redefinition(replaced),
            }
        }
    }

    fn undo_quickening(&mut self, old: Unquickened) {
        // A method that came between two checkpoints may be gone with the outer one.
        let method = self.methods.get_mut(old.method.0 as usize);
        if let Some(Body::Code(code)) = method.map(|method| &mut method.body) {
            // In place: calls know where they lie.
            code.ops.copy_from_slice(&old.ops);
            code.entry = None;
            code.sites.copy_from_slice(&old.sites);
            code.logged = old.logged;
        }
    }
}

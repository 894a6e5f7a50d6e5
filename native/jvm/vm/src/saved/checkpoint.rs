//! Checkpoints of the whole vm: heap, stacks, tables, host and analysis.
//!
//! - The heap saves a page before the first store to it.
//! - The used parts of the stacks are copied.
//! - [`State`] is copied.
//! - Tables that only grow are truncated by a roll-back.
//! - Quickening and redefinition are recorded in a journal and undone by a roll-back. Quickened
//!   code may name classes and methods that no longer exist, or are no longer initialised. What
//!   would be resolved to the same again stays quick; see `saved/quickened.rs`.
//! - Decoded code, bound natives and reference maps stay, because they depend only on the class
//!   file. Results of method selection stay as long as their classes and methods do.

use std::any::Any;

use rustc_hash::FxHashSet;

use crate::classes::class::{Body, ClassId, MethodId};
use crate::classes::redefine::Replaced;
use crate::frames::frame::Stack;
use crate::interpreter::code::{Code, Site};
use crate::memory::heap;
use crate::saved::keeping::Keeping;
use crate::saved::quickened::Undo;
use crate::saved::state::State;
use crate::threads::thread::Thread;
use crate::vm::Vm;

/// The id of an open checkpoint: its depth. Checkpoints nest; the innermost is closed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint(usize);

/// The open checkpoints.
#[derive(Default)]
pub(crate) struct Checkpoints {
    open: Vec<Saved>,
    /// The changes since the outermost checkpoint, oldest first.
    pub(super) journal: Vec<Undo>,
    /// How often a module was made to read another module, or to export a package to it, in all.
    pub(crate) edges: u64,
}

/// The saved state of a vm at a checkpoint.
pub(super) struct Saved {
    heap: heap::CheckpointId,
    host: Box<dyn Any>,
    machine: Box<dyn Any>,
    threads: Vec<Thread>,
    pub(super) state: State,
    /// The number of classes.
    classes: usize,
    /// The number of methods.
    pub(super) methods: usize,
    /// The length of the journal.
    pub(super) journal: usize,
    /// The number of edges between modules.
    pub(super) edges: u64,
    /// The sites whose inline cache holds a class that is newer than this checkpoint, but older
    /// than the next checkpoint inside it.
    receivers: Receivers,
}

/// Call sites: pairs of a method and the index of a site in its code.
type Receivers = FxHashSet<(MethodId, u32)>;

/// # Checkpoints
impl Vm {
    /// Opens a checkpoint inside those already open. The vm must not be running.
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
            // These never change.
            options: _,
            mode: _,
            known: _,
            boot: _,
            natives: _,
            internals: _,
            // These depend only on classes and methods. A roll-back removes the entries for newer
            // ones.
            layouts: _,
            array_classes: _,
            kept_code: _,
            selections: _,
            selected: _,
            polymorphic: _,
            // These are not part of the guest's state.
            pause_at: _,
            reached: _,
            used: _,
            lines_used: _,
            keeping: _,
        } = self;
        checkpoints.open.push(Saved {
            heap: heap.checkpoint(),
            host: host.snapshot(),
            machine: machine.save(),
            threads: threads.iter().map(Thread::copy).collect(),
            state: state.clone(),
            classes: classes.len(),
            methods: methods.len(),
            journal: checkpoints.journal.len(),
            edges: checkpoints.edges,
            receivers: Receivers::default(),
        });
        Checkpoint(checkpoints.open.len())
    }

    /// Restores the state at a checkpoint. Closes it and all checkpoints inside it.
    pub fn roll_back(&mut self, to: Checkpoint) {
        let from = to.0.saturating_sub(1).min(self.checkpoints.open.len());
        let closed = self.checkpoints.open.split_off(from);
        let Some(saved) = closed.first() else { return };
        // Its objects may not exist any more.
        self.keeping = Keeping::default();
        self.undo(saved);
        self.forget_newer(saved.classes, saved.methods);
        closed.iter().for_each(|closed| self.forget_receivers(&closed.receivers));
        if let Some(saved) = closed.into_iter().next() {
            self.restore(saved);
        }
    }

    /// Closes a checkpoint and all checkpoints inside it, and keeps all changes since. The
    /// enclosing checkpoint, if any, can still undo them.
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

    fn restore(&mut self, saved: Saved) {
        self.heap.roll_back(saved.heap);
        self.host.restore(&*saved.host);
        for forgotten in self.machine.restore(&*saved.machine) {
            if (forgotten.0 as usize) < self.methods.len() {
                self.settle(forgotten);
            }
        }
        self.restore_threads(saved.threads);
        self.state = saved.state;
    }

    /// Removes all classes and methods from these ids on, and all table entries that refer to them.
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

    /// Restores the threads. Existing stacks keep their memory; only the used part is copied back.
    fn restore_threads(&mut self, saved: Vec<Thread>) {
        self.threads.truncate(saved.len());
        for (thread, saved) in self.threads.iter_mut().zip(saved) {
            let mut stack = std::mem::replace(&mut thread.stack, Stack::new(0));
            stack.copy_from(&saved.stack);
            *thread = Thread { stack, ..saved };
        }
    }

    /// Adds an entry to the journal, for a method that is older than the innermost checkpoint.
    /// Newer methods are removed as a whole.
    pub(super) fn log_change(&mut self, of: MethodId, entry: impl FnOnce(&Code) -> Option<Undo>) {
        let Some(innermost) = self.checkpoints.open.last() else { return };
        if of.0 as usize >= innermost.methods {
            return;
        }
        let method = self.methods.get(of.0 as usize);
        if let Some(Body::Code(code)) = method.map(|method| &method.body) {
            self.checkpoints.journal.extend(entry(code));
        }
    }

    /// Fills the inline cache of a site, if it is empty. The cache is not part of the guest's
    /// state, so this is not added to the journal. But it must be emptied when a roll-back removes
    /// the class. The innermost checkpoint that is older than the class notes the site for this
    /// purpose.
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

    /// Empties the inline caches of sites that a checkpoint has noted.
    fn forget_receivers(&mut self, receivers: &Receivers) {
        for &(method, index) in receivers {
            if let Some(site) = self.site_of(method, index) {
                site.receiver = ClassId(0);
            }
        }
    }

    /// Adds the parts that a redefinition has replaced to the journal.
    pub(crate) fn log_redefinition(&mut self, replaced: Replaced) {
        if self.has_checkpoint() {
            self.checkpoints.journal.push(Undo::Redefinition(replaced));
        }
    }

    /// Returns whether a checkpoint is open.
    pub(super) fn has_checkpoint(&self) -> bool {
        !self.checkpoints.open.is_empty()
    }
}

//! The list of green threads, and which of them runs.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::frame::Stack;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::Thread;
use crate::vm::Vm;

/// A thread of the guest, by its place in the vm's list. A thread that starts may get the place of one
/// that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThreadId(u32);

impl ThreadId {
    /// The thread that runs `main` and the vm's own calls.
    pub const MAIN: ThreadId = ThreadId(0);

    /// The place in the list, for tables with an entry per thread.
    #[inline(always)]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The number by which the guest's memory names the thread, for example in monitors; 0 names none.
    #[inline(always)]
    #[must_use]
    pub fn number(self) -> u32 {
        self.0 + 1
    }

    /// The thread that such a number names.
    pub(crate) fn of_number(number: u32) -> Option<ThreadId> {
        number.checked_sub(1).map(ThreadId)
    }
}

/// The guest's threads, each in its place.
#[derive(Debug, Default)]
pub struct Threads(Vec<Thread>);

impl Threads {
    /// How many places there are; some may be of threads that are over.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no thread was ever there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All places.
    pub fn ids(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.0.len() as u32).map(ThreadId)
    }

    /// The threads in the order of their places.
    pub fn iter(&self) -> std::slice::Iter<'_, Thread> {
        self.0.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Thread> {
        self.0.iter_mut()
    }

    /// The thread in a place.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, id: ThreadId) -> Option<&Thread> {
        self.0.get(id.index())
    }

    /// The same, to change.
    #[inline(always)]
    pub fn get_mut(&mut self, id: ThreadId) -> Option<&mut Thread> {
        self.0.get_mut(id.index())
    }

    /// The first thread that `which` selects.
    pub fn find(&self, which: impl Fn(&Thread) -> bool) -> Option<ThreadId> {
        self.0.iter().find(|thread| which(thread)).map(|thread| thread.id)
    }

    /// Adds a thread that does not run yet, in a new place.
    pub(crate) fn add(&mut self, object: Ref, stack: Stack) -> ThreadId {
        let id = ThreadId(self.0.len() as u32);
        self.0.push(Thread::new(id, object, stack));
        id
    }

    /// Takes the last places away.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl FromIterator<Thread> for Threads {
    fn from_iter<I: IntoIterator<Item = Thread>>(threads: I) -> Threads {
        Threads(threads.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a Threads {
    type Item = &'a Thread;
    type IntoIter = std::slice::Iter<'a, Thread>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// The thread in a place that there is: that of the running thread always is.
impl Index<ThreadId> for Threads {
    type Output = Thread;

    #[inline(always)]
    #[allow(clippy::indexing_slicing)]
    fn index(&self, id: ThreadId) -> &Thread {
        &self.0[id.index()]
    }
}

impl IndexMut<ThreadId> for Threads {
    #[inline(always)]
    #[allow(clippy::indexing_slicing)]
    fn index_mut(&mut self, id: ThreadId) -> &mut Thread {
        &mut self.0[id.index()]
    }
}

/// # The running thread
impl<M: Machine> Vm<M> {
    /// The running thread.
    #[inline(always)]
    #[must_use]
    pub fn thread(&self) -> &Thread {
        &self.threads[self.state.current]
    }

    /// The running thread.
    #[inline(always)]
    pub fn thread_mut(&mut self) -> &mut Thread {
        &mut self.threads[self.state.current]
    }
}

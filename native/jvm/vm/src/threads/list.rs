//! The list of green threads, and access to the running thread.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::frames::frame::Stack;
use crate::memory::heap::Ref;
use crate::threads::thread::Thread;
use crate::vm::Vm;

/// A thread of the guest, identified by its index in the vm's list. A new thread may get the index
/// of a thread that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThreadId(u32);

impl ThreadId {
    /// The thread that runs `main` and the vm's own calls.
    pub const MAIN: ThreadId = ThreadId(0);

    /// Returns the index in the list, for tables with one entry for each thread.
    #[inline(always)]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number by which the guest's memory refers to the thread, for example in
    /// monitors. The number 0 refers to no thread.
    #[inline(always)]
    #[must_use]
    pub fn number(self) -> u32 {
        self.0 + 1
    }

    /// Returns the thread to which such a number refers.
    pub(crate) fn of_number(number: u32) -> Option<ThreadId> {
        number.checked_sub(1).map(ThreadId)
    }
}

/// The guest's threads.
#[derive(Debug, Default)]
pub struct Threads(Vec<Thread>);

impl Threads {
    /// Returns the length of the list, including threads that have ended.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the ids of all threads in the list.
    pub fn ids(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.0.len() as u32).map(ThreadId)
    }

    /// Returns the threads in the order of the list.
    pub fn iter(&self) -> std::slice::Iter<'_, Thread> {
        self.0.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Thread> {
        self.0.iter_mut()
    }

    /// Returns the thread with this id, if it is in the list.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, id: ThreadId) -> Option<&Thread> {
        self.0.get(id.index())
    }

    /// Returns the thread with this id for changes, if it is in the list.
    #[inline(always)]
    pub fn get_mut(&mut self, id: ThreadId) -> Option<&mut Thread> {
        self.0.get_mut(id.index())
    }

    /// Returns the first thread for which `which` returns true.
    pub fn find(&self, which: impl Fn(&Thread) -> bool) -> Option<ThreadId> {
        self.0.iter().find(|thread| which(thread)).map(|thread| thread.id)
    }

    /// Adds a thread to the end of the list. It does not run yet.
    pub(crate) fn add(&mut self, object: Ref, stack: Stack) -> ThreadId {
        let id = ThreadId(self.0.len() as u32);
        self.0.push(Thread::new(id, object, stack));
        id
    }

    /// Shortens the list to this length.
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

/// Gives access to a thread that is in the list. The running thread always is.
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
impl Vm {
    /// Returns the running thread.
    #[inline(always)]
    #[must_use]
    pub fn thread(&self) -> &Thread {
        &self.threads[self.state.current]
    }

    /// Returns whether any thread is in a method with this name of a class, given as by `Class.getName`, or of one of its
    /// superclasses.
    #[must_use]
    pub fn is_in(&self, class: &str, method: &str) -> bool {
        let internal = class.replace('.', "/");
        let named = self.class_ids().map(|id| self.class(id)).filter(|it| *it.name == *internal);
        let ancestors: Vec<_> = named.flat_map(|it| &it.ancestors).collect();
        self.threads.iter().any(|thread| {
            thread.frames().any(|fp| {
                let running = self.method(thread.stack.method(fp));
                &*running.name == method && ancestors.contains(&&running.class)
            })
        })
    }

    /// Returns the running thread for changes.
    #[inline(always)]
    pub fn thread_mut(&mut self) -> &mut Thread {
        &mut self.threads[self.state.current]
    }
}

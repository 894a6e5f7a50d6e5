//! The dynamic extents of assertions, by thread.

use vm::classes::class::MethodId;
use vm::frames::frame::Fp;
use vm::machine::Alert;
use vm::memory::heap::Ref;
use vm::threads::thread::ThreadId;

/// An assertion's call in the code of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// The method that calls it.
    pub method: MethodId,
    /// The operation that does.
    pub pc: u32,
    /// The assertion; the method itself for a guard.
    pub assertion: MethodId,
}

/// An assertion's activation, or one of test code that an assertion runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its frame.
    pub fp: Fp,
    /// The assertion's call; none while test code runs inside.
    pub site: Option<Site>,
    /// Whether the assertion runs test code, which does not belong to it.
    pub executes: bool,
}

/// A call after which the next one on an object checks something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Announced {
    thread: ThreadId,
    caller: Fp,
    object: Ref,
}

/// The extents of all threads.
#[derive(Clone, Debug, Default)]
pub struct Extents {
    threads: Vec<Vec<Entry>>,
    announced: Option<Announced>,
}

impl Extents {
    /// The assertion that a thread is in, if any.
    #[inline]
    #[must_use]
    pub fn active(&self, thread: ThreadId) -> Option<Site> {
        self.threads.get(thread.index())?.last()?.site
    }

    /// Returns the assertions that a thread is in, the outermost first.
    pub fn sites(&self, thread: ThreadId) -> impl Iterator<Item = Site> {
        self.threads.get(thread.index()).into_iter().flatten().filter_map(|entry| entry.site)
    }

    /// Returns the activation that has a frame.
    #[must_use]
    pub fn of_frame(&self, thread: ThreadId, fp: Fp) -> Option<Entry> {
        let entries = self.threads.get(thread.index())?;
        entries.last().filter(|entry| entry.fp == fp).copied()
    }

    /// Whether the assertion that a thread is in runs code of the test's.
    #[must_use]
    pub fn executes(&self, thread: ThreadId) -> bool {
        self.threads
            .get(thread.index())
            .and_then(|entries| entries.last())
            .is_some_and(|entry| entry.executes)
    }

    /// Whether an assertion that a thread is in runs code of the tests, maybe by way of other code.
    #[must_use]
    pub fn executes_any(&self, thread: ThreadId) -> bool {
        let entries = self.threads.get(thread.index());
        entries.into_iter().flatten().any(|entry| entry.executes)
    }

    /// An extent begins.
    pub fn push(&mut self, thread: ThreadId, entry: Entry) {
        if thread.index() >= self.threads.len() {
            self.threads.resize_with(thread.index() + 1, Vec::new);
        }
        if let Some(entries) = self.threads.get_mut(thread.index()) {
            entries.push(entry);
        }
    }

    /// A frame was left.
    #[inline]
    pub fn leave(&mut self, thread: ThreadId, fp: Fp) {
        if let Some(entries) = self.threads.get_mut(thread.index()) {
            while entries.last().is_some_and(|entry| entry.fp >= fp) {
                entries.pop();
            }
        }
    }

    /// The next call of an object by this frame checks something.
    pub fn announce(&mut self, thread: ThreadId, caller: Fp, object: Ref) {
        self.announced = Some(Announced { thread, caller, object });
    }

    /// Returns the events of all frames that an analysis needs: entries, if a call was announced, and exits and
    /// comparisons, if any extent is open.
    #[must_use]
    pub fn alert(&self) -> Alert {
        let is_open = self.threads.iter().any(|entries| !entries.is_empty());
        Alert { entries: self.announced.is_some(), exits: is_open, comparisons: is_open }
    }

    /// Whether a call was announced; it is so once.
    pub fn take_announced(&mut self, thread: ThreadId, caller: Fp, object: Ref) -> bool {
        let found = self
            .announced
            .is_some_and(|announced| announced == Announced { thread, caller, object });
        if found {
            self.announced = None;
        }
        found
    }
}

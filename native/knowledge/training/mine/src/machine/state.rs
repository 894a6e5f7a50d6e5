//! The notes of a machine about the running test.

use std::collections::{BTreeMap, BTreeSet};

use models::facts::{Idiom, Origin, Value};
use vm::classes::class::{Kind, MethodId};
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;
use vm::threads::thread::ThreadId;

use crate::record::{Called, Chosen, Counts, Expected, Swallowed, TestNotes};

/// The most calls of a method in a test that are kept if they return.
pub(super) const MOST_RETURNED: u32 = 6;
/// The most calls of a method in a test that are kept if they throw.
pub(super) const MOST_THROWN: u32 = 12;
/// The most calls of a method in a test that are looked at.
pub(super) const MOST_LOOKED_AT: u32 = 2_000;
/// The most calls on an object that are remembered.
const MOST_ON_OBJECT: usize = 32;
/// The most results that are remembered until an assertion checks them.
const MOST_RESULTS: usize = 8;

/// The part of the machine that a checkpoint keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// Whether a test is running.
    pub is_running: bool,
    /// Calls that have not ended.
    pub open: Vec<Open>,
    /// Calls that have ended.
    pub ended: Vec<(Called, Fate)>,
    /// The positions in `ended` of the calls that threw an exception which lives.
    pub threw: BTreeMap<u32, Vec<usize>>,
    /// The exception that removed a frame last, and whose code threw it.
    pub flying: Option<(Ref, Origin)>,
    /// How often the test called each method.
    pub called: BTreeMap<u32, Times>,
    /// The positions in `ended` of the calls that returned, by identity.
    pub returned: BTreeMap<u32, usize>,
    /// The objects on which the test called methods.
    pub objects: BTreeMap<u32, Object>,
    /// The last results of observers, with the frames to which they returned.
    pub results: Vec<Observed>,
    pub choices: Vec<Chosen>,
    pub counts: Counts,
    pub mocks: u16,
    /// How many objects have a number.
    pub numbered: u32,
}

/// A call that has not ended.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub thread: ThreadId,
    pub fp: Fp,
    /// The call; `None` if it is not kept, whatever happens.
    pub call: Option<Called>,
    /// For an observer: the call's place and receiver.
    pub observes: Option<Observes>,
}

/// A call of an observer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observes {
    pub method: u32,
    pub object: Ref,
    /// The frame that makes the call, its method, and the place of the call there.
    pub caller: Fp,
    pub within: MethodId,
    pub at: u16,
}

/// The result of an observer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observed {
    pub thread: ThreadId,
    pub call: Observes,
    pub kind: Kind,
    pub bits: u64,
}

/// The outcome of a call so far.
#[derive(Clone, Debug)]
pub(super) enum Fate {
    /// The call returned.
    Returned,
    /// The call threw, and no code has caught the exception yet.
    Flying(Expected),
    /// Somebody caught the exception without expecting it.
    Swallowed(Expected),
    /// Somebody caught the exception and expects it.
    Expected(Expected),
    /// The exception left the test's code.
    Escaped(Expected),
}

impl Fate {
    /// Returns the exception.
    pub fn exception(&self) -> Option<&Expected> {
        match self {
            Fate::Returned => None,
            Fate::Flying(it) | Fate::Swallowed(it) | Fate::Expected(it) | Fate::Escaped(it) => {
                Some(it)
            }
        }
    }
}

/// How often a method was called.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times {
    pub all: u32,
    pub returned: u32,
    pub threw: u32,
}

/// An object on which the test called methods.
#[derive(Clone, Debug, Default)]
pub(super) struct Object {
    /// Its number, if an observer of it was asserted.
    pub number: Option<u32>,
    /// The methods that were called, in order, with whether an assertion checked the result.
    pub calls: Vec<(u32, bool)>,
    /// How many calls there were.
    pub count: u16,
    /// How often each method was called.
    pub times: BTreeMap<u32, u16>,
    /// The last arguments, the latest first.
    pub arguments: Vec<Value>,
    /// The observers that were asserted.
    pub asserted: BTreeSet<u32>,
    pub was_closed: bool,
    pub was_cleared: bool,
}

impl Object {
    /// Notes a call.
    pub fn call(&mut self, method: u32, arguments: &[Value]) {
        /// The most arguments that are kept.
        const MOST: usize = 4;
        if self.calls.len() >= MOST_ON_OBJECT {
            self.calls.remove(0);
        }
        self.calls.push((method, false));
        self.count = self.count.saturating_add(1);
        let times = self.times.entry(method).or_default();
        *times = times.saturating_add(1);
        self.arguments.splice(0..0, arguments.iter().copied());
        self.arguments.truncate(MOST);
    }

    /// Marks the last call of a method: an assertion checks its result.
    pub fn check(&mut self, method: u32) {
        if let Some(call) = self.calls.iter_mut().rev().find(|it| it.0 == method) {
            call.1 = true;
        }
    }

    /// Returns the methods of calls whose results no assertion checked, each once, in the order of the last calls.
    pub fn work(&self) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        for (method, _) in self.calls.iter().filter(|it| !it.1) {
            found.retain(|it| it != method);
            found.push(*method);
        }
        found
    }
}

impl Seen {
    /// Notes the result of an observer.
    pub fn observe(&mut self, observed: Observed) {
        if self.results.len() >= MOST_RESULTS {
            self.results.remove(0);
        }
        self.results.push(observed);
    }

    /// A frame was left.
    pub fn left(&mut self, thread: ThreadId, fp: Fp) {
        self.open.retain(|open| open.thread != thread || open.fp < fp);
        self.results.retain(|it| it.thread != thread || it.call.caller < fp);
    }

    /// Forgets objects that no longer exist, since others may get their addresses.
    pub fn forget_dead(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        self.threw.retain(|exception, _| is_live(Ref(*exception)));
        self.objects.retain(|object, _| is_live(Ref(*object)));
        self.flying = self.flying.filter(|it| is_live(it.0));
        self.results.retain(|it| {
            is_live(it.call.object)
                && (it.kind != Kind::Reference || it.bits == 0 || is_live(Ref(it.bits as u32)))
        });
    }

    /// Changes the outcome of the calls that threw an exception.
    pub fn decide(&mut self, exception: Ref, decide: impl Fn(&Fate, Expected) -> Option<Fate>) {
        for at in self.threw.get(&exception.0).into_iter().flatten() {
            if let Some((_, fate)) = self.ended.get_mut(*at)
                && let Some(thrown) = fate.exception().cloned()
                && let Some(decided) = decide(fate, thrown)
            {
                *fate = decided;
            }
        }
    }

    /// Returns the notes of a test that passed.
    pub fn notes(self) -> TestNotes {
        let mut counts = self.counts;
        let (mut calls, mut swallowed) = (Vec::new(), Vec::new());
        for (call, fate) in self.ended {
            match fate {
                Fate::Returned => calls.push(call),
                // The test passed although the exception left it, so something demands that.
                Fate::Expected(it) | Fate::Escaped(it) => {
                    calls.push(Called { expected: Some(it), ..call });
                }
                Fate::Flying(it) | Fate::Swallowed(it) => {
                    counts.swallowed += 1;
                    let Called { method, site, .. } = call;
                    swallowed.push(Swallowed { method, site, thrown: it.thrown });
                }
            }
        }
        TestNotes { calls, choices: self.choices, swallowed, counts, ..TestNotes::default() }
    }
}

/// An idiom, and the class that the test names with it.
pub(super) type Told = (Idiom, Option<String>);

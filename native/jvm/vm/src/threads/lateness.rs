//! Late threads: a host may keep a thread from its turn for a while, as a busy machine does.
//!
//! The guest cannot see it: a late thread is runnable. What a thread misses is the time in which others go on.

use crate::memory::heap::Ref;
use crate::threads::thread::{Activity, Thread, ThreadId};
use crate::vm::Vm;

/// By how much threads are late, in nanoseconds of the host's clock. A vm without delays has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delays {
    /// A thread that another thread has started, before it does anything.
    pub started: i64,
    /// Whether each thread that starts is late by half as much as the one that started before it, and may overtake it.
    /// Each test begins anew after the threads that were started before it.
    pub is_halved: bool,
    /// A thread that has started or woken another thread, before it does anything else.
    pub starter: i64,
    /// A thread that has waited, before it goes on.
    pub woken: i64,
}

/// How many threads have started that may be late.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Started {
    all: u32,
    /// The number of those that started before the running test.
    before_test: u32,
}

/// How often a thread is late until [`Vm::renew_delays`]. More would only make everything slow.
const MOST: u32 = 4;

/// The instructions that other threads run at most while a thread is late. A thread that waits in a loop takes
/// no less.
const PATIENCE: u64 = 20_000_000;

/// # Late threads
impl Vm {
    /// Makes a thread late that the running one has just started, or the running one.
    pub(crate) fn delay_start(&mut self, id: ThreadId) {
        let Delays { started, starter, is_halved, .. } = self.options.delays;
        if started == 0 && starter == 0 || id == self.state.current {
            return;
        }
        let is_ours = self.is_started_by_framework();
        if let Some(thread) = self.threads.get_mut(id) {
            thread.is_punctual = is_ours;
            thread.delays = 0;
        }
        if !is_ours {
            let earlier = &mut self.state.started.all;
            let halvings = if is_halved { (*earlier).min(i64::BITS - 1) } else { 0 };
            *earlier = earlier.saturating_add(1);
            self.delay(id, started >> halvings);
            self.delay_starter(id);
        }
    }

    /// Makes a thread late whose wait is over.
    pub(crate) fn delay_woken(&mut self, id: ThreadId, before: Activity) {
        let has_waited =
            matches!(before, Activity::Waiting(..) | Activity::Parked(_) | Activity::Sleeping(_));
        if has_waited && self.options.delays.woken > 0 && id != ThreadId::MAIN {
            self.delay(id, self.options.delays.woken);
        }
    }

    /// Makes the running thread late after it has started or woken another thread.
    pub fn delay_starter(&mut self, other: ThreadId) {
        let by = self.options.delays.starter;
        let is_servant = |it: ThreadId| {
            self.threads.get(it).is_some_and(|thread| self.is_servant(thread.object))
        };
        let current = self.state.current;
        if by > 0 && other != current && !is_servant(other) && !is_servant(current) {
            self.delay(current, by);
            self.give_way();
        }
    }

    /// Returns a number that changes whenever a thread has run, except the main thread and those that only serve the
    /// class library.
    #[must_use]
    pub fn work_beside_main(&self) -> u64 {
        let others = self.threads.iter().filter(|it| it.id != ThreadId::MAIN);
        let work = |it: &Thread| match it.activity {
            Activity::Terminated => it.lives,
            _ if self.is_servant(it.object) => 0,
            _ => it.lives + it.ran.unsigned_abs(),
        };
        others.map(work).sum()
    }

    /// Resets the limit on how often each thread may be late.
    pub fn renew_delays(&mut self) {
        self.threads.iter_mut().for_each(|thread| thread.delays = 0);
    }

    /// Notes that a test begins. Its threads follow those that have started before it.
    pub fn begin_test(&mut self) {
        self.state.started.before_test = self.state.started.all;
    }

    /// Notes that a test has ended, whose threads do not count any more.
    pub fn end_test(&mut self) {
        self.state.started.all = self.state.started.before_test;
    }

    fn delay(&mut self, id: ThreadId, by: i64) {
        let until = self.host.now().saturating_add(by);
        let latest = self.state.instructions.saturating_add(PATIENCE);
        let Some(thread) = self.threads.get_mut(id) else { return };
        if by > 0 && !thread.is_punctual && thread.delays < MOST {
            thread.delays += 1;
            (thread.late_until, thread.latest) = (until, latest);
        }
    }

    /// Returns whether a thread is late.
    pub(crate) fn is_late(&self, until: i64, latest: u64) -> bool {
        until > self.host.now() && latest > self.state.instructions
    }

    /// Returns whether the running thread starts a thread on behalf of a test framework, which runs a test in a thread
    /// of its own.
    fn is_started_by_framework(&self) -> bool {
        let thread = self.thread();
        let methods = thread.frames().map(|fp| self.method(thread.stack.method(fp)).class);
        let mut classes = methods.map(|id| self.class(id));
        let starter = classes.find(|class| class.loader != Ref(0));
        starter.is_some_and(|class| (self.options.is_framework)(&class.name))
    }
}

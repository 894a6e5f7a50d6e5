//! Parts of a check that run beside each other and share its processors.
//!
//! A lane is a thread that mostly waits: for workers that run tests, or for a process of the JVM. Whoever computes for a
//! lane holds a processor meanwhile, and there are as many as the check has threads. A free one goes to the lane with
//! the lowest number. So the results that a user wants first come first, and nothing idles while any lane has work.
//!
//! Example: with two processors, lane 0 has one long test class left. Lane 1 takes the other processor. When lane 0 has
//! units again, it gets the next processor that becomes free.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::meter;

/// The lanes of a check.
#[derive(Clone, Debug)]
pub struct Lanes {
    processors: Arc<Processors>,
}

/// A lane: its number, and the processors that it shares with the others.
#[derive(Clone, Debug)]
pub struct Lane {
    number: usize,
    processors: Arc<Processors>,
}

#[derive(Debug)]
struct Processors {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// By lane, how many threads wait for a processor.
    waiting: BTreeMap<usize, usize>,
}

/// The right to compute, until it is dropped.
#[derive(Debug)]
#[must_use]
pub struct Processor(Option<Lane>);

thread_local! {
    static HERE: RefCell<Option<Lane>> = const { RefCell::new(None) };
}

impl Lanes {
    /// Creates lanes that share this number of processors, at least one.
    #[must_use]
    pub fn sharing(processors: usize) -> Lanes {
        let state = State { free: processors.max(1), waiting: BTreeMap::new() };
        let processors = Processors { state: Mutex::new(state), changed: Condvar::new() };
        Lanes { processors: Arc::new(processors) }
    }

    /// Returns the lane with a number.
    #[must_use]
    pub fn lane(&self, number: usize) -> Lane {
        Lane { number, processors: self.processors.clone() }
    }
}

impl Lane {
    /// Lets the thread work in this lane until the result is dropped.
    pub fn enter(self) -> Entered {
        Entered { before: HERE.replace(Some(self)) }
    }
}

/// A thread works in a lane until this is dropped.
#[derive(Debug)]
#[must_use]
pub struct Entered {
    before: Option<Lane>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        HERE.set(self.before.take());
    }
}

/// The lane and the phase for which a thread works. Threads that help it work for the same task ([`Task::begin`]).
#[derive(Clone, Debug)]
pub struct Task {
    lane: Option<Lane>,
    phase: meter::Phase,
}

impl Task {
    /// Returns the task of the present thread.
    #[must_use]
    pub fn of_this_thread() -> Task {
        Task { lane: HERE.with_borrow(Clone::clone), phase: meter::Phase::of_this_thread() }
    }

    /// Lets the present thread work for the task until the result is dropped.
    pub fn begin(&self) -> Working {
        let lane = Entered { before: HERE.replace(self.lane.clone()) };
        Working { _lane: lane, _phase: self.phase.clone().begin() }
    }
}

/// A thread works for a task until this is dropped.
#[derive(Debug)]
#[must_use]
pub struct Working {
    _lane: Entered,
    _phase: meter::Begun,
}

/// Takes steps as long as they are `needed`, each with a processor. Calls `waits` whenever the thread has to wait for one.
pub fn work<S>(
    state: &mut S,
    needed: impl Fn() -> bool,
    waits: impl Fn(&mut S),
    mut step: impl FnMut(&mut S),
) {
    let mut processor = processor(&needed, || waits(state));
    while let Some(held) = processor {
        step(state);
        processor = held.again(&needed, || waits(state));
    }
}

/// Takes a processor on behalf of something that works for this thread, such as another process.
pub fn lend() -> Option<Processor> {
    processor(|| true, || ())
}

/// Takes a processor for the lane of this thread, as soon as one is free and no lane with a lower number waits for it.
/// A thread in no lane always gets one. If it has to wait, it calls `waits` before. Returns `None` if the processor is
/// no longer `needed`.
fn processor(needed: impl Fn() -> bool, waits: impl FnOnce()) -> Option<Processor> {
    let Some(lane) = HERE.with_borrow(Clone::clone) else { return Some(Processor(None)) };
    if !lane.processors.try_take(lane.number) {
        waits();
        if !lane.processors.take(lane.number, 0, needed) {
            return None;
        }
    }
    Some(Processor(Some(lane)))
}

impl Processor {
    /// Goes on computing if the processor is `needed`. If a lane with a lower number waits, it goes first, as with
    /// [`processor`].
    fn again(mut self, needed: impl Fn() -> bool, waits: impl FnOnce()) -> Option<Processor> {
        let is_wanted = |lane: &mut Lane| !lane.processors.state().is_next(lane.number);
        let Some(lane) = self.0.take_if(is_wanted) else { return needed().then_some(self) };
        waits();
        // This thread waits in the moment in which it gives the processor back, so that no higher lane gets it before.
        lane.processors.take(lane.number, 1, needed).then_some(Processor(Some(lane)))
    }
}

impl Processors {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn try_take(&self, lane: usize) -> bool {
        self.state().try_take(lane)
    }

    /// Gives some processors back, and waits for one. Returns whether the thread has got one.
    fn take(&self, lane: usize, back: usize, needed: impl Fn() -> bool) -> bool {
        let mut state = self.state();
        state.free += back;
        self.changed.notify_all();
        *state.waiting.entry(lane).or_default() += 1;
        let has_taken = loop {
            if !needed() {
                break false;
            }
            if state.try_take(lane) {
                break true;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        state.leave(lane);
        // Higher lanes have waited for this thread to take a processor or to give up.
        self.changed.notify_all();
        has_taken
    }
}

impl State {
    fn try_take(&mut self, lane: usize) -> bool {
        let may_take = self.free > 0 && self.is_next(lane);
        self.free -= usize::from(may_take);
        may_take
    }

    /// Returns whether no lane with a lower number waits.
    fn is_next(&self, lane: usize) -> bool {
        self.waiting.keys().all(|waiting| *waiting >= lane)
    }

    fn leave(&mut self, lane: usize) {
        let Some(count) = self.waiting.get_mut(&lane) else { return };
        *count -= 1;
        if *count == 0 {
            self.waiting.remove(&lane);
        }
    }
}

impl Drop for Processor {
    fn drop(&mut self) {
        if let Some(Lane { processors, .. }) = &self.0 {
            processors.state().free += 1;
            processors.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;

    fn take(lanes: &Lanes, lane: usize) -> Processor {
        let _lane = lanes.lane(lane).enter();
        processor(|| true, || ()).unwrap()
    }

    /// Lets two lanes wait for the processor, and then does something. Returns the order in which they came to work.
    fn competing(
        lanes: &Lanes,
        two: [usize; 2],
        then: impl FnOnce(&Mutex<Vec<usize>>),
    ) -> Vec<usize> {
        let order = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for lane in two {
                let order = &order;
                scope.spawn(move || {
                    let _processor = take(lanes, lane);
                    order.lock().unwrap().push(lane);
                });
            }
            while lanes.processors.state().waiting.len() < two.len() {
                std::thread::sleep(Duration::from_millis(1));
            }
            then(&order);
        });
        order.into_inner().unwrap()
    }

    #[test]
    fn a_thread_in_no_lane_need_not_wait() {
        let lanes = Lanes::sharing(1);
        let _held = take(&lanes, 0);
        assert!(processor(|| true, || ()).is_some());
    }

    #[test]
    fn a_free_processor_goes_to_the_lowest_lane() {
        let lanes = Lanes::sharing(1);
        let held = take(&lanes, 0);
        assert_eq!(competing(&lanes, [2, 1], |_| drop(held)), [1, 2]);
        assert_eq!(lanes.processors.state().free, 1);
    }

    #[test]
    fn who_goes_on_lets_only_lower_lanes_go_first() {
        let lanes = Lanes::sharing(1);
        let held = take(&lanes, 1);
        let order = competing(&lanes, [0, 2], |order| {
            let _lane = lanes.lane(1).enter();
            let held = held.again(|| true, || ());
            order.lock().unwrap().push(1);
            let _held = held.and_then(|it| it.again(|| true, || ()));
            order.lock().unwrap().push(1);
        });
        assert_eq!(order, [0, 1, 1, 2]);
    }

    #[test]
    fn who_needs_no_processor_any_more_stops_waiting() {
        let lanes = Lanes::sharing(1);
        let held = take(&lanes, 0);
        let is_needed = AtomicBool::new(true);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let _lane = lanes.lane(1).enter();
                let mut has_waited = false;
                let taken = processor(|| is_needed.load(Ordering::SeqCst), || has_waited = true);
                (taken.is_none(), has_waited)
            });
            while lanes.processors.state().waiting.is_empty() {
                std::thread::sleep(Duration::from_millis(1));
            }
            is_needed.store(false, Ordering::SeqCst);
            drop(held);
            assert_eq!(waiting.join().unwrap(), (true, true));
        });
        assert!(lanes.processors.state().waiting.is_empty());
    }
}

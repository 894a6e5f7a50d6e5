//! Distributes work over all processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Calls a function for each item, on all processors. Returns the results in the order of the
/// items.
///
/// # Panics
/// Panics if the function panics.
pub fn map<T: Sync, R: Send>(items: &[T], function: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            match items.get(index) {
                Some(item) => done.push((index, function(item))),
                None => return done,
            }
        }
    };
    let mut results: Vec<(usize, R)> = everywhere(work).into_iter().flatten().collect();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Calls a function once on each processor. Returns the results.
///
/// # Panics
/// Panics if the function panics.
pub fn everywhere<R: Send>(work: impl Fn() -> R + Sync) -> Vec<R> {
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(&work)).collect();
        let join = |handle: thread::ScopedJoinHandle<'_, _>| {
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        handles.into_iter().map(join).collect()
    })
}

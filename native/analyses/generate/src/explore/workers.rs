//! Threads that work on units. Each has its own explorers.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

use super::Prepared;
use crate::running::explorer::Explorer;

/// The explorers of one worker: one for the base world, and one for each sweep world in which tests are confirmed.
/// They start on demand.
pub(super) type Explorers = [Option<Explorer>; 3];

type Job<'env> = Box<dyn FnOnce(&mut Explorers) + Send + 'env>;

/// Threads that wait for work. An explorer cannot move to another thread, so the threads live as long as the
/// exploration.
pub(super) struct Workers<'env> {
    prepared: &'env Prepared<'env>,
    jobs: Sender<Job<'env>>,
}

impl<'env> Workers<'env> {
    /// Starts this number of threads. They end when the workers are dropped.
    pub fn start<'scope>(
        scope: &'scope Scope<'scope, 'env>,
        prepared: &'env Prepared<'env>,
        threads: usize,
    ) -> Workers<'env> {
        let (jobs, waiting) = channel::<Job<'env>>();
        // All threads share one queue. So a unit that takes long does not hold up others.
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = Arc::clone(&waiting);
            scope.spawn(move || {
                let mut explorers = Explorers::default();
                let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(job) = next() {
                    job(&mut explorers);
                }
            });
        }
        Workers { prepared, jobs }
    }

    /// Does some work for each item, in parallel. Returns the results in the order of the items.
    pub fn each<T: Send + 'env, R: Send + 'env>(
        &self,
        items: Vec<T>,
        work: fn(&Prepared<'_>, &mut Explorers, T) -> R,
    ) -> Vec<R> {
        let (sender, results) = channel();
        for (number, item) in items.into_iter().enumerate() {
            let (prepared, sender) = (self.prepared, sender.clone());
            let job = Box::new(move |explorers: &mut Explorers| {
                // The receiver is gone only if the exploration has ended.
                let _ = sender.send((number, work(prepared, explorers, item)));
            });
            // Sending cannot fail: the threads keep receiving as long as this sender lives.
            let _ = self.jobs.send(job);
        }
        drop(sender);
        let mut results: Vec<(usize, R)> = results.into_iter().collect();
        // Results arrive in the order in which threads finish, which differs from run to run.
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

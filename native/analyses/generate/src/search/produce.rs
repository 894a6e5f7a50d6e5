//! Runs the producers that the detective finds, to make objects on demand.

use std::sync::Arc;

use vm::classes::class::Kind;

use super::Search;
use super::draft::Draft;
use crate::running::runner::Ended;
use crate::search::prices::CHOICE;
use crate::statements::operation::Operation;
use crate::statements::types::TypeId;

/// The longest chain of types that are made for one another.
const DEEPEST: u32 = 4;
/// The number of times that a producer runs. Its inputs are chosen at random, so another run may succeed, or give a
/// different object.
const RUNS: u64 = 3;

impl Search<'_> {
    /// Makes objects of the types that the last batch wanted, and prepares the operations that it lacked. No
    /// checkpoint must be open.
    pub(super) fn produce_wanted(&mut self) {
        if self.progress.found.lost.is_some() {
            return;
        }
        let unprepared = std::mem::take(&mut self.unprepared);
        if !unprepared.is_empty() {
            // The lists of changers left out operations that were not prepared.
            self.changers.clear();
        }
        unprepared.iter().for_each(|operation| {
            self.runner.prepare(operation);
        });
        let wanted = std::mem::take(&mut self.wanted);
        if !self.setting.components.detective {
            return;
        }
        self.producing = true;
        for of in wanted {
            self.produce(of, &mut Vec::new());
        }
        // Producers have wanted types too. `produce_input` has already tried to make those.
        self.producing = false;
        self.wanted.clear();
    }

    /// Makes objects of a type. `chain` holds the types that are being made. Only objects of the first type of the
    /// chain go into the main pool. The others are means to an end and would drown it.
    fn produce(&mut self, of: TypeId, chain: &mut Vec<TypeId>) {
        let pooled = self.progress.pool.len() + self.secondary.len();
        // A failed attempt is repeated only once the pools have twice as many objects. So a type that cannot be made
        // costs few attempts: with 10 objects at the first failure, the next ones come at 20, 40 and 80.
        let failed_lately = self.failed.get(&of).is_some_and(|&then| pooled < 2 * then.max(1));
        if failed_lately || chain.contains(&of) || chain.len() as u32 >= DEEPEST {
            return;
        }
        chain.push(of);
        let producers = self.detective.producers(of);
        let mut made = false;
        for producer in producers {
            if self.progress.found.lost.is_some() {
                break;
            }
            if !self.runner.prepare(&producer) || !self.has_budget() {
                continue;
            }
            // Figure 5 of the paper runs the collected methods in topological order. Making the inputs first, here,
            // has the same effect.
            for &input in &producer.inputs {
                self.produce_input(input, chain);
            }
            for run in 0..RUNS {
                made |= self.run_producer(&producer, run, chain.len() == 1);
            }
        }
        if !made {
            self.failed.insert(of, pooled);
        }
        chain.pop();
    }

    /// Makes objects for an input of a producer, if no pool has any.
    fn produce_input(&mut self, of: TypeId, chain: &mut Vec<TypeId>) {
        let types = self.setting.types;
        let mut of = of;
        while let Some(element) = types.element(of) {
            of = element;
        }
        let is_there = types.kind(of) != Kind::Reference
            || self.progress.pool.has(types, of)
            || self.secondary.has(types, of);
        if !is_there {
            self.produce(of, chain);
        }
    }

    /// Runs a producer once. `is_wanted` selects the main pool for its result. Returns whether it made an object.
    fn run_producer(&mut self, producer: &Arc<Operation>, run: u64, is_wanted: bool) -> bool {
        if self.progress.found.lost.is_some() {
            return false;
        }
        // The key names the producer. So its choices do not depend on which other types are wanted.
        let mut random = self.random(&format!("produce {producer:?}"), run);
        let mut draft = Draft::default();
        if !self.add_statement(&mut draft, producer, 1, &mut random) {
            return false;
        }
        self.runner.charge(CHOICE);
        let mark = self.runner.mark();
        let ended = self.run_statements(&mut draft, 0);
        let made = match ended {
            Ended::Returned(result) => {
                self.keep(&draft.sequence, super::Ending::Returns, false);
                self.file_results(&draft, result, is_wanted);
                true
            }
            Ended::Threw(_) => {
                self.runner.take_back(self.counted);
                false
            }
            Ended::Stopped(failure) => {
                self.runner.take_back(self.counted);
                self.note_failure(failure);
                false
            }
        };
        if self.progress.found.lost.is_none() {
            // Classes that a producer needs are also needed by its next run and by the operations that take its
            // result. So they are loaded at the base at once.
            self.runner.go_back_to_base(mark);
            self.runner.settle();
        }
        made
    }
}

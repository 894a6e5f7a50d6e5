//! Objects on demand: the detective's producers, run.

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
/// The most times that a producer runs.
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
        self.producing = false;
        self.wanted.clear();
    }

    /// Makes objects of a type. The first ones of a chain go into the main pool.
    fn produce(&mut self, of: TypeId, chain: &mut Vec<TypeId>) {
        let pooled = self.progress.pool.len() + self.secondary.len();
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

    /// Makes objects for the input of a producer, if no pool has any.
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

    fn run_producer(&mut self, producer: &Arc<Operation>, run: u64, is_wanted: bool) -> bool {
        if self.progress.found.lost.is_some() {
            return false;
        }
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
            // What a producer needs, its next run and those that take its result need as well.
            self.runner.go_back_to_base(mark);
            self.runner.settle();
        }
        made
    }
}

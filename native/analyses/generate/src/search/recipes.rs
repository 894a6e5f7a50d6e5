//! Recipes: sequences that the search of another unit found and that may help this one.

use super::Search;
use super::draft::Draft;
use crate::running::runner::Ended;
use crate::search::prices::CHOICE;
use crate::search::{Ending, can_be_expected};
use crate::statements::sequence::Sequence;

/// The denominator of the part of a pass's budget that recipes may take: a quarter. The rest is for the unit's own
/// search.
const SHARE: u64 = 4;

/// A sequence and the statement whose result is useful.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The sequence.
    pub sequence: Sequence,
    /// The position of the statement.
    pub result: u16,
}

impl Search<'_> {
    /// Runs recipes from the base. Their results go into the pool. Recipes that run new code are kept.
    pub(super) fn follow(&mut self, recipes: &[Recipe]) {
        for recipe in recipes {
            let is_too_much = self.runner.spent() > self.setting.budget / SHARE;
            if is_too_much || self.progress.found.lost.is_some() {
                break;
            }
            if self.runner.prepare_all(&recipe.sequence) {
                self.follow_one(recipe);
            }
        }
    }

    /// Runs one recipe and rolls back to the base.
    fn follow_one(&mut self, recipe: &Recipe) {
        self.runner.charge(CHOICE);
        let mark = self.runner.mark();
        let mut draft = Draft::of_sequence(recipe.sequence.clone());
        match self.run_statements(&mut draft, 0) {
            Ended::Returned(_) => {
                self.keep(&draft.sequence, Ending::Returns, false);
                // The useful object may be the result of an earlier statement, which later statements have changed.
                let object = self.runner.object(recipe.result);
                object.into_iter().for_each(|it| self.file(&draft, recipe.result, it, true));
            }
            Ended::Threw(exception) => {
                let vm = self.runner.explorer().vm();
                let class = vm.class(vm.class_of(exception)).name.clone();
                match can_be_expected(&class) {
                    true => self.keep(&draft.sequence, Ending::Throws(class), false),
                    // As in `Search::judge`: code that only such a sequence runs stays open.
                    false => self.runner.take_back(self.counted),
                }
            }
            Ended::Stopped(failure) => {
                self.runner.take_back(self.counted);
                self.note_failure(failure);
            }
        }
        if self.progress.found.lost.is_none() {
            self.runner.go_back_to_base(mark);
            self.runner.settle();
        }
    }
}

//! Patience with tests that start something, such as Spring: that is no part of what a test does itself.

use vm::Failure;

use super::Session;
use crate::conversation::messages::Message;

/// How many times its budget a test may take before its method is entered.
const START_UP: u64 = 8;

/// What the ids of dynamic tests contain.
const DYNAMIC: &str = "/[dynamic-test:";

/// The instructions from which on it matters what a test took itself.
const LONG: u64 = 100_000_000;

impl Session<'_> {
    /// Runs the vm until the driver's next message. A test with a budget of its own gets the budget once more, as long as
    /// its method has not been entered.
    ///
    /// # Errors
    /// Returns the failure that stopped the vm.
    pub(super) fn listen_to_test(&mut self) -> Result<Message, Failure> {
        let (budget, before) = (self.budget(), self.instructions());
        let most = budget.saturating_mul(START_UP).min(self.script.budget);
        self.own_since = before;
        loop {
            let heard = self.listen(budget);
            let so_far = self.instructions().saturating_sub(before);
            let is_over = matches!(heard, Err(Failure::BudgetExceeded(_)));
            if !is_over || so_far >= most || !self.starts_up() {
                return heard;
            }
            self.own_since = self.instructions();
        }
    }

    /// Returns what the test that has just ended took itself, if it took long.
    pub(super) fn own(&self) -> Option<u64> {
        let is_long = self.began.is_some() && self.instructions_since_mark() > LONG;
        is_long.then(|| self.instructions().saturating_sub(self.own_since))
    }

    /// Returns whether the running test has a method, and no thread is in it. A dynamic test does not run in its method.
    fn starts_up(&self) -> bool {
        let began = self.began.as_ref().filter(|id| !id.contains(DYNAMIC));
        let test = began.and_then(|id| self.watch.test(id));
        let method = test.and_then(|test| Some((&test.class, test.method.as_ref()?)));
        method.zip(self.vm.as_ref()).is_some_and(|((class, method), vm)| !vm.is_in(class, method))
    }
}

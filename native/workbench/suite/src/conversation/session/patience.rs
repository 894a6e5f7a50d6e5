//! Patience with tests that start a framework, such as Spring: the start does not count as work of the test.

use vm::Failure;

use super::Session;
use crate::conversation::messages::Message;

/// How many times its budget a test may take before its method is entered.
const START_UP: u64 = 8;

/// A part of the ids of all dynamic tests.
const DYNAMIC: &str = "/[dynamic-test:";

/// The number of instructions above which the test's own instructions are recorded.
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

    /// Returns the number of instructions that the test which has just ended took without the start of a framework, if
    /// the test took long.
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

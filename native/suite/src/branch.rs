//! Trials that begin in the midst of a test: it runs again once, and each trial leaves it where it
//! begins.

use laboratory::bug;
use vm::Failure;

use crate::analysis::{Driver, Effort, Ending, TestInfo};
use crate::session::{Answer, Session, unasked};

impl<A: Driver> Session<'_, A> {
    /// Runs a test again as it is; where trials begin, each runs to the test's end and is rolled
    /// back. Nothing if there was no trial to make.
    ///
    /// # Errors
    /// The engine failed.
    pub fn branch_off(
        &mut self,
        test: &TestInfo,
        suspicion: &mut A::Suspicion,
        endings: &mut [Ending],
    ) -> Result<Option<Ending>, Failure> {
        let analysis = self.script.analysis;
        let unchanged = self.instructions_since_mark();
        self.spent = unchanged;
        let begins_here = |trial| {
            !analysis.is_early(suspicion, trial) && self.is_open(suspicion, trial, endings, 0)
        };
        if !(0..endings.len()).any(begins_here) {
            return Ok(None);
        }
        self.roll_back(None)?;
        analysis.look_out(self.vm()?, suspicion);
        self.answer(Answer::Go);
        let at_branch = |session: &mut Self| session.branch(test, suspicion, unchanged, endings);
        self.until(&test.id, self.script.budget, |_| true, at_branch).map(Some)
    }

    /// Makes the trials that begin here; the test ran so many instructions unchanged.
    fn branch(
        &mut self,
        test: &TestInfo,
        suspicion: &mut A::Suspicion,
        unchanged: u64,
        endings: &mut [Ending],
    ) -> Result<(), Failure> {
        let analysis = self.script.analysis;
        let before = self.instructions_since_mark();
        let left = self.trial_budget(unchanged).saturating_sub(before);
        let ahead = unchanged.saturating_sub(before);
        for trial in analysis.branches(self.vm()?, suspicion) {
            if self.is_open(suspicion, trial, endings, ahead) {
                let run = |session: &mut Self| session.trial_end(test, left);
                self.leave_for(test, suspicion, trial, endings, run)?;
            }
        }
        analysis.pass(self.vm()?);
        Ok(())
    }

    /// Whether a trial is to be made from where so many instructions are ahead unchanged.
    pub fn is_open(
        &self,
        suspicion: &A::Suspicion,
        trial: usize,
        endings: &[Ending],
        ahead: u64,
    ) -> bool {
        let analysis = self.script.analysis;
        let effort = Effort { spent: self.spent, ahead };
        !analysis.is_decided(suspicion, trial, endings)
            && analysis.is_worth(suspicion, trial, endings, effort)
    }

    /// Goes on as a trial, and comes back; `run` runs to its end.
    pub fn leave_for(
        &mut self,
        of: &TestInfo,
        suspicion: &mut A::Suspicion,
        trial: usize,
        endings: &mut [Ending],
        run: impl FnOnce(&mut Self) -> Result<Ending, Failure>,
    ) -> Result<(), Failure> {
        let answers = self.answers.len();
        let checkpoint = self.vm()?.checkpoint();
        self.script.analysis.arm(self.vm()?, Some((suspicion, trial)));
        let before = self.instructions();
        let ended = run(self)?;
        self.spent += self.instructions().saturating_sub(before);
        self.note_end(of, suspicion, trial, ended, endings);
        self.vm()?.roll_back(checkpoint);
        self.answers.truncate(answers);
        Ok(())
    }

    /// How a trial of a test ends. An error of ours is the trial's if the analysis wants that, unless
    /// the vm is gone with it.
    fn trial_end(&mut self, test: &TestInfo, budget: u64) -> Result<Ending, Failure> {
        let ended = self.until(&test.id, budget, |_| true, |_| Err(unasked()));
        match ended {
            Err(failure) if A::SPARES_TESTS && self.vm.is_some() => {
                Ok(Ending::Stopped(test.id.clone(), failure))
            }
            // Nothing is left to do for a test that cannot be judged.
            ended => ended,
        }
    }

    pub fn vm(&mut self) -> Result<&mut vm::Vm<A::Machine>, Failure> {
        self.vm.as_mut().ok_or_else(|| bug("the vm is gone"))
    }
}

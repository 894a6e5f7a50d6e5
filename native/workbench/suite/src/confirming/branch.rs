//! Trials that begin in the middle of a test: the test runs once more, and each trial branches off
//! from this run where it begins.

use laboratory::bug;
use vm::Failure;

use crate::analysis::erased::AnySuspicion;
use crate::analysis::{Effort, Ending, TestInfo};
use crate::conversation::session::{Answer, Session, unasked};

impl Session<'_> {
    /// Runs a test again, unchanged. Where trials begin, each one runs to the end of the test and
    /// is rolled back. Returns how the unchanged run ended, or `None` if there was no trial to
    /// make.
    ///
    /// # Errors
    /// Returns an error if the engine failed.
    pub fn branch_off(
        &mut self,
        test: &TestInfo,
        suspicion: &mut AnySuspicion,
        endings: &mut [Ending],
    ) -> Result<Option<Ending>, Failure> {
        let analysis = self.script.analysis;
        let unchanged = self.instructions_since_mark();
        (self.unchanged, self.spent) = (unchanged, unchanged);
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

    /// Makes the trials that begin where the vm has paused. `unchanged` is the number of
    /// instructions of the unchanged test.
    fn branch(
        &mut self,
        test: &TestInfo,
        suspicion: &mut AnySuspicion,
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

    /// Returns whether a trial is to be made. `ahead` is the number of instructions that the
    /// unchanged test runs from where the trial begins.
    pub fn is_open(
        &self,
        suspicion: &AnySuspicion,
        trial: usize,
        endings: &[Ending],
        ahead: u64,
    ) -> bool {
        let analysis = self.script.analysis;
        let unchanged = self.unchanged;
        let effort = Effort { unchanged, spent: self.spent.saturating_sub(unchanged), ahead };
        !analysis.is_decided(suspicion, trial, endings)
            && analysis.is_worth(suspicion, trial, endings, effort)
    }

    /// Makes a trial from where the vm stands: opens a checkpoint, arms the trial, lets `run` run
    /// it to its end, records the ending, and rolls back.
    pub fn leave_for(
        &mut self,
        of: &TestInfo,
        suspicion: &mut AnySuspicion,
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

    /// Runs a trial to the end of its test. An error of ours becomes the ending of the trial if the
    /// analysis wants that ([`spares_tests`](crate::analysis::Confirm::spares_tests)) and the vm is
    /// not lost.
    fn trial_end(&mut self, test: &TestInfo, budget: u64) -> Result<Ending, Failure> {
        let ended = self.until(&test.id, budget, |_| true, |_| Err(unasked()));
        match ended {
            Err(failure) if self.script.analysis.spares_tests() && self.vm.is_some() => {
                Ok(Ending::Stopped(test.id.clone(), failure))
            }
            // An error ends the confirmation of the whole test.
            ended => ended,
        }
    }

    /// Returns the session's vm.
    ///
    /// # Errors
    /// Returns an error if a panic has destroyed it.
    pub fn vm(&mut self) -> Result<&mut vm::Vm, Failure> {
        self.vm.as_mut().ok_or_else(|| bug("the vm is gone"))
    }
}

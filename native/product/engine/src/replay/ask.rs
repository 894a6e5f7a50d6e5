//! Asks the JVM about runs. One process makes many runs, each with its own classes. Answers are
//! remembered.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use classfile::ClassPath;
use laboratory::Key;
use prove::answer::Answer;
use prove::jvm::{Jvm, Run, Told, write_class};
use suite::memory::key_of_jvm;

use super::Replaying;
use super::case::{Asked, Case, Change};

/// The time that a run may pass without a message. In the interpreter, each of these runs ended
/// within a test's budget.
const PATIENCE: Duration = Duration::from_secs(60);

/// The number of runs that one process makes. There is a limit because tests may leave threads or
/// hooks, which keep their classes in the memory of the process.
const RUNS: usize = 200;

/// Whether runs are made for the first or the second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The first time.
    First,
    /// The second time, because the first answers contradicted findings.
    Second,
}

impl Replaying<'_> {
    /// Asks the JVM about all runs of some cases, and about the same runs without a change.
    pub(super) fn ask(&self, cases: &[Case], turn: Turn) -> BTreeMap<Asked, Answer> {
        let mut answers = BTreeMap::new();
        // Sorted by test, and for each test the unchanged run first.
        let mut open: BTreeMap<Asked, Option<Key>> = BTreeMap::new();
        for check in cases.iter().flat_map(|case| &case.checks) {
            for run in [check.run.unchanged(), check.run.clone()] {
                if answers.contains_key(&run) || open.contains_key(&run) {
                    continue;
                }
                let key = self.key(&run, turn);
                match key.as_ref().and_then(|key| self.remembered(&run, key)) {
                    Some(answer) => drop(answers.insert(run, answer)),
                    None => drop(open.insert(run, key)),
                }
            }
        }
        let runs: Vec<&Asked> = open.keys().collect();
        let said = self.ask_jvm(&runs);
        for ((run, key), answer) in open.into_iter().zip(said) {
            if let (Some(memory), Some(key), Ok(_)) = (&self.plan.memory, &key, &answer.0) {
                memory.save(key, &answer);
            }
            answers.insert(run, answer);
        }
        answers
    }

    /// Returns the key under which the answer to a run is remembered, if answers are.
    fn key(&self, run: &Asked, turn: Turn) -> Option<Key> {
        self.plan.memory.as_ref()?;
        let change = match &run.change {
            Change::Body(made) => self.transforming?.catalogue().transformation_name(*made)?,
            change => format!("{change:?}"),
        };
        let Asked { class, wanted, .. } = run;
        Some(key_of_jvm(self.plan, &format!("replay {turn:?} {class} {wanted:?} {change}")))
    }

    /// Returns the remembered answer to a run. Forgets it if the results of the test class are new.
    fn remembered(&self, run: &Asked, key: &Key) -> Option<Answer> {
        let memory = self.plan.memory.as_ref()?;
        if self.plan.running(&run.class).iter().any(|class| self.fresh.contains(class)) {
            memory.forget(key);
        }
        memory.load(key)
    }

    /// Asks the JVM about runs, in a temporary folder. If that fails, the answers are unknown for
    /// this reason.
    fn ask_jvm(&self, runs: &[&Asked]) -> Vec<Answer> {
        if runs.is_empty() {
            return Vec::new();
        }
        let asked = std::fs::create_dir_all(&self.request.output_directory)
            .and_then(|()| tempfile::tempdir_in(&self.request.output_directory))
            .and_then(|folder| self.ask_in(folder.path(), runs));
        asked.unwrap_or_else(|error| {
            let unknown = || Answer(Err(format!("the JVM cannot be run: {error}")));
            runs.iter().map(|_| unknown()).collect()
        })
    }

    /// Asks the JVM about runs, in a given folder.
    fn ask_in(&self, folder: &Path, runs: &[&Asked]) -> io::Result<Vec<Answer>> {
        let mut jvm = Jvm::in_folder(self.request, self.plan, folder)?.with_patience(PATIENCE);
        let class_path =
            ClassPath::new(self.request.whole_class_path(), self.plan.guest.jdk.feature);
        let mut answers: Vec<Option<Answer>> = Vec::new();
        let mut made = Vec::new();
        for (number, run) in runs.iter().enumerate() {
            let folder = folder.join(format!("changed-{number}"));
            match self.run_of(run, folder, &class_path) {
                Ok(run) => {
                    made.push(run);
                    answers.push(None);
                }
                Err(why) => answers.push(Some(Answer(Err(why)))),
            }
        }
        let told: Vec<Told> = made.chunks(RUNS).flat_map(|runs| jvm.run(runs)).collect();
        let mut told = told.into_iter().zip(&made).map(|(told, run)| answer(&jvm, run, told));
        let unknown = || Answer(Err("it was not run".to_owned()));
        let answers = answers.into_iter().map(|known| known.or_else(|| told.next()));
        Ok(answers.map(|answer| answer.unwrap_or_else(unknown)).collect())
    }

    /// Prepares a run: writes the changed class into a folder of its own.
    ///
    /// # Errors
    /// Returns the reason if the class cannot be found, edited or written.
    fn run_of(&self, run: &Asked, folder: PathBuf, class_path: &ClassPath) -> Result<Run, String> {
        let (mut front, mut assignment) = (Vec::new(), None);
        let changed = match &run.change {
            Change::Nothing => None,
            Change::Input(replay, test) => {
                assignment = replay.at_begin();
                let class = replay.class(test);
                let found = class_path.find(&class);
                let found = found.ok_or_else(|| format!("no class file of {class} is found"))?;
                let bytes = replay.edited(&found.bytes).map_err(|why| why.to_string())?;
                Some((class, bytes))
            }
            Change::Body(made) => {
                let transforming = self.transforming.ok_or("it was not transformed")?;
                let folders = &self.request.class_directories;
                let class = transforming.catalogue().class_under(*made, folders);
                Some(class.map_err(|error| format!("the class cannot be edited: {error}"))?)
            }
        };
        if let Some((class, bytes)) = changed {
            write_class(&folder, &class, &bytes).map_err(|error| error.to_string())?;
            front.push(folder);
        }
        let words = self.plan.words_for(&self.plan.running(&run.class));
        Ok(Run { assignment, ..Run::of(front, run.wanted.clone(), words) })
    }
}

/// Returns the JVM's answer to a run. If files that its tests read were missing, tests that did not
/// pass without a change say nothing.
fn answer(jvm: &Jvm<'_>, run: &Run, told: Told) -> Answer {
    let answer = Answer::of(told);
    match jvm.missing_files(run) {
        Some(why) if run.is_unchanged() && !answer.is_all_passed() => Answer(Err(why)),
        _ => answer,
    }
}

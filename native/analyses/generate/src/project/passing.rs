//! Keeps the tests that pass in the project's JUnit, in the interpreter and on the real JVM.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use coverage::{Covering, Measured, Ran};
use laboratory::interrupt;
use prove::answer::Answer;
use prove::javac::Classes;
use prove::jvm::{Jvm, Run, write_class};
use report::{AnalyseRequest, Event, Level, NoTest, Outcome, Test};
use study::Tests;
use suite::RequestError;
use suite::analysis::Found;
use suite::planning::plan::Plan;
use suite::run::{self, Observer, Unit};

use super::writing::Writing;

/// The number of rounds in which tests that do not pass are dropped one by one. After that, their whole classes are
/// dropped, so that the rounds end.
const ROUNDS: usize = 4;

/// The settings for the order of methods in the last run on the JVM. JUnit 4 has no such setting.
const OTHER_ORDER: [&str; 2] = [
    "config=junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random",
    "config=junit.jupiter.execution.order.random.seed=1",
];

/// Runs generated tests.
pub(super) struct Passing<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    pub observer: &'a Observer<'a>,
    pub measured: &'a Arc<Measured>,
}

/// The outcomes of tests in the interpreter.
struct Seen {
    tests: Vec<Test>,
    /// The ids of tests that change files or open sockets.
    reaching: BTreeSet<String>,
    /// The code that the tests of each class ran, by class name.
    ran: BTreeMap<String, Ran>,
}

/// The tests that run together in one JVM.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Company {
    /// Those of one class, by its name.
    Class(String),
    /// All, in order.
    All,
    /// All, with the last class first, and their methods in another order.
    Reversed,
}

impl fmt::Display for Company {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Company::Class(name) => f.write_str(name),
            Company::All => f.write_str("all classes together"),
            Company::Reversed => f.write_str("all classes together, in another order"),
        }
    }
}

/// For each test, the reason why it cannot stay. The key is the class, as `Class.getName` returns it, and the method.
type Verdicts = BTreeMap<(String, String), Option<NoTest>>;

impl Passing<'_> {
    /// Compiles and runs tests until all remaining ones pass. Returns the code of the project that these run, or
    /// nothing after an interruption.
    ///
    /// # Errors
    /// Returns an error if the tests cannot be compiled, or no worker can be started.
    pub(super) fn keep(&self, writing: &mut Writing<'_>) -> Result<Ran, RequestError> {
        for round in 0.. {
            let compiled = writing.compile()?;
            let names: Vec<String> =
                writing.classes().map(|(_, _, class)| class.name.replace('/', ".")).collect();
            if names.is_empty() || interrupt::is_asked() {
                break;
            }
            let seen = self.interpret(&names, &compiled)?;
            let mut verdicts = verdicts(&seen);
            if self.request.verify_on_jvm {
                (self.observer)(Event::phase("generated tests run on the JVM"));
                self.ask_jvm(&names, &compiled, &seen.tests, &mut verdicts)?;
            }
            // Dropping a test can make another test fail, if it ran in a state that the first one left. So after a few
            // rounds everything that is connected goes.
            let at_fault: BTreeSet<&str> = verdicts
                .iter()
                .filter(|(_, verdict)| round >= ROUNDS && verdict.is_some())
                .map(|((class, _), _)| class.as_str())
                .collect();
            let dropped = writing.drop_tests(|class, test| {
                let class = class.name.replace('/', ".");
                let is_at_fault = at_fault.contains(class.as_str());
                let verdict = verdicts.get(&(class, test.to_owned())).copied();
                // JUnit did not run a test without a verdict.
                verdict
                    .unwrap_or(Some(NoTest::FailsOnJvm))
                    .or(is_at_fault.then_some(NoTest::FailsOnJvm))
            });
            if !dropped || round >= ROUNDS {
                // Each class ran in a vm of its own. The code that dropped classes ran does not count.
                let mut ran = Ran::default();
                let left: BTreeSet<String> =
                    writing.classes().map(|(_, _, class)| class.name.replace('/', ".")).collect();
                let of_left = seen.ran.into_iter().filter(|(class, _)| left.contains(class));
                of_left.for_each(|(_, of_class)| ran.add(of_class));
                return Ok(ran);
            }
        }
        Ok(Ran::default())
    }

    /// Runs all tests in the interpreter.
    fn interpret(&self, names: &[String], compiled: &Classes) -> Result<Seen, RequestError> {
        let binary: Vec<(String, Vec<u8>)> =
            compiled.iter().map(|(name, bytes)| (name.replace('/', "."), bytes.clone())).collect();
        let mut seen = Seen { tests: Vec::new(), reaching: BTreeSet::new(), ran: BTreeMap::new() };
        let named = names.iter().map(|name| (name.as_str(), None));
        let Some(mut plan) = self.plan.only_tests(named) else { return Ok(seen) };
        plan = plan.with_classes(&binary);
        plan.words = words_without_tags(&plan);
        let covering = Covering::new(self.measured.clone());
        // The tests of the user are reported one by one. Generated tests are not.
        let observer = |event: Event| {
            if matches!(event, Event::Progress { .. } | Event::Message { .. }) {
                (self.observer)(event);
            }
        };
        let units = run::run(&plan, &covering, &observer, false)?;
        let mut tests = Tests::default();
        tests.add(&units);
        for Unit { classes, ran, .. } in units {
            seen.ran.extend(classes.into_iter().next().map(|class| (class, ran.observed.found)));
        }
        seen.tests = tests.all;
        seen.reaching = tests.reaching;
        Ok(seen)
    }

    /// Runs the tests that passed on the JVM: those of each class alone, then all classes in order, and then all in
    /// reverse. Notes tests that do not pass there in `verdicts`.
    ///
    /// # Errors
    /// Returns an error if the files for the JVM cannot be written.
    fn ask_jvm(
        &self,
        names: &[String],
        compiled: &Classes,
        tests: &[Test],
        verdicts: &mut Verdicts,
    ) -> Result<(), RequestError> {
        let asked = std::fs::create_dir_all(&self.request.output_directory)
            .and_then(|()| tempfile::tempdir_in(&self.request.output_directory))
            .and_then(|folder| self.ask_in(folder.path(), names, compiled, tests, verdicts));
        let answers = asked.map_err(|error| {
            RequestError(format!("the generated tests cannot be run on the JVM: {error}"))
        })?;
        // A JVM that gives no answer confirms nothing, so its tests do not pass. The user learns why.
        for (of, answer) in &answers {
            if let Err(why) = &answer.0 {
                let text = format!("the generated tests of {of} have no outcome on the JVM: {why}");
                (self.observer)(Event::message(Level::Warning, text));
            }
        }
        for test in tests {
            let Some(method) = &test.method else { continue };
            let name = (test.class.clone(), method.clone());
            let passes = |of: &Company| {
                let end = answers.get(of).and_then(|answer| answer.end_of(&test.id).ok());
                end.is_some_and(|end| end.outcome == Outcome::Passed)
            };
            let alone = Company::Class(test.class.clone());
            let holds = [alone, Company::All, Company::Reversed].iter().all(passes);
            if let Some(verdict) = verdicts.get_mut(&name) {
                *verdict = verdict.or((!holds).then_some(NoTest::FailsOnJvm));
            }
        }
        Ok(())
    }

    /// Runs the tests in JVMs whose files are in a folder. Returns the answer of each run.
    fn ask_in(
        &self,
        folder: &Path,
        names: &[String],
        compiled: &Classes,
        tests: &[Test],
        verdicts: &Verdicts,
    ) -> io::Result<BTreeMap<Company, Answer>> {
        let mut jvm = Jvm::in_folder(self.request, self.plan, folder)?;
        let classes = folder.join("generated");
        for (name, bytes) in compiled {
            write_class(&classes, name, bytes)?;
        }
        // A test that changes files must not run on a real disk.
        let passed: Vec<(String, String)> = tests
            .iter()
            .filter_map(|test| Some((test.class.clone(), test.method.clone()?)))
            .filter(|name| matches!(verdicts.get(name), Some(None)))
            .collect();
        let configuration = words_without_tags(self.plan);
        let run = |of: &[&String], more: &[&str]| {
            let is_wanted = |(class, _): &&(String, String)| of.contains(&class);
            let wanted: Vec<_> = passed.iter().filter(is_wanted).cloned().collect();
            let mut words: Vec<String> = of.iter().map(|class| format!("class={class}")).collect();
            words.extend(configuration.iter().cloned());
            words.extend(more.iter().map(|word| (*word).to_owned()));
            let front = vec![classes.clone()];
            // A run that names no test would run all tests.
            (!wanted.is_empty()).then_some(Run::of(front, wanted, words))
        };
        let (mut keys, mut runs) = (Vec::new(), Vec::new());
        for name in names {
            if let Some(run) = run(&[name], &[]) {
                keys.push(Company::Class(name.clone()));
                runs.push(run);
            }
        }
        if let Some(run) = run(&names.iter().collect::<Vec<_>>(), &[]) {
            keys.push(Company::All);
            runs.push(run);
        }
        if let Some(run) = run(&names.iter().rev().collect::<Vec<_>>(), &OTHER_ORDER) {
            keys.push(Company::Reversed);
            runs.push(run);
        }
        Ok(keys.into_iter().zip(jvm.run(&runs).into_iter().map(Answer::of)).collect())
    }
}

/// Returns the driver's words without the tags that the user selects. Generated tests have no tags, so none would
/// run.
fn words_without_tags(plan: &Plan) -> Vec<String> {
    plan.words.iter().filter(|word| word.starts_with("config=")).cloned().collect()
}

/// Returns the verdict on each test after its run in the interpreter.
fn verdicts(seen: &Seen) -> Verdicts {
    let mut verdicts = Verdicts::new();
    for test in &seen.tests {
        let Some(method) = &test.method else { continue };
        let verdict = match test.outcome {
            Outcome::Passed if seen.reaching.contains(&test.id) => Some(NoTest::TouchesFiles),
            Outcome::Passed => None,
            Outcome::NotAnalysed => Some(NoTest::Unsupported),
            Outcome::Failed | Outcome::Aborted | Outcome::Skipped => Some(NoTest::FailsOnJvm),
        };
        verdicts.insert((test.class.clone(), method.clone()), verdict);
    }
    verdicts
}

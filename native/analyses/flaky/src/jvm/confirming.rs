//! Asks the real JVM whether flaky tests fail there too.
//!
//! Each test runs on the JVM twice: as in the build, where it has to pass, and in the way in which it fails in the
//! interpreter.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use laboratory::lanes::Task;
use laboratory::{Patches, interrupt, patches};
use prove::answer::Answer;
use prove::jvm::{Execution, Jvm, Run, write_class};
use rayon::prelude::*;
use report::{AnalyseRequest, Ended, Outcome, Replay};
use suite::RequestError;
use suite::planning::plan::Plan;
use suite::run;
use suite::sequence::{self, Named, Part};

use crate::jvm::on_jvm::JvmWorld;

/// The time for which a run may send no message. A test that waits for ever in another order must not hold up the
/// build.
const PATIENCE: Duration = Duration::from_secs(60);

/// The reason of a case that proves nothing, because its test fails on the JVM where it has to pass.
const NEVER_PASSES: &str = "on the JVM the test fails either way";

/// The answer of the real JVM to a case.
pub(crate) enum Verdict {
    /// The JVM agrees, or could not be asked.
    Replayed(Replay),
    /// The test fails on the JVM where it has to pass.
    NeverPasses,
    /// The test ends in this way on the JVM, which contradicts the case.
    Contradicted(Ended),
}

/// How similar a world on the real JVM is to the world in the interpreter, the most similar first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// The worlds are the same. A test that ends in a different way on the JVM contradicts the case.
    Same,
    /// The worlds are similar. A test that passes on the JVM proves nothing, for this reason.
    Similar(&'static str),
    /// The values on the JVM are random. The test has to fail in one of this many runs.
    Chance(usize),
}

/// A test that fails in one way of running it and passes in another way.
pub(crate) struct Case {
    /// The id of the test.
    pub test: String,
    /// The class of the exception with which the test fails.
    pub exception: Option<String>,
    /// The executions of JUnit in which the test passes. It belongs to the last one.
    pub passing: Vec<Part>,
    /// The executions of JUnit in which the test fails. It belongs to the last one.
    pub failing: Vec<Part>,
    /// The worlds in which the test passes and fails, or the reason why the JVM cannot have them.
    pub worlds: Result<[JvmWorld; 2], &'static str>,
    pub likeness: Likeness,
}

/// Compiled classes by binary name.
pub(crate) type Classes = [(String, Vec<u8>)];

/// The answers of the JVM, by the numbers of the cases.
type Answers = BTreeMap<usize, Vec<Answer>>;

/// Runs on the JVM in one world, each with the number of its case.
struct Asked<'a> {
    world: JvmWorld,
    runs: Vec<(usize, &'a [Part])>,
}

/// The input for questions to the real JVM.
pub(crate) struct Confirming<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    /// The ids of tests that change files or reach other machines.
    pub changing: &'a BTreeSet<String>,
}

/// The answer of the real JVM to a fix.
pub(crate) enum Fixed {
    /// The test passes with the fix, both where it failed and where it passed.
    Passes,
    /// The test still fails with the fix, or did not run.
    Fails,
    /// The JVM could not be asked about the world in which the test fails, for this reason. `None` if the user did
    /// not ask for runs on the JVM.
    NotTried(Option<String>),
}

impl Confirming<'_> {
    /// Returns the verdict on each case.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn confirm(&self, cases: &[&Case]) -> Result<Vec<Verdict>, RequestError> {
        let worlds: Vec<_> = cases.iter().copied().map(|it| self.can_ask(it)).collect();
        // All runs in one world share a process, because the start of a JVM takes longer than most tests. The passing
        // runs stay apart from the failing ones, even where their worlds are equal.
        let (mut passing, mut failing) = (Vec::new(), Vec::new());
        for (number, (case, worlds)) in cases.iter().zip(&worlds).enumerate() {
            let Ok([good, bad]) = worlds else { continue };
            let times = if let Likeness::Chance(times) = case.likeness { times } else { 1 };
            add(&mut passing, good, (number, &case.passing), 1);
            add(&mut failing, bad, (number, &case.failing), times);
        }
        let (pool, task) = (run::pool(self.plan)?, Task::of_this_thread());
        let answers = |asked: Vec<Asked<'_>>| pool.install(|| self.answers(&asked, &task));
        let [passing, failing] = [passing, failing].map(answers);
        let verdict = |(number, (case, worlds)): (usize, (&&Case, &Result<_, &str>))| match worlds {
            Ok(_) => judge(case, said(&passing, number), said(&failing, number)),
            Err(why) => not_tried(why),
        };
        Ok(cases.iter().zip(&worlds).enumerate().map(verdict).collect())
    }

    /// Returns the worlds of a case, or the reason why the JVM cannot be asked.
    fn can_ask<'c>(&self, case: &'c Case) -> Result<&'c [JvmWorld; 2], &'static str> {
        if !self.request.verify_on_jvm {
            return Err("`verifyOnJvm` is off");
        }
        let worlds = case.worlds.as_ref().map_err(|why| *why)?;
        // In the interpreter, files and the network are virtual. On the JVM, the test would change the files of the
        // user.
        match self.changing.contains(&case.test) {
            true => Err("the test changes files or reaches another machine"),
            false => Ok(worlds),
        }
    }

    /// Asks the JVM whether a test passes with the classes of a fix in place of its own.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn fixed(&self, case: &Case, classes: &Classes) -> Result<Fixed, RequestError> {
        if !self.request.verify_on_jvm {
            return Ok(Fixed::NotTried(None));
        }
        let (plain, parts) = (JvmWorld::default(), [&case.passing[..], &case.failing[..]]);
        // If the JVM cannot have the world in which the test fails, the fix has to pass at least as in the build.
        let (runs, why) = match self.can_ask(case) {
            Ok([good, bad]) => (vec![(good, parts[0]), (bad, parts[1])], None),
            Err(why) if self.changing.contains(&case.test) => {
                return Ok(Fixed::NotTried(Some(why.to_owned())));
            }
            Err(why) => (vec![(&plain, parts[0])], Some(why.to_owned())),
        };
        let pool = run::pool(self.plan)?;
        for (world, parts) in runs {
            let answers = pool.install(|| self.ask(world, &[parts], classes));
            let ended = answers.first().map(|it| it.end_of(&case.test).cloned());
            match ended {
                Some(Ok(ended)) if ended.outcome == Outcome::Passed => {}
                Some(Err(why)) => return Ok(Fixed::NotTried(Some(why))),
                _ => return Ok(Fixed::Fails),
            }
        }
        Ok(why.map_or(Fixed::Passes, |why| Fixed::NotTried(Some(why))))
    }

    /// Makes all runs for a task, the worlds in parallel. Returns the answers by the numbers of the cases.
    fn answers(&self, asked: &[Asked<'_>], task: &Task) -> Answers {
        let said = asked.par_iter().map(|Asked { world, runs }| {
            let _task = task.begin();
            let parts: Vec<&[Part]> = runs.iter().map(|(_, it)| *it).collect();
            self.ask(world, &parts, &[])
        });
        let said: Vec<Vec<Answer>> = said.collect();
        let mut answers = Answers::new();
        for (Asked { runs, .. }, said) in asked.iter().zip(said) {
            for ((number, _), answer) in runs.iter().zip(said) {
                answers.entry(*number).or_default().push(answer);
            }
        }
        answers
    }

    /// Makes runs on the JVM in a world. `classes` take the place of classes of the project.
    fn ask(&self, world: &JvmWorld, parts: &[&[Part]], classes: &Classes) -> Vec<Answer> {
        let failed = |why: &str| parts.iter().map(|_| Answer(Err(why.to_owned()))).collect();
        if interrupt::is_asked() {
            return failed(interrupt::reason());
        }
        let mut settings = self.request.world.clone();
        settings.extend(world.settings.clone());
        let jdk_home = world.jdk_home.clone().unwrap_or_else(|| self.request.jdk_home.clone());
        let request = AnalyseRequest { world: settings, jdk_home, ..self.request.clone() };
        let patches = match patches(&self.plan.guest.jdk, &request.class_path, &world.world) {
            Ok(patches) => patches,
            Err(failure) => return failed(&failure.to_string()),
        };
        let is_changed = |name: &String| classes.iter().any(|it| it.0.replace('.', "/") == *name);
        // A class cannot be both patched for the world and replaced by the fix: the JVM loads only one version of it.
        if patches.program.iter().any(|it| is_changed(&it.0)) {
            return failed("the JVM can have this environment only with unchanged classes");
        }
        let told = std::fs::create_dir_all(&request.output_directory)
            .and_then(|()| tempfile::tempdir_in(&request.output_directory))
            .and_then(|folder| {
                let runs = parts.iter().map(|it| self.run_of(it));
                told((&request, self.plan), (folder.path(), world, (&patches, classes)), runs)
            });
        told.unwrap_or_else(|error| failed(&format!("the JVM cannot be run: {error}")))
    }

    /// Returns the run on the JVM with these executions of JUnit.
    fn run_of(&self, parts: &[Part]) -> Run {
        let mut executions: Vec<Execution> =
            parts.iter().map(|it| execution(self.plan, it)).collect();
        let last = executions.pop();
        let Execution { wanted, words } =
            last.unwrap_or_else(|| execution(self.plan, &Part::default()));
        Run { before: executions, ..Run::of(Vec::new(), wanted, words) }
    }
}

/// Returns the request for one execution of JUnit.
fn execution(plan: &Plan, part: &Part) -> Execution {
    let named = |(class, method): &Named| Some((class.clone(), method.clone()?));
    Execution { wanted: part.tests().iter().filter_map(named).collect(), words: part.words(plan) }
}

/// Returns the answers to the case with a number.
fn said(answers: &Answers, number: usize) -> &[Answer] {
    answers.get(&number).map_or(&[], Vec::as_slice)
}

/// Adds `times` runs of a case to the runs in the same world.
fn add<'a>(
    asked: &mut Vec<Asked<'a>>,
    world: &JvmWorld,
    run: (usize, &'a Vec<Part>),
    times: usize,
) {
    let runs = std::iter::repeat_n((run.0, &run.1[..]), times);
    match asked.iter_mut().find(|it| it.world == *world) {
        Some(same) => same.runs.extend(runs),
        None => asked.push(Asked { world: world.clone(), runs: runs.collect() }),
    }
}

/// Writes the classes that the JVM needs into a folder, makes the runs, and returns the answers.
fn told(
    (request, plan): (&AnalyseRequest, &Plan),
    (folder, world, (patches, classes)): (&Path, &JvmWorld, (&Patches, &Classes)),
    runs: impl Iterator<Item = Run>,
) -> std::io::Result<Vec<Answer>> {
    let mut request = request.clone();
    if let Some((class, bytes)) = sequence::sorting() {
        let sorting = folder.join("order");
        write_class(&sorting, &class.replace('.', "/"), &bytes)?;
        request.class_path.insert(sequence::place_of_sorting(&request.class_path), sorting);
    }
    let program = folder.join("program");
    for (class, bytes) in &patches.program {
        write_class(&program, class, bytes)?;
    }
    for (name, bytes) in classes {
        write_class(&program, &name.replace('.', "/"), bytes)?;
    }
    // Changed classes have to come before the class path of the project.
    let is_as_it_was = patches.program.is_empty() && classes.is_empty();
    let front = if is_as_it_was { Vec::new() } else { vec![program] };
    let runs: Vec<Run> = runs.map(|run| Run { front: front.clone(), ..run }).collect();
    let jvm = Jvm::in_folder(&request, plan, folder)?.with_patience(PATIENCE);
    let jvm = if world.is_without_hosts { jvm.without_hosts()? } else { jvm };
    let mut jvm = jvm.with_arguments(&world.arguments).with_patches(&patches.library)?;
    Ok(jvm.run(&runs).into_iter().map(Answer::of).collect())
}

/// Judges a case by how its test ended where it has to pass and where it has to fail.
fn judge(case: &Case, passing: &[Answer], failing: &[Answer]) -> Verdict {
    let ends = |answers: &[Answer]| -> Result<Vec<Ended>, String> {
        answers.iter().map(|it| it.end_of(&case.test).cloned()).collect()
    };
    let (passing, failing) = match (ends(passing), ends(failing)) {
        (Ok(passing), Ok(failing)) => (passing, failing),
        (Err(why), _) | (_, Err(why)) => return not_tried(&why),
    };
    // Where values are random on the JVM, both kinds of runs are alike: any of them may pass, and any of them may
    // fail.
    let has_passed = |ends: &[Ended]| ends.iter().any(|it| it.outcome == Outcome::Passed);
    let is_chance = matches!(case.likeness, Likeness::Chance(_));
    if !(has_passed(&passing) || is_chance && has_passed(&failing)) {
        return Verdict::NeverPasses;
    }
    // In the same world, any failure agrees. In a similar world the test may fail for a different reason, so the
    // exception has to be the same.
    let is_same = |it: &&Ended| {
        let class = it.exception.as_ref().map(|it| &it.class);
        it.outcome == Outcome::Failed
            && (case.likeness == Likeness::Same || class == case.exception.as_ref())
    };
    if failing.iter().chain(&passing).any(|it| is_same(&it)) {
        return Verdict::Replayed(Replay::Confirmed);
    }
    match (case.likeness, failing.into_iter().next()) {
        (Likeness::Same, Some(ended)) => Verdict::Contradicted(ended),
        (Likeness::Similar(why), _) => not_tried(why),
        (Likeness::Chance(_) | Likeness::Same, _) => {
            not_tried("random values cannot be chosen on the JVM, and the test passed each time")
        }
    }
}

impl Verdict {
    /// Returns the verdict as the report shows it.
    ///
    /// # Errors
    /// Returns how the test ends on the JVM if that contradicts the case.
    pub fn replay(self) -> Result<Replay, Ended> {
        match self {
            Verdict::Replayed(replay) => Ok(replay),
            Verdict::NeverPasses => Ok(Replay::NotTried { reason: NEVER_PASSES.to_owned() }),
            Verdict::Contradicted(ended) => Err(ended),
        }
    }
}

/// Returns the verdict on a case about which the JVM could not be asked.
fn not_tried(reason: &str) -> Verdict {
    Verdict::Replayed(Replay::NotTried { reason: reason.to_owned() })
}

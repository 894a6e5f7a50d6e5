//! Whether flaky tests fail on the real JVM too.
//!
//! A test is run there twice: as in the build, where it has to pass, and as it fails in the interpreter.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use environment::{Listing, World};
use laboratory::{interrupt, patches};
use prove::answer::Answer;
use prove::jvm::{Execution, Jvm, Run, write_class};
use report::{AnalyseRequest, Ended, Outcome, Replay};
use suite::plan::Plan;
use suite::sequence::{self, Named, Part};

/// The time that a run may pass without a message. A test that waits for ever in another order must not hold up
/// the build.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the real JVM says of a case.
pub(super) enum Verdict {
    /// It agrees, or could not be asked.
    Replayed(Replay),
    /// The test ends there in another way.
    Contradicted(Ended),
}

/// Settings of the world by name, as in a request.
pub(super) type Settings = BTreeMap<String, String>;

/// What makes a world on the real JVM.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct JvmWorld {
    /// Settings, as in a request.
    pub settings: Settings,
    /// The order of hash maps.
    pub hash_order: Listing,
    /// The order of members that reflection lists.
    pub member_order: Listing,
}

/// A test that fails in one way of running it and passes in another one.
pub(super) struct Case {
    /// The test's id.
    pub test: String,
    /// The executions of JUnit in which it passes, it in the last one.
    pub passing: Vec<Part>,
    /// Those in which it fails.
    pub failing: Vec<Part>,
    /// How the JVM has the world in which it fails, or why it has not.
    pub world: Result<JvmWorld, &'static str>,
}

impl Case {
    /// Returns the case of a test that runs alone in two worlds.
    pub fn in_world(test: &report::Test, world: Result<JvmWorld, &'static str>) -> Case {
        let alone = vec![Part::of([(test.class.clone(), test.method.clone())])];
        Case { test: test.id.clone(), passing: alone.clone(), failing: alone, world }
    }
}

/// What is needed to ask the real JVM.
pub(super) struct Confirming<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    /// The ids of tests that change files or open sockets.
    pub reaching: &'a BTreeSet<String>,
}

impl Confirming<'_> {
    /// Returns the verdict on each case.
    pub fn confirm(&self, cases: &[Case]) -> Vec<Verdict> {
        let mut verdicts: Vec<Verdict> = Vec::new();
        let mut asked: Vec<(&JvmWorld, Vec<(usize, &Case)>)> = Vec::new();
        for (number, case) in cases.iter().enumerate() {
            verdicts.push(match self.can_ask(case) {
                Ok(world) => {
                    match asked.iter_mut().find(|(it, _)| *it == world) {
                        Some((_, cases)) => cases.push((number, case)),
                        None => asked.push((world, vec![(number, case)])),
                    }
                    not_tried("the JVM was not asked")
                }
                Err(why) => not_tried(why),
            });
        }
        for (world, cases) in asked {
            let passing: Vec<&[Part]> = cases.iter().map(|(_, it)| &it.passing[..]).collect();
            let passing = self.ask(&JvmWorld::default(), &passing);
            let failing: Vec<&[Part]> = cases.iter().map(|(_, it)| &it.failing[..]).collect();
            let failing = self.ask(world, &failing);
            for ((number, case), (passing, failing)) in
                cases.iter().zip(passing.iter().zip(&failing))
            {
                if let Some(verdict) = verdicts.get_mut(*number) {
                    *verdict = judge(&case.test, passing, failing);
                    let is_passing = matches!(verdict, Verdict::Contradicted(it) if it.outcome == Outcome::Passed);
                    if is_passing && world.member_order != Listing::AsIs {
                        *verdict =
                            not_tried("the JVM lists the files of a folder in its own order");
                    }
                }
            }
        }
        verdicts
    }

    /// Returns how the JVM has the world of a case, or why it cannot be asked.
    fn can_ask<'c>(&self, case: &'c Case) -> Result<&'c JvmWorld, &'static str> {
        if !self.request.verify_on_jvm {
            return Err("`verifyOnJvm` is off");
        }
        if self.reaching.contains(&case.test) {
            return Err("the test changes files or opens sockets");
        }
        case.world.as_ref().map_err(|why| *why)
    }

    /// Makes runs on the JVM in a world.
    fn ask(&self, world: &JvmWorld, parts: &[&[Part]]) -> Vec<Answer> {
        let mut settings = self.request.world.clone();
        settings.extend(world.settings.clone());
        let request = AnalyseRequest { world: settings, ..self.request.clone() };
        let (hash_order, member_order) = (world.hash_order, world.member_order);
        let orders = World { hash_order, member_order, ..World::default() };
        let patches = match patches(&self.plan.guest.jdk, &orders) {
            Ok(patches) => patches,
            Err(failure) => {
                return parts.iter().map(|_| Answer(Err(failure.to_string()))).collect();
            }
        };
        let told = match parts.is_empty() || interrupt::is_asked() {
            true => Ok(Vec::new()),
            false => std::fs::create_dir_all(&request.output_directory)
                .and_then(|()| tempfile::tempdir_in(&request.output_directory))
                .and_then(|folder| {
                    let runs = parts.iter().map(|it| self.run_of(it));
                    told(&request, (folder.path(), &patches), runs)
                }),
        };
        told.unwrap_or_else(|error| {
            let why = format!("the JVM cannot be run: {error}");
            parts.iter().map(|_| Answer(Err(why.clone()))).collect()
        })
    }

    fn run_of(&self, parts: &[Part]) -> Run {
        let mut executions: Vec<Execution> =
            parts.iter().map(|it| execution(self.plan, it)).collect();
        let last = executions.pop();
        let Execution { wanted, words } =
            last.unwrap_or_else(|| execution(self.plan, &Part::default()));
        Run { before: executions, ..Run::of(Vec::new(), wanted, words) }
    }
}

fn execution(plan: &Plan, part: &Part) -> Execution {
    let named = |(class, method): &Named| Some((class.clone(), method.clone()?));
    Execution { wanted: part.tests().iter().filter_map(named).collect(), words: part.words(plan) }
}

fn told(
    request: &AnalyseRequest,
    (folder, patches): (&Path, &[(&str, Vec<u8>)]),
    runs: impl Iterator<Item = Run>,
) -> std::io::Result<Vec<Answer>> {
    let mut request = request.clone();
    if let Some((class, bytes)) = sequence::sorting() {
        let sorting = folder.join("order");
        write_class(&sorting, &class.replace('.', "/"), &bytes)?;
        request.class_path.insert(sequence::place_of_sorting(&request.class_path), sorting);
    }
    let runs: Vec<Run> = runs.collect();
    let jvm = Jvm::in_folder(&request, folder)?.with_patience(PATIENCE).with_patches(patches)?;
    Ok(jvm.run(&runs).into_iter().map(Answer::of).collect())
}

/// Judges a case by how its test ended where it passes and where it fails.
fn judge(test: &str, passing: &Answer, failing: &Answer) -> Verdict {
    match (passing.end_of(test), failing.end_of(test)) {
        (Ok(passing), _) if passing.outcome != Outcome::Passed => {
            not_tried("the test does not pass alone on the JVM")
        }
        (Ok(_), Ok(failing)) if failing.outcome == Outcome::Failed => {
            Verdict::Replayed(Replay::Confirmed)
        }
        (Ok(_), Ok(failing)) => Verdict::Contradicted(failing.clone()),
        (Err(why), _) | (_, Err(why)) => not_tried(&why),
    }
}

fn not_tried(reason: &str) -> Verdict {
    Verdict::Replayed(Replay::NotTried { reason: reason.to_owned() })
}

//! Whether flaky tests fail on the real JVM too.
//!
//! A test is run there twice, in the world of the build and in the one in which it fails in the interpreter. It has to
//! pass in the first one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use environment::Aspect;
use laboratory::interrupt;
use prove::answer::Answer;
use prove::jvm::{Jvm, Run};
use report::{AnalyseRequest, Ended, Outcome, Replay};
use suite::classes::top_level;
use suite::plan::Plan;

use super::causes::Cause;
use super::finding::value;

/// What the real JVM says of a cause.
pub(super) enum Verdict {
    /// It agrees, or could not be asked.
    Replayed(Replay),
    /// The test ends there in another way.
    Contradicted(Ended),
}

/// Settings of the world by name, as in a request.
type Settings = BTreeMap<String, String>;

/// What is needed to ask the real JVM.
pub(super) struct Confirming<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    /// The ids of tests that change files or open sockets.
    pub reaching: &'a BTreeSet<String>,
}

impl Confirming<'_> {
    /// Returns the verdict on each cause.
    pub fn confirm(&self, causes: &[Cause]) -> Vec<Verdict> {
        let mut verdicts: Vec<Verdict> = Vec::new();
        let mut asked: BTreeMap<Settings, Vec<usize>> = BTreeMap::new();
        for (number, cause) in causes.iter().enumerate() {
            let settings = self.settings(cause);
            verdicts.push(match settings {
                Ok(settings) => {
                    asked.entry(settings).or_default().push(number);
                    not_tried("the JVM was not asked")
                }
                Err(why) => not_tried(why),
            });
        }
        let numbers: Vec<usize> = asked.values().flatten().copied().collect();
        let base: BTreeMap<usize, Answer> = self.ask(&Settings::new(), &numbers, causes).collect();
        for (settings, numbers) in asked {
            for (number, answer) in self.ask(&settings, &numbers, causes) {
                let pair = causes.get(number).zip(base.get(&number));
                let verdict = pair.map(|(cause, base)| judge(cause, base, &answer));
                if let (Some(verdict), Some(known)) = (verdict, verdicts.get_mut(number)) {
                    *known = verdict;
                }
            }
        }
        verdicts
    }

    /// Returns the settings with which the JVM has the world of a cause, or why it cannot be asked.
    fn settings(&self, cause: &Cause) -> Result<Settings, &'static str> {
        if !self.request.verify_on_jvm {
            return Err("`verifyOnJvm` is off");
        }
        if self.reaching.contains(&cause.test.id) {
            return Err("the test changes files or opens sockets");
        }
        let setting = |aspect: &Aspect| {
            let name = match aspect {
                Aspect::Zone => "zone",
                Aspect::Locale => "locale",
                Aspect::Charset => "charset",
                _ => return Err("the JVM has no option for this part of the world"),
            };
            Ok((name.to_owned(), value(*aspect, &cause.world)))
        };
        cause.aspects.iter().map(setting).collect()
    }

    /// Runs the tests of causes on the JVM with some settings. Returns the answers with the causes' numbers.
    fn ask<'c>(
        &self,
        settings: &Settings,
        numbers: &'c [usize],
        causes: &[Cause],
    ) -> impl Iterator<Item = (usize, Answer)> + use<'c> {
        let mut world = self.request.world.clone();
        world.extend(settings.clone());
        let request = AnalyseRequest { world, ..self.request.clone() };
        let runs: Vec<Run> =
            numbers.iter().filter_map(|it| causes.get(*it)).map(|it| self.run_of(it)).collect();
        let told = match runs.is_empty() || interrupt::is_asked() {
            true => Ok(Vec::new()),
            false => std::fs::create_dir_all(&request.output_directory)
                .and_then(|()| tempfile::tempdir_in(&request.output_directory))
                .and_then(|folder| told(&request, folder.path(), &runs)),
        };
        let answers = told.unwrap_or_else(|error| {
            let why = format!("the JVM cannot be run: {error}");
            runs.iter().map(|_| Answer(Err(why.clone()))).collect()
        });
        numbers.iter().copied().zip(answers)
    }

    fn run_of(&self, cause: &Cause) -> Run {
        let class = &cause.test.class;
        let method = cause.test.method.iter().map(|it| (class.clone(), it.clone()));
        let words = self.plan.words_for(&[top_level(class).to_owned()]);
        Run { front: Vec::new(), wanted: method.collect(), assignment: None, words }
    }
}

fn told(request: &AnalyseRequest, folder: &Path, runs: &[Run]) -> std::io::Result<Vec<Answer>> {
    let jvm = Jvm::in_folder(request, folder)?;
    Ok(jvm.run(runs).into_iter().map(Answer::of).collect())
}

/// Judges a cause by how its test ended in the world of the build and in the other one.
fn judge(cause: &Cause, base: &Answer, other: &Answer) -> Verdict {
    let ends = |answer: &Answer| answer.end_of(&cause.test.id).cloned();
    match (ends(base), ends(other)) {
        (Ok(base), _) if base.outcome != Outcome::Passed => {
            not_tried("the test does not pass alone on the JVM")
        }
        (Ok(_), Ok(other)) if other.outcome == Outcome::Failed => {
            Verdict::Replayed(Replay::Confirmed)
        }
        (Ok(_), Ok(other)) => Verdict::Contradicted(other),
        (Err(why), _) | (_, Err(why)) => not_tried(&why),
    }
}

fn not_tried(reason: &str) -> Verdict {
    Verdict::Replayed(Replay::NotTried { reason: reason.to_owned() })
}

//! Repeats a proof on the real JVM: the test must pass with the assertion, and the assertion must
//! fail when the class file has the change.

use std::convert::Infallible;
use std::io;
use std::path::{Path, PathBuf};

use laboratory::Key;
use report::RefusalReason;
use serde::{Deserialize, Serialize};
use suite::RequestError;
use suite::conversation::messages::{Message, Status};
use suite::memory::key_of_jvm;

use crate::Prover;
use crate::candidate::{Candidate, Place};
use crate::jvm::{Jvm, Run, Told, write_class};
use crate::round::only;
use crate::search::Search;

/// A candidate that the interpreter has proved, prepared for the JVM.
struct Case {
    /// The candidate's number.
    number: usize,
    place: Place,
    /// The line of its statement.
    line: u32,
    /// The edited classes, by binary name.
    classes: Vec<(String, Vec<u8>)>,
    /// The changes that it notices.
    changes: Vec<usize>,
}

/// The JVM's answer to a case.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Said {
    /// The JVM confirms it.
    Same,
    /// The test fails with the assertion.
    Fails,
    /// The assertion does not fail under these changes.
    Misses(Vec<usize>),
    /// The JVM gives no answer, for this reason.
    Unknown(String),
}

/// A case and the answer to it.
type Asked = (Case, Said);

impl Prover<'_> {
    /// Repeats on the JVM the proofs that it has not seen yet, and withdraws those that it
    /// contradicts. Returns whether it contradicts none. The inner error says why nothing can be
    /// compiled.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn hold_on_jvm(&self, search: &mut Search) -> Result<Result<bool, String>, RequestError> {
        let unverified = search.unverified();
        if !self.request.verify_on_jvm || unverified.is_empty() {
            return Ok(Ok(true));
        }
        let candidates = unverified.keys().filter_map(|it| search.candidates.get(*it));
        let edited = match self.edit(&candidates.map(|it| vec![it]).collect::<Vec<_>>()) {
            Ok(edited) => edited,
            Err(why) => return Ok(Err(why)),
        };
        let mut cases = Vec::new();
        for ((number, changes), edited) in unverified.into_iter().zip(edited) {
            let place = search.candidates.get(number).map(|it| it.place.clone());
            if let (Some(place), Ok(edited)) = (place, edited) {
                let line = edited.lines.first().copied().unwrap_or(0);
                cases.push(Case { number, place, line, classes: edited.classes, changes });
            }
        }
        let (harmless, mut said, is_recalled) = self.harmless(cases)?;
        said.extend(self.ask(harmless, search, is_recalled));
        Ok(Ok(search.take_in(said)))
    }

    /// Separates the cases that may run on the JVM: those that change only temporary files and open
    /// no sockets. Returns these, then the others with the reason, and whether all results for them
    /// are remembered, which means that everything they use is unchanged.
    ///
    /// First asks about all cases together. Only if one of them reaches out, asks about each case.
    fn harmless(&self, cases: Vec<Case>) -> Result<(Vec<Case>, Vec<Asked>, bool), RequestError> {
        let (reaches_out, mut is_recalled) = self.reaches_out(&cases)?;
        if !reaches_out {
            return Ok((cases, Vec::new(), is_recalled));
        }
        let (mut harmless, mut others) = (Vec::new(), Vec::new());
        for case in cases {
            let (reaches_out, is_case_recalled) = self.reaches_out(std::slice::from_ref(&case))?;
            is_recalled &= is_case_recalled;
            if reaches_out {
                let why = "the test changes files or opens sockets".to_owned();
                others.push((case, Said::Unknown(why)));
            } else {
                harmless.push(case);
            }
        }
        Ok((harmless, others, is_recalled))
    }

    /// Runs cases in the interpreter, unchanged and under their changes. Returns whether anything
    /// would have changed a real machine, and whether all results are remembered.
    fn reaches_out(&self, cases: &[Case]) -> Result<(bool, bool), RequestError> {
        let classes: Vec<_> = cases.iter().flat_map(|case| case.classes.clone()).collect();
        let mut plan = self.plan.with_classes(&classes);
        plan.guest.reach = environment::Reach::default();
        let reach = plan.guest.reach.clone();
        let changes = cases.iter().flat_map(|case| case.changes.iter().copied()).collect();
        let units = match only(&plan, cases.iter().map(|case| &case.place)) {
            Some(plan) => self.expectation.run(&plan, changes)?,
            None => Vec::new(),
        };
        Ok((reach.is_noted(), units.iter().all(|unit| unit.is_recalled)))
    }

    /// Asks the JVM about cases. If everything that they use is unchanged (`is_recalled`), the
    /// remembered answers count.
    fn ask(&self, cases: Vec<Case>, search: &Search, is_recalled: bool) -> Vec<Asked> {
        let Some(memory) = &self.plan.memory else {
            let said = self.ask_jvm(&cases.iter().collect::<Vec<_>>(), search);
            return cases.into_iter().zip(said).collect();
        };
        let key = |case: &Case| {
            let changes = case.changes.iter().map(|change| self.expectation.name(*change));
            let changes: Vec<_> = changes.collect();
            let text = format!(
                "{:?} {} {:?} {:?} {changes:?}",
                case.place, case.line, case.classes, case.changes
            );
            key_of_jvm(self.plan, &text)
        };
        let keys: Vec<Key> = cases.iter().map(key).collect();
        if !is_recalled {
            keys.iter().for_each(|key| memory.forget(key));
        }
        let say = |open: &[usize]| {
            let open: Vec<&Case> = open.iter().map(|it| &cases[*it]).collect();
            Ok::<_, Infallible>(self.ask_jvm(&open, search))
        };
        let is_known = |said: &Said| !matches!(said, Said::Unknown(_));
        let Ok(said) = memory.answers(&keys, say, is_known);
        cases.into_iter().zip(said).collect()
    }

    /// Asks the JVM about cases, in a temporary folder. If that fails, the answers are unknown for
    /// this reason.
    fn ask_jvm(&self, cases: &[&Case], search: &Search) -> Vec<Said> {
        let asked = std::fs::create_dir_all(&self.request.output_directory)
            .and_then(|()| tempfile::tempdir_in(&self.request.output_directory))
            .and_then(|folder| self.ask_in(folder.path(), cases, search));
        asked.unwrap_or_else(|error| {
            let unknown = || Said::Unknown(format!("the JVM cannot be run: {error}"));
            cases.iter().map(|_| unknown()).collect()
        })
    }

    /// Asks the JVM about cases, in a given folder. For each case it makes one run with the
    /// assertion, and one more for each change.
    fn ask_in(&self, folder: &Path, cases: &[&Case], search: &Search) -> io::Result<Vec<Said>> {
        let mut jvm = Jvm::in_folder(self.request, self.plan, folder)?;
        let mut runs = Vec::new();
        for case in cases {
            let edited = folder.join(format!("edited-{}", case.number));
            for (name, bytes) in &case.classes {
                write_class(&edited, &name.replace('.', "/"), bytes)?;
            }
            runs.push(self.run_of(&case.place, vec![edited.clone()]));
            for change in &case.changes {
                let changed = self.changed(folder, *change)?;
                runs.push(self.run_of(&case.place, vec![changed, edited.clone()]));
            }
        }
        let mut told = jvm.run(&runs).into_iter();
        let mut said = Vec::new();
        for case in cases {
            let original = told.next();
            let under_changes: Vec<Told> = told.by_ref().take(case.changes.len()).collect();
            let candidate = search.candidates.get(case.number);
            said.push(match (original, candidate) {
                (Some(original), Some(candidate)) => case.judge(original, under_changes, candidate),
                _ => Said::Unknown("it was not run".to_owned()),
            });
        }
        self.explain_failures(&mut jvm, cases, &mut said);
        Ok(said)
    }

    /// Runs tests that failed with their assertion again without it. If a test still does not pass,
    /// its failure says nothing about the assertion, and the answer becomes unknown.
    fn explain_failures(&self, jvm: &mut Jvm<'_>, cases: &[&Case], said: &mut [Said]) {
        for (case, said) in cases.iter().zip(said).filter(|(_, said)| **said == Said::Fails) {
            let run = self.run_of(&case.place, Vec::new());
            let plain = jvm.run(std::slice::from_ref(&run)).into_iter().next();
            if !plain.is_some_and(|told| told.is_ok_and(|told| passes(&told))) {
                *said = Said::Unknown(
                    jvm.missing_files(&run)
                        .unwrap_or_else(|| "the test fails without the assertion too".to_owned()),
                );
            }
        }
    }

    /// Returns the run of a candidate's own test, with folders of replaced classes.
    fn run_of(&self, place: &Place, front: Vec<PathBuf>) -> Run {
        let method = place.method.iter();
        let wanted = method.map(|method| (place.class.clone(), method.clone())).collect();
        let words = self.plan.words_for(&self.plan.running(&place.class));
        Run::of(front, wanted, words)
    }

    /// Writes the class file under a change into a folder of its own, and returns the folder.
    fn changed(&self, folder: &Path, change: usize) -> io::Result<PathBuf> {
        let (class, bytes) = self.expectation.class_under(change)?;
        let folder = folder.join(format!("changed-{change}"));
        write_class(&folder, &class, &bytes)?;
        Ok(folder)
    }
}

impl Case {
    /// Returns the JVM's answer, by the run of the original code and the runs under changes.
    fn judge(&self, original: Told, under_changes: Vec<Told>, candidate: &Candidate) -> Said {
        match original {
            Err(why) => return Said::Unknown(why),
            Ok(told) if !passes(&told) => return Said::Fails,
            Ok(_) => {}
        }
        let mut missed = Vec::new();
        for (change, told) in self.changes.iter().zip(under_changes) {
            match told {
                Err(why) => return Said::Unknown(why),
                Ok(told) if notices(&told, candidate, self.line) => {}
                Ok(_) => missed.push(*change),
            }
        }
        if missed.is_empty() { Said::Same } else { Said::Misses(missed) }
    }
}

impl Search {
    /// Records the JVM's answers. Returns whether it contradicts none of the proofs.
    fn take_in(&mut self, said: Vec<Asked>) -> bool {
        let mut holds = true;
        for (case, said) in said {
            let reason = RefusalReason::NotOnJvm;
            match said {
                Said::Same => self.verify(case.number, &case.changes, None),
                Said::Unknown(why) => self.verify(case.number, &case.changes, Some(why)),
                Said::Fails => {
                    holds = false;
                    let detail = "the test fails with the assertion".to_owned();
                    self.refuse_all(case.number, reason, Some(detail));
                }
                Said::Misses(missed) => {
                    holds = false;
                    for change in missed {
                        let detail = "the test passes with the replaced body too".to_owned();
                        self.take_back(case.number, change, reason, Some(detail));
                    }
                }
            }
        }
        holds
    }
}

/// Returns whether at least one test passed and nothing failed.
fn passes(told: &[Message]) -> bool {
    let ends = |wanted| move |message: &&Message| matches!(message, Message::Finished { status, .. } if *status == wanted);
    let is_test = |id: &str| {
        told.iter().any(|it| matches!(it, Message::Node(node) if node.id == id && node.is_test))
    };
    let passed = told.iter().filter(ends(Status::Successful));
    let mut passed = passed.filter_map(|message| match message {
        Message::Finished { id, .. } => Some(id),
        _ => None,
    });
    passed.any(|id| is_test(id)) && !told.iter().any(|it| ends(Status::Failed)(&it))
}

/// Returns whether a candidate failed, whose statement is at `line`.
fn notices(told: &[Message], candidate: &Candidate, line: u32) -> bool {
    told.iter().any(|message| match message {
        Message::Finished { failure: Some(failure), .. } => {
            candidate.fails(line, failure.how, failure.at.as_ref())
        }
        _ => false,
    })
}

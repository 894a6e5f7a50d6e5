//! The stage `infer`: finds calls that do not throw what the documentation of the method promises.
//!
//! 1. The documentation of the project's sources is read ([`prove::docs`]), and its promises are collected.
//! 2. The tests run. Their calls are observed and probed ([`Observing`]).
//! 3. Calls that seem to break a promise are made again in the other worlds. Then they are written into the tests'
//!    sources, and made there in the interpreter and on the real JVM (`repeating`).

mod broken;
mod keeping;
mod places;
mod repeating;
mod untested;

use std::path::PathBuf;
use std::sync::Arc;

use laboratory::interrupt;
use prove::docs::{Docs, docs_of};
use report::{AnalyseRequest, Analysis, Event, Promises, Undecided, Unreadable};
use study::{Scope, Section, Share, Study, Watch};
use suite::RequestError;
use suite::planning::classes::{class_files, readable_classes};
use suite::planning::source_files::{java_sources, other_sources};

use self::broken::{Broken, broken};
use self::untested::unnoticed;
use crate::{Catalogue, Counts, Observing, Record, counts, reasons};

/// The analysis `infer`.
pub struct Stage {
    /// The documentation, or why it could not be read.
    read: Result<Read, String>,
}

/// The data that was read before the tests run.
struct Read {
    docs: Docs,
    observing: Observing,
    scope: Scope,
    /// Sentences about sources whose documentation was not read.
    unread: Vec<String>,
}

impl study::Stage for Stage {
    const ANALYSIS: Analysis = Analysis::Infer;

    type Watcher = Observing;

    type Takes<'a> = ();

    type Leaves = ();

    fn prepare(study: &Study<'_>) -> Result<Stage, RequestError> {
        (study.observer)(Event::phase("documentation is read"));
        let read = match docs_of(study.request, Some(study.plan)) {
            Ok(docs) => Ok(Read::of(study, docs)?),
            Err(why) => Err(why),
        };
        Ok(Stage { read })
    }

    fn watch(&self) -> Option<Watch<'_, Observing>> {
        let read = self.read.as_ref().ok()?;
        Some(Watch { scope: read.scope, watcher: &read.observing })
    }

    fn conclude(
        self,
        study: &mut Study<'_>,
        seen: study::Seen<Vec<Record>>,
        (): (),
    ) -> Result<(Share, Option<()>), RequestError> {
        let Read { docs, observing, unread, .. } = match self.read {
            Ok(read) => read,
            Err(why) => {
                let left_out = vec![format!("no promise is read: {why}")];
                return Ok((Share { left_out, ..Share::default() }, None));
            }
        };
        let mut share = Share { left_out: unread, ..Share::default() };
        if interrupt::is_asked() {
            return Ok((share, None));
        }
        let records: Vec<Record> = seen.found().flatten().collect();
        let seen = Seen { observing: &observing, records: &records };
        let broken = broken(study, &seen)?;
        let unnoticed = unnoticed(study, &seen)?.unwrap_or_else(|why| {
            share.left_out.push(format!("untested promises are not reported: {why}"));
            Vec::new()
        });
        // After an interruption nothing is judged: the counts would leave out what was not tried.
        if interrupt::is_asked() {
            return Ok((share, None));
        }
        let counts = (&broken, unnoticed.len());
        share.section = Section::Promises(section(study.request, &seen, counts, docs));
        share.findings = broken.findings;
        share.findings.extend(unnoticed);
        share.is_done = true;
        Ok((share, Some(())))
    }
}

impl Read {
    fn of(study: &Study<'_>, docs: Docs) -> Result<Read, RequestError> {
        let request = study.request;
        let classes = class_files(request)?;
        let unread = unread(request, classes.is_empty());
        let catalogue = Arc::new(Catalogue::new(&classes, &docs.methods));
        // Without promises the tests show nothing, and need not run once more.
        let is_idle = catalogue.promises().is_empty() && !study.tests.all.is_empty();
        let tests = readable_classes(&request.test_class_directories)?;
        let tests = tests.iter().map(|file| file.this_class.to_string()).collect();
        let observing = Observing::new(catalogue, tests);
        let scope = if is_idle { Scope::Nothing } else { Scope::Change };
        Ok(Read { docs, observing, scope, unread })
    }
}

/// The results of the tests about the promises.
struct Seen<'a> {
    observing: &'a Observing,
    records: &'a [Record],
}

impl Seen<'_> {
    fn catalogue(&self) -> &Arc<Catalogue> {
        self.observing.catalogue()
    }
}

/// Returns the section of the report.
fn section(
    request: &AnalyseRequest,
    seen: &Seen<'_>,
    (broken, untested): (&Broken, usize),
    docs: Docs,
) -> Promises {
    let catalogue = seen.catalogue();
    let Counts { kept, not_analysed, not_reached } = counts(catalogue, seen.records);
    let reasons = reasons(seen.records);
    let undecided = broken.unconfirmed.iter().chain(&reasons);
    let unreadable =
        |(path, reason): (PathBuf, String)| Unreadable { file: request.shown(&path), reason };
    let unreadable = docs.unreadable.into_iter().map(unreadable);
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Promises {
        clauses: count(catalogue.clauses),
        understood: count(catalogue.promises().len()),
        kept: count(kept),
        untested: count(untested),
        broken: count(broken.promises),
        unconfirmed: count(broken.unconfirmed.len()),
        not_analysed: count(not_analysed),
        not_reached: count(not_reached),
        undecided: undecided.filter_map(|it| undecided_promise(catalogue, it)).collect(),
        unreadable: unreadable.chain(missing(catalogue)).collect(),
    }
}

fn undecided_promise(catalogue: &Catalogue, of: (&usize, &String)) -> Option<Undecided> {
    let (promise, reason) = of;
    let promised = catalogue.promises().get(*promise)?;
    Some(Undecided {
        method: catalogue.targets().get(promised.target)?.report_name(),
        exception: promised.exception().map(|it| it.replace('/', ".")),
        text: promised.text.clone(),
        reason: reason.clone(),
    })
}

/// Returns the methods that only the sources have.
fn missing(catalogue: &Catalogue) -> impl Iterator<Item = Unreadable> {
    catalogue.missing.iter().map(|(class, method)| {
        let why = "is not in the class file, so its documentation is not read: compile again";
        let class = class.replace('/', ".");
        Unreadable { file: class, reason: format!("the method {method} {why}") }
    })
}

/// Returns notes about sources whose documentation is not read.
fn unread(request: &AnalyseRequest, is_empty: bool) -> Vec<String> {
    let (others, java) =
        (other_sources(&request.source_roots), java_sources(&request.source_roots, 1));
    let others = match others.len() {
        0 => None,
        1 => Some("1 source in another language".to_owned()),
        many => Some(format!("{many} sources in other languages")),
    };
    let others =
        others.map(|it| format!("promises are read from Java sources only, not from {it}"));
    let none = (java.is_empty() && !is_empty && others.is_none())
        .then(|| "no promise is read: the source folders have no Java source".to_owned());
    others.into_iter().chain(none).collect()
}

//! The stage `infer`: finds calls that do not throw what the documentation of the method promises.
//!
//! 1. The documentation of the project's sources is read ([`prove::docs`]), and its promises are collected.
//! 2. The tests run. Their calls are observed and probed ([`promises`]).
//! 3. Calls that seem to break a promise are made again in the other worlds. Then they are written into the tests'
//!    sources, and made there in the interpreter and on the real JVM (`repeating`).

mod repeating;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use laboratory::interrupt;
use promises::{Catalogue, Counts, Observing, Record, counts, finding, same_in, suspects};
use prove::calls::{Repeated, repeat};
use prove::docs::{Docs, read_docs};
use report::{AnalyseRequest, Analysis, Event, Finding, Promises, Unreadable};
use suite::classes::{class_files, readable_classes};
use suite::run;
use suite::sources::Sources;

use self::repeating::Repeating;
use super::sources::java_sources;
use super::{Stage, Work, nothing_to_check};
use crate::RequestError;

pub(super) const STAGE: Stage =
    Stage { analysis: Analysis::Infer, takes: &[], check: nothing_to_check, run };

fn run(work: &mut Work<'_>) -> Result<(), RequestError> {
    let (request, plan, observer) = (work.request, work.plan, work.observer);
    observer(Event::phase("documentation is read"));
    let docs = match read(request) {
        Ok(docs) => docs,
        Err(why) => {
            work.oracle.not_honoured.push(format!("no promise is read: {why}"));
            return Ok(());
        }
    };
    let catalogue = Arc::new(Catalogue::new(&class_files(request)?, &docs.methods));
    let tests = readable_classes(&request.test_class_directories)?;
    let tests = tests.iter().map(|file| file.this_class.to_string()).collect();
    let observing = Observing::new(catalogue.clone(), tests);
    let tests = work.changed.map(|changed| plan.only(changed.tests()));
    let units = work.done.add(tests.as_ref().unwrap_or(plan), &observing, observer)?;
    let records: Vec<Record> = units.into_iter().flat_map(|(_, found)| found).collect();
    if interrupt::is_asked() {
        return Ok(());
    }
    let broken = broken(work, &observing, &records)?;
    let Counts { kept, not_analysed, not_reached } = counts(&catalogue, &records);
    let understood = catalogue.promises().len();
    let told = kept + not_analysed + not_reached + broken.len();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let unreadable =
        |(path, reason): (PathBuf, String)| Unreadable { file: request.shown(&path), reason };
    work.oracle.promises = Some(Promises {
        clauses: count(catalogue.clauses),
        understood: count(understood),
        kept: count(kept),
        broken: count(broken.len()),
        unconfirmed: count(understood.saturating_sub(told)),
        not_analysed: count(not_analysed),
        not_reached: count(not_reached),
        unreadable: docs.unreadable.into_iter().map(unreadable).collect(),
    });
    work.findings.extend(broken);
    Ok(())
}

/// Reads the documentation of the project's sources.
fn read(request: &AnalyseRequest) -> Result<Docs, String> {
    let sources = java_sources(&request.source_roots, usize::MAX);
    let encoding = &request.generation.source_encoding;
    read_docs(&request.jdk_home, &request.whole_class_path(), &sources, encoding)
}

/// Returns the findings about promises that calls break in each world and on the real JVM.
fn broken(
    work: &Work<'_>,
    observing: &Observing,
    records: &[Record],
) -> Result<Vec<Finding>, RequestError> {
    let (request, plan) = (work.request, work.plan);
    let mut suspects = suspects(records);
    let [_, others @ ..] = plan.in_worlds();
    for other in others {
        let tests: BTreeSet<&str> =
            suspects.iter().flat_map(|it| &it.calls).map(|it| it.test.as_str()).collect();
        let classes =
            work.done.tests.iter().filter(|it| tests.iter().any(|id| it.id.starts_with(id)));
        let classes: BTreeSet<String> = classes.map(|it| it.class.clone()).collect();
        let units = run::run(&other.only(classes), observing, work.observer, false)?;
        let found = units.into_iter().flat_map(|unit| unit.ran.observed.found);
        same_in(&mut suspects, &found.collect::<Vec<_>>());
    }
    if interrupt::is_asked() || suspects.is_empty() {
        return Ok(Vec::new());
    }
    (work.observer)(Event::phase("broken promises are confirmed"));
    let sources = Sources::of(request);
    let catalogue = observing.catalogue();
    let repeating = Repeating { request, catalogue, sources: &sources, tests: &work.done.tests };
    let calls: Vec<(usize, &Record)> = suspects
        .iter()
        .enumerate()
        .flat_map(|(number, it)| it.calls.iter().map(move |call| (number, call)))
        .collect();
    let (mut asked, mut repeats) = (Vec::new(), Vec::new());
    for (number, record) in calls {
        if let Some(call) = repeating.call(record) {
            asked.push((number, record));
            repeats.push(call);
        }
    }
    let said = repeat(request, plan, &repeats)?;
    let mut found: Vec<Option<Finding>> = vec![None; suspects.len()];
    for ((number, record), said) in asked.into_iter().zip(said) {
        if let (Some(slot @ None), Repeated::DoesNotThrow(code)) = (found.get_mut(number), said) {
            *slot = finding(catalogue, record, &repeating.shown(record, code), |path| {
                sources.find(path)
            });
        }
    }
    Ok(found.into_iter().flatten().collect())
}

//! Confirms that calls break promises.

use std::collections::{BTreeMap, BTreeSet};

use laboratory::interrupt;
use prove::calls::{Repeated, repeat};
use report::{Event, Finding};
use study::Study;
use suite::planning::classes::readable_classes;
use suite::planning::sources::Sources;
use suite::{RequestError, run};

use super::Seen;
use super::repeating::Repeating;
use crate::{Confirmed, Record, Suspect, findings, same_in, suspects};

/// The broken promises.
#[derive(Default)]
pub(super) struct Broken {
    /// The findings about them.
    pub findings: Vec<Finding>,
    /// How many they are.
    pub promises: usize,
    /// By number, the promises that only seem to be broken, and why that could not be confirmed.
    pub unconfirmed: BTreeMap<usize, String>,
}

/// Finds the promises that calls break in each world and on the real JVM.
pub(super) fn broken(study: &Study<'_>, seen: &Seen<'_>) -> Result<Broken, RequestError> {
    let mut suspects = suspects(seen.records);
    in_other_worlds(study, seen, &mut suspects)?;
    if interrupt::is_asked() {
        return Ok(Broken::default());
    }
    (study.observer)(Event::phase("broken promises are confirmed"));
    let (request, catalogue) = (study.request, seen.catalogue());
    let sources = Sources::of(request);
    let (tests, classes) = (&study.tests.all, readable_classes(&request.test_class_directories)?);
    let repeating = Repeating { request, catalogue, sources: &sources, tests, classes: &classes };
    let (mut asked, mut repeats) = (Vec::new(), Vec::new());
    for (number, record) in numbered(&suspects) {
        if let Some(call) = repeating.call(record) {
            asked.push((number, record));
            repeats.push(call);
        }
    }
    let said = repeat(request, study.plan, &repeats)?;
    let mut verdicts: Vec<Result<Confirmed<'_>, String>> =
        suspects.iter().map(|it| Err(not_repeated(it).to_owned())).collect();
    for ((number, record), said) in asked.into_iter().zip(said) {
        let Some(verdict @ Err(_)) = verdicts.get_mut(number) else { continue };
        *verdict = match said {
            Repeated::DoesNot(code) => {
                Ok(Confirmed { record, code: repeating.shown(record, &code) })
            }
            Repeated::NotConfirmed(why) => Err(why),
        };
    }
    let mut broken = Broken::default();
    let mut confirmed = Vec::new();
    for (suspect, verdict) in suspects.iter().zip(verdicts) {
        match verdict {
            Ok(it) => confirmed.push(it),
            Err(why) => drop(broken.unconfirmed.insert(suspect.promise, why)),
        }
    }
    broken.promises = confirmed.len();
    broken.findings = findings(catalogue, &confirmed, |path| sources.find(path));
    Ok(broken)
}

/// Returns the calls of suspects, each with its suspect's position.
fn numbered(suspects: &[Suspect]) -> impl Iterator<Item = (usize, &Record)> {
    let numbered = suspects.iter().enumerate();
    numbered.flat_map(|(number, it)| it.calls.iter().map(move |call| (number, call)))
}

/// Returns why no call of a suspect was made once more.
fn not_repeated(suspect: &Suspect) -> &'static str {
    match suspect.calls.is_empty() {
        true => "in another environment the call ends differently",
        false => "the source of the test that makes the call was not found",
    }
}

/// Keeps the calls that end in the same way in the other worlds.
fn in_other_worlds(
    study: &Study<'_>,
    seen: &Seen<'_>,
    suspects: &mut [Suspect],
) -> Result<(), RequestError> {
    let [_, others @ ..] = study.plan.in_worlds();
    for other in others {
        let tests: BTreeSet<&str> = numbered(suspects).map(|(_, it)| it.test.as_str()).collect();
        let classes =
            study.tests.all.iter().filter(|it| tests.iter().any(|id| it.id.starts_with(id)));
        let classes: BTreeSet<String> = classes.map(|it| it.class.clone()).collect();
        let units = run::run(&other.only(classes), seen.observing, study.observer, false)?;
        let found = units.into_iter().flat_map(|unit| unit.ran.observed.found);
        same_in(suspects, &found.collect::<Vec<_>>());
    }
    Ok(())
}

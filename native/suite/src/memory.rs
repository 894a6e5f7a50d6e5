//! How test classes went in earlier runs: each with what sources said, and with names in place of numbers.

mod key;

use std::collections::BTreeMap;

use laboratory::{Footprint, Key, Memory};
use report::AnalyseRequest;
use serde::{Deserialize, Serialize};

pub use self::key::{Common, key_of_plan, of_request};
use crate::analysis::{Driver, Found, Names};
use crate::run::Unit;
use crate::sources::{Answer, Question, Sources};
use crate::unit::Ran;

/// A unit that ran, as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(bound = "F: Found")]
struct Remembered<F: Found> {
    answers: BTreeMap<Question, Answer>,
    names: Names,
    ran: Ran<F>,
}

/// That of a request, if it names a place for it, for a guest with these system properties.
pub fn of(
    request: &AnalyseRequest,
    properties: &[(String, String)],
    engine: &'static str,
) -> Option<Memory> {
    let folder = request.cache_directory.as_ref()?;
    Some(Memory::in_folder(folder, request.cache_size.map(|size| size.0), properties, engine))
}

/// How a unit went, if it ran before and nothing that it used has changed.
pub fn recall<A: Driver>(memory: &Memory, key: &Key, analysis: &A) -> Option<Ran<A::Found>> {
    let Remembered { answers, names, mut ran } = memory.recall(key)?;
    let is_answered = |(question, answer): (&Question, &Answer)| {
        analysis.sources().is_some_and(|sources| sources.ask(question) == *answer)
    };
    let is_known =
        answers.iter().all(is_answered) && analysis.renumber(&mut ran.observed.found, &names);
    is_known.then_some(ran)
}

/// Keeps how a unit went.
pub fn keep<A: Driver>(
    memory: &Memory,
    key: &Key,
    analysis: &A,
    footprint: Footprint,
    ran: Ran<A::Found>,
) -> Ran<A::Found> {
    let answers = analysis.sources().map(Sources::take_answers).unwrap_or_default();
    let names = analysis.names_in(&ran.observed.found);
    let remembered = Remembered { answers, names, ran };
    memory.keep(key, footprint, &remembered);
    remembered.ran
}

/// Counts a run's units, and those of them that did not have to run.
pub fn count<'a, F: Found + 'a>(memory: &Memory, units: impl Iterator<Item = &'a Unit<F>>) {
    let (mut asked, mut recalled) = (0, 0);
    for unit in units {
        asked += 1;
        recalled += usize::from(unit.is_recalled);
    }
    memory.count(asked, recalled);
}

/// What the user is told of it; nothing if nothing was remembered.
pub fn summary(memory: &Memory) -> Option<String> {
    let (recalled, asked) = memory.counts();
    let text = format!("Remembered: {recalled} of {asked} runs of test classes");
    (recalled > 0).then_some(text)
}

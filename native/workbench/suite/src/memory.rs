//! The results of units in earlier runs. Names replace numbers, and the lines of sources that the
//! analysis read are dependencies.

mod key;

use std::collections::BTreeMap;

use laboratory::{Footprint, Guest, Key, Memory};
use report::AnalyseRequest;
use serde::{Deserialize, Serialize};

pub use self::key::{Common, key_of_jvm, of_request, words_of_plan};
use crate::analysis::Names;
use crate::analysis::erased::{AnyDriver, AnyFound};
use crate::planning::sources::{Answer, Question, Sources};
use crate::run::Unit;
use crate::unit::Ran;

/// The results of a unit as they are stored.
#[derive(Serialize, Deserialize)]
struct Remembered {
    /// The analysis's questions about sources, with the answers.
    answers: BTreeMap<Question, Answer>,
    /// The names of the numbers in `ran`.
    names: Names,
    ran: Ran<AnyFound>,
}

/// Opens the memory in the request's cache folder, for a guest with the given system properties. Returns `None` if the
/// request names no cache folder.
pub fn of(
    request: &AnalyseRequest,
    properties: &[(String, String)],
    engine: &'static str,
) -> Option<Memory> {
    let folder = request.cache_directory.as_ref()?;
    Some(Memory::in_folder(folder, request.cache_size.map(|size| size.0), properties, engine))
}

/// Returns the stored results of a unit, if nothing that it used has changed.
pub fn recall(
    (memory, guest): (&Memory, &Guest),
    key: &Key,
    analysis: &dyn AnyDriver,
) -> Option<Ran<AnyFound>> {
    let Remembered { answers, names, mut ran } = memory.recall(key, guest)?;
    let is_answered = |(question, answer): (&Question, &Answer)| {
        analysis.sources().is_some_and(|sources| sources.ask(question) == *answer)
    };
    let is_known =
        answers.iter().all(is_answered) && analysis.renumber(&mut ran.observed.found, &names);
    is_known.then_some(ran)
}

/// Stores the results of a unit, and returns them.
pub fn keep(
    memory: &Memory,
    key: &Key,
    analysis: &dyn AnyDriver,
    footprint: Footprint,
    ran: Ran<AnyFound>,
) -> Ran<AnyFound> {
    let answers = analysis.sources().map(Sources::take_answers).unwrap_or_default();
    let names = analysis.names_in(&ran.observed.found);
    let remembered = Remembered { answers, names, ran };
    memory.keep(key, footprint, &remembered);
    remembered.ran
}

/// Counts the units of a run and the remembered ones among them.
pub fn count<'a>(memory: &Memory, units: impl Iterator<Item = &'a Unit<AnyFound>>) {
    let (mut asked, mut recalled) = (0, 0);
    for unit in units {
        asked += 1;
        recalled += usize::from(unit.is_recalled);
    }
    memory.count(asked, recalled);
}

/// Returns the line that tells the user how much was remembered, or `None` if nothing was.
pub fn summary(memory: &Memory) -> Option<String> {
    let (recalled, asked) = memory.counts();
    let text = format!("Remembered: {recalled} of {asked} runs of test classes");
    (recalled > 0).then_some(text)
}

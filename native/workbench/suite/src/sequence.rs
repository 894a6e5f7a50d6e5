//! Runs tests one after the other in one vm, in orders that the suite's own run does not have.

mod put_back;
mod queue;

use std::collections::BTreeSet;
use std::path::PathBuf;

use environment::Reach;
use laboratory::{Footprint, Guest, Key, interrupt, lanes};
use report::{Outcome, Site, Test};
use serde::{Deserialize, Serialize};

use self::put_back::PuttingBack;
pub use self::put_back::StaticField;
use self::queue::Queue;
use crate::RequestError;
use crate::analysis::Found;
use crate::conversation::session::{self, Console, Script, Seat};
use crate::conversation::{assemble, driver};
use crate::memory::words_of_plan;
use crate::planning::classes::top_level;
use crate::planning::plan::Plan;
use crate::planning::select::Asked;
use crate::run::{on_all, pool};
use crate::unit::{self, Director, Execution, Ran};

/// A test by its class, in the form of `Class.getName`, and its method; without a method all tests of the
/// class.
pub type Named = (String, Option<String>);

/// Tests that JUnit runs in one execution.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    tests: Vec<Named>,
    is_ordered: bool,
    /// The unique ids by which JUnit finds the tests, if it does not look through their classes.
    ids: Vec<String>,
}

impl Part {
    /// Returns tests that run in JUnit's own order.
    #[must_use]
    pub fn of(tests: impl IntoIterator<Item = Named>) -> Part {
        Part { tests: tests.into_iter().collect(), ..Part::default() }
    }

    /// Returns tests of one class that run in this order, unless the class fixes a different order. In JUnit 3 and 4
    /// this needs [`with_sorting`].
    #[must_use]
    pub fn in_order(tests: impl IntoIterator<Item = Named>) -> Part {
        Part { is_ordered: true, ..Part::of(tests) }
    }

    /// Lets JUnit find the tests by their unique ids. That takes it a fraction of the time in which it looks at
    /// all tests of their classes.
    #[must_use]
    pub fn found_by(self, ids: Vec<String>) -> Part {
        Part { ids, ..self }
    }

    /// Returns the tests.
    #[must_use]
    pub fn tests(&self) -> &[Named] {
        &self.tests
    }

    /// Returns the driver's arguments.
    #[must_use]
    pub fn words(&self, plan: &Plan) -> Vec<String> {
        let name = |(class, method): &Named| Some(format!("order={class}#{}", method.as_ref()?));
        let order = self.tests.iter().filter(|_| self.is_ordered).filter_map(name);
        let words = match self.ids.is_empty() {
            true => plan.words_for(&self.classes(plan)),
            false => plan.words_for_ids(&self.ids),
        };
        words.into_iter().chain(order).collect()
    }

    /// Returns the test classes that run the tests.
    fn classes(&self, plan: &Plan) -> Vec<String> {
        let classes = self.tests.iter().flat_map(|(class, _)| plan.running(class));
        classes.collect::<BTreeSet<_>>().into_iter().collect()
    }
}

/// Returns a plan in which JUnit 3 and 4 run tests as [`Part::in_order`] says.
#[must_use]
pub fn with_sorting(plan: &Plan) -> Plan {
    let classes: Vec<_> = sorting().into_iter().collect();
    plan.with_classes_at(place_of_sorting(&plan.guest.class_path), &classes)
}

/// Returns the class that makes [`Part::in_order`] possible in JUnit 3 and 4, by its name.
#[must_use]
pub fn sorting() -> Option<(String, Vec<u8>)> {
    let mut files = driver::class_files().iter();
    let name = SORTER.trim_end_matches(".class").replace('/', ".");
    files.find(|(name, _)| *name == SORTER).map(|(_, bytes)| (name, bytes.to_vec()))
}

/// Returns the place in a class path for a folder with [`sorting`]: before the libraries, but after the
/// project's own folders, because tests ask for the folder of their class by the resource `/`.
#[must_use]
pub fn place_of_sorting(class_path: &[PathBuf]) -> usize {
    class_path.iter().take_while(|it| it.extension().is_none_or(|it| it != "jar")).count()
}

/// The class from which JUnit 3 and 4 have the order of test methods.
const SORTER: &str = "org/junit/internal/MethodSorter.class";

/// Executions of JUnit in one vm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sequence {
    /// The executions that run first, one after the other. There is at least one.
    pub before: Vec<Part>,
    /// Chains of further executions. Each chain starts from the state that the first executions have left. Its own
    /// effects are rolled back before the next chain.
    pub then: Vec<Vec<Part>>,
    /// Fields that get back their values from before all tests. If their class was not initialised then, they get their
    /// values from right after its initialisation. This happens between the first two executions or, if there is only
    /// one, after its first test.
    pub put_back: Vec<StaticField>,
}

impl Sequence {
    /// Returns executions without chains.
    #[must_use]
    pub fn of(before: Vec<Part>) -> Sequence {
        Sequence { before, ..Sequence::default() }
    }

    /// Returns all chains of executions: first [`Sequence::before`], then each chain of [`Sequence::then`].
    fn chains(&self) -> impl Iterator<Item = &[Part]> {
        std::iter::once(&self.before).chain(&self.then).map(Vec::as_slice)
    }
}

/// A test after a run, and the place where it failed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EndedTest {
    /// The test as it ended.
    #[serde(with = "report::as_json")]
    pub test: Test,
    /// Where it failed.
    pub at: Option<Site>,
}

impl EndedTest {
    /// Returns the tests of an execution.
    #[must_use]
    pub fn all_of<F: Found>(ran: &Ran<F>, classes: &[String]) -> Vec<EndedTest> {
        let tests = assemble::tests(ran, classes).into_iter();
        tests
            .map(|test| EndedTest { at: assemble::failed_at(ran, &test.id).cloned(), test })
            .collect()
    }

    /// Returns whether the test ended by itself. A failure without an exception is a stop by the engine.
    #[must_use]
    pub fn is_known(&self) -> bool {
        match self.test.outcome {
            Outcome::Failed => self.test.exception.is_some(),
            Outcome::NotAnalysed => false,
            Outcome::Passed | Outcome::Aborted | Outcome::Skipped => true,
        }
    }

    /// Returns whether the test passed.
    #[must_use]
    pub fn has_passed(&self) -> bool {
        self.test.outcome == Outcome::Passed
    }

    /// Returns whether the test failed by itself.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.test.outcome == Outcome::Failed && self.is_known()
    }
}

/// The results of sequences.
#[derive(Debug, Default)]
pub struct Shown {
    /// The tests of each execution of each sequence, in the order of [`Sequence::before`] and then [`Sequence::then`].
    /// An execution that could not run has none, and so have all after an interruption.
    pub ends: Vec<Vec<Vec<EndedTest>>>,
    /// The number of instructions that the sequences took.
    pub instructions: u64,
}

/// Runs sequences until they have taken `most` instructions. Sequences that start after that have no ends in the
/// result.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub fn run(plan: &Plan, sequences: &[Sequence], most: u64) -> Result<Shown, RequestError> {
    let Ok(main) = plan.driver else {
        return Ok(Shown { ends: sequences.iter().map(unknown).collect(), instructions: 0 });
    };
    let queue = Queue::new(most, sequences.len());
    let shelf = Shelf::of(plan);
    let mut done = on_all(&pool(plan)?, || worked((plan, main), sequences, &queue, &shelf));
    done.sort_by_key(|(number, _)| *number);
    let (count, instructions) = queue.counted();
    Ok(Shown { ends: done.into_iter().take(count).map(|(_, ends)| ends).collect(), instructions })
}

/// Runs sequences in one thread until the queue has no more. Returns how they ended, by their numbers.
fn worked(
    (plan, main): (&Plan, &'static str),
    sequences: &[Sequence],
    queue: &Queue,
    shelf: &Shelf<'_>,
) -> Vec<(usize, Vec<Vec<EndedTest>>)> {
    let (reach, reads) = (Reach::default(), plan.guest.reads.beside());
    let guest = Guest { reach, reads, ..plan.guest.clone() };
    let mut seat = None;
    let mut done = Vec::new();
    lanes::work(
        &mut seat,
        || !queue.is_empty(),
        |seat| *seat = None,
        |seat| {
            let next = queue.take().and_then(|number| Some((number, sequences.get(number)?)));
            let Some((number, sequence)) = next else { return };
            let (ends, instructions) = match interrupt::is_asked() {
                true => (unknown(sequence), 0),
                false => shelf.recall(sequence).unwrap_or_else(|| {
                    let console = session::console(false);
                    let player = Player { plan, guest: &guest, main, console };
                    let played = player.play(sequence, seat);
                    let footprint = seat.as_mut().map(|seat| seat.take_footprint(&guest));
                    shelf.keep(sequence, footprint, played)
                }),
            };
            queue.ended(number, instructions);
            done.push((number, ends));
        },
    );
    done
}

/// How a sequence ended: the tests of each execution, and the instructions of all.
type Played = (Vec<Vec<EndedTest>>, u64);

/// The place where the results of sequences are remembered.
struct Shelf<'a> {
    plan: &'a Plan,
    /// A text of everything in the plan that can change these results.
    words: String,
}

impl Shelf<'_> {
    fn of(plan: &Plan) -> Shelf<'_> {
        let words = format!("{}{:?}", words_of_plan(plan), plan.chosen.left_out());
        Shelf { plan, words }
    }

    fn key(&self, sequence: &Sequence) -> Key {
        let parts = sequence.chains().flatten();
        let words: Vec<_> = parts.map(|part| part.words(self.plan)).collect();
        Key::of(&format!("{}\n{sequence:?}\n{words:?}", self.words))
    }

    fn recall(&self, sequence: &Sequence) -> Option<Played> {
        self.plan.memory.as_ref()?.recall(&self.key(sequence), &self.plan.guest)
    }

    /// Stores how a sequence ended, and returns it. Without a footprint the vm is lost, and nothing is stored.
    fn keep(&self, sequence: &Sequence, footprint: Option<Footprint>, played: Played) -> Played {
        let footprint = footprint.filter(|_| !interrupt::is_asked());
        if let Some((memory, footprint)) = self.plan.memory.as_ref().zip(footprint) {
            memory.keep(&self.key(sequence), footprint, &played);
        }
        played
    }
}

/// Runs a sequence, and shows its output on a console. Returns the tests of its executions.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub fn show(
    plan: &Plan,
    sequence: &Sequence,
    console: Console,
) -> Result<Vec<Vec<EndedTest>>, RequestError> {
    let Ok(main) = plan.driver else { return Ok(unknown(sequence)) };
    let player = || Player { plan, guest: &plan.guest, main, console }.play(sequence, &mut None);
    Ok(pool(plan)?.install(player).0)
}

/// Returns the tests of a sequence that does not run.
fn unknown(sequence: &Sequence) -> Vec<Vec<EndedTest>> {
    vec![Vec::new(); sequence.chains().map(<[Part]>::len).sum()]
}

struct Player<'a> {
    plan: &'a Plan,
    guest: &'a Guest,
    main: &'static str,
    console: Console,
}

impl Player<'_> {
    /// Returns the tests of each execution, and the instructions of all.
    fn play(&self, sequence: &Sequence, seat: &mut Option<Seat>) -> Played {
        let wish = |part| Wish { plan: self.plan, part };
        let wishes: Vec<Vec<Wish<'_>>> =
            sequence.chains().map(|chain| chain.iter().map(wish).collect()).collect();
        let execution =
            |wish| Execution { words: Wish::words(wish), director: wish as &dyn Director };
        let chains: Vec<Vec<Execution<'_>>> =
            wishes.iter().map(|chain| chain.iter().map(execution).collect()).collect();
        let Some(first) = chains.iter().flatten().next() else { return Default::default() };
        let script = Script {
            guest: self.guest,
            images: &self.plan.images,
            analysis: &PuttingBack::of(sequence),
            main: self.main,
            preparation: self.plan.preparation(),
            words: first.words.clone(),
            budget: self.plan.budget,
            budgets: &self.plan.budgets,
            console: self.console.clone(),
        };
        let ran = unit::sequence(&script, seat, &chains);
        let end = |chain: usize, number: usize, wish: &Wish<'_>| {
            let ran = ran.get(chain).and_then(|it| it.get(number));
            ran.map(|it| EndedTest::all_of(it, &wish.part.classes(self.plan))).unwrap_or_default()
        };
        let ends = wishes.iter().enumerate().flat_map(|(chain, wishes)| {
            wishes.iter().enumerate().map(move |(number, wish)| end(chain, number, wish))
        });
        (ends.collect(), ran.iter().flatten().map(|it| it.instructions).sum())
    }
}

/// The director of a part's execution: it wants only the tests of the part.
struct Wish<'a> {
    plan: &'a Plan,
    part: &'a Part,
}

impl Wish<'_> {
    /// Returns the driver's arguments.
    fn words(&self) -> Vec<String> {
        self.part.words(self.plan)
    }
}

impl Director for Wish<'_> {
    fn wants(&self, test: &Asked) -> bool {
        let is_it = |(of, name): &Named| match name {
            Some(name) => *of == test.class && *name == test.method,
            None => top_level(of) == top_level(&test.class),
        };
        self.plan.chosen.has_method(test) && self.part.tests.iter().any(is_it)
    }

    fn planned(&self, _: usize) {}

    fn finished(&self, _: &str, _: Outcome) {}
}

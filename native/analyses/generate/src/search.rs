//! The search: feedback-directed random testing (Pacheco et al., ICSE 2007) from checkpoints.
//!
//! 1. The search chooses a *host*: a sequence whose result some method under test takes, or no sequence. The host
//!    runs once, and the search opens a checkpoint.
//! 2. Many *tries* extend the host. Each try chooses a method under test and inputs for it. The new statements run,
//!    the method last. Then the search rolls back to the host.
//! 3. A try that ran code that no earlier try ran is *kept*. The object that a try returned, and the objects that it
//!    changed, go into the pool, unless the pool has an object in the same state.
//!
//! All this costs priced instructions. The search ends when its budget is spent, or when nothing is left to reach.

mod budgets;
pub(crate) mod components;
mod draft;
mod implement;
mod inputs;
pub(crate) mod literals;
pub(crate) mod pool;
pub(crate) mod prices;
mod produce;
mod progress;
pub(crate) mod random;
mod recipes;
pub(crate) mod weights;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHasher;
use vm::Failure;
use vm::memory::heap::Ref;

use self::budgets::Budgets;
use self::draft::Draft;
pub use self::progress::Progress;
pub use self::recipes::Recipe;
use crate::running::explorer::Argument;
use crate::running::runner::{Ended, Runner};
use crate::running::state::state;
use crate::search::components::Components;
use crate::search::components::detective::Detective;
use crate::search::literals::Literals;
use crate::search::pool::{Pool, Source};
use crate::search::prices::{CHOICE, TRY};
use crate::search::random::Random;
use crate::statements::calls::MethodKey;
use crate::statements::classes::Access;
use crate::statements::literal::Literal;
use crate::statements::operation::Operation;
use crate::statements::sequence::Sequence;
use crate::statements::types::{TypeId, Types};
use crate::statements::unit::Method;

/// The probability that a batch begins with no host. Constructors and static methods need none, and without such
/// batches the pool would never get its first objects.
const NO_HOST: f64 = 0.3;
/// The probability that a try calls a method that takes the host's result.
const TAKES_HOST: f64 = 0.7;
/// The least and the most tries of a batch. The least spreads the cost of running the host. The most limits how long
/// the search stays with a host that was expensive to run.
const BATCH: (u64, u64) = (8, 64);
/// A search ends after so many tries in a row, and a quarter of its budget, without anything new.
const TRIES_WITHOUT_NEWS: u64 = 2_000;
/// The longest array that goes into the pool. Assertions do not list the elements of longer ones either.
const LONGEST_ARRAY: u32 = 25;

/// Classes of the JDK whose `Class` objects serve as inputs.
const CLASS_LITERALS: [&str; 3] = ["java/lang/String", "java/lang/Object", "java/lang/Integer"];

/// The inputs of a search: what it may use, what guides it and what it may spend.
pub struct Setting<'a> {
    /// The types.
    pub types: &'a Types,
    /// The names that tests may use.
    pub access: Access<'a>,
    /// The methods of the module for which static analysis shows that they change nothing.
    pub pure: &'a HashSet<MethodKey>,
    /// Chooses literals for inputs.
    pub literals: Literals<'a>,
    /// The components of GRT that guide the search.
    pub components: Components,
    /// The seed of all random choices.
    pub seed: u64,
    /// The name of the unit.
    pub unit: Arc<str>,
    /// The priced instructions that the pass may spend.
    pub budget: u64,
    /// The instructions that a statement may run. See the function [`budget_of_statement`].
    pub budget_of_statement: Range<u64>,
}

/// How a kept sequence ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All statements return.
    Returns,
    /// The last statement throws an exception of the class with this internal name.
    Throws(Arc<str>),
}

/// A sequence that runs code that no sequence before it runs.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The sequence.
    pub sequence: Sequence,
    /// How it ends.
    pub ending: Ending,
    /// The probes that no sequence before it runs.
    pub fresh: Vec<u32>,
}

/// The sequences that a search found, with counts and costs.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The kept sequences, in the order in which they were found.
    pub kept: Vec<Kept>,
    /// The number of tries.
    pub tries: u64,
    /// The number of tries that ended normally, with an exception, and in a way that no test can have.
    pub endings: [u64; 3],
    /// The priced instructions that the search spent.
    pub spent: u64,
    /// The part of `spent` that the guest ran as instructions.
    pub instructions: u64,
    /// The number of objects in the pool at the end of the last pass.
    pub pooled: usize,
    /// The failure that made the explorer unusable, if any.
    pub lost: Option<Failure>,
}

/// An operation, the position of one of its inputs, and the name of an implementation for that input.
type Taken = (Arc<Operation>, usize, Arc<str>);

/// An operation that may change an object, and the position of the input that takes the object.
type Changer = (Arc<Operation>, usize);

/// One pass of the search for tests of one unit.
pub struct Search<'a> {
    setting: Setting<'a>,
    runner: Runner<'a>,
    detective: Detective<'a>,
    progress: Progress,
    /// The secondary pool: objects that only producers may take. They would drown those that methods take.
    secondary: Pool,
    /// For each exact type, the operations that may change an object of that type.
    changers: HashMap<TypeId, Rc<[Changer]>>,
    /// For each type, the operations that make lambda expressions and anonymous classes of it.
    implementing: HashMap<TypeId, Rc<[Arc<Operation>]>>,
    /// The input types of an implementation, for each operation and input that takes it.
    implemented: HashMap<Taken, Rc<[TypeId]>>,
    /// Operations that the last batch wanted to use but that were not prepared at the base.
    unprepared: Vec<Arc<Operation>>,
    /// Whether producers are running. Only they may take objects of the secondary pool.
    producing: bool,
    /// Types of which the last batch found no object in the pool.
    wanted: BTreeSet<TypeId>,
    /// Types that could not be made, with the number of pooled objects at that time.
    failed: HashMap<TypeId, usize>,
    /// Hashes of the sequences that ran in this pass. Equal sequences run only once.
    tried: HashSet<u64>,
    budgets: Budgets,
    /// The number of the runner's fresh probes that the progress already knows.
    counted: usize,
    /// The number of tries, and the budget spent, when this pass last found something new.
    news: (u64, u64),
}

impl<'a> Search<'a> {
    /// Prepares a pass that continues from earlier progress. The runner must not have run anything.
    #[must_use]
    pub fn new(setting: Setting<'a>, mut runner: Runner<'a>, mut progress: Progress) -> Search<'a> {
        // An explorer may come from another worker, which knows nothing of earlier passes. Recalled probes are not
        // fresh any more, so they do not make a sequence look new.
        let ran = (0..).zip(&progress.ran).filter(|(_, ran)| **ran).map(|(probe, _)| probe);
        runner.recall_probes(ran);
        let counted = runner.explorer().fresh().len();
        for method in &progress.methods {
            runner.prepare(&method.operation);
        }
        // Roll-backs took away the classes that earlier passes loaded. A source with a class that cannot be loaded in
        // this explorer could never run again.
        progress.pool.retain(|source| runner.prepare_all(&source.sequence));
        for class in CLASS_LITERALS {
            runner.class(&class.into());
        }
        Search {
            detective: Detective::new(setting.types, setting.access),
            secondary: Pool::new(setting.components.orienteering),
            changers: HashMap::new(),
            implementing: HashMap::new(),
            implemented: HashMap::new(),
            unprepared: Vec::new(),
            producing: false,
            wanted: BTreeSet::new(),
            failed: HashMap::new(),
            tried: HashSet::new(),
            budgets: Budgets::new(setting.budget_of_statement.clone()),
            counted,
            news: (progress.found.tries, 0),
            setting,
            runner,
            progress,
        }
    }

    /// Runs the pass and returns the progress. Before the first batch it follows `recipes`, sequences that searches
    /// for other units found.
    #[must_use]
    pub fn run(mut self, recipes: &[Recipe]) -> Progress {
        self.note_fresh();
        self.follow(recipes);
        while self.goes_on() {
            self.progress.batch += 1;
            self.run_batch();
            self.produce_wanted();
            if self.progress.found.lost.is_none() {
                self.runner.settle();
            }
        }
        self.progress.is_idle = self.is_idle();
        self.progress.found.spent += self.runner.cost();
        self.progress.found.instructions += self.runner.instructions();
        self.progress.rest();
        self.progress
    }

    fn goes_on(&self) -> bool {
        !self.progress.methods.is_empty()
            && self.has_budget()
            && self.progress.is_open()
            && !self.is_idle()
    }

    /// Returns whether the search has found nothing new for a long time.
    fn is_idle(&self) -> bool {
        let (tries, spent) = self.news;
        // Both limits have to be passed. Cheap tries reach 2,000 long before they had a chance. Expensive ones spend
        // a quarter of the budget in a handful of tries.
        self.progress.found.tries - tries > TRIES_WITHOUT_NEWS
            && self.runner.spent() - spent > self.setting.budget / 4
    }

    fn has_budget(&self) -> bool {
        self.runner.spent() < self.setting.budget
    }

    fn random(&self, purpose: &str, number: u64) -> Random {
        // The key names the place of the choice. So a choice depends neither on the worker that makes it nor on the
        // number of choices before it.
        Random::new(self.setting.seed, (&*self.setting.unit, purpose, self.progress.batch, number))
    }

    fn run_batch(&mut self) {
        let mut random = self.random("host", 0);
        let host = self.choose_host(&mut random);
        let base = self.runner.mark();
        let draft = host.as_ref().map_or_else(Draft::default, Draft::of);
        if self.run_host(&draft) {
            let (least, most) = BATCH;
            let cost = draft.cost();
            // An expensive host deserves more tries, because all of them share its cost. At the least price of a try,
            // so many tries cost five times the host. With a host of 8,000 instructions and a price of 5,000, that is
            // 8 tries.
            let tries = (5 * cost / TRY).clamp(least, most);
            let takers = host.map_or_else(Vec::new, |host| self.takers(host.of));
            for number in 0..tries {
                let mut random = self.random("try", number);
                self.run_try(&draft, &takers, &mut random);
                // A batch can take much longer than what is left of the budget.
                if self.progress.found.lost.is_some() || !self.has_budget() {
                    break;
                }
            }
        }
        if self.progress.found.lost.is_none() {
            self.runner.go_back_to_base(base);
        }
    }

    fn choose_host(&mut self, random: &mut Random) -> Option<Source> {
        if random.chance(NO_HOST) {
            return None;
        }
        self.progress.pool.choose_of(self.setting.types, &self.progress.taken, random)
    }

    /// Returns the positions of the methods under test that take an object of a type.
    fn takers(&self, of: TypeId) -> Vec<usize> {
        let types = self.setting.types;
        let takes =
            |method: &Method| method.operation.inputs.iter().any(|&it| types.is_assignable(of, it));
        let methods = self.progress.methods.iter().enumerate().filter(|(_, method)| takes(method));
        methods.map(|(at, _)| at).collect()
    }

    /// Runs a host. It ended normally when it was found. Returns whether it ended normally this time too.
    fn run_host(&mut self, draft: &Draft) -> bool {
        let mut returned = true;
        for statement in &draft.sequence.statements {
            match self.runner.run(statement, self.budgets.of(&statement.operation)) {
                Ended::Returned(_) => continue,
                Ended::Threw(_) => {}
                Ended::Stopped(failure) => self.note_failure(failure),
            }
            returned = false;
            break;
        }
        returned
    }

    /// Notes a failure after which the explorer cannot be used any more. Other failures, such as a spent budget, end
    /// only the try.
    fn note_failure(&mut self, failure: Failure) {
        if matches!(failure, Failure::Internal(_) | Failure::Interrupted) {
            self.progress.found.lost = Some(failure);
        }
    }

    fn run_try(&mut self, host: &Draft, takers: &[usize], random: &mut Random) {
        self.progress.found.tries += 1;
        let chosen = match random.chance(TAKES_HOST) && !takers.is_empty() {
            true => self.progress.bloodhound.choose_among(takers, random),
            false => self.progress.bloodhound.choose(random),
        };
        let Some(chosen) = chosen else { return };
        let mut draft = host.clone();
        let method = self.progress.methods.get(chosen).map(|method| Arc::clone(&method.operation));
        let Some(operation) = method else { return };
        // A choice is charged even if nothing runs after it. Otherwise a search that never finds inputs would not
        // end.
        if !self.add_statement(&mut draft, &operation, 0, random) {
            self.runner.charge(CHOICE);
            return self.progress.bloodhound.failed(chosen);
        }
        if !self.tried.insert(number(&draft.sequence)) {
            self.runner.charge(CHOICE);
            return;
        }
        self.runner.charge(CHOICE);
        let mark = self.runner.mark();
        let ended = self.run_statements(&mut draft, host.sequence.len());
        self.judge(chosen, &mut draft, ended);
        if self.progress.found.lost.is_none() {
            self.runner.go_back(mark);
        }
    }

    /// Runs the statements of a draft from a position on. If a statement does not return, the statements after it are
    /// dropped.
    fn run_statements(&mut self, draft: &mut Draft, from: usize) -> Ended {
        let mut ended = Ended::Returned(None);
        for at in from..draft.sequence.len() {
            let Some(statement) = draft.sequence.statements.get(at).cloned() else { break };
            let watched = self.watch(draft, &statement);
            let before = self.runner.explorer().instructions();
            ended = self.runner.run(&statement, self.budgets.of(&statement.operation));
            let cost = self.runner.explorer().instructions().saturating_sub(before);
            let has_ended = !matches!(ended, Ended::Stopped(_));
            self.budgets.note(&statement.operation, cost, has_ended);
            draft.costs.push(cost);
            let Ended::Returned(result) = ended else {
                // Nothing runs after an exception. What threw is the last statement of the sequence from now on.
                draft.truncate(at + 1);
                return ended;
            };
            let exact = self.exact_type(draft, at, result);
            draft.set_type(at, exact);
            let is_news = self.runner.explorer().fresh().len() > self.counted;
            // A test is about its last statement. So code that an earlier statement is the first to run needs a
            // sequence that ends with this statement. For example, `new A()` runs a constructor for the first time on
            // the way to `a.get()`. Both `new A()` and `a.get()` are kept.
            if is_news && at + 1 < draft.sequence.len() {
                self.keep(&draft.sequence.prefix(at + 1), Ending::Returns, false);
            }
            self.note_changes(draft, &statement, &watched);
        }
        ended
    }

    /// Files the outcome of a try: keeps the sequence, fills the pool, and adjusts the weight of the method.
    fn judge(&mut self, method: usize, draft: &mut Draft, ended: Ended) {
        let count = self.counted;
        match ended {
            Ended::Returned(result) => {
                self.progress.bloodhound.ended(method, true);
                self.progress.found.endings[0] += 1;
                self.keep(&draft.sequence, Ending::Returns, false);
                self.file_results(draft, result, true);
            }
            Ended::Threw(exception) => {
                let vm = self.runner.explorer().vm();
                let class = vm.class(vm.class_of(exception)).name.clone();
                // No test can end like this, so the code that the try was the first to run still counts as open.
                // Another sequence may run it in a way that a test can have.
                if !can_be_expected(&class) {
                    self.runner.take_back(count);
                    self.progress.found.endings[2] += 1;
                    return self.progress.bloodhound.failed(method);
                }
                self.progress.bloodhound.ended(method, false);
                self.progress.found.endings[1] += 1;
                // Code that throws has often run all its probes before. The first exception of a class from a method
                // is news by itself. Later ones are not.
                let is_new = self.progress.throws.insert((method, class.clone()));
                self.keep(&draft.sequence, Ending::Throws(class), is_new);
            }
            Ended::Stopped(failure) => {
                self.runner.take_back(count);
                self.progress.found.endings[2] += 1;
                self.progress.bloodhound.failed(method);
                if self.runner.is_initialising() {
                    // After the initialiser has run at the base, the same try can end.
                    self.tried.remove(&number(&draft.sequence));
                }
                self.note_failure(failure);
            }
        }
    }

    /// Keeps a sequence if it ran new code, or if `is_new` says that it ended in a new way.
    fn keep(&mut self, sequence: &Sequence, ending: Ending, is_new: bool) {
        let fresh = self.note_fresh();
        if fresh.is_empty() && !is_new {
            return;
        }
        self.news = (self.progress.found.tries, self.runner.spent());
        self.progress.found.kept.push(Kept { sequence: sequence.clone(), ending, fresh });
    }

    /// Marks the probes that ran since the last call as run. Returns those that had not run in any pass before.
    fn note_fresh(&mut self) -> Vec<u32> {
        let fresh = self.runner.explorer().fresh();
        let new = fresh.get(self.counted..).unwrap_or(&[]);
        self.counted = fresh.len();
        self.progress.note_probes(new)
    }

    /// Puts objects of a draft into the main or the secondary pool: the result of the last statement, and the objects
    /// that it changed.
    fn file_results(&mut self, draft: &Draft, result: Option<Argument>, main: bool) {
        let last = draft.sequence.len().saturating_sub(1);
        match result {
            Some(Argument::Reference(object)) if object.0 != 0 => {
                self.file(draft, last as u16, object, main);
            }
            Some(value) => self.note_primitive(draft, value),
            None => {}
        }
        for at in draft.changed.iter().copied() {
            let object = self.runner.object(at);
            object.into_iter().for_each(|object| self.file(draft, at, object, main));
        }
    }

    /// Remembers a primitive result as a literal for later inputs.
    fn note_primitive(&mut self, draft: &Draft, value: Argument) {
        let last = draft.sequence.statements.last();
        let kind = last.and_then(|it| it.operation.output).map(|it| self.setting.types.kind(it));
        if let Some(literal) = kind.and_then(|kind| Literal::of_bits(kind, value.bits())) {
            self.progress.seen.note(literal);
        }
    }

    /// Puts an object into the pool. A text or box is remembered as a literal instead, because a test writes it as
    /// one.
    fn file(&mut self, draft: &Draft, at: u16, object: Ref, main: bool) {
        let vm = self.runner.explorer().vm();
        let class = vm.class(vm.class_of(object));
        if let Some((kind, bits)) = vm.unbox(object) {
            let literal = Literal::of_bits(kind, bits);
            return literal.into_iter().for_each(|it| self.progress.seen.note(it));
        }
        if &*class.name == "java/lang/String" {
            let text = Literal::Text(vm.string_units(object).into());
            return self.progress.seen.note(text);
        }
        if class.is_array() && vm.heap.length(object) > LONGEST_ARRAY {
            return;
        }
        let Some(of) = draft.type_of(at) else { return };
        let state = state(vm, object);
        let pool = if main { &mut self.progress.pool } else { &mut self.secondary };
        pool.add(draft.source(at, of), state);
    }
}

/// Returns the instructions that a statement of a search with this budget may run. The end of the range holds for
/// most operations, the start for those that repeatedly did not end.
///
/// The default budget is 5 seconds, 10^9 instructions. A statement then has 20 million, a fiftieth of it. An
/// operation that never ends gets a quarter of that.
#[must_use]
pub fn budget_of_statement(budget: u64) -> Range<u64> {
    (budget / 200).clamp(500_000, 5_000_000)..(budget / 25).clamp(2_000_000, 20_000_000)
}

/// Returns whether a test may expect an exception of this class. Errors of the virtual machine depend on the machine,
/// and a class that cannot be linked is a fault of the class path.
pub fn can_be_expected(class: &str) -> bool {
    !matches!(
        class,
        "java/lang/StackOverflowError"
            | "java/lang/OutOfMemoryError"
            | "java/lang/NoClassDefFoundError"
            | "java/lang/InternalError"
            | "java/util/ConcurrentModificationException"
    )
}

/// Returns the hash of a sequence. Sequences with equal hashes are treated as equal.
fn number(sequence: &Sequence) -> u64 {
    let mut hasher = FxHasher::default();
    sequence.hash(&mut hasher);
    hasher.finish()
}

//! Runs the statements of sequences in an explorer, and counts what they cost.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use vm::classes::class::{ClassId, Kind, MethodId};
use vm::classes::initialise::state::{INITIALISED, INITIALISING};
use vm::memory::heap::{HEADER, Ref};
use vm::{Checkpoint, Failure, Vm};

use crate::running::explorer::{Argument, Explorer, Outcome};
use crate::search::prices::{CHECKPOINT, DEFINITION, OF_INITIALISER, STATEMENT};
use crate::statements::classes::{Access, Classes};
use crate::statements::literal::Literal;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, MOST_STATEMENTS, Sequence, Statement};
use crate::statements::types::{TypeId, Types};

/// The number of instructions that the initialiser of a class may run: 10 seconds, once, at the base.
const INITIALISATION: u64 = 2_000_000_000;

/// The most priced instructions that the loading and initialisation of a class count for a search. Otherwise a class
/// that fills large tables would leave nothing for its methods.
const MOST_OF_CLASS: u64 = 1_000_000;

/// The first number under which arguments are kept until the call. Smaller numbers belong to results of statements.
const FIRST_ARGUMENT: u32 = MOST_STATEMENTS as u32;

/// How a statement ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// With a result, or with nothing.
    Returned(Option<Argument>),
    /// With an exception.
    Threw(Ref),
    /// It did not end, or ended in a way that no test can have.
    Stopped(Failure),
}

/// An operation, resolved to classes and members of the explorer's vm.
#[derive(Clone, Copy)]
enum Target {
    Construct { class: ClassId, constructor: MethodId },
    Call(MethodId),
    Static { class: ClassId, offset: u32, kind: Kind },
    Array { array: ClassId, kind: Kind },
}

/// A state of the runner to which it can go back.
pub struct Mark {
    checkpoint: Checkpoint,
    results: usize,
    classes: usize,
}

/// An explorer together with the results of the statements that have run. Its *base* is the state without open
/// checkpoint, in which no statement has run.
pub struct Runner<'a> {
    explorer: &'a mut Explorer,
    types: &'a Types,
    /// The resolved operations; `None` for an operation that cannot be resolved.
    targets: HashMap<Arc<Operation>, Option<Target>>,
    classes: HashMap<Arc<str>, Option<ClassId>>,
    /// Why classes cannot be loaded or initialised, by name with dots.
    unusable: HashMap<String, Unusable>,
    /// The number of classes at the base.
    known_classes: usize,
    /// The classes that are loaded but not initialised at the base.
    dormant: Vec<ClassId>,
    /// Names of classes that statements loaded, and whether these were initialised. A roll-back has removed the
    /// classes since.
    met: BTreeMap<String, bool>,
    /// The probes that initialisers of classes ran at the base.
    initialisers: BTreeSet<u32>,
    /// The results of the statements so far. Objects are kept by the explorer.
    results: Vec<Option<Argument>>,
    /// The priced instructions spent so far, without `preparation`.
    spent: u64,
    /// The cost of expensive classes beyond the part that counts for a search.
    preparation: u64,
    /// The instructions that statements ran. They are part of `spent`.
    instructions: u64,
}

/// Why a class cannot be loaded or initialised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// Its initialiser does not end within its budget.
    Budget,
    /// It fails with this exception or failure.
    Fails(String),
}

impl Unusable {
    fn of(outcome: &Outcome, vm: &Vm) -> Unusable {
        match outcome {
            Outcome::Threw(exception) => {
                let text = vm.describe_chain(*exception);
                Unusable::Fails(text.lines().next().unwrap_or_default().to_owned())
            }
            Outcome::Stopped(Failure::BudgetExceeded(_)) => Unusable::Budget,
            Outcome::Stopped(failure) => Unusable::Fails(failure.to_string()),
            Outcome::Returned(_) => Unusable::Fails("it has no class object".to_owned()),
        }
    }
}

impl<'a> Runner<'a> {
    /// Creates a runner that has run nothing. The explorer must not have an open checkpoint.
    pub fn new(explorer: &'a mut Explorer, types: &'a Types) -> Runner<'a> {
        Runner {
            known_classes: explorer.vm().class_count(),
            dormant: Vec::new(),
            explorer,
            types,
            targets: HashMap::new(),
            classes: HashMap::new(),
            unusable: HashMap::new(),
            met: BTreeMap::new(),
            initialisers: BTreeSet::new(),
            results: Vec::new(),
            spent: 0,
            preparation: 0,
            instructions: 0,
        }
    }

    /// Returns the priced instructions that count for a search. The initialisation of a class counts up to a limit.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns the priced instructions of everything since the start.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.spent + self.preparation
    }

    /// Returns the number of instructions that statements have run, including those that were rolled back.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    /// Adds the price of work that the runner does not see.
    pub fn charge(&mut self, price: u64) {
        self.spent += price;
    }

    /// Notes that probes have run, as if this runner had run them.
    pub fn recall_probes(&mut self, probes: impl IntoIterator<Item = u32>) {
        self.explorer.recall(probes);
    }

    /// Returns whether statements tried to change files, opened sockets or started processes since the last call.
    pub fn take_reach(&mut self) -> bool {
        self.explorer.take_reach()
    }

    /// Returns the text that the guest printed since the last call. See [`Explorer::take_printed`].
    pub fn take_printed(&mut self) -> Option<String> {
        self.explorer.take_printed()
    }

    /// Returns the explorer.
    #[must_use]
    pub fn explorer(&self) -> &Explorer {
        self.explorer
    }

    /// Returns the object that a statement returned; `None` if the result is no object, or `null`.
    #[must_use]
    pub fn object(&self, at: u16) -> Option<Ref> {
        match self.results.get(usize::from(at)) {
            Some(Some(Argument::Reference(object))) if object.0 != 0 => Some(*object),
            _ => None,
        }
    }

    /// Returns the result of a statement; `None` if the statement has not run or returns nothing.
    #[must_use]
    pub fn result_of(&self, at: u16) -> Option<Argument> {
        self.results.get(usize::from(at)).copied().flatten()
    }

    /// Returns the probes that initialisers ran at the base. Each sequence that uses such a class runs them as well.
    #[must_use]
    pub fn initialisers(&self) -> &BTreeSet<u32> {
        &self.initialisers
    }

    /// Returns the types.
    #[must_use]
    pub fn types(&self) -> &'a Types {
        self.types
    }

    /// Returns the class files.
    #[must_use]
    pub fn classes(&self) -> &Classes {
        self.types.classes()
    }

    /// Forgets which probes ran.
    pub fn forget_probes(&mut self) {
        self.explorer.forget();
    }

    /// Returns the nearest type of an object that a test can name. If that is only `Object`, returns `declared`.
    #[must_use]
    pub fn named_type(&self, object: Ref, access: Access<'_>, declared: TypeId) -> TypeId {
        let vm = self.explorer.vm();
        let class = vm.class(vm.class_of(object));
        if class.is_array() {
            return self.types.of_class(&class.name);
        }
        let parents = class.ancestors.iter().rev().copied().filter(|&it| it != class.id);
        let mut lineage = [class.id].into_iter().chain(parents).map(|id| vm.class(id));
        let named = lineage.find(|it| !it.hidden && access.to_class(&it.name));
        match named.filter(|it| &*it.name != "java/lang/Object") {
            Some(named) => self.types.of_class(&named.name),
            None => declared,
        }
    }

    /// Returns whether a call on the result of a statement would run a method of an
    /// [`Implementation`](crate::statements::implementations::Implementation).
    #[must_use]
    pub fn is_implemented(&self, operation: &Operation, at: u16) -> bool {
        let vm = self.explorer.vm();
        let class = self.object(at).map(|it| &vm.class(vm.class_of(it)).name);
        let implementation = class.and_then(|it| self.classes().implementations().find(it));
        implementation.is_some_and(|it| it.implements(&operation.name, &operation.descriptor))
    }

    /// Returns whether an operation has been prepared and can run.
    #[must_use]
    pub fn is_prepared(&self, operation: &Arc<Operation>) -> bool {
        matches!(self.targets.get(operation), Some(Some(_)))
    }

    /// Returns whether a class has been loaded and initialised.
    #[must_use]
    pub fn has_class(&self, name: &str) -> bool {
        matches!(self.classes.get(name), Some(Some(_)))
    }

    /// Keeps the first `count` of the probes that ran, and forgets that the others ran.
    pub fn take_back(&mut self, count: usize) {
        self.explorer.take_back(count);
    }

    /// Begins a new sequence: forgets the results of statements.
    pub fn begin(&mut self) {
        self.results.clear();
    }

    /// Opens a checkpoint.
    pub fn mark(&mut self) -> Mark {
        self.spent += CHECKPOINT;
        let classes = self.explorer.vm().class_count();
        Mark { checkpoint: self.explorer.checkpoint(), results: self.results.len(), classes }
    }

    /// Goes back to a checkpoint and closes the checkpoint.
    pub fn go_back(&mut self, to: Mark) {
        let classes = self.explorer.vm().class_count();
        self.spent += DEFINITION * classes.saturating_sub(to.classes) as u64;
        // This is the last moment to see the classes that the statements loaded.
        if classes != self.known_classes {
            self.meet_classes();
        }
        self.explorer.roll_back(to.checkpoint);
        self.results.truncate(to.results);
    }

    /// Goes back to the base. Notes the classes that have been initialised since, so that [`Runner::settle`]
    /// initialises them at the base.
    pub fn go_back_to_base(&mut self, to: Mark) {
        let vm = self.explorer.vm();
        let woken = self.dormant.iter().filter(|&&id| has_begun(vm.class_state(id)));
        let names: Vec<String> = woken.map(|&id| vm.class(id).external_name()).collect();
        self.met.extend(names.into_iter().map(|name| (name, true)));
        self.go_back(to);
    }

    /// Returns whether a statement is in the middle of the initialisation of a class.
    #[must_use]
    pub fn is_initialising(&self) -> bool {
        let vm = self.explorer.vm();
        let newer = vm.class_ids_from(self.known_classes);
        self.dormant.iter().copied().chain(newer).any(|id| vm.class_state(id) == INITIALISING)
    }

    /// Prepares the base for further statements: loads the classes that statements loaded, initialises those that
    /// statements initialised, and frees garbage. No checkpoint must be open.
    ///
    /// For example, `Parser.of("a")` initialises `Tables`, and the roll-back takes `Tables` away. After `settle`, the
    /// next call of `Parser.of` runs only its own code. This assumes that the order of initialisers does not matter.
    /// Where it matters, a test behaves differently in a fresh JVM, and running the test there shows that.
    pub fn settle(&mut self) {
        for (name, initialised) in std::mem::take(&mut self.met) {
            self.load(&name, initialised);
        }
        let vm = self.explorer.vm();
        self.dormant = vm.class_ids().filter(|&id| !has_begun(vm.class_state(id))).collect();
        self.results.clear();
        self.explorer.reclaim();
    }

    /// Notes the classes that were loaded since the base.
    fn meet_classes(&mut self) {
        let vm = self.explorer.vm();
        for id in vm.class_ids_from(self.known_classes) {
            let class = vm.class(id);
            // Hidden classes and classes of arrays cannot be found by name.
            if !class.hidden && class.file().is_some() {
                let initialised = has_begun(vm.class_state(id));
                *self.met.entry(class.external_name()).or_default() |= initialised;
            }
        }
    }

    /// Loads and initialises the classes of an operation, once. Returns whether the operation can run. No checkpoint
    /// must be open, because a roll-back would remove the classes.
    pub fn prepare(&mut self, operation: &Arc<Operation>) -> bool {
        if let Some(known) = self.targets.get(operation) {
            return known.is_some();
        }
        let target = self.resolve(operation);
        self.targets.insert(Arc::clone(operation), target);
        target.is_some()
    }

    /// Prepares everything that a sequence needs. Returns whether the sequence can run. No checkpoint must be open.
    pub fn prepare_all(&mut self, sequence: &Sequence) -> bool {
        sequence.statements.iter().all(|statement| {
            let classes = statement.inputs.iter().all(|input| match input {
                Input::Literal(Literal::Class(name)) => self.class(name).is_some(),
                _ => true,
            });
            classes && self.prepare(&statement.operation)
        })
    }

    /// Finds the classes and members of an operation in the vm.
    fn resolve(&mut self, operation: &Operation) -> Option<Target> {
        if operation.action == Action::Array {
            return self.resolve_array(&operation.class);
        }
        // A lambda expression or anonymous class is an object of a class of our own, made by its constructor.
        if operation.is_implementation() {
            let class = self.class(&operation.name)?;
            let vm = self.explorer.vm();
            let constructor = vm.declared_method(class, "<init>", &operation.descriptor)?;
            return Some(Target::Construct { class, constructor });
        }
        let class = self.class(&operation.class)?;
        let method = |explorer: &Explorer| {
            explorer.vm().declared_method(class, &operation.name, &operation.descriptor)
        };
        match operation.action {
            Action::Construct => {
                Some(Target::Construct { class, constructor: method(self.explorer)? })
            }
            Action::CallStatic | Action::Call => Some(Target::Call(method(self.explorer)?)),
            Action::ReadStatic => {
                let fields = &self.explorer.vm().class(class).fields;
                let field = fields.iter().find(|field| {
                    field.is_static()
                        && field.name == operation.name
                        && field.descriptor == operation.descriptor
                })?;
                Some(Target::Static { class, offset: field.offset, kind: field.kind })
            }
            Action::Array | Action::Lambda | Action::Subclass => None,
        }
    }

    /// Loads the class of arrays with these elements.
    fn resolve_array(&mut self, element: &str) -> Option<Target> {
        let kind = Kind::of(element);
        let name = format!("[{element}").replace('/', ".");
        let array = self.load(&name, false)?;
        Some(Target::Array { array, kind })
    }

    /// Loads and initialises a class, once. Returns `None` if that fails.
    pub fn class(&mut self, name: &Arc<str>) -> Option<ClassId> {
        if let Some(known) = self.classes.get(name) {
            return *known;
        }
        let class = self.load(&name.replace('/', "."), true);
        self.classes.insert(Arc::clone(name), class);
        class
    }

    /// Loads a class at the base and initialises it if asked to. Returns `None` if that fails.
    fn load(&mut self, name: &str, initialise: bool) -> Option<ClassId> {
        let before = self.explorer.checkpoint();
        // No try ran these probes, so they must not make the next sequence look new.
        let noted = self.explorer.note_apart();
        let started = (self.explorer.instructions(), self.explorer.vm().class_count());
        let found = self.explorer.class(name, initialise, INITIALISATION);
        let ended = (self.explorer.instructions(), self.explorer.vm().class_count());
        let cost = ended.0.saturating_sub(started.0)
            + DEFINITION * ended.1.saturating_sub(started.1) as u64;
        self.spent += cost.min(MOST_OF_CLASS);
        self.preparation += cost.saturating_sub(MOST_OF_CLASS) / OF_INITIALISER;
        let ran = self.explorer.note_together(noted);
        match found {
            Ok(class) => {
                self.initialisers.extend(ran);
                self.explorer.commit(before);
                self.known_classes = self.explorer.vm().class_count();
                Some(class)
            }
            Err(outcome) => {
                let why = Unusable::of(&outcome, self.explorer.vm());
                self.unusable.insert(name.to_owned(), why);
                // A class whose initialiser failed half-way would stay erroneous for good (JLS 12.4.2). Without the
                // roll-back, the failure would also change what other statements do.
                self.explorer.roll_back(before);
                None
            }
        }
    }

    /// Notes that a class, by its internal name, cannot be used. It is not tried again.
    pub fn refuse(&mut self, class: &Arc<str>) {
        self.classes.insert(Arc::clone(class), None);
    }

    /// Returns the reason why a class, by its internal name, cannot be loaded or initialised.
    #[must_use]
    pub fn why_unusable(&self, class: &str) -> Option<&Unusable> {
        self.unusable.get(&class.replace('/', "."))
    }

    /// Runs a statement after those that have run. `budget` is the number of instructions that it may run.
    pub fn run(&mut self, statement: &Statement, budget: u64) -> Ended {
        let before = self.explorer.instructions();
        let ended = self.perform(statement, budget);
        let ran = self.explorer.instructions().saturating_sub(before);
        self.instructions += ran;
        self.spent += STATEMENT + ran;
        ended
    }

    /// Runs a statement and keeps its result alive.
    fn perform(&mut self, statement: &Statement, budget: u64) -> Ended {
        let Some(Some(target)) = self.targets.get(&statement.operation).copied() else {
            return stopped("a statement that was not prepared");
        };
        let arguments = match self.arguments(statement) {
            Ok(arguments) => arguments,
            Err(ended) => return ended,
        };
        let ended = match target {
            Target::Construct { class, constructor } => {
                self.construct(class, constructor, arguments, budget)
            }
            Target::Call(_)
                if statement.operation.has_receiver()
                    && arguments.first() == Some(&Argument::Reference(Ref(0))) =>
            {
                // A sequence that was changed can get here. No test calls a method of `null`.
                return Ended::Stopped(Failure::Unsupported("a call on null".to_owned()));
            }
            Target::Call(method) => ended(self.explorer.call(method, &arguments, budget)),
            Target::Static { class, offset, kind } => {
                let vm = self.explorer.vm();
                let bits = vm.load(vm.class(class).mirror.0 + offset, kind);
                Ended::Returned(Argument::of(kind, bits))
            }
            Target::Array { array, kind } => self.array(array, kind, &arguments),
        };
        if let Ended::Returned(result) = &ended {
            if let Some(Argument::Reference(object)) = result
                && let Err(failure) = self.explorer.keep(self.results.len() as u32, *object)
            {
                return Ended::Stopped(failure);
            }
            self.results.push(*result);
        }
        ended
    }

    fn construct(
        &mut self,
        class: ClassId,
        constructor: MethodId,
        mut arguments: Vec<Argument>,
        budget: u64,
    ) -> Ended {
        let object = match self.explorer.allocate(class) {
            Ok(object) => object,
            Err(outcome) => return ended(outcome),
        };
        let number = self.results.len() as u32;
        if let Err(failure) = self.explorer.keep(number, object) {
            return Ended::Stopped(failure);
        }
        arguments.insert(0, Argument::Reference(object));
        match self.explorer.call(constructor, &arguments, budget) {
            Outcome::Returned(_) => match self.explorer.kept(number) {
                Ok(object) => Ended::Returned(Some(Argument::Reference(object))),
                Err(failure) => Ended::Stopped(failure),
            },
            other => ended(other),
        }
    }

    /// Makes an array with these elements.
    fn array(&mut self, array: ClassId, kind: Kind, elements: &[Argument]) -> Ended {
        let made = match self.explorer.allocate_array(array, elements.len() as u32) {
            Ok(made) => made,
            Err(outcome) => return ended(outcome),
        };
        for (at, element) in elements.iter().enumerate() {
            let address = made.0 + HEADER + ((at as u32) << kind.shift());
            self.explorer.store(address, kind, element.bits());
        }
        Ended::Returned(Some(Argument::Reference(made)))
    }

    /// Returns the arguments of a statement. Objects that are made for it are kept alive until the next statement.
    fn arguments(&mut self, statement: &Statement) -> Result<Vec<Argument>, Ended> {
        let operation = Arc::clone(&statement.operation);
        let mut arguments = Vec::with_capacity(statement.inputs.len());
        for (at, (input, &of)) in statement.inputs.iter().zip(&operation.inputs).enumerate() {
            let argument = match input {
                Input::Result(result) => self.result(*result)?,
                Input::Literal(literal) => self.literal(literal, of)?,
            };
            if let Argument::Reference(object) = argument {
                // The next argument may be a text or box, and making it may collect garbage.
                let keep = self.explorer.keep(FIRST_ARGUMENT + at as u32, object);
                keep.map_err(Ended::Stopped)?;
            }
            arguments.push(argument);
        }
        Ok(arguments)
    }

    /// Returns the object that an earlier statement returned.
    fn result(&self, at: u16) -> Result<Argument, Ended> {
        match self.results.get(usize::from(at)) {
            Some(Some(Argument::Reference(_))) => {
                self.explorer.kept(u32::from(at)).map(Argument::Reference).map_err(Ended::Stopped)
            }
            _ => Err(stopped("a result that is no object")),
        }
    }

    /// Returns the value of a literal as an argument of this type.
    fn literal(&mut self, literal: &Literal, of: TypeId) -> Result<Argument, Ended> {
        let made = match literal {
            Literal::Null => return Ok(Argument::Reference(Ref(0))),
            Literal::Text(units) => self.explorer.intern(units),
            Literal::Class(name) => {
                let class = self.classes.get(name).copied().flatten();
                let class = class.ok_or_else(|| stopped("a class that was not prepared"))?;
                Ok(self.explorer.vm().class(class).mirror)
            }
            _ => {
                let bits = literal.bits();
                let (kind, bits) = bits.ok_or_else(|| stopped("a literal without bits"))?;
                if self.types.kind(of) == Kind::Reference {
                    return self.boxed(kind, bits);
                }
                return Argument::of(kind, bits).ok_or_else(|| stopped("a literal without kind"));
            }
        };
        made.map(Argument::Reference).map_err(ended)
    }

    fn boxed(&mut self, kind: Kind, bits: u64) -> Result<Argument, Ended> {
        self.explorer.new_box(kind, bits).map(Argument::Reference).map_err(ended)
    }
}

/// Returns whether the initialisation of a class with this state has begun. A statement's budget can end inside an
/// initialiser, which gets a larger one at the base.
fn has_begun(state: u32) -> bool {
    matches!(state, INITIALISED | INITIALISING)
}

fn stopped(why: &str) -> Ended {
    Ended::Stopped(laboratory::bug(why))
}

fn ended(outcome: Outcome) -> Ended {
    match outcome {
        Outcome::Returned(value) => Ended::Returned(value),
        Outcome::Threw(exception) => Ended::Threw(exception),
        Outcome::Stopped(failure) => Ended::Stopped(failure),
    }
}

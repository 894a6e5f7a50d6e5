//! Chooses the inputs of a statement: literals, earlier results, arrays, implementations and objects of the pool.

use std::rc::Rc;
use std::sync::Arc;

use vm::classes::class::Kind;
use vm::memory::heap::Ref;

use super::draft::Draft;
use super::{CLASS_LITERALS, Changer, Search};
use crate::running::explorer::Argument;
use crate::search::components::impurity;
use crate::search::random::Random;
use crate::statements::literal::Literal;
use crate::statements::operation::{Action, Operation, Operations};
use crate::statements::sequence::{Input, Statement};
use crate::statements::types::TypeId;

/// The probability of `null` for a reference that is no receiver. It is small, because `null` often ends a call
/// before most of its code runs.
const NULL: f64 = 0.05;
/// The probability of an object that the sequence already has: for receivers, and for other inputs. It is greater for
/// receivers, because calls on an object with a history meet states that a new object does not have.
const KNOWN: (f64, f64) = (0.6, 0.25);
/// The probability of a literal for a type that also has other objects, such as `Object`.
const LITERAL: f64 = 0.5;
/// The probability that an object is first looked for under exactly the wanted type (GRT, elephant brain).
const EXACT: f64 = 0.5;
/// The probability that an input of type `Object` is an array. Code that takes any object often treats arrays
/// separately.
const ARRAY: f64 = 0.1;
/// The element types of arrays that serve as any object.
const ELEMENTS: [&str; 3] = ["Ljava/lang/Object;", "Ljava/lang/String;", "I"];
/// The probabilities of arrays with 0, 1 and 2 elements. All other arrays have 3.
const LENGTHS: [f64; 3] = [0.2, 0.4, 0.25];
/// The depth up to which inputs of inputs get statements of their own.
pub(super) const DEEPEST: u32 = 3;

/// The objects that a statement may change: the position among its inputs, the position of the result, and the state
/// before the statement.
pub(super) type Watched = Vec<(usize, u16, u64)>;

impl Search<'_> {
    /// Appends a statement together with everything that its inputs need. Returns false if an input is not available,
    /// or if there is no room.
    pub(super) fn add_statement(
        &mut self,
        draft: &mut Draft,
        operation: &Arc<Operation>,
        depth: u32,
        random: &mut Random,
    ) -> bool {
        let mut inputs = Vec::with_capacity(operation.inputs.len());
        for (at, &of) in operation.inputs.iter().enumerate() {
            let is_receiver = at == 0 && self.needs_object(operation);
            match self.input(draft, (operation, at, of), is_receiver, depth, random) {
                Some(input) => inputs.push(input),
                None => return false,
            }
        }
        draft.push(Statement { operation: Arc::clone(operation), inputs }).is_some()
    }

    /// Returns whether the first input must not be `null`: a receiver, or the outer object of an inner class.
    fn needs_object(&self, operation: &Operation) -> bool {
        let classes = self.setting.access.classes;
        operation.has_receiver()
            || (operation.action == Action::Construct
                && classes.outer_of_inner(&operation.class).is_some())
    }

    /// Returns an input for an operation, given the position and the type of the input. Returns `None` if there is
    /// none, and notes the type as wanted.
    ///
    /// The sources are tried in this order: a result of the sequence, `null`, a literal, an array, a lambda
    /// expression or anonymous class, an object of the pool. If all fail, any fitting result of the sequence serves.
    pub(super) fn input(
        &mut self,
        draft: &mut Draft,
        (operation, number, of): (&Arc<Operation>, usize, TypeId),
        is_receiver: bool,
        depth: u32,
        random: &mut Random,
    ) -> Option<Input> {
        let types = self.setting.types;
        if types.kind(of) != Kind::Reference {
            return Some(Input::Literal(self.choose(types.kind(of), operation, random)));
        }
        let known = draft.results_of(types, of);
        // A result that the sequence already has costs nothing, and ties the statements together.
        if random.chance(if is_receiver { KNOWN.0 } else { KNOWN.1 }) && !known.is_empty() {
            return random.pick(&known).map(|&at| Input::Result(at));
        }
        if !is_receiver && random.chance(NULL) {
            return Some(Input::Literal(Literal::Null));
        }
        if let Some(literal) = self.literal(operation, of, random).filter(|_| !is_receiver) {
            return Some(Input::Literal(literal));
        }
        let element = types.element(of).or_else(|| self.element_of_any(of, random));
        let made = match element {
            Some(element) if !is_receiver => {
                self.array(draft, (operation, number, element), depth, random)
            }
            _ => match self.implementation(draft, (operation, number, of), depth, random) {
                Some(made) => Some(made),
                None => self.object(draft, of, depth, random),
            },
        };
        if let Some(made) = made {
            return Some(Input::Result(made));
        }
        // The detective makes objects, not arrays. For an array, the element type has already been noted.
        if types.element(of).is_none() {
            self.wanted.insert(of);
        }
        random.pick(&known).map(|&at| Input::Result(at))
    }

    /// Returns the element type of an array that serves as any object, with the probability [`ARRAY`].
    fn element_of_any(&self, of: TypeId, random: &mut Random) -> Option<TypeId> {
        let types = self.setting.types;
        let components = self.setting.components;
        // Arrays in place of any object are not in the paper.
        let is_any = components.detective
            && !components.paper
            && &*types.descriptor(of) == "Ljava/lang/Object;";
        let chosen = is_any && random.chance(ARRAY);
        chosen.then(|| random.pick(&ELEMENTS).map(|it| types.of(it))).flatten()
    }

    /// Returns a literal for a parameter of a reference type. Returns `None` if the type has no literals, or with the
    /// probability [`LITERAL`] if it has other objects too.
    fn literal(&mut self, of: &Operation, wanted: TypeId, random: &mut Random) -> Option<Literal> {
        let name = self.setting.types.class_name(wanted)?;
        let kind = match &*name {
            // Texts, boxes and classes always get literals, because their constructors make nothing else.
            "java/lang/String" => return Some(self.choose(Kind::Reference, of, random)),
            "java/lang/Class" => return self.class_literal(random),
            "java/lang/Boolean" => Kind::Boolean,
            "java/lang/Character" => Kind::Char,
            "java/lang/Byte" => Kind::Byte,
            "java/lang/Short" => Kind::Short,
            "java/lang/Integer" => Kind::Int,
            "java/lang/Long" => Kind::Long,
            "java/lang/Float" => Kind::Float,
            "java/lang/Double" => Kind::Double,
            // The types below have other objects too. Those above have no others worth making.
            _ if !random.chance(LITERAL) => return None,
            "java/lang/CharSequence" => Kind::Reference,
            "java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable" => {
                if random.chance(0.6) { Kind::Reference } else { Kind::Int }
            }
            "java/lang/Number" => {
                if random.chance(0.6) {
                    Kind::Int
                } else {
                    Kind::Double
                }
            }
            _ => return None,
        };
        Some(self.choose(kind, of, random))
    }

    /// Chooses a literal of a kind. Constants of the class that declares the operation are preferred.
    fn choose(&self, kind: Kind, of: &Operation, random: &mut Random) -> Literal {
        self.setting.literals.choose(kind, Some(&of.class), &self.progress.seen, random)
    }

    /// Returns the `Class` object of a class under test, or of one of a few classes of the JDK.
    fn class_literal(&mut self, random: &mut Random) -> Option<Literal> {
        let known = CLASS_LITERALS.map(Arc::from);
        let own = self
            .progress
            .methods
            .iter()
            .map(|it| &it.operation)
            .filter(|it| it.action != Action::Array);
        let mut classes: Vec<Arc<str>> = own.map(|it| it.class.clone()).chain(known).collect();
        classes.dedup();
        classes.retain(|name| self.runner.has_class(name));
        random.pick(&classes).cloned().map(Literal::Class)
    }

    /// Appends an array with up to three elements. Returns the position of its result.
    fn array(
        &mut self,
        draft: &mut Draft,
        (operation, number, element): (&Arc<Operation>, usize, TypeId),
        depth: u32,
        random: &mut Random,
    ) -> Option<u16> {
        let mut roll = random.unit();
        let mut length = 0;
        while let Some(&chance) = LENGTHS.get(length).filter(|chance| roll >= **chance) {
            roll -= chance;
            length += 1;
        }
        let mut inputs = Vec::with_capacity(length);
        for _ in 0..length {
            inputs.push(self.input(
                draft,
                (operation, number, element),
                false,
                depth + 1,
                random,
            )?);
        }
        let array = Arc::new(Operation::array(self.setting.types, element, length));
        // A class of arrays can be loaded at the base only. The next batch will have it.
        if !self.runner.is_prepared(&array) {
            self.unprepared.push(array);
            return None;
        }
        draft.push(Statement { operation: array, inputs })
    }

    /// Appends an object of the pool, and perhaps a statement that changes it. Returns the position of its result.
    fn object(
        &mut self,
        draft: &mut Draft,
        of: TypeId,
        depth: u32,
        random: &mut Random,
    ) -> Option<u16> {
        let components = self.setting.components;
        let exact = if components.elephant_brain { EXACT } else { 0.0 };
        let source = self.progress.pool.choose(self.setting.types, of, exact, random);
        let source = match source {
            None if self.producing => self.secondary.choose(self.setting.types, of, exact, random),
            source => source,
        };
        let source = source?;
        let at = draft.append(&source)?;
        if components.impurity && depth < DEEPEST && random.chance(impurity::CHANGES_OBJECT) {
            self.change(draft, at, source.of, depth, random);
        }
        Some(at)
    }

    /// Appends an operation that may change an object, if there is one (GRT, impurity).
    fn change(
        &mut self,
        draft: &mut Draft,
        at: u16,
        class: TypeId,
        depth: u32,
        random: &mut Random,
    ) {
        // An operation that was seen to change such an object is the best choice. One that has been watched a few
        // times without a change has weight 0. Static analysis cannot show that, because it must assume that any
        // store may happen.
        let changers = self.changers(class);
        let weight = |(operation, input): &Changer| {
            if self.progress.mutators.changes(operation, *input, class) {
                3.0
            } else if self.progress.mutators.is_unsure(operation, *input, class) {
                1.0
            } else {
                0.0
            }
        };
        let weights = crate::search::weights::Weights::new(changers.iter().map(weight));
        let chosen = weights.choose(random).and_then(|chosen| changers.get(chosen));
        let Some((operation, input)) = chosen else { return };
        let before = draft.sequence.len();
        let mut inputs = Vec::with_capacity(operation.inputs.len());
        for (number, &of) in operation.inputs.iter().enumerate() {
            let made = match number == *input {
                true => Some(Input::Result(at)),
                false => {
                    let is_receiver = number == 0 && self.needs_object(operation);
                    self.input(draft, (operation, number, of), is_receiver, depth + 1, random)
                }
            };
            match made {
                Some(made) => inputs.push(made),
                // The object is of use unchanged as well, so only the statements of this change are dropped.
                None => return draft.truncate(before),
            }
        }
        draft.push(Statement { operation: Arc::clone(operation), inputs });
    }

    /// Returns the operations that may change an object of a class: operations of the unit that take one, and the
    /// class's own methods.
    fn changers(&mut self, class: TypeId) -> Rc<[Changer]> {
        if is_immutable(&self.setting.types.descriptor(class)) {
            return Rc::default();
        }
        if let Some(known) = self.changers.get(&class) {
            return Rc::clone(known);
        }
        let types = self.setting.types;
        let mut found: Vec<Changer> = Vec::new();
        let own = types.class_name(class).and_then(|name| self.setting.access.classes.find(&name));
        let operations = Operations { types, access: self.setting.access };
        let declared = own.map(|file| {
            let inherited = operations.inherited(&file);
            operations
                .declared(&file)
                .into_iter()
                .chain(inherited)
                .map(Arc::new)
                .collect::<Vec<_>>()
        });
        let of_unit = self.progress.methods.iter().map(|method| Arc::clone(&method.operation));
        for operation in of_unit.chain(declared.unwrap_or_default()) {
            if !matches!(operation.action, Action::Call | Action::CallStatic) {
                continue;
            }
            // The first input that fits, which for a method of the class is the receiver.
            let input = operation.inputs.iter().position(|&it| types.is_assignable(class, it));
            let Some(input) = input else { continue };
            if !self.setting.pure.contains(&operation.key())
                && !found.iter().any(|(it, _)| *it == operation)
            {
                found.push((operation, input));
            }
        }
        found.retain(|(operation, _)| match self.runner.is_prepared(operation) {
            true => true,
            false => {
                self.unprepared.push(Arc::clone(operation));
                false
            }
        });
        let found: Rc<[Changer]> = found.into();
        self.changers.insert(class, Rc::clone(&found));
        found
    }

    /// Returns the states of the objects that a statement may change. Objects that it is known not to change are left
    /// out, because reading a state walks the whole object graph.
    pub(super) fn watch(&self, draft: &Draft, statement: &Statement) -> Watched {
        let mut watched = Watched::new();
        for (number, input) in statement.inputs.iter().enumerate() {
            let Input::Result(at) = *input else { continue };
            let Some(class) = draft.type_of(at) else { continue };
            // Known mutators are watched as well: the pool gets the changed object.
            let is_known = self.progress.mutators.changes(&statement.operation, number, class);
            if !is_known && !self.progress.mutators.is_unsure(&statement.operation, number, class) {
                continue;
            }
            watched.extend(self.runner.state_of(at).map(|state| (number, at, state)));
        }
        watched
    }

    /// Compares the states of watched objects with those before the statement, and notes which objects changed.
    pub(super) fn note_changes(
        &mut self,
        draft: &mut Draft,
        statement: &Statement,
        watched: &Watched,
    ) {
        draft.changed.clear();
        for &(number, at, before) in watched {
            let (Some(class), Some(now)) = (draft.type_of(at), self.runner.state_of(at)) else {
                continue;
            };
            self.progress.mutators.note(&statement.operation, number, class, now != before);
            // A changed object is a new object for the pool, with a longer sequence.
            if now != before {
                draft.changed.push(at);
            }
        }
    }

    /// Returns the type under which the result of a statement is filed: its exact class, or the nearest supertype
    /// that a test can name. Without the elephant brain it is the declared type. Returns `None` if the result is no
    /// object.
    pub(super) fn exact_type(
        &self,
        draft: &Draft,
        at: usize,
        result: Option<Argument>,
    ) -> Option<TypeId> {
        let declared = draft.sequence.statements.get(at)?.operation.output?;
        let Some(Argument::Reference(object)) =
            result.filter(|it| *it != Argument::Reference(Ref(0)))
        else {
            return None;
        };
        if !self.setting.components.elephant_brain {
            return Some(declared);
        }
        Some(self.runner.named_type(object, self.setting.access, declared))
    }
}

/// Returns whether objects of a class of the JDK, given by its descriptor, never change.
fn is_immutable(descriptor: &str) -> bool {
    matches!(
        descriptor,
        "Ljava/lang/String;"
            | "Ljava/lang/Boolean;"
            | "Ljava/lang/Character;"
            | "Ljava/lang/Byte;"
            | "Ljava/lang/Short;"
            | "Ljava/lang/Integer;"
            | "Ljava/lang/Long;"
            | "Ljava/lang/Float;"
            | "Ljava/lang/Double;"
            | "Ljava/lang/Class;"
    )
}

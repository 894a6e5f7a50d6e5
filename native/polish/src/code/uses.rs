//! Decides which constants of a test method are inputs, and which are only expected values of
//! assertions.
//!
//! This is a forward data-flow analysis over the bytecode. Each slot holds the set of constants
//! from which its value may come. Constants are followed through local variables, boxing, widening,
//! concatenations, and array and collection literals.
//!
//! For example, in `int n = 3; assertEquals(7, f(n, 4));` the constants 3 and 4 are used as
//! arguments of `f`, so they are inputs. The constant 7 is given only to an assertion, so it is an
//! expected value. The result of `f` comes from no constant.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use classfile::{
    ClassFile, Code, Constant, Effect, FieldType, Instruction, Instructions, MethodDescriptor,
    Opcode, effect, slots_of,
};
use report::Callee;
use serde::{Deserialize, Serialize};

/// The source of a value: the instruction of a constant or of an array literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    Constant(u32),
    Array(u32),
}

/// The possible origins of the value in one slot. A `long` or `double` has them in the first of its
/// slots.
type Slot = BTreeSet<Origin>;

/// The inputs among a method's constants, by bytecode index, with facts about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The instructions whose constants are inputs.
    pub constants: BTreeSet<u32>,
    /// The literal parts of concatenations. Each part is an input.
    pub literals: BTreeMap<u32, Rc<[String]>>,
    /// The lines of constants in the source, if they differ from those in the line table.
    pub lines: BTreeMap<u32, u32>,
    /// The descriptor of the type that the first use of a constant requires.
    pub types: BTreeMap<u32, String>,
    /// The parameters for which constants are passed, directly or within an array literal.
    pub passed: BTreeMap<u32, Parameter>,
    /// The parameters for which the method passes something other than a constant.
    pub computed: BTreeSet<Parameter>,
}

/// A parameter of a called method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Parameter {
    /// The class in the call, in internal form.
    pub owner: String,
    /// The method's name.
    pub name: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The index of the parameter, from 0.
    pub index: usize,
}

impl From<&Callee> for Parameter {
    fn from(callee: &Callee) -> Parameter {
        Parameter {
            owner: callee.class.replace('.', "/"),
            name: callee.method.clone(),
            descriptor: callee.descriptor.clone(),
            index: callee.parameter.saturating_sub(1) as usize,
        }
    }
}

/// Returns whether a method is an assertion, by owner, name, descriptor, and whether it is static.
pub type IsAssertion<'a> = &'a dyn Fn(&str, &str, &str, bool) -> bool;

/// Finds the inputs among a method's constants.
#[must_use]
pub fn inputs(file: &ClassFile, code: &Code, is_assertion: IsAssertion<'_>) -> Inputs {
    let mut flow = Flow {
        file,
        is_assertion,
        constants: BTreeSet::new(),
        literals: BTreeMap::new(),
        asserted: BTreeSet::new(),
        used: BTreeSet::new(),
        passed_on: BTreeSet::new(),
        elements: BTreeMap::new(),
        mixed: BTreeSet::new(),
        types: BTreeMap::new(),
        passed: BTreeMap::new(),
        computed: BTreeSet::new(),
    };
    // The elements of an array literal are known only after a round. Two more rounds settle nested
    // literals. Each round only adds facts.
    for _ in 0..3 {
        flow.run(code);
        flow.spread();
    }
    let expected = |pc: &u32| {
        let origin = Origin::Constant(*pc);
        flow.asserted.contains(&origin) && !flow.used.contains(&origin)
    };
    // The analysis does not follow subroutines (`jsr`), so it cannot tell there that a constant is
    // idle.
    let is_followed = !Instructions::new(&code.bytes)
        .any(|instruction| matches!(instruction.opcode, Opcode::Jsr | Opcode::JsrW | Opcode::Ret));
    let looked_at = [&flow.used, &flow.asserted, &flow.passed_on];
    let is_idle = |pc: &u32| {
        is_followed && looked_at.iter().all(|origins| !origins.contains(&Origin::Constant(*pc)))
    };
    // Nothing depends on a constant that is only stored in a variable: where a final variable is
    // used, javac inserts the constant itself.
    let is_input = |pc: &u32| !expected(pc) && !is_idle(pc);
    let constants = flow.constants.iter().copied().filter(is_input).collect();
    let literals = flow.literals.iter().filter(|(pc, _)| is_input(pc));
    let literals = literals.map(|(pc, parts)| (*pc, parts.clone())).collect();
    let passed = flow.passed.into_iter().filter_map(|(origin, parameter)| match origin {
        Origin::Constant(pc) => Some((pc, parameter)),
        Origin::Array(_) => None,
    });
    Inputs {
        constants,
        literals,
        types: flow.types,
        passed: passed.collect(),
        computed: flow.computed,
        lines: BTreeMap::new(),
    }
}

/// The slots of local variables and operands before an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    locals: Vec<Slot>,
    stack: Vec<Slot>,
}

impl State {
    fn pop(&mut self) -> Slot {
        self.stack.pop().unwrap_or_default()
    }

    fn pop_all(&mut self, slots: u16) -> Vec<Slot> {
        let at = self.stack.len().saturating_sub(usize::from(slots));
        self.stack.split_off(at)
    }

    fn push_empty(&mut self, slots: u16) {
        self.stack.extend((0..slots).map(|_| Slot::new()));
    }

    /// Pushes a value of one or two slots.
    fn push(&mut self, slot: Slot, slots: u16) {
        self.stack.push(slot);
        self.push_empty(slots.saturating_sub(1));
    }

    /// Adds the origins of another state. Returns whether any of them is new.
    fn merge(&mut self, other: &State) -> bool {
        let before = self.clone();
        for (mine, theirs) in [(&mut self.locals, &other.locals), (&mut self.stack, &other.stack)] {
            mine.resize_with(mine.len().max(theirs.len()), Slot::new);
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.extend(theirs);
            }
        }
        *self != before
    }
}

/// The data-flow analysis of one method and its results so far.
struct Flow<'a> {
    file: &'a ClassFile,
    is_assertion: IsAssertion<'a>,
    constants: BTreeSet<u32>,
    literals: BTreeMap<u32, Rc<[String]>>,
    /// Origins that are given to assertions, or that are lengths and indices of array literals.
    asserted: BTreeSet<Origin>,
    /// Origins that are used in any other way.
    used: BTreeSet<Origin>,
    /// Origins that became part of another value, which is followed in turn.
    passed_on: BTreeSet<Origin>,
    /// The origins of the elements of array literals.
    elements: BTreeMap<u32, Slot>,
    /// Array literals with an element that is not a constant.
    mixed: BTreeSet<u32>,
    types: BTreeMap<u32, String>,
    passed: BTreeMap<Origin, Parameter>,
    computed: BTreeSet<Parameter>,
}

impl Flow<'_> {
    /// Runs one round: processes instructions until no state changes.
    fn run(&mut self, code: &Code) {
        let mut states: BTreeMap<u32, State> = BTreeMap::from([(0, State::default())]);
        let mut waiting = BTreeSet::from([0]);
        while let Some(pc) = waiting.pop_first() {
            let (Some(instruction), Some(state)) =
                (Instruction::at(&code.bytes, pc as usize), states.get(&pc))
            else {
                continue;
            };
            let mut after = state.clone();
            self.step(&instruction, &mut after);
            let mut flow_to = |target: u32, state: &State| {
                let fresh = !states.contains_key(&target);
                if states.entry(target).or_default().merge(state) || fresh {
                    waiting.insert(target);
                }
            };
            for target in instruction.targets() {
                flow_to(target, &after);
            }
            if !instruction.opcode.ends_flow() && !instruction.opcode.is_return() {
                flow_to(instruction.next_pc(), &after);
            }
            for entry in &code.exceptions {
                if (u32::from(entry.start)..u32::from(entry.end)).contains(&pc) {
                    let state = State { locals: after.locals.clone(), stack: vec![Slot::new()] };
                    flow_to(u32::from(entry.handler), &state);
                }
            }
        }
    }

    /// Transfers the uses of array literals to their elements.
    fn spread(&mut self) {
        for (&pc, slot) in &self.elements {
            let array = Origin::Array(pc);
            if self.used.contains(&array) {
                self.used.extend(slot);
            }
            if self.asserted.contains(&array) {
                self.asserted.extend(slot);
            }
            if let Some(parameter) = self.passed.get(&array).cloned() {
                for origin in slot {
                    self.passed.entry(*origin).or_insert_with(|| parameter.clone());
                }
                if self.mixed.contains(&pc) {
                    self.computed.insert(parameter);
                }
            }
        }
    }

    fn use_all(&mut self, slots: &[Slot]) {
        self.used.extend(slots.iter().flatten());
    }

    /// Applies an instruction to a state, and records how it uses origins.
    fn step(&mut self, instruction: &Instruction<'_>, state: &mut State) {
        match effect(instruction) {
            Effect::Constant(kind) => self.constant(instruction, state, kind.slots()),
            Effect::PoolConstant(slots) => self.constant(instruction, state, slots),
            Effect::Load(kind) => {
                let index = usize::from(instruction.slot().unwrap_or(0));
                let slot = state.locals.get(index).cloned().unwrap_or_default();
                state.push(slot, kind.slots());
            }
            Effect::Store(kind) => {
                let index = usize::from(instruction.slot().unwrap_or(0));
                let slot = state.pop_all(kind.slots()).into_iter().next().unwrap_or_default();
                state.locals.resize_with(state.locals.len().max(index + 1), Slot::new);
                if let Some(local) = state.locals.get_mut(index) {
                    *local = slot;
                }
            }
            Effect::Convert(pops, pushes) => {
                let slot = state.pop_all(pops.slots()).into_iter().next().unwrap_or_default();
                self.passed_on.extend(&slot);
                state.push(slot, pushes.slots());
            }
            Effect::Duplicate(count, under) => duplicate(state, count, under),
            Effect::Swap => {
                let (b, a) = (state.pop(), state.pop());
                state.stack.extend([b, a]);
            }
            Effect::Drop(slots) => {
                state.pop_all(slots);
            }
            Effect::NewArray => {
                let length = state.pop();
                self.asserted.extend(length);
                state.push(Slot::from([Origin::Array(instruction.pc)]), 1);
            }
            Effect::StoreElement(value) => self.store_element(state, value.slots()),
            Effect::Generic(pops, pushes) => {
                let popped = state.pop_all(slots_of(pops));
                self.use_all(&popped);
                state.push_empty(slots_of(pushes));
            }
            Effect::Field { is_static, writes } => {
                self.field(instruction, state, is_static, writes);
            }
            Effect::Invoke { has_receiver } => self.invoke(instruction, state, has_receiver),
            Effect::InvokeDynamic => self.invoke_dynamic(instruction, state),
        }
    }

    fn constant(&mut self, instruction: &Instruction<'_>, state: &mut State, slots: u16) {
        let loaded = instruction.pool_index().and_then(|index| self.file.pool.get(index));
        let is_value = !matches!(
            loaded,
            Some(
                Constant::Class(_)
                    | Constant::MethodHandle { .. }
                    | Constant::MethodType(_)
                    | Constant::Dynamic { .. }
            )
        );
        if !is_value {
            state.push(Slot::new(), slots);
            return;
        }
        self.constants.insert(instruction.pc);
        state.push(Slot::from([Origin::Constant(instruction.pc)]), slots);
    }

    /// Processes a store into an array. A value stored into an array literal becomes its element,
    /// and the index is no input.
    fn store_element(&mut self, state: &mut State, slots: u16) {
        let value = state.pop_all(slots).into_iter().next().unwrap_or_default();
        let (index, array) = (state.pop(), state.pop());
        self.passed_on.extend(&value);
        let mut literal = false;
        for origin in &array {
            if let Origin::Array(pc) = origin {
                literal = true;
                self.elements.entry(*pc).or_default().extend(&value);
                if value.is_empty() {
                    self.mixed.insert(*pc);
                }
            }
        }
        if literal {
            self.asserted.extend(index);
        } else {
            self.use_all(&[value, index, array]);
        }
    }

    fn field(
        &mut self,
        instruction: &Instruction<'_>,
        state: &mut State,
        is_static: bool,
        writes: bool,
    ) {
        let descriptor = self.member(instruction).map(|(_, _, descriptor)| descriptor);
        let descriptor = descriptor.unwrap_or_else(|| "I".into());
        let slots = FieldType::parse(&descriptor).map_or(1, |kind| kind.slots());
        if writes {
            let value = state.pop_all(slots);
            self.note_types(&value, &[descriptor]);
            self.use_all(&value);
        }
        if !is_static {
            let object = state.pop();
            self.use_all(&[object]);
        }
        if !writes {
            state.push_empty(slots);
        }
    }

    fn member(&self, instruction: &Instruction<'_>) -> Option<(String, String, String)> {
        let member = self.file.pool.member(instruction.pool_index()?)?;
        Some((member.class.to_string(), member.name.to_string(), member.descriptor.to_string()))
    }

    fn invoke(&mut self, instruction: &Instruction<'_>, state: &mut State, has_receiver: bool) {
        let Some((owner, name, descriptor)) = self.member(instruction) else { return };
        let Some(signature) = MethodDescriptor::parse(&descriptor) else { return };
        let parameters: Vec<u16> = signature.parameters.iter().map(FieldType::slots).collect();
        let arguments = state.pop_all(parameters.iter().sum());
        let receiver = if has_receiver { state.pop() } else { Slot::new() };
        let result = signature.result.map_or(0, |kind| kind.slots());
        let values = first_slots(&arguments, &parameters);
        self.note_types(&values, &types_of(&descriptor));
        if is_wrapper(&owner, &name, &descriptor) {
            let held: Slot = arguments.into_iter().flatten().chain(receiver).collect();
            self.passed_on.extend(&held);
            state.push(held, result);
            return;
        }
        if is_recorder(&owner, &name) {
            self.asserted.extend(arguments.iter().skip(1).flatten());
            let held = arguments.into_iter().next().unwrap_or_default();
            self.passed_on.extend(&held);
            state.push(held, result);
            return;
        }
        if (self.is_assertion)(&owner, &name, &descriptor, !has_receiver) {
            self.asserted.extend(arguments.iter().flatten());
        } else {
            self.use_all(&arguments);
            for (index, slot) in values.iter().enumerate() {
                let (owner, name) = (owner.clone(), name.clone());
                let parameter = Parameter { owner, name, descriptor: descriptor.clone(), index };
                self.pass(slot, parameter);
            }
        }
        self.use_all(&[receiver]);
        state.push_empty(result);
    }

    /// Records the origins that are passed for a parameter.
    fn pass(&mut self, slot: &Slot, parameter: Parameter) {
        if slot.is_empty() {
            self.computed.insert(parameter);
            return;
        }
        for origin in slot {
            self.passed.entry(*origin).or_insert_with(|| parameter.clone());
        }
    }

    /// Processes an `invokedynamic`. The result of a concatenation has the origins of its arguments
    /// and one for its literal parts.
    fn invoke_dynamic(&mut self, instruction: &Instruction<'_>, state: &mut State) {
        let found = instruction.pool_index().and_then(|index| match self.file.pool.get(index) {
            Some(Constant::InvokeDynamic { name_and_type, .. }) => {
                self.file.pool.name_and_type(*name_and_type)
            }
            _ => None,
        });
        let Some((_, descriptor)) = found else { return };
        let Some(signature) = MethodDescriptor::parse(descriptor) else { return };
        let arguments = state.pop_all(signature.slots());
        let Some(parts) = literal_parts(self.file, instruction) else {
            self.use_all(&arguments);
            state.push_empty(signature.result.map_or(0, |kind| kind.slots()));
            return;
        };
        let mut held: Slot = arguments.into_iter().flatten().collect();
        self.passed_on.extend(&held);
        if !parts.is_empty() {
            self.literals.insert(instruction.pc, parts.into());
            held.insert(Origin::Constant(instruction.pc));
        }
        state.push(held, 1);
    }

    /// Records the types that the uses of constants require. The first use counts.
    fn note_types(&mut self, values: &[Slot], types: &[String]) {
        for (slot, kind) in values.iter().zip(types) {
            for origin in slot {
                if let Origin::Constant(pc) = origin {
                    self.types.entry(*pc).or_insert_with(|| kind.clone());
                }
            }
        }
    }
}

/// Returns the literal parts in the recipe of a string concatenation, or `None` for any other call.
fn literal_parts(file: &ClassFile, instruction: &Instruction<'_>) -> Option<Vec<String>> {
    let Some(Constant::InvokeDynamic { bootstrap, .. }) = file.pool.get(instruction.pool_index()?)
    else {
        return None;
    };
    let bootstrap = file.attributes.bootstrap_methods.get(usize::from(*bootstrap))?;
    let Some(Constant::MethodHandle { reference, .. }) = file.pool.get(bootstrap.handle) else {
        return None;
    };
    let member = file.pool.member(*reference)?;
    if &**member.class != "java/lang/invoke/StringConcatFactory"
        || &**member.name != "makeConcatWithConstants"
    {
        return None;
    }
    let recipe = file.pool.string_utf16(*bootstrap.arguments.first()?)?;
    let recipe = String::from_utf16_lossy(&recipe);
    let parts = recipe.split(['\u{1}', '\u{2}']).filter(|part| !part.is_empty());
    Some(parts.map(str::to_owned).collect())
}

/// Returns the first slot of each argument.
fn first_slots(arguments: &[Slot], parameters: &[u16]) -> Vec<Slot> {
    let mut at = 0;
    parameters
        .iter()
        .map(|&slots| {
            let slot = arguments.get(at).cloned().unwrap_or_default();
            at += usize::from(slots);
            slot
        })
        .collect()
}

/// Returns the descriptors of the parameters of a method descriptor.
fn types_of(descriptor: &str) -> Vec<String> {
    let mut rest = descriptor.trim_start_matches('(');
    let mut types = Vec::new();
    while let Some((_, after)) = FieldType::split(rest) {
        let length = rest.len() - after.len();
        types.push(rest.get(..length).unwrap_or("").to_owned());
        rest = after;
    }
    types
}

/// Returns whether the result of a method has the origins of its arguments and receiver. This holds
/// for boxing, for methods that build texts, and for factories of collections.
fn is_wrapper(owner: &str, name: &str, descriptor: &str) -> bool {
    const BOXES: [&str; 8] =
        ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    let boxing = name == "valueOf"
        && !descriptor.starts_with("(Ljava/lang/String;")
        && owner.strip_prefix("java/lang/").is_some_and(|owner| BOXES.contains(&owner));
    boxing
        || matches!(
            (owner, name),
            ("java/lang/StringBuilder" | "java/lang/StringBuffer", "append" | "toString")
                | ("java/lang/String", "concat" | "format" | "formatted" | "valueOf")
                | ("java/util/Arrays", "asList")
                | ("java/util/List" | "java/util/Set" | "java/util/Map", "of" | "ofEntries")
                | ("java/util/Map", "entry")
                | ("java/util/Collections", "singleton" | "singletonList" | "singletonMap")
        )
}

/// Returns whether a method is the one with which Groovy's `assert` records values. It returns its
/// first argument. The second argument is a place in the source.
fn is_recorder(owner: &str, name: &str) -> bool {
    owner == "org/codehaus/groovy/runtime/powerassert/ValueRecorder" && name == "record"
}

/// Inserts a copy of the top `count` slots below the `under` slots that are beneath them, as the
/// `dup` instructions do.
fn duplicate(state: &mut State, count: u16, under: u16) {
    let top = state.pop_all(count);
    let below = state.pop_all(under);
    state.stack.extend(top.iter().cloned());
    state.stack.extend(below);
    state.stack.extend(top);
}

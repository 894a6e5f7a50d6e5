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

mod state;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use classfile::{
    ClassFile, Code, Constant, Effect, FieldType, Instruction, Instructions, MethodDescriptor,
    Opcode, effect, slots_of,
};
use report::Callee;
use serde::{Deserialize, Serialize};

use self::state::{Origin, Slot, State, constructed, duplicate, first_slots, is_computed};
use crate::code::makers::{is_recorder, is_wrapper, makes_value};
use crate::code::scope::FieldName;

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
    /// The parameters for which constants are passed, directly or within an array literal or a value
    /// object.
    pub passed: BTreeMap<u32, Passed>,
    /// For constants that become a part of a value object, such as `new BigDecimal("1.20")`, which
    /// is passed to code outside the JDK: the call that makes it.
    pub makers: BTreeMap<u32, u32>,
    /// The slots of the method's parameters that it does not read.
    pub unread: BTreeSet<u16>,
    /// The slots of the method's parameters that only assertions get.
    pub expected: BTreeSet<u16>,
    /// The parameters for which the method passes something other than a constant.
    pub computed: BTreeSet<Parameter>,
}

/// The call and the parameter to which a constant is passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// The parameter that gets it.
    pub to: Parameter,
    /// The bytecode index of the call.
    pub call: u32,
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

/// Returns whether a field is a constant of an enum of the project or its tests.
pub type IsEnumConstant<'a> = &'a dyn Fn(&FieldName) -> bool;

/// Finds the inputs among a method's constants. `parameters` holds the first slots of the parameters
/// whose uses count.
#[must_use]
pub fn inputs(
    file: &ClassFile,
    code: &Code,
    is_assertion: IsAssertion<'_>,
    is_enum_constant: IsEnumConstant<'_>,
    parameters: &[u16],
) -> Inputs {
    let mut flow = Flow {
        file,
        is_assertion,
        is_enum_constant,
        constants: BTreeSet::new(),
        literals: BTreeMap::new(),
        asserted: BTreeSet::new(),
        used: BTreeSet::new(),
        passed_on: BTreeSet::new(),
        elements: BTreeMap::new(),
        mixed: BTreeSet::new(),
        types: BTreeMap::new(),
        passed: BTreeMap::new(),
        parts: BTreeMap::new(),
        computed: BTreeSet::new(),
    };
    // The elements of an array literal are known only after a round. Two more rounds settle nested
    // literals. Each round only adds facts.
    for _ in 0..3 {
        flow.run(code, State::with(parameters));
        flow.spread();
    }
    let is_expected =
        |origin: Origin| flow.asserted.contains(&origin) && !flow.used.contains(&origin);
    // The analysis does not follow subroutines (`jsr`), so it cannot tell there that a constant is
    // idle.
    let is_followed = !Instructions::new(&code.bytes)
        .any(|instruction| matches!(instruction.opcode, Opcode::Jsr | Opcode::JsrW | Opcode::Ret));
    let looked_at = [&flow.used, &flow.asserted, &flow.passed_on];
    let is_idle =
        |origin: Origin| is_followed && looked_at.iter().all(|origins| !origins.contains(&origin));
    // Nothing depends on a constant that is only stored in a variable: where a final variable is
    // used, javac inserts the constant itself.
    let is_input =
        |pc: &u32| !is_expected(Origin::Constant(*pc)) && !is_idle(Origin::Constant(*pc));
    let parameters = || parameters.iter().copied();
    let unread = parameters().filter(|slot| is_idle(Origin::Argument(*slot))).collect();
    let expected = parameters().filter(|slot| is_expected(Origin::Argument(*slot))).collect();
    let constants = flow.constants.iter().copied().filter(is_input).collect();
    let literals = flow.literals.iter().filter(|(pc, _)| is_input(pc));
    let literals = literals.map(|(pc, parts)| (*pc, parts.clone())).collect();
    // Where a library gets the object, it is no other code that matters.
    let passed_to = |pc: &u32| flow.passed.get(&Origin::Constant(*pc));
    let is_for_others = |pc| passed_to(pc).is_some_and(|it| !it.to.owner.starts_with("java/"));
    let makers = flow.parts.iter().filter(|(pc, _)| is_for_others(pc));
    let makers = makers.map(|(pc, made)| (*pc, made.call)).collect();
    let passed = flow.passed.into_iter().filter_map(|(origin, passed)| match origin {
        Origin::Constant(pc) => Some((pc, passed)),
        Origin::Whole(_) | Origin::Library | Origin::Argument(_) => None,
    });
    Inputs {
        constants,
        literals,
        types: flow.types,
        // A part of a value object is passed to its maker only if the object is passed to nobody.
        passed: flow.parts.into_iter().chain(passed).collect(),
        makers,
        unread,
        expected,
        computed: flow.computed,
        lines: BTreeMap::new(),
    }
}

/// The data-flow analysis of one method and its results so far.
struct Flow<'a> {
    file: &'a ClassFile,
    is_assertion: IsAssertion<'a>,
    is_enum_constant: IsEnumConstant<'a>,
    constants: BTreeSet<u32>,
    literals: BTreeMap<u32, Rc<[String]>>,
    /// Origins that are given to assertions, or that are lengths and indices of array literals.
    asserted: BTreeSet<Origin>,
    /// Origins that are used in any other way.
    used: BTreeSet<Origin>,
    /// Origins that became part of another value, which is followed in turn.
    passed_on: BTreeSet<Origin>,
    /// The origins of the elements of array literals and value objects.
    elements: BTreeMap<u32, Slot>,
    /// Array literals and value objects with an element that is not a constant.
    mixed: BTreeSet<u32>,
    types: BTreeMap<u32, String>,
    passed: BTreeMap<Origin, Passed>,
    /// For each constant in a value object, the call that makes the object.
    parts: BTreeMap<u32, Passed>,
    computed: BTreeSet<Parameter>,
}

impl Flow<'_> {
    /// Runs one round: processes instructions until no state changes.
    fn run(&mut self, code: &Code, start: State) {
        let mut states: BTreeMap<u32, State> = BTreeMap::from([(0, start)]);
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

    /// Transfers the uses of array literals and value objects to their elements.
    fn spread(&mut self) {
        for (&pc, slot) in &self.elements {
            let whole = Origin::Whole(pc);
            if self.used.contains(&whole) {
                self.used.extend(slot);
            }
            if self.asserted.contains(&whole) {
                self.asserted.extend(slot);
            }
            if let Some(passed) = self.passed.get(&whole).cloned() {
                for origin in slot {
                    self.passed.entry(*origin).or_insert_with(|| passed.clone());
                }
                if self.mixed.contains(&pc) {
                    self.computed.insert(passed.to);
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
            _ if instruction.opcode == Opcode::New => {
                state.push(Slot::from([Origin::Whole(instruction.pc)]), 1);
            }
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
                state.push(Slot::from([Origin::Whole(instruction.pc)]), 1);
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
            if let Origin::Whole(pc) = origin {
                literal = true;
                self.add_element(*pc, &value);
            }
        }
        if literal {
            self.asserted.extend(index);
        } else {
            self.use_all(&[value, index, array]);
        }
    }

    fn add_element(&mut self, whole: u32, value: &Slot) {
        self.elements.entry(whole).or_default().extend(value);
        if is_computed(value) {
            self.mixed.insert(whole);
        }
    }

    fn field(
        &mut self,
        instruction: &Instruction<'_>,
        state: &mut State,
        is_static: bool,
        writes: bool,
    ) {
        let member = self.member(instruction);
        if is_static
            && !writes
            && let Some(origin) = self.named_constant(instruction, member.as_ref())
        {
            state.push(Slot::from([origin]), 1);
            return;
        }
        let descriptor = member.map_or_else(|| "I".into(), |(_, _, descriptor)| descriptor);
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

    /// Returns the origin of a static field's value if it is a constant of an enum, which is an input,
    /// or a constant of a class of the JDK.
    fn named_constant(
        &mut self,
        instruction: &Instruction<'_>,
        member: Option<&(String, String, String)>,
    ) -> Option<Origin> {
        let (owner, name, descriptor) = member?;
        if (self.is_enum_constant)(&(owner.clone(), name.clone())) {
            self.constants.insert(instruction.pc);
            return Some(Origin::Constant(instruction.pc));
        }
        let of_own_class = descriptor.strip_prefix('L')?.strip_suffix(';')? == owner;
        (of_own_class && owner.starts_with("java/")).then_some(Origin::Library)
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
        let passed = |index| {
            let (owner, name, descriptor) = (owner.clone(), name.clone(), descriptor.clone());
            Passed { to: Parameter { owner, name, descriptor, index }, call: instruction.pc }
        };
        let made = match name.as_str() {
            "<init>" => constructed(&receiver),
            _ => Some(instruction.pc).filter(|_| !has_receiver),
        };
        if let Some(whole) = made.filter(|_| makes_value(&owner, &name, &descriptor)) {
            self.passed_on.extend(arguments.iter().flatten());
            for (index, value) in values.iter().enumerate() {
                self.add_element(whole, value);
                self.give(value, &passed(index));
            }
            if result > 0 {
                state.push(Slot::from([Origin::Whole(whole)]), result);
            }
            return;
        }
        if let Some(whole) = made.filter(|_| name == "<init>") {
            state.forget(Origin::Whole(whole));
        }
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
                self.pass(slot, passed(index));
            }
        }
        self.use_all(&[receiver]);
        state.push_empty(result);
    }

    /// Records the constants that are given to a call which makes a value object of them.
    fn give(&mut self, slot: &Slot, made: &Passed) {
        for origin in slot {
            if let Origin::Constant(pc) = origin {
                self.parts.entry(*pc).or_insert_with(|| made.clone());
            }
        }
    }

    /// Records the origins that are passed for a parameter.
    fn pass(&mut self, slot: &Slot, passed: Passed) {
        if is_computed(slot) {
            self.computed.insert(passed.to);
            return;
        }
        for origin in slot {
            self.passed.entry(*origin).or_insert_with(|| passed.clone());
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
            // A lambda that only assertions get, such as the supplier of a message, may never run.
            let is_argument = |origin: &Origin| matches!(origin, Origin::Argument(_));
            let (held, used): (Slot, Slot) = arguments.into_iter().flatten().partition(is_argument);
            self.passed_on.extend(&held);
            self.use_all(&[used]);
            state.push(held, signature.result.map_or(0, |kind| kind.slots()));
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

/// Returns the name of the parameter in a slot.
pub fn parameter_name(code: &Code, slot: u16) -> Option<&str> {
    let mut variables = code.local_variables.iter();
    let variable = variables.find(|it| it.start == 0 && it.index == slot)?;
    Some(&variable.name)
}

/// Returns the descriptors of the parameters of a method descriptor.
pub fn types_of(descriptor: &str) -> Vec<String> {
    let mut rest = descriptor.trim_start_matches('(');
    let mut types = Vec::new();
    while let Some((_, after)) = FieldType::split(rest) {
        let length = rest.len() - after.len();
        types.push(rest.get(..length).unwrap_or("").to_owned());
        rest = after;
    }
    types
}

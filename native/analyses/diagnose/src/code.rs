//! Finds the instructions of a method that evaluate expressions of its source.

mod clock;
mod statement;

use std::collections::{BTreeMap, BTreeSet};

use classfile::{
    ClassFile, Code, Constant, Effect, Instruction, Instructions, MethodDescriptor, Opcode,
    OperandType, effect, slots_of,
};
use serde::{Deserialize, Serialize};
use vm::classes::class::Kind;

use self::statement::{Statement, statements};
use crate::source::Source;

/// The result of an instruction: what is on the operand stack after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Yield {
    /// A value of this kind.
    Value(#[serde(with = "kind")] Kind),
    /// The object whose constructor the instruction called, if the object is used.
    Made,
    /// No value: the instruction is a branch, which goes on at the next instruction or somewhere
    /// else.
    Way,
}

/// Serialises a kind as the first letter of its descriptors.
mod kind {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use vm::classes::class::Kind;

    pub fn serialize<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
        kind.letter().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        Ok(Kind::of(char::deserialize(deserializer)?.encode_utf8(&mut [0; 4])))
    }
}

/// An instruction that evaluates an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expression {
    /// The bytecode index of the expression.
    pub pc: u16,
    /// The result of the instruction.
    pub yields: Yield,
    /// Whether it loads a local variable.
    pub is_local: bool,
    /// Whether the value comes from a clock. Then it depends on the time that other code takes.
    pub is_time: bool,
    /// The expression as the source might have it, if the class file contains enough to write it.
    pub text: Option<String>,
    /// How its value is used.
    pub used: Use,
    /// The instruction that uses the value, or the branch itself, as a text.
    pub taker: (u16, String),
}

/// How an instruction uses a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Use {
    /// No instruction uses it, or the expression is a branch, which uses its operands itself.
    None,
    /// Discards it.
    Discarded,
    /// Stores it in a local variable, with its name if the class file has it.
    Local(Option<String>),
    /// Stores it in a field or an array.
    Stored,
    /// Decides on a branch.
    Decides,
    /// Calls a method with it.
    Call(Called),
    /// Returns or throws it.
    Leaves,
    /// Computes something else from it.
    Computes,
}

/// A method that an instruction calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// The class, in internal form.
    pub owner: String,
    /// The name of the method.
    pub name: String,
    /// The descriptor of the method.
    pub descriptor: String,
    /// Whether the method is called without an object.
    pub is_static: bool,
}

/// The expressions of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expressions {
    /// By the number of the instruction, which is also the number of the decoded operation.
    by_number: Vec<Option<Expression>>,
    /// The statements with calls in them.
    statements: Vec<Statement>,
}

impl Expressions {
    /// Returns the expression that the instruction with this number evaluates.
    #[must_use]
    pub fn at(&self, number: u32) -> Option<&Expression> {
        self.by_number.get(number as usize).and_then(Option::as_ref)
    }

    /// Returns the expression that the instruction at a bytecode index evaluates.
    #[must_use]
    pub fn at_index(&self, pc: u16) -> Option<&Expression> {
        self.by_number.iter().flatten().find(|expression| expression.pc == pc)
    }

    /// Returns all expressions, in the order of the code.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Expression> {
        self.by_number.iter().flatten()
    }

    /// Returns the text of the expression at a bytecode index, as the source might have it.
    #[must_use]
    pub fn text(&self, pc: u16) -> Option<&str> {
        self.at_index(pc)?.text.as_deref()
    }

    /// Returns whether an expression is a hash, or a local variable with one. An assertion on it would fix how it is
    /// computed, which no test should.
    #[must_use]
    pub fn is_hash(&self, expression: &Expression) -> bool {
        let holds = |name: &str| {
            let mut all = self.by_number.iter().flatten();
            let is_it = |used: &Use| matches!(used, Use::Local(Some(it)) if it == name);
            all.any(|it| is_it(&it.used) && it.text.as_deref().is_some_and(is_hash))
        };
        let text = expression.text.as_deref();
        text.is_some_and(|text| is_hash(text) || expression.is_local && holds(text))
    }

    /// Returns whether there is no expression, and no statement with a call.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.statements.is_empty() && self.by_number.iter().all(Option::is_none)
    }
}

/// Returns whether a source expression is the call of a method that computes a hash.
fn is_hash(text: &str) -> bool {
    const STATIC: [&str; 4] =
        ["Objects.hash(", "Objects.hashCode(", "Arrays.hashCode(", "System.identityHashCode("];
    let is_static = STATIC.iter().any(|call| text.starts_with(call)) && text.ends_with(')');
    is_static || text == "hashCode()" || text.ends_with(".hashCode()")
}

/// Returns the expressions of a method.
///
/// Left out are constants, left sides of assignments, and `this`, which sources mostly omit too.
/// Calls that a compiler makes of a string concatenation are left out as well; their sum is one
/// expression.
#[must_use]
pub fn expressions(file: &ClassFile, code: &Code, is_static: bool) -> Expressions {
    let mut flow = Flow::default();
    flow.run(file, code);
    let source = Source { file, code, is_static, operands: &flow.operands };
    let of_sums = Instructions::new(&code.bytes).flat_map(|it| source.calls_of_sum(&it));
    let of_sums: BTreeSet<u32> = of_sums.collect();
    let readings = clock::readings(file, code, &flow);
    let expression = |instruction: Instruction<'_>| {
        let pc = u16::try_from(instruction.pc).ok()?;
        let yields = yields(file, &instruction, !is_static)?;
        let user = flow.users.get(&instruction.pc);
        let user = user.and_then(|at| Instruction::at(&code.bytes, *at as usize));
        let taker = user.unwrap_or(instruction);
        let taker = (u16::try_from(taker.pc).unwrap_or(pc), words(file, &taker));
        let is_own =
            !flow.left_sides.contains(&instruction.pc) && !of_sums.contains(&instruction.pc);
        is_own.then(|| Expression {
            pc,
            taker,
            yields,
            is_local: matches!(effect(&instruction), Effect::Load(_)),
            is_time: readings.contains(&instruction.pc),
            text: source.text(instruction.pc),
            used: user.map_or(Use::None, |user| used(&source, &user)),
        })
    };
    let by_number = Instructions::new(&code.bytes).map(expression).collect();
    Expressions { by_number, statements: statements(&source, &flow) }
}

/// Returns how an instruction uses a value that it takes.
fn used(source: &Source<'_>, user: &Instruction<'_>) -> Use {
    let file = source.file;
    match effect(user) {
        Effect::Drop(_) => Use::Discarded,
        Effect::Store(_) => Use::Local(source.variable(user, user.next_pc())),
        Effect::StoreElement(_) | Effect::Field { writes: true, .. } => Use::Stored,
        Effect::Invoke { has_receiver } => match member(file, user) {
            Some((owner, name, descriptor)) => {
                Use::Call(Called { owner, name, descriptor, is_static: !has_receiver })
            }
            None => Use::Computes,
        },
        _ if decides(user.opcode) => Use::Decides,
        _ if user.opcode.is_return() || user.opcode == Opcode::Athrow => Use::Leaves,
        _ => Use::Computes,
    }
}

/// Returns the result of an instruction, or `None` if it evaluates no expression.
fn yields(file: &ClassFile, instruction: &Instruction<'_>, has_receiver: bool) -> Option<Yield> {
    let opcode = instruction.opcode;
    let kind = match effect(instruction) {
        Effect::Load(_) if has_receiver && instruction.slot() == Some(0) => return None,
        Effect::Load(kind) => kind_of(kind),
        Effect::NewArray => Kind::Reference,
        Effect::Field { writes: false, .. } => Kind::of(&member(file, instruction)?.2),
        Effect::Invoke { .. } => {
            let (_, name, descriptor) = member(file, instruction)?;
            if name == "<init>" {
                return Some(Yield::Made);
            }
            result(&descriptor)?
        }
        Effect::InvokeDynamic => result(&call_site(file, instruction)?)?,
        Effect::Convert(_, pushed) if opcode != Opcode::Checkcast => {
            smaller(opcode).unwrap_or(kind_of(pushed))
        }
        Effect::Generic(..) if opcode.is_conditional() => return Some(Yield::Way),
        Effect::Generic(_, [pushed]) if !is_partial(opcode) => {
            smaller(opcode).unwrap_or(kind_of(*pushed))
        }
        _ => return None,
    };
    Some(Yield::Value(kind))
}

fn result(descriptor: &str) -> Option<Kind> {
    let kind = Kind::of(descriptor.rsplit(')').next()?);
    (kind != Kind::Void).then_some(kind)
}

fn kind_of(kind: OperandType) -> Kind {
    match kind {
        OperandType::Int => Kind::Int,
        OperandType::Long => Kind::Long,
        OperandType::Float => Kind::Float,
        OperandType::Double => Kind::Double,
        OperandType::Reference | OperandType::ReturnAddress => Kind::Reference,
    }
}

/// The kind of a result that is smaller than the `int` as which it is pushed.
fn smaller(opcode: Opcode) -> Option<Kind> {
    match opcode {
        // Of booleans too: what tells them apart is the array.
        Opcode::Baload | Opcode::I2b => Some(Kind::Byte),
        Opcode::Caload | Opcode::I2c => Some(Kind::Char),
        Opcode::Saload | Opcode::I2s => Some(Kind::Short),
        Opcode::Instanceof => Some(Kind::Boolean),
        _ => None,
    }
}

/// Whether the result is only part of a condition, of making an object or of a subroutine.
fn is_partial(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(opcode, Lcmp | Fcmpl | Fcmpg | Dcmpl | Dcmpg | New | Jsr | JsrW)
}

/// Returns whether an instruction is a conditional branch or a switch.
fn decides(opcode: Opcode) -> bool {
    opcode.is_conditional() || matches!(opcode, Opcode::Tableswitch | Opcode::Lookupswitch)
}

/// Returns an instruction as a text, with the member that it names.
pub(crate) fn words(file: &ClassFile, instruction: &Instruction<'_>) -> String {
    let mnemonic = instruction.opcode.mnemonic();
    match member(file, instruction) {
        Some((owner, name, _)) => format!("{mnemonic} {}.{name}", owner.replace('/', ".")),
        None => mnemonic.to_owned(),
    }
}

/// Returns owner, name and descriptor of the member that an instruction names.
pub(crate) fn member(
    file: &ClassFile,
    instruction: &Instruction<'_>,
) -> Option<(String, String, String)> {
    let member = file.pool.member(instruction.pool_index()?)?;
    Some((member.class.to_string(), member.name.to_string(), member.descriptor.to_string()))
}

/// Returns the descriptor of a call that a bootstrap method links.
pub(crate) fn call_site(file: &ClassFile, instruction: &Instruction<'_>) -> Option<String> {
    match file.pool.get(instruction.pool_index()?)? {
        Constant::InvokeDynamic { name_and_type, .. } => {
            Some(file.pool.name_and_type(*name_and_type)?.1.to_string())
        }
        _ => None,
    }
}

/// The instruction that put the value into a slot; `None` for the second slot of a wide value.
pub(crate) type Slot = Option<u32>;

/// A forward pass over a method's instructions that tracks which instruction made each operand.
///
/// For example, `iload_0, iload_1, iadd, ireturn` at 0 to 3: the stack before `iadd` is made by 0
/// and 1. So the operands of 2 are 0 and 1, their user is 2, and the user of 2 is 3.
#[derive(Default)]
struct Flow {
    /// By instruction, the first instruction that takes its result.
    users: BTreeMap<u32, u32>,
    /// By instruction, the instructions whose results it takes, lowest on the stack first.
    operands: BTreeMap<u32, Vec<u32>>,
    /// Instructions that evaluate a part of the left side of an assignment.
    left_sides: BTreeSet<u32>,
}

impl Flow {
    /// Visits each instruction once. That is enough, because in compiled code all paths to an
    /// instruction have the same number of operands there.
    fn run(&mut self, file: &ClassFile, code: &Code) {
        let handlers = code.exceptions.iter().map(|entry| u32::from(entry.handler));
        let mut waiting: BTreeSet<u32> = std::iter::once(0).chain(handlers.clone()).collect();
        let mut states: BTreeMap<u32, Vec<Slot>> = handlers.map(|at| (at, vec![None])).collect();
        let mut seen = BTreeSet::new();
        while let Some(pc) = waiting.pop_first() {
            let Some(instruction) = Instruction::at(&code.bytes, pc as usize) else { continue };
            if !seen.insert(pc) {
                continue;
            }
            let mut stack = states.get(&pc).cloned().unwrap_or_default();
            self.step(file, &instruction, &mut stack);
            let ends = instruction.opcode.ends_flow() || instruction.opcode.is_return();
            let next = (!ends).then(|| instruction.next_pc());
            for target in instruction.targets().into_iter().chain(next) {
                states.entry(target).or_insert_with(|| stack.clone());
                waiting.insert(target);
            }
        }
    }

    fn step(&mut self, file: &ClassFile, instruction: &Instruction<'_>, stack: &mut Vec<Slot>) {
        let pc = instruction.pc;
        match effect(instruction) {
            Effect::Constant(kind) | Effect::Load(kind) => push(stack, pc, kind.slots()),
            Effect::PoolConstant(slots) => push(stack, pc, slots),
            Effect::Convert(..) if instruction.opcode == Opcode::Checkcast => {}
            Effect::Store(kind) => self.take(stack, kind.slots(), pc),
            Effect::Drop(slots) => self.take(stack, slots, pc),
            Effect::Convert(pops, pushes) => {
                self.take(stack, pops.slots(), pc);
                push(stack, pc, pushes.slots());
            }
            Effect::Generic(pops, pushes) => {
                self.take(stack, slots_of(pops), pc);
                push(stack, pc, slots_of(pushes));
            }
            Effect::Duplicate(count, under) => {
                let top = pop(stack, count);
                let below = pop(stack, under);
                stack.extend(top.iter().chain(&below).chain(&top));
            }
            Effect::Swap => {
                let top = pop(stack, 2);
                stack.extend(top.into_iter().rev());
            }
            Effect::NewArray => {
                self.take(stack, 1, pc);
                push(stack, pc, 1);
            }
            Effect::StoreElement(value) => {
                self.take(stack, value.slots(), pc);
                self.assign_to(stack, 2);
            }
            Effect::Field { is_static, writes } => {
                let kind = member(file, instruction).map_or(Kind::Int, |(.., it)| Kind::of(&it));
                self.field(pc, stack, kind.slots() as u16, is_static, writes);
            }
            Effect::Invoke { has_receiver } => {
                let called = member(file, instruction);
                let (_, name, descriptor) = called.unwrap_or_default();
                self.call(pc, stack, &name, &descriptor, has_receiver);
            }
            Effect::InvokeDynamic => {
                let descriptor = call_site(file, instruction).unwrap_or_default();
                self.call(pc, stack, "", &descriptor, false);
            }
        }
    }

    /// Pops the slots that the instruction `user` takes.
    fn take(&mut self, stack: &mut Vec<Slot>, slots: u16, user: u32) {
        let taken: Vec<u32> = pop(stack, slots).into_iter().flatten().collect();
        for made in &taken {
            self.users.entry(*made).or_insert(user);
        }
        self.operands.insert(user, taken);
    }

    /// Pops the slots that determine where a value is stored, and marks their instructions as left sides.
    fn assign_to(&mut self, stack: &mut Vec<Slot>, slots: u16) {
        self.left_sides.extend(pop(stack, slots).into_iter().flatten());
    }

    fn field(&mut self, pc: u32, stack: &mut Vec<Slot>, slots: u16, is_static: bool, writes: bool) {
        let objects = u16::from(!is_static);
        if writes {
            self.take(stack, slots, pc);
            self.assign_to(stack, objects);
        } else {
            self.take(stack, objects, pc);
            push(stack, pc, slots);
        }
    }

    fn call(
        &mut self,
        pc: u32,
        stack: &mut Vec<Slot>,
        name: &str,
        descriptor: &str,
        has_receiver: bool,
    ) {
        let Some(signature) = MethodDescriptor::parse(descriptor) else { return };
        let arguments = signature.slots();
        if name == "<init>" {
            // Copies of the new object that are still on the stack count as made by the
            // constructor's call.
            let at = stack.len().checked_sub(usize::from(arguments) + 1);
            let receiver = at.and_then(|at| stack.get(at).copied()).flatten();
            self.take(stack, arguments, pc);
            pop(stack, 1);
            for slot in stack.iter_mut().filter(|slot| receiver.is_some() && **slot == receiver) {
                *slot = Some(pc);
            }
        } else {
            self.take(stack, arguments + u16::from(has_receiver), pc);
        }
        push(stack, pc, signature.result.map_or(0, |kind| kind.slots()));
    }
}

fn pop(stack: &mut Vec<Slot>, slots: u16) -> Vec<Slot> {
    stack.split_off(stack.len().saturating_sub(usize::from(slots)))
}

fn push(stack: &mut Vec<Slot>, pc: u32, slots: u16) {
    stack.extend((0..slots).map(|slot| (slot == 0).then_some(pc)));
}

#[cfg(test)]
mod tests;

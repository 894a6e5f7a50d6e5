//! Finds statements that are a single expression, by the calls in them.

use std::collections::BTreeMap;

use classfile::{Effect, Instruction, Instructions, effect};
use serde::{Deserialize, Serialize};

use super::{Expressions, Flow, member};
use crate::source::Source;

/// A statement that is a single expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Statement {
    /// The statement as the source might have it, without the semicolon.
    text: String,
    /// The bytecode indices of the calls in it.
    calls: Vec<u16>,
}

impl Expressions {
    /// Returns the statement that contains the call at a bytecode index, as the source might have it without the
    /// semicolon. Returns `None` if the statement is more than an expression, or if the class file does not contain
    /// enough to write it.
    #[must_use]
    pub fn statement(&self, pc: u16) -> Option<&str> {
        let found = self.statements.iter().find(|statement| statement.calls.contains(&pc))?;
        Some(&found.text)
    }

    /// Returns the call at a bytecode index as the source might have it. For a `void` method this
    /// is the statement.
    #[must_use]
    pub fn call(&self, pc: u16) -> Option<&str> {
        match self.at_index(pc) {
            Some(expression) => expression.text.as_deref(),
            None => self.statement(pc),
        }
    }
}

/// Returns the statements of a method.
pub(super) fn statements(source: &Source<'_>, flow: &Flow) -> Vec<Statement> {
    let mut calls: BTreeMap<u32, Vec<u16>> = BTreeMap::new();
    for instruction in Instructions::new(&source.code.bytes) {
        let root = called(source, &instruction).and_then(|_| root(source, flow, instruction.pc));
        if let Some((root, pc)) = root.zip(u16::try_from(instruction.pc).ok()) {
            calls.entry(root).or_default().push(pc);
        }
    }
    let statement = |(root, calls)| Some(Statement { text: source.text(root)?, calls });
    calls.into_iter().filter_map(statement).collect()
}

/// Returns the instruction that evaluates the whole statement with a call: its result is discarded,
/// or it is a call without a result.
fn root(source: &Source<'_>, flow: &Flow, call: u32) -> Option<u32> {
    let mut at = Instruction::at(&source.code.bytes, call as usize)?;
    while let Some(user) = flow.users.get(&at.pc) {
        let user = Instruction::at(&source.code.bytes, *user as usize)?;
        if matches!(effect(&user), Effect::Drop(_)) {
            return Some(at.pc);
        }
        // A user comes after the instruction in the code, so this loop ends.
        at = (at.pc < user.pc).then_some(user)?;
    }
    let (name, descriptor) = called(source, &at)?;
    (descriptor.ends_with(")V") && name != "<init>").then_some(at.pc)
}

/// Returns name and descriptor of the method that an instruction calls.
fn called(source: &Source<'_>, instruction: &Instruction<'_>) -> Option<(String, String)> {
    let is_call = matches!(effect(instruction), Effect::Invoke { .. });
    let (_, name, descriptor) = member(source.file, instruction).filter(|_| is_call)?;
    Some((name, descriptor))
}

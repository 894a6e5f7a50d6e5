//! Carries sequences from one unit to another. Each unit numbers its types differently, and its tests may use other
//! members.

use std::sync::Arc;

use crate::statements::literal::Literal;
use crate::statements::operation::{Operation, Operations};
use crate::statements::sequence::{Input, Sequence, Statement};
use crate::statements::types::{TypeId, Types};

/// Returns the sequence with the types of another unit. Returns `None` if the tests of that unit cannot use a part of
/// it.
#[must_use]
pub fn carried(sequence: &Sequence, from: &Types, to: Operations<'_>) -> Option<Sequence> {
    let statements = sequence.statements.iter().map(|statement| {
        let operation = carried_operation(&statement.operation, from, to.types);
        let can_name = |input: &Input| match input {
            Input::Literal(Literal::Class(name)) => to.access.to_class(name),
            _ => true,
        };
        let is_usable = to.can_use(&operation) && statement.inputs.iter().all(can_name);
        let inputs = statement.inputs.clone();
        is_usable.then(|| Statement { operation: Arc::new(operation), inputs })
    });
    Some(Sequence { statements: statements.collect::<Option<Vec<Statement>>>()? })
}

fn carried_operation(operation: &Operation, from: &Types, to: &Types) -> Operation {
    // Descriptors mean the same everywhere. Only their numbers differ.
    let carried = |of: TypeId| to.of(&from.descriptor(of));
    Operation {
        inputs: operation.inputs.iter().map(|&it| carried(it)).collect(),
        output: operation.output.map(carried),
        ..operation.clone()
    }
}

//! A sequence under construction.

use std::sync::Arc;

use crate::search::pool::Source;
use crate::statements::sequence::{MOST_STATEMENTS, Sequence, Statement};
use crate::statements::types::{TypeId, Types};

/// A sequence together with what the search knows about its statements.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub sequence: Sequence,
    /// For each statement, the type of its result, if the result is an object that inputs can take.
    types: Vec<Option<TypeId>>,
    /// The instructions of each statement that has run.
    pub costs: Vec<u64>,
    /// The positions of the results that the last statement changed.
    pub changed: Vec<u16>,
}

impl Draft {
    /// Returns a draft that begins with the sequence of a source. Its statements count as run.
    pub fn of(source: &Source) -> Draft {
        let mut draft = Draft::default();
        draft.append(source);
        draft.costs = source.costs.to_vec();
        draft
    }

    /// Returns a draft of a sequence of which no statement has run.
    pub fn of_sequence(sequence: Sequence) -> Draft {
        let types = sequence.statements.iter().map(|statement| statement.operation.output);
        Draft { types: types.collect(), sequence, ..Draft::default() }
    }

    /// Appends the sequence of a source. Returns the position of its result, or `None` if there is no room.
    pub fn append(&mut self, source: &Source) -> Option<u16> {
        // Leaves room for the statement that takes the result.
        if self.sequence.len() + source.sequence.len() >= MOST_STATEMENTS {
            return None;
        }
        let shift = self.sequence.append(&source.sequence);
        // Only the exact type of the wanted result is known. The other results have their declared types until the
        // statements run.
        let statements = source.sequence.statements.iter();
        self.types.extend(statements.map(|statement| statement.operation.output));
        let at = shift + source.result;
        self.set_type(usize::from(at), Some(source.of));
        Some(at)
    }

    /// Appends a statement. Returns its position, or `None` if there is no room.
    pub fn push(&mut self, statement: Statement) -> Option<u16> {
        if self.sequence.len() >= MOST_STATEMENTS {
            return None;
        }
        self.types.push(statement.operation.output);
        self.sequence.statements.push(statement);
        Some((self.sequence.len() - 1) as u16)
    }

    /// Drops all statements from a position on.
    pub fn truncate(&mut self, len: usize) {
        self.sequence.statements.truncate(len);
        self.types.truncate(len);
        self.costs.truncate(len);
    }

    /// Sets the type of a result, once it is known exactly.
    pub fn set_type(&mut self, at: usize, of: Option<TypeId>) {
        if let Some(entry) = self.types.get_mut(at) {
            *entry = of;
        }
    }

    /// Returns the type of a result; `None` if inputs cannot take it.
    pub fn type_of(&self, at: u16) -> Option<TypeId> {
        self.types.get(usize::from(at)).copied().flatten()
    }

    /// Returns the positions of the results that can be assigned to a type.
    pub fn results_of(&self, types: &Types, of: TypeId) -> Vec<u16> {
        let fits = |it: &Option<TypeId>| it.is_some_and(|it| types.is_assignable(it, of));
        let positions = self.types.iter().enumerate().filter(|(_, it)| fits(it));
        positions.map(|(at, _)| at as u16).collect()
    }

    /// Returns the number of instructions that the statements ran.
    pub fn cost(&self) -> u64 {
        self.costs.iter().sum()
    }

    /// Returns the source of one result: the statements that the result needs, and what they cost.
    pub fn source(&self, at: u16, of: TypeId) -> Source {
        let needed = self.sequence.needed_for(at, self.sequence.len());
        let sequence = self.sequence.only(&needed);
        let costs =
            self.costs.iter().zip(&needed).filter(|(_, needed)| **needed).map(|(cost, _)| *cost);
        // Statements before the result that are not needed disappear, so its position moves forward.
        let before = needed.iter().take(usize::from(at)).filter(|needed| **needed).count();
        Source { sequence: Arc::new(sequence), result: before as u16, of, costs: costs.collect() }
    }
}

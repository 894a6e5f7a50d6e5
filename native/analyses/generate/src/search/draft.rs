//! A sequence in the making.

use std::sync::Arc;

use crate::search::pool::Source;
use crate::statements::sequence::{MOST_STATEMENTS, Sequence, Statement};
use crate::statements::types::{TypeId, Types};

/// A sequence with what is known about its statements.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub sequence: Sequence,
    /// For each statement the type under which its result is filed, if it is an object that can be taken.
    types: Vec<Option<TypeId>>,
    /// The instructions of the statements that have run.
    pub costs: Vec<u64>,
    /// The results that the last statement changed.
    pub changed: Vec<u16>,
}

impl Draft {
    /// Returns the draft that begins with the sequence of a source.
    pub fn of(source: &Source) -> Draft {
        let mut draft = Draft::default();
        draft.append(source);
        draft.costs = source.costs.to_vec();
        draft
    }

    /// Returns the draft of a sequence, no statement of which has run.
    pub fn of_sequence(sequence: Sequence) -> Draft {
        let types = sequence.statements.iter().map(|statement| statement.operation.output);
        Draft { types: types.collect(), sequence, ..Draft::default() }
    }

    /// Appends the sequence of a source. Returns the position of its result, or `None` if there is no room.
    pub fn append(&mut self, source: &Source) -> Option<u16> {
        if self.sequence.len() + source.sequence.len() >= MOST_STATEMENTS {
            return None;
        }
        let shift = self.sequence.append(&source.sequence);
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

    pub fn set_type(&mut self, at: usize, of: Option<TypeId>) {
        if let Some(entry) = self.types.get_mut(at) {
            *entry = of;
        }
    }

    pub fn type_of(&self, at: u16) -> Option<TypeId> {
        self.types.get(usize::from(at)).copied().flatten()
    }

    /// Returns the positions of results that can be assigned to a type.
    pub fn results_of(&self, types: &Types, of: TypeId) -> Vec<u16> {
        let fits = |it: &Option<TypeId>| it.is_some_and(|it| types.is_assignable(it, of));
        let positions = self.types.iter().enumerate().filter(|(_, it)| fits(it));
        positions.map(|(at, _)| at as u16).collect()
    }

    /// Returns the instructions that its statements run.
    pub fn cost(&self) -> u64 {
        self.costs.iter().sum()
    }

    /// Returns the source of one of its results: the statements that the result needs.
    pub fn source(&self, at: u16, of: TypeId) -> Source {
        let needed = self.sequence.needed_for(at, self.sequence.len());
        let sequence = self.sequence.only(&needed);
        let costs =
            self.costs.iter().zip(&needed).filter(|(_, needed)| **needed).map(|(cost, _)| *cost);
        let before = needed.iter().take(usize::from(at)).filter(|needed| **needed).count();
        Source { sequence: Arc::new(sequence), result: before as u16, of, costs: costs.collect() }
    }
}

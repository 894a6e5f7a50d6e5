//! Sequences of statements: the part of a test before its assertions.

use std::sync::Arc;

use crate::statements::literal::Literal;
use crate::statements::operation::Operation;

/// The most statements of a sequence.
pub const MOST_STATEMENTS: usize = 40;

/// The value that a statement passes to its operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// The result of an earlier statement of the sequence, by its position.
    Result(u16),
    /// A literal.
    Literal(Literal),
}

/// An operation with its inputs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// The operation.
    pub operation: Arc<Operation>,
    /// The inputs, one for each input of the operation.
    pub inputs: Vec<Input>,
}

/// Statements in the order in which they run. Inputs refer to earlier statements only.
///
/// Literals are inputs, not statements of their own (as in Randoop). So sequences are short, and equal ones compare
/// equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// The statements.
    pub statements: Vec<Statement>,
}

impl Sequence {
    /// Appends another sequence. Returns the number that is added to the positions of its results.
    pub fn append(&mut self, other: &Sequence) -> u16 {
        let shift = self.statements.len() as u16;
        self.statements.extend(other.statements.iter().map(|statement| statement.shifted(shift)));
        shift
    }

    /// Returns the sequence of its first `len` statements.
    #[must_use]
    pub fn prefix(&self, len: usize) -> Sequence {
        Sequence { statements: self.statements.iter().take(len).cloned().collect() }
    }

    /// Returns the number of statements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.statements.len()
    }

    /// Returns whether it has no statement.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    /// Marks the statements that a result needs, in its state after the statements up to `end`. These are the
    /// statement that makes the result, those whose results it takes, those that take one of these objects and may
    /// change it, and so on.
    ///
    /// For example, `a = list()`, `b = list()`, `a.add(1)`, `a.first()`: the last result needs the statements 0, 2
    /// and 3. Statement 2 is needed because it may change `a`. Statement 1 is not.
    #[must_use]
    pub fn needed_for(&self, result: u16, end: usize) -> Vec<bool> {
        let mut needed = vec![false; self.statements.len()];
        mark(&mut needed, result);
        // Each round marks at least one more statement, or is the last.
        loop {
            let before = needed.clone();
            for (at, statement) in self.statements.iter().enumerate().take(end) {
                let is_needed = |at: u16| before.get(usize::from(at)) == Some(&true);
                if is_needed(at as u16) {
                    statement.results().for_each(|it| mark(&mut needed, it));
                } else if statement.results().any(is_needed) {
                    mark(&mut needed, at as u16);
                }
            }
            if needed == before {
                return needed;
            }
        }
    }

    /// Returns the sequence of the marked statements. Each statement whose result they take has to be marked too.
    #[must_use]
    pub fn only(&self, marked: &[bool]) -> Sequence {
        let mut positions = Vec::new();
        let mut kept = Sequence::default();
        for (statement, marked) in self.statements.iter().zip(marked) {
            // The position of every old statement in the new sequence. It is not used for dropped ones.
            positions.push(kept.statements.len() as u16);
            if *marked {
                kept.statements.push(statement.renumbered(&positions));
            }
        }
        kept
    }
}

fn mark(needed: &mut [bool], at: u16) {
    if let Some(entry) = needed.get_mut(usize::from(at)) {
        *entry = true;
    }
}

impl Statement {
    /// Returns the positions of the results that the statement takes.
    pub fn results(&self) -> impl Iterator<Item = u16> {
        self.inputs.iter().filter_map(|input| match input {
            Input::Result(at) => Some(*at),
            Input::Literal(_) => None,
        })
    }

    fn shifted(&self, by: u16) -> Statement {
        self.with_positions(|at| at.saturating_add(by))
    }

    fn renumbered(&self, positions: &[u16]) -> Statement {
        self.with_positions(|at| positions.get(usize::from(at)).copied().unwrap_or(at))
    }

    fn with_positions(&self, position: impl Fn(u16) -> u16) -> Statement {
        let input = |input: &Input| match input {
            Input::Result(at) => Input::Result(position(*at)),
            literal @ Input::Literal(_) => literal.clone(),
        };
        Statement {
            operation: Arc::clone(&self.operation),
            inputs: self.inputs.iter().map(input).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statements::operation::Action;

    fn statement(name: &str, results: &[u16]) -> Statement {
        let operation = Operation {
            action: Action::CallStatic,
            class: "a/A".into(),
            name: name.into(),
            descriptor: "()V".into(),
            inputs: Vec::new(),
            output: None,
        };
        let inputs = results.iter().map(|&it| Input::Result(it)).collect();
        Statement { operation: Arc::new(operation), inputs }
    }

    /// A list; another list; an element is put into the first; a name that nobody uses; the first is read.
    fn sequence() -> Sequence {
        let statements = vec![
            statement("list", &[]),
            statement("other", &[]),
            statement("add", &[0]),
            statement("name", &[]),
            statement("first", &[0]),
        ];
        Sequence { statements }
    }

    #[test]
    fn what_changes_an_object_is_needed_for_it() {
        let sequence = sequence();
        let needed = sequence.needed_for(4, 5);
        assert_eq!(needed, [true, false, true, false, true]);
        let kept = sequence.only(&needed);
        let names: Vec<&str> = kept.statements.iter().map(|it| &*it.operation.name).collect();
        assert_eq!(names, ["list", "add", "first"]);
        assert_eq!(kept.statements.last().unwrap().inputs, [Input::Result(0)]);
    }

    #[test]
    fn appended_statements_take_their_own_results() {
        let mut sequence = sequence();
        let shift = sequence.append(&sequence.clone());
        assert_eq!(shift, 5);
        assert_eq!(sequence.statements.last().unwrap().inputs, [Input::Result(5)]);
    }
}

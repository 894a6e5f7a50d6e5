//! Shortens sequences and simplifies literals, as long as they do the same.
//!
//! For example, the search kept this sequence, because `add` ran new code:
//!
//! ```text
//! Item spare = new Item("hi!", 37);
//! Order order = new Order("a B-2.c");
//! order.add(new Item("a4", -12), 100);
//! ```
//!
//! The first statement has nothing to do with the last one and goes. `"a B-2.c"` becomes `"a"`, `"a4"` becomes `"b"`,
//! and 100 becomes 1, because `add` still runs the same new code. The number -12 becomes -1 if the new code checks
//! for negative prices: 1, 2, 3 and 0 come first, but do not reach it.

use std::collections::BTreeSet;
use std::sync::Arc;

use vm::Failure;
use vm::classes::class::Kind;

use crate::harvest::select::Candidate;
use crate::running::replay::{Done, Goal};
use crate::running::runner::Runner;
use crate::statements::classes::package;
use crate::statements::implementations::Does;
use crate::statements::literal::Literal;
use crate::statements::operation::Operation;
use crate::statements::sequence::{Input, Sequence, Statement};
use crate::statements::types::TypeId;

/// Minimises sequences by running changed ones.
pub struct Minimiser<'a, 'r> {
    /// Runs them.
    pub runner: &'a mut Runner<'r>,
    /// The instructions that a statement may run.
    pub budget: u64,
    /// Once the runner has spent so many priced instructions, sequences stay as they are.
    pub limit: u64,
}

impl Minimiser<'_, '_> {
    /// Drops statements and simplifies literals, as long as the sequence ends in the same way and reaches the
    /// `wanted` goals.
    ///
    /// # Errors
    /// Returns the failure after which the explorer cannot be used any more.
    pub fn minimise(
        &mut self,
        candidate: Candidate,
        wanted: &BTreeSet<Goal>,
    ) -> Result<Candidate, Failure> {
        // Statements first: each one that goes takes its literals along, which then need no runs.
        let shorter = self.drop_statements(candidate, wanted)?;
        let straight = self.skip_wrappers(shorter, wanted)?;
        let quiet = self.calm_lambdas(straight, wanted)?;
        self.simplify_literals(quiet, wanted)
    }

    /// Replaces lambda expressions that throw by lambda expressions that return, where this makes no difference.
    fn calm_lambdas(
        &mut self,
        mut best: Candidate,
        wanted: &BTreeSet<Goal>,
    ) -> Result<Candidate, Failure> {
        for at in 0..best.sequence.len() {
            let statement = best.sequence.statements.get(at);
            if let Some(calm) = statement.and_then(|it| self.calm(&it.operation)) {
                // If it cannot be prepared, the changed sequence does not run, and the old one stays.
                self.runner.prepare(&calm.operation);
                let mut changed = best.sequence.clone();
                if let Some(statement) = changed.statements.get_mut(at) {
                    *statement = calm;
                }
                best = self.better(changed, best, wanted)?;
            }
        }
        Ok(best)
    }

    /// For a lambda expression that throws, returns one that returns `null`, zero, `false` or nothing.
    fn calm(&self, operation: &Operation) -> Option<Statement> {
        let known = self.runner.classes().implementations();
        let throws = known.find(&operation.name)?.methods.iter().any(|it| it.does == Does::Throws);
        // The first implementation of a type returns values.
        let calm = known.of_type(package(&operation.name), &operation.class).first();
        let operation = calm.filter(|_| throws)?.operation(self.runner.types());
        let types = self.runner.types();
        let plain = |of: &TypeId| match types.kind(*of) {
            Kind::Reference => Some(Literal::Null),
            Kind::Boolean => Some(Literal::Boolean(false)),
            kind => Literal::of_whole(kind, 0),
        };
        let inputs: Option<Vec<Literal>> = operation.inputs.iter().map(plain).collect();
        let inputs = inputs?.into_iter().map(Input::Literal).collect();
        Some(Statement { operation: Arc::new(operation), inputs })
    }

    /// Drops statements that are not needed, the last ones first.
    fn drop_statements(
        &mut self,
        mut best: Candidate,
        wanted: &BTreeSet<Goal>,
    ) -> Result<Candidate, Failure> {
        let last = best.sequence.len().saturating_sub(1) as u16;
        let needed = best.sequence.needed_for(last, best.sequence.len());
        if needed.contains(&false) {
            // Statements that have nothing to do with the last one are never worth reading, so this step ignores the
            // limit.
            best = self.tried(best.sequence.only(&needed), best, wanted)?;
        }
        let mut at = best.sequence.len().saturating_sub(1);
        // From the end: dropping a statement also drops those that take its result. So a user of a value is tried
        // before its maker, and the maker may be free to go later.
        while at > 0 {
            at -= 1;
            if let Some(shorter) = without(&best.sequence, at) {
                best = self.better(shorter, best, wanted)?;
                at = at.min(best.sequence.len().saturating_sub(1));
            }
        }
        Ok(best)
    }

    /// Passes the input of a statement instead of its result, where the types allow it. Examples are a stream instead
    /// of the stream that wraps it, and a builder instead of the result of its method.
    fn skip_wrappers(
        &mut self,
        mut best: Candidate,
        wanted: &BTreeSet<Goal>,
    ) -> Result<Candidate, Failure> {
        let mut at = best.sequence.len().saturating_sub(1);
        while at > 0 {
            at -= 1;
            let inputs = best.sequence.statements.get(at).map(|it| it.results().collect());
            let inputs: Vec<u16> = inputs.unwrap_or_default();
            for input in inputs {
                let before = best.sequence.len();
                if let Some(shorter) = self.skipping(&best.sequence, at as u16, input) {
                    best = self.better(shorter, best, wanted)?;
                }
                if best.sequence.len() < before {
                    break;
                }
            }
            at = at.min(best.sequence.len().saturating_sub(1));
        }
        Ok(best)
    }

    /// Returns the sequence without a statement, with one of its inputs in place of its result. Returns `None` if the
    /// input has a different type than the operations take.
    fn skipping(&self, sequence: &Sequence, skipped: u16, input: u16) -> Option<Sequence> {
        let types = self.runner.types();
        let of = sequence.statements.get(usize::from(input))?.operation.output?;
        let mut changed = sequence.clone();
        let mut is_taken = false;
        for statement in &mut changed.statements {
            let wanted = statement.operation.inputs.iter();
            for (taken, wanted) in statement.inputs.iter_mut().zip(wanted) {
                if *taken == Input::Result(skipped) {
                    if !types.is_assignable(of, *wanted) {
                        return None;
                    }
                    *taken = Input::Result(input);
                    is_taken = true;
                }
            }
        }
        let shorter = without(&changed, usize::from(skipped)).filter(|_| is_taken)?;
        let last = shorter.len().saturating_sub(1) as u16;
        Some(shorter.only(&shorter.needed_for(last, shorter.len())))
    }

    /// Replaces each literal by the simplest one that does the same.
    fn simplify_literals(
        &mut self,
        mut best: Candidate,
        wanted: &BTreeSet<Goal>,
    ) -> Result<Candidate, Failure> {
        for statement in 0..best.sequence.len() {
            let inputs = best.sequence.statements.get(statement).map_or(0, |it| it.inputs.len());
            for input in 0..inputs {
                let literal = literal_at(&best.sequence, statement, input).cloned();
                let others = literals(&best.sequence, (statement, input));
                let simpler: Vec<Literal> =
                    literal.iter().flat_map(|it| simpler(it, &others)).collect();
                for literal in simpler {
                    let changed = with_literal(&best.sequence, statement, input, literal.clone());
                    best = self.better(changed, best, wanted)?;
                    // Candidates come in order of simplicity, so the first success is the best one.
                    if literal_at(&best.sequence, statement, input) == Some(&literal) {
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    /// Returns the candidate with the changed sequence if it does what is wanted, and otherwise the old one. Once the
    /// limit is reached, always returns the old one.
    fn better(
        &mut self,
        changed: Sequence,
        old: Candidate,
        wanted: &BTreeSet<Goal>,
    ) -> Result<Candidate, Failure> {
        match self.runner.spent() > self.limit {
            true => Ok(old),
            false => self.tried(changed, old, wanted),
        }
    }

    /// Runs a changed sequence. Returns it if it does what is wanted, and otherwise the old one.
    fn tried(
        &mut self,
        changed: Sequence,
        old: Candidate,
        wanted: &BTreeSet<Goal>,
    ) -> Result<Candidate, Failure> {
        let done = self.runner.replay(&changed, self.budget, |_, done| done.clone())?;
        let fits = |done: &Done| done.thrown == old.done.thrown && done.goals.is_superset(wanted);
        Ok(match done.filter(fits) {
            Some(done) => Candidate { sequence: changed, done },
            None => old,
        })
    }
}

/// Returns the sequence without a statement and the statements that take its result. Returns `None` if the last
/// statement takes it.
fn without(sequence: &Sequence, dropped: usize) -> Option<Sequence> {
    let mut kept = vec![true; sequence.len()];
    for (at, statement) in sequence.statements.iter().enumerate() {
        let takes_dropped = statement.results().any(|it| kept.get(usize::from(it)) == Some(&false));
        if at == dropped || takes_dropped {
            *kept.get_mut(at)? = false;
        }
    }
    (kept.last() == Some(&true)).then(|| sequence.only(&kept))
}

fn literal_at(sequence: &Sequence, statement: usize, input: usize) -> Option<&Literal> {
    match sequence.statements.get(statement)?.inputs.get(input)? {
        Input::Literal(literal) => Some(literal),
        Input::Result(_) => None,
    }
}

fn with_literal(sequence: &Sequence, statement: usize, input: usize, literal: Literal) -> Sequence {
    let mut changed = sequence.clone();
    let inputs = changed.statements.get_mut(statement).map(|statement| &mut statement.inputs);
    if let Some(input) = inputs.and_then(|inputs| inputs.get_mut(input)) {
        *input = Input::Literal(literal);
    }
    changed
}

/// Returns all literals of a sequence but the one at this place.
fn literals(sequence: &Sequence, (statement, input): (usize, usize)) -> Vec<Literal> {
    let mut found = Vec::new();
    for (at, of) in sequence.statements.iter().enumerate() {
        let others =
            of.inputs.iter().enumerate().filter(|(number, _)| (at, *number) != (statement, input));
        found.extend(others.filter_map(|(_, input)| match input {
            Input::Literal(literal) => Some(literal.clone()),
            Input::Result(_) => None,
        }));
    }
    found
}

/// Returns literals that are easier to read, the easiest first. Literals that the sequence already has come last: if
/// all values of a test differ, it shows where each of them goes.
fn simpler(than: &Literal, others: &[Literal]) -> Vec<Literal> {
    let mut found = match than {
        Literal::Text(units) => {
            let texts = ["a", "b", "c", "d", ""].map(Literal::text);
            // A longer text is not simpler, even if it is one of ours.
            let is_short =
                |it: &Literal| matches!(it, Literal::Text(it) if it.len() <= units.len());
            texts.into_iter().filter(is_short).collect()
        }
        Literal::Char(_) => "abc ".encode_utf16().map(Literal::Char).collect(),
        Literal::Boolean(_) | Literal::Null | Literal::Class(_) => Vec::new(),
        number => {
            let kind = number.bits().map_or(Kind::Void, |(kind, _)| kind);
            [1, 2, 3, 0, -1, 10].into_iter().filter_map(|it| Literal::of_whole(kind, it)).collect()
        }
    };
    found.sort_by_key(|it| others.contains(it));
    found.into_iter().take_while(|it| it != than).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simpler_literals_come_before_the_literal_itself() {
        assert_eq!(simpler(&Literal::Int(2), &[]), [Literal::Int(1)]);
        assert_eq!(simpler(&Literal::Int(1), &[]), []);
        assert_eq!(simpler(&Literal::text("b"), &[]), [Literal::text("a")]);
        assert_eq!(simpler(&Literal::text(""), &[]), []);
    }

    #[test]
    fn values_that_differ_come_first() {
        let others = [Literal::text("a"), Literal::Int(1)];
        assert_eq!(simpler(&Literal::text("xyz"), &others).first(), Some(&Literal::text("b")));
        assert_eq!(simpler(&Literal::Int(99), &others).first(), Some(&Literal::Int(2)));
    }
}

//! Where the value of each statement is written: in a variable, or inside the statement that takes it.
//!
//! A value that is taken once can be written where it is taken, if nothing else then runs in another order.
//! Constants, and arrays that are taken once, are always written there. Otherwise it is done only where the
//! source stays easy to read: for arguments that are short calls, and for receivers that are results of calls.

use crate::harvest::test::{Expected, Subject, Test};
use crate::search::Ending;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Statement};

/// Where the value of a statement is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the statement or assertion that takes it.
    Inside,
    /// In a variable.
    Variable,
    /// Nowhere: the statement stands for itself.
    Statement,
    /// Nowhere, and without effect: the statement is left out.
    Nowhere,
}

/// The greatest depth of calls inside the arguments of a call.
const DEEPEST: usize = 2;

/// What has to be known of the source.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// Tells whether the type of a statement's value is known well enough to call methods on it without a variable.
    pub can_be_receiver: &'a dyn Fn(u16) -> bool,
    /// Tells whether the first input of an operation stands before a dot.
    pub is_on_object: &'a dyn Fn(&Operation) -> bool,
    /// Whether the language has lambda expressions.
    pub has_lambdas: bool,
}

/// Decides where the values of a test's statements are written.
pub fn places(test: &Test, asked: Asked<'_>) -> Vec<Place> {
    let statements = &test.sequence.statements;
    let uses = Uses::of(test);
    let mut plan = Plan { statements, places: Vec::new(), uses, asked };
    plan.places = (0..statements.len()).map(|at| plan.first_place(at)).collect();
    let last = statements.len().saturating_sub(1);
    let throws = test.ending != Ending::Returns;
    if throws || plan.is_asserted_once(test, last) {
        plan.set(last, if throws { Place::Statement } else { Place::Inside });
    }
    for at in (0..statements.len()).rev() {
        let is_root = at == last || plan.place(at) != Place::Inside;
        if is_root && !(throws && at == last) {
            let mut expected = at as i32 - 1;
            plan.absorb(at, &mut expected, 0);
        }
    }
    plan.places
}

/// How often the values of statements are taken.
struct Uses {
    by_statements: Vec<u32>,
    by_assertions: Vec<u32>,
}

impl Uses {
    fn of(test: &Test) -> Uses {
        let count = test.sequence.len();
        let mut uses = Uses { by_statements: vec![0; count], by_assertions: vec![0; count] };
        for at in test.sequence.statements.iter().flat_map(Statement::results) {
            add(&mut uses.by_statements, at);
        }
        for assertion in &test.assertions {
            match &assertion.subject {
                Subject::Result(at) | Subject::Observed { object: at, .. } => {
                    add(&mut uses.by_assertions, *at);
                }
                Subject::Printed => {}
            }
            if let Expected::Same(at) = &assertion.expected {
                add(&mut uses.by_assertions, *at);
            }
        }
        uses
    }

    fn count(&self, at: usize) -> (u32, u32) {
        let of = |counts: &[u32]| counts.get(at).copied().unwrap_or(0);
        (of(&self.by_statements), of(&self.by_assertions))
    }
}

fn add(counts: &mut [u32], at: u16) {
    if let Some(count) = counts.get_mut(usize::from(at)) {
        *count += 1;
    }
}

struct Plan<'a> {
    statements: &'a [Statement],
    places: Vec<Place>,
    uses: Uses,
    asked: Asked<'a>,
}

impl Plan<'_> {
    fn place(&self, at: usize) -> Place {
        self.places.get(at).copied().unwrap_or(Place::Nowhere)
    }

    fn set(&mut self, at: usize, place: Place) {
        if let Some(entry) = self.places.get_mut(at) {
            *entry = place;
        }
    }

    fn action(&self, at: usize) -> Option<Action> {
        self.statements.get(at).map(|it| it.operation.action)
    }

    /// Returns the place that does not depend on the order of statements.
    fn first_place(&self, at: usize) -> Place {
        let is_lambda = self.is_lambda(at);
        match (self.action(at), self.uses.count(at)) {
            (Some(Action::ReadStatic | Action::Array), (0, 0)) => Place::Nowhere,
            (_, (0, 0)) if is_lambda => Place::Nowhere,
            (Some(Action::ReadStatic), _) => Place::Inside,
            (_, (1, 0)) if self.is_kept(at) => Place::Variable,
            (Some(Action::Array), (1, 0)) => Place::Inside,
            (_, (1, 0)) if is_lambda && !self.is_receiver(at) => Place::Inside,
            (_, (0, 0)) => Place::Statement,
            _ => Place::Variable,
        }
    }

    fn is_lambda(&self, at: usize) -> bool {
        self.asked.has_lambdas && self.action(at) == Some(Action::Lambda)
    }

    /// Returns whether a lambda expression or an anonymous class takes a value, which it may use at any time.
    fn is_kept(&self, at: usize) -> bool {
        let mut keeping = self.statements.iter().filter(|it| it.operation.is_implementation());
        keeping.any(|it| it.results().any(|taken| usize::from(taken) == at))
    }

    /// Returns whether a method is called on a value.
    fn is_receiver(&self, at: usize) -> bool {
        let mut calls =
            self.statements.iter().filter(|it| (self.asked.is_on_object)(&it.operation));
        calls.any(|it| it.inputs.first() == Some(&Input::Result(at as u16)))
    }

    /// Returns whether a value is taken by the first assertion and nothing else, so that the call can stand in it.
    fn is_asserted_once(&self, test: &Test, at: usize) -> bool {
        let first = test.assertions.first().map(|it| &it.subject);
        self.uses.count(at) == (0, 1) && first == Some(&Subject::Result(at as u16))
    }

    /// Moves statements into the one at `at`, which takes their values. Arguments run from left to right, so the
    /// last argument must be the statement right before. `expected` is the statement that may be moved next.
    fn absorb(&mut self, at: usize, expected: &mut i32, depth: usize) {
        let Some(statement) = self.statements.get(at) else { return };
        if statement.operation.is_implementation() {
            return;
        }
        let is_receiver =
            |position| position == 0 && (self.asked.is_on_object)(&statement.operation);
        for (position, input) in statement.inputs.iter().enumerate().rev() {
            let Input::Result(taken) = *input else { continue };
            let taken = usize::from(taken);
            self.skip_constants(expected);
            if self.action(taken) == Some(Action::Array) && self.place(taken) == Place::Inside {
                self.absorb(taken, expected, depth);
            } else if *expected == taken as i32
                && self.can_move(taken, is_receiver(position), depth)
            {
                self.set(taken, Place::Inside);
                *expected -= 1;
                self.absorb(taken, expected, depth + 1);
            }
        }
    }

    fn skip_constants(&self, expected: &mut i32) {
        let is_pure = |at: i32| {
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            let action = self.action(at);
            (matches!(action, Some(Action::ReadStatic | Action::Array)) || self.is_lambda(at))
                && matches!(self.place(at), Place::Inside | Place::Nowhere)
        };
        while is_pure(*expected) {
            *expected -= 1;
        }
    }

    fn can_move(&self, at: usize, is_receiver: bool, depth: usize) -> bool {
        let Some(statement) = self.statements.get(at) else { return false };
        let takes_nothing = statement.results().next().is_none();
        self.uses.count(at) == (1, 0)
            && match statement.operation.action {
                Action::Construct => !is_receiver && depth < DEEPEST,
                Action::Call | Action::CallStatic if is_receiver => {
                    depth == 0 && (self.asked.can_be_receiver)(at as u16)
                }
                Action::Call | Action::CallStatic => depth == 0 || takes_nothing,
                Action::Array | Action::ReadStatic | Action::Lambda | Action::Subclass => false,
            }
    }
}

//! Decides where the value of each statement is written: in a variable, or inside the statement that takes it.
//!
//! A value that is taken once can be written where it is taken, if the statements then still run in the same order.
//! Constants, and arrays that are taken once, are always written there. Other values are moved only where the source
//! stays easy to read: as arguments that are short calls, and as receivers that are results of calls.
//!
//! For example, the statements
//!
//! ```text
//! 0: new Item("pen")    1: new Order()    2: 1.add(0)    3: 1.total()
//! ```
//!
//! become `Item item = new Item("pen"); Order order = new Order(); order.add(item); order.total();`. Statement 0
//! cannot move into statement 2, because it would then run after statement 1. If 0 and 1 were exchanged, the source
//! would have `order.add(new Item("pen"))`.

use crate::harvest::test::{Expected, Subject, Test};
use crate::search::Ending;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Statement};

/// The place where the value of a statement is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the statement or assertion that takes it.
    Inside,
    /// In a variable.
    Variable,
    /// Nowhere: the statement is written by itself.
    Statement,
    /// Nowhere: the statement has no effect and is left out.
    Nowhere,
}

/// The greatest depth of calls inside the arguments of a call. Deeper ones are hard to read.
const DEEPEST: usize = 2;

/// The questions about the source that the plan depends on.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// Returns whether the type of a statement's value is known well enough to call methods on it without a variable.
    pub can_be_receiver: &'a dyn Fn(u16) -> bool,
    /// Returns whether the first input of an operation stands before a dot.
    pub is_on_object: &'a dyn Fn(&Operation) -> bool,
    /// Whether the language has lambda expressions.
    pub has_lambdas: bool,
}

/// Decides where the values of a test's statements are written, by position.
pub fn places(test: &Test, asked: Asked<'_>) -> Vec<Place> {
    let statements = &test.sequence.statements;
    let uses = Uses::of(test);
    let mut plan = Plan { statements, places: Vec::new(), uses, asked };
    plan.places = (0..statements.len()).map(|at| plan.first_place(at)).collect();
    let last = statements.len().saturating_sub(1);
    let throws = test.ending != Ending::Returns;
    // What throws has no value. A result that only the first assertion takes is written inside it, as in
    // `assertEquals(3, order.total())`.
    if throws || plan.is_asserted_once(test, last) {
        plan.set(last, if throws { Place::Statement } else { Place::Inside });
    }
    // From the last statement to the first. Whether a statement can move depends on the statements between it and the
    // one that takes it, and these are settled once the later ones have moved.
    for at in (0..statements.len()).rev() {
        let is_root = at == last || plan.place(at) != Place::Inside;
        // The call that is expected to throw takes no other calls inside. An exception of one of those would pass for
        // the expected one.
        if is_root && !(throws && at == last) {
            let mut expected = at as i32 - 1;
            plan.absorb(at, &mut expected, 0);
        }
    }
    plan.places
}

/// The number of times that the values of statements are taken.
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

    /// Returns how often statements and assertions take a value.
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

    /// Returns the place of a value, without the part that depends on the order of statements.
    fn first_place(&self, at: usize) -> Place {
        let is_lambda = self.is_lambda(at);
        match (self.action(at), self.uses.count(at)) {
            (Some(Action::ReadStatic | Action::Array), (0, 0)) => Place::Nowhere,
            (_, (0, 0)) if is_lambda => Place::Nowhere,
            (Some(Action::ReadStatic), _) => Place::Inside,
            // Inside a lambda expression the value would be made at each call, and not once before.
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

    /// Returns whether a lambda expression or an anonymous class takes a value. It may use the value at any time.
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

    /// Returns whether the first assertion takes a value and nothing else does, so that the call can stand in the
    /// assertion.
    fn is_asserted_once(&self, test: &Test, at: usize) -> bool {
        // A later assertion would run the call after the observers of the first one.
        let first = test.assertions.first().map(|it| &it.subject);
        self.uses.count(at) == (0, 1) && first == Some(&Subject::Result(at as u16))
    }

    /// Moves statements into the one at `at`, which takes their values. `expected` is the only statement that may be
    /// moved next: arguments run from left to right, so the last argument must be the statement right before.
    fn absorb(&mut self, at: usize, expected: &mut i32, depth: usize) {
        let Some(statement) = self.statements.get(at) else { return };
        if statement.operation.is_implementation() {
            return;
        }
        let is_receiver =
            |position| position == 0 && (self.asked.is_on_object)(&statement.operation);
        // From the last argument backwards, as the statements before `at` are used up from the end. For `f(a, b)`
        // with the statements a, b, f, first b moves and then a. With the order b, a, f only a moves.
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

    /// Moves `expected` over statements that can run at any time: constants, arrays and lambda expressions that are
    /// written inside other statements or not at all.
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

    /// Returns whether a value stays easy to read inside the statement that takes it.
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

//! The preferences of the project's developers: what they would assert and expect, according to the project's habits.

mod given;

use std::collections::BTreeMap;
use std::sync::Arc;

use habits::{Habits, Looked, Named};
use javadoc::promise::evaluate::evaluate;
use models::facts::{Call, Ending, Holds, Prefix, Value};

use self::given::Given;
use crate::harvest::test::{Assertion, Expected, Subject};
use crate::statements::classes::Access;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Sequence, Statement};

/// Observers by name, with the probabilities that a developer asserts them.
type Likely = Vec<(Arc<str>, f64)>;

/// The preferences of the project's developers, for tests in one package.
#[derive(Clone, Copy)]
pub struct Taste<'a> {
    habits: Option<&'a Habits>,
    access: Access<'a>,
}

impl<'a> Taste<'a> {
    /// Creates the preferences for tests that may use the names in `access`. Without habits there are no preferences.
    #[must_use]
    pub fn new(habits: Option<&'a Habits>, access: Access<'a>) -> Taste<'a> {
        Taste { habits, access }
    }

    /// Returns for each fact the probability that a developer asserts it. It is 0 for facts about which the model
    /// says nothing.
    #[must_use]
    pub fn likely<'f>(&self, sequence: &Sequence, facts: &'f [Assertion]) -> Vec<f64> {
        let Some(habits) = self.habits else { return vec![0.0; facts.len()] };
        let mut known: BTreeMap<(u16, &str), Likely> = BTreeMap::new();
        let of = |fact: &'f Assertion| {
            let Subject::Observed { object, operation } = &fact.subject else { return 0.0 };
            // The model scores all observers of an object at once, so the scores are kept.
            let all = known.entry((*object, &operation.class)).or_insert_with(|| {
                self.observers(habits, (sequence, *object), &operation.class, facts)
            });
            all.iter().find(|(name, _)| *name == operation.name).map_or(0.0, |it| it.1)
        };
        facts.iter().map(of).collect()
    }

    /// Returns the observers that a class declares or inherits, with the probability that a developer asserts them
    /// for an object.
    fn observers(
        &self,
        habits: &Habits,
        (sequence, object): (&Sequence, u16),
        class: &str,
        facts: &[Assertion],
    ) -> Likely {
        let values: Vec<(&str, Value)> =
            facts.iter().filter_map(|it| observed(it, object)).collect();
        let called: Vec<Named<'_>> =
            calls_on(sequence, object).map(|it| named(&it.operation)).collect();
        let given = Given { sequence, access: self.access };
        let arguments = calls_on(sequence, object).rev().flat_map(arguments);
        let arguments: Vec<Value> = arguments.map(|it| given.summary(it)).collect();
        habits.asserted(&Looked {
            class,
            test_class: &format!("{}/", self.access.package),
            called: &called,
            arguments: &arguments,
            values: &values,
        })
    }

    /// Returns the probability that the last call of a sequence was specified to throw; `None` if it is not known.
    #[must_use]
    pub fn specified(&self, sequence: &Sequence) -> Option<f64> {
        let last = sequence.statements.last()?;
        let method = named(&last.operation);
        let target = self.habits?.target(method)?;
        let given = Given { sequence, access: self.access };
        let arguments = arguments(last);
        let of_call = given.of_call(arguments);
        let holds =
            target.conditions.iter().map(|it| match it.as_ref().map(|it| evaluate(it, &of_call)) {
                None => Holds::NotUnderstood,
                Some(None) => Holds::Unknown,
                Some(Some(true)) => Holds::Yes,
                Some(Some(false)) => Holds::No,
            });
        // The numbers identify calls in files of facts. The model does not see them, nor how the call ended.
        let call = Call {
            method: 0,
            test_class: 0,
            test_method: 0,
            identity: 0,
            repeats: 0,
            arguments: arguments.iter().map(|it| given.summary(it)).collect(),
            promises: holds.collect(),
            prefix: self.prefix(sequence, last),
            ending: Ending::Returned,
        };
        self.habits?.specified(method, &call)
    }

    /// Returns the summary of the statements before the last one.
    fn prefix(&self, sequence: &Sequence, last: &Statement) -> Prefix {
        let before = sequence.statements.split_last().map_or(&[][..], |(_, before)| before);
        let is_of_project = |it: &&Statement| self.access.classes.is_in_module(&it.operation.class);
        let is_same = |it: &Operation| *it == *last.operation;
        let receiver = last.operation.has_receiver().then(|| last.results().next()).flatten();
        let on_receiver: Vec<&Operation> = receiver
            .into_iter()
            .flat_map(|it| calls_on(sequence, it))
            .map(|it| &*it.operation)
            .collect();
        // The last statement itself is one of the calls on its receiver.
        let on_receiver = on_receiver.split_last().map_or(&[][..], |(_, before)| before);
        let any = |is: fn(&str) -> bool| on_receiver.iter().any(|it| is(&it.name));
        let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Prefix {
            calls: count(before.iter().filter(is_of_project).count()),
            on_receiver: count(on_receiver.len()),
            same_method: count(before.iter().filter(|it| is_same(&it.operation)).count()),
            same_on_receiver: count(on_receiver.iter().filter(|it| is_same(it)).count()),
            assertions: 0,
            mocks: 0,
            was_closed: any(Prefix::is_closing),
            was_cleared: any(Prefix::is_clearing),
        }
    }
}

fn named(operation: &Operation) -> Named<'_> {
    let Operation { class, name, descriptor, .. } = operation;
    Named { class, name, descriptor }
}

/// Returns the inputs of a statement that are arguments of its call.
fn arguments(statement: &Statement) -> &[Input] {
    let receivers = usize::from(statement.operation.has_receiver());
    statement.inputs.get(receivers..).unwrap_or_default()
}

/// Returns the statements that construct an object or call methods on it.
fn calls_on(sequence: &Sequence, object: u16) -> impl DoubleEndedIterator<Item = &Statement> {
    let is_on = move |(at, it): &(usize, &Statement)| {
        *at == usize::from(object) && it.operation.action == Action::Construct
            || it.operation.has_receiver() && it.inputs.first() == Some(&Input::Result(object))
    };
    sequence.statements.iter().enumerate().filter(is_on).map(|(_, it)| it)
}

/// Returns the observer and the value of a fact about an object; `None` for other facts.
fn observed(fact: &Assertion, of: u16) -> Option<(&str, Value)> {
    match (&fact.subject, &fact.expected) {
        (Subject::Observed { object, operation }, Expected::Value(value)) if *object == of => {
            Some((&operation.name, given::of_literal(value)))
        }
        _ => None,
    }
}

//! Observes objects after a sequence: results, and the values that observers return.

mod values;

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use classfile::{ClassFile, access};
use vm::Failure;

use self::values::Values;
use crate::compose::write::words;
use crate::harvest::test::{Assertion, Expected, Subject};
use crate::running::explorer::Argument;
use crate::running::replay::Done;
use crate::running::runner::{Ended, Runner};
use crate::statements::classes::Access;
use crate::statements::operation::{Action, Operation, Operations};
use crate::statements::sequence::{Input, Sequence, Statement};
use crate::statements::types::{TypeId, Types};

/// The most observers of one object.
const MOST_OBSERVERS: usize = 30;

/// Methods of the JDK that tell about an object, by its class or interface.
const OBSERVERS: &[(&str, &[(&str, &str)])] = &[
    ("java/util/Collection", &[("size", "()I")]),
    ("java/util/Map", &[("size", "()I")]),
    ("java/lang/CharSequence", &[("toString", "()Ljava/lang/String;")]),
    ("java/math/BigDecimal", &[("toString", "()Ljava/lang/String;")]),
    ("java/math/BigInteger", &[("toString", "()Ljava/lang/String;")]),
    ("java/util/concurrent/atomic/AtomicBoolean", &[("get", "()Z")]),
    ("java/util/concurrent/atomic/AtomicInteger", &[("get", "()I")]),
    ("java/util/concurrent/atomic/AtomicLong", &[("get", "()J")]),
    ("java/util/Iterator", &[("hasNext", "()Z")]),
    ("java/util/Enumeration", &[("hasMoreElements", "()Z")]),
    ("java/util/Optional", &[("isPresent", "()Z")]),
    (
        "java/util/Map$Entry",
        &[("getKey", "()Ljava/lang/Object;"), ("getValue", "()Ljava/lang/Object;")],
    ),
    ("java/util/BitSet", &[("toString", "()Ljava/lang/String;")]),
    ("java/util/StringTokenizer", &[("countTokens", "()I")]),
    ("java/util/Locale", &[("toString", "()Ljava/lang/String;")]),
    ("java/util/UUID", &[("toString", "()Ljava/lang/String;")]),
    ("java/util/regex/Pattern", &[("pattern", "()Ljava/lang/String;")]),
    ("java/nio/charset/Charset", &[("name", "()Ljava/lang/String;")]),
    ("java/nio/Buffer", &[("remaining", "()I")]),
    ("java/net/URI", &[("toString", "()Ljava/lang/String;")]),
    ("java/net/URL", &[("toString", "()Ljava/lang/String;")]),
    ("java/text/SimpleDateFormat", &[("toPattern", "()Ljava/lang/String;")]),
    ("java/io/File", &[("getName", "()Ljava/lang/String;")]),
    ("java/io/StringWriter", &[("toString", "()Ljava/lang/String;")]),
    ("java/io/ByteArrayOutputStream", &[("toString", "()Ljava/lang/String;")]),
    ("java/util/Date", &[("getTime", "()J")]),
    ("java/lang/Throwable", &[("getMessage", "()Ljava/lang/String;")]),
];

/// A fact that was observed about a value.
pub type Fact = Assertion;

/// Calls observers on objects.
pub struct Observers<'a> {
    types: &'a Types,
    access: Access<'a>,
    by_type: HashMap<TypeId, Rc<[Arc<Operation>]>>,
    /// The call that returns the elements of a list.
    to_array: Option<Arc<Operation>>,
}

impl<'a> Observers<'a> {
    /// Creates the observers that tests may call.
    #[must_use]
    pub fn new(types: &'a Types, access: Access<'a>) -> Observers<'a> {
        let to_array = values::to_array(types).map(Arc::new);
        Observers { types, access, by_type: HashMap::new(), to_array }
    }

    /// Runs a sequence and returns the facts about the results of the statements `of`, in the order of statements and
    /// observers. Returns nothing if the sequence does not return.
    ///
    /// # Errors
    /// Returns the failure after which the explorer cannot be used any more.
    pub fn facts(
        &mut self,
        runner: &mut Runner<'_>,
        sequence: &Sequence,
        of: &[u16],
        budget: u64,
    ) -> Result<Vec<Fact>, Failure> {
        let types = runner.replay(sequence, budget, |runner, _| {
            of.iter().map(|&at| self.type_of(runner, sequence, at)).collect::<Vec<_>>()
        })?;
        // The exact types are known only after the sequence has run, and operations can be prepared at the base only.
        // So the sequence runs twice.
        let observers: Vec<Rc<[Arc<Operation>]>> = types
            .unwrap_or_default()
            .into_iter()
            .map(|of| of.map_or_else(Rc::default, |of| self.observers(of)))
            .collect();
        observers.iter().flat_map(|it| it.iter()).chain(&self.to_array).for_each(|operation| {
            runner.prepare(operation);
        });
        let facts = runner.replay(sequence, budget, |runner, done| {
            self.facts_here(runner, (sequence, done), of, budget)
        })?;
        Ok(facts.unwrap_or_default())
    }

    /// Returns the facts in the current state, after a sequence has run. Observers that were not prepared are left
    /// out.
    pub fn facts_here(
        &mut self,
        runner: &mut Runner<'_>,
        (sequence, done): (&Sequence, &Done),
        of: &[u16],
        budget: u64,
    ) -> Vec<Fact> {
        let printed = done.printed.as_deref().and_then(values::printed);
        let printed = printed.map(|expected| Assertion::new(Subject::Printed, expected));
        let mut facts: Vec<Fact> = printed.into_iter().collect();
        for &at in of {
            let observers = self.type_of(runner, sequence, at).map(|of| self.observers(of));
            let observers = observers.unwrap_or_default();
            facts.extend(self.facts_of(runner, sequence, at, &observers, budget));
        }
        facts
    }

    /// Returns the facts about the result of one statement.
    fn facts_of(
        &self,
        runner: &mut Runner<'_>,
        sequence: &Sequence,
        at: u16,
        observers: &[Arc<Operation>],
        budget: u64,
    ) -> Vec<Fact> {
        let declared = sequence.statements.get(usize::from(at)).and_then(|it| it.operation.output);
        let own = self.expected(runner, at, declared, budget);
        let own = own.map(|expected| Assertion::new(Subject::Result(at), expected));
        let mut facts: Vec<Fact> = own.into_iter().collect();
        // For an object that comes back, the best name is that of the input.
        let inputs =
            sequence.statements.get(usize::from(at)).into_iter().flat_map(|it| it.results());
        let same = same(runner, at, inputs.chain(0..at));
        facts.extend(same.map(|expected| Assertion::new(Subject::Result(at), expected)));
        let seen = sequence.len() as u16;
        for operation in observers {
            // A method that the test itself implements says nothing about the code under test.
            if !runner.is_prepared(operation) || runner.is_implemented(operation, at) {
                continue;
            }
            // An observer may change the object after all, for example by filling a cache. Each observer sees the
            // state right after the sequence.
            let mark = runner.mark();
            let inputs = vec![Input::Result(at)];
            let ended = runner.run(&Statement { operation: Arc::clone(operation), inputs }, budget);
            if let Ended::Returned(Some(_)) = ended
                && let Some(expected) = self.expected(runner, seen, operation.output, budget)
                && let Some(expected) = told(runner, seen, expected)
            {
                let subject = Subject::Observed { object: at, operation: Arc::clone(operation) };
                facts.push(Assertion::new(subject, expected));
            }
            runner.go_back(mark);
        }
        facts
    }

    /// Returns the value that an assertion can expect of a result.
    fn expected(
        &self,
        runner: &mut Runner<'_>,
        at: u16,
        declared: Option<TypeId>,
        budget: u64,
    ) -> Option<Expected> {
        let values = Values { types: self.types, access: self.access };
        let value = runner.result_of(at)?;
        match values.expected(runner, value, declared)? {
            Expected::NotNull => Some(self.list(runner, at, values, budget)),
            expected => Some(expected),
        }
    }

    /// Returns the value that an assertion can expect of an object: its elements if it is a list, and otherwise that
    /// it is not `null`.
    fn list(&self, runner: &mut Runner<'_>, at: u16, values: Values<'_>, budget: u64) -> Expected {
        let to_array = self.to_array.as_ref().filter(|it| runner.is_prepared(it));
        let is_list = runner.object(at).is_some_and(|it| values.is_list(runner, it));
        let Some(to_array) = to_array.filter(|_| is_list) else { return Expected::NotNull };
        let mark = runner.mark();
        let inputs = vec![Input::Result(at)];
        let call = Statement { operation: Arc::clone(to_array), inputs };
        let elements = match runner.run(&call, budget) {
            Ended::Returned(Some(Argument::Reference(array))) => values.items(runner, array),
            _ => None,
        };
        runner.go_back(mark);
        elements.map_or(Expected::NotNull, Expected::List)
    }

    /// Returns the nearest type of an object that tests can name. Returns `None` for arrays, boxes and texts, whose
    /// value is a fact by itself.
    fn type_of(&self, runner: &Runner<'_>, sequence: &Sequence, at: u16) -> Option<TypeId> {
        let object = runner.object(at)?;
        let vm = runner.explorer().vm();
        let class = vm.class(vm.class_of(object));
        if class.is_array() || vm.unbox(object).is_some() || &*class.name == "java/lang/String" {
            return None;
        }
        let declared = sequence.statements.get(usize::from(at))?.operation.output?;
        Some(runner.named_type(object, self.access, declared))
    }

    /// Returns the observers of a type: its own and inherited ones.
    fn observers(&mut self, of: TypeId) -> Rc<[Arc<Operation>]> {
        if let Some(known) = self.by_type.get(&of) {
            return Rc::clone(known);
        }
        let operations = Operations { types: self.types, access: self.access };
        let mut found: Vec<Arc<Operation>> = Vec::new();
        for &parent in self.types.supertypes(of).iter() {
            let file =
                self.types.class_name(parent).and_then(|name| self.access.classes.find(&name));
            let Some(file) = file else { continue };
            let in_module = self.access.classes.is_in_module(&file.this_class);
            for operation in operations.declared(&file) {
                // Names tell enough in the module. In the JDK, only listed methods are used: many others would be
                // legal, but say nothing that a developer would assert.
                let observes = match in_module {
                    true => is_observer(&file, &operation),
                    false => is_listed(&operation),
                };
                let is_new = !found.iter().any(|it| it.name == operation.name);
                if observes && is_new {
                    found.push(Arc::new(operation));
                }
            }
        }
        found.truncate(MOST_OBSERVERS);
        let found: Rc<[Arc<Operation>]> = found.into();
        self.by_type.insert(of, Rc::clone(&found));
        found
    }
}

/// Returns the first of these statements that returned the same object, as an expected value.
fn same(runner: &Runner<'_>, at: u16, mut others: impl Iterator<Item = u16>) -> Option<Expected> {
    let object = runner.object(at)?;
    others.find(|&it| runner.object(it) == Some(object)).map(Expected::Same)
}

/// Returns the value that an observer returned. For an object without contents, it is the statement that returned the
/// same object.
fn told(runner: &Runner<'_>, at: u16, expected: Expected) -> Option<Expected> {
    match expected {
        Expected::NotNull => same(runner, at, 0..at),
        expected => Some(expected),
    }
}

/// Returns whether a method of the module tells about its object. It has no parameters, it has a result, and its name
/// begins with a verb such as `get` or is the name of a field.
fn is_observer(file: &ClassFile, operation: &Operation) -> bool {
    let name = &*operation.name;
    let verbs = ["get", "is", "has", "size", "length", "count", "to"];
    let tells = words(name).first().is_some_and(|first| verbs.contains(&&**first));
    let is_accessor = file.fields.iter().any(|field| *field.name == *name);
    let static_or_synthetic = access::STATIC | access::SYNTHETIC;
    operation.action == Action::Call
        && operation.inputs.len() == 1
        && operation.output.is_some()
        && (tells || is_accessor)
        && file
            .method(name, &operation.descriptor)
            .is_some_and(|method| method.access & static_or_synthetic == 0)
}

fn is_listed(operation: &Operation) -> bool {
    let of_class = OBSERVERS.iter().filter(|(class, _)| **class == *operation.class);
    of_class.flat_map(|(_, methods)| *methods).any(|(name, descriptor)| {
        **name == *operation.name && **descriptor == *operation.descriptor
    })
}

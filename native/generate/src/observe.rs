//! What can be seen after a sequence: results, and what observers return.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use classfile::{ClassFile, access};
use vm::Failure;
use vm::class::{ClassId, Kind};
use vm::heap::{HEADER, Ref};

use crate::classes::Access;
use crate::explorer::Argument;
use crate::literal::Literal;
use crate::literals::has_identity_hash;
use crate::operation::{Action, Operation, Operations};
use crate::runner::{Ended, Runner};
use crate::sequence::{Input, Sequence, Statement};
use crate::test::{Assertion, Expected, Subject};
use crate::types::{TypeId, Types};

/// The longest text that an assertion expects, in UTF-16 code units.
const LONGEST_TEXT: usize = 200;
/// The longest array that an assertion expects.
const LONGEST_ARRAY: u32 = 25;
/// The most observers of one object.
const MOST_OBSERVERS: usize = 12;

/// Methods of the JDK that tell about an object, by its class or interface.
const OBSERVERS: &[(&str, &[(&str, &str)])] = &[
    ("java/util/Collection", &[("size", "()I")]),
    ("java/util/Map", &[("size", "()I")]),
    ("java/lang/CharSequence", &[("toString", "()Ljava/lang/String;")]),
    ("java/lang/Number", &[("toString", "()Ljava/lang/String;")]),
    ("java/util/Iterator", &[("hasNext", "()Z")]),
    ("java/util/Enumeration", &[("hasMoreElements", "()Z")]),
    ("java/util/Optional", &[("isPresent", "()Z")]),
    ("java/io/StringWriter", &[("toString", "()Ljava/lang/String;")]),
    ("java/io/ByteArrayOutputStream", &[("toString", "()Ljava/lang/String;")]),
    ("java/util/Date", &[("getTime", "()J")]),
    ("java/lang/Throwable", &[("getMessage", "()Ljava/lang/String;")]),
];

/// Something that was seen, and of which object it tells.
pub type Fact = Assertion;

/// Looks at objects.
pub struct Observers<'a> {
    types: &'a Types,
    access: Access<'a>,
    by_type: HashMap<TypeId, Rc<[Arc<Operation>]>>,
}

impl<'a> Observers<'a> {
    /// Creates the observers that tests may call.
    #[must_use]
    pub fn new(types: &'a Types, access: Access<'a>) -> Observers<'a> {
        Observers { types, access, by_type: HashMap::new() }
    }

    /// Runs a sequence and returns what can be seen then of the results of these statements, in the order of
    /// statements and observers. Returns nothing if the sequence does not return.
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
        // Operations can be prepared at the base only.
        let observers: Vec<Rc<[Arc<Operation>]>> = types
            .unwrap_or_default()
            .into_iter()
            .map(|of| of.map_or_else(Rc::default, |of| self.observers(of)))
            .collect();
        observers.iter().flat_map(|it| it.iter()).for_each(|operation| {
            runner.prepare(operation);
        });
        let facts = runner
            .replay(sequence, budget, |runner, _| self.facts_here(runner, sequence, of, budget))?;
        Ok(facts.unwrap_or_default())
    }

    /// Returns what can be seen now, after a sequence has run. Observers that were not prepared are left out.
    pub fn facts_here(
        &mut self,
        runner: &mut Runner<'_>,
        sequence: &Sequence,
        of: &[u16],
        budget: u64,
    ) -> Vec<Fact> {
        let mut facts = Vec::new();
        for &at in of {
            let observers = self.type_of(runner, sequence, at).map(|of| self.observers(of));
            let observers = observers.unwrap_or_default();
            facts.extend(self.facts_of(runner, sequence, at, &observers, budget));
        }
        facts
    }

    fn facts_of(
        &self,
        runner: &mut Runner<'_>,
        sequence: &Sequence,
        at: u16,
        observers: &[Arc<Operation>],
        budget: u64,
    ) -> Vec<Fact> {
        let declared = sequence.statements.get(usize::from(at)).and_then(|it| it.operation.output);
        let result = runner.result_of(at);
        let own = result.and_then(|it| self.expected(runner, it, declared));
        let own = own.map(|expected| Assertion { subject: Subject::Result(at), expected });
        let mut facts: Vec<Fact> = own.into_iter().collect();
        facts.extend(self.same(runner, at));
        for operation in observers {
            if !runner.is_prepared(operation) {
                continue;
            }
            let mark = runner.mark();
            let inputs = vec![Input::Result(at)];
            let ended = runner.run(&Statement { operation: Arc::clone(operation), inputs }, budget);
            if let Ended::Returned(Some(seen)) = ended
                && let Some(expected) = self.expected(runner, seen, operation.output)
                && expected != Expected::NotNull
            {
                let subject = Subject::Observed { object: at, operation: Arc::clone(operation) };
                facts.push(Assertion { subject, expected });
            }
            runner.go_back(mark);
        }
        facts
    }

    /// Returns that a result is an earlier one.
    fn same(&self, runner: &Runner<'_>, at: u16) -> Option<Fact> {
        let own = runner.object(at)?;
        let earlier = (0..at).find(|&it| runner.object(it) == Some(own))?;
        Some(Assertion { subject: Subject::Result(at), expected: Expected::Same(earlier) })
    }

    /// Returns what an assertion can expect of a value.
    fn expected(
        &self,
        runner: &Runner<'_>,
        value: Argument,
        declared: Option<TypeId>,
    ) -> Option<Expected> {
        let Argument::Reference(object) = value else {
            let kind = self.types.kind(declared?);
            return Literal::of_bits(kind, value.bits()).map(Expected::Value);
        };
        if object.0 == 0 {
            return Some(Expected::Value(Literal::Null));
        }
        let vm = runner.explorer().vm();
        if let Some((kind, bits)) = vm.unbox(object) {
            return Literal::of_bits(kind, bits).map(Expected::Value);
        }
        let class = vm.class(vm.class_of(object));
        if &*class.name == "java/lang/String" {
            return text(&vm.string_units(object)).map(Expected::Value);
        }
        if class.is_array() {
            return self.elements(runner, object).or(Some(Expected::NotNull));
        }
        Some(self.constant(runner, object, vm.class_of(object)).unwrap_or(Expected::NotNull))
    }

    /// Returns the elements of a short array of primitive values or texts.
    fn elements(&self, runner: &Runner<'_>, array: Ref) -> Option<Expected> {
        let vm = runner.explorer().vm();
        let (kind, length) = (vm.element_kind(vm.class_of(array)), vm.heap.length(array));
        if length > LONGEST_ARRAY {
            return None;
        }
        let element = |at: u32| {
            let bits = vm.load(array.0 + HEADER + (at << kind.shift()), kind);
            if kind != Kind::Reference {
                return Literal::of_bits(kind, bits);
            }
            let object = Ref(bits as u32);
            let is_text =
                object.0 != 0 && &*vm.class(vm.class_of(object)).name == "java/lang/String";
            match object.0 {
                0 => Some(Literal::Null),
                _ if is_text => text(&vm.string_units(object)),
                _ => None,
            }
        };
        let elements = (0..length).map(element).collect::<Option<Vec<Literal>>>()?;
        Some(Expected::Elements(kind, elements))
    }

    /// Returns the enum constant that an object is.
    fn constant(&self, runner: &Runner<'_>, object: Ref, class: ClassId) -> Option<Expected> {
        let vm = runner.explorer().vm();
        let lineage = vm.class(class).ancestors.clone();
        let of_enum = |id: &&ClassId| &*vm.class(**id).name == "java/lang/Enum";
        let base = lineage.iter().position(|id| of_enum(&id))?;
        // The declaring class is the direct subclass of `Enum`; a constant with a body has its own class.
        let declaring = lineage.get(base + 1).copied().unwrap_or(class);
        let base = vm.class(*lineage.get(base)?);
        let field = base.fields.iter().find(|field| &*field.name == "name")?;
        let name = vm.text(vm.reference(object, field.offset));
        let class = vm.class(declaring).name.clone();
        let file = self.access.classes.find(&class).filter(|_| self.access.to_class(&class))?;
        let is_field = file.fields.iter().any(|field| *field.name == *name);
        is_field.then(|| Expected::Enum { class, name: name.into() })
    }

    /// Returns the nearest type of an object that tests can name.
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

/// Returns whether a method of the module tells about its object: it has no parameters, a result, and a name
/// that says so.
fn is_observer(file: &ClassFile, operation: &Operation) -> bool {
    let name = &*operation.name;
    let begins = ["get", "is", "has", "size", "length", "count", "to"];
    let is_accessor = file.fields.iter().any(|field| *field.name == *name);
    let static_or_synthetic = access::STATIC | access::SYNTHETIC;
    operation.action == Action::Call
        && operation.inputs.len() == 1
        && operation.output.is_some()
        && (begins.iter().any(|begin| name.starts_with(begin)) || is_accessor)
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

/// Returns a text that a test can expect: neither too long, nor one that differs from run to run.
fn text(units: &[u16]) -> Option<Literal> {
    (units.len() <= LONGEST_TEXT && !has_identity_hash(units)).then(|| Literal::Text(units.into()))
}

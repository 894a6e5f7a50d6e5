//! Computes the static types of a test's values.
//!
//! Type variables of a class are bound, in this order, by
//!
//! 1. the type arguments of the values that are passed to its constructor or factory,
//! 2. the type arguments of the parameters to which the value is passed,
//! 3. their bounds, or `Object`.
//!
//! For example, `list = new ArrayList()` followed by `new Order(list)` with the parameter `List<Item>`: no argument
//! binds the type variable of the list (1). The parameter binds it to `Item` (2). So the source has
//! `List<Item> list = new ArrayList<>();`.

use std::cell::RefCell;
use std::sync::Arc;

use vm::classes::class::Kind;

use super::literals::wrapper;
use super::style::Form;
use crate::compose::declared::generics::{
    Bindings, ClassType, Generic, TypeArgument, TypeParameter,
};
use crate::compose::declared::members::Members;
use crate::compose::declared::signature::MethodSignature;
use crate::harvest::test::{Subject, Test};
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Sequence, Statement};

/// Computes the static types of values.
pub struct Typing<'a> {
    members: Members<'a>,
    test: &'a Test,
    sequence: &'a Sequence,
    form: Form,
    known: RefCell<Vec<Known>>,
}

/// Whether the type of a value is known.
#[derive(Clone)]
enum Known {
    No,
    /// It is being computed.
    Open,
    Yes(Generic),
}

impl<'a> Typing<'a> {
    /// Prepares for the statements of a test.
    pub fn new(members: Members<'a>, test: &'a Test, form: Form) -> Typing<'a> {
        let sequence = &test.sequence;
        let known = RefCell::new(vec![Known::No; sequence.len()]);
        Typing { members, test, sequence, form, known }
    }

    /// Returns the type with which the variable for a value is declared. For a class of the JDK it is the interface
    /// that its uses need, such as `List` for an `ArrayList`.
    pub fn declared(&self, at: u16) -> Generic {
        let of = self.value(at);
        let Generic::Class(class) = &of else { return of };
        let is_made = self.statement(at).is_some_and(|it| it.operation.action == Action::Construct);
        let needed = self.interface(at).filter(|_| is_made && class.name.starts_with("java/"));
        let interface = needed.and_then(|it| self.members.as_super(class, &it));
        interface.map_or(of, Generic::Class)
    }

    /// Returns the interface that all parameters need to which a value is passed, if it also has all methods that are
    /// called on the value.
    fn interface(&self, at: u16) -> Option<Arc<str>> {
        let mut passed: Vec<Arc<str>> = Vec::new();
        let mut called: Vec<&Operation> = Vec::new();
        for statement in &self.sequence.statements {
            let operation = &*statement.operation;
            for (position, input) in statement.inputs.iter().enumerate() {
                match input {
                    Input::Result(taken) if *taken != at => {}
                    Input::Literal(_) => {}
                    Input::Result(_) if position == 0 && operation.has_receiver() => {
                        called.push(operation);
                    }
                    Input::Result(_) => {
                        let of = operation.inputs.get(position)?;
                        passed.push(self.members.types.class_name(*of)?);
                    }
                }
            }
        }
        called.extend(self.test.assertions.iter().filter_map(|it| match &it.subject {
            Subject::Observed { object, operation } if *object == at => Some(&**operation),
            _ => None,
        }));
        // Only one interface can stand for all uses. With two different ones the class itself is declared.
        let needed = passed.first().filter(|it| passed.iter().all(|other| other == *it))?;
        let file = self.members.access.classes.find(needed)?;
        let has_all = called.iter().all(|it| self.members.has_method(needed, it));
        (file.is_interface() && has_all && needed.starts_with("java/")).then(|| needed.clone())
    }

    fn statement(&self, at: u16) -> Option<&Statement> {
        self.sequence.statements.get(usize::from(at))
    }

    /// Returns the static type of a statement's value. The test can name it.
    pub fn value(&self, at: u16) -> Generic {
        self.known_value(at).unwrap_or_else(Generic::object)
    }

    /// Returns the type of a statement's value. Returns `None` while the type is being computed.
    fn known_value(&self, at: u16) -> Option<Generic> {
        let entry = self.known.borrow().get(usize::from(at)).cloned()?;
        match entry {
            Known::Yes(of) => return Some(of),
            // The type of a value can depend on its uses, and theirs on the value: `list.add(list)`. The inner
            // question gets no answer, so that the outer one gets one.
            Known::Open => return None,
            Known::No => self.note(at, Known::Open),
        }
        let statement = self.statement(at)?;
        let of = match self.form {
            Form::Raw => Generic::of_descriptor(&self.erased(&statement.operation)),
            Form::Typed | Form::Cast => self.generic(at, statement),
        };
        let of = self.named(&of);
        self.note(at, Known::Yes(of.clone()));
        Some(of)
    }

    fn note(&self, at: u16, state: Known) {
        if let Some(entry) = self.known.borrow_mut().get_mut(usize::from(at)) {
            *entry = state;
        }
    }

    /// Returns the static type of a call on a value.
    pub fn observed(&self, object: u16, operation: &Operation) -> Generic {
        let result = match self.form {
            Form::Raw => Generic::of_descriptor(&self.erased(operation)),
            Form::Typed | Form::Cast => {
                let signature = self.members.signature(operation);
                let bindings = self.receiver(&self.value(object), operation);
                let result = signature.result.clone().unwrap_or(Generic::Primitive(Kind::Void));
                self.closed(&bindings.apply(&result), &signature.type_parameters)
            }
        };
        self.named(&result)
    }

    /// Returns the descriptor of an operation's result.
    fn erased(&self, operation: &Operation) -> Arc<str> {
        operation.output.map_or_else(|| "V".into(), |it| self.members.types.descriptor(it))
    }

    /// Returns the types of a statement's parameters, without the receiver.
    pub fn parameters(&self, statement: &Statement) -> Vec<Generic> {
        let operation = &statement.operation;
        let skip = usize::from(operation.has_receiver());
        if self.form == Form::Raw {
            let inputs = operation.inputs.iter().skip(skip);
            return inputs
                .map(|it| Generic::of_descriptor(&self.members.types.descriptor(*it)))
                .collect();
        }
        let signature = self.members.signature(operation);
        let mut bindings = self.class_bindings(statement);
        self.bind_by_arguments(statement, &signature, &mut bindings);
        let close = |it: &Generic| self.closed(&bindings.apply(it), &signature.type_parameters);
        signature.parameters.iter().map(close).collect()
    }

    /// Returns whether the type of a value depends on the place where it is written, because a type parameter of its
    /// method occurs in its result.
    pub fn depends_on_place(&self, at: u16) -> bool {
        let Some(statement) = self.statement(at) else { return false };
        let signature = self.members.signature(&statement.operation);
        let mut bindings = Bindings::default();
        for parameter in &signature.type_parameters {
            bindings.bind(&parameter.name, TypeArgument::Any);
        }
        let result = signature.result.as_ref();
        result.is_some_and(|it| bindings.apply(it) != *it)
    }

    /// Computes the type of a statement's value with type arguments.
    fn generic(&self, at: u16, statement: &Statement) -> Generic {
        let operation = &statement.operation;
        let signature = self.members.signature(operation);
        let mut bindings = self.class_bindings(statement);
        self.bind_by_arguments(statement, &signature, &mut bindings);
        let (result, parameters) = match operation.action {
            Action::Construct | Action::Lambda | Action::Subclass => {
                // `new A()` starts as `A<T>`. The bindings then replace the `T`.
                let own = self.members.parameterized(&operation.class, |it| {
                    TypeArgument::Exact(Generic::Variable(it.name.clone()))
                });
                let mut parameters = self.members.type_parameters(&operation.class);
                let outer = own.owner.as_ref();
                parameters.extend(
                    outer.map(|it| self.members.type_parameters(&it.name)).into_iter().flatten(),
                );
                (Generic::Class(own), parameters)
            }
            _ => {
                let result = signature.result.clone().unwrap_or(Generic::Primitive(Kind::Void));
                (result, signature.type_parameters.clone())
            }
        };
        let result = bindings.apply(&result);
        self.bind_by_uses(at, &result, &mut bindings);
        self.bind_bounded(statement, &signature, &parameters, &mut bindings);
        self.closed(&bindings.apply(&result), &parameters)
    }

    /// Returns the bindings of the type parameters of the receiver's class.
    fn class_bindings(&self, statement: &Statement) -> Bindings {
        let operation = &statement.operation;
        match statement.inputs.first() {
            Some(Input::Result(at)) if operation.has_receiver() => {
                let known = self.known_value(*at);
                known.map(|it| self.receiver(&it, operation)).unwrap_or_default()
            }
            Some(Input::Result(at)) if operation.action == Action::Construct => {
                // An inner class takes the type arguments of its outer instance.
                let outer = self.members.outer_of_inner(&operation.class);
                let outer = outer.and_then(|it| self.type_as(&self.known_value(*at)?, &it));
                outer.map(|it| self.bindings_of(&it)).unwrap_or_default()
            }
            _ => Bindings::default(),
        }
    }

    /// Returns the bindings of the type parameters of an operation's class for a receiver of this type.
    fn receiver(&self, of: &Generic, operation: &Operation) -> Bindings {
        let cast = self.needed_receiver(of, operation);
        let class = self.type_as(cast.as_ref().unwrap_or(of), &operation.class);
        class.map(|it| self.bindings_of(&it)).unwrap_or_default()
    }

    /// Returns the type to which a receiver has to be cast, if the method cannot be called without a cast. If the
    /// method takes values of the class's type parameters, a type with wildcards does not suffice.
    pub fn needed_receiver(&self, of: &Generic, operation: &Operation) -> Option<Generic> {
        let class = match of {
            Generic::Class(class) => Some(class),
            _ => None,
        };
        let has_method = class.is_some_and(|it| self.members.has_method(&it.name, operation));
        let needed = self.members.types.descriptor(*operation.inputs.first()?);
        let needed = Generic::of_descriptor(&needed);
        if class.is_none() && of.descriptor() == needed.descriptor() {
            return None;
        }
        if self.form == Form::Raw {
            return (!has_method).then_some(needed);
        }
        let signature = self.members.signature(operation);
        // `add(E)` cannot be called on a `List<?>`, because no type of argument fits. `size()` can. The type
        // parameters of the method itself are bound here, so that only those of the class are left.
        let takes_own = signature.parameters.iter().any(|it| {
            let mut bindings = Bindings::default();
            signature
                .type_parameters
                .iter()
                .for_each(|it| bindings.bind(&it.name, TypeArgument::Any));
            bindings.apply(it).has_variable()
        });
        let is_open = class.is_some_and(|it| it.arguments.iter().any(TypeArgument::is_wildcard));
        match (has_method, takes_own) {
            (true, false) => None,
            (true, true) if !is_open => None,
            (false, false) => Some(self.members.with_wildcards(&needed)),
            (true, true) => {
                let name = class.map(|it| it.name.clone())?;
                Some(Generic::Class(
                    self.members.parameterized(&name, |it| default_of(it, self.members)),
                ))
            }
            (false, true) => {
                let name = needed.class_name()?;
                Some(Generic::Class(
                    self.members.parameterized(name, |it| default_of(it, self.members)),
                ))
            }
        }
    }

    /// Returns the supertype of a type that is of this class.
    fn type_as(&self, of: &Generic, class: &str) -> Option<ClassType> {
        match of {
            Generic::Class(of) => self.members.as_super(of, class),
            _ => None,
        }
    }

    /// Returns the bindings of a class type, including those of its owner.
    fn bindings_of(&self, class: &ClassType) -> Bindings {
        let parameters = self.members.type_parameters(&class.name);
        let mut bindings = Bindings::of(&parameters, &class.arguments);
        let outer = class.owner.as_ref().map(|it| self.bindings_of(it));
        outer
            .into_iter()
            .for_each(|it| it.0.into_iter().for_each(|(name, to)| bindings.bind(&name, to)));
        bindings
    }

    /// Binds type variables by the types of the arguments that are passed for them.
    fn bind_by_arguments(
        &self,
        statement: &Statement,
        signature: &MethodSignature,
        bindings: &mut Bindings,
    ) {
        let skip = usize::from(statement.operation.has_receiver());
        for (input, parameter) in statement.inputs.iter().skip(skip).zip(&signature.parameters) {
            let parameter = bindings.apply(parameter);
            match (&parameter, input) {
                (Generic::Variable(name), _) if is_own(name, &signature.type_parameters) => {
                    let of = self.common(statement, signature, name);
                    of.into_iter().for_each(|of| bindings.bind(name, TypeArgument::Exact(of)));
                }
                (Generic::Class(pattern), Input::Result(at))
                    if pattern.arguments.iter().any(TypeArgument::has_variable) =>
                {
                    let actual =
                        self.known_value(*at).and_then(|it| self.type_as(&it, &pattern.name));
                    if let Some(actual) = actual {
                        bindings.unify(&pattern.arguments, &actual.arguments);
                    }
                }
                _ => {}
            }
        }
    }

    /// Binds type variables in the type of a value by the parameters to which the value is passed.
    fn bind_by_uses(&self, at: u16, result: &Generic, bindings: &mut Bindings) {
        let Generic::Class(result) = result else { return };
        for statement in &self.sequence.statements {
            let skip = usize::from(statement.operation.has_receiver());
            let inputs = statement.inputs.iter().skip(skip).enumerate();
            for (position, _) in inputs.filter(|(_, input)| **input == Input::Result(at)) {
                let signature = self.members.signature(&statement.operation);
                let Some(parameter) = signature.parameters.get(position) else { continue };
                // Only what the receiver fixes is applied here. The method's own type variables are still open, and
                // what they become may depend on this very value.
                let Generic::Class(needed) = self.class_bindings(statement).apply(parameter) else {
                    continue;
                };
                if let Some(own) = self.members.as_super(result, &needed.name) {
                    bindings.unify(&own.arguments, &needed.arguments);
                }
            }
        }
    }

    /// Binds type variables with a bound by the types of the arguments. A variable without a bound can become
    /// `Object`, to which every argument fits.
    fn bind_bounded(
        &self,
        statement: &Statement,
        signature: &MethodSignature,
        parameters: &[TypeParameter],
        bindings: &mut Bindings,
    ) {
        for parameter in &signature.parameters {
            let Generic::Variable(name) = parameter else { continue };
            let bounded = parameters.iter().any(|it| it.name == *name && has_bound(it));
            if let Some(of) = self.common(statement, signature, name).filter(|_| bounded) {
                bindings.bind(name, TypeArgument::Exact(of));
            }
        }
    }

    /// Returns the type of one of the arguments for a type variable, if all others can be assigned to it. Returns
    /// `None` if there is no such type, or if it is `Object`.
    fn common(
        &self,
        statement: &Statement,
        signature: &MethodSignature,
        variable: &Arc<str>,
    ) -> Option<Generic> {
        let skip = usize::from(statement.operation.has_receiver());
        let pairs = statement.inputs.iter().skip(skip).zip(&signature.parameters);
        let passed = pairs.filter(|(_, of)| **of == Generic::Variable(variable.clone()));
        let types: Vec<Generic> = passed.filter_map(|(input, _)| self.boxed(input)).collect();
        let has_all = |of: &&Generic| {
            types.iter().all(|it| super::overloads::is_assignable(self.members, it, of))
        };
        types.iter().find(has_all).filter(|of| **of != Generic::object()).cloned()
    }

    /// Returns the reference type of an argument.
    fn boxed(&self, input: &Input) -> Option<Generic> {
        match input {
            Input::Result(at) => self.known_value(*at).map(|it| boxed(&it)),
            Input::Literal(literal) => Some(boxed(&super::values::type_of(literal)?)),
        }
    }

    /// Replaces the type variables that are not bound by their bounds.
    fn closed(&self, of: &Generic, parameters: &[TypeParameter]) -> Generic {
        let mut bindings = Bindings::default();
        for parameter in parameters {
            bindings.bind(&parameter.name, default_of(parameter, self.members));
        }
        bindings.closed(of)
    }

    /// Returns the type itself, or its nearest supertype that can be named.
    pub fn named(&self, of: &Generic) -> Generic {
        match of {
            Generic::Array(element) => Generic::Array(Box::new(self.named(element))),
            Generic::Class(class) => {
                let name = self.members.nameable(&class.name);
                let known = self.members.as_super(class, &name);
                let mut class = known.unwrap_or_else(|| ClassType::plain(&name));
                for argument in &mut class.arguments {
                    if argument.named().is_some_and(|it| self.named(it) != *it) {
                        // A type argument has no supertype that could stand for it: a `List<Hidden>` is no
                        // `List<Base>`.
                        *argument = TypeArgument::Any;
                    }
                }
                Generic::Class(class)
            }
            Generic::Primitive(_) | Generic::Variable(_) => of.clone(),
        }
    }
}

fn is_own(name: &Arc<str>, parameters: &[TypeParameter]) -> bool {
    parameters.iter().any(|it| it.name == *name)
}

/// Returns the type argument for a type parameter about which nothing else is known.
fn default_of(parameter: &TypeParameter, members: Members<'_>) -> TypeArgument {
    match parameter.bounds.first() {
        None => TypeArgument::Exact(Generic::object()),
        // A bound such as `Comparable<T>` would have to be replaced without end.
        Some(bound) if bound.has_variable() => TypeArgument::Any,
        Some(bound) => TypeArgument::Exact(members.with_wildcards(bound)),
    }
}

fn has_bound(parameter: &TypeParameter) -> bool {
    parameter.bounds.iter().any(|it| *it != Generic::object())
}

/// Returns the wrapper class of a primitive type. Other types stay as they are.
fn boxed(of: &Generic) -> Generic {
    wrapper(of.kind()).map_or_else(|| of.clone(), Generic::class)
}

//! The static types of a test's values.
//!
//! Type variables of a class are bound, in this order, by
//! 1. the type arguments of what is passed to its constructor or factory,
//! 2. the type arguments that the parameters have to which the value is passed,
//! 3. their bounds, or `Object`.

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

    /// Returns the type with which the variable for a value is declared. For a class of the JDK that is the
    /// interface that its uses need, such as `List` for an `ArrayList`.
    pub fn declared(&self, at: u16) -> Generic {
        let of = self.value(at);
        let Generic::Class(class) = &of else { return of };
        let is_made = self.statement(at).is_some_and(|it| it.operation.action == Action::Construct);
        let needed = self.interface(at).filter(|_| is_made && class.name.starts_with("java/"));
        let interface = needed.and_then(|it| self.members.as_super(class, &it));
        interface.map_or(of, Generic::Class)
    }

    /// Returns the interface that all uses of a value as an argument need, if its calls need no more.
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
        let needed = passed.first().filter(|it| passed.iter().all(|other| other == *it))?;
        let file = self.members.access.classes.find(needed)?;
        let has_all = called.iter().all(|it| self.members.has_method(needed, it));
        (file.is_interface() && has_all && needed.starts_with("java/")).then(|| needed.clone())
    }

    fn statement(&self, at: u16) -> Option<&Statement> {
        self.sequence.statements.get(usize::from(at))
    }

    /// Returns the static type of a statement's value. It can be named.
    pub fn value(&self, at: u16) -> Generic {
        self.known_value(at).unwrap_or_else(Generic::object)
    }

    /// Returns the type of a statement's value unless it is just being computed.
    fn known_value(&self, at: u16) -> Option<Generic> {
        let entry = self.known.borrow().get(usize::from(at)).cloned()?;
        match entry {
            Known::Yes(of) => return Some(of),
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

    /// Returns whether the type of a value depends on where it stands, because a type parameter of its method
    /// occurs in its result and nowhere else.
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

    fn generic(&self, at: u16, statement: &Statement) -> Generic {
        let operation = &statement.operation;
        let signature = self.members.signature(operation);
        let mut bindings = self.class_bindings(statement);
        self.bind_by_arguments(statement, &signature, &mut bindings);
        let (result, parameters) = match operation.action {
            Action::Construct | Action::Lambda | Action::Subclass => {
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

    /// Binds the type parameters of a receiver's class.
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

    /// Returns what the type variables of an operation's class stand for, if the receiver has a type.
    fn receiver(&self, of: &Generic, operation: &Operation) -> Bindings {
        let cast = self.needed_receiver(of, operation);
        let class = self.type_as(cast.as_ref().unwrap_or(of), &operation.class);
        class.map(|it| self.bindings_of(&it)).unwrap_or_default()
    }

    /// Returns the type to which a receiver of a type has to be cast, if the method cannot be called without.
    /// If the method takes values of the class's type parameters, wildcards would not do.
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

    fn type_as(&self, of: &Generic, class: &str) -> Option<ClassType> {
        match of {
            Generic::Class(of) => self.members.as_super(of, class),
            _ => None,
        }
    }

    fn bindings_of(&self, class: &ClassType) -> Bindings {
        let parameters = self.members.type_parameters(&class.name);
        let mut bindings = Bindings::of(&parameters, &class.arguments);
        let outer = class.owner.as_ref().map(|it| self.bindings_of(it));
        outer
            .into_iter()
            .for_each(|it| it.0.into_iter().for_each(|(name, to)| bindings.bind(&name, to)));
        bindings
    }

    /// Binds type variables that are type arguments of parameters.
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

    /// Binds type variables in the type of a value by the parameters to which it is passed.
    fn bind_by_uses(&self, at: u16, result: &Generic, bindings: &mut Bindings) {
        let Generic::Class(result) = result else { return };
        for statement in &self.sequence.statements {
            let skip = usize::from(statement.operation.has_receiver());
            let inputs = statement.inputs.iter().skip(skip).enumerate();
            for (position, _) in inputs.filter(|(_, input)| **input == Input::Result(at)) {
                let signature = self.members.signature(&statement.operation);
                let Some(parameter) = signature.parameters.get(position) else { continue };
                let Generic::Class(needed) = self.class_bindings(statement).apply(parameter) else {
                    continue;
                };
                if let Some(own) = self.members.as_super(result, &needed.name) {
                    bindings.unify(&own.arguments, &needed.arguments);
                }
            }
        }
    }

    /// Binds type variables with a bound by the types of the arguments. A variable without a bound can be
    /// `Object`, which every argument is.
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

    /// Returns the type of one of the arguments that are passed for a type variable, if the others are of that
    /// type too.
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

    /// Replaces the type variables that are left by their bounds.
    fn closed(&self, of: &Generic, parameters: &[TypeParameter]) -> Generic {
        let mut bindings = Bindings::default();
        for parameter in parameters {
            bindings.bind(&parameter.name, default_of(parameter, self.members));
        }
        bindings.closed(of)
    }

    /// Returns the type itself or its nearest supertype that can be named.
    pub fn named(&self, of: &Generic) -> Generic {
        match of {
            Generic::Array(element) => Generic::Array(Box::new(self.named(element))),
            Generic::Class(class) => {
                let name = self.members.nameable(&class.name);
                let known = self.members.as_super(class, &name);
                let mut class = known.unwrap_or_else(|| ClassType::plain(&name));
                for argument in &mut class.arguments {
                    if argument.named().is_some_and(|it| self.named(it) != *it) {
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

/// Returns the type argument that a type parameter gets if nothing says more.
fn default_of(parameter: &TypeParameter, members: Members<'_>) -> TypeArgument {
    match parameter.bounds.first() {
        None => TypeArgument::Exact(Generic::object()),
        Some(bound) if bound.has_variable() => TypeArgument::Any,
        Some(bound) => TypeArgument::Exact(members.with_wildcards(bound)),
    }
}

fn has_bound(parameter: &TypeParameter) -> bool {
    parameter.bounds.iter().any(|it| *it != Generic::object())
}

/// Returns the wrapper class of a primitive type, and other types as they are.
fn boxed(of: &Generic) -> Generic {
    wrapper(of.kind()).map_or_else(|| of.clone(), Generic::class)
}

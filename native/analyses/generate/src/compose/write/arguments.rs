//! Writes the arguments of calls.

use super::body::Body;
use super::layout::Code;
use super::overloads::is_assignable;
use super::plan::Place;
use super::style::Form;
use super::values::{self, Value};
use crate::compose::declared::generics::{Generic, TypeArgument};
use crate::statements::literal::Literal;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Statement};

impl<'a: 'b, 'b> Body<'a, 'b> {
    /// Returns the arguments of a call. `before` is the number of inputs that stand before the method's name.
    pub fn arguments(&mut self, statement: &Statement, before: usize) -> Vec<Code> {
        let operation = &statement.operation;
        let skip = usize::from(self.members.is_inner(operation));
        let parameters = self.typing.parameters(statement);
        let parameters: Vec<Generic> = parameters.into_iter().skip(skip).collect();
        let inputs = statement.inputs.get(before..).unwrap_or(&[]);
        if let Some(spread) = self.spread(operation, inputs, &parameters, skip) {
            return spread;
        }
        let mut values: Vec<Value> = Vec::new();
        for (input, parameter) in inputs.iter().zip(&parameters) {
            values.push(self.passed(input, parameter));
        }
        let hidden = (0..skip).map(|_| None);
        let types: Vec<Option<String>> =
            hidden.chain(values.iter().map(Value::descriptor)).collect();
        // With raw types the compiler may infer other static types than predicted. So an overloaded method always
        // gets casts.
        let is_chosen = self.members.is_chosen(operation, &types)
            && !(self.form == Form::Raw && self.members.is_overloaded(operation));
        let bare_null = self.is_bare_null(operation, &types).then(|| values.len() - 1);
        let inputs = operation.inputs.iter().skip(before);
        let inputs: Vec<Generic> =
            inputs.map(|it| Generic::of_descriptor(&self.members.types.descriptor(*it))).collect();
        let mut codes = Vec::new();
        for (at, (value, (parameter, erased))) in
            values.into_iter().zip(parameters.iter().zip(&inputs)).enumerate()
        {
            // Casting all arguments that differ is more than needed. But it selects the method for certain, as then
            // all types are equal to those of its parameters.
            let is_asked = bare_null == Some(at)
                || (!is_chosen && value.descriptor().is_none_or(|it| it != erased.descriptor()));
            codes.push(match is_asked {
                true => self.exactly(value, parameter, erased).code,
                false => value.code,
            });
        }
        codes
    }

    /// Returns whether `null` is passed for a list of arguments. The compiler warns about it without a cast.
    fn is_bare_null(&self, operation: &Operation, types: &[Option<String>]) -> bool {
        matches!(types.last(), Some(None)) && self.members.is_varargs(operation)
    }

    /// Returns the arguments of a call with a list of arguments written one by one: `sum(1, 2)` for
    /// `sum(new int[] {1, 2})`. Returns `None` if the array is used elsewhere, or if the compiler would then choose a
    /// different method.
    fn spread(
        &mut self,
        operation: &Operation,
        inputs: &[Input],
        parameters: &[Generic],
        hidden: usize,
    ) -> Option<Vec<Code>> {
        let (Some(Input::Result(array)), Some(Generic::Array(element))) =
            (inputs.last(), parameters.last())
        else {
            return None;
        };
        let test = self.test;
        let array_statement = test.sequence.statements.get(usize::from(*array))?;
        let is_array = array_statement.operation.action == Action::Array
            && self.place(*array) == Place::Inside
            && self.members.is_varargs(operation);
        if !is_array || self.is_null_or_array(&array_statement.inputs) {
            return None;
        }
        let first = inputs.len() - 1;
        let listed = inputs.iter().take(first).zip(parameters);
        let elements = array_statement.inputs.iter().map(|it| (it, &**element));
        let mut values = Vec::new();
        for (input, parameter) in listed.chain(elements) {
            values.push(self.passed(input, parameter));
        }
        let hidden = (0..hidden).map(|_| None);
        let types: Vec<Option<String>> =
            hidden.chain(values.iter().map(Value::descriptor)).collect();
        let is_chosen = self.members.is_chosen(operation, &types);
        if is_chosen && is_parameterized(element) {
            // The compiler makes an array whose elements have type arguments.
            self.warnings.insert("unchecked");
        }
        is_chosen.then(|| values.into_iter().map(|it| it.code).collect())
    }

    /// Returns whether the compiler would take a single argument for the whole list.
    fn is_null_or_array(&self, inputs: &[Input]) -> bool {
        match inputs {
            [Input::Literal(literal)] => *literal == Literal::Null,
            [Input::Result(at)] => matches!(self.typing.value(*at), Generic::Array(_)),
            _ => false,
        }
    }

    /// Casts an argument to the declared type of a parameter, so that the compiler chooses the method.
    fn exactly(&mut self, value: Value, parameter: &Generic, erased: &Generic) -> Value {
        match (parameter.descriptor() == erased.descriptor(), self.form) {
            (true, _) => self.cast(value, parameter),
            (false, Form::Raw) => self.cast(value, erased),
            (false, Form::Typed | Form::Cast) => {
                let erased = self.members.with_wildcards(erased);
                self.cast(value, &erased)
            }
        }
    }

    /// Returns an input as a value that is passed for a type.
    pub fn argument(&mut self, input: &Input, to: &Generic) -> Value {
        match input {
            Input::Result(at) => self.value(*at),
            Input::Literal(literal) => {
                let literal = values::fitted(literal, to);
                let code = self.literal(&literal);
                let is_primary = !matches!(literal, Literal::Byte(_) | Literal::Short(_));
                Value { code, of: values::type_of(&literal), is_primary }
            }
        }
    }

    /// Casts a value if it does not have the needed type, or if the form asks for casts.
    pub fn converted(&mut self, value: Value, to: &Generic) -> Value {
        let Some(of) = &value.of else {
            let is_asked = self.form == Form::Cast;
            return if is_asked { self.cast(value, to) } else { value };
        };
        let is_plain = matches!(to, Generic::Class(class) if class.arguments.is_empty());
        let is_reference = !matches!(of, Generic::Primitive(_)) && is_plain;
        // A cast to `Object` could only hide the type from which a type argument is inferred.
        let is_asked =
            self.form == Form::Cast && is_reference && of != to && *to != Generic::object();
        if is_assignable(self.members, of, to) && !is_asked {
            return value;
        }
        self.cast(value, to)
    }

    /// Returns an argument of a call as it is passed for a parameter.
    fn passed(&mut self, input: &Input, parameter: &Generic) -> Value {
        let value = self.argument(input, parameter);
        if self.form != Form::Raw || !self.is_inferred(input) {
            return self.converted(value, parameter);
        }
        // Where the compiler infers the raw type itself, it warns that the cast is redundant.
        self.warnings.insert("cast");
        self.cast(value, parameter)
    }

    /// Returns whether the compiler infers the type arguments of an input, even in a test with raw types. It may
    /// infer type arguments that do not fit.
    fn is_inferred(&self, input: &Input) -> bool {
        let at = match input {
            Input::Literal(literal) => return matches!(literal, Literal::Class(_)),
            Input::Result(at) if self.place(*at) == Place::Inside => *at,
            Input::Result(_) => return false,
        };
        let statement = self.test.sequence.statements.get(usize::from(at));
        statement.is_some_and(|statement| {
            let operation = &statement.operation;
            let is_of_raw = operation.action == Action::Call
                && !self.members.type_parameters(&operation.class).is_empty();
            let result = self.members.signature(operation).result;
            let has_arguments =
                matches!(&result, Some(Generic::Class(class)) if !class.arguments.is_empty());
            let is_call = matches!(operation.action, Action::Call | Action::CallStatic);
            is_call && has_arguments && !is_of_raw && !self.members.is_raw(operation)
        })
    }
}

/// Returns whether a type has type arguments that an array's elements cannot have (JLS 15.10.1).
fn is_parameterized(of: &Generic) -> bool {
    match of {
        Generic::Class(class) => class.arguments.iter().any(|it| *it != TypeArgument::Any),
        _ => false,
    }
}

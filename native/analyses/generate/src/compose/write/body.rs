//! Writes the statements of a test as code.

use std::collections::BTreeSet;
use std::sync::Arc;

use vm::classes::class::Kind;

use super::imports::Imports;
use super::layout::{Code, Line};
use super::literals;
use super::overloads::is_assignable;
use super::plan::{Asked, Place, places};
use super::shared;
use super::style::Form;
use super::typing::Typing;
use super::values::{self, Value};
use super::variables::Variables;
use crate::compose::declared::generics::{Generic, TypeArgument};
use crate::compose::declared::members::Members;
use crate::harvest::test::Test;
use crate::statements::literal::Literal;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Statement};

/// Writes the body of one test.
pub struct Body<'a, 'b> {
    /// Looks members up.
    pub members: Members<'a>,
    /// The test.
    pub test: &'b Test,
    /// The form, which decides how explicitly types are written.
    pub form: Form,
    /// Whether the language has lambda expressions.
    has_lambdas: bool,
    /// The imports of the file.
    pub imports: &'b mut Imports<'a>,
    /// The names that variables and parameters have taken.
    pub variables: Variables,
    /// The static types of values.
    pub typing: Typing<'b>,
    places: Vec<Place>,
    /// The names of the variables, by statement.
    names: Vec<String>,
    /// Literals that have a variable, with its name.
    shared: Vec<(Literal, String)>,
    /// The name of the variable with the bytes that the last statement printed.
    pub output: String,
    /// The internal names of the checked exceptions that the statements written so far declare.
    pub exceptions: BTreeSet<Arc<str>>,
    /// The compiler warnings that the test has to suppress.
    pub warnings: BTreeSet<&'static str>,
    /// Whether a cast is between types neither of which is a subtype of the other, so that it may fail.
    pub is_doubtful: bool,
}

impl<'a: 'b, 'b> Body<'a, 'b> {
    /// Prepares the body of a test. `has_lambdas` is true if the language has lambda expressions.
    pub fn new(
        members: Members<'a>,
        (test, form): (&'b Test, Form),
        has_lambdas: bool,
        imports: &'b mut Imports<'a>,
    ) -> Body<'a, 'b> {
        let typing = Typing::new(members, test, form);
        let is_on_object = |it: &Operation| it.has_receiver() || members.is_inner(it);
        let asked = Asked {
            can_be_receiver: &|at| !typing.depends_on_place(at),
            is_on_object: &is_on_object,
            has_lambdas,
        };
        let places = places(test, asked);
        let mut warnings = BTreeSet::new();
        // Raw types produce these warnings in nearly each statement.
        if form == Form::Raw {
            warnings.extend(["rawtypes", "unchecked"]);
        }
        let mut body = Body {
            members,
            test,
            form,
            has_lambdas,
            imports,
            variables: Variables::default(),
            typing,
            places,
            names: Vec::new(),
            shared: Vec::new(),
            output: String::new(),
            exceptions: BTreeSet::new(),
            warnings,
            is_doubtful: false,
        };
        // Shared literals take their names first, because they are declared first.
        let shared = shared::literals(members, test).into_iter();
        body.shared = shared.map(|(it, name)| (it, body.variables.free(&name))).collect();
        body.names = (0..test.sequence.len()).map(|at| body.variable(at as u16)).collect();
        body
    }

    /// Returns the name of a statement's variable; empty if it has none.
    fn variable(&mut self, at: u16) -> String {
        if self.place(at) != Place::Variable {
            return String::new();
        }
        let of = self.typing.declared(at);
        self.variables.name(self.members, &self.test.sequence, at, &of)
    }

    /// Returns the lines that declare the variables for literals.
    pub fn shared(&mut self) -> Vec<Line> {
        let shared = std::mem::take(&mut self.shared);
        let mut lines = Vec::new();
        for (literal, name) in &shared {
            let of = self.imports.class("java/lang/String");
            let head = Code::text(format!("{of} {name} = "));
            lines.push(Line::statement(Code::row([head, self.literal(literal)])));
        }
        // The table was empty while these lines were written. Otherwise each variable would be initialised with
        // itself.
        self.shared = shared;
        lines
    }

    /// Returns where the value of a statement is written.
    pub fn place(&self, at: u16) -> Place {
        self.places.get(usize::from(at)).copied().unwrap_or(Place::Nowhere)
    }

    /// Returns the line of a statement that is not written inside another statement.
    pub fn line(&mut self, at: u16) -> Option<Line> {
        match self.place(at) {
            Place::Inside | Place::Nowhere => None,
            Place::Statement => Some(Line::statement(self.expression(at).code)),
            Place::Variable => {
                let value = self.expression(at);
                let declared = self.typing.declared(at);
                let of = self.imports.generic(&declared);
                let name = self.names.get(usize::from(at)).cloned().unwrap_or_default();
                let head = Code::text(format!("{of} {name} = "));
                Some(Line::statement(Code::row([head, value.code])))
            }
        }
    }

    /// Returns the code for a statement's value where it is taken: its variable or its expression.
    pub fn value(&mut self, at: u16) -> Value {
        match self.place(at) {
            Place::Variable => {
                let name = self.names.get(usize::from(at)).cloned().unwrap_or_default();
                Value::primary(Code::text(name), self.typing.declared(at))
            }
            _ => self.expression(at),
        }
    }

    /// Returns a call of a method without parameters on the value of a statement.
    pub fn observed(&mut self, object: u16, operation: &Operation) -> Value {
        self.note(operation);
        let of = self.typing.observed(object, operation);
        let receiver = self.value(object);
        let receiver = self.as_receiver(receiver, operation);
        let call = Code::text(format!(".{}()", operation.name));
        Value::primary(Code::row([receiver, call]), of)
    }

    /// Returns the expression of a statement.
    pub fn expression(&mut self, at: u16) -> Value {
        let test = self.test;
        let Some(statement) = test.sequence.statements.get(usize::from(at)) else {
            return Value::primary(Code::text("null"), Generic::object());
        };
        self.note(&statement.operation);
        if self.place(at) == Place::Inside && self.members.is_raw(&statement.operation) {
            // A value of a raw type is converted where it is taken, and the compiler warns about that.
            self.warnings.insert("unchecked");
        }
        let of = self.typing.value(at);
        let code = match statement.operation.action {
            Action::Lambda if self.has_lambdas => return self.lambda(statement),
            Action::Lambda | Action::Subclass => self.subclass(statement, &of),
            Action::ReadStatic => self.constant(&statement.operation),
            Action::Array => self.array(statement),
            Action::Construct => self.construction(statement),
            Action::CallStatic => {
                let class = self.imports.class(&statement.operation.class);
                let arguments = self.arguments(statement, 0);
                Code::call(format!("{class}.{}", statement.operation.name), arguments)
            }
            Action::Call => {
                let receiver = self.receiver(statement);
                let arguments = self.arguments(statement, 1);
                let call = Code::call(format!(".{}", statement.operation.name), arguments);
                Code::row([receiver, call])
            }
        };
        Value::primary(code, of)
    }

    /// Notes the warnings and exceptions of a member that is used.
    fn note(&mut self, operation: &Operation) {
        self.warnings.extend(self.members.warning(operation));
        let declared = self.members.exceptions(operation);
        self.exceptions.extend(declared.into_iter().filter(|it| self.members.is_checked(it)));
    }

    fn constant(&mut self, operation: &Operation) -> Code {
        Code::text(format!("{}.{}", self.imports.class(&operation.class), operation.name))
    }

    /// Returns the code that makes an array.
    fn array(&mut self, statement: &Statement) -> Code {
        let element = Generic::of_descriptor(&statement.operation.class);
        let element = match self.form {
            Form::Raw => element,
            Form::Typed | Form::Cast => self.members.with_wildcards(&element),
        };
        let name = self.imports.generic(&element);
        // The length of an array of arrays stands in the first pair of brackets: `new int[0][]`.
        let (name, dimensions) = name.split_at(name.find("[]").unwrap_or(name.len()));
        if statement.inputs.is_empty() {
            return Code::text(format!("new {name}[0]{dimensions}"));
        }
        let items = self.elements(statement, &element);
        let head = Code::text(format!("new {name}[]{dimensions} "));
        Code::row([head, Code::List { brackets: ("{", "}"), items }])
    }

    /// Returns the elements of an array. Numbers of type `byte` and `short` need no cast inside its braces.
    fn elements(&mut self, statement: &Statement, element: &Generic) -> Vec<Code> {
        let mut items = Vec::new();
        for input in &statement.inputs {
            let plain = match input {
                Input::Literal(literal) => literals::plain(&values::fitted(literal, element))
                    .filter(|_| matches!(element, Generic::Primitive(_))),
                Input::Result(_) => None,
            };
            items.push(match plain {
                Some(plain) => Code::text(plain),
                None => {
                    let value = self.argument(input, element);
                    self.converted(value, element).code
                }
            });
        }
        items
    }

    /// Returns the code that calls a constructor.
    fn construction(&mut self, statement: &Statement) -> Code {
        let class = &statement.operation.class;
        let is_generic = !self.members.type_parameters(class).is_empty();
        let diamond = if is_generic && self.form != Form::Raw { "<>" } else { "" };
        if !self.members.is_inner(&statement.operation) {
            let name = self.imports.class(class);
            let arguments = self.arguments(statement, 0);
            return Code::call(format!("new {name}{diamond}"), arguments);
        }
        let outer = self.outer(statement);
        let name = self.imports.class(class);
        // After a dot, an inner class is named by its simple name only (JLS 15.9.1).
        let simple = name.rsplit('.').next().unwrap_or(&name).to_owned();
        let arguments = self.arguments(statement, 1);
        Code::row([outer, Code::call(format!(".new {simple}{diamond}"), arguments)])
    }

    /// Returns the receiver of a call, as it stands before the dot.
    fn receiver(&mut self, statement: &Statement) -> Code {
        let value = match statement.inputs.first() {
            Some(Input::Result(at)) => self.value(*at),
            Some(Input::Literal(literal)) => self.boxed(literal),
            None => return Code::text("this"),
        };
        self.as_receiver(value, &statement.operation)
    }

    /// Returns a literal as an object on which a method can be called.
    fn boxed(&mut self, literal: &Literal) -> Value {
        let code = self.literal(literal);
        let kind = literal.bits().map(|(kind, _)| kind);
        match kind.and_then(literals::wrapper) {
            Some(class) => {
                let name = self.imports.class(class);
                Value::primary(
                    Code::call(format!("{name}.valueOf"), vec![code]),
                    Generic::class(class),
                )
            }
            // A text that is split into a sum of strings cannot be followed by a dot.
            None => Value {
                code: Code::text(code.flat()),
                of: values::type_of(literal),
                is_primary: true,
            },
        }
    }

    /// Returns a value as a receiver, with a cast if the call needs one.
    fn as_receiver(&mut self, value: Value, operation: &Operation) -> Code {
        let to = value.of.clone().and_then(|of| self.typing.needed_receiver(&of, operation));
        let value = match to {
            Some(to) => self.cast(value, &to),
            None => value,
        };
        before_dot(value)
    }

    /// Returns the outer instance of a new object of an inner class.
    fn outer(&mut self, statement: &Statement) -> Code {
        let operation = &statement.operation;
        let needed = operation.inputs.first().map(|it| self.members.types.descriptor(*it));
        let needed = needed.map_or_else(Generic::object, |it| Generic::of_descriptor(&it));
        let needed = match self.form {
            Form::Raw => needed,
            Form::Typed | Form::Cast => self.members.with_wildcards(&needed),
        };
        let Some(input) = statement.inputs.first() else { return Code::text("this") };
        let value = self.argument(input, &needed);
        before_dot(self.of_type(value, &needed))
    }

    /// Returns the code of a literal: its variable if it has one, and otherwise its source.
    pub fn literal(&mut self, literal: &Literal) -> Code {
        if let Some((_, name)) = self.shared.iter().find(|(it, _)| it == literal) {
            return Code::text(name.clone());
        }
        let unicode = self.imports.unicode();
        literals::source(literal, unicode, &mut |class| self.imports.erased(class))
    }

    /// Casts a value to a type. The compiler warns about a cast to a type with type arguments, unless it can check
    /// them.
    pub fn cast(&mut self, value: Value, to: &Generic) -> Value {
        self.is_doubtful |= value.of.as_ref().is_some_and(|of| self.is_unrelated(of, to));
        // `null` can be cast to any type. A cast from a subtype, or to a type with wildcards only, is checked.
        let is_checked = match (&value.of, to) {
            (Some(Generic::Class(of)), Generic::Class(class)) => {
                class.arguments.iter().all(|it| *it == TypeArgument::Any)
                    || self.members.as_super(of, &class.name).as_ref() == Some(class)
            }
            _ => true,
        };
        if !is_checked {
            self.warnings.insert("unchecked");
        }
        if *to == Generic::Primitive(Kind::Void) {
            return value;
        }
        let name = self.imports.generic(to);
        value.cast(to.clone(), &name)
    }

    /// Returns whether neither of two reference types is a subtype of the other.
    fn is_unrelated(&self, of: &Generic, to: &Generic) -> bool {
        let (of, to) = (of.descriptor(), to.descriptor());
        let is_reference = |descriptor: &str| descriptor.starts_with(['L', '[']);
        is_reference(&of)
            && is_reference(&to)
            && !self.members.is_subtype(&of, &to)
            && !self.members.is_subtype(&to, &of)
    }

    /// Casts a value to `Object`, for overloads that take any object.
    pub fn as_object(&mut self, value: Value) -> Value {
        self.cast(value, &Generic::object())
    }

    /// Returns the value with a cast to a type, unless it already has the type.
    pub fn of_type(&mut self, value: Value, to: &Generic) -> Value {
        // `null` has no type here, so it gets a cast.
        let fits = value.of.as_ref().is_some_and(|of| is_assignable(self.members, of, to));
        if fits { value } else { self.cast(value, to) }
    }
}

/// Returns a value as it stands before a dot, in parentheses if necessary.
fn before_dot(value: Value) -> Code {
    match value.is_primary {
        true => value.code,
        false => Code::row([Code::text("("), value.code, Code::text(")")]),
    }
}

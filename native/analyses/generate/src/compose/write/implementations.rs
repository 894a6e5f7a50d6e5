//! Writes lambda expressions and anonymous classes.

use std::sync::Arc;

use classfile::access;

use super::body::Body;
use super::layout::{Code, Line};
use super::values::Value;
use super::variables::{is_real, type_noun};
use crate::compose::declared::generics::{ClassType, Generic};
use crate::compose::declared::inherited;
use crate::statements::implementations::{Does, Implementation, Implemented};
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::Statement;

/// The exception that [`Does::Throws`] throws.
const EXCEPTION: &str = "java/lang/IllegalStateException";

impl<'a: 'b, 'b> Body<'a, 'b> {
    /// Returns the lambda expression of a statement. Like `null`, it takes its type from the place where it stands,
    /// so its value has none.
    pub fn lambda(&mut self, statement: &Statement) -> Value {
        let implementation = self.implementation(statement);
        let code = match implementation.as_ref().and_then(|it| Some((it, it.methods.first()?))) {
            Some((implementation, method)) => self.lambda_of(implementation, method, statement),
            None => Code::text("null"),
        };
        Value { code, of: None, is_primary: false }
    }

    fn lambda_of(
        &mut self,
        implementation: &Implementation,
        method: &Implemented,
        statement: &Statement,
    ) -> Code {
        let signature = inherited::erased(method);
        let names = self.parameter_names(method, &signature.parameters);
        let head = match &*names {
            [name] => format!("{name} -> "),
            _ => format!("({}) -> ", names.join(", ")),
        };
        let body = match method.does {
            Does::Nothing => Code::text("{}"),
            Does::Throws => Code::text(format!("{{ {} }}", self.throwing())),
            Does::ReturnsParameter(at) => Code::text(names.get(at).cloned().unwrap_or_default()),
            Does::ReturnsValue(at) => {
                let to = signature.result.unwrap_or_else(Generic::object);
                self.returned(implementation, at, statement, &to).code
            }
        };
        Code::row([Code::text(head), body])
    }

    /// Returns the anonymous class of a statement. `of` is the type with which its value is declared.
    pub fn subclass(&mut self, statement: &Statement, of: &Generic) -> Code {
        let Some(implementation) = self.implementation(statement) else {
            return Code::text("null");
        };
        let class = match of {
            Generic::Class(class) => inherited::instantiable(class),
            _ => ClassType::plain(&implementation.of),
        };
        let name = self.imports.generic(&Generic::Class(class.clone()));
        let arguments = match implementation.is_interface {
            true => Vec::new(),
            false => self.arguments(&constructed(&implementation, statement), 0),
        };
        let mut lines = Vec::new();
        for method in &implementation.methods {
            if !lines.is_empty() {
                lines.push(Line::empty());
            }
            lines.extend(self.method(&implementation, method, statement, &class));
        }
        let head = Code::call(format!("new {name}"), arguments);
        Code::row([head, Code::text(" "), Code::Block(lines)])
    }

    fn method(
        &mut self,
        implementation: &Implementation,
        method: &Implemented,
        statement: &Statement,
        class: &ClassType,
    ) -> Vec<Line> {
        let signature = inherited::signature(self.members, method, class);
        let names = self.parameter_names(method, &signature.parameters);
        let mut declared = Vec::new();
        for (of, name) in signature.parameters.iter().zip(&names) {
            declared.push(Code::text(format!("{} {name}", self.imports.generic(of))));
        }
        let visible = match method.access {
            access::PUBLIC => "public ",
            access::PROTECTED => "protected ",
            _ => "",
        };
        let result = match &signature.result {
            Some(of) => self.imports.generic(of),
            None => "void".to_owned(),
        };
        let head = Code::call(format!("{visible}{result} {}", method.name), declared);
        let mut lines = vec![
            Line::of(0, Code::text("@Override")),
            Line::of(0, Code::row([head, Code::text(" {")])),
        ];
        let body = match method.does {
            Does::Nothing => None,
            Does::Throws => Some(Code::text(self.throwing())),
            Does::ReturnsParameter(at) => {
                names.get(at).map(|name| Code::text(format!("return {name};")))
            }
            Does::ReturnsValue(at) => {
                let to = signature.result.unwrap_or_else(Generic::object);
                let value = self.returned(implementation, at, statement, &to);
                let value = self.converted(value, &to).code;
                Some(Code::row([Code::text("return "), value, Code::text(";")]))
            }
        };
        lines.extend(body.map(|it| Line::of(1, it)));
        lines.push(Line::of(0, Code::text("}")));
        lines
    }

    fn implementation(&self, statement: &Statement) -> Option<Arc<Implementation>> {
        let known = self.members.access.classes.implementations();
        known.find(&statement.operation.name).cloned()
    }

    fn throwing(&mut self) -> String {
        format!("throw new {}();", self.imports.class(EXCEPTION))
    }

    /// Returns the code of a value that a method returns.
    fn returned(
        &mut self,
        implementation: &Implementation,
        value: usize,
        statement: &Statement,
        to: &Generic,
    ) -> Value {
        match statement.inputs.get(implementation.arguments() + value) {
            Some(input) => self.argument(input, to),
            None => Value { code: Code::text("null"), of: None, is_primary: true },
        }
    }

    /// Returns names for the parameters of a method that no variable of the test has.
    fn parameter_names(&self, method: &Implemented, types: &[Generic]) -> Vec<String> {
        let declared = self.members.parameter_names(&inherited::called(self.members, method));
        let real = |at: usize| declared.get(at).cloned().flatten().filter(|it| is_real(it));
        let mut names: Vec<String> = Vec::new();
        for (at, of) in types.iter().enumerate() {
            // Two parameters of one type cannot both be named after it.
            let is_alone = types.iter().filter(|it| *it == of).count() == 1;
            let wanted = match (real(at), is_alone) {
                (Some(name), _) => name.to_string(),
                (None, false) => {
                    ["first", "second", "third"].get(at).unwrap_or(&"more").to_string()
                }
                (None, true) if *of == Generic::object() => "value".to_owned(),
                (None, true) if matches!(of, Generic::Primitive(_)) => "value".to_owned(),
                // The test may call the exception that it expects `exception`. The name is taken only afterwards.
                (None, true) => match type_noun(of) {
                    noun if noun == "exception" => "failure".to_owned(),
                    noun => noun,
                },
            };
            let name = super::words::free(&self.variables.unused(&wanted), |it| {
                names.iter().any(|name| name == it)
            });
            names.push(name);
        }
        names
    }
}

/// Returns the statement that calls the superclass's constructor.
fn constructed(implementation: &Implementation, statement: &Statement) -> Statement {
    let count = implementation.arguments();
    let of = &statement.operation;
    let operation = Operation {
        action: Action::Construct,
        class: implementation.of.clone(),
        name: "<init>".into(),
        descriptor: implementation.construct.clone(),
        inputs: of.inputs.iter().take(count).copied().collect(),
        output: of.output,
    };
    let inputs = statement.inputs.iter().take(count).cloned().collect();
    Statement { operation: Arc::new(operation), inputs }
}

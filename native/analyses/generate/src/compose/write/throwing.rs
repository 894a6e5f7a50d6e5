//! Writes the last statement of a test that expects an exception.

use std::sync::Arc;

use super::assertions::{ASSERTJ, junit_class};
use super::body::Body;
use super::layout::{Code, Line};
use super::literals;
use super::style::{AssertionLibrary, Junit, Style};
use super::values::Value;
use crate::compose::declared::generics::Generic;
use crate::statements::literal::Literal;

/// The code of the last statement of a test that expects an exception.
pub struct Expecting {
    /// The lines of the statement and of the assertions about the exception.
    pub lines: Vec<Line>,
    /// The name of the exception's class, if the annotation of the test has to name it.
    pub annotated: Option<String>,
}

/// The way in which a test expects an exception.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    AssertThatThrownBy,
    AssertThrows,
    TryAndCatch,
    Annotation,
}

/// Writes the last statement of a test, which throws an exception of this class.
pub fn expecting(body: &mut Body<'_, '_>, style: &Style, exception: &Arc<str>) -> Expecting {
    let class = body.members.nameable(exception);
    // The exceptions of the last statement are taken apart: whether the method has to declare them depends on the
    // way.
    let before = body.exceptions.clone();
    let last = body.test.sequence.len().saturating_sub(1) as u16;
    let call = body.expression(last);
    let thrown = std::mem::replace(&mut body.exceptions, before);
    let name = body.imports.class(&class);
    let way = way(body, style, &class, thrown.iter());
    // A lambda expression of an assertion may throw anything. In the other ways, the method itself has to declare
    // what no `catch` catches.
    if matches!(way, Way::TryAndCatch | Way::Annotation) {
        let others = thrown.into_iter().filter(|it| !body.members.is_subclass(it, &class));
        body.exceptions.extend(others);
    }
    let lines = match way {
        Way::AssertThatThrownBy => vec![thrown_by(body, &name, call)],
        Way::AssertThrows => assert_throws(body, style, &name, call),
        Way::TryAndCatch => try_and_catch(body, style, &name, call),
        Way::Annotation => vec![Line::statement(call.code)],
    };
    Expecting { lines, annotated: (way == Way::Annotation).then_some(name) }
}

/// Chooses the way. A `catch` clause must not catch the error of `fail`. It may name only checked exceptions that its
/// block can throw (JLS 11.2.3).
fn way<'a>(
    body: &Body<'_, '_>,
    style: &Style,
    class: &str,
    mut thrown: impl Iterator<Item = &'a Arc<str>>,
) -> Way {
    let members = body.members;
    match (style.assertions, style.junit) {
        (AssertionLibrary::AssertJ, _) => Way::AssertThatThrownBy,
        (_, Junit::Five | Junit::Four { has_assert_throws: true }) => Way::AssertThrows,
        (_, Junit::Four { has_assert_throws: false }) => {
            let catches_failures = members.is_subclass("java/lang/AssertionError", class);
            let can_be_thrown = !members.is_checked(class)
                || matches!(class, "java/lang/Exception" | "java/lang/Throwable")
                || thrown
                    .any(|it| members.is_subclass(it, class) || members.is_subclass(class, it));
            match can_be_thrown && !catches_failures {
                true => Way::TryAndCatch,
                false => Way::Annotation,
            }
        }
    }
}

/// Returns the message that the test asserts as a literal.
fn message(body: &mut Body<'_, '_>) -> Option<Code> {
    let message = body.test.message.as_ref().map(|it| Literal::text(it))?;
    Some(body.literal(&message))
}

/// Returns a lambda expression that runs the call. Its body is a block if the expression is no statement by itself.
fn lambda(body: &mut Body<'_, '_>, call: Value) -> Code {
    // Only calls and constructions are statements. A field or an array needs a variable.
    let is_statement = matches!(&call.code, Code::Row(pieces) if matches!(
        pieces.last(),
        Some(Code::List { brackets: ("(", _), .. } | Code::Row(_))
    ));
    if is_statement {
        return Code::row([Code::text("() -> "), call.code]);
    }
    let of = body.imports.generic(&call.of.clone().unwrap_or_else(Generic::object));
    let name = body.variables.free("value");
    Code::row([Code::text(format!("() -> {{ {of} {name} = ")), call.code, Code::text("; }")])
}

fn thrown_by(body: &mut Body<'_, '_>, class: &str, call: Value) -> Line {
    let method = body.imports.method(ASSERTJ, "assertThatThrownBy");
    let lambda = lambda(body, call);
    let mut pieces = vec![
        Code::call(method, vec![lambda]),
        Code::call(".isInstanceOf", vec![Code::text(format!("{class}.class"))]),
    ];
    pieces.extend(message(body).map(|it| Code::call(".hasMessage", vec![it])));
    Line::statement(Code::Chain(pieces))
}

fn assert_throws(body: &mut Body<'_, '_>, style: &Style, class: &str, call: Value) -> Vec<Line> {
    let method = body.imports.method(junit_class(style), "assertThrows");
    let lambda = lambda(body, call);
    let call = Code::call(method, vec![Code::text(format!("{class}.class")), lambda]);
    let Some(message) = message(body) else { return vec![Line::statement(call)] };
    let name = body.variables.free("exception");
    let declared = Code::row([Code::text(format!("{class} {name} = ")), call]);
    vec![Line::statement(declared), Line::empty(), has_message(body, style, &name, message)]
}

fn has_message(body: &mut Body<'_, '_>, style: &Style, name: &str, message: Code) -> Line {
    let method = body.imports.method(junit_class(style), "assertEquals");
    let actual = Code::text(format!("{name}.getMessage()"));
    Line::statement(Code::call(method, vec![message, actual]))
}

fn try_and_catch(body: &mut Body<'_, '_>, style: &Style, class: &str, call: Value) -> Vec<Line> {
    let fail = body.imports.method(junit_class(style), "fail");
    let name = body.variables.free("expected");
    let complaint = format!("No {class} was thrown");
    let complaint = literals::source(&Literal::text(&complaint), true, &mut str::to_owned);
    let inner = |code: Code| Line::of(1, Code::row([code, Code::text(";")]));
    let mut lines = vec![
        Line::of(0, Code::text("try {")),
        inner(call.code),
        inner(Code::call(fail, vec![complaint])),
        Line::of(0, Code::text(format!("}} catch ({class} {name}) {{"))),
    ];
    match message(body) {
        Some(message) => lines.push(Line { depth: 1, ..has_message(body, style, &name, message) }),
        None => lines.push(Line::of(1, Code::text("// The exception is what the test expects."))),
    }
    lines.push(Line::of(0, Code::text("}")));
    lines
}

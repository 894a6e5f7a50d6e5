//! JUnit's assertions.

use vm::classes::class::Kind;

use super::{
    array, array_type, constant, delta, junit_class, list, literal, subject, type_of, unboxed,
};
use crate::compose::declared::generics::Generic;
use crate::compose::write::body::Body;
use crate::compose::write::layout::Code;
use crate::compose::write::literals;
use crate::compose::write::style::{Form, Junit, Style};
use crate::compose::write::values::{Value, fitted};
use crate::harvest::test::{Assertion, Expected};
use crate::statements::literal::Literal;

/// Returns the code of an assertion.
pub fn assertion(body: &mut Body<'_, '_>, style: &Style, assertion: &Assertion) -> Code {
    let (method, arguments) = parts(body, style, assertion);
    Code::call(body.imports.method(junit_class(style), method), arguments)
}

fn parts(
    body: &mut Body<'_, '_>,
    style: &Style,
    assertion: &Assertion,
) -> (&'static str, Vec<Code>) {
    let expected = match &assertion.expected {
        Expected::Value(Literal::Null) => {
            return ("assertNull", vec![subject(body, assertion).code]);
        }
        Expected::NotNull => return ("assertNotNull", vec![subject(body, assertion).code]),
        Expected::Value(literal) => return value(body, style, assertion, literal),
        Expected::Elements(kind, elements) => {
            return elements_of(body, style, assertion, (*kind, elements));
        }
        Expected::Enum { class, name } => constant(body, class, name),
        Expected::List(elements) => list(body, style, elements),
        Expected::Same(at) => {
            let expected = body.value(*at).code;
            return ("assertSame", vec![expected, subject(body, assertion).code]);
        }
    };
    ("assertEquals", vec![expected, subject(body, assertion).code])
}

fn value(
    body: &mut Body<'_, '_>,
    style: &Style,
    assertion: &Assertion,
    expected: &Literal,
) -> (&'static str, Vec<Code>) {
    let subject = subject(body, assertion);
    let of = type_of(&subject);
    match (expected, unboxed(&of)) {
        (Literal::Boolean(true), Kind::Boolean) => return ("assertTrue", vec![subject.code]),
        (Literal::Boolean(false), Kind::Boolean) => return ("assertFalse", vec![subject.code]),
        _ => {}
    }
    let delta = allowed(style, &fitted(expected, &of), &of);
    let expected = match delta {
        Some(_) => literal(body, expected, &of),
        None => comparable(body, style, expected, &of),
    };
    ("assertEquals", [expected, subject.code].into_iter().chain(delta.map(Code::text)).collect())
}

/// Returns the difference that a comparison allows. JUnit 4 requires one for every floating-point number. JUnit 5
/// does not accept 0.
fn allowed(style: &Style, expected: &Literal, of: &Generic) -> Option<String> {
    let is_four = matches!(style.junit, Junit::Four { .. });
    match (unboxed(of), delta(expected)) {
        (Kind::Double, Some(delta)) => Some(format!("{delta:?}")),
        (Kind::Double, None) if is_four => Some("0.0".to_owned()),
        (Kind::Float, None) if is_four => Some("0.0f".to_owned()),
        _ => None,
    }
}

/// Returns the expected value in a form for which the compiler finds exactly one `assertEquals`. JUnit 4, and JUnit 5
/// before 5.4, have no overload for a number and a box.
fn comparable(body: &mut Body<'_, '_>, style: &Style, expected: &Literal, of: &Generic) -> Code {
    let fitted = fitted(expected, of);
    let is_primitive = matches!(of, Generic::Primitive(_));
    let is_box = !is_primitive && unboxed(of) != Kind::Reference;
    // Without exact types, a box may have the static type `Object` for us and that of a box for the compiler. A boxed
    // expected value fits the overload for objects in both cases.
    let needs_box = match body.form {
        Form::Typed => is_box && matches!(style.junit, Junit::Four { .. }),
        Form::Cast | Form::Raw => !is_primitive,
    };
    let class = fitted.bits().and_then(|(kind, _)| literals::wrapper(kind));
    if let Some(class) = class.filter(|_| needs_box) {
        let name = body.imports.class(class);
        return Code::call(format!("{name}.valueOf"), vec![body.literal(&fitted)]);
    }
    match literals::plain(&fitted).filter(|_| is_primitive) {
        Some(plain) => Code::text(plain),
        None => body.literal(&fitted),
    }
}

fn elements_of(
    body: &mut Body<'_, '_>,
    style: &Style,
    assertion: &Assertion,
    (kind, elements): (Kind, &[Literal]),
) -> (&'static str, Vec<Code>) {
    let subject = subject(body, assertion);
    let of = array_type(&type_of(&subject), kind);
    // `assertArrayEquals` has no overload for `Object`.
    let subject: Value = body.of_type(subject, &of);
    let expected = array(body, elements, &of);
    let kind = match &of {
        Generic::Array(element) => element.kind(),
        _ => Kind::Reference,
    };
    let delta = match (&style.junit, kind) {
        (Junit::Four { .. }, Kind::Double) => Some(Code::text("0.0")),
        (Junit::Four { .. }, Kind::Float) => Some(Code::text("0.0f")),
        _ => None,
    };
    ("assertArrayEquals", [expected, subject.code].into_iter().chain(delta).collect())
}

//! AssertJ's assertions.

use vm::classes::class::Kind;

use super::{
    ASSERTJ, array, array_items, array_type, constant, delta, list, literal, subject, type_of,
    unboxed,
};
use crate::compose::declared::generics::Generic;
use crate::compose::write::body::Body;
use crate::compose::write::layout::Code;
use crate::compose::write::style::{Form, Style};
use crate::compose::write::values::{Value, fitted};
use crate::harvest::test::{Assertion, Expected};
use crate::statements::literal::Literal;

/// Returns the code of an assertion.
pub fn assertion(body: &mut Body<'_, '_>, style: &Style, assertion: &Assertion) -> Code {
    let subject = subject(body, assertion);
    let of = type_of(&subject);
    let subject = shown(body, subject, &assertion.expected);
    let check = check(body, style, &assertion.expected, &of);
    let assert_that = body.imports.method(ASSERTJ, "assertThat");
    Code::Chain(vec![Code::call(assert_that, vec![subject.code]), check])
}

/// Returns the value as `assertThat` takes it. A class that implements several interfaces may fit several overloads.
/// In that case the forms with casts help.
fn shown(body: &mut Body<'_, '_>, subject: Value, expected: &Expected) -> Value {
    let of = type_of(&subject);
    if let Expected::Elements(kind, _) = expected {
        return body.of_type(subject, &array_type(&of, *kind));
    }
    // For numbers and texts a cast to `Object` would lose methods such as `isTrue` and `isEmpty`.
    let is_plain = unboxed(&of) != Kind::Reference || is_text(&of);
    match body.form != Form::Typed && !is_plain {
        true => body.as_object(subject),
        false => subject,
    }
}

fn is_text(of: &Generic) -> bool {
    of.class_name().is_some_and(|it| &**it == "java/lang/String")
}

fn check(body: &mut Body<'_, '_>, style: &Style, expected: &Expected, of: &Generic) -> Code {
    let call = |name: &str, arguments| Code::call(format!(".{name}"), arguments);
    match expected {
        Expected::Value(value) => of_value(body, value, of),
        Expected::Elements(kind, elements) => of_elements(body, (*kind, elements), of),
        Expected::NotNull => call("isNotNull", Vec::new()),
        Expected::Enum { class, name } => call("isEqualTo", vec![constant(body, class, name)]),
        Expected::Same(at) => call("isSameAs", vec![body.value(*at).code]),
        Expected::List(elements) => call("isEqualTo", vec![list(body, style, elements)]),
    }
}

fn of_value(body: &mut Body<'_, '_>, expected: &Literal, of: &Generic) -> Code {
    let simple = match (expected, unboxed(of)) {
        (Literal::Null, _) => Some(".isNull()"),
        (Literal::Boolean(true), Kind::Boolean) => Some(".isTrue()"),
        (Literal::Boolean(false), Kind::Boolean) => Some(".isFalse()"),
        (Literal::Double(bits), Kind::Double) if f64::from_bits(*bits).is_nan() => Some(".isNaN()"),
        (Literal::Float(bits), Kind::Float) if f32::from_bits(*bits).is_nan() => Some(".isNaN()"),
        (Literal::Text(units), _) if units.is_empty() && is_text(of) => Some(".isEmpty()"),
        _ => None,
    };
    if let Some(simple) = simple {
        return Code::text(simple);
    }
    let code = literal(body, expected, of);
    match delta(&fitted(expected, of)).filter(|_| unboxed(of) == Kind::Double) {
        Some(delta) => {
            let within = body.imports.method(ASSERTJ, "within");
            let within = Code::call(within, vec![Code::text(format!("{delta:?}"))]);
            Code::call(".isCloseTo", vec![code, within])
        }
        None => Code::call(".isEqualTo", vec![code]),
    }
}

fn of_elements(
    body: &mut Body<'_, '_>,
    (kind, elements): (Kind, &[Literal]),
    of: &Generic,
) -> Code {
    let of = array_type(of, kind);
    if elements.is_empty() {
        return Code::text(".isEmpty()");
    }
    match &of {
        // `containsExactly` of small numbers needs a cast for each element.
        Generic::Array(element)
            if !matches!(**element, Generic::Primitive(Kind::Byte | Kind::Short))
                && !elements.contains(&Literal::Null) =>
        {
            Code::call(".containsExactly", array_items(body, elements, element))
        }
        _ => Code::call(".isEqualTo", vec![array(body, elements, &of)]),
    }
}

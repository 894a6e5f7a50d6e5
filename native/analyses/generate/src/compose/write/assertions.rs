//! Writes assertions as code.

mod assertj;
mod junit;

use vm::classes::class::Kind;

use super::body::Body;
use super::layout::{Code, Line};
use super::literals;
use super::printing;
use super::style::{AssertionLibrary, Junit, Style};
use super::values::{Value, fitted};
use crate::compose::declared::generics::Generic;
use crate::harvest::test::{Assertion, Subject};
use crate::statements::literal::Literal;

/// The class with JUnit 5's assertions.
const JUPITER: &str = "org.junit.jupiter.api.Assertions";
/// The class with JUnit 4's assertions.
const JUNIT_4: &str = "org.junit.Assert";
/// The class with AssertJ's assertions.
pub const ASSERTJ: &str = "org.assertj.core.api.Assertions";

/// Returns the class with JUnit's assertions.
pub fn junit_class(style: &Style) -> &'static str {
    match style.junit {
        Junit::Five => JUPITER,
        Junit::Four { .. } => JUNIT_4,
    }
}

/// Returns the lines of a test's assertions.
pub fn lines(body: &mut Body<'_, '_>, style: &Style) -> Vec<Line> {
    let test = body.test;
    let codes = test.assertions.iter().map(|assertion| match style.assertions {
        AssertionLibrary::Junit => junit::assertion(body, style, assertion),
        AssertionLibrary::AssertJ => assertj::assertion(body, style, assertion),
    });
    codes.map(Line::statement).collect()
}

/// Returns the value that an assertion is about.
fn subject(body: &mut Body<'_, '_>, assertion: &Assertion) -> Value {
    match &assertion.subject {
        Subject::Result(at) => body.value(*at),
        Subject::Observed { object, operation } => body.observed(*object, operation),
        Subject::Printed => printing::text(body, &assertion.expected),
    }
}

/// Returns the static type of a value.
fn type_of(value: &Value) -> Generic {
    value.of.clone().unwrap_or_else(Generic::object)
}

/// Returns the kind of the values of a type, for boxes that of the primitive type.
fn unboxed(of: &Generic) -> Kind {
    let class = of.class_name().and_then(|it| literals::unwrapped(it));
    class.unwrap_or_else(|| of.kind())
}

/// Returns a literal as a value of a type.
fn literal(body: &mut Body<'_, '_>, literal: &Literal, of: &Generic) -> Code {
    body.literal(&fitted(literal, of))
}

/// Returns the source of an enum constant.
fn constant(body: &mut Body<'_, '_>, class: &str, name: &str) -> Code {
    Code::text(format!("{}.{name}", body.imports.class(class)))
}

/// Returns the number by which a floating-point number may differ; `None` if it has to be equal. Numbers of type
/// `float` have to be equal: a billionth of them is less than their precision.
fn delta(literal: &Literal) -> Option<f64> {
    let Literal::Double(bits) = literal else { return None };
    let value = f64::from_bits(*bits);
    // Whole numbers are seldom results of rounding, so they are compared exactly.
    let is_exact = !value.is_finite() || value.fract() == 0.0;
    let size = value.abs() * 1e-9;
    (!is_exact && size > 0.0).then(|| format!("{size:.1e}").parse().unwrap_or(size))
}

/// Returns the type of an array with this kind of elements: the static type of the value if it is an array.
fn array_type(of: &Generic, kind: Kind) -> Generic {
    if let Generic::Array(_) = of {
        return of.clone();
    }
    Generic::Array(Box::new(match kind {
        Kind::Reference => Generic::object(),
        primitive => Generic::Primitive(primitive),
    }))
}

/// Returns literals as elements of an array of this type. The array's type already fixes the type of numbers.
fn array_items(body: &mut Body<'_, '_>, elements: &[Literal], element: &Generic) -> Vec<Code> {
    let is_primitive = matches!(element, Generic::Primitive(_));
    let items = elements.iter().map(|it| {
        let fitted = fitted(it, element);
        let plain = literals::plain(&fitted).filter(|_| is_primitive);
        plain.map_or_else(|| body.literal(&fitted), Code::text)
    });
    items.collect()
}

/// Returns an array of literals.
fn array(body: &mut Body<'_, '_>, elements: &[Literal], of: &Generic) -> Code {
    let Generic::Array(element) = of else { return Code::text("null") };
    let name = body.imports.generic(element);
    if elements.is_empty() {
        return Code::text(format!("new {name}[0]"));
    }
    let items = array_items(body, elements, element);
    let head = Code::text(format!("new {name}[] "));
    Code::row([head, Code::List { brackets: ("{", "}"), items }])
}

/// Returns a list of literals.
fn list(body: &mut Body<'_, '_>, style: &Style, elements: &[Literal]) -> Code {
    let items: Vec<Code> = elements.iter().map(|it| body.literal(it)).collect();
    let has_null = elements.contains(&Literal::Null);
    // `List.of` exists from Java 9 on, and takes no `null`.
    let (class, method) = match (style.language, elements) {
        (9.., _) if !has_null => ("java/util/List", "of"),
        (_, []) => ("java/util/Collections", "emptyList"),
        (_, [_]) => ("java/util/Collections", "singletonList"),
        _ => ("java/util/Arrays", "asList"),
    };
    Code::call(format!("{}.{method}", body.imports.class(class)), items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_no_delta() {
        let delta = |value: f64| delta(&Literal::Double(value.to_bits()));
        assert_eq!(delta(2.0), None);
        assert_eq!(delta(f64::NAN), None);
        assert_eq!(delta(f64::NEG_INFINITY), None);
        assert_eq!(delta(-2.5), Some(2.5e-9));
        assert_eq!(delta(f64::from_bits(1)), None);
    }
}

//! Tests of `billing.names.Names`, in whose package classes have the names of others.

use generate::{Expected, Input, Literal, Test};
use vm::classes::class::Kind;

use crate::cases::{Case, Samples, at, int, is, is_int, is_text, text};

const NAMES: &str = "billing/names/Names";
const LIST: &str = "java/util/ArrayList";

/// Returns the tests.
pub fn tests(samples: &Samples) -> Vec<Test> {
    [clashes(samples), inferred(samples), objects(samples), long(samples)].concat()
}

fn names(samples: &Samples) -> Case<'_> {
    samples.test().make(NAMES, &[text("a")])
}

fn clashes(samples: &Samples) -> Vec<Test> {
    let list = Expected::List(vec![Literal::text("a")]);
    let short = Input::Literal(Literal::Boolean(true));
    vec![
        names(samples)
            .make("billing/names/List", &[])
            .make("billing/names/String", &[])
            .call(NAMES, "all", &[at(0), at(1), at(2)])
            .is(list)
            .done(),
        names(samples)
            .make(LIST, &[])
            .call(NAMES, "join", &[at(0), at(1), short])
            .is(is_text("a[]"))
            .has(0, "java/lang/Object", "getClass", Expected::Value(Literal::Class(NAMES.into())))
            .done(),
    ]
}

fn inferred(samples: &Samples) -> Vec<Test> {
    let either = |one: Input, other: Input| samples.test().call(NAMES, "either", &[one, other]);
    vec![
        either(int(1), int(2)).is(is_int(1)).done(),
        either(int(1), text("b")).is(is_int(1)).done(),
        samples.test().call(NAMES, "larger", &[text("a"), text("b")]).is(is_text("b")).done(),
        either(text("a"), text("b"))
            .call("java/lang/String", "length", &[at(0)])
            .is(is_int(1))
            .done(),
    ]
}

fn objects(samples: &Samples) -> Vec<Test> {
    let values = [
        is(true),
        Expected::Value(Literal::Double(2.5_f64.to_bits())),
        Expected::Value(Literal::Byte(1)),
        Expected::Elements(Kind::Int, vec![Literal::Int(1)]),
        is_text("text"),
        Expected::Value(Literal::Char(0x63)),
    ];
    let tests = values.into_iter().enumerate().map(|(number, expected)| {
        names(samples).call(NAMES, "any", &[at(0), int(number as i32)]).is(expected).done()
    });
    tests.collect()
}

fn long(samples: &Samples) -> Vec<Test> {
    let long = |letter: &str| text(&letter.repeat(45));
    let numbers: Vec<Input> = (0..30).map(|it| int(1000 + it)).collect();
    let fourth = Input::Literal(Literal::Long(1));
    vec![
        names(samples)
            .call(NAMES, "manyParameters", &[at(0), long("a"), long("b"), long("c"), fourth])
            .is(is_int(0))
            .done(),
        names(samples)
            .array("I", &numbers)
            .call(NAMES, "sum", &[at(0), at(1)])
            .is(is_int(30))
            .done(),
    ]
}

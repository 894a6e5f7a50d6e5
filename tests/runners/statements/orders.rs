//! Tests of `billing.Order`.

use generate::{Expected, Input, Literal, Test};
use vm::classes::class::Kind;

use crate::cases::{Case, Samples, at, int, is, is_int, is_text, null, text};

const ORDER: &str = "billing/Order";
const ITEM: &str = "billing/Item";
const LINE: &str = "billing/Order$Line";
const BUILDER: &str = "billing/Order$Builder";
const STATUS: &str = "billing/Order$Status";

/// Returns the tests.
pub fn tests(samples: &Samples) -> Vec<Test> {
    let parts = [items, parsing, overloads, numbers, nested, collections, declared, texts, printed];
    parts.iter().flat_map(|part| part(samples)).collect()
}

fn order(samples: &Samples) -> Case<'_> {
    samples.test().make(ORDER, &[text("EUR")])
}

fn items(samples: &Samples) -> Vec<Test> {
    let with_item = || order(samples).make(ITEM, &[text("pen"), int(3)]);
    vec![
        with_item()
            .call(ORDER, "add(", &[at(0), at(1), int(2)])
            .has(0, ORDER, "getTotal", is_int(6))
            .has(0, ORDER, "isEmpty", is(false))
            .done(),
        with_item()
            .call(ORDER, "add(", &[at(0), at(1), int(-1)])
            .throws("java/lang/IllegalArgumentException", Some("quantity -1")),
        order(samples)
            .call(ORDER, "add(", &[at(0), null(), int(1)])
            .throws("java/lang/NullPointerException", None),
        with_item()
            .call(ORDER, "add(", &[at(0), at(1), int(2)])
            .call(ORDER, "add(", &[at(0), at(1), int(1)])
            .call(ORDER, "getTotal", &[at(0)])
            .is(is_int(9))
            .done(),
        order(samples)
            .call(ORDER, "find", &[at(0), text("pen")])
            .is(Expected::Value(Literal::Null))
            .done(),
        with_item()
            .call(ORDER, "add(", &[at(0), at(1), int(1)])
            .call(ORDER, "find", &[at(0), text("pen")])
            .is(Expected::Same(1))
            .done(),
        with_item()
            .call(ORDER, "add(", &[at(0), at(1), int(1)])
            .call(ORDER, "first", &[at(0)])
            .call(ITEM, "getName", &[at(3)])
            .is(is_text("pen"))
            .done(),
        order(samples)
            .call(ORDER, "hidden", &[at(0)])
            .is(Expected::NotNull)
            .has(1, ITEM, "getName", is_text("hidden"))
            .done(),
    ]
}

fn printed(samples: &Samples) -> Vec<Test> {
    let with_notes = |notes: &[&str]| {
        let notes: Vec<Input> = notes.iter().map(|it| text(it)).collect();
        order(samples).array("Ljava/lang/String;", &notes).call(
            ORDER,
            "print",
            &[at(0), text("Sum"), at(1)],
        )
    };
    let note = "a note that is so long that no more than one of them fits into a line of the test";
    vec![
        with_notes(&[]).prints("Sum 0 EUR").done(),
        with_notes(&["paid"]).prints("Sum 0 EUR\n- paid").done(),
        with_notes(&[note, "paid"])
            .prints(&format!("Sum 0 EUR\n- {note}\n- paid"))
            .has(0, ORDER, "getTotal", is_int(0))
            .done(),
    ]
}

fn parsing(samples: &Samples) -> Vec<Test> {
    let parse = |input: &str| samples.test().call(ORDER, "parse", &[text(input)]);
    vec![
        parse("EUR").has(0, ORDER, "getCurrency", is_text("EUR")).done(),
        parse("").throws("java/text/ParseException", Some("empty")),
        order(samples).call(ORDER, "fail", &[at(0)]).throws("billing/Order$Unchecked", None),
    ]
}

fn overloads(samples: &Samples) -> Vec<Test> {
    let describe = |parameter: &str, input: Input, expected: &str| {
        let member = format!("describe(Ljava/lang/{parameter};");
        order(samples).call(ORDER, &member, &[at(0), input]).is(is_text(expected)).done()
    };
    let tags = |case: Case<'_>, expected| {
        case.call(ORDER, "tags([", &[at(0), at(1)]).is(is_int(expected)).done()
    };
    let any = Input::Literal(Literal::Int(5));
    vec![
        describe("Object", text("a"), "object a"),
        describe("String", text("a"), "text a"),
        describe("String", null(), "text null"),
        describe("Integer", any.clone(), "number 5"),
        order(samples)
            .call(ORDER, "remove(Ljava/lang/Object;", &[at(0), any])
            .is(is_text("object 5"))
            .done(),
        order(samples).call(ORDER, "remove(I", &[at(0), int(5)]).is(is_text("index 5")).done(),
        tags(order(samples).array("Ljava/lang/String;", &[text("a"), text("b")]), 2),
        // Spread, this one would be ambiguous.
        tags(order(samples).array("Ljava/lang/String;", &[text("a")]), 1),
        tags(order(samples).array("Ljava/lang/String;", &[]), 0),
        order(samples)
            .array("I", &[int(1), int(2)])
            .call(ORDER, "tags(Ljava/lang/String;", &[at(0), text("a"), at(1)])
            .is(is_int(3))
            .done(),
        order(samples)
            .call(ORDER, "tags([", &[at(0), null()])
            .throws("java/lang/NullPointerException", None),
    ]
}

fn numbers(samples: &Samples) -> Vec<Test> {
    let double = |value: f64| Literal::Double(value.to_bits());
    let average = |one: f64, other: f64, expected: f64| {
        let inputs = [at(0), Input::Literal(double(one)), Input::Literal(double(other))];
        let expected = Expected::Value(double(expected));
        order(samples).call(ORDER, "average", &inputs).is(expected).done()
    };
    let float = |value: f32| Literal::Float(value.to_bits());
    let literal = Input::Literal;
    vec![
        average(1.0, 2.0, 1.5),
        average(1.0, 3.0, 2.0),
        average(f64::NAN, 1.0, f64::NAN),
        average(f64::INFINITY, f64::MAX, f64::INFINITY),
        order(samples)
            .call(ORDER, "half", &[at(0), literal(float(3.0))])
            .is(Expected::Value(float(1.5)))
            .done(),
        order(samples)
            .call(ORDER, "level", &[at(0), literal(Literal::Byte(1)), literal(Literal::Short(-2))])
            .is(Expected::Value(Literal::Byte(-1)))
            .done(),
        order(samples)
            .call(ORDER, "letter", &[at(0), literal(Literal::Char(0x27))])
            .is(Expected::Value(Literal::Char(0x27)))
            .done(),
        order(samples)
            .call(ORDER, "limit", &[at(0), literal(Literal::Long(7))])
            .is(is_int(7))
            .done(),
        order(samples)
            .call(ORDER, "limit", &[at(0), null()])
            .is(Expected::Value(Literal::Null))
            .done(),
    ]
}

fn nested(samples: &Samples) -> Vec<Test> {
    let status = |name: &str| Expected::Enum { class: STATUS.into(), name: name.into() };
    let line = || order(samples).make(LINE, &[at(0), int(4)]);
    vec![
        line().call(LINE, "order", &[at(1)]).is(Expected::Same(0)).done(),
        line().has(1, LINE, "getNumber", is_int(4)).done(),
        order(samples).call(ORDER, "getStatus", &[at(0)]).is(status("OPEN")).done(),
        order(samples)
            .call(STATUS, "PAID", &[])
            .call(ORDER, "setStatus", &[at(0), at(1)])
            .has(0, ORDER, "getStatus", status("PAID"))
            .done(),
        samples
            .test()
            .make(BUILDER, &[])
            .call(BUILDER, "currency", &[at(0), text("EUR")])
            .call(BUILDER, "build", &[at(1)])
            .has(2, ORDER, "getCurrency", is_text("EUR"))
            .done(),
        samples
            .test()
            .make(BUILDER, &[])
            .call(BUILDER, "currency", &[at(0), text("EUR")])
            .is(Expected::Same(0))
            .done(),
    ]
}

fn collections(samples: &Samples) -> Vec<Test> {
    let filled = || {
        samples
            .test()
            .make("java/util/ArrayList", &[])
            .call("java/util/ArrayList", "add(Ljava/lang/Object;)", &[at(0), text("pen")])
            .make(ORDER, &[text("EUR")])
            .call(ORDER, "addAll", &[at(2), at(0)])
    };
    let list = |texts: &[&str]| Expected::List(texts.iter().map(|it| Literal::text(it)).collect());
    vec![
        filled().is(Expected::Same(2)).done(),
        filled().call(ORDER, "names", &[at(3)]).is(list(&["pen"])).done(),
        order(samples).call(ORDER, "names", &[at(0)]).is(list(&[])).done(),
        filled()
            .call(ORDER, "prices", &[at(3)])
            .is(Expected::Elements(Kind::Int, vec![Literal::Int(1)]))
            .done(),
        order(samples)
            .call(ORDER, "prices", &[at(0)])
            .is(Expected::Elements(Kind::Int, Vec::new()))
            .done(),
        order(samples)
            .call(ORDER, "rates", &[at(0)])
            .is(Expected::Elements(
                Kind::Double,
                [0.5, 1.0].map(|it: f64| Literal::Double(it.to_bits())).to_vec(),
            ))
            .done(),
    ]
}

fn declared(samples: &Samples) -> Vec<Test> {
    vec![
        order(samples).call(ORDER, "close", &[at(0)]).has(0, ORDER, "isEmpty", is(true)).done(),
        order(samples).call(ORDER, "shut", &[at(0)]).done(),
        order(samples).call(ORDER, "verify", &[at(0)]).throws("java/lang/AssertionError", None),
        order(samples).call(ORDER, "hide", &[at(0)]).throws("java/io/IOException", None),
        order(samples)
            .call(ORDER, "old", &[at(0), Input::Literal(Literal::Long(i64::MIN))])
            .is(Expected::Value(Literal::Long(i64::MIN)))
            .done(),
        order(samples)
            .call(ORDER, "type", &[at(0)])
            .is(Expected::Value(Literal::Class(ORDER.into())))
            .done(),
    ]
}

fn texts(samples: &Samples) -> Vec<Test> {
    let long =
        "A text that is too long for one line, with \"quotes\", a \\ and a line end\n. ".repeat(2);
    vec![
        order(samples)
            .make("java/util/Date", &[Input::Literal(Literal::Long(1))])
            .make("billing/imported/Date", &[])
            .call(ORDER, "isDue", &[at(0), at(1), at(2)])
            .is(is(false))
            .done(),
        order(samples).call(ORDER, "equals", &[at(0), null()]).is(is(false)).done(),
        order(samples)
            .make(ORDER, &[text("EUR")])
            .call(ORDER, "equals", &[at(0), at(1)])
            .is(is(true))
            .done(),
        samples
            .test()
            .make(ORDER, &[text(&long)])
            .has(0, ORDER, "getCurrency", is_text(&long))
            .done(),
        order(samples).call(ORDER, "toString", &[at(0)]).is(is_text("EUR 0")).done(),
    ]
}

//! Tests of `billing.Box`.

use generate::{Expected, Literal, Test};

use crate::cases::{Samples, at, int, is, is_int, is_text, text};

const BOX: &str = "billing/Box";
const RANGE: &str = "billing/Box$Range";
const LID: &str = "billing/Box$Lid";
const ITEM: &str = "billing/Item";
const LIST: &str = "java/util/ArrayList";
const MAP: &str = "java/util/HashMap";

/// Returns the tests.
pub fn tests(samples: &Samples) -> Vec<Test> {
    [plain(samples), bound(samples), inner(samples)].concat()
}

fn plain(samples: &Samples) -> Vec<Test> {
    let of_text = || samples.test().make(BOX, &[text("a")]);
    vec![
        of_text().call(BOX, "get", &[at(0)]).is(is_text("a")).done(),
        of_text().call(BOX, "length", &[at(0)]).is(is_int(1)).done(),
        of_text()
            .call(BOX, "set", &[at(0), int(3)])
            .call(BOX, "get", &[at(0)])
            .is(is_int(3))
            .done(),
        samples
            .test()
            .make(ITEM, &[text("pen"), int(1)])
            .call(BOX, "of", &[at(0)])
            .call(BOX, "get", &[at(1)])
            .call(ITEM, "getPrice", &[at(2)])
            .is(is_int(1))
            .done(),
        samples
            .test()
            .call(BOX, "empty", &[])
            .call(BOX, "get", &[at(0)])
            .is(Expected::Value(Literal::Null))
            .done(),
        of_text().call(BOX, "all", &[at(0)]).is(Expected::List(vec![Literal::text("a")])).done(),
        of_text()
            .make(LIST, &[])
            .call(LIST, "add(Ljava/lang/Object;)", &[at(1), text("a")])
            .call(BOX, "isIn", &[at(0), at(1)])
            .is(is(true))
            .done(),
        // A box of any object is cast to its exact class.
        samples
            .test()
            .make(BOX, &[text("a")])
            .make(BOX, &[at(0)])
            .call(BOX, "get", &[at(1)])
            .call(BOX, "get", &[at(2)])
            .is(is_text("a"))
            .done(),
    ]
}

fn bound(samples: &Samples) -> Vec<Test> {
    vec![
        samples
            .test()
            .make(RANGE, &[int(3)])
            .call(RANGE, "contains", &[at(0), int(4)])
            .is(is(true))
            .done(),
        samples.test().make(RANGE, &[text("b")]).has(0, RANGE, "getLeast", is_text("b")).done(),
        samples
            .test()
            .make(MAP, &[])
            .call(MAP, "put(", &[at(0), text("one"), int(1)])
            .call(BOX, "sum", &[at(0)])
            .is(is_int(1))
            .done(),
        samples
            .test()
            .make(LIST, &[])
            .make(LIST, &[])
            .call(LIST, "add(Ljava/lang/Object;)", &[at(0), at(1)])
            .call(BOX, "total", &[at(0)])
            .is(is_int(1))
            .done(),
    ]
}

fn inner(samples: &Samples) -> Vec<Test> {
    vec![
        samples
            .test()
            .make(BOX, &[text("a")])
            .make(LID, &[at(0)])
            .call(LID, "under", &[at(1)])
            .is(is_text("a"))
            .done(),
        samples
            .test()
            .make(BOX, &[text("a")])
            .call(BOX, "with", &[at(0), int(2)])
            .call(BOX, "get", &[at(1)])
            .is(is_int(2))
            .done(),
    ]
}

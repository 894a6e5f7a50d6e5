//! Tests of `billing.Rules`, which takes lambda expressions and anonymous classes.

use generate::Test;

use crate::cases::{Samples, at, int, is, is_int, is_text, null, text};

const RULES: &str = "billing/Rules";
const TEMPLATE: &str = "billing/Rules$Template";
const ITEM: &str = "billing/Item";
const FUNCTION: &str = "java/util/function/Function";
const BI_FUNCTION: &str = "java/util/function/BiFunction";
const SUPPLIER: &str = "java/util/function/Supplier";
const RUNNABLE: &str = "java/lang/Runnable";

/// The behaviours of an implementation: it returns its values, a parameter, or throws.
const VALUES: usize = 0;
const PARAMETER: usize = 1;

/// Returns the tests.
pub fn tests(samples: &Samples) -> Vec<Test> {
    [lambdas(samples), anonymous(samples)].concat()
}

fn lambdas(samples: &Samples) -> Vec<Test> {
    let rules = || samples.test().make(RULES, &[]).make(ITEM, &[text("pen"), int(2)]);
    vec![
        rules()
            .implement(FUNCTION, VALUES, &[text("a")])
            .call(RULES, "applied", &[at(0), at(1), at(2)])
            .is(is_text("rule: a"))
            .has(0, RULES, "getRuns", is_int(1))
            .done(),
        rules()
            .implement(BI_FUNCTION, PARAMETER, &[])
            .call(RULES, "chosen", &[at(0), at(1), null(), at(2)])
            .call(ITEM, "getPrice", &[at(3)])
            .is(is_int(2))
            .done(),
        // A lambda expression uses a local variable, so its result is made before it.
        rules()
            .implement(SUPPLIER, VALUES, &[at(1)])
            .call(RULES, "orElse", &[at(0), null(), at(2)])
            .call(ITEM, "getPrice", &[at(3)])
            .is(is_int(2))
            .done(),
        // It has a variable if it is used twice, and if a method is called on it.
        rules()
            .implement(FUNCTION, PARAMETER, &[])
            .call(FUNCTION, "apply", &[at(2), at(1)])
            .call(RULES, "applied", &[at(0), null(), at(2)])
            .is(is_text("rule: null"))
            .done(),
        samples
            .test()
            .make(RULES, &[])
            .implement(RUNNABLE, VALUES, &[])
            .call(RULES, "ends", &[at(0), at(1)])
            .is(is(true))
            .done(),
        samples
            .test()
            .make(RULES, &[])
            .implement(RUNNABLE, 1, &[])
            .call(RULES, "ends", &[at(0), at(1)])
            .is(is(false))
            .done(),
    ]
}

fn anonymous(samples: &Samples) -> Vec<Test> {
    vec![
        samples
            .test()
            .implement(TEMPLATE, VALUES, &[text("name"), int(2), text("long")])
            .call(TEMPLATE, "shortened", &[at(0), null()])
            .is(is_text("name: lo"))
            .done(),
        samples
            .test()
            .implement(TEMPLATE, VALUES, &[text("name"), int(-1), text("long")])
            .call(TEMPLATE, "shortened", &[at(0), null()])
            .throws("java/lang/StringIndexOutOfBoundsException", None),
    ]
}

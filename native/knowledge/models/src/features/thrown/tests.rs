//! Tests of the features of an exception.

use super::*;
use crate::evidence::Raised;
use crate::facts::{Ending, Idiom, Origin, Prefix, ResultKind};

fn exception(name: &str, parent: &str) -> Exception {
    Exception {
        name: name_hash(name),
        ancestors: vec![name_hash(parent)],
        is_checked: Some(false),
        is_own: false,
    }
}

fn exceptions() -> Vec<Exception> {
    vec![
        exception("NullPointerException", "RuntimeException"),
        exception("ParseError", "RuntimeException"),
        exception("RuntimeException", "Exception"),
    ]
}

fn method() -> Method {
    Method {
        class: 0,
        package: 0,
        name: 0,
        words: Vec::new(),
        parameters: Vec::new(),
        result: ResultKind::Void,
        is_constructor: false,
        is_static: false,
        is_public: true,
        is_deprecated: false,
        has_list: false,
        throws: vec![2],
        documentation: None,
    }
}

fn call(test: u32, ending: Ending) -> Call {
    Call {
        method: 0,
        test_class: test,
        test_method: test,
        identity: 0,
        repeats: 0,
        arguments: vec![Value::Null],
        promises: Vec::new(),
        prefix: Prefix::default(),
        ending,
    }
}

fn thrown(thrown: u32) -> Ending {
    Ending::Expected { thrown, named: None, idiom: Idiom::Library, origin: Origin::Project }
}

/// Trap: candidates that depend on the answer.
#[test]
fn the_answer_is_a_candidate_only_if_something_else_says_so() {
    let mut raised = Raised::default();
    raised.add(&method(), &call(1, thrown(1)));
    let of = |test| {
        let call = call(test, thrown(1));
        let others = |number| raised.others(&method(), &call, number).project;
        candidates(&method(), &exceptions(), others)
    };
    assert_eq!(of(1), [0, 2]);
    assert_eq!(of(2), [0, 1, 2]);
}

#[test]
fn how_the_call_ended_is_no_feature() {
    let of = |ending| features(&method(), &exceptions(), &call(1, ending), 1, None).unwrap();
    assert_eq!(of(thrown(1)), of(Ending::Returned));
    assert_eq!(of(Ending::Returned).is_declared_above, Some(1.0));
    assert_eq!(of(Ending::Returned).common, None);
    assert_eq!(of(Ending::Returned).null_arguments, Some(1.0));
}

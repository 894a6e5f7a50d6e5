//! Tests of the features of a call.

use javadoc::{Nullness, Shape};

use super::*;
use crate::evidence::Expected;
use crate::facts::{
    Clause, Documentation, Ending, Holds, Idiom, NullText, Origin, Parameter, Predicates, Promise,
    ResultKind, Value, Wording, name_hash,
};

fn parameter(shape: Shape, null: NullText) -> Parameter {
    Parameter {
        shape,
        is_like_index: Some(shape == Shape::Integral),
        nullness: Nullness::NonNull,
        null,
        is_in_clause: true,
        is_in_null_clause: false,
    }
}

fn clause(exception: u32, predicates: Predicates) -> Clause {
    let promise = Promise { predicates, is_exact: true, is_partial: false, is_always: false };
    Clause {
        exception,
        is_declared: false,
        is_inherited: false,
        words: 3,
        wording: Wording::RANGE,
        mentions_null: predicates == Predicates::NULL,
        parameters: 1,
        promise: Some(promise),
    }
}

fn exceptions() -> Vec<Exception> {
    let exception = |name: &str, parent: &str, is_checked| Exception {
        name: name_hash(name),
        ancestors: vec![name_hash(parent)],
        is_checked: Some(is_checked),
        is_own: false,
    };
    vec![
        exception("NullPointerException", "RuntimeException", false),
        exception("StringIndexOutOfBoundsException", "IndexOutOfBoundsException", false),
        exception("FileNotFoundException", "IOException", true),
    ]
}

/// `static int parseRange(String text, int startIndex) throws FileNotFoundException`
fn method() -> Method {
    Method {
        class: 0,
        package: 0,
        name: name_hash("parseRange"),
        words: vec![name_hash("parse"), name_hash("range")],
        parameters: vec![
            parameter(Shape::Text, NullText::Forbids),
            parameter(Shape::Integral, NullText::Silent),
        ],
        result: ResultKind::Integral,
        is_constructor: false,
        is_static: true,
        is_public: true,
        is_deprecated: false,
        has_list: false,
        throws: vec![2],
        documentation: Some(Documentation {
            words: 20,
            wording: Wording::RANGE,
            mentions_null: true,
            clauses: vec![clause(0, Predicates::NULL), clause(1, Predicates::SIGN)],
        }),
    }
}

fn call(test: u32, ending: Ending) -> Call {
    Call {
        method: 0,
        test_class: test,
        test_method: test,
        identity: 1,
        repeats: 0,
        arguments: vec![Value::Null, Value::Whole(-1)],
        promises: vec![Holds::Yes, Holds::Yes],
        prefix: Prefix::default(),
        ending,
    }
}

fn thrown() -> Ending {
    Ending::Expected { thrown: 0, named: None, idiom: Idiom::Library, origin: Origin::Project }
}

fn features(call: &Call, others: Option<&Others>) -> Specified {
    Known::new(&method(), &exceptions()).features(call, others)
}

#[test]
fn a_call_has_its_features() {
    let found = features(&call(1, Ending::Returned), None);
    assert_eq!([found.null_arguments, found.negative_arguments], [Some(1.0); 2]);
    assert_eq!([found.least_whole, found.longest_text], [Some(-1.0), None]);
    assert_eq!([found.index_parameters, found.declared_checked], [Some(1.0); 2]);
    assert_eq!([found.declares_io, found.tags_bounds], [Some(1.0); 2]);
    assert_eq!([found.null_for_non_null, found.null_forbidden], [Some(1.0); 2]);
    assert_eq!([found.named_in_tags, found.tags_true], [Some(2.0); 2]);
    assert_eq!(
        [found.true_null, found.true_sign, found.true_exact],
        [Some(1.0), Some(1.0), Some(2.0)]
    );
    assert_eq!([found.verb, found.others_method], [Some(12.0), None]);
}

#[test]
fn without_documents_they_are_missing() {
    let method = Method { documentation: None, ..method() };
    let found = Known::new(&method, &[]).features(&call(1, Ending::Returned), None);
    assert_eq!(found.is_documented, Some(0.0));
    assert_eq!([found.tags, found.null_forbidden, found.tags_true], [None; 3]);
}

/// Trap: what happened is no feature, whoever asks.
#[test]
fn how_the_call_ended_is_no_feature() {
    assert_eq!(features(&call(1, thrown()), None), features(&call(1, Ending::Returned), None));
}

/// Trap: traces of the assertions. Tests of exceptions have fewer assertions, so their number would reveal the answer.
#[test]
fn assertions_are_no_feature() {
    let with = |assertions| {
        let prefix = Prefix { assertions, ..Prefix::default() };
        features(&Call { prefix, ..call(1, Ending::Returned) }, None)
    };
    assert_eq!(with(0), with(5));
}

/// Trap: evidence that contains the test itself.
#[test]
fn a_test_is_no_evidence_for_itself() {
    let mut expected = Expected::default();
    expected.add(&method(), &call(1, thrown()));
    let ask = |test| {
        let call = call(test, Ending::Returned);
        features(&call, Some(&expected.others(&method(), &call)))
    };
    let own = ask(1);
    assert_eq!([own.others_method, own.others_kinds, own.others_null_class], [None; 3]);
    assert_eq!([own.others_project, own.others_name, own.others_test_class], [None; 3]);
    let other = ask(2);
    let shares = [other.others_method, other.others_kinds, other.others_null_class];
    assert_eq!(shares, [Some(1.0); 3]);
}

/// Trap: names of tests leak. The facts hold numbers of tests, and these are no features.
#[test]
fn the_numbers_of_tests_are_no_features() {
    let mut expected = Expected::default();
    expected.add(&method(), &call(7, thrown()));
    let ask = |test| {
        let call = call(test, Ending::Returned);
        features(&call, Some(&expected.others(&method(), &call)))
    };
    assert_eq!(ask(1), ask(2));
}

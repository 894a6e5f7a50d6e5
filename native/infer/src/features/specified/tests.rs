//! Tests of the features of a call.

use crate::evidence::{Expected, Place};
use crate::{Clause, Documented, Nullness, Parameter, Shape};

use super::super::{Summary, Truth};
use super::*;

fn parameter(name: &str, shape: Shape, text: &str) -> Parameter {
    Parameter {
        name: name.to_owned(),
        type_name: "T".to_owned(),
        shape,
        text: text.to_owned(),
        nullness: Nullness::NonNull,
    }
}

fn method() -> Method {
    let clause = |exception: &str, text: &str| Clause {
        exception: exception.to_owned(),
        text: text.to_owned(),
        line: 1,
        inherited_from: None,
    };
    let documented = Documented {
        class: "a/B".to_owned(),
        name: "parseRange".to_owned(),
        descriptor: "(Ljava/lang/String;I)I".to_owned(),
        is_static: true,
        is_deprecated: false,
        line: 1,
        parameters: vec![
            parameter("text", Shape::Text, "the text, must not be null"),
            parameter("startIndex", Shape::Integral, ""),
        ],
        returns: String::new(),
        clauses: vec![
            clause("java/lang/NullPointerException", "if text is null"),
            clause("java/lang/IndexOutOfBoundsException", "if startIndex is negative"),
        ],
    };
    Method {
        class: documented.class.clone(),
        name: documented.name.clone(),
        descriptor: documented.descriptor.clone(),
        is_static: true,
        is_public: true,
        is_deprecated: false,
        declared: vec!["java/io/IOException".to_owned()],
        documented: Some(documented),
    }
}

fn call() -> Call {
    Call {
        arguments: vec![Summary::Null, Summary::Whole(-1)],
        truths: vec![Truth::True, Truth::True],
        ..Call::default()
    }
}

#[test]
fn a_call_has_its_features() {
    let method = method();
    let found = Known::new(&method).features(&call(), None);
    assert_eq!(found.null_arguments, Some(1.0));
    assert_eq!(found.negative_arguments, Some(1.0));
    assert_eq!(found.least_whole, Some(-1.0));
    assert_eq!(found.longest_text, None);
    assert_eq!(found.index_parameters, Some(1.0));
    assert_eq!(found.declared_checked, Some(1.0));
    assert_eq!(found.null_for_non_null, Some(1.0));
    assert_eq!(found.null_forbidden, Some(1.0));
    assert_eq!(found.named_in_tags, Some(2.0));
    assert_eq!(found.tags_true, Some(2.0));
    assert_eq!([found.true_null, found.true_compared], [Some(1.0), Some(1.0)]);
    assert_eq!(found.verb, Some(12.0));
    assert_eq!(found.others_method, None);
}

#[test]
fn without_documents_they_are_missing() {
    let method = Method { documented: None, ..method() };
    let found = Known::new(&method).features(&call(), None);
    assert_eq!(found.has_source, Some(0.0));
    assert_eq!([found.tags, found.null_forbidden, found.index_parameters], [None; 3]);
}

/// Trap: evidence that contains the test itself.
#[test]
fn a_test_is_no_evidence_for_itself() {
    let method = method();
    let place = |test| Place { test_class: test, test };
    let mut expected = Expected::default();
    expected.add(&method, &call(), place(1), true);
    let features = |test| {
        let others = expected.others(&method, &call(), place(test));
        Known::new(&method).features(&call(), Some(&others))
    };
    let own = features(1);
    assert_eq!([own.others_method, own.others_kinds, own.others_null_class], [None; 3]);
    assert_eq!(own.others_project, None);
    let other = features(2);
    let shares = [other.others_method, other.others_kinds, other.others_null_class];
    assert_eq!(shares, [Some(1.0); 3]);
}

/// Trap: names of tests and test classes leak. The inputs have no place for them: only numbers, and these are no
/// features.
#[test]
fn the_numbers_of_tests_are_no_features() {
    let method = method();
    let mut expected = Expected::default();
    expected.add(&method, &call(), Place { test_class: 7, test: 8 }, true);
    let at = |place| {
        let others = expected.others(&method, &call(), place);
        Known::new(&method).features(&call(), Some(&others))
    };
    let (a, b) = (Place { test_class: 1, test: 2 }, Place { test_class: 3, test: 4 });
    assert_eq!(at(a), at(b));
}

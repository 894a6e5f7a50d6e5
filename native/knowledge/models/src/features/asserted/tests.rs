//! Tests of the features of an observer.

use super::*;
use crate::evidence::Chosen;
use crate::facts::{Project, Receiver, name_hash, words};

fn method(name: &str, result: ResultKind) -> Method {
    Method {
        class: 0,
        package: 0,
        name: name_hash(name),
        words: words(name).iter().map(|it| name_hash(it)).collect(),
        parameters: Vec::new(),
        result,
        is_constructor: false,
        is_static: false,
        is_public: true,
        is_deprecated: false,
        has_list: false,
        throws: Vec::new(),
        documentation: None,
    }
}

/// A class with `setLastName`, `getLastName` and `size`.
fn project() -> Project {
    let observer = |method| Observer {
        method,
        depth: 0,
        is_of_object: false,
        returns_field: true,
        returns_constant: false,
        position: method as u16,
    };
    let observers = vec![observer(1), observer(2)];
    Project {
        methods: vec![
            method("setLastName", ResultKind::Void),
            method("getLastName", ResultKind::Text),
            method("size", ResultKind::Integral),
        ],
        receivers: vec![Receiver { class: 0, package: 0, observers }],
        ..Project::default()
    }
}

fn situation(project: &Project, test_class: u32) -> Situation<'_> {
    Situation { project, receiver: 0, called: &[0], test_class }
}

#[test]
fn words_values_and_places_are_features() {
    let project = project();
    let values = [None, Some(Value::Whole(0))];
    let state =
        State { arguments: &[Value::Whole(0)], values: Some(&values), detected: Some(&[1, 3]) };
    let all = features(&situation(&project, 1), &state, &Names::default(), None);
    let [name, size] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!([name.common_last, name.common_last_share], [Some(2.0), Some(1.0)]);
    assert_eq!([size.common_last, size.is_default], [Some(0.0), Some(1.0)]);
    assert_eq!([size.is_passed, size.detects_most], [Some(1.0), Some(1.0)]);
    assert_eq!([name.value_kind, name.others_rank, name.prior_name], [None; 3]);
}

/// Trap: evidence that contains the test itself.
#[test]
fn a_test_class_is_no_evidence_for_itself() {
    let project = project();
    let mut chosen = Chosen::default();
    chosen.add(&situation(&project, 1), &[1]);
    let ask = |test_class| {
        let situation = situation(&project, test_class);
        let others = chosen.others(&situation);
        features(&situation, &State::default(), &Names::default(), Some(&others)).remove(1)
    };
    assert_eq!([ask(1).others_receiver, ask(1).others_name, ask(1).others_after], [None; 3]);
    assert_eq!(ask(1).others_receiver_count, Some(0.0));
    assert_eq!([ask(2).others_receiver, ask(2).others_name, ask(2).others_after], [Some(1.0); 3]);
    assert_eq!(ask(2).others_rank, Some(1.0));
}

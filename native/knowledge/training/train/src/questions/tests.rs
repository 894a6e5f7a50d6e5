//! Traps of the facts: what gives an answer away before a model is asked. Each test fails if the trap is
//! re-introduced.

use models::facts::{Ending, Value, name_hash};

use super::{asserted, specified, thrown};
use crate::boost::Settings;
use crate::corpus::{Corpus, Suite};
use crate::cross::{Aim, Goal, Learner, Recipe, judge};
use crate::folds::folds;
use crate::judged::{Curve, average_precision};
use crate::random::Random;
use crate::samples::Source;
use crate::synthetic;
use crate::trends::Trends;

const AIM: Aim = Aim { balance: 0.5, precision: 0.9 };

fn learner() -> Learner {
    Learner::Trees(Recipe {
        sizes: vec![Settings { trees: 20, rate: 0.2, ..Settings::default() }],
        trends: Trends::default(),
        goal: Goal::Answers,
    })
}

/// Changes each project.
fn changed(corpus: Corpus, change: impl Fn(&mut models::facts::Project)) -> Corpus {
    let mut changed = Corpus::default();
    for (mut project, suite) in corpus.projects.into_iter().zip(corpus.suites) {
        change(&mut project);
        changed.add(project, suite);
    }
    changed
}

/// Trap: evidence of the project that contains the test itself. Each test calls a method of its own, several times,
/// and expects an exception of all calls or of none. Only the test itself knows which.
#[test]
fn a_test_does_not_tell_what_it_expects() {
    let corpus = changed(synthetic::corpus(4, 400, 3), |project| {
        let mut random = Random::new(project.name.bytes().map(u64::from).sum());
        let method = project.methods[1].clone();
        project.methods = vec![method; 100];
        let endings: Vec<Ending> = (0..2)
            .filter_map(|it| project.calls.iter().find(|call| call.is_exceptional() == (it == 1)))
            .map(|it| it.ending)
            .collect();
        let mut ending = endings[0];
        for (number, call) in (0..).zip(&mut project.calls) {
            let test = number / 4;
            if number % 4 == 0 {
                ending = endings[random.below(2)];
            }
            (call.method, call.test_method, call.test_class) = (test, test, test);
            (call.arguments, call.promises) = (vec![Value::Null], Vec::new());
            (call.prefix, call.ending) = (Default::default(), ending);
        }
    });
    let calls = specified::calls(&corpus, true);
    let projects = corpus.for_folds(|it| corpus.calls(it));
    let scored =
        judge(&calls.samples[..], &projects, &folds(&projects, 4), &learner(), AIM).unwrap();
    let rows = scored.iter().map(|it| it.judged).collect();
    let found = average_precision(&Curve::new(rows).points(0.5, &|_| 1.0));
    assert!(found < 0.65, "{found}");
}

/// Trap: the same call twice. A copy in another test would be evidence for its original.
#[test]
fn the_same_call_counts_once() {
    let corpus = changed(synthetic::corpus(2, 50, 3), |project| {
        let copies: Vec<_> = project.calls.clone();
        for mut copy in copies {
            (copy.test_method, copy.test_class) = (copy.test_method + 1000, copy.test_class + 1000);
            project.calls.push(copy);
        }
    });
    assert_eq!(corpus.projects[0].calls.len(), 50);
    assert_eq!(
        specified::calls(&corpus, true),
        specified::calls(&synthetic::corpus(2, 50, 3), true)
    );
}

/// Traps: priors of names that count the rows that they are used for, evidence of the test class itself, and
/// candidates that depend on the answer. All tests of the first project are in one class, so whatever they assert,
/// the features of its candidates stay the same.
#[test]
fn what_a_project_asserts_does_not_change_its_candidates() {
    let of = |shift: u16| {
        let corpus = changed(synthetic::corpus(3, 60, 3), |project| {
            if project.name == "p0" {
                for choice in &mut project.choices {
                    choice.test_class = 0;
                    choice.asserted = (choice.asserted + shift) % 6;
                    choice.value = Value::Whole(i64::from(shift));
                }
            }
        });
        let choices = asserted::Choices::new(&corpus);
        let samples = choices.samples(&|it| it == 0, &|_| true);
        let rows: Vec<_> = samples.iter().map(|it| it.row.clone()).collect();
        let answers: Vec<_> = samples.iter().map(|it| it.is_positive).collect();
        (rows, answers)
    };
    let (rows, answers) = of(0);
    let (other_rows, other_answers) = of(1);
    assert_eq!(rows, other_rows);
    assert_ne!(answers, other_answers);
}

/// Trap: names are counted in the tested projects. A project that is not known changes no table of names.
#[test]
fn names_come_from_known_projects() {
    let corpus = synthetic::corpus(3, 60, 3);
    let without = changed(synthetic::corpus(3, 60, 3), |project| {
        if project.name == "p2" {
            project.choices.clear();
        }
    });
    let names = |corpus: &Corpus, known: usize| {
        asserted::Choices::new(corpus).names(&|it| it < known, None)
    };
    assert_eq!(names(&corpus, 2), names(&without, 2));
    assert_ne!(names(&corpus, 3), names(&without, 3));
    let own = asserted::Choices::new(&corpus).names(&|it| it < 2, Some(1));
    assert_eq!(own, names(&corpus, 1));
}

/// Trap: the exception that was thrown is a candidate because it was thrown. Nothing but the answers names the second
/// exception: no tag, no other test, and it is none of the JDK's.
#[test]
fn candidates_do_not_depend_on_what_was_thrown() {
    let of = |exception: u32| {
        let corpus = changed(synthetic::corpus(2, 60, 3), |project| {
            project.exceptions[1].name = name_hash("OwnError");
            for method in &mut project.methods {
                method.documentation = None;
            }
            for call in &mut project.calls {
                call.test_method = 0;
                call.promises.clear();
                if let Ending::Expected { thrown, .. } = &mut call.ending {
                    *thrown = exception;
                }
            }
        });
        let rows = thrown::exceptions(&corpus).samples.into_iter().map(|it| it.row);
        rows.collect::<Vec<_>>()
    };
    assert!(!of(0).is_empty());
    assert_eq!(of(0), of(1));
}

/// Trap: an idiom that nobody recognises turns positives into negatives. The miner counts calls that somebody
/// catches, and gives no rows for them; the document shows their number beside the rows.
#[test]
fn calls_that_somebody_catches_are_no_rows() {
    let mut corpus = changed(synthetic::corpus(1, 20, 3), |project| {
        project.counts.swallowed = 12345;
    });
    let rows = specified::calls(&corpus, true).samples.len();
    assert_eq!(rows, 20);
    corpus.suites[0] = Suite::default();
    let trained =
        crate::models::Trained { files: Vec::new(), sizes: Vec::new(), results: String::new() };
    let document = crate::document::document(&corpus, &trained);
    assert!(document.contains("12345"));
}

//! The committed facts: each file belongs to a suite of the corpus, and its numbers lead somewhere.
// Tests read files.
#![allow(clippy::disallowed_methods, clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use corpus::{Manifest, Suite};
use models::facts::{Ending, Project};

/// The most bytes of all files together.
const MOST_BYTES: usize = 8_000_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models")
}

fn manifest() -> Manifest {
    Manifest::read(&folder().join("corpus.json")).unwrap()
}

fn file(suite: &Suite) -> PathBuf {
    folder().join("facts").join(format!("{}.facts", suite.name))
}

#[test]
fn each_suite_has_facts_and_each_file_a_suite() {
    let manifest = manifest();
    let suites = manifest.pick(&[]).unwrap();
    let mut expected: Vec<PathBuf> = suites.iter().map(|it| file(it)).collect();
    let entries = fs::read_dir(folder().join("facts")).unwrap();
    let mut found: Vec<PathBuf> = entries.map(|it| it.unwrap().path()).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    for suite in suites {
        assert!(suite.sources.is_some(), "{} names no sources", suite.name);
        assert!(!suite.family.is_empty(), "{} names no family", suite.name);
        assert!(!suite.licence.is_empty(), "{} names no licence", suite.name);
    }
}

#[test]
fn all_files_are_small() {
    let sizes = fs::read_dir(folder().join("facts")).unwrap();
    let all: u64 = sizes.map(|it| it.unwrap().metadata().unwrap().len()).sum();
    assert!(all <= MOST_BYTES as u64, "{all} bytes");
}

#[test]
fn all_numbers_lead_somewhere() {
    let manifest = manifest();
    for suite in manifest.pick(&[]).unwrap() {
        let project = Project::read(&fs::read(file(suite)).unwrap()).unwrap();
        assert_eq!(project.name, suite.name);
        check(&project);
    }
}

fn check(project: &Project) {
    let (methods, exceptions) = (project.methods.len(), project.exceptions.len());
    let is_method = |number: u32| (number as usize) < methods;
    let is_exception = |number: u32| (number as usize) < exceptions;
    for method in &project.methods {
        assert!(method.throws.iter().all(|it| is_exception(*it)));
        let clauses = method.documentation.iter().flat_map(|it| &it.clauses);
        assert!(clauses.into_iter().all(|it| is_exception(it.exception)));
    }
    for call in &project.calls {
        let method = &project.methods[call.method as usize];
        assert_eq!(call.arguments.len(), method.parameters.len());
        let clauses = method.documentation.as_ref().map_or(0, |it| it.clauses.len());
        assert_eq!(call.promises.len(), clauses);
        if let Ending::Expected { thrown, .. } = call.ending {
            assert!(is_exception(thrown));
        }
    }
    for choice in &project.choices {
        let observers = &project.receivers[choice.receiver as usize].observers;
        assert!(usize::from(choice.asserted) < observers.len());
        assert!(choice.called.iter().all(|it| is_method(*it)));
        assert!(choice.values.as_ref().is_none_or(|it| it.len() == observers.len()));
    }
    let observers = project.receivers.iter().flat_map(|it| &it.observers);
    assert!(observers.into_iter().all(|it| is_method(it.method)));
}

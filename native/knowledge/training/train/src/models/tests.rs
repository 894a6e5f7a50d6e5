//! Tests of training as a whole, on made-up facts.

use super::*;
use crate::synthetic::corpus;

fn sizes() -> Vec<Settings> {
    let small = Settings { trees: 15, rate: 0.2, leaves: 4, ..Settings::default() };
    vec![small, Settings { leaves: 16, ..small }]
}

/// The check that runs in each submission: a small retraining gives the same bytes twice.
#[test]
fn the_same_facts_give_the_same_bytes() {
    let once = train(&corpus(4, 500, 1), &corpus(1, 100, 9), &sizes()).unwrap();
    let again = train(&corpus(4, 500, 1), &corpus(1, 100, 9), &sizes()).unwrap();
    assert_eq!(once, again);
    let other = train(&corpus(4, 500, 2), &corpus(1, 100, 9), &sizes()).unwrap();
    assert_ne!(once.files, other.files);
    assert_eq!(checksums(&once.files).lines().count(), once.files.len());
}

#[test]
fn written_models_are_read_again() {
    let corpus = corpus(4, 300, 1);
    let trained = train(&corpus, &Corpus::default(), &sizes()).unwrap();
    let document = crate::document::document(&corpus, &trained);
    for part in ["E1", "E2", "E5", "others_method", "p3"] {
        assert!(document.contains(part), "{part} is missing in:\n{document}");
    }
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &trained, &document).unwrap();
    let bytes = std::fs::read(folder.path().join("a.trees")).unwrap();
    assert_eq!(Trees::read(&bytes, &Specified::TABLE).unwrap().len(), 15);
    let error = Trees::read(&bytes, &Asserted::TABLE).unwrap_err();
    assert!(error.to_string().contains("other features"), "{error}");
}

#[test]
fn a_checksum_is_the_published_one() {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(sha256(b""), empty);
}

//! Checks the files in `model`: checksums, features, sizes, and the scores of rows that were kept when they were
//! trained.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::fs;
use std::path::{Path, PathBuf};

use models::models::Models;
use sha2::{Digest, Sha256};

/// The most bytes of all models.
const MOST: usize = 1_000_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("model")
}

#[test]
fn each_file_has_its_checksum() {
    let list = fs::read_to_string(folder().join("SHA256")).unwrap();
    assert_eq!(list.lines().count(), 5);
    let mut bytes = 0;
    for line in list.lines() {
        let (expected, name) = line.split_once("  ").unwrap();
        let content = fs::read(folder().join(name)).unwrap();
        let digits: String =
            Sha256::digest(&content).iter().map(|it| format!("{it:02x}")).collect();
        assert_eq!(digits, expected, "{name}: train again with `cargo xtask infer train`");
        bytes += if name == "kept.txt" { 0 } else { content.len() };
    }
    assert!(bytes <= MOST, "{bytes}");
}

#[test]
fn the_features_are_those_of_the_training() {
    Models::shipped().unwrap();
}

#[test]
fn kept_rows_have_the_scores_of_the_training_bit_for_bit() {
    let models = Models::shipped().unwrap();
    let text = fs::read_to_string(folder().join("kept.txt")).unwrap();
    assert!(text.lines().count() >= 200);
    for line in text.lines() {
        let mut words = line.split(' ');
        let trees = match words.next().unwrap() {
            "a.trees" => &models.specified,
            "c.trees" => &models.asserted,
            "t.trees" => &models.thrown,
            other => panic!("{other}"),
        };
        let expected = u64::from_str_radix(words.next().unwrap(), 16).unwrap();
        let row: Vec<Option<f32>> = words.map(|it| it.parse().ok()).collect();
        assert_eq!(trees.score(&row).to_bits(), expected, "{line}");
    }
}

//! Tests of the evaluator and of the model file.

use crate::features::{Feature, Table};
use crate::hash::fnv;

use super::{Calibration, Direction, Node, Step, Trees, TreesError};

const FEATURES: [Feature; 2] = [Feature { name: "a", doc: "" }, Feature { name: "b", doc: "" }];
const TABLE: Table = Table { name: "test", features: &FEATURES };

/// Feature 0 up to 1.5, or missing: −0.25. Above: 0.5 if feature 1 is missing or above 2, else 0.25.
fn tree() -> Vec<Node> {
    vec![
        Node::split(0, 1.5, Direction::Left, 1).unwrap(),
        Node::leaf(-0.25),
        Node::split(1, 2.0, Direction::Right, 3).unwrap(),
        Node::leaf(0.25),
        Node::leaf(0.5),
    ]
}

fn trees() -> Trees {
    let steps = vec![Step { score: 0.0, probability: 0.1 }, Step { score: 1.0, probability: 0.9 }];
    let calibration = Calibration::new(steps).unwrap();
    Trees::new(1.0, calibration, vec![tree(), vec![Node::leaf(0.125)]]).unwrap()
}

fn file() -> Vec<u8> {
    trees().write(&TABLE).unwrap()
}

/// Replaces the checksum, as if the file had been written that way.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 8);
    let checksum = fnv(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

#[test]
fn a_row_goes_to_one_leaf_of_each_tree() {
    let score = |row: &[Option<f32>]| trees().score(row);
    assert_eq!(score(&[Some(1.5), None]), 0.875);
    assert_eq!(score(&[None, Some(9.0)]), 0.875);
    assert_eq!(score(&[Some(1.6), Some(2.0)]), 1.375);
    assert_eq!(score(&[Some(1.6), Some(2.1)]), 1.625);
    assert_eq!(score(&[Some(1.6), None]), 1.625);
}

#[test]
fn a_feature_that_is_not_there_or_not_a_number_is_missing() {
    assert_eq!(trees().score(&[]), 0.875);
    assert_eq!(trees().score(&[Some(f32::NAN)]), 0.875);
    assert_eq!(trees().score(&[Some(f32::INFINITY)]), 1.625);
}

#[test]
fn a_score_has_the_probability_of_its_step() {
    let of = |score| trees().calibration.probability(score);
    assert_eq!([of(-1.0), of(0.5), of(1.0), of(9.0)], [0.1, 0.1, 0.9, 0.9]);
    assert_eq!(trees().probability(&[None, None]), 0.1);
    assert_eq!(Calibration::default().probability(1.0), 0.0);
}

#[test]
fn a_node_takes_eight_bytes() {
    assert_eq!(size_of::<Node>(), 8);
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let read = Trees::read(&file(), &TABLE).unwrap();
    assert_eq!(read, trees());
    assert_eq!(read.write(&TABLE).unwrap(), file());
}

#[test]
fn a_changed_byte_is_an_error() {
    for at in 0..file().len() {
        let mut bytes = file();
        bytes[at] ^= 0x10;
        let error = Trees::read(&bytes, &TABLE).unwrap_err();
        match at {
            0..8 => assert_eq!(error, TreesError::Magic),
            8..10 => assert!(matches!(error, TreesError::Version { expected: 1, .. })),
            _ => assert!(matches!(error, TreesError::Checksum { .. })),
        }
    }
}

#[test]
fn a_file_that_is_cut_or_longer_is_an_error() {
    for length in 0..file().len() {
        assert!(Trees::read(&file()[..length], &TABLE).is_err());
        if length >= 18 {
            let cut = signed(file()[..length].to_vec());
            assert_eq!(Trees::read(&cut, &TABLE), Err(TreesError::Length), "{length}");
        }
    }
    let mut longer = file();
    longer.insert(longer.len() - 8, 0);
    assert_eq!(Trees::read(&signed(longer), &TABLE), Err(TreesError::Length));
}

#[test]
fn other_features_are_an_error() {
    let other = Table { name: "other", features: &FEATURES };
    let error = Trees::read(&file(), &other).unwrap_err();
    let (found, expected) = (TABLE.hash(), other.hash());
    assert_eq!(error, TreesError::Features { table: "other", found, expected });
    assert!(error.to_string().contains("cargo xtask infer train"));
}

#[test]
fn a_node_must_lead_to_later_nodes_of_its_tree() {
    for next in [0, 1, 4, 9, u16::MAX] {
        let split = |next| Node::split(0, 1.0, Direction::Left, next).unwrap();
        let tree = vec![split(1), split(next), Node::leaf(0.0), Node::leaf(0.0)];
        let made = Trees::new(0.0, Calibration::default(), vec![tree]);
        assert_eq!(made, Err(TreesError::Child { tree: 0, node: 1 }), "{next}");
    }
    let empty = Trees::new(0.0, Calibration::default(), vec![Vec::new()]);
    assert_eq!(empty, Err(TreesError::Empty { tree: 0 }));
}

#[test]
fn numbers_must_be_finite_and_steps_in_order() {
    let with = |base, leaf| Trees::new(base, Calibration::default(), vec![vec![Node::leaf(leaf)]]);
    assert_eq!(with(f64::NAN, 0.0), Err(TreesError::Base));
    assert_eq!(with(0.0, f32::INFINITY), Err(TreesError::Number { tree: 0, node: 0 }));
    let steps = |pairs: &[(f64, f64)]| {
        let steps = pairs.iter().map(|it| Step { score: it.0, probability: it.1 });
        Calibration::new(steps.collect()).map(|_| ())
    };
    assert_eq!(steps(&[(0.0, 0.5), (1.0, 0.5)]), Ok(()));
    for wrong in [[(0.0, 0.5), (0.0, 0.6)], [(0.0, 0.5), (1.0, 0.4)], [(0.0, 0.5), (1.0, 1.1)]] {
        assert_eq!(steps(&wrong), Err(TreesError::Calibration));
    }
    assert_eq!(steps(&[(f64::NAN, 0.5)]), Err(TreesError::Calibration));
    assert_eq!(steps(&[(0.0, f64::NAN)]), Err(TreesError::Calibration));
}

/// Numbers without a pattern (splitmix64), the same in each run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let a = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let b = (a ^ (a >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        b ^ (b >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Reads bytes. If they are a model, scores rows: neither may panic or run forever.
fn try_to_use(bytes: &[u8], random: &mut Random) -> bool {
    let Ok(trees) = Trees::read(bytes, &TABLE) else { return false };
    let row = [Some(f32::from_bits(random.next() as u32)), None];
    let probability = trees.probability(&row);
    assert!((0.0..=1.0).contains(&probability));
    trees.score(&row).is_finite()
}

#[test]
fn no_bytes_bring_the_reader_down() {
    let mut random = Random(1);
    for _ in 0..20_000 {
        let length = random.below(200);
        let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        assert!(!try_to_use(&bytes, &mut random));
    }
}

/// Changes that the checksum covers, so the checks after it see them.
#[test]
fn no_signed_file_brings_the_reader_or_the_evaluator_down() {
    let mut random = Random(2);
    let (mut used, rounds) = (0, 50_000);
    for _ in 0..rounds {
        let mut bytes = file();
        for _ in 0..=random.below(4) {
            // Magic, version and hash stay, since what follows them is tested.
            let at = 18 + random.below(bytes.len() - 18);
            match random.below(6) {
                0 => bytes.truncate(at.max(26)),
                1 => bytes.insert(at, random.next() as u8),
                2 => bytes[at] = 0xff,
                3 => bytes[at] = 0,
                _ => bytes[at] = random.next() as u8,
            }
        }
        used += usize::from(try_to_use(&signed(bytes), &mut random));
    }
    assert!(used > rounds / 100, "only {used} of the changed files were models");
}

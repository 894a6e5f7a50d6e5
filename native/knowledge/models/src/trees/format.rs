//! The model file. All numbers are little-endian.
//!
//! | Bytes | Contents |
//! |---|---|
//! | 8 | [`MAGIC`] |
//! | 2 | [`VERSION`] |
//! | 8 | the hash of the feature table |
//! | 8 | the base score, `f64` |
//! | 2 | the number of calibration steps; then 16 bytes each: score and probability, `f64` |
//! | 2 | the number of trees; then for each: the number of nodes (2), and 8 bytes a node |
//! | 8 | the checksum of everything before |
//!
//! A node is the feature's number with the bit for missing values (2), the index of the left child (2), and the
//! threshold or the leaf's value (4, `f32`).

use crate::features::Table;
use crate::hash::fnv;

use super::{Calibration, Node, Step, Trees, TreesError};

/// The first bytes of a model file.
pub(super) const MAGIC: [u8; 8] = *b"OC-TREES";
/// The version of the format.
const VERSION: u16 = 1;

impl Trees {
    /// Reads a model that was trained with the features of a table.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is not a model, is damaged, or belongs to other features.
    pub fn read(bytes: &[u8], table: &Table) -> Result<Trees, TreesError> {
        let mut bytes = Bytes(checked(bytes)?);
        let expected = table.hash();
        let found = u64::from_le_bytes(bytes.take()?);
        if found != expected {
            return Err(TreesError::Features { table: table.name, found, expected });
        }
        let base = f64::from_le_bytes(bytes.take()?);
        let steps = bytes.many(|it| {
            let score = f64::from_le_bytes(it.take()?);
            Ok(Step { score, probability: f64::from_le_bytes(it.take()?) })
        })?;
        let trees = bytes.many(|it| it.many(|it| it.take().map(Node::from_bytes)))?;
        if !bytes.0.is_empty() {
            return Err(TreesError::Length);
        }
        Trees::new(base, Calibration::new(steps)?, trees)
    }

    /// Returns the model file for the features of a table.
    ///
    /// # Errors
    ///
    /// Returns an error if the model is larger than the format allows.
    pub fn write(&self, table: &Table) -> Result<Vec<u8>, TreesError> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(table.hash().to_le_bytes());
        bytes.extend(self.base.to_le_bytes());
        bytes.extend(count(self.calibration.steps().len())?);
        for step in self.calibration.steps() {
            bytes.extend(step.score.to_le_bytes());
            bytes.extend(step.probability.to_le_bytes());
        }
        bytes.extend(count(self.trees.len())?);
        for tree in &self.trees {
            bytes.extend(count(tree.len())?);
            bytes.extend(tree.iter().flat_map(|node| node.to_bytes()));
        }
        bytes.extend(fnv(&bytes).to_le_bytes());
        Ok(bytes)
    }
}

fn count(of: usize) -> Result<[u8; 2], TreesError> {
    u16::try_from(of).map(u16::to_le_bytes).map_err(|_| TreesError::TooLarge)
}

/// Returns the part between version and checksum, if these are as they should be.
fn checked(bytes: &[u8]) -> Result<&[u8], TreesError> {
    let mut rest = Bytes(bytes.strip_prefix(&MAGIC).ok_or(TreesError::Magic)?);
    let found = u16::from_le_bytes(rest.take()?);
    if found != VERSION {
        return Err(TreesError::Version { found, expected: VERSION });
    }
    let (contents, stored) = rest.0.split_last_chunk().ok_or(TreesError::Length)?;
    let stored = u64::from_le_bytes(*stored);
    let before = bytes.len() - size_of::<u64>();
    let computed = fnv(bytes.get(..before).unwrap_or_default());
    if stored == computed { Ok(contents) } else { Err(TreesError::Checksum { stored, computed }) }
}

/// The bytes of a file that have not been read yet.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], TreesError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(TreesError::Length)?;
        self.0 = rest;
        Ok(*first)
    }

    /// Reads a number, then as many items.
    fn many<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, TreesError>,
    ) -> Result<Vec<T>, TreesError> {
        let count = u16::from_le_bytes(self.take()?);
        (0..count).map(|_| item(self)).collect()
    }
}

//! A node of a tree in 8 bytes, and the way from the root to a leaf.

use super::{Row, TreesError};

/// The feature number that marks a leaf.
const LEAF: u16 = 0x7fff;
/// The bit of a feature number that sends a missing value to the left.
const MISSING_LEFT: u16 = 0x8000;

/// The child of a node to which a row goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The child for values up to the threshold.
    Left,
    /// The child for values above the threshold.
    Right,
}

/// A question about one feature, or a leaf. The right child follows the left one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// The feature's number, with the bit for missing values; [`LEAF`] for a leaf.
    feature: u16,
    /// The index of the left child in the tree; 0 for a leaf.
    next: u16,
    /// The threshold, or the leaf's value.
    value: f32,
}

impl Node {
    /// Returns a leaf, which adds a value to the score.
    #[must_use]
    pub fn leaf(value: f32) -> Node {
        Node { feature: LEAF, next: 0, value }
    }

    /// Returns a question: rows with `feature <= threshold` go to the node `next`, the others to the one after it.
    /// Rows without the feature go where `missing` says. Returns `None` if the feature's number is too large.
    #[must_use]
    pub fn split(feature: u16, threshold: f32, missing: Direction, next: u16) -> Option<Node> {
        let bit = if missing == Direction::Left { MISSING_LEFT } else { 0 };
        (feature < LEAF).then_some(Node { feature: feature | bit, next, value: threshold })
    }

    /// Returns the bytes of the node in a file.
    pub(super) fn to_bytes(self) -> [u8; 8] {
        let ([a, b], [c, d]) = (self.feature.to_le_bytes(), self.next.to_le_bytes());
        let [e, f, g, h] = self.value.to_le_bytes();
        [a, b, c, d, e, f, g, h]
    }

    /// Returns the node that these bytes of a file stand for.
    pub(super) fn from_bytes([a, b, c, d, e, f, g, h]: [u8; 8]) -> Node {
        Node {
            feature: u16::from_le_bytes([a, b]),
            next: u16::from_le_bytes([c, d]),
            value: f32::from_le_bytes([e, f, g, h]),
        }
    }

    fn is_leaf(self) -> bool {
        self.feature & LEAF == LEAF
    }

    fn child(self, value: Option<f32>) -> Direction {
        match value.filter(|it| !it.is_nan()) {
            None if self.feature & MISSING_LEFT != 0 => Direction::Left,
            Some(value) if value <= self.value => Direction::Left,
            _ => Direction::Right,
        }
    }
}

/// Returns the value of the leaf that a row reaches.
pub(super) fn leaf(tree: &[Node], row: &Row) -> f32 {
    let mut at = 0;
    // `check` has made sure that each step leads to a later node of the tree, so the loop ends at a leaf.
    while let Some(node) = tree.get(at) {
        if node.is_leaf() {
            return node.value;
        }
        let value = row.get(usize::from(node.feature & LEAF)).copied().flatten();
        at = usize::from(node.next) + usize::from(node.child(value) == Direction::Right);
    }
    0.0
}

/// Checks that every way through a tree ends at a leaf, and that its numbers are finite.
pub(super) fn check(tree: usize, nodes: &[Node]) -> Result<(), TreesError> {
    if nodes.is_empty() {
        return Err(TreesError::Empty { tree });
    }
    for (at, node) in nodes.iter().enumerate() {
        let next = usize::from(node.next);
        let is_forward = node.is_leaf() || (next > at && next + 1 < nodes.len());
        if !is_forward {
            return Err(TreesError::Child { tree, node: at });
        }
        if !node.value.is_finite() {
            return Err(TreesError::Number { tree, node: at });
        }
    }
    Ok(())
}

//! Random choices among weighted alternatives.

use crate::search::random::Random;

/// Weights in a binary tree of sums. Choosing a position and changing a weight take logarithmic time.
///
/// The weights 1, 0, 3 lie in a tree with four leaves: the root is 4, its children are 1 and 3, and the leaves are 1,
/// 0, 3, 0. For a random number of 2.5 the choice goes right at the root, because 2.5 is not below 1, and goes on
/// with 1.5.
#[derive(Clone, Debug, Default)]
pub struct Weights {
    /// The nodes. The root is at 1, the children of node `n` at `2n` and `2n + 1`. The second half holds the weights.
    nodes: Vec<f64>,
    len: usize,
}

impl Weights {
    /// Creates a tree of these weights.
    #[must_use]
    pub fn new(weights: impl IntoIterator<Item = f64>) -> Weights {
        let mut tree = Weights::default();
        weights.into_iter().for_each(|weight| tree.push(weight));
        tree
    }

    /// Returns the sum of all weights.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.nodes.get(1).copied().unwrap_or(0.0)
    }

    /// Adds a weight at the end.
    pub fn push(&mut self, weight: f64) {
        if self.len == self.nodes.len() / 2 {
            self.grow();
        }
        self.len += 1;
        self.set(self.len - 1, weight);
    }

    /// Changes a weight.
    pub fn set(&mut self, at: usize, weight: f64) {
        let mut node = self.nodes.len() / 2 + at;
        if let Some(leaf) = self.nodes.get_mut(node) {
            *leaf = weight;
        }
        // Sums are computed anew from both children. Adding the difference would be as fast, but rounding errors
        // would pile up over many changes.
        while node > 1 {
            node /= 2;
            let sum = self.node(2 * node) + self.node(2 * node + 1);
            if let Some(parent) = self.nodes.get_mut(node) {
                *parent = sum;
            }
        }
    }

    /// Returns a position, chosen with a probability proportional to its weight. Returns `None` if all weights are
    /// zero.
    pub fn choose(&self, random: &mut Random) -> Option<usize> {
        let total = self.total();
        let mut rest = random.unit() * total;
        if total <= 0.0 {
            return None;
        }
        let leaves = self.nodes.len() / 2;
        let mut node = 1;
        while node < leaves {
            let left = self.node(2 * node);
            // Rounding can leave a rest for a right side that has no weight at all. The walk must not end there.
            let goes_left = rest < left || self.node(2 * node + 1) <= 0.0;
            rest = if goes_left { rest } else { rest - left };
            node = 2 * node + usize::from(!goes_left);
        }
        Some(node - leaves)
    }

    fn node(&self, at: usize) -> f64 {
        self.nodes.get(at).copied().unwrap_or(0.0)
    }

    fn grow(&mut self) {
        let old = self.nodes.len() / 2;
        let leaves: Vec<f64> = self.nodes.get(old..).unwrap_or(&[]).to_vec();
        // Doubling keeps the cost of `push` logarithmic on average.
        self.nodes = vec![0.0; (4 * old).max(2)];
        leaves.into_iter().enumerate().for_each(|(at, weight)| self.set(at, weight));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_follow_the_weights() {
        let mut weights = Weights::new([1.0, 0.0, 3.0, 0.0, 0.0]);
        weights.set(3, 4.0);
        weights.push(2.0);
        let (mut random, mut counts) = (Random::new(0, "weights"), [0; 6]);
        (0..10_000).for_each(|_| counts[weights.choose(&mut random).unwrap()] += 1);
        assert_eq!((counts[1], counts[4]), (0, 0));
        for (at, weight) in [(0, 1000), (2, 3000), (3, 4000), (5, 2000)] {
            assert!((weight - 200..weight + 200).contains(&counts[at]), "{counts:?}");
        }
    }

    #[test]
    fn nothing_can_be_chosen_without_weight() {
        let mut random = Random::new(0, "weights");
        assert_eq!(Weights::default().choose(&mut random), None);
        assert_eq!(Weights::new([0.0, 0.0]).choose(&mut random), None);
    }
}

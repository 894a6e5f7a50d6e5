//! New branches for an instruction (JaCoCo's `Replacements`).

use std::collections::BTreeMap;

use crate::listing::Listed;

/// New branches, each named by the node to which it leads.
#[derive(Debug, Default)]
pub(super) struct Replacements {
    positions: BTreeMap<usize, usize>,
    branches: Vec<Vec<(usize, u32)>>,
}

impl Replacements {
    /// Adds a branch to `target`, or another way to it. The branch is covered if branch `branch` of
    /// the instruction at node `instruction` is.
    pub(super) fn add(&mut self, target: usize, instruction: usize, branch: u32) {
        let position = *self.positions.entry(target).or_insert(self.branches.len());
        match self.branches.get_mut(position) {
            Some(sources) => sources.push((instruction, branch)),
            None => self.branches.push(vec![(instruction, branch)]),
        }
    }

    /// Returns the branches of a switch without its default.
    ///
    /// The numbers count distinct targets, also where those of [`crate::graph::Graph`] have gaps.
    /// Then JaCoCo reports a wrong branch as missed, and so do we.
    pub(super) fn without_default(node: usize, switch: &Listed<'_>) -> Self {
        let mut replacements = Self::default();
        let rows = switch.switch_targets();
        for (number, _) in (1..).zip(rows.iter().skip(1)) {
            replacements.branches.push(vec![(node, number)]);
        }
        replacements
    }

    /// Returns the branches in the order in which they were added.
    pub(super) fn into_branches(self) -> Vec<Vec<(usize, u32)>> {
        self.branches
    }
}

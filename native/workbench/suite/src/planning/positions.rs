//! The positions of nodes in JUnit's tree, which identify a node in two runs even if its id
//! differs.

use std::collections::HashMap;

use crate::conversation::messages::Node;

/// A node's position: for each node on the path from the root to it, its number among its siblings.
pub type Position = Vec<u32>;

/// The positions of the nodes of one run.
///
/// JUnit 4 puts the display name of a parameterised test into the unique id. If a trial changes the
/// `toString` of a parameter, the node has another id, but the same position.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    by_id: HashMap<String, Position>,
    /// The number of children that each node has so far. Roots are children of the empty position.
    children: HashMap<Position, u32>,
}

impl Positions {
    /// Adds a node after its siblings. A node that is already known keeps its position.
    pub fn add(&mut self, node: &Node) {
        if self.by_id.contains_key(&node.id) {
            return;
        }
        let parent = node.parent.as_ref().and_then(|id| self.by_id.get(id));
        let mut position = parent.cloned().unwrap_or_default();
        let siblings = self.children.entry(position.clone()).or_default();
        position.push(*siblings);
        *siblings += 1;
        self.by_id.insert(node.id.clone(), position);
    }

    /// Returns the position of the node with an id, or the empty position if it is unknown.
    pub fn of(&self, id: &str) -> Position {
        self.by_id.get(id).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, parent: Option<&str>) -> Node {
        Node {
            id: id.to_owned(),
            parent: parent.map(str::to_owned),
            is_test: true,
            class: None,
            method: None,
            display_name: String::new(),
        }
    }

    #[test]
    fn a_position_does_not_depend_on_ids() {
        let positions = |names: [&str; 3]| {
            let mut positions = Positions::default();
            positions.add(&node("engine", None));
            for name in names {
                positions.add(&node(name, Some("engine")));
                positions.add(&node(&format!("{name}/test"), Some(name)));
                positions.add(&node(name, Some("engine")));
            }
            names.map(|name| positions.of(&format!("{name}/test")))
        };
        assert_eq!(positions(["a", "b", "c"]), [vec![0, 0, 0], vec![0, 1, 0], vec![0, 2, 0]]);
        assert_eq!(positions(["a", "b", "c"]), positions(["x", "y", "z"]));
    }
}

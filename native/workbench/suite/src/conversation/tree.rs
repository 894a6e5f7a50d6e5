//! JUnit's tree of tests and containers in one run, with the state of each node.

use std::collections::HashMap;

use crate::conversation::ending::Ending;
use crate::conversation::messages::{Node, Status, Thrown};
use serde::{Deserialize, Serialize};

/// The state of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// It has not started.
    Waiting,
    /// It has started and not ended.
    Running,
    /// JUnit skipped it, for this reason.
    Skipped(String),
    /// JUnit ran it to its end.
    Finished(Status, Option<Thrown>),
    /// The engine stopped it.
    Stopped(Ending),
}

/// A node and its state.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The node.
    pub node: Node,
    /// Its state.
    pub state: State,
    /// The index of its parent.
    pub parent: Option<usize>,
    /// The indices of its children, in their order.
    pub children: Vec<usize>,
    /// Whether it joined the tree while the tests ran.
    pub dynamic: bool,
}

/// The tree. Nodes are stored in the order in which the driver named them, parents before children.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Tree {
    entries: Vec<Entry>,
    index: HashMap<String, usize>,
    planned: bool,
}

impl Tree {
    /// Adds a node below its parent. The parent must be in the tree already.
    pub fn add(&mut self, node: Node) {
        let parent = node.parent.as_ref().and_then(|id| self.index.get(id)).copied();
        let at = self.entries.len();
        if let Some(parent) = parent.and_then(|parent| self.entries.get_mut(parent)) {
            parent.children.push(at);
        }
        self.index.insert(node.id.clone(), at);
        let (state, dynamic) = (State::Waiting, self.planned);
        self.entries.push(Entry { node, state, parent, children: Vec::new(), dynamic });
    }

    /// Marks the tree as planned. Nodes that are added later are dynamic.
    pub fn plan(&mut self) {
        self.planned = true;
    }

    /// Returns whether the tree has all nodes that JUnit knows before the first test runs.
    pub fn is_planned(&self) -> bool {
        self.planned
    }

    /// Sets the state of the node with an id.
    pub fn set(&mut self, id: &str, state: State) {
        let at = self.index.get(id).copied();
        if let Some(entry) = at.and_then(|at| self.entries.get_mut(at)) {
            entry.state = state;
        }
    }

    /// Returns the node with an id.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.index.get(id).and_then(|at| self.entries.get(*at))
    }

    /// Returns the node with an index, for example from [`Entry::children`].
    pub fn entry(&self, at: usize) -> Option<&Entry> {
        self.entries.get(at)
    }

    /// Returns the parent of a node.
    pub fn parent(&self, entry: &Entry) -> Option<&Entry> {
        entry.parent.and_then(|at| self.entries.get(at))
    }

    /// Returns the id of the innermost running node that JUnit can leave out. Such a node is not
    /// the root of an engine, and JUnit knew it before the first test ran.
    pub fn removable(&self) -> Option<String> {
        let running = self.entries.iter().rfind(|entry| entry.state == State::Running)?;
        let mut inside_out = std::iter::once(running).chain(self.ancestors(running));
        let found = inside_out.find(|entry| !entry.dynamic && entry.parent.is_some())?;
        Some(found.node.id.clone())
    }

    /// Returns the number of tests in the tree.
    pub fn tests(&self) -> usize {
        self.entries.iter().filter(|entry| entry.node.is_test).count()
    }

    /// Returns all nodes, parents before children, children in their order.
    pub fn in_order(&self) -> Vec<&Entry> {
        let mut order = Vec::with_capacity(self.entries.len());
        let roots = self.entries.iter().filter(|entry| entry.parent.is_none());
        let mut open: Vec<&Entry> = roots.collect();
        open.reverse();
        while let Some(entry) = open.pop() {
            order.push(entry);
            open.extend(entry.children.iter().rev().filter_map(|at| self.entries.get(*at)));
        }
        order
    }

    /// Returns the ancestors of a node, from its parent to the root.
    pub fn ancestors<'a>(&'a self, entry: &'a Entry) -> impl Iterator<Item = &'a Entry> {
        std::iter::successors(self.parent(entry), |entry| self.parent(entry))
    }

    /// Copies a subtree of an earlier run's tree to its place here. `root` is the id of its root,
    /// which was left out of the present run because of `ending`.
    pub fn graft(&mut self, from: &Tree, root: &str, ending: &Ending) {
        for entry in from.in_order() {
            let id = &entry.node.id;
            let inside = id == root || from.ancestors(entry).any(|above| above.node.id == root);
            if inside && self.find(id).is_none() {
                let planned = std::mem::replace(&mut self.planned, entry.dynamic);
                self.add(entry.node.clone());
                self.planned = planned;
            }
        }
        self.set(root, State::Stopped(ending.clone()));
    }
}

//! JUnit's tree of one run: what was found, and how each node ended.

use std::collections::HashMap;

use crate::ending::Ending;
use crate::messages::{Node, Status, Thrown};
use serde::{Deserialize, Serialize};

/// How far a node is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// It has not begun.
    Waiting,
    /// It has begun and not ended.
    Running,
    /// JUnit left it out, for this reason.
    Skipped(String),
    /// JUnit ran it to its end.
    Finished(Status, Option<Thrown>),
    /// The engine stopped it.
    Stopped(Ending),
}

/// A node and how far it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// What it is.
    pub node: Node,
    /// How far it is.
    pub state: State,
    /// Index of the parent.
    pub parent: Option<usize>,
    /// Those below it, by their places.
    pub children: Vec<usize>,
    /// Whether it joined while the tests ran.
    pub dynamic: bool,
}

/// The nodes, in the order in which they were told; parents come first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Tree {
    entries: Vec<Entry>,
    index: HashMap<String, usize>,
    planned: bool,
}

impl Tree {
    /// Adds a node below its parent.
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

    /// Nodes that come from now on are dynamic.
    pub fn plan(&mut self) {
        self.planned = true;
    }

    /// Whether all nodes that are known before anything runs have been added.
    pub fn is_planned(&self) -> bool {
        self.planned
    }

    /// Sets how far a node is.
    pub fn set(&mut self, id: &str, state: State) {
        let at = self.index.get(id).copied();
        if let Some(entry) = at.and_then(|at| self.entries.get_mut(at)) {
            entry.state = state;
        }
    }

    /// The node with an id.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.index.get(id).and_then(|at| self.entries.get(*at))
    }

    /// The node of an index that an entry gave.
    pub fn entry(&self, at: usize) -> Option<&Entry> {
        self.entries.get(at)
    }

    /// A node's parent.
    pub fn parent(&self, entry: &Entry) -> Option<&Entry> {
        entry.parent.and_then(|at| self.entries.get(at))
    }

    /// The innermost running node that JUnit would leave out if told to: not an engine, and known
    /// before anything ran.
    pub fn removable(&self) -> Option<String> {
        let running = self.entries.iter().rfind(|entry| entry.state == State::Running)?;
        let mut inside_out = std::iter::once(running).chain(self.ancestors(running));
        let found = inside_out.find(|entry| !entry.dynamic && entry.parent.is_some())?;
        Some(found.node.id.clone())
    }

    /// How many tests are known.
    pub fn tests(&self) -> usize {
        self.entries.iter().filter(|entry| entry.node.is_test).count()
    }

    /// All nodes, parents before children, children in their order.
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

    /// The nodes from an entry's parent up.
    pub fn ancestors<'a>(&'a self, entry: &'a Entry) -> impl Iterator<Item = &'a Entry> {
        std::iter::successors(self.parent(entry), |entry| self.parent(entry))
    }

    /// Puts a part of another tree, whose root JUnit no longer sees, back in its place.
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

//! Translates the driver's messages about nodes into calls of the analysis about tests.

use std::collections::{HashMap, HashSet};

use report::Outcome;
use vm::{Res, Vm};

use crate::analysis::TestInfo;
use crate::analysis::erased::{AnyDriver, AnySuspicion};
use crate::conversation::messages::{Message, Node, Status};
use crate::planning::classes::top_level;

/// The tests that the driver has named in the present run.
pub struct Watch<'a> {
    analysis: &'a dyn AnyDriver,
    tests: HashMap<String, TestInfo>,
    /// The ids of nodes that are tests, not containers.
    leaves: HashSet<String>,
    /// The containers that are top-level classes.
    classes: Vec<TestInfo>,
    /// Whether JUnit has found all tests. Nodes that come later join while tests run.
    planned: bool,
}

impl<'a> Watch<'a> {
    /// Creates a watch that knows no tests yet.
    pub fn new(analysis: &'a dyn AnyDriver) -> Watch<'a> {
        Watch {
            analysis,
            tests: HashMap::new(),
            leaves: HashSet::new(),
            classes: Vec::new(),
            planned: false,
        }
    }

    /// Passes a message on to the analysis. If the message says that a test has ended, returns the
    /// suspicion.
    pub fn see(&mut self, vm: &mut Vm, message: &Message) -> Res<Option<AnySuspicion>> {
        match message {
            Message::Planned => self.planned = true,
            Message::Node(node) => self.add(vm, node),
            Message::Started { id } => {
                if let Some(test) = self.tests.get(id) {
                    self.analysis.started(vm, test)?;
                }
            }
            Message::Finished { id, status, .. } => {
                if let Some(test) = self.tests.get(id) {
                    return Ok(self.analysis.finished(vm, test, status.outcome()));
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// Returns the description of a test, or of a method that becomes several tests.
    pub fn test(&self, id: &str) -> Option<&TestInfo> {
        self.tests.get(id)
    }

    /// Returns the first top-level class, in the form of its container.
    pub fn first_class(&self) -> Option<&TestInfo> {
        self.classes.first()
    }

    /// Returns whether all tests belong to one top-level class.
    pub fn has_one_class(&self) -> bool {
        self.classes.len() == 1
    }

    /// Returns whether the node with an id is a test, not a container.
    pub fn is_test(&self, id: &str) -> bool {
        self.leaves.contains(id)
    }

    /// Adds a class, unless it is nested in one that is known.
    fn add_class(&mut self, class: TestInfo) {
        if self.root_of(&class.id).is_none() {
            self.classes.push(class);
        }
    }

    /// Returns the known class in which a node lies.
    fn root_of(&self, id: &str) -> Option<&str> {
        let is_around = |outer: &&TestInfo| {
            id.strip_prefix(&*outer.id).is_some_and(|inside| inside.starts_with('/'))
        };
        self.classes.iter().find(is_around).map(|outer| outer.class.as_str())
    }

    /// Adds a node. Containers that are methods count as tests here, because invocations of
    /// parameterised tests come from them and take over their template, class and method.
    fn add(&mut self, vm: &mut Vm, node: &Node) {
        let parent = node.parent.as_ref().and_then(|parent| self.tests.get(parent));
        let template = parent.filter(|_| self.planned).map(|parent| parent.template.clone());
        let class = node.class.clone().or_else(|| parent.map(|parent| parent.class.clone()));
        // A scenario of Cucumber belongs to the suite that runs it.
        let class = class.or_else(|| self.root_of(&node.id).map(str::to_owned));
        let method =
            node.method.clone().or_else(|| parent.and_then(|parent| parent.method.clone()));
        let Some(class) = class else { return };
        let template = template.unwrap_or_else(|| node.id.clone());
        if !node.is_test && method.is_none() {
            let (id, root) = (node.id.clone(), class.clone());
            self.add_class(TestInfo { id, template, class, root, method, is_container: true });
            return;
        }
        let root = self.root_of(&node.id).unwrap_or_else(|| top_level(&class)).to_owned();
        let (id, is_container) = (node.id.clone(), !node.is_test);
        let info = TestInfo { id, template, class, root, method, is_container };
        self.analysis.found(vm, &info);
        if node.is_test {
            self.leaves.insert(node.id.clone());
        }
        self.tests.insert(node.id.clone(), info);
    }
}

impl Status {
    /// Returns the outcome that the report has for a status.
    pub fn outcome(self) -> Outcome {
        match self {
            Status::Successful => Outcome::Passed,
            Status::Aborted => Outcome::Aborted,
            Status::Failed => Outcome::Failed,
        }
    }
}

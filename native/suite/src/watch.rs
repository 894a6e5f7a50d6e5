//! Tells the analysis about tests, as the driver tells about nodes.

use std::collections::{HashMap, HashSet};

use report::Outcome;
use vm::{Res, Vm};

use crate::analysis::{Driver, TestInfo};
use crate::messages::{Message, Node, Status};

/// What is known of the tests in one vm.
pub struct Watch<'a, A: Driver> {
    analysis: &'a A,
    tests: HashMap<String, TestInfo>,
    /// Ids of what is a test itself, not a container that tests come from.
    leaves: HashSet<String>,
    /// Containers that are classes, and lie in none.
    classes: Vec<TestInfo>,
    /// Nodes that come now join a plan that already runs.
    planned: bool,
}

impl<'a, A: Driver> Watch<'a, A> {
    pub fn new(analysis: &'a A) -> Watch<'a, A> {
        Watch {
            analysis,
            tests: HashMap::new(),
            leaves: HashSet::new(),
            classes: Vec::new(),
            planned: false,
        }
    }

    /// Hands a message on; what is suspected, if a test ended.
    pub fn see(&mut self, vm: &mut Vm<A::Machine>, message: &Message) -> Res<Option<A::Suspicion>> {
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

    /// A test, or a container that tests come from.
    pub fn test(&self, id: &str) -> Option<&TestInfo> {
        self.tests.get(id)
    }

    /// The first class, as the container that JUnit has for it.
    pub fn first_class(&self) -> Option<&TestInfo> {
        self.classes.first()
    }

    /// Whether all tests belong to one class.
    pub fn has_one_class(&self) -> bool {
        self.classes.len() == 1
    }

    /// Whether a node is a test itself.
    pub fn is_test(&self, id: &str) -> bool {
        self.leaves.contains(id)
    }

    fn add_class(&mut self, class: TestInfo) {
        let inside = |outer: &TestInfo| class.id.starts_with(&format!("{}/", outer.id));
        if !self.classes.iter().any(inside) {
            self.classes.push(class);
        }
    }

    /// Containers that are methods are kept too: they are what invocations come from.
    fn add(&mut self, vm: &mut Vm<A::Machine>, node: &Node) {
        let parent = node.parent.as_ref().and_then(|parent| self.tests.get(parent));
        let template = parent.filter(|_| self.planned).map(|parent| parent.template.clone());
        let class = node.class.clone().or_else(|| parent.map(|parent| parent.class.clone()));
        let method =
            node.method.clone().or_else(|| parent.and_then(|parent| parent.method.clone()));
        let Some(class) = class else { return };
        let template = template.unwrap_or_else(|| node.id.clone());
        if !node.is_test && method.is_none() {
            self.add_class(TestInfo { id: node.id.clone(), template, class, method });
            return;
        }
        let info = TestInfo { id: node.id.clone(), template, class, method };
        self.analysis.found(vm, &info);
        if node.is_test {
            self.leaves.insert(node.id.clone());
        }
        self.tests.insert(node.id.clone(), info);
    }
}

impl Status {
    /// As the report says it.
    pub fn outcome(self) -> Outcome {
        match self {
            Status::Successful => Outcome::Passed,
            Status::Aborted => Outcome::Aborted,
            Status::Failed => Outcome::Failed,
        }
    }
}

//! The ids that tests, findings and transformations of a module get in a report about several modules.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::effort::{Effort, TestEffort};
use crate::document::finding::{Finding, Member};
use crate::document::harmless::HarmlessInput;
use crate::document::oracle::{Oracle, Test};
use crate::document::replay::Disagreement;
use crate::document::transform::Transformation;
use crate::findings::identity::scoped_id;

/// Knows which module a class belongs to.
pub(super) struct Owners {
    names: Vec<String>,
    /// By class, the modules that contain a source of it.
    by_class: BTreeMap<String, BTreeSet<String>>,
}

impl Owners {
    pub(super) fn of(parts: &[Oracle]) -> Owners {
        let names = parts.iter().map(|oracle| oracle.module.clone()).collect();
        let mut owners = Owners { names, by_class: BTreeMap::new() };
        for method in parts.iter().flat_map(|oracle| &oracle.methods) {
            let Some(owner) = method.file.as_deref().and_then(|file| owners.of_file(file)) else {
                continue;
            };
            let owner = owner.to_owned();
            owners.by_class.entry(method.class.clone()).or_default().insert(owner);
        }
        owners
    }

    /// Returns the innermost module whose folder contains a file.
    fn of_file(&self, file: &str) -> Option<&str> {
        let is_below = |name: &&String| {
            *name == "." || file.strip_prefix(name.as_str()).is_some_and(|it| it.starts_with('/'))
        };
        let depth = |name: &&String| if *name == "." { 0 } else { name.len() };
        self.names.iter().filter(is_below).max_by_key(depth).map(String::as_str)
    }

    /// Returns the module of a class, by its source file if that is known. `here` is the module whose report
    /// mentions the class.
    fn of_class<'a>(&'a self, class: &str, file: Option<&str>, here: &'a str) -> &'a str {
        let by_file = file.and_then(|file| self.of_file(file));
        by_file.unwrap_or_else(|| match self.by_class.get(class) {
            Some(known) if !known.contains(here) => known.first().map_or(here, String::as_str),
            _ => here,
        })
    }
}

/// A module whose report is merged. The report may mention classes of other modules.
pub(super) struct Scope<'a> {
    pub module: &'a str,
    pub owners: &'a Owners,
}

impl Scope<'_> {
    /// Returns the merged id of a test or of a test class, in the form of JUnit's unique ids.
    fn id(&self, id: &str) -> String {
        let module: String = self.module.chars().map(escaped).collect();
        format!("[module:{module}]/{id}")
    }

    pub(super) fn test(&self, test: Test) -> Test {
        Test { id: self.id(&test.id), ..test }
    }

    /// Returns a finding about tests with merged ids.
    pub(super) fn finding(&self, finding: Finding) -> Finding {
        Finding {
            id: scoped_id(self.module, &finding.id),
            test: finding.test.map(|id| self.id(&id)),
            invocations: self.ids(&finding.invocations),
            members: finding.members.into_iter().map(|member| self.member(member)).collect(),
            ..finding
        }
    }

    pub(super) fn effort(&self, effort: Effort) -> Effort {
        let slowest = effort.slowest.into_iter();
        let slowest = slowest.map(|one| TestEffort { test: self.id(&one.test), ..one });
        Effort { slowest: slowest.collect(), ..effort }
    }

    /// Returns a harmless input with the merged id of its test.
    pub(super) fn harmless(&self, one: HarmlessInput) -> HarmlessInput {
        HarmlessInput { test: one.test.map(|id| self.id(&id)), ..one }
    }

    /// Returns a disagreement with merged ids.
    pub(super) fn disagreement(&self, one: Disagreement) -> Disagreement {
        let (finding, test) = (scoped_id(self.module, &one.finding), self.id(&one.test));
        Disagreement { finding, test, ..one }
    }

    fn member(&self, member: Member) -> Member {
        Member {
            id: scoped_id(self.module, &member.id),
            test: member.test.map(|id| self.id(&id)),
            invocations: self.ids(&member.invocations),
            ..member
        }
    }

    /// Returns the module of a class.
    pub(super) fn owner(&self, class: &str, file: Option<&str>) -> String {
        self.owners.of_class(class, file, self.module).to_owned()
    }

    /// Returns a transformation with merged ids. `owner` is the module of its class.
    pub(super) fn transformation(&self, made: Transformation, owner: &str) -> Transformation {
        let infection = made.infection.map(|it| {
            let test = self.id(&it.test);
            crate::Infection { test, ..it }
        });
        let exposure = made.exposure.map(|it| {
            let test = self.id(&it.test);
            crate::Exposure { test, ..it }
        });
        Transformation {
            id: scoped_id(owner, &made.id),
            covered_by: self.ids(&made.covered_by),
            detected_by: self.ids(&made.detected_by),
            infection,
            exposure,
            ..made
        }
    }

    fn ids(&self, ids: &[String]) -> Vec<String> {
        ids.iter().map(|id| self.id(id)).collect()
    }
}

/// Escapes a character that has a meaning in unique ids, as JUnit does.
fn escaped(char: char) -> String {
    match char {
        '[' | ']' | ':' | '/' | '%' | '+' => format!("%{:02X}", u32::from(char)),
        char => char.to_string(),
    }
}

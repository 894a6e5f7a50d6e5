//! Merges the results of methods whose tests are in several modules.

use std::collections::BTreeMap;

use super::scope::Scope;
use crate::document::diagnosis::Symptom;
use crate::document::finding::{Finding, Suppression};
use crate::document::replay::Replay;
use crate::document::transform::{Method, Status, Transformation};
use crate::findings::identity::scoped_id;
use crate::findings::worth::{classify, finding_of};

/// The module and class of a method or transformation, and its name within the class.
type Key = (String, String, String);

/// The results of all modules about methods.
#[derive(Default)]
pub(super) struct Methods {
    methods: Groups<Method>,
    transformations: Groups<Transformation>,
    suppressed: BTreeMap<Key, Suppression>,
    replays: BTreeMap<Key, Replay>,
}

/// The results for each key. Within a class, keys are in the order of their first occurrence.
struct Groups<T> {
    /// By module and class.
    by_class: BTreeMap<(String, String), OfClass<T>>,
}

/// The results by name, in the order in which names first occurred.
type OfClass<T> = Vec<(String, Vec<T>)>;

impl<T> Default for Groups<T> {
    fn default() -> Self {
        Groups { by_class: BTreeMap::new() }
    }
}

impl<T> Groups<T> {
    fn add(&mut self, (owner, class, name): Key, item: T) {
        let of_class = self.by_class.entry((owner, class)).or_default();
        match of_class.iter_mut().find(|(known, _)| *known == name) {
            Some((_, items)) => items.push(item),
            None => of_class.push((name, vec![item])),
        }
    }
}

impl Methods {
    /// Adds the results of one module.
    pub(super) fn add(
        &mut self,
        scope: &Scope<'_>,
        methods: Vec<Method>,
        transformations: Vec<Transformation>,
        findings: &[Finding],
    ) {
        let mut owners = BTreeMap::new();
        for method in methods {
            let owner = scope.owner(&method.class, method.file.as_deref());
            owners.insert(method.class.clone(), owner.clone());
            let signature = format!("{}{}", method.method, method.descriptor);
            let finding = findings
                .iter()
                .find(|it| it.method.as_deref() == Some(&*format!("{}.{signature}", method.class)));
            let key = (owner, method.class.clone(), signature);
            if let Some(suppressed) = finding.and_then(|it| it.suppressed.clone()) {
                self.suppressed.entry(key.clone()).or_insert(suppressed);
            }
            // A finding is confirmed only if its replay was confirmed in every module.
            match finding.and_then(|it| it.replay.clone()) {
                Some(Replay::Confirmed) => {
                    self.replays.entry(key.clone()).or_insert(Replay::Confirmed);
                }
                Some(other) => drop(self.replays.insert(key.clone(), other)),
                None => {}
            }
            self.methods.add(key, method);
        }
        for made in transformations {
            let known = owners.get(&made.class).cloned();
            let owner = known.unwrap_or_else(|| scope.owner(&made.class, None));
            let name = format!("{}{} {}", made.method, made.descriptor, made.operator);
            let key = (owner.clone(), made.class.clone(), name);
            self.transformations.add(key, scope.transformation(made, &owner));
        }
    }

    /// Returns the merged methods, transformations and findings.
    pub(super) fn judged(self) -> (Vec<Method>, Vec<Transformation>, Vec<Finding>) {
        let mut made: BTreeMap<Key, Vec<Transformation>> = BTreeMap::new();
        let mut transformations = Vec::new();
        for ((owner, class), groups) in self.transformations.by_class {
            for one in groups.into_iter().filter_map(|(_, said)| together(said)) {
                let signature = format!("{}{}", one.method, one.descriptor);
                let key = (owner.clone(), class.clone(), signature);
                made.entry(key).or_default().push(one.clone());
                transformations.push(one);
            }
        }
        let (mut methods, mut findings) = (Vec::new(), Vec::new());
        for ((owner, class), groups) in self.methods.by_class {
            for (signature, said) in groups {
                let key = (owner.clone(), class.clone(), signature);
                let made = made.get(&key).map_or(&[][..], Vec::as_slice);
                let Some(method) = known_by_all(said, made) else { continue };
                findings.extend(finding_of(&method, made).map(|finding| Finding {
                    id: scoped_id(&owner, &finding.id),
                    suppressed: self.suppressed.get(&key).cloned(),
                    replay: self.replays.get(&key).cloned(),
                    ..finding
                }));
                methods.push(method);
            }
        }
        (methods, transformations, findings)
    }
}

/// Returns a method by the results of several modules, if it has a classification.
fn known_by_all(said: Vec<Method>, made: &[Transformation]) -> Option<Method> {
    let classification = classify(made)?;
    let tests = said.iter().fold(0_u32, |sum, method| sum.saturating_add(method.tests));
    let file = said.iter().find_map(|method| method.file.clone());
    let first = said.into_iter().next()?;
    Some(Method { classification, tests, file, ..first })
}

/// Returns a transformation by the results of several modules. It is detected if one of them detected it.
/// Otherwise it is not analysed if one of them could not analyse it, because that one might have detected it.
fn together(said: Vec<Transformation>) -> Option<Transformation> {
    let covered_by = said.iter().flat_map(|it| it.covered_by.clone()).collect();
    let detected_by = said.iter().flat_map(|it| it.detected_by.clone()).collect();
    // The first of the results that say the most.
    let telling = said.into_iter().rev().max_by_key(|it| (weight(it.status), telling(it)))?;
    Some(Transformation { covered_by, detected_by, ..telling })
}

fn weight(status: Status) -> u8 {
    match status {
        Status::Detected => 4,
        Status::NotAnalysed => 3,
        Status::Undetected => 2,
        Status::NotCovered => 1,
        Status::Skipped => 0,
    }
}

/// Returns how close a test came to noticing an undetected transformation. An unknown symptom ranks above the
/// symptoms that it could still exceed.
fn telling(made: &Transformation) -> u8 {
    match (made.symptom, &made.undiagnosed) {
        (Some(Symptom::WeakOracle), _) => 4,
        (None, Some(_)) => 3,
        (Some(Symptom::NoPropagation), _) => 2,
        (Some(Symptom::NoInfection), _) => 1,
        (None, None) => 0,
    }
}

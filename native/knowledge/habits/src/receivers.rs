//! Lists the observers of a class, which are the candidates of an assertion.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::{ClassFile, access};
use models::facts::{Observer, Receiver};

use crate::bodies::Body;
use crate::catalogue::Catalogue;
use crate::hierarchy::Hierarchy;

/// Methods of `Object` that a class may override.
const OF_OBJECT: [&str; 3] = ["toString", "hashCode", "clone"];

/// Returns a class with the observers that tests can call. Tests of its own package can also call observers that are
/// not public.
pub fn receiver(
    catalogue: &Catalogue,
    hierarchy: &Hierarchy<'_>,
    class: &str,
    is_same_package: bool,
) -> Receiver {
    let mut found =
        Found { catalogue, is_same_package, names: BTreeSet::new(), observers: Vec::new() };
    let mut interfaces: Vec<Arc<str>> = Vec::new();
    let (mut next, mut depth) = (hierarchy.own(class), 0);
    while let Some(file) = next {
        found.add(file, depth);
        interfaces.extend(file.interfaces.iter().cloned());
        next = file.super_class.as_ref().and_then(|it| hierarchy.own(it));
        depth = depth.saturating_add(1);
    }
    // Interfaces come after all superclasses: an inherited method wins over a default method (JLS 8.4.8).
    let mut seen = BTreeSet::new();
    while let Some(name) = interfaces.pop() {
        if let Some(file) = hierarchy.own(&name).filter(|_| seen.insert(name.clone())) {
            found.add(file, depth);
            interfaces.extend(file.interfaces.iter().cloned());
        }
    }
    let (class, package) = catalogue.known_class(class);
    Receiver { class, package, observers: found.observers }
}

/// The observers found so far.
struct Found<'a> {
    catalogue: &'a Catalogue,
    is_same_package: bool,
    names: BTreeSet<Arc<str>>,
    observers: Vec<Observer>,
}

impl Found<'_> {
    /// Adds the observers that a class declares and that no class before it overrides.
    fn add(&mut self, file: &ClassFile, depth: u8) {
        for (position, number) in self.catalogue.of_class(&file.this_class) {
            let Some(target) = self.catalogue.targets.get(number as usize) else { continue };
            let Some(method) = file.methods.get(usize::from(position)) else { continue };
            let is_public = method.access & access::PUBLIC != 0;
            let is_private = method.access & access::PRIVATE != 0;
            let is_open = is_public || self.is_same_package && !is_private;
            if !target.is_observer || !is_open || !self.names.insert(target.name.clone()) {
                continue;
            }
            self.observers.push(Observer {
                method: number,
                depth,
                is_of_object: OF_OBJECT.contains(&&*target.name),
                returns_field: matches!(target.body, Body::Field(_)),
                returns_constant: target.body == Body::Constant,
                position,
            });
        }
    }
}

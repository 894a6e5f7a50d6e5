//! Finds the methods that a concrete subclass has to implement (JLS 8.4.8, 9.4.1).

use std::sync::Arc;

use classfile::{ClassFile, Method, access};

use crate::statements::classes::Classes;
use crate::statements::operation::descriptors;

/// A method without a body that a concrete subclass has to have.
#[derive(Clone, Debug)]
pub struct AbstractMethod {
    /// The internal name of the class that declares it.
    pub class: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
    /// Its access flags.
    pub access: u16,
    /// Whether it has type parameters of its own.
    pub is_generic: bool,
}

/// Returns the methods that a type leaves abstract. Returns `None` if a supertype is missing, or if one method of a
/// subclass would have to implement several methods with different descriptors, as a bridge method does.
pub fn abstract_methods(classes: &Classes, of: &ClassFile) -> Option<Vec<AbstractMethod>> {
    let lineage = lineage(classes, of)?;
    let mut found: Vec<AbstractMethod> = Vec::new();
    for file in &lineage {
        for method in file.methods.iter().filter(|it| it.access & access::ABSTRACT != 0) {
            let is_new = found.iter().all(|it| !is_named(method, it));
            if is_new && !lineage.iter().any(|it| implements(it, method)) {
                found.push(AbstractMethod {
                    class: file.this_class.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                    access: method.access,
                    is_generic: method.signature.as_ref().is_some_and(|it| it.starts_with('<')),
                });
            }
        }
    }
    // Methods of the same name and number of parameters may be one method in the source, such as `compareTo(Object)`
    // and `compareTo(Item)`. The class file would have to get bridges for them.
    let shape = |it: &AbstractMethod| (it.name.clone(), descriptors(&it.descriptor).len());
    let is_single =
        |it: &AbstractMethod| found.iter().filter(|other| shape(other) == shape(it)).count() == 1;
    found.iter().all(is_single).then_some(found)
}

/// Returns a type and its supertypes, the nearest first, `Object` last.
fn lineage(classes: &Classes, of: &ClassFile) -> Option<Vec<Arc<ClassFile>>> {
    let mut found = vec![classes.find(&of.this_class)?];
    let mut at = 0;
    while let Some(file) = found.get(at).cloned() {
        at += 1;
        for parent in file.super_class.iter().chain(&file.interfaces) {
            if &**parent != OBJECT && found.iter().all(|it| it.this_class != *parent) {
                found.push(classes.find(parent)?);
            }
        }
    }
    found.push(classes.find(OBJECT)?);
    Some(found)
}

const OBJECT: &str = "java/lang/Object";

fn is_named(method: &Method, other: &AbstractMethod) -> bool {
    method.name == other.name && method.descriptor == other.descriptor
}

/// Returns whether a type has a body for a method that is neither static nor private.
fn implements(file: &ClassFile, method: &Method) -> bool {
    let without = access::ABSTRACT | access::STATIC | access::PRIVATE;
    file.method(&method.name, &method.descriptor).is_some_and(|it| it.access & without == 0)
}

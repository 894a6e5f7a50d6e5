//! The native methods that a JDK's class library declares, and whether this vm supports them.

use std::collections::BTreeMap;

use classfile::{Method, access};
use natives::State;

use crate::{Jdk, JdkError};

/// A native method that a class library declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredNative {
    /// The Java module of its class, for example `java.base`.
    pub module: String,
    /// Class, name and descriptor, such as `java/lang/Object.wait0(J)V`.
    pub signature: String,
    /// Whether this vm implements the method, refuses it, or lacks it.
    pub state: State,
}

impl Jdk {
    /// Returns all native methods of the class library, sorted by module and signature.
    ///
    /// # Errors
    /// Returns an error if the file `lib/modules` is damaged.
    pub fn natives(&self) -> Result<Vec<DeclaredNative>, JdkError> {
        let damaged = |error: &dyn std::fmt::Display| {
            JdkError(format!("the class library of {} is damaged: {error}", self.home.display()))
        };
        let states = natives::states();
        let mut found = BTreeMap::new();
        for location in self.image.iter() {
            let location = location.map_err(|error| damaged(&error))?;
            if location.extension != "class" {
                continue;
            }
            let bytes = self.image.contents(&location).map_err(|error| damaged(&error))?;
            let file = classfile::read_class(&bytes).map_err(|error| damaged(&error))?;
            for method in file.methods.iter().filter(|method| method.access & access::NATIVE != 0) {
                let signature = format!("{}.{}{}", file.this_class, method.name, method.descriptor);
                let state = if is_polymorphic(&file.this_class, method) {
                    State::Done
                } else {
                    states.get(&signature).cloned().unwrap_or(State::Missing)
                };
                found.insert((location.module.to_owned(), signature), state);
            }
        }
        let native = |((module, signature), state)| DeclaredNative { module, signature, state };
        Ok(found.into_iter().map(native).collect())
    }
}

/// Returns whether a method is signature polymorphic (JVMS 2.9.3). The vm links calls of such a
/// method itself, so it needs no native.
fn is_polymorphic(class: &str, method: &Method) -> bool {
    matches!(class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
        && method.access & access::VARARGS != 0
        && method.descriptor.starts_with("([Ljava/lang/Object;)")
}

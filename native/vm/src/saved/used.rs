//! What has been used of the classes that user loaders define, and of the system properties.
//!
//! It is no state of the guest: a roll-back takes nothing of it back, because what was tried counts too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::class::{Class, ClassId, MethodId};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::vm::Vm;

/// A class that a user loader has defined, as often as it has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UsedClass {
    /// The class file of the first definition.
    pub bytes: Bytes,
    /// How often it was defined from these bytes.
    pub definitions: u32,
    /// The methods whose code began to run, by their places in the class file.
    pub methods: BTreeSet<u16>,
    /// Whether reflection was asked for its methods, whose order the names in the constant pool decide.
    pub is_listed: bool,
    /// Whether somebody beside the vm may have looked at the bytes, or others took their place.
    pub is_open: bool,
}

/// What was used of all.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Used {
    /// By names in internal form.
    pub classes: BTreeMap<Arc<str>, UsedClass>,
    /// Whether agents were shown class files.
    pub is_inspected: bool,
    /// System properties that were asked for or set, whether there are such or not.
    pub properties: BTreeSet<String>,
    /// Whether all of them were looked at.
    pub lists_properties: bool,
}

/// Loaders that define classes from what they read, and do nothing else with it.
const PLAIN_LOADERS: [&str; 2] =
    ["jdk/internal/loader/ClassLoaders$AppClassLoader", "java/net/URLClassLoader"];

/// # What was used
impl<M: Machine> Vm<M> {
    /// What was used since the last call.
    pub fn take_used(&mut self) -> Used {
        std::mem::take(&mut self.used)
    }

    /// An agent is shown a class file.
    pub fn note_inspection(&mut self) {
        self.used.is_inspected = true;
    }

    /// A system property is asked for, or set.
    pub fn note_property(&mut self, name: String) {
        self.used.properties.insert(name);
    }

    /// All system properties are looked at.
    pub fn note_all_properties(&mut self) {
        self.used.lists_properties = true;
    }

    /// A class has been defined.
    pub(crate) fn note_definition(&mut self, id: ClassId) {
        let class = self.class(id).clone();
        let Some(bytes) = class.bytes().filter(|_| class.loader.0 != 0 && !class.hidden) else {
            return;
        };
        let is_plain = self.is_plain(class.loader);
        match self.used.classes.get_mut(&class.name) {
            Some(used) if used.bytes == *bytes => {
                used.definitions += 1;
                used.is_open |= !is_plain;
            }
            Some(used) => used.is_open = true,
            None => {
                let (bytes, methods) = (bytes.clone(), BTreeSet::new());
                let (definitions, is_listed, is_open) = (1, false, !is_plain);
                let used = UsedClass { bytes, definitions, methods, is_listed, is_open };
                self.used.classes.insert(class.name.clone(), used);
            }
        }
    }

    /// A method's code is about to run for the first time.
    pub(crate) fn note_use(&mut self, class: &Class, method: MethodId) {
        let index = self.method(method).index;
        if class.loader.0 != 0
            && let Some(used) = self.used.classes.get_mut(&class.name)
        {
            used.methods.insert(index);
        }
    }

    /// The methods of a class are about to be shown in their order.
    pub fn note_listing(&mut self, class: &Class) {
        if class.loader.0 != 0
            && let Some(used) = self.used.classes.get_mut(&class.name)
        {
            used.is_listed = true;
        }
    }

    /// A class is about to get other code.
    pub(crate) fn note_redefinition(&mut self, class: &Class) {
        if let Some(used) = self.used.classes.get_mut(&class.name) {
            used.is_open = true;
        }
    }

    fn is_plain(&self, loader: Ref) -> bool {
        PLAIN_LOADERS.contains(&&*self.class(self.class_of(loader)).name)
    }
}

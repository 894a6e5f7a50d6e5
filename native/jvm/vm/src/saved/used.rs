//! A record of the classes from user loaders and of the system properties that a run has used.
//!
//! It is not part of the guest's state. A roll-back does not undo it, because trials count as uses
//! too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::classes::class::{Class, ClassId, MethodId};
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// The uses of a class that user loaders have defined, once or more often.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UsedClass {
    /// The class file of the first definition.
    pub bytes: Bytes,
    /// The number of times that it was defined from these bytes.
    pub definitions: u32,
    /// The methods whose code has run, at least in part, as indices into the class file.
    pub methods: BTreeSet<u16>,
    /// Whether reflection has listed its methods. Their order depends on the names in the constant
    /// pool.
    pub is_listed: bool,
    /// Whether code other than the vm may have read the bytes of the class, or the class was also
    /// defined from other bytes or redefined.
    pub is_open: bool,
}

/// All classes and system properties that were used.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Used {
    /// The classes by their names in internal form.
    pub classes: BTreeMap<Arc<str>, UsedClass>,
    /// By class, the methods whose lines somebody has asked for, as indices into the class file.
    pub lines: BTreeMap<Arc<str>, BTreeSet<u16>>,
    /// Whether agents were shown class files.
    pub is_inspected: bool,
    /// The names of system properties that were read or set, even if they do not exist.
    pub properties: BTreeSet<String>,
    /// Whether all system properties were listed.
    pub lists_properties: bool,
}

/// Loaders that only define classes from the bytes they read, and do nothing else with these bytes.
const PLAIN_LOADERS: [&str; 2] =
    ["jdk/internal/loader/ClassLoaders$AppClassLoader", "java/net/URLClassLoader"];

/// # Record of uses
impl Vm {
    /// Returns the uses since the last call, and clears the record.
    pub fn take_used(&mut self) -> Used {
        let lines = self.lines_used.take();
        Used { lines, ..std::mem::take(&mut self.used) }
    }

    /// Returns the names of system properties that were read or set since the last call of [`Vm::take_used`], and
    /// whether all of them were listed.
    #[must_use]
    pub fn used_properties(&self) -> (&BTreeSet<String>, bool) {
        (&self.used.properties, self.used.lists_properties)
    }

    /// Records that somebody asks for lines of a method, so that the results depend on them.
    pub fn note_lines(&self, method: MethodId) {
        let of = self.method(method);
        let class = self.class(of.class);
        if class.loader.0 != 0 && !class.hidden {
            let mut used = self.lines_used.borrow_mut();
            let known = used.get_mut(&class.name);
            match known {
                Some(known) => drop(known.insert(of.index)),
                None => drop(used.insert(class.name.clone(), BTreeSet::from([of.index]))),
            }
        }
    }

    /// Records that an agent is shown a class file.
    pub fn note_inspection(&mut self) {
        self.used.is_inspected = true;
    }

    /// Records that a system property is read or set.
    pub fn note_property(&mut self, name: String) {
        self.used.properties.insert(name);
    }

    /// Records that all system properties are listed.
    pub fn note_all_properties(&mut self) {
        self.used.lists_properties = true;
    }

    /// Records that a class has been defined. Ignores hidden classes and classes of the boot
    /// loader.
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

    /// Records that the code of a method is about to run for the first time.
    pub(crate) fn note_use(&mut self, class: &Class, method: MethodId) {
        let index = self.method(method).index;
        if class.loader.0 != 0
            && let Some(used) = self.used.classes.get_mut(&class.name)
        {
            used.methods.insert(index);
        }
    }

    /// Records that reflection is about to list the methods of a class.
    pub fn note_listing(&mut self, class: &Class) {
        if class.loader.0 != 0
            && let Some(used) = self.used.classes.get_mut(&class.name)
        {
            used.is_listed = true;
        }
    }

    /// Records that a class is about to be redefined.
    pub(crate) fn note_redefinition(&mut self, class: &Class) {
        if let Some(used) = self.used.classes.get_mut(&class.name) {
            used.is_open = true;
        }
    }

    fn is_plain(&self, loader: Ref) -> bool {
        PLAIN_LOADERS.contains(&&*self.class(self.class_of(loader)).name)
    }
}

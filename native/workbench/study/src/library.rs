//! Class files of the JDK and of the class path, read when they are needed.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use classfile::{ClassFile, ClassPath, read_class};
use suite::planning::plan::Plan;
use vm::BootClasses;

/// A function that returns a class file by the class's internal name.
type Find = Box<dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync>;

/// Class files by internal name; `None` for those that are missing or cannot be read.
type Known = BTreeMap<String, Option<Arc<ClassFile>>>;

/// Class files by internal name, each read once.
pub struct Library {
    find: Find,
    known: Mutex<Known>,
}

impl Library {
    /// Creates a library of the classes that a function finds by internal name.
    #[must_use]
    pub fn new(find: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) -> Library {
        Library { find: Box::new(find), known: Mutex::default() }
    }

    /// Creates the library of the JDK and of the tests' class path.
    #[must_use]
    pub fn of(plan: &Plan) -> Library {
        let (jdk, elements) = (plan.guest.jdk.clone(), plan.guest.class_path.clone());
        let class_path = ClassPath::new(elements, jdk.feature);
        Library::new(move |name| jdk.find(name).or_else(|| Some(class_path.find(name)?.bytes)))
    }

    /// Returns a class, or `None` if it is missing or cannot be read.
    pub fn class(&self, name: &str) -> Option<Arc<ClassFile>> {
        let mut known = self.known();
        if let Some(known) = known.get(name) {
            return known.clone();
        }
        let file = (self.find)(name).and_then(|bytes| read_class(&bytes).ok()).map(Arc::new);
        known.insert(name.to_owned(), file.clone());
        file
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("known", &self.known().keys()).finish()
    }
}

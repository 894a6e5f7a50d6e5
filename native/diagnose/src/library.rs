//! Reads classes of the JDK and of the class path when they are needed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use classfile::{ClassFile, read_class};

/// A function that returns a class file by the class's internal name.
type Find = Box<dyn Fn(&str) -> Option<Vec<u8>>>;

/// Class files by internal name, each read once.
#[derive(Default)]
pub(crate) struct Library {
    find: Option<Find>,
    known: RefCell<BTreeMap<String, Option<Rc<ClassFile>>>>,
}

impl Library {
    pub fn new(find: Find) -> Library {
        Library { find: Some(find), known: RefCell::default() }
    }

    /// Returns a class, or `None` if it is missing or cannot be read.
    pub fn class(&self, name: &str) -> Option<Rc<ClassFile>> {
        if let Some(known) = self.known.borrow().get(name) {
            return known.clone();
        }
        let bytes = self.find.as_ref().and_then(|find| find(name));
        let file = bytes.and_then(|bytes| read_class(&bytes).ok()).map(Rc::new);
        self.known.borrow_mut().insert(name.to_owned(), file.clone());
        file
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("known", &self.known.borrow().keys()).finish()
    }
}

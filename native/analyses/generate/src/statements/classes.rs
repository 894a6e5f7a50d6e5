//! The class files that generation reads: those of the module, of its libraries and of the JDK.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use classfile::{ClassFile, ClassPath, access, read_class};
use laboratory::Jdk;
use vm::BootClasses;

use crate::statements::implementations::Implementations;

/// The class files that tests can use. Each is read once, when it is first needed.
pub struct Classes {
    jdk: Jdk,
    /// The module's own classes, by internal name.
    module: BTreeMap<Arc<str>, Arc<ClassFile>>,
    /// By internal name of a class or interface, the module's classes that extend or implement it directly.
    direct_subclasses: BTreeMap<Arc<str>, Vec<Arc<str>>>,
    implementations: Implementations,
    libraries: Mutex<Libraries>,
}

/// The classes outside the module.
struct Libraries {
    path: ClassPath,
    /// By internal name; `None` for a class that does not exist or is malformed.
    read: HashMap<String, Option<Arc<ClassFile>>>,
}

impl Classes {
    /// Creates the collection. `module` holds the module's classes, `path` its libraries.
    #[must_use]
    pub fn new(jdk: Jdk, module: Vec<Arc<ClassFile>>, path: ClassPath) -> Classes {
        let mut direct_subclasses: BTreeMap<Arc<str>, Vec<Arc<str>>> = BTreeMap::new();
        for file in &module {
            for parent in file.super_class.iter().chain(&file.interfaces) {
                direct_subclasses.entry(parent.clone()).or_default().push(file.this_class.clone());
            }
        }
        // The order of the module's class files depends on the folders. Sorted names make it irrelevant.
        direct_subclasses.values_mut().for_each(|names| names.sort());
        let module = module.into_iter().map(|file| (file.this_class.clone(), file)).collect();
        let libraries = Mutex::new(Libraries { path, read: HashMap::new() });
        let implementations = Implementations::default();
        let mut classes = Classes { jdk, module, direct_subclasses, implementations, libraries };
        // The implementations are computed from the other parts, so they are filled in last.
        classes.implementations = Implementations::new(&classes);
        classes
    }

    /// Returns the module's classes, ordered by name.
    pub fn module(&self) -> impl Iterator<Item = &Arc<ClassFile>> {
        self.module.values()
    }

    /// Returns the implementations that lambda expressions and anonymous classes of tests stand for.
    #[must_use]
    pub fn implementations(&self) -> &Implementations {
        &self.implementations
    }

    /// Returns whether the module declares a class with this internal name.
    #[must_use]
    pub fn is_in_module(&self, name: &str) -> bool {
        self.module.contains_key(name)
    }

    /// Finds a class by its internal name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Arc<ClassFile>> {
        if let Some(file) = self.module.get(name) {
            return Some(file.clone());
        }
        let mut libraries = self.libraries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = libraries.read.get(name) {
            return found.clone();
        }
        let bytes = self.jdk.find(name).or_else(|| Some(libraries.path.find(name)?.bytes));
        let file = bytes.and_then(|bytes| read_class(&bytes).ok()).map(Arc::new);
        // Classes that do not exist are remembered too: types of optional libraries are looked up often.
        libraries.read.insert(name.to_owned(), file.clone());
        file
    }

    /// Returns the module's subclasses of a class, direct ones first. They can be abstract.
    #[must_use]
    pub fn subclasses(&self, name: &str) -> Vec<Arc<str>> {
        let mut found: Vec<Arc<str>> = Vec::new();
        let direct = |name: &str| self.direct_subclasses.get(name).into_iter().flatten().cloned();
        let mut waiting: Vec<Arc<str>> = direct(name).collect();
        while !waiting.is_empty() {
            let next: Vec<Arc<str>> = waiting.iter().flat_map(|name| direct(name)).collect();
            for name in waiting.drain(..) {
                if !found.contains(&name) {
                    found.push(name);
                }
            }
            waiting = next.into_iter().filter(|name| !found.contains(name)).collect();
        }
        found
    }

    /// Returns the class whose instance an inner class needs (JLS 8.1.3); `None` for other classes.
    #[must_use]
    pub fn outer_of_inner(&self, name: &str) -> Option<Arc<str>> {
        let file = self.find(name)?;
        let own = file.own_inner_class().filter(|own| own.access & access::STATIC == 0)?;
        file.pool.class_name(own.outer).cloned()
    }

    /// Returns the access flags that a class has in its source. A nested class has different flags in its own class
    /// file (JVMS 4.7.6).
    #[must_use]
    pub fn source_access(file: &ClassFile) -> u16 {
        file.own_inner_class().map_or(file.access, |own| own.access)
    }
}

/// Returns the package of a class, in internal form.
#[must_use]
pub fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Decides which names the source of a test may use. The test lies in one package.
#[derive(Clone, Copy)]
pub struct Access<'a> {
    /// The class files.
    pub classes: &'a Classes,
    /// The package of the test, in internal form.
    pub package: &'a str,
}

impl Access<'_> {
    /// Returns whether the test can name a class. It cannot name local, anonymous and synthetic classes, nor a class
    /// inside a class that it cannot name.
    #[must_use]
    pub fn to_class(self, name: &str) -> bool {
        self.classes.find(name).is_some_and(|file| self.to_file(&file))
    }

    fn to_file(self, file: &ClassFile) -> bool {
        if file.access & access::SYNTHETIC != 0 || !self.is_exported(&file.this_class) {
            return false;
        }
        // Only local and anonymous classes have this attribute (JVMS 4.7.7).
        if file.attributes.enclosing_method.is_some() {
            return false;
        }
        match file.own_inner_class() {
            None => self.to_flags(&file.this_class, file.access),
            Some(own) => {
                let outer = file.pool.class_name(own.outer);
                own.name != 0
                    && self.to_flags(&file.this_class, own.access)
                    && outer.is_some_and(|outer| self.to_class(outer))
            }
        }
    }

    /// Returns whether the test can name a member with these access flags that `class` declares. Protected members of
    /// other packages are left out, because only subclasses may name them.
    #[must_use]
    pub fn to_flags(self, class: &str, flags: u16) -> bool {
        flags & access::PUBLIC != 0
            || (package(class) == self.package && flags & access::PRIVATE == 0)
    }

    /// Returns whether code outside the JDK may use a class. The JDK's modules export more than these packages, but
    /// nothing that a test should depend on.
    fn is_exported(self, class: &str) -> bool {
        let exported = ["java/", "javax/", "org/w3c/dom/", "org/xml/sax/"];
        exported.iter().any(|package| class.starts_with(package))
            || self.classes.is_in_module(class)
            // Classes outside the JDK come from the class path, where every package is exported.
            || self.classes.jdk.find(class).is_none()
    }
}

//! The superclasses of classes of the project and the JDK.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use classfile::ClassFile;
use models::facts::{Exception, name_hash};

/// A function that returns the superclass of a class outside the project, such as one of the JDK. Both have internal
/// names.
pub type Superclass<'a> = &'a dyn Fn(&str) -> Option<Arc<str>>;

/// The superclasses of classes.
pub struct Hierarchy<'a> {
    own: HashMap<&'a str, &'a ClassFile>,
    superclass: Superclass<'a>,
}

impl<'a> Hierarchy<'a> {
    /// Creates the hierarchy of the classes of a project.
    #[must_use]
    pub fn new(classes: &'a [ClassFile], superclass: Superclass<'a>) -> Hierarchy<'a> {
        let own = classes.iter().map(|file| (&*file.this_class, file)).collect();
        Hierarchy { own, superclass }
    }

    /// Returns the class file of a class of the project; `None` for other classes.
    pub fn own(&self, class: &str) -> Option<&'a ClassFile> {
        self.own.get(class).copied()
    }

    /// Returns the names of a class's superclasses that are known, nearest first.
    fn superclasses(&self, class: &str) -> Vec<Arc<str>> {
        let mut found: Vec<Arc<str>> = Vec::new();
        let mut name: Cow<'_, str> = class.into();
        while let Some(above) = self.superclass(&name) {
            name = above.to_string().into();
            found.push(above);
        }
        found
    }

    fn superclass(&self, class: &str) -> Option<Arc<str>> {
        match self.own(class) {
            Some(file) => file.super_class.clone(),
            None => (self.superclass)(class),
        }
    }

    /// Returns whether `class` is `of` or extends it.
    pub fn is_a(&self, class: &str, of: &str) -> bool {
        class == of || self.superclasses(class).iter().any(|it| **it == *of)
    }

    /// Returns the facts about an exception, given the name of its class.
    pub fn exception(&self, class: &str) -> Exception {
        self.of_names(class, &self.superclasses(class))
    }

    /// Returns the facts about an exception, given its superclasses, nearest first.
    pub fn of_names(&self, class: &str, above: &[Arc<str>]) -> Exception {
        let throwable = above.iter().position(|it| &**it == "java/lang/Throwable");
        // Whatever is above `Throwable` is the same for all exceptions, and would be noise to the models.
        let up_to = throwable.map_or(above.len(), |at| at + 1);
        let above = above.get(..up_to).unwrap_or_default();
        let is = |name: &str| class == name || above.iter().any(|it| **it == *name);
        let is_unchecked = is("java/lang/RuntimeException") || is("java/lang/Error");
        Exception {
            name: name_hash(simple_name(class)),
            ancestors: above.iter().map(|it| name_hash(simple_name(it))).collect(),
            // If the chain of superclasses breaks off before `Throwable`, the answer is not known.
            is_checked: is("java/lang/Throwable").then_some(!is_unchecked),
            is_own: self.own(class).is_some(),
        }
    }
}

/// Returns the simple name of a class: `C` for `a/b/C` and for `a/B$C`.
pub fn simple_name(class: &str) -> &str {
    class.rsplit(['/', '.', '$']).next().unwrap_or(class)
}

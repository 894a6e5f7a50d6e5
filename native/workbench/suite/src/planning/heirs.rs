//! Finds the test classes that run tests which their superclasses declare.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::planning::classes::{read, top_level};

/// For superclasses of test classes which are not test classes of the plan themselves: the test classes that inherit
/// from them.
#[derive(Debug, Default)]
pub struct Heirs(BTreeMap<String, Vec<String>>);

impl Heirs {
    /// Finds the superclasses of test classes in these folders. The names of the test classes are in the form of
    /// `Class.getName` and sorted.
    pub fn of(classes: &[String], folders: &[PathBuf]) -> Heirs {
        let mut heirs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut above: BTreeMap<String, Option<String>> = BTreeMap::new();
        for heir in classes {
            let mut class = heir.clone();
            loop {
                let find = || super_class(&class, folders);
                let Some(name) = above.entry(class.clone()).or_insert_with(find).clone() else {
                    break;
                };
                if classes.binary_search(&name).is_err() {
                    heirs.entry(name.clone()).or_default().push(heir.clone());
                }
                class = name;
            }
        }
        Heirs(heirs)
    }

    /// Returns the test classes whose runs contain the tests of a class. A nested class belongs to the class around
    /// it, or if that is abstract, to those that inherit from that.
    pub fn running(&self, class: &str) -> Vec<String> {
        let top_level = top_level(class);
        self.0.get(top_level).cloned().unwrap_or_else(|| vec![top_level.to_owned()])
    }
}

/// Returns the superclass of a class, or `None` if the class does not lie in the folders.
fn super_class(class: &str, folders: &[PathBuf]) -> Option<String> {
    let file = format!("{}.class", class.replace('.', "/"));
    let found = folders.iter().find_map(|folder| read(&folder.join(&file)).ok())?;
    Some(found.super_class?.replace('/', "."))
}

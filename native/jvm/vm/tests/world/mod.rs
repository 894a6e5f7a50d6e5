//! The classes that a verification looks up: from the running JDK's image and from the test.

use std::collections::HashMap;
use std::sync::Arc;

use classfile::access::INTERFACE;
use classfile::{ClassFile, read_class};
use vm::linking::verify::Classes;

/// The class files of one loader, by name.
#[derive(Default)]
pub struct World {
    files: Vec<Arc<ClassFile>>,
    by_name: HashMap<Arc<str>, usize>,
    this: usize,
}

impl World {
    /// Adds a class.
    pub fn add(&mut self, bytes: &[u8]) -> usize {
        let file = read_class(bytes).expect("the class is well formed");
        self.add_file(file)
    }

    /// Adds a parsed class.
    pub fn add_file(&mut self, file: ClassFile) -> usize {
        self.by_name.insert(file.this_class.clone(), self.files.len());
        self.files.push(Arc::new(file));
        self.files.len() - 1
    }

    /// Chooses the class under verification.
    pub fn verify(&mut self, this: usize) -> Arc<ClassFile> {
        self.this = this;
        self.files[this].clone()
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    fn above(&self, class: usize) -> Vec<usize> {
        let file = &self.files[class];
        let names = file.interfaces.iter().chain(&file.super_class);
        names.filter_map(|name| self.find(name)).collect()
    }
}

impl Classes for World {
    type Class = usize;
    type Stop = String;

    fn load(&mut self, name: &str) -> Result<usize, String> {
        self.find(name).ok_or_else(|| name.to_owned())
    }

    fn this(&self) -> usize {
        self.this
    }

    fn name(&self, class: usize) -> Arc<str> {
        self.files[class].this_class.clone()
    }

    fn superclass(&self, class: usize) -> Option<usize> {
        self.find(self.files[class].super_class.as_ref()?)
    }

    fn is_interface(&self, class: usize) -> bool {
        self.files[class].access & INTERFACE != 0
    }

    fn is_subclass(&self, class: usize, of: usize) -> bool {
        class == of || self.above(class).into_iter().any(|above| self.is_subclass(above, of))
    }

    fn same_package(&self, a: usize, b: usize) -> bool {
        let package = |class: usize| {
            let name = &self.files[class].this_class;
            name.rsplit_once('/').map_or("", |(package, _)| package).to_owned()
        };
        package(a) == package(b)
    }

    fn field(&self, class: usize, name: &str, descriptor: &str) -> Option<(usize, u16)> {
        if let Some(field) = self.files[class].field(name, descriptor) {
            return Some((class, field.access));
        }
        self.above(class).into_iter().find_map(|above| self.field(above, name, descriptor))
    }

    fn method(&self, class: usize, name: &str, descriptor: &str) -> Option<(usize, u16)> {
        match self.files[class].method(name, descriptor) {
            Some(method) => Some((class, method.access)),
            None => self.method(self.superclass(class)?, name, descriptor),
        }
    }
}

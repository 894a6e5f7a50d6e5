//! Java types as numbers that are cheap to compare, with their subtype relation.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use vm::classes::class::Kind;

use crate::statements::classes::Classes;

/// An erased type. The number is valid for one [`Types`] only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u32);

/// The types that have been named so far.
pub struct Types {
    classes: Arc<Classes>,
    names: RefCell<Names>,
}

#[derive(Default)]
struct Names {
    numbers: HashMap<Arc<str>, TypeId>,
    descriptors: Vec<Arc<str>>,
    /// The type itself and all types that it can be assigned to without a conversion; computed on demand.
    supertypes: Vec<Option<Arc<[TypeId]>>>,
}

impl Types {
    /// Creates an empty table.
    #[must_use]
    pub fn new(classes: Arc<Classes>) -> Types {
        Types { classes, names: RefCell::default() }
    }

    /// Returns the class files.
    #[must_use]
    pub fn classes(&self) -> &Arc<Classes> {
        &self.classes
    }

    /// Returns the type of a field descriptor such as `[Ljava/lang/String;`.
    #[must_use]
    pub fn of(&self, descriptor: &str) -> TypeId {
        let mut names = self.names.borrow_mut();
        if let Some(&known) = names.numbers.get(descriptor) {
            return known;
        }
        let (id, descriptor) = (TypeId(names.descriptors.len() as u32), Arc::from(descriptor));
        names.numbers.insert(Arc::clone(&descriptor), id);
        names.descriptors.push(descriptor);
        names.supertypes.push(None);
        id
    }

    /// Returns the type of a class or array. The name is spelled as by `Class.getName`, but with slashes.
    #[must_use]
    pub fn of_class(&self, name: &str) -> TypeId {
        match name.starts_with('[') {
            true => self.of(name),
            false => self.of(&format!("L{name};")),
        }
    }

    /// Returns the type's descriptor.
    #[must_use]
    pub fn descriptor(&self, of: TypeId) -> Arc<str> {
        let names = self.names.borrow();
        names.descriptors.get(of.0 as usize).cloned().unwrap_or_else(|| "V".into())
    }

    /// Returns the kind of the type's values.
    #[must_use]
    pub fn kind(&self, of: TypeId) -> Kind {
        Kind::of(&self.descriptor(of))
    }

    /// Returns the internal name of a class or interface; `None` for primitive types and arrays.
    #[must_use]
    pub fn class_name(&self, of: TypeId) -> Option<Arc<str>> {
        let descriptor = self.descriptor(of);
        Some(descriptor.strip_prefix('L')?.strip_suffix(';')?.into())
    }

    /// Returns the type of an array's elements.
    #[must_use]
    pub fn element(&self, of: TypeId) -> Option<TypeId> {
        Some(self.of(self.descriptor(of).strip_prefix('[')?))
    }

    /// Returns the type of arrays with elements of this type.
    #[must_use]
    pub fn array_of(&self, element: TypeId) -> TypeId {
        self.of(&format!("[{}", self.descriptor(element)))
    }

    /// Returns whether a value of type `sub` can be assigned to `sup` without a conversion. A primitive type is
    /// assignable only to itself.
    #[must_use]
    pub fn is_assignable(&self, sub: TypeId, sup: TypeId) -> bool {
        sub == sup || self.supertypes(sub).contains(&sup)
    }

    /// Returns the type itself and its supertypes, the nearest first.
    #[must_use]
    pub fn supertypes(&self, of: TypeId) -> Arc<[TypeId]> {
        // The borrow ends before the search, which names further types.
        let known = self.names.borrow().supertypes.get(of.0 as usize).cloned().flatten();
        if let Some(known) = known {
            return known;
        }
        let found: Arc<[TypeId]> = self.find_supertypes(of).into();
        if let Some(entry) = self.names.borrow_mut().supertypes.get_mut(of.0 as usize) {
            *entry = Some(Arc::clone(&found));
        }
        found
    }

    /// Computes the type itself and its supertypes, breadth first, so that the nearest come first.
    fn find_supertypes(&self, of: TypeId) -> Vec<TypeId> {
        let mut found = vec![of];
        if self.kind(of) != Kind::Reference {
            return found;
        }
        let mut at = 0;
        while let Some(&next) = found.get(at) {
            at += 1;
            for parent in self.parents(next) {
                if !found.contains(&parent) {
                    found.push(parent);
                }
            }
        }
        // `Object` is last, even for interfaces, which have it as no declared supertype. Whoever looks for the
        // nearest supertype must not find it early.
        let object = self.of_class("java/lang/Object");
        if !found.contains(&object) {
            found.push(object);
        }
        found
    }

    /// Returns the direct supertypes except `Object`. For an array, they are those of JLS 4.10.3.
    fn parents(&self, of: TypeId) -> Vec<TypeId> {
        if let Some(element) = self.element(of) {
            let of_elements = match self.kind(element) {
                Kind::Reference => self.supertypes(element),
                _ => Arc::default(),
            };
            let arrays = of_elements.iter().filter(|&&it| it != element);
            let mut parents: Vec<TypeId> = arrays.map(|&it| self.array_of(it)).collect();
            parents.push(self.of_class("java/lang/Cloneable"));
            parents.push(self.of_class("java/io/Serializable"));
            return parents;
        }
        let file = self.class_name(of).and_then(|name| self.classes.find(&name));
        let Some(file) = file else { return Vec::new() };
        let parents = file.super_class.iter().chain(&file.interfaces);
        parents.filter(|name| &***name != "java/lang/Object").map(|it| self.of_class(it)).collect()
    }
}

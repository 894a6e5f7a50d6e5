//! The tables of classes and methods.

use std::rc::Rc;

use crate::classes::class::{Class, ClassId, Kind, Method, MethodId, Shape};
use crate::frames::frame::Layout;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// # Tables of classes and methods
impl Vm {
    /// Returns the class with this id. Each id comes from the table, so the class exists.
    #[inline]
    #[must_use]
    #[allow(clippy::indexing_slicing)]
    pub fn class(&self, id: ClassId) -> &Rc<Class> {
        &self.classes[id.0 as usize]
    }

    /// Returns all classes defined so far, without replaced versions.
    pub fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        self.class_ids_from(0)
    }

    /// Returns the classes whose index in the table is at least `first`; see [`Vm::class_count`].
    pub fn class_ids_from(&self, first: usize) -> impl Iterator<Item = ClassId> + use<> {
        let classes = self.classes.get(first.max(1)..).unwrap_or(&[]).iter();
        let defined = classes.filter(|class| class.place == class.id).map(|class| class.id);
        defined.collect::<Vec<_>>().into_iter()
    }

    /// Returns the length of the table of classes. A roll-back removes the last entries.
    #[must_use]
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// Returns the class of an object.
    #[inline(always)]
    #[must_use]
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.heap.class(object))
    }

    /// Returns the class that a `java.lang.Class` object represents.
    #[must_use]
    #[inline]
    pub fn mirrored(&self, mirror: Ref) -> ClassId {
        ClassId(self.heap.u32(mirror.0 + self.known.mirror_class))
    }

    /// Returns the kind of an array class's components.
    #[inline]
    #[must_use]
    pub fn element_kind(&self, class: ClassId) -> Kind {
        match self.class(class).shape {
            Shape::Array(component) => match self.class(component).shape {
                Shape::Primitive(kind) => kind,
                _ => Kind::Reference,
            },
            _ => Kind::Reference,
        }
    }

    /// Returns whether `sub` can be assigned to `sup` (JVMS 6.5, `checkcast`).
    #[must_use]
    pub fn is_assignable(&self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        let (from, to) = (self.class(sub), self.class(sup));
        if to.is_interface() {
            return from.all_interfaces.contains(&sup);
        }
        match (from.shape, to.shape) {
            (Shape::Array(a), Shape::Array(b)) => {
                let primitive = |id| matches!(self.class(id).shape, Shape::Primitive(_));
                if primitive(a) || primitive(b) { a == b } else { self.is_assignable(a, b) }
            }
            (Shape::Primitive(_), _) => false,
            _ => {
                to.ancestors.len() <= from.ancestors.len()
                    && from.ancestors.get(to.ancestors.len().wrapping_sub(1)) == Some(&sup)
            }
        }
    }

    /// Returns whether an object is an instance of a class. The object must not be null.
    #[inline]
    #[must_use]
    pub fn is_instance(&self, object: Ref, class: ClassId) -> bool {
        let actual = self.class_of(object);
        actual == class || self.is_assignable(actual, class)
    }

    /// Returns the method with this id. Each id comes from the table, so the method exists.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::indexing_slicing)]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// Returns the id that the next method will get.
    #[must_use]
    pub fn next_method(&self) -> MethodId {
        MethodId(self.methods.len() as u32)
    }

    #[inline(always)]
    #[allow(clippy::indexing_slicing)]
    pub(crate) fn method_mut(&mut self, id: MethodId) -> &mut Method {
        &mut self.methods[id.0 as usize]
    }

    /// Updates the frame layout of a method, from which calls read the method's code and the
    /// analysis' interest in it. Call this after every change of either.
    pub fn settle(&mut self, id: MethodId) {
        let interest = self.machine.interest(id);
        let method = self.methods.get(id.0 as usize);
        self.layouts.set(id, method.and_then(|method| Layout::of(method, interest)));
    }
}

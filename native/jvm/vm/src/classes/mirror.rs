//! Mirrors: the `java.lang.Class` objects of classes, and the fields that the class library reads
//! in them.

use std::sync::Arc;

use classfile::ClassFile;

use crate::classes::class::{Class, ClassId, Shape, access};
use crate::interpreter::exit::Res;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// # Mirrors
impl Vm {
    /// Creates the mirror of a class. The static fields of the class come after the declared fields
    /// of `Class`.
    pub(crate) fn new_mirror(&mut self, class: &Class) -> Res<Ref> {
        let size = class.mirror_size.max(self.known.mirror_fields_end);
        let Some(mirror) = self.heap.allocate(self.known.class.0, (size + 7) & !7, 0) else {
            return Err(self.hard_limit());
        };
        self.heap.set_u32(mirror.0 + self.known.mirror_class, class.id.0);
        self.set_reference(mirror, self.known.class_loader, class.loader);
        if !matches!(class.shape, Shape::Instance) {
            self.heap.set_u32(
                mirror.0 + self.known.mirror_state,
                crate::classes::initialise::state::INITIALISED,
            );
        }
        if let Shape::Array(component) = class.shape {
            let component = self.class(component).mirror;
            self.set_reference(mirror, self.known.class_component_type, component);
        }
        let module = self.module_of(class);
        self.set_reference(mirror, self.known.class_module, module);
        self.describe_in_mirror(class, mirror);
        Ok(mirror)
    }

    /// Sets the fields that only some versions of the class library have. Other versions call a
    /// native instead.
    fn describe_in_mirror(&mut self, class: &Class, mirror: Ref) {
        if let Some(offset) = self.known.class_modifiers {
            self.heap.set_u16(mirror.0 + offset, self.declared_flags(class));
        }
        if let Some(offset) = self.known.class_primitive {
            let is_primitive = matches!(class.shape, Shape::Primitive(_));
            self.heap.set_u8(mirror.0 + offset, u8::from(is_primitive));
        }
    }

    /// Returns the modifiers that the source declares. For a member class they are in the
    /// `InnerClasses` attribute. An array class has the visibility of its element class.
    #[must_use]
    pub fn declared_flags(&self, class: &Class) -> u16 {
        const VISIBILITY: u16 = access::PUBLIC | access::PRIVATE | access::PROTECTED;
        if let Shape::Array(component) = class.shape {
            let component = self.declared_flags(self.class(component));
            return component & VISIBILITY | access::FINAL | access::ABSTRACT;
        }
        let inner = class.file().map(AsRef::as_ref).and_then(ClassFile::own_inner_class);
        inner.map_or(class.access, |entry| entry.access) & access::WRITTEN & !access::SYNCHRONIZED
    }

    /// Sets the protection domain of a class, which may be null.
    pub fn set_protection_domain(&mut self, id: ClassId, domain: Ref) {
        self.state.protection_domains.insert(id, domain);
        if let Some(offset) = self.known.class_protection_domain {
            self.set_reference(self.class(id).mirror, offset, domain);
        }
    }

    /// Returns the module of a class. A package without a module belongs to its loader's unnamed
    /// module.
    fn module_of(&self, class: &Class) -> Ref {
        if let Shape::Array(component) = class.shape {
            let mirror = self.class(component).mirror;
            return self.reference(mirror, self.known.class_module);
        }
        if let Shape::Primitive(_) = class.shape {
            return self.state.roots.get("java.base").copied().unwrap_or(Ref(0));
        }
        self.module_of_package(class.loader, class.package())
    }

    /// Returns the module of a loader's package. `package` is in internal form.
    #[must_use]
    pub fn module_of_package(&self, loader: Ref, package: &str) -> Ref {
        if let Some(&module) = self.state.modules.get(&(loader, Arc::from(package))) {
            return module;
        }
        if loader.0 == 0 {
            // Before `java.base` is defined, all classes of the boot loader belong to it. They get
            // their module later.
            let is_base_known = self.state.roots.contains_key("java.base");
            let unnamed = self.state.roots.get("boot unnamed module").filter(|_| is_base_known);
            return unnamed.copied().unwrap_or(Ref(0));
        }
        self.reference(loader, self.known.loader_unnamed_module)
    }
}

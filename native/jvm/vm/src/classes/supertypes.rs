//! The checks of a new class's direct supertypes (JVMS 5.3.5, steps 3 and 4).

use classfile::ClassFile;

use crate::classes::class::{Class, ClassId, access};
use crate::interpreter::exit::Res;
use crate::linking::access::same_package;
use crate::memory::heap::Ref;
use crate::vm::Vm;

const CHANGED: &str = "java/lang/IncompatibleClassChangeError";

impl Vm {
    /// Loads a direct supertype of the class `of`.
    ///
    /// # Errors
    /// Throws a `ClassCircularityError` if a class would be its own supertype. Otherwise it fails
    /// like the loading of any class.
    pub(crate) fn load_supertype(&mut self, loader: Ref, name: &str, of: &str) -> Res<ClassId> {
        if name == of || loader.0 != 0 && self.loads_supertypes_of(loader, name) {
            return Err(self.throw_new("java/lang/ClassCircularityError", Some(name)));
        }
        if let Some(id) = self.find_class(loader, name)? {
            return Ok(id);
        }
        let subclass = self.new_string(of)?;
        self.ask_loader(loader, name, Some(name), subclass)
    }

    /// Returns whether the running thread is already loading a supertype of this class in order to
    /// define it.
    fn loads_supertypes_of(&self, loader: Ref, name: &str) -> bool {
        let asks = self.internal_method("loadClass");
        let stack = &self.thread().stack;
        self.thread().frames().any(|fp| {
            let subclass = Ref(stack.slot(fp, 3) as u32);
            stack.method(fp) == asks
                && stack.slot(fp, 0) == u64::from(loader.0)
                && subclass.0 != 0
                && self.text(subclass) == name
        })
    }

    /// Checks that the superclass is a class and the superinterfaces are interfaces.
    pub(crate) fn check_kinds(
        &mut self,
        file: &ClassFile,
        super_class: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Res<()> {
        let name = crate::classes::class::external_name(&file.this_class);
        if let Some(id) = super_class {
            let parent = self.class(id).clone();
            let (flags, parent) = (parent.access, parent.external_name());
            if flags & access::INTERFACE != 0 && file.access & access::INTERFACE == 0 {
                let message = format!("class {name} has interface {parent} as super class");
                return Err(self.throw_new(CHANGED, Some(&message)));
            }
            if flags & access::FINAL != 0 {
                let message = format!("class {name} cannot inherit from final class {parent}");
                return Err(self.throw_new(CHANGED, Some(&message)));
            }
        }
        for &id in interfaces {
            let interface = self.class(id).clone();
            if !interface.is_interface() {
                let other = interface.external_name();
                let place = self.module_phrase(&interface);
                let message = format!(
                    "class {name} can not implement {other}, because it is not an interface \
                     ({other} is in {place})"
                );
                return Err(self.throw_new(CHANGED, Some(&message)));
            }
        }
        Ok(())
    }

    /// Checks whether the supertypes of a new class permit it: they may be sealed, inaccessible, or
    /// have final methods.
    pub(crate) fn check_supertypes(&mut self, id: ClassId) -> Res<()> {
        let class = self.class(id).clone();
        let parent = class.super_class.filter(|_| !class.is_interface());
        for supertype in parent.into_iter().chain(class.interfaces.iter().copied()) {
            let of = self.class(supertype).clone();
            if !self.permits(&of, &class) {
                let message = match (of.is_interface(), class.is_interface()) {
                    (false, _) => "inherit from sealed class",
                    (true, false) => "implement sealed interface",
                    (true, true) => "extend sealed interface",
                };
                let message = format!(
                    "class {} cannot {message} {}",
                    class.external_name(),
                    of.external_name()
                );
                return Err(self.throw_new(CHANGED, Some(&message)));
            }
            self.check_supertype_access(&class, &of)?;
        }
        self.check_final_methods(&class)
    }

    /// Returns whether a supertype is not sealed, or lists the class as a permitted subclass (JVMS
    /// 5.3.5, step 3).
    fn permits(&self, supertype: &Class, class: &Class) -> bool {
        let Some(file) = supertype.file() else { return true };
        let Some(permitted) = file.attributes.permitted_subclasses.as_ref() else { return true };
        let is_near = class.access & access::PUBLIC != 0 || same_package(supertype, class);
        is_near
            && self.module(supertype) == self.module(class)
            && permitted.iter().any(|&index| file.pool.class_name(index) == Some(&class.name))
    }

    fn check_supertype_access(&mut self, class: &Class, supertype: &Class) -> Res<()> {
        let is_public = supertype.access & access::PUBLIC != 0;
        if is_public || same_package(class, supertype) || self.is_magic(class) {
            return Ok(());
        }
        let kind = if supertype.is_interface() { "superinterface" } else { "superclass" };
        let message = format!(
            "class {} cannot access its {kind} {} ({})",
            class.external_name(),
            supertype.external_name(),
            self.places(class, supertype)
        );
        Err(self.throw_new("java/lang/IllegalAccessError", Some(&message)))
    }

    /// Checks that no method of a class overrides a final method (JVMS 5.3.5, step 3).
    fn check_final_methods(&mut self, class: &Class) -> Res<()> {
        let Some(parent) = class.super_class.map(|id| self.class(id).clone()) else {
            return Ok(());
        };
        for &id in &class.methods {
            let method = self.method(id);
            let Some(slot) = method.vtable_index else { continue };
            let Some(&inherited) = parent.vtable.get(slot as usize) else { continue };
            if self.method(inherited).access & access::FINAL != 0 {
                let message = format!(
                    "class {} overrides final method {}.{}{}",
                    class.external_name(),
                    self.class(self.method(inherited).class).external_name(),
                    method.name,
                    method.descriptor
                );
                return Err(self.throw_new(CHANGED, Some(&message)));
            }
        }
        Ok(())
    }
}

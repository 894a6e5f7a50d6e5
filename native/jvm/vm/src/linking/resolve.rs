//! Resolution of classes, fields and methods, and method selection (JVMS 5.4.3, 5.4.6).

use std::sync::Arc;

use classfile::Constant;

use crate::classes::class::{Class, ClassId, Field, Kind, MethodId, access};
use crate::interpreter::exit::Res;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// A symbolic reference to a field or method.
#[derive(Clone, Debug)]
pub struct MemberName {
    /// The internal name of the class.
    pub class: Arc<str>,
    /// The name of the field or method.
    pub name: Arc<str>,
    /// The descriptor of the field or method.
    pub descriptor: Arc<str>,
}

/// The instruction for which a method reference is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invocation {
    /// `invokestatic`
    Static,
    /// `invokespecial`
    Special,
    /// `invokevirtual`
    Virtual,
    /// `invokeinterface`
    Interface,
}

/// # Resolution of fields and methods
impl Vm {
    /// Returns the symbolic reference at a pool index.
    ///
    /// # Errors
    /// Ends the vm with an internal error if the constant is no such reference. The class file has
    /// been checked, so this does not happen.
    pub fn member_name(&mut self, class: &Class, index: u16) -> Res<MemberName> {
        let member =
            class.file().and_then(|file| file.pool.member(index)).map(|member| MemberName {
                class: member.class.clone(),
                name: member.name.clone(),
                descriptor: member.descriptor.clone(),
            });
        match member {
            Some(member) => Ok(member),
            None => self.internal(format!("no member at pool index {index} of {}", class.name)),
        }
    }

    /// Resolves a class constant (JVMS 5.4.3.1).
    ///
    /// # Errors
    /// Throws a `NoClassDefFoundError`, an `IllegalAccessError`, or an exception from the class
    /// loader.
    pub fn resolve_class(&mut self, from: &Class, index: u16) -> Res<ClassId> {
        let name = from.file().and_then(|file| file.pool.class_name(index)).cloned();
        match name {
            Some(name) => self.resolve_class_name(from, &name),
            None => self.internal(format!("no class at pool index {index} of {}", from.name)),
        }
    }

    /// Resolves a class by name, as seen from the class `from` (JVMS 5.4.3.1).
    ///
    /// # Errors
    /// Returns the errors of [`Vm::resolve_class`].
    pub fn resolve_class_name(&mut self, from: &Class, name: &str) -> Res<ClassId> {
        if from.calls_itself(name) {
            return Ok(from.id);
        }
        let id = self.load_class(from.loader, name)?;
        self.check_class_access(from, id)?;
        Ok(id)
    }

    /// Returns the field that the class itself declares with this name and descriptor.
    #[must_use]
    pub fn declared_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<Field> {
        let fields = &self.class(class).fields;
        fields
            .iter()
            .find(|field| *field.name == *name && *field.descriptor == *descriptor)
            .cloned()
    }

    /// Looks up a field (JVMS 5.4.3.2). Returns the declaring class and the field.
    #[must_use]
    pub fn lookup_field(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<(ClassId, Field)> {
        if let Some(field) = self.declared_field(class, name, descriptor) {
            return Some((class, field));
        }
        let of = self.class(class);
        of.interfaces
            .iter()
            .chain(of.super_class.iter())
            .find_map(|&parent| self.lookup_field(parent, name, descriptor))
    }

    /// Resolves a field reference (JVMS 5.4.3.2). Returns the declaring class and the field.
    ///
    /// # Errors
    /// Throws a `NoSuchFieldError`, an `IllegalAccessError`, or an error of resolving the class.
    pub fn resolve_field(&mut self, from: &Class, index: u16) -> Res<(ClassId, Field)> {
        let member = self.member_name(from, index)?;
        let class = self.resolve_class_name(from, &member.class)?;
        let Some((declaring, field)) = self.lookup_field(class, &member.name, &member.descriptor)
        else {
            return Err(self.no_such_field(class, &member.name, &member.descriptor));
        };
        if !self.can_access_member(from, declaring, field.access, class)? {
            let owner = self.class(declaring).external_name();
            let what = format!("field {owner}.{}", field.name);
            return Err(self.inaccessible(from, declaring, field.access, &what));
        }
        Ok((declaring, field))
    }

    /// Returns the method that the class itself declares with this name and descriptor.
    #[must_use]
    pub fn declared_method(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        self.class(class).method_index.get(&(Arc::from(name), Arc::from(descriptor))).copied()
    }

    /// Returns the method that the class or its nearest superclass declares with this name and
    /// descriptor.
    #[must_use]
    pub fn lookup_in_classes(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        let key = (Arc::from(name), Arc::from(descriptor));
        self.class(class)
            .ancestors
            .iter()
            .rev()
            .find_map(|&ancestor| self.class(ancestor).method_index.get(&key).copied())
    }

    /// Looks up a method (JVMS 5.4.3.3 and 5.4.3.4).
    #[must_use]
    pub fn lookup_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        if self.class(class).is_interface() {
            let found = self.declared_method(class, name, descriptor).or_else(|| {
                let object = self.declared_method(self.known.object, name, descriptor)?;
                let method = self.method(object);
                (method.access & access::PUBLIC != 0 && !method.is_static()).then_some(object)
            });
            return found.or_else(|| self.lookup_in_interfaces(class, name, descriptor));
        }
        self.lookup_in_classes(class, name, descriptor)
            .or_else(|| self.polymorphic_method(class, name))
            .or_else(|| self.lookup_in_interfaces(class, name, descriptor))
    }

    /// Returns the maximally-specific superinterface method that is not abstract, if there is
    /// exactly one. Otherwise returns any superinterface method that is neither private nor static.
    fn lookup_in_interfaces(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        let candidates = self.interface_candidates(class, name, descriptor);
        let specific = self.maximally_specific(&candidates);
        let mut concrete =
            specific.iter().filter(|&&method| self.method(method).access & access::ABSTRACT == 0);
        match (concrete.next(), concrete.next()) {
            (Some(&only), None) => Some(only),
            _ => specific.first().or(candidates.first()).copied(),
        }
    }

    /// Returns the methods of all superinterfaces that are neither private nor static and have this
    /// name and descriptor.
    pub(crate) fn interface_candidates(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Vec<MethodId> {
        let key = (Arc::from(name), Arc::from(descriptor));
        let interfaces = &self.class(class).all_interfaces;
        interfaces
            .iter()
            .filter_map(|&interface| self.class(interface).method_index.get(&key).copied())
            .filter(|&method| self.method(method).access & (access::PRIVATE | access::STATIC) == 0)
            .collect()
    }

    /// Returns the candidates that no other candidate overrides in a subinterface (JVMS 5.4.3.3).
    pub(crate) fn maximally_specific(&self, candidates: &[MethodId]) -> Vec<MethodId> {
        let class = |method: MethodId| self.method(method).class;
        candidates
            .iter()
            .copied()
            .filter(|&method| {
                !candidates.iter().any(|&other| {
                    class(other) != class(method) && self.is_assignable(class(other), class(method))
                })
            })
            .collect()
    }

    /// Resolves the method reference of an instruction (JVMS 5.4.3.3 and 5.4.3.4). Returns the
    /// class in the reference and the method.
    ///
    /// # Errors
    /// Throws a `NoSuchMethodError`, an `IncompatibleClassChangeError`, an `IllegalAccessError`, or
    /// an error of resolving the class.
    pub(crate) fn resolve_method(
        &mut self,
        from: &Class,
        index: u16,
        how: Invocation,
    ) -> Res<(ClassId, MethodId)> {
        let member = self.member_name(from, index)?;
        let class = self.resolve_class_name(from, &member.class)?;
        let by_interface_constant = from.file().is_some_and(|file| {
            matches!(file.pool.get(index), Some(Constant::InterfaceMethodRef { .. }))
        });
        let holder = self.class(class).clone();
        self.check_holder(how, &holder, &member, by_interface_constant)?;
        let Some(method) = self.lookup_method(class, &member.name, &member.descriptor) else {
            return Err(self.no_such_method(&member));
        };
        self.check_method_access(from, class, method)?;
        self.check_static(how, method)?;
        Ok((class, method))
    }

    /// Looks up a method by name and selects the one that runs for an object of this class.
    #[must_use]
    pub fn lookup_virtual(
        &mut self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        let method = self.lookup_method(class, name, descriptor)?;
        self.select(class, method)
    }

    /// Selects the method that runs for an object of this class (JVMS 5.4.6). Returns `None` if
    /// there is none, or several maximally-specific methods that are not abstract.
    #[inline]
    pub fn select(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let resolved = self.method(method);
        if let Some(index) = resolved.vtable_index {
            return self.class(class).vtable.get(index as usize).copied();
        }
        if resolved.access & access::PRIVATE != 0 {
            return Some(method);
        }
        if let Some(&found) = self.selections.get(&(class, method)) {
            return Some(found);
        }
        let found = self.select_interface(class, method)?;
        self.selections.insert((class, method), found);
        Some(found)
    }

    fn select_interface(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let resolved = self.method(method);
        let (name, descriptor) = (resolved.name.clone(), resolved.descriptor.clone());
        let key = (name.clone(), descriptor.clone());
        let in_class = self.class(class).ancestors.iter().rev().find_map(|&ancestor| {
            let found = self.class(ancestor).method_index.get(&key).copied()?;
            let flags = self.method(found).access;
            (flags & (access::STATIC | access::PRIVATE) == 0).then_some(found)
        });
        if in_class.is_some() {
            return in_class;
        }
        let candidates = self.interface_candidates(class, &name, &descriptor);
        let specific = self.maximally_specific(&candidates);
        let mut concrete =
            specific.iter().filter(|&&found| self.method(found).access & access::ABSTRACT == 0);
        match (concrete.next(), concrete.next()) {
            (Some(&only), None) => Some(only),
            (Some(_), Some(_)) => None,
            _ => specific.first().copied(),
        }
    }

    /// Returns the offset of a field of a JDK class that the vm itself uses.
    ///
    /// # Errors
    /// Ends the vm with an internal error if the class library has no such field.
    pub fn field_offset(&mut self, class: &str, name: &str) -> Res<u32> {
        let id = self.boot_class(class)?;
        let found = self
            .class(id)
            .fields
            .iter()
            .find(|field| *field.name == *name)
            .map(|field| field.offset);
        match found {
            Some(offset) => Ok(offset),
            None => self.internal(format!("no field {class}.{name} in this class library")),
        }
    }

    /// Returns the offset of an instance field that only some versions of the class library have.
    ///
    /// # Errors
    /// Returns the errors of loading the class.
    pub fn optional_field(&mut self, class: &str, name: &str) -> Res<Option<u32>> {
        let id = self.boot_class(class)?;
        let fields = &self.class(id).fields;
        let found = fields.iter().find(|field| !field.is_static() && *field.name == *name);
        Ok(found.map(|field| field.offset))
    }

    /// Returns the value of a static reference field of a JDK class. Returns `None` if the class
    /// library does not have the class or the field.
    #[must_use]
    pub fn static_reference(&self, class: ClassId, name: &str, descriptor: &str) -> Option<Ref> {
        if class.0 == 0 {
            return None;
        }
        let field = self.declared_field(class, name, descriptor)?;
        Some(self.reference(self.class(class).mirror, field.offset))
    }
}

/// Returns the parameters and the result of a method descriptor in the notation of the Java
/// language.
#[must_use]
pub fn pretty_descriptor(descriptor: &str) -> (String, String) {
    let mut parts = Vec::new();
    let mut rest = descriptor.strip_prefix('(').unwrap_or(descriptor);
    while !rest.is_empty() {
        if let Some(result) = rest.strip_prefix(')') {
            return (parts.join(", "), pretty_type(result).0);
        }
        let (text, length) = pretty_type(rest);
        parts.push(text);
        rest = rest.get(length.max(1)..).unwrap_or("");
    }
    (parts.join(", "), String::new())
}

/// Returns the type at the start of a descriptor in the notation of the Java language, and its
/// length in the descriptor.
fn pretty_type(descriptor: &str) -> (String, usize) {
    let dimensions = descriptor.bytes().take_while(|&byte| byte == b'[').count();
    let element = descriptor.get(dimensions..).unwrap_or("");
    let (name, length) =
        match element.strip_prefix('L').and_then(|rest| rest.find(';').map(|end| (rest, end))) {
            Some((rest, end)) => (rest.get(..end).unwrap_or("").replace('/', "."), end + 2),
            None => (Kind::of(element).keyword().to_owned(), 1),
        };
    (name + &"[]".repeat(dimensions), dimensions + length)
}

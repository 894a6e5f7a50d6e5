//! Assignability of verification types (JVMS 4.10.1.2). The checks load other classes only where
//! this is necessary.

use super::check::Checker;
use super::classes::Classes;
use super::fault::{Check, Stop};
use super::types::{Component, Name, Type};

impl<C: Classes> Checker<'_, C> {
    /// Returns the class with a name. The name of the class under verification stands for this
    /// class itself.
    pub(super) fn class(&mut self, name: Name) -> Check<C::Class, C> {
        if name == self.this {
            return Ok(self.classes.this());
        }
        self.classes.load(self.names.text(name)).map_err(Stop::Classes)
    }

    /// Returns whether a value of type `from` can be used where a value of type `to` is required.
    pub(super) fn is_assignable(&mut self, from: Type, to: Type) -> Check<bool, C> {
        Ok(match (from, to) {
            _ if from == to => true,
            (_, Type::Top) => true,
            (Type::Null, Type::Reference(_)) => true,
            (Type::Reference(from), Type::Reference(to)) => self.is_subtype(from, to)?,
            _ => false,
        })
    }

    /// Returns whether a class or array type is a subtype of another. Interfaces are treated like
    /// `Object`, so a value of any class can be used as an interface, and its class is often not
    /// loaded.
    fn is_subtype(&mut self, from: Name, to: Name) -> Check<bool, C> {
        if from == to || to == self.object {
            return Ok(true);
        }
        if let Some(&answer) = self.known.get(&(from, to)) {
            return Ok(answer);
        }
        let answer = if self.names.is_array(to) {
            self.names.is_array(from) && self.is_component_subtype(from, to)?
        } else {
            self.is_class_subtype(from, to)?
        };
        self.known.insert((from, to), answer);
        Ok(answer)
    }

    fn is_component_subtype(&mut self, from: Name, to: Name) -> Check<bool, C> {
        // The recursion is limited by the number of dimensions of an array type, which is at most
        // 255.
        match (self.names.component(from), self.names.component(to)) {
            (Some(Component::Reference(from)), Some(Component::Reference(to))) => {
                self.is_subtype(from, to)
            }
            (from, to) => Ok(from.is_some() && from == to),
        }
    }

    fn is_class_subtype(&mut self, from: Name, to: Name) -> Check<bool, C> {
        let target = self.class(to)?;
        let array = self.names.is_array(from);
        if self.classes.is_interface(target) {
            let of_arrays = ["java/lang/Cloneable", "java/io/Serializable"];
            return Ok(!array || of_arrays.contains(&self.names.text(to)));
        }
        if array {
            return Ok(false);
        }
        let from = self.class(from)?;
        Ok(self.classes.is_subclass(from, target))
    }

    /// Returns whether an object can be used as an instance of the class under verification, for
    /// the rule for protected members (JVMS 4.10.1.8). If this class is an interface, `Object` does
    /// not count as one.
    pub(super) fn is_this_or_below(&mut self, object: Type) -> Check<bool, C> {
        let this = Type::Reference(self.this);
        let root = Type::Reference(self.object);
        if self.classes.is_interface(self.classes.this()) && object == root {
            return Ok(false);
        }
        self.is_assignable(object, this)
    }
}

impl<C: Classes> Checker<'_, C> {
    /// Returns the common type of two types at a join (JVMS 4.10.2.2), or [`Type::Top`] if there is
    /// none.
    pub(super) fn common(&mut self, a: Type, b: Type) -> Check<Type, C> {
        Ok(match (a, b) {
            _ if a == b => a,
            (Type::Null, Type::Reference(name)) | (Type::Reference(name), Type::Null) => {
                Type::Reference(name)
            }
            (Type::Reference(a), Type::Reference(b)) => Type::Reference(self.common_name(a, b)?),
            _ => Type::Top,
        })
    }

    fn common_name(&mut self, a: Name, b: Name) -> Check<Name, C> {
        if a == b || a == self.object || b == self.object {
            return Ok(if a == b { a } else { self.object });
        }
        match (self.names.component(a), self.names.component(b)) {
            (None, None) => self.common_class(a, b),
            (Some(Component::Reference(a)), Some(Component::Reference(b))) => {
                let component = self.common_name(a, b)?;
                Ok(self.names.array_of(component))
            }
            _ => Ok(self.object),
        }
    }

    /// Returns the nearest common superclass of two classes, or `Object` if one of them is an
    /// interface.
    fn common_class(&mut self, a: Name, b: Name) -> Check<Name, C> {
        let (first, second) = (self.class(a)?, self.class(b)?);
        if self.classes.is_interface(first) || self.classes.is_interface(second) {
            return Ok(self.object);
        }
        let mut next = Some(first);
        while let Some(class) = next {
            self.spend(1)?;
            if self.classes.is_subclass(second, class) {
                let name = self.classes.name(class);
                return Ok(self.names.intern(&name));
            }
            next = self.classes.superclass(class);
        }
        Ok(self.object)
    }
}

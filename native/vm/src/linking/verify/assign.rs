//! Which types may stand for which others (JVMS 4.10.1.2), loading classes where that needs it.

use super::check::Checker;
use super::classes::Classes;
use super::fault::{Check, Stop};
use super::types::{Component, Name, Type};

impl<C: Classes> Checker<'_, C> {
    /// The class of a name, this class for its own.
    pub(super) fn class(&mut self, name: Name) -> Check<C::Class, C> {
        if name == self.this {
            return Ok(self.classes.this());
        }
        self.classes.load(self.names.text(name)).map_err(Stop::Classes)
    }

    /// Whether a value of type `from` can be used as one of type `to`.
    pub(super) fn is_assignable(&mut self, from: Type, to: Type) -> Check<bool, C> {
        Ok(match (from, to) {
            _ if from == to => true,
            (_, Type::Top) => true,
            (Type::Null, Type::Reference(_)) => true,
            (Type::Reference(from), Type::Reference(to)) => self.is_subtype(from, to)?,
            _ => false,
        })
    }

    /// Whether one class or array type can stand for another. Interfaces are treated as `Object`,
    /// which is why the class that is assigned is often not loaded.
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
        // As deep as an array type has dimensions: 255 at most.
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

    /// Whether an object can be used as one of this class where a protected member is accessed:
    /// an interface does not count as `Object` then.
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
    /// The type of what is of one of two types (JVMS 4.10.2.2); [`Type::Top`] if there is none.
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

    /// The first common superclass; `Object` as soon as an interface takes part.
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

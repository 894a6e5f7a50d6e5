//! Verification types (JVMS 4.10.1.2), one per slot.

use std::collections::HashMap;
use std::sync::Arc;

use classfile::FieldType;

/// A class's name or an array's descriptor, in the table of [`Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

/// What a local variable or a slot of the operand stack holds. A `long` or `double` takes two
/// slots, the second of which is of a type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Nothing that may be used.
    Top,
    /// `int` and all that is computed as `int`.
    Int,
    /// `float`
    Float,
    /// The first slot of a `long`.
    Long,
    /// The second slot of a `long`.
    Long2,
    /// The first slot of a `double`.
    Double,
    /// The second slot of a `double`.
    Double2,
    /// The null reference.
    Null,
    /// The object under construction, before another constructor was called on it.
    UninitializedThis,
    /// What the `new` at this place has made, before its constructor was called.
    Uninitialized(u16),
    /// A class, interface or array type.
    Reference(Name),
    /// The place after a `jsr` to the subroutine that starts there; only when inferring.
    ReturnAddress(u16),
}

impl Type {
    /// Whether it may stand where any reference may, initialized or not.
    #[must_use]
    pub fn is_reference(self) -> bool {
        matches!(
            self,
            Type::Null | Type::Reference(_) | Type::UninitializedThis | Type::Uninitialized(_)
        )
    }

    /// Whether it is an object whose constructor was not called yet.
    #[must_use]
    pub(crate) fn is_uninitialized(self) -> bool {
        matches!(self, Type::UninitializedThis | Type::Uninitialized(_))
    }

    /// Whether a value of it takes one slot and can be used.
    #[must_use]
    pub(crate) fn is_category1(self) -> bool {
        matches!(self, Type::Int | Type::Float | Type::ReturnAddress(_)) || self.is_reference()
    }

    /// The second slot's type, for what takes two.
    #[must_use]
    pub fn second(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::Long2),
            Type::Double => Some(Type::Double2),
            _ => None,
        }
    }

    /// Whether it is the second slot of a value.
    #[must_use]
    pub(crate) fn is_second(self) -> bool {
        matches!(self, Type::Long2 | Type::Double2)
    }
}

/// The names that types refer to.
#[derive(Debug, Default)]
pub struct Names {
    texts: Vec<Arc<str>>,
    by_text: HashMap<Arc<str>, Name>,
}

impl Names {
    /// The name with that text.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.by_text.get(text) {
            return name;
        }
        let text: Arc<str> = text.into();
        let name = Name(self.texts.len() as u32);
        self.texts.push(text.clone());
        self.by_text.insert(text, name);
        name
    }

    /// The text of a name.
    #[must_use]
    pub fn text(&self, name: Name) -> &str {
        self.texts.get(name.0 as usize).map_or("", |text| text)
    }

    /// The type of a class's name or an array's descriptor.
    pub fn reference(&mut self, text: &str) -> Type {
        Type::Reference(self.intern(text))
    }

    /// The type of a value of a field's or parameter's type, in its first slot.
    pub fn of_field(&mut self, field: &FieldType<'_>) -> Type {
        match field {
            FieldType::Object(name) | FieldType::Array(name) => self.reference(name),
            FieldType::Long => Type::Long,
            FieldType::Double => Type::Double,
            FieldType::Float => Type::Float,
            _ => Type::Int,
        }
    }

    /// Whether it is an array.
    #[must_use]
    pub fn is_array(&self, name: Name) -> bool {
        self.text(name).starts_with('[')
    }

    /// The component of an array type: a reference type or the letter of a primitive type.
    pub fn component(&mut self, array: Name) -> Option<Component> {
        let component = self.text(array).strip_prefix('[')?.to_owned();
        Some(match component.as_bytes() {
            [b'[', ..] => Component::Reference(self.intern(&component)),
            [b'L', ..] => {
                let name = component.get(1..component.len().saturating_sub(1))?;
                Component::Reference(self.intern(name))
            }
            [letter, ..] => Component::Primitive(*letter),
            [] => return None,
        })
    }

    /// The array type whose component is a class or array.
    pub(crate) fn array_of(&mut self, component: Name) -> Name {
        let text = self.text(component);
        let text = if text.starts_with('[') { format!("[{text}") } else { format!("[L{text};") };
        self.intern(&text)
    }
}

/// What an array consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// References of this type.
    Reference(Name),
    /// A primitive type, by its letter in descriptors.
    Primitive(u8),
}

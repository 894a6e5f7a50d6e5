//! Verification types (JVMS 4.10.1.2), one per slot.

use std::collections::HashMap;
use std::sync::Arc;

use classfile::FieldType;

/// A reference to an entry of [`Names`]: the name of a class or the descriptor of an array type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

/// The type of a local variable or of a slot of the operand stack. A `long` or `double` takes two
/// slots. Its second slot has a type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// An unusable value.
    Top,
    /// An `int`, or a smaller type that is computed as `int`.
    Int,
    /// A `float`.
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
    /// The object under construction, before another constructor has been called on it.
    UninitializedThis,
    /// The object that the `new` instruction at this offset created, before a constructor has been
    /// called on it.
    Uninitialized(u16),
    /// A class, interface or array type.
    Reference(Name),
    /// The return address of the subroutine at this offset. It occurs only in type inference.
    ReturnAddress(u16),
}

impl Type {
    /// Returns whether this is the type of a reference, including uninitialized objects.
    #[must_use]
    pub fn is_reference(self) -> bool {
        matches!(
            self,
            Type::Null | Type::Reference(_) | Type::UninitializedThis | Type::Uninitialized(_)
        )
    }

    /// Returns whether this is an object on which no constructor has been called.
    #[must_use]
    pub(crate) fn is_uninitialized(self) -> bool {
        matches!(self, Type::UninitializedThis | Type::Uninitialized(_))
    }

    /// Returns whether this is the type of a usable value that takes one slot.
    #[must_use]
    pub(crate) fn is_category1(self) -> bool {
        matches!(self, Type::Int | Type::Float | Type::ReturnAddress(_)) || self.is_reference()
    }

    /// Returns the type of the second slot, for a type that takes two slots.
    #[must_use]
    pub fn second(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::Long2),
            Type::Double => Some(Type::Double2),
            _ => None,
        }
    }

    /// Returns whether this is the type of a second slot.
    #[must_use]
    pub(crate) fn is_second(self) -> bool {
        matches!(self, Type::Long2 | Type::Double2)
    }
}

/// A table of the names that types refer to.
#[derive(Debug, Default)]
pub struct Names {
    texts: Vec<Arc<str>>,
    by_text: HashMap<Arc<str>, Name>,
}

impl Names {
    /// Returns the name with this text. Adds it if necessary.
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

    /// Returns the text of a name.
    #[must_use]
    pub fn text(&self, name: Name) -> &str {
        self.texts.get(name.0 as usize).map_or("", |text| text)
    }

    /// Returns the type for the name of a class or the descriptor of an array type.
    pub fn reference(&mut self, text: &str) -> Type {
        Type::Reference(self.intern(text))
    }

    /// Returns the verification type for a field type. For a type that takes two slots, this is the
    /// type of the first slot.
    pub fn of_field(&mut self, field: &FieldType<'_>) -> Type {
        match field {
            FieldType::Object(name) | FieldType::Array(name) => self.reference(name),
            FieldType::Long => Type::Long,
            FieldType::Double => Type::Double,
            FieldType::Float => Type::Float,
            _ => Type::Int,
        }
    }

    /// Returns whether a name is the descriptor of an array type.
    #[must_use]
    pub fn is_array(&self, name: Name) -> bool {
        self.text(name).starts_with('[')
    }

    /// Returns the component type of an array type, or `None` if the name is not an array type.
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

    /// Returns the array type with this component type, which is a class or array type.
    pub(crate) fn array_of(&mut self, component: Name) -> Name {
        let text = self.text(component);
        let text = if text.starts_with('[') { format!("[{text}") } else { format!("[L{text};") };
        self.intern(&text)
    }
}

/// The component type of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// A reference type.
    Reference(Name),
    /// A primitive type, as its letter in descriptors.
    Primitive(u8),
}

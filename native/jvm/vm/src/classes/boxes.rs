//! Boxing and unboxing without running Java code.

use crate::classes::class::{ClassId, Kind};
use crate::interpreter::exit::Res;
use crate::machine::Label;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// Returns the box class of a primitive kind, in internal form.
#[must_use]
pub fn box_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Char => "java/lang/Character",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        Kind::Byte => "java/lang/Byte",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Reference | Kind::Void => "java/lang/Object",
    }
}

/// # Boxes
impl Vm {
    /// Creates a box with this value. It never returns a box from a cache such as that of
    /// `Integer`. JNI and reflection do the same.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn new_box(&mut self, kind: Kind, bits: u64) -> Res<Ref> {
        let class = self.boot_class(box_class(kind))?;
        let object = self.allocate(class)?;
        let offset = self.box_value_offset(class);
        self.store(object.0 + offset, kind, bits);
        Ok(object)
    }

    /// Returns the kind and the bits of a box's value, or `None` if the object is not a box.
    #[must_use]
    pub fn unbox(&self, object: Ref) -> Option<(Kind, u64)> {
        if object.0 == 0 {
            return None;
        }
        let id = self.class_of(object);
        let class = self.class(id);
        if class.loader.0 != 0 {
            return None;
        }
        let kind = Kind::PRIMITIVES
            .into_iter()
            .find(|&kind| kind != Kind::Void && *class.name == *box_class(kind))?;
        let offset = self.box_value_offset(id);
        Some((kind, self.load(object.0 + offset, kind)))
    }

    /// Returns the united shadow of a box's value.
    #[must_use]
    pub fn box_shadow(&mut self, object: Ref) -> Label {
        if !self.has_labels() || object.0 == 0 {
            return Label::NONE;
        }
        let size = self.object_size(object) - 16;
        self.memory_shadow(object, 16, size)
    }

    fn box_value_offset(&self, class: ClassId) -> u32 {
        let fields = &self.class(class).fields;
        fields
            .iter()
            .find(|field| &*field.name == "value" && !field.is_static())
            .map_or(16, |field| field.offset)
    }

    /// Converts a primitive value by a widening conversion (JLS 5.1.2). Returns `None` if there is
    /// no such conversion.
    #[must_use]
    pub fn widen(from: Kind, to: Kind, bits: u64) -> Option<u64> {
        use Kind::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
        if from == to {
            return Some(bits);
        }
        let int = bits as u32 as i32;
        Some(match (from, to) {
            (Byte, Short | Int) | (Short | Char, Int) => bits,
            (Byte | Short | Char | Int, Long) => i64::from(int) as u64,
            (Byte | Short | Char | Int, Float) => u64::from((int as f32).to_bits()),
            (Byte | Short | Char | Int, Double) => f64::from(int).to_bits(),
            (Long, Float) => u64::from((bits as i64 as f32).to_bits()),
            (Long, Double) => (bits as i64 as f64).to_bits(),
            (Float, Double) => f64::from(f32::from_bits(bits as u32)).to_bits(),
            (Boolean, _) | (_, _) => return None,
        })
    }
}

//! Labels of fields and elements: a block per object, made when the first label is stored.
//!
//! An instance has one label per four bytes of its body, which is one per field; an array has one
//! for its length and one per element.

use crate::class::ClassId;
use crate::exit::Res;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::vm::Vm;

impl<M: Machine> Vm<M> {
    /// The shadow of an instance or static field.
    #[inline(always)]
    #[must_use]
    pub fn field_shadow(&self, object: Ref, offset: u32) -> M::Shadow {
        if M::TRACKS {
            self.label_at(object, (offset.wrapping_sub(16)) / 4)
        } else {
            M::Shadow::default()
        }
    }

    /// The shadow of an array element.
    #[inline(always)]
    #[must_use]
    pub fn element_shadow(&self, array: Ref, index: u32) -> M::Shadow {
        if M::TRACKS { self.label_at(array, index + 1) } else { M::Shadow::default() }
    }

    /// The shadow of an array's length.
    #[inline(always)]
    #[must_use]
    pub fn length_shadow(&self, array: Ref) -> M::Shadow {
        if M::TRACKS { self.label_at(array, 0) } else { M::Shadow::default() }
    }

    fn label_at(&self, object: Ref, index: u32) -> M::Shadow {
        let block = self.heap.shadow(object);
        if block == 0 {
            M::Shadow::default()
        } else {
            M::from_label(self.heap.u32(block + 16 + 4 * index))
        }
    }

    /// Sets the shadow of an instance or static field.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    #[inline(always)]
    pub fn set_field_shadow(&mut self, object: Ref, offset: u32, shadow: M::Shadow) -> Res<()> {
        if M::TRACKS {
            self.set_label_at(object, (offset.wrapping_sub(16)) / 4, shadow)
        } else {
            Ok(())
        }
    }

    /// Sets the shadow of an array element.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    #[inline(always)]
    pub fn set_element_shadow(&mut self, array: Ref, index: u32, shadow: M::Shadow) -> Res<()> {
        if M::TRACKS { self.set_label_at(array, index + 1, shadow) } else { Ok(()) }
    }

    /// Sets the shadow of an array's length.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    pub fn set_length_shadow(&mut self, array: Ref, shadow: M::Shadow) -> Res<()> {
        if M::TRACKS { self.set_label_at(array, 0, shadow) } else { Ok(()) }
    }

    fn set_label_at(&mut self, object: Ref, index: u32, shadow: M::Shadow) -> Res<()> {
        let label = M::to_label(shadow);
        let mut block = self.heap.shadow(object);
        if block == 0 {
            if label == 0 {
                return Ok(());
            }
            let size = 16 + 4 * self.labels_of(object);
            let size = (size + 7) & !7;
            let Some(made) = self.heap.allocate(0, size, size) else {
                return Err(self.out_of_memory());
            };
            block = made.0;
            self.heap.set_shadow(object, block);
        }
        self.heap.set_u32(block + 16 + 4 * index, label);
        Ok(())
    }

    fn labels_of(&self, object: Ref) -> u32 {
        let class = ClassId(self.heap.class(object));
        if self.class(class).is_array() {
            return self.heap.length(object) + 1;
        }
        (self.object_size(object) - 16) / 4
    }
}

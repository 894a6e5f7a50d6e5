//! Labels of fields and elements: a block per object, made when the first label is stored.
//!
//! An instance has one label per four bytes of its body, which is one per field; an array has one
//! for its length and one per element. While only an array's length has one, it takes the block's
//! place in the header: what is made with a size that depends on something costs nothing more.

use crate::class::ClassId;
use crate::exit::Res;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::vm::Vm;

/// # Shadows of objects
impl<M: Machine> Vm<M> {
    /// The shadow of an instance or static field.
    #[inline(always)]
    #[must_use]
    pub fn field_shadow(&self, object: Ref, offset: u32) -> M::Shadow {
        if M::SHADOWS {
            self.label_at(object, (offset.wrapping_sub(16)) / 4)
        } else {
            M::Shadow::default()
        }
    }

    /// The shadow of an array element.
    #[inline(always)]
    #[must_use]
    pub fn element_shadow(&self, array: Ref, index: u32) -> M::Shadow {
        if M::SHADOWS { self.label_at(array, index + 1) } else { M::Shadow::default() }
    }

    /// The shadow of an array's length.
    #[inline(always)]
    #[must_use]
    pub fn length_shadow(&self, array: Ref) -> M::Shadow {
        if M::SHADOWS { self.label_at(array, 0) } else { M::Shadow::default() }
    }

    fn label_at(&self, object: Ref, index: u32) -> M::Shadow {
        let shadow = self.heap.shadow(object);
        if shadow == 0 {
            M::Shadow::default()
        } else if shadow & 1 == 1 {
            M::from_label(if index == 0 { shadow >> 1 } else { 0 })
        } else {
            M::from_label(self.heap.u32(shadow + 16 + 4 * index))
        }
    }

    /// Sets the shadow of an instance or static field.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    #[inline(always)]
    pub fn set_field_shadow(&mut self, object: Ref, offset: u32, shadow: M::Shadow) -> Res<()> {
        if M::SHADOWS {
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
        if M::SHADOWS { self.set_label_at(array, index + 1, shadow) } else { Ok(()) }
    }

    /// Sets the shadow of an array's length.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    pub fn set_length_shadow(&mut self, array: Ref, shadow: M::Shadow) -> Res<()> {
        if !M::SHADOWS {
            return Ok(());
        }
        let label = M::to_label(shadow);
        // A label that does not fit beside the bit that tells it from a block goes into one.
        if self.heap.shadow_block(array) != 0 || label >> 31 != 0 {
            return self.set_label_at(array, 0, shadow);
        }
        self.heap.set_shadow(array, if label == 0 { 0 } else { label << 1 | 1 });
        Ok(())
    }

    fn set_label_at(&mut self, object: Ref, index: u32, shadow: M::Shadow) -> Res<()> {
        let label = M::to_label(shadow);
        let mut block = self.heap.shadow_block(object);
        if block == 0 {
            if label == 0 {
                return Ok(());
            }
            let length = self.heap.shadow(object) >> 1;
            let size = 16 + 4 * self.labels_of(object);
            let Some(made) = self.heap.allocate_block(size) else {
                return Err(self.hard_limit());
            };
            block = made.0;
            self.heap.set_shadow(object, block);
            self.heap.set_u32(block + 16, length);
        }
        self.heap.set_u32(block + 16 + 4 * index, label);
        Ok(())
    }

    /// The labels that `size` bytes of an object at `offset` touch, as their block numbers them.
    fn touched(&self, object: Ref, offset: u32, size: u32) -> std::ops::Range<u32> {
        if size == 0 {
            return 0..0;
        }
        let (first, last) = (offset.saturating_sub(16), (offset + size - 1).saturating_sub(16));
        if self.class(self.class_of(object)).is_array() {
            let shift = self.kind_of_elements(object).shift();
            let length = self.heap.length(object);
            return (first >> shift).min(length) + 1..((last >> shift) + 1).min(length) + 1;
        }
        let labels = self.labels_of(object);
        (first / 4).min(labels)..(last / 4 + 1).min(labels)
    }

    /// The shadow of bytes of an object, wherever they lie in it, or, for null, at an address; wide
    /// reads unite the shadows of what they touch.
    pub fn memory_shadow(&mut self, object: Ref, offset: u32, size: u32) -> M::Shadow {
        let mut shadow = M::Shadow::default();
        if M::SHADOWS && object.0 == 0 {
            return self.raw_shadow(offset..offset.saturating_add(size));
        }
        if M::SHADOWS && self.heap.shadow(object) != 0 {
            for index in self.touched(object, offset, size) {
                let own = self.label_at(object, index);
                shadow = self.machine.unite(shadow, own);
            }
        }
        shadow
    }

    /// The shadow of what was read from an object through a reference with the shadow `base`.
    #[inline]
    pub fn read_shadow(
        &mut self,
        object: Ref,
        own: M::Shadow,
        base: M::Shadow,
        holds_reference: bool,
    ) -> M::Shadow {
        if !M::SHADOWS || base == M::Shadow::default() || object.0 == 0 {
            return own;
        }
        let class = self.class(self.class_of(object));
        if class.is_array() {
            self.machine.element(own, base)
        } else if class.canonical {
            self.machine.content(own, base, holds_reference)
        } else {
            own
        }
    }

    /// What the text of a string depends on, its characters, their number and their form, reached
    /// through a reference with the shadow `base`.
    pub fn text_shadow(&mut self, string: Ref, base: M::Shadow) -> M::Shadow {
        let (value, coder) = (self.known.string_value, self.known.string_coder);
        let array = self.reference(string, value);
        if !M::SHADOWS || array.0 == 0 {
            return base;
        }
        let own = self.field_shadow(string, value);
        let through = self.read_shadow(string, own, base, true);
        let size = self.heap.length(array);
        let characters = self.memory_shadow(array, 16, size);
        let content = self.machine.unite(characters, self.length_shadow(array));
        let content = self.read_shadow(array, content, through, false);
        let text = self.machine.unite(content, self.field_shadow(string, coder));
        self.machine.unite(text, base)
    }

    /// Sets the shadow of bytes of an object, or, for null, at an address; what is overwritten only
    /// in part keeps its own too.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    pub fn set_memory_shadow(
        &mut self,
        object: Ref,
        offset: u32,
        size: u32,
        shadow: M::Shadow,
    ) -> Res<()> {
        if !M::SHADOWS {
            return Ok(());
        }
        if object.0 == 0 {
            self.set_raw_shadow(offset..offset.saturating_add(size), shadow);
            return Ok(());
        }
        let is_array = self.class(self.class_of(object)).is_array();
        let unit = if is_array { 1 << self.kind_of_elements(object).shift() } else { 1 };
        for index in self.touched(object, offset, size) {
            let own = if size < unit { self.label_at(object, index) } else { M::Shadow::default() };
            let united = self.machine.unite(own, shadow);
            self.set_label_at(object, index, united)?;
        }
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

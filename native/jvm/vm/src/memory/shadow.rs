//! Labels of fields and elements. An object gets a block of labels when its first label is stored.
//!
//! An instance has one label per four bytes of its body, so each field has one of its own. An array
//! has one label for its length and one per element. As long as only the length is labelled, the
//! header holds its label instead of the block. Thus an array whose size depends on an input needs
//! no further memory.

use crate::classes::class::ClassId;
use crate::interpreter::exit::Res;
use crate::machine::Label;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// # Shadows of objects
impl Vm {
    /// Returns the shadow of an instance or static field.
    #[inline(always)]
    #[must_use]
    pub fn field_shadow(&self, object: Ref, offset: u32) -> Label {
        if self.has_labels() { self.label_of_field(object, offset) } else { Label::NONE }
    }

    /// Does the same as [`Vm::field_shadow`], in the mode with labels.
    #[inline(always)]
    pub(crate) fn label_of_field(&self, object: Ref, offset: u32) -> Label {
        self.label_at(object, offset.wrapping_sub(16) / 4)
    }

    /// Returns the shadow of an element of an array.
    #[inline(always)]
    #[must_use]
    pub fn element_shadow(&self, array: Ref, index: u32) -> Label {
        if self.has_labels() { self.label_of_element(array, index) } else { Label::NONE }
    }

    /// Does the same as [`Vm::element_shadow`], in the mode with labels.
    #[inline(always)]
    pub(crate) fn label_of_element(&self, array: Ref, index: u32) -> Label {
        self.label_at(array, index + 1)
    }

    /// Returns the shadow of an array's length.
    #[inline(always)]
    #[must_use]
    pub fn length_shadow(&self, array: Ref) -> Label {
        if self.has_labels() { self.label_of_length(array) } else { Label::NONE }
    }

    /// Does the same as [`Vm::length_shadow`], in the mode with labels.
    #[inline(always)]
    pub(crate) fn label_of_length(&self, array: Ref) -> Label {
        self.label_at(array, 0)
    }

    fn label_at(&self, object: Ref, index: u32) -> Label {
        let shadow = self.heap.shadow(object);
        if shadow == 0 {
            Label::NONE
        } else if shadow & 1 == 1 {
            Label(if index == 0 { shadow >> 1 } else { 0 })
        } else {
            Label(self.heap.u32(shadow + 16 + 4 * index))
        }
    }

    /// Sets the shadow of an instance or static field.
    ///
    /// # Errors
    /// [`crate::Exit::Fail`] if the heap has reached its hard limit.
    #[inline(always)]
    pub fn set_field_shadow(&mut self, object: Ref, offset: u32, shadow: Label) -> Res<()> {
        if self.has_labels() { self.label_field(object, offset, shadow) } else { Ok(()) }
    }

    /// Does the same as [`Vm::set_field_shadow`], in the mode with labels.
    #[inline(always)]
    pub(crate) fn label_field(&mut self, object: Ref, offset: u32, shadow: Label) -> Res<()> {
        self.set_label_at(object, offset.wrapping_sub(16) / 4, shadow)
    }

    /// Sets the shadow of an array element.
    ///
    /// # Errors
    /// [`crate::Exit::Fail`] if the heap has reached its hard limit.
    #[inline(always)]
    pub fn set_element_shadow(&mut self, array: Ref, index: u32, shadow: Label) -> Res<()> {
        if self.has_labels() { self.label_element(array, index, shadow) } else { Ok(()) }
    }

    /// Does the same as [`Vm::set_element_shadow`], in the mode with labels.
    #[inline(always)]
    pub(crate) fn label_element(&mut self, array: Ref, index: u32, shadow: Label) -> Res<()> {
        self.set_label_at(array, index + 1, shadow)
    }

    /// Sets the shadow of an array's length.
    ///
    /// # Errors
    /// [`crate::Exit::Fail`] if the heap has reached its hard limit.
    pub fn set_length_shadow(&mut self, array: Ref, shadow: Label) -> Res<()> {
        if !self.has_labels() {
            return Ok(());
        }
        let label = shadow.0;
        // The lowest bit distinguishes a label from a block. A label that needs all 32 bits goes
        // into a block.
        if self.heap.shadow_block(array) != 0 || label >> 31 != 0 {
            return self.set_label_at(array, 0, shadow);
        }
        self.heap.set_shadow(array, if label == 0 { 0 } else { label << 1 | 1 });
        Ok(())
    }

    fn set_label_at(&mut self, object: Ref, index: u32, shadow: Label) -> Res<()> {
        let label = shadow.0;
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

    /// Returns the indices, in the block of labels, of the labels for `size` bytes of an object at
    /// `offset`.
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

    /// Returns the united shadows of `size` bytes of an object at `offset`, which need not be those
    /// of one field or element. For null, `offset` is an address of off-heap memory.
    pub fn memory_shadow(&mut self, object: Ref, offset: u32, size: u32) -> Label {
        let mut shadow = Label::NONE;
        if self.has_labels() && object.0 == 0 {
            return self.raw_shadow(offset..offset.saturating_add(size));
        }
        if self.has_labels() && self.heap.shadow(object) != 0 {
            for index in self.touched(object, offset, size) {
                let own = self.label_at(object, index);
                shadow = self.machine.unite(shadow, own);
            }
        }
        shadow
    }

    /// Returns the shadow of a value that was read from an object. `own` is the shadow of the field or element, `base`
    /// that of the reference through which it was read. `holds_reference` is whether the value is a reference.
    #[inline]
    pub fn read_shadow(
        &mut self,
        object: Ref,
        own: Label,
        base: Label,
        holds_reference: bool,
    ) -> Label {
        if !self.has_labels() || base == Label::NONE || object.0 == 0 {
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

    /// Returns the shadow of the text of a string: of its characters, its length and its encoding.
    /// `base` is the shadow of the reference to the string.
    pub fn text_shadow(&mut self, string: Ref, base: Label) -> Label {
        let (value, coder) = (self.known.string_value, self.known.string_coder);
        let array = self.reference(string, value);
        if !self.has_labels() || array.0 == 0 {
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

    /// Sets the shadow of `size` bytes of an object at `offset`. For null, `offset` is an address
    /// of off-heap memory. An array element that is overwritten only in part keeps its old shadow
    /// too.
    ///
    /// # Errors
    /// [`crate::Exit::Fail`] if the heap has reached its hard limit.
    pub fn set_memory_shadow(
        &mut self,
        object: Ref,
        offset: u32,
        size: u32,
        shadow: Label,
    ) -> Res<()> {
        if !self.has_labels() {
            return Ok(());
        }
        if object.0 == 0 {
            self.set_raw_shadow(offset..offset.saturating_add(size), shadow);
            return Ok(());
        }
        let is_array = self.class(self.class_of(object)).is_array();
        let unit = if is_array { 1 << self.kind_of_elements(object).shift() } else { 1 };
        for index in self.touched(object, offset, size) {
            let own = if size < unit { self.label_at(object, index) } else { Label::NONE };
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

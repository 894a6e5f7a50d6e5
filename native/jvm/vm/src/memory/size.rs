//! Sizes of objects.

use crate::classes::class::{ClassId, Kind};
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// # Sizes of objects
impl Vm {
    /// Returns the size of an object or of a block of the vm, in bytes, including the header.
    #[must_use]
    pub fn object_size(&self, object: Ref) -> u32 {
        let class = ClassId(self.heap.class(object));
        if class.0 == 0 {
            return self.heap.length(object);
        }
        let of = self.class(class);
        if of.is_array() {
            let size = (self.heap.length(object) << self.element_kind(class).shift()) + 16;
            return (size + 7) & !7;
        }
        if class == self.known.class {
            return (self
                .class(self.mirrored(object))
                .mirror_size
                .max(self.known.mirror_fields_end)
                + 7)
                & !7;
        }
        of.instance_size
    }

    /// Returns the kind of an array's elements.
    #[inline]
    #[must_use]
    pub fn kind_of_elements(&self, array: Ref) -> Kind {
        self.element_kind(self.class_of(array))
    }
}

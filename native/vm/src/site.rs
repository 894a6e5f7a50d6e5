//! Constant pool sites: quickening, resolved references, and constants that are objects.

use classfile::Constant;

use crate::class::{Body, Class, Kind, MethodId};
use crate::code::{Opcode, Site};
use crate::exit::Res;
use crate::frame::Cursor;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::operation::fuse_around;
use crate::vm::Vm;

impl<M: Machine> Vm<M> {
    /// A site of a decoded method, to be filled in. Sites out of range cannot come from decoding.
    #[allow(clippy::unreachable, clippy::indexing_slicing)]
    pub(crate) fn site_mut(&mut self, method: MethodId, index: u32) -> &mut Site {
        self.log_quickening(method);
        match &mut self.method_mut(method).body {
            Body::Code(code) => &mut code.sites[index as usize],
            _ => unreachable!("only decoded code has sites"),
        }
    }

    /// Replaces the running operation by its quick form.
    pub(crate) fn quicken<const L: bool>(&mut self, frame: &Cursor<'_, M, L>, code: Opcode) {
        self.log_quickening(frame.method());
        if let Body::Code(body) = &mut self.method_mut(frame.method()).body
            && let Some(op) = body.ops.get_mut(frame.pc as usize)
        {
            op.code = code;
            fuse_around(&mut body.ops, frame.pc as usize);
        }
    }

    /// A resolved reference of a version of a class, if it is there.
    #[inline]
    #[must_use]
    pub fn resolved(&self, class: &Class, index: u32) -> Option<Ref> {
        let array = self.reference(class.mirror, self.known.mirror_resolved);
        let index = class.resolved_base + index;
        if array.0 == 0 || index >= self.heap.length(array) {
            return None;
        }
        let object = self.element(array, index);
        (object.0 != 0).then_some(object)
    }

    /// Records a resolved reference of a version of a class.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    pub fn set_resolved(&mut self, class: &Class, index: u32, object: Ref) -> Res<()> {
        let mut array = self.reference(class.mirror, self.known.mirror_resolved);
        let length = if array.0 == 0 { 0 } else { self.heap.length(array) };
        let index = class.resolved_base + index;
        if index >= length {
            let room = (index + 8).max(class.resolved_base + class.pool_size());
            let bigger = self.allocate_array(self.known.object_array, room)?;
            if length > 0 {
                self.heap.copy_within(array.0 + 16, bigger.0 + 16, 4 * length);
            }
            self.set_reference(class.mirror, self.known.mirror_resolved, bigger);
            array = bigger;
        }
        self.set_element(array, index, object);
        Ok(())
    }

    /// Whether an object stands for null among resolved constants; it is a plain `Object`, as few
    /// others are.
    fn is_null_constant(&self, object: Ref) -> bool {
        self.class_of(object) == self.known.object
            && self.roots.get("null constant") == Some(&object)
    }

    /// The object of a constant: `String`, `Class`, `MethodType`, `MethodHandle`, or the value of
    /// a dynamic constant (boxed; null is not null but the array that marks it).
    ///
    /// # Errors
    /// What resolving throws; [`crate::Exit::Suspend`] while Java code does it.
    pub fn resolve_constant(&mut self, class: &Class, index: u16) -> Res<Ref> {
        if let Some(object) = self.resolved(class, u32::from(index)) {
            return Ok(if self.is_null_constant(object) { Ref(0) } else { object });
        }
        let Some(file) = class.file.clone() else {
            return self.internal("a class without a class file has no constants");
        };
        let object = match file.pool.get(index) {
            Some(Constant::String(_)) => {
                let units = file.pool.string_utf16(index).unwrap_or_default();
                self.intern(&units)?
            }
            Some(Constant::Class(_)) => {
                let id = self.resolve_class(class, index)?;
                self.class(id).mirror
            }
            Some(Constant::Integer(value)) => self.new_box(Kind::Int, *value as u32 as u64)?,
            Some(Constant::Float(bits)) => self.new_box(Kind::Float, u64::from(*bits))?,
            Some(Constant::Long(value)) => self.new_box(Kind::Long, *value as u64)?,
            Some(Constant::Double(bits)) => self.new_box(Kind::Double, *bits)?,
            Some(
                Constant::MethodType(_) | Constant::MethodHandle { .. } | Constant::Dynamic { .. },
            ) => {
                let method = self.internal_method("resolveConstant");
                return self.push_retry(method, &[u64::from(class.place.0), u64::from(index)]);
            }
            _ => {
                return self
                    .internal(format!("pool index {index} of {} is not loadable", class.name));
            }
        };
        self.set_resolved(class, u32::from(index), object)?;
        Ok(object)
    }
}

//! Sites of operations, resolved references, and loadable constants (JVMS 5.1).

use classfile::Constant;

use crate::classes::class::{Body, Class, Kind, MethodId};
use crate::frames::frame::Cursor;
use crate::interpreter::code::{Opcode, Site};
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::interpreter::operation::fuse_around;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// The name of the root that holds the marker object (see [`Vm::constant_mark`]).
const CONSTANT_MARK: &str = "constant mark";

/// # Constants that are objects
impl Vm {
    /// Returns a site of a decoded method, to change it. The index must come from the decoded code.
    #[allow(clippy::unreachable, clippy::indexing_slicing)]
    pub(crate) fn site_mut(&mut self, method: MethodId, index: u32) -> &mut Site {
        self.log_site(method, index);
        match &mut self.method_mut(method).body {
            Body::Code(code) => &mut code.sites[index as usize],
            _ => unreachable!("only decoded code has sites"),
        }
    }

    /// Replaces the current operation by its quick form.
    pub(crate) fn quicken<M: StaticMode, const L: bool>(
        &mut self,
        frame: &Cursor<'_, M, L>,
        code: Opcode,
    ) {
        self.log_operation(frame.method(), frame.pc());
        if let Body::Code(body) = &mut self.method_mut(frame.method()).body
            && let Some(op) = body.ops.get_mut(frame.pc() as usize)
        {
            op.code = code;
            fuse_around(&mut body.ops, frame.pc() as usize);
        }
    }

    /// Returns a resolved reference of a version of a class, if it has been recorded.
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
    /// Throws an `OutOfMemoryError` if there is no room.
    pub(crate) fn set_resolved(&mut self, class: &Class, index: u32, object: Ref) -> Res<()> {
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

    /// Returns the marker object: a plain `Object` that programs never see. Among the resolved
    /// references it stands for null. It also marks constants whose resolution failed.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub(crate) fn constant_mark(&mut self) -> Res<Ref> {
        if let Some(&mark) = self.state.roots.get(CONSTANT_MARK) {
            return Ok(mark);
        }
        let mark = self.allocate(self.known.object)?;
        self.state.roots.insert(CONSTANT_MARK.into(), mark);
        Ok(mark)
    }

    fn is_constant_mark(&self, object: Ref) -> bool {
        self.class_of(object) == self.known.object
            && self.state.roots.get(CONSTANT_MARK) == Some(&object)
    }

    /// Records that a constant could not be resolved, as a pair of the marker object and the error.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub(crate) fn set_failed_constant(&mut self, class: &Class, index: u16, error: Ref) -> Res<()> {
        let mark = self.constant_mark()?;
        let pair = self.new_object_array("java/lang/Object", &[mark, error])?;
        self.set_resolved(class, u32::from(index), pair)
    }

    /// Returns the error of a constant that could not be resolved, if `object` is such a pair.
    fn failed_constant(&self, object: Ref) -> Option<Ref> {
        let is_pair = self.class_of(object) == self.known.object_array
            && self.heap.length(object) == 2
            && self.element(object, 0).0 != 0
            && self.is_constant_mark(self.element(object, 0));
        is_pair.then(|| self.element(object, 1))
    }

    /// Returns the object of a loadable constant: a `String`, a `Class`, a `MethodType`, a
    /// `MethodHandle`, or the value of a number or of a dynamically-computed constant. Primitive
    /// values are boxed.
    ///
    /// # Errors
    /// Throws the error of resolving the constant. Returns [`crate::Exit::Suspend`] while Java code
    /// resolves it.
    pub(crate) fn resolve_constant(&mut self, class: &Class, index: u16) -> Res<Ref> {
        if let Some(object) = self.resolved(class, u32::from(index)) {
            return match self.failed_constant(object) {
                Some(error) => Err(self.throw_again_with_cause(error)),
                None => Ok(if self.is_constant_mark(object) { Ref(0) } else { object }),
            };
        }
        let Some(file) = class.file().cloned() else {
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

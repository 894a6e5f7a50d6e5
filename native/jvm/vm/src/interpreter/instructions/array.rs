//! Operations on arrays: creation, elements and length.

use crate::classes::class::{Class, ClassId, Kind, Shape};
use crate::frames::frame::{Cursor, Trap, Value};
use crate::interpreter::code::Op;
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::machine::Label;
use crate::memory::heap::{Heap, Ref};
use crate::vm::Vm;

/// Returns the array and the index, after checking both. The index is the operand at `depth`, and
/// the array is the one below it.
#[inline(always)]
fn checked<M: StaticMode, const L: bool>(
    vm: &Vm,
    frame: &mut Cursor<'_, M, L>,
    depth: u32,
) -> Res<(Ref, u32)> {
    let array = frame.peek(depth + 1).reference();
    if array.0 == 0 {
        return Err(frame.null_pointer());
    }
    let index = frame.peek(depth).int();
    let length = vm.heap.length(array);
    if index as u32 >= length {
        return Err(frame.trap(Trap::OutOfBounds { index, length }));
    }
    Ok((array, index as u32))
}

macro_rules! loads {
    ($($name:ident $push:ident $shift:literal: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let (array, index) = checked(vm, frame, 1)?;
            let (position, base) = (frame.peek(1).shadow, frame.peek(2).shadow);
            frame.shrink(2);
            let bits = $f(&vm.heap, array.0 + 16 + (index << $shift));
            let own = frame.admit(|| vm.label_of_element(array, index))?;
            let shadow = if L {
                let own = vm.machine.element(own, base);
                vm.machine.unite(own, position)
            } else {
                own
            };
            vm.$push(frame, Value { bits, shadow });
            Ok(())
        }
    )*};
}

loads! {
    iaload push 2: |heap: &Heap, at| u64::from(heap.u32(at));
    laload push2 3: |heap: &Heap, at| heap.u64(at);
    baload push 0: |heap: &Heap, at| u64::from(i32::from(heap.u8(at) as i8) as u32);
    caload push 1: |heap: &Heap, at| u64::from(heap.u16(at));
    saload push 1: |heap: &Heap, at| u64::from(i32::from(heap.u16(at) as i16) as u32);
}

macro_rules! stores {
    ($($name:ident $slots:literal $shift:literal: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let (array, index) = checked(vm, frame, $slots + 1)?;
            let at = array.0 + 16 + (index << $shift);
            frame.ready(vm, at)?;
            let value = frame.peek($slots);
            let position = frame.peek($slots + 1).shadow;
            frame.shrink($slots + 2);
            $f(&mut vm.heap, at, value.bits);
            vm.store_element_shadow(frame, array, index, [value.shadow, position])
        }
    )*};
}

stores! {
    iastore 1 2: |heap: &mut Heap, at, bits: u64| heap.put_u32(at, bits as u32);
    lastore 2 3: |heap: &mut Heap, at, bits: u64| heap.put_u64(at, bits);
    castore 1 1: |heap: &mut Heap, at, bits: u64| heap.put_u16(at, bits as u16);
}

/// Runs `bastore`, for `byte[]` and `boolean[]`. In a `boolean[]` it stores only the lowest bit.
#[inline(always)]
pub(crate) fn bastore<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let (array, index) = checked(vm, frame, 2)?;
    let at = array.0 + 16 + index;
    frame.ready(vm, at)?;
    let (value, position) = (frame.peek(1), frame.peek(2).shadow);
    frame.shrink(3);
    let is_boolean = vm.class_of(array) != vm.known.byte_array;
    let byte = if is_boolean { value.bits as u8 & 1 } else { value.bits as u8 };
    vm.heap.put_u8(at, byte);
    vm.store_element_shadow(frame, array, index, [value.shadow, position])
}

#[inline(always)]
pub(crate) fn aastore<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let (array, index) = checked(vm, frame, 2)?;
    let at = array.0 + 16 + 4 * index;
    frame.ready(vm, at)?;
    let (value, position) = (frame.peek(1), frame.peek(2).shadow);
    let object = value.reference();
    if object.0 != 0
        && let Shape::Array(component) = vm.class(vm.class_of(array)).shape
        && component != vm.known.object
        && !vm.is_instance(object, component)
    {
        return Err(frame.trap(Trap::ArrayStore { class: vm.class_of(object) }));
    }
    frame.shrink(3);
    vm.heap.put_u32(at, object.0);
    vm.store_element_shadow(frame, array, index, [value.shadow, position])
}

#[inline(always)]
pub(crate) fn arraylength<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let array = frame.peek(1).reference();
    if array.0 == 0 {
        return Err(frame.null_pointer());
    }
    let base = frame.pop().shadow;
    let own = frame.admit(|| vm.label_of_length(array))?;
    let shadow = if L { vm.machine.element(own, base) } else { own };
    vm.push(frame, Value { bits: u64::from(vm.heap.length(array)), shadow });
    Ok(())
}

fn create<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    class: ClassId,
) -> Res<()> {
    let length = frame.peek(1);
    if length.int() < 0 {
        let message = length.int().to_string();
        return Err(vm.raise(frame, "java/lang/NegativeArraySizeException", Some(&message)));
    }
    vm.save(frame);
    vm.make_room_for_arrays(class, &[length.int()])?;
    let array = vm.allocate_array(class, length.bits as u32)?;
    let shadow = vm.machine.unite(length.shadow, frame.control());
    if M::SHADOWS {
        vm.set_length_shadow(array, shadow)?;
    }
    frame.shrink(1);
    vm.push(frame, Value { bits: u64::from(array.0), shadow: Label::NONE });
    Ok(())
}

pub(crate) fn newarray<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let Some(kind) = Kind::from_array_type(op.a as u8) else {
        return vm.internal("unknown array type");
    };
    let class = vm.array_class(vm.primitive(kind))?;
    create(vm, frame, class)
}

pub(crate) fn anewarray<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let site = frame.site(op.b);
    if site.x == 0 {
        vm.save(frame);
        let class = vm.class(vm.method(frame.method()).class).clone();
        let component = vm.resolve_class(&class, site.pool)?;
        vm.site_mut(frame.method(), op.b).x = vm.array_class(component)?.0;
        return Err(frame.trap(Trap::Quickened));
    }
    create(vm, frame, ClassId(site.x))
}

pub(crate) fn multianewarray<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    vm.save(frame);
    let site = frame.site(op.b);
    let class: std::rc::Rc<Class> = vm.class(vm.method(frame.method()).class).clone();
    let id = vm.resolve_class(&class, site.pool)?;
    let dimensions = u32::from(op.a);
    let (mut lengths, mut shadows) = (Vec::new(), Vec::new());
    for depth in (1..=dimensions).rev() {
        let length = frame.peek(depth);
        lengths.push(length.int());
        shadows.push(vm.machine.unite(length.shadow, frame.control()));
    }
    if let Some(&negative) = lengths.iter().find(|&&length| length < 0) {
        let message = negative.to_string();
        return Err(vm.raise(frame, "java/lang/NegativeArraySizeException", Some(&message)));
    }
    vm.make_room_for_arrays(id, &lengths)?;
    let array = vm.new_multi_array(id, &lengths)?;
    vm.shadow_lengths(array, &shadows)?;
    frame.shrink(dimensions);
    vm.push(frame, Value { bits: u64::from(array.0), shadow: Label::NONE });
    Ok(())
}

/// # Arrays of arrays
impl Vm {
    /// Sets the shadow of an element to the united shadows of the value, the index and the frame's
    /// control.
    #[inline(always)]
    fn store_element_shadow<M: StaticMode, const L: bool>(
        &mut self,
        frame: &Cursor<'_, M, L>,
        array: Ref,
        index: u32,
        [value, position]: [Label; 2],
    ) -> Res<()> {
        if !M::SHADOWS {
            return Ok(());
        }
        let mut shadow = Label::NONE;
        if L {
            shadow = self.machine.unite(value, position);
            shadow = self.machine.unite(shadow, frame.control());
        }
        self.label_element(array, index, shadow)
    }

    /// Makes room for all arrays of [`Vm::new_multi_array`] at once. If that needs a collection,
    /// the operation runs again from its start.
    fn make_room_for_arrays(&mut self, class: ClassId, lengths: &[i32]) -> Res<()> {
        let size = self.arrays_size(class, lengths)?;
        self.make_room(size)
    }

    fn arrays_size(&mut self, class: ClassId, lengths: &[i32]) -> Res<u32> {
        let Some((&length, rest)) = lengths.split_first() else { return Ok(0) };
        let own = self.array_size(class, length as u32)?;
        let Shape::Array(component) = self.class(class).shape else { return Ok(own) };
        let inner = self.arrays_size(component, rest)?;
        let total = inner.checked_mul(length as u32).and_then(|inner| own.checked_add(inner));
        total.ok_or_else(|| self.out_of_memory())
    }

    /// Sets the shadows of the lengths of an array of arrays. The shadow of the outermost length
    /// comes first.
    fn shadow_lengths(&mut self, array: Ref, shadows: &[Label]) -> Res<()> {
        let Some((&shadow, rest)) = shadows.split_first() else { return Ok(()) };
        if !self.has_labels() || array.0 == 0 {
            return Ok(());
        }
        self.set_length_shadow(array, shadow)?;
        if !rest.is_empty() {
            for index in 0..self.heap.length(array) {
                self.shadow_lengths(self.element(array, index), rest)?;
            }
        }
        Ok(())
    }

    /// Creates an array of arrays with these lengths, which must not be negative. With fewer
    /// lengths than dimensions, the elements of the innermost created arrays are null.
    ///
    /// # Errors
    /// `OutOfMemoryError`
    pub fn new_multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Res<Ref> {
        let Some((&length, rest)) = lengths.split_first() else { return Ok(Ref(0)) };
        let array = self.allocate_array(class, length as u32)?;
        if let (Shape::Array(component), false) = (self.class(class).shape, rest.is_empty()) {
            for index in 0..length as u32 {
                let inner = self.new_multi_array(component, rest)?;
                self.set_element(array, index, inner);
            }
        }
        Ok(array)
    }
}

//! Field access (JVMS 6.5, `getstatic`, `putstatic`, `getfield`, `putfield`).

use crate::classes::class::{Class, ClassId, Field, Kind, access, external_name};
use crate::classes::initialise::state;
use crate::frames::frame::{Cursor, Trap, Value};
use crate::interpreter::code::{Op, Opcode};
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::machine::Label;
use crate::memory::heap::{Heap, Ref};
use crate::vm::Vm;

use super::constant::tell_constant;

fn resolve<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    is_static: bool,
    writes: bool,
) -> Res<(ClassId, Field)> {
    vm.save(frame);
    let class = vm.class(vm.method(frame.method()).class).clone();
    let pool = frame.site(op.b).pool;
    let (declaring, field) = vm.resolve_field(&class, pool)?;
    if field.is_static() != is_static {
        let expected = if is_static { "static" } else { "non-static" };
        let named = vm.member_name(&class, pool)?.class;
        let message = format!("Expected {expected} field {}.{}", external_name(&named), field.name);
        return Err(vm.throw_new("java/lang/IncompatibleClassChangeError", Some(&message)));
    }
    if writes && field.access & access::FINAL != 0 {
        check_final(vm, frame, &class, declaring, &field)?;
    }
    Ok((declaring, field))
}

/// Checks an assignment to a final field (JVMS 6.5, putfield). Only the class that declares the
/// field may assign to it. In class files of version 53 or later, only the initializer method may.
fn check_final<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &Cursor<'_, M, L>,
    class: &Class,
    declaring: ClassId,
    field: &Field,
) -> Res<()> {
    let method = vm.method(frame.method());
    let initializer = if field.is_static() { "<clinit>" } else { "<init>" };
    let strict = class.file().is_some_and(|file| file.major >= 53);
    if class.id == declaring && (!strict || &*method.name == initializer) {
        return Ok(());
    }
    let reason = if class.id == declaring {
        format!("method ({}) than the initializer method {initializer} ", method.name)
    } else {
        format!("class ({}) than the field's declaring class", class.external_name())
    };
    let kind = if field.is_static() { "static" } else { "non-static" };
    let message = format!(
        "Update to {kind} final field {}.{} attempted from a different {reason}",
        vm.class(declaring).external_name(),
        field.name,
    );
    Err(vm.throw_new("java/lang/IllegalAccessError", Some(&message)))
}

/// Resolves a static field and quickens the operation. While the class is being initialised, only
/// the initialising thread may access its fields. So until then each access checks the state of the
/// class.
fn resolve_static<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    quick: Opcode,
) -> Res<()> {
    let writes = quick == Opcode::PutstaticQuick;
    let (declaring, field) = resolve(vm, frame, op, true, writes)?;
    vm.ensure_initialised(declaring)?;
    let site = vm.site_mut(frame.method(), op.b);
    site.small = field.kind as u16;
    site.x = declaring.0;
    site.y = field.offset;
    vm.quicken(frame, quick);
    Ok(())
}

pub(crate) fn getstatic<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    resolve_static(vm, frame, op, Opcode::GetstaticQuick)?;
    getstatic_quick(vm, frame, op)
}

pub(crate) fn putstatic<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    resolve_static(vm, frame, op, Opcode::PutstaticQuick)?;
    putstatic_quick(vm, frame, op)
}

/// Returns the class of a resolved static field, if the running thread is still initialising it.
/// Otherwise the operation becomes one that does not check this again.
fn initialising<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    ready: fn(Kind) -> Opcode,
) -> Res<Option<ClassId>> {
    let site = frame.site(op.b);
    let class = ClassId(site.x);
    vm.save(frame);
    vm.ensure_initialised(class)?;
    if vm.class_state(class) != state::INITIALISED {
        return Ok(Some(class));
    }
    vm.site_mut(frame.method(), op.b).x = vm.class(class).mirror.0;
    vm.quicken(frame, ready(kind(site.small)));
    Ok(None)
}

/// Returns the kind of field that a site recorded.
fn kind(small: u16) -> Kind {
    Kind::from_array_type(small as u8).unwrap_or(Kind::Reference)
}

pub(crate) fn getstatic_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let ready = |kind| match kind {
        Kind::Byte => Opcode::Getstatic1,
        Kind::Boolean => Opcode::GetstaticBoolean,
        Kind::Char => Opcode::GetstaticChar,
        Kind::Short => Opcode::GetstaticShort,
        Kind::Long | Kind::Double => Opcode::Getstatic8,
        _ => Opcode::Getstatic4,
    };
    let Some(class) = initialising(vm, frame, op, ready)? else {
        return Err(frame.trap(Trap::Quickened));
    };
    let site = frame.site(op.b);
    let mirror = vm.class(class).mirror;
    let kind = kind(site.small);
    let bits = vm.load(mirror.0 + site.y, kind);
    let value = Value { bits, shadow: frame.admit(|| vm.label_of_field(mirror, site.y))? };
    let value = tell_constant(vm, frame, value)?;
    if kind.slots() == 2 {
        vm.push2(frame, value)
    } else {
        vm.push(frame, value)
    }
    Ok(())
}

pub(crate) fn putstatic_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let ready = |kind| match kind {
        Kind::Byte => Opcode::Putstatic1,
        Kind::Boolean => Opcode::PutstaticBoolean,
        Kind::Char | Kind::Short => Opcode::Putstatic2,
        Kind::Long | Kind::Double => Opcode::Putstatic8,
        _ => Opcode::Putstatic4,
    };
    let Some(class) = initialising(vm, frame, op, ready)? else {
        return Err(frame.trap(Trap::Quickened));
    };
    let site = frame.site(op.b);
    let mirror = vm.class(class).mirror;
    let kind = kind(site.small);
    let value = if kind.slots() == 2 { frame.pop2() } else { frame.pop() };
    vm.store(mirror.0 + site.y, kind, value.bits);
    vm.store_field_shadow(frame, mirror, site.y, value.shadow)
}

pub(crate) fn getfield<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let (_, field) = resolve(vm, frame, op, false, false)?;
    let site = vm.site_mut(frame.method(), op.b);
    site.x = field.offset;
    site.small = field.kind as u16;
    vm.quicken(
        frame,
        match field.kind {
            Kind::Byte => Opcode::Getfield1,
            Kind::Boolean => Opcode::GetfieldBoolean,
            Kind::Char => Opcode::GetfieldChar,
            Kind::Short => Opcode::GetfieldShort,
            Kind::Long | Kind::Double => Opcode::Getfield8,
            _ => Opcode::Getfield4,
        },
    );
    Err(frame.trap(Trap::Quickened))
}

pub(crate) fn putfield<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let (_, field) = resolve(vm, frame, op, false, true)?;
    vm.site_mut(frame.method(), op.b).x = field.offset;
    vm.quicken(
        frame,
        match field.kind {
            Kind::Byte => Opcode::Putfield1,
            Kind::Boolean => Opcode::PutfieldBoolean,
            Kind::Char | Kind::Short => Opcode::Putfield2,
            Kind::Long | Kind::Double => Opcode::Putfield8,
            _ => Opcode::Putfield4,
        },
    );
    Err(frame.trap(Trap::Quickened))
}

#[inline(always)]
fn target<M: StaticMode, const L: bool>(
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    depth: u32,
) -> Res<(Ref, u32)> {
    let object = frame.peek(depth).reference();
    if object.0 == 0 {
        return Err(frame.null_pointer());
    }
    Ok((object, frame.site(op.b).x))
}

macro_rules! getters {
    ($($name:ident $static_name:ident $push:ident: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, op: Op) -> Res<()> {
            let (object, offset) = target(frame, op, 1)?;
            let base = frame.pop().shadow;
            let bits = $f(&vm.heap, object.0 + offset);
            let own = frame.admit(|| vm.label_of_field(object, offset))?;
            let shadow = if L {
                let holds_reference = frame.site(op.b).small == Kind::Reference as u16;
                vm.read_shadow(object, own, base, holds_reference)
            } else {
                own
            };
            vm.$push(frame, Value { bits, shadow });
            Ok(())
        }

        #[inline(always)]
        pub(crate) fn $static_name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, op: Op) -> Res<()> {
            let site = frame.site(op.b);
            let bits = $f(&vm.heap, site.x + site.y);
            let shadow = frame.admit(|| vm.label_of_field(Ref(site.x), site.y))?;
            let value = tell_constant(vm, frame, Value { bits, shadow })?;
            vm.$push(frame, value);
            Ok(())
        }
    )*};
}

impl Vm {
    /// Sets the shadow of a field to the given shadow, united with the frame's control.
    #[inline(always)]
    pub(super) fn store_field_shadow<M: StaticMode, const L: bool>(
        &mut self,
        frame: &mut Cursor<'_, M, L>,
        object: Ref,
        offset: u32,
        shadow: Label,
    ) -> Res<()> {
        let shadow = if L { self.machine.unite(shadow, frame.control()) } else { Label::NONE };
        let shadow = match self.machine.events().stored {
            Some(stored) if L && frame.is_watched() => {
                stored(self, frame.frame(), object, offset, shadow)
            }
            _ => shadow,
        };
        if M::SHADOWS { self.label_field(object, offset, shadow) } else { Ok(()) }
    }
}

getters! {
    getfield1 getstatic1 push: |heap: &Heap, at| u64::from(i32::from(heap.u8(at) as i8) as u32);
    getfield_boolean getstatic_boolean push: |heap: &Heap, at| u64::from(heap.u8(at));
    getfield_char getstatic_char push: |heap: &Heap, at| u64::from(heap.u16(at));
    getfield_short getstatic_short push: |heap: &Heap, at| u64::from(i32::from(heap.u16(at) as i16) as u32);
    getfield4 getstatic4 push: |heap: &Heap, at| u64::from(heap.u32(at));
    getfield8 getstatic8 push2: |heap: &Heap, at| heap.u64(at);
}

macro_rules! setters {
    ($($name:ident $static_name:ident $slots:literal: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, op: Op) -> Res<()> {
            let (object, offset) = target(frame, op, $slots + 1)?;
            frame.ready(vm, object.0 + offset)?;
            let value = frame.peek($slots);
            frame.shrink($slots + 1);
            $f(&mut vm.heap, object.0 + offset, value.bits);
            vm.store_field_shadow(frame, object, offset, value.shadow)
        }

        #[inline(always)]
        pub(crate) fn $static_name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, op: Op) -> Res<()> {
            let site = frame.site(op.b);
            frame.ready(vm, site.x + site.y)?;
            let value = frame.peek($slots);
            frame.shrink($slots);
            $f(&mut vm.heap, site.x + site.y, value.bits);
            vm.store_field_shadow(frame, Ref(site.x), site.y, value.shadow)
        }
    )*};
}

setters! {
    putfield1 putstatic1 1: |heap: &mut Heap, at, bits: u64| heap.put_u8(at, bits as u8);
    putfield_boolean putstatic_boolean 1: |heap: &mut Heap, at, bits: u64| heap.put_u8(at, bits as u8 & 1);
    putfield2 putstatic2 1: |heap: &mut Heap, at, bits: u64| heap.put_u16(at, bits as u16);
    putfield4 putstatic4 1: |heap: &mut Heap, at, bits: u64| heap.put_u32(at, bits as u32);
    putfield8 putstatic8 2: |heap: &mut Heap, at, bits: u64| heap.put_u64(at, bits);
}

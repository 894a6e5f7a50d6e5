//! Method invocation (JVMS 6.5, the invoke instructions).

mod enter;
mod linked;
mod select;

use self::enter::{call, enter};
use self::select::{enter_selected, interface_call, usable};
use crate::classes::class::{ClassId, MethodId, access};
use crate::classes::initialise::state;
use crate::frames::frame::{Cursor, Trap};
use crate::interpreter::code::{Op, Opcode};
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::linking::resolve::Invocation;
use crate::vm::Vm;

pub(crate) use self::enter::deferred;
pub(crate) use self::linked::{invoke_appendix, invoke_basic, invokedynamic, link_to};

fn resolve<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    how: Invocation,
) -> Res<(ClassId, MethodId)> {
    vm.save(frame);
    let class = vm.class(vm.method(frame.method()).class).clone();
    let pool = frame.site(op.b).pool;
    vm.resolve_method(&class, pool, how)
}

pub(crate) fn invokestatic<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let (_, method) = resolve(vm, frame, op, Invocation::Static)?;
    let target = vm.method(method);
    let (class, slots) = (target.class, target.argument_slots);
    let polymorphic = vm.links_to(method);
    let site = vm.site_mut(frame.method(), op.b);
    site.small = slots;
    site.x = class.0;
    site.z = method.0;
    vm.quicken(frame, if polymorphic { Opcode::LinkTo } else { Opcode::InvokestaticQuick });
    if polymorphic {
        vm.set_call_slots(frame, op, false)?;
    }
    Err(frame.trap(Trap::Quickened))
}

/// Calls a static method whose class may not be initialised yet. Once the class is, the operation
/// becomes [`invokestatic_ready`].
pub(crate) fn invokestatic_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let site = frame.site(op.b);
    let class = ClassId(site.x);
    vm.save(frame);
    vm.ensure_initialised(class)?;
    if vm.class_state(class) == state::INITIALISED {
        vm.quicken(frame, Opcode::InvokestaticReady);
    }
    call(vm, frame, MethodId(site.z), u32::from(site.small))
}

#[inline(always)]
pub(crate) fn invokestatic_ready<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let site = frame.site(op.b);
    enter(vm, frame, MethodId(site.z), u32::from(site.small))
}

/// Returns the method that `invokespecial` calls. For a method of a superclass, the search starts
/// at the direct superclass of the calling class.
fn special_target<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &Cursor<'_, M, L>,
    class: ClassId,
    method: MethodId,
) -> Res<MethodId> {
    let caller = vm.class(vm.method(frame.method()).class).clone();
    let found = vm.method(method);
    let named = vm.class(class);
    let is_super = caller.ancestors.contains(&class) && class != caller.id;
    if &*found.name == "<init>"
        || named.is_interface()
        || !is_super
        || found.access & access::PRIVATE != 0
    {
        if found.access & access::ABSTRACT != 0 {
            return Err(vm.abstract_method(method));
        }
        return Ok(method);
    }
    let (name, descriptor) = (found.name.clone(), found.descriptor.clone());
    let parent = caller.super_class.unwrap_or(class);
    match vm.lookup_method(parent, &name, &descriptor) {
        Some(target) => Ok(target),
        None => Err(vm.abstract_method(method)),
    }
}

pub(crate) fn invokespecial<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let (class, method) = resolve(vm, frame, op, Invocation::Special)?;
    let target = special_target(vm, frame, class, method)?;
    let slots = vm.method(method).argument_slots;
    let site = vm.site_mut(frame.method(), op.b);
    site.small = slots;
    site.z = target.0;
    vm.quicken(frame, Opcode::InvokespecialQuick);
    Err(frame.trap(Trap::Quickened))
}

#[inline(always)]
pub(crate) fn invokespecial_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let site = frame.site(op.b);
    let slots = u32::from(site.small);
    if frame.peek(slots).reference().0 == 0 {
        return Err(frame.null_pointer());
    }
    enter(vm, frame, MethodId(site.z), slots)
}

pub(crate) fn invokevirtual<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    vm.save(frame);
    if vm.is_polymorphic_site(frame, op)? {
        return vm.link_polymorphic(frame, op);
    }
    let (_, method) = resolve(vm, frame, op, Invocation::Virtual)?;
    let found = vm.method(method);
    let (slots, flags, index) = (found.argument_slots, found.access, found.vtable_index);
    let site = vm.site_mut(frame.method(), op.b);
    site.small = slots;
    site.y = index.unwrap_or(0);
    site.z = method.0;
    // The receiver's class does not select private and final methods.
    let is_fixed = flags & access::PRIVATE != 0 || flags & access::FINAL != 0 && index.is_some();
    let quick = match index {
        _ if is_fixed => Opcode::InvokespecialQuick,
        Some(_) => Opcode::InvokevirtualQuick,
        None => Opcode::InvokevirtualSelected,
    };
    vm.quicken(frame, quick);
    Err(frame.trap(Trap::Quickened))
}

#[inline(always)]
pub(crate) fn invokevirtual_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    enter_selected(vm, frame, op, |vm, class, site| {
        vm.class(class).vtable.get(site.y as usize).copied()
    })
}

/// Calls a method that only an interface declares, through a class.
pub(crate) fn invokevirtual_selected<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let site = frame.site(op.b);
    let receiver = frame.peek(u32::from(site.small)).reference();
    if receiver.0 == 0 {
        return Err(frame.null_pointer());
    }
    let class = vm.class_of(receiver);
    let selected = vm.select(class, MethodId(site.z));
    let target = usable(vm, frame, class, site, selected)?;
    enter(vm, frame, target, u32::from(site.small))
}

pub(crate) fn invokeinterface<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let (class, method) = resolve(vm, frame, op, Invocation::Interface)?;
    let slots = vm.method(method).argument_slots;
    let site = vm.site_mut(frame.method(), op.b);
    site.small = slots;
    site.x = class.0;
    site.z = method.0;
    vm.quicken(frame, Opcode::InvokeinterfaceQuick);
    Err(frame.trap(Trap::Quickened))
}

#[inline(always)]
pub(crate) fn invokeinterface_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    enter_selected(vm, frame, op, |vm, class, site| vm.selected.get(interface_call(class, site)))
}

//! Method selection by the receiver's class (JVMS 5.4.6), and the inline caches of call sites.

use super::enter::{enter, open};
use crate::classes::class::{ClassId, MethodId, access};
use crate::frames::frame::{Cursor, Fp, Trap};
use crate::interpreter::code::{Op, Opcode, Site};
use crate::interpreter::exit::{Exit, Res};
use crate::interpreter::mode::StaticMode;
use crate::linking::selected::InterfaceCall;
use crate::vm::Vm;

/// Calls the method that the receiver's class selects. If it is the class in the inline cache, the cache has the method
/// too. For another class, the method is only called if `select` finds it and the call only has to open a frame.
/// Otherwise the operation ends with [`Trap::Select`].
#[inline(always)]
pub(super) fn enter_selected<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    select: impl Fn(&Vm, ClassId, Site) -> Option<MethodId>,
) -> Res<()> {
    let site = frame.site(op.b);
    let slots = u32::from(site.small);
    let receiver = frame.peek(slots).reference();
    if receiver.0 == 0 {
        return Err(frame.null_pointer());
    }
    let class = vm.class_of(receiver);
    if class == site.receiver {
        return enter(vm, frame, site.selected, slots);
    }
    if site.receiver != ClassId(0)
        && let Some(target) = select(vm, class, site)
        && let Some(layout) = vm.layouts.direct(target)
    {
        return open(vm, frame, target, layout, slots);
    }
    Err(frame.trap(Trap::Select))
}

/// Selects the method for the receiver of a call, and puts it into the inline cache. Returns the
/// method and the number of its argument slots.
pub(super) fn selected<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &Cursor<'_, M, L>,
    op: Op,
) -> Res<(MethodId, u32)> {
    let site = frame.site(op.b);
    let slots = u32::from(site.small);
    let class = vm.class_of(frame.peek(slots).reference());
    let target = if op.code == Opcode::InvokeinterfaceQuick {
        select_in_interface(vm, frame, class, site)?
    } else {
        select_in_class(vm, frame, class, site)?
    };
    vm.remember_receiver((frame.method(), op.b), class, target);
    Ok((target, slots))
}

/// Selects a method in the method table of a class.
fn select_in_class<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &Cursor<'_, M, L>,
    class: ClassId,
    site: Site,
) -> Res<MethodId> {
    let selected = vm.class(class).vtable.get(site.y as usize).copied();
    usable(vm, frame, class, site, selected)
}

/// Returns the selected method if it can be called, and otherwise throws.
pub(super) fn usable<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &Cursor<'_, M, L>,
    class: ClassId,
    site: Site,
    selected: Option<MethodId>,
) -> Res<MethodId> {
    match selected {
        Some(target) if !vm.method(target).is_abstract() => Ok(target),
        _ => {
            vm.save(frame);
            Err(vm.no_virtual_implementation(class, MethodId(site.z), selected))
        }
    }
}

pub(super) fn interface_call(class: ClassId, site: Site) -> InterfaceCall {
    (class, ClassId(site.x), MethodId(site.z))
}

/// Selects the method of a class that implements an interface's method.
fn select_in_interface<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &Cursor<'_, M, L>,
    class: ClassId,
    site: Site,
) -> Res<MethodId> {
    let call = interface_call(class, site);
    match vm.selected.get(call) {
        Some(target) => Ok(target),
        None => vm.select_anew(call, frame.fp(), frame.pc(), frame.sp()),
    }
}

impl Vm {
    #[inline(never)]
    fn select_anew(&mut self, call: InterfaceCall, fp: Fp, pc: u32, sp: u32) -> Res<MethodId> {
        self.save_at(fp, pc, sp);
        let target = self.select_interface_target(call.0, call.1, call.2)?;
        self.selected.put(call, target);
        Ok(target)
    }

    fn select_interface_target(
        &mut self,
        class: ClassId,
        interface: ClassId,
        method: MethodId,
    ) -> Res<MethodId> {
        if !self.is_assignable(class, interface) {
            let message = format!(
                "Class {} does not implement the requested interface {}",
                self.class(class).external_name(),
                self.class(interface).external_name()
            );
            let error = "java/lang/IncompatibleClassChangeError";
            return Err(self.throw_new(error, Some(&message)));
        }
        match self.select(class, method) {
            Some(target) if !self.method(target).is_abstract() => {
                let flags = self.method(target).access;
                if flags & (access::PUBLIC | access::PRIVATE) == 0
                    && self.method(target).class != interface
                {
                    return Err(self.throw_new("java/lang/IllegalAccessError", None));
                }
                Ok(target)
            }
            selected => Err(self.no_implementation(class, method, selected)),
        }
    }

    #[cold]
    fn no_virtual_implementation(
        &mut self,
        class: ClassId,
        resolved: MethodId,
        selected: Option<MethodId>,
    ) -> Exit {
        let in_interface =
            selected.is_none_or(|id| self.class(self.method(id).class).is_interface());
        let error = if in_interface { self.no_default(class, resolved) } else { None };
        error.unwrap_or_else(|| self.no_implementation(class, resolved, selected))
    }
}

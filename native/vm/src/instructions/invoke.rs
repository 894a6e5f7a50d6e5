//! Method invocation (JVMS 6.5, invoke instructions).

use crate::class::{ClassId, MethodId, access};
use crate::code::{Op, Opcode, Site};
use crate::exit::{Exit, Res};
use crate::frame::{Cursor, Layout, Trap, Value};
use crate::heap::Ref;
use crate::initialise::state;
use crate::machine::Machine;
use crate::resolve::Invocation;
use crate::selected::InterfaceCall;
use crate::vm::Vm;

/// Goes on in the target, with the topmost operands as its arguments, if that is no more than to open
/// its frame; the rest is left to [`deferred`].
#[inline(always)]
fn enter<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    target: MethodId,
    slots: u32,
) -> Res<()> {
    match vm.layouts.direct(target) {
        Some(layout) => open(vm, frame, target, layout, slots),
        None => Err(frame.trap(Trap::Call { target, slots })),
    }
}

/// Goes on in the target, whatever that takes.
fn call<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    target: MethodId,
    slots: u32,
) -> Res<()> {
    if let Some(layout) = vm.layouts.direct(target) {
        return open(vm, frame, target, layout, slots);
    }
    let method = vm.method(target);
    if method.is_unprepared() {
        return Err(frame.trap(Trap::Unprepared { method: target }));
    }
    let result = method.result;
    if let Some(leaf) = method.leaf
        && let Some(value) = vm.run_leaf(leaf, target, frame.fp(), frame.sp - slots)
    {
        frame.sp -= slots;
        vm.push_result(frame, result, value);
        return Ok(());
    }
    vm.enter_carefully(frame.fp(), frame.pc, frame.sp, target, slots)
}

/// What the quick form of a call left, so that it calls no function itself.
pub(crate) fn deferred<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    trap: Trap,
) -> Res<()> {
    if let Trap::Call { target, slots } = trap {
        return call(vm, frame, target, slots);
    }
    let site = frame.site(op.b);
    let slots = u32::from(site.small);
    let class = vm.class_of(frame.peek(slots).reference());
    let target = if op.code == Opcode::InvokeinterfaceQuick {
        select_in_interface(vm, frame, class, site)?
    } else {
        select_in_class(vm, frame, class, site)?
    };
    vm.remember_receiver((frame.method(), op.b), class, target);
    call(vm, frame, target, slots)
}

/// Opens the target's frame, and goes on there.
#[inline(always)]
fn open<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    target: MethodId,
    layout: Layout,
    slots: u32,
) -> Res<()> {
    // SAFETY: the layout is the method's own, and verified code has its arguments in place.
    unsafe { frame.call(target, layout, slots)? };
    let fp = frame.fp();
    vm.thread_mut().top = fp;
    if M::TRACKS {
        M::entered(vm, fp, target);
    }
    vm.arrive(frame);
    Ok(())
}

impl<M: Machine> Vm<M> {
    /// Opens the frame of a method that is not entered directly, and moves the topmost operands of the
    /// frame at `caller` there.
    #[inline(never)]
    fn enter_carefully(
        &mut self,
        caller: u32,
        pc: u32,
        sp: u32,
        target: MethodId,
        slots: u32,
    ) -> Res<()> {
        self.save_at(caller, pc, sp);
        let first = sp - slots;
        let receiver = if slots > 0 { self.thread().stack.slot(caller, first) } else { 0 };
        let monitor = self.lock_for(target, receiver)?;
        let fp = match self.open_frame(target, 0) {
            Ok(fp) => fp,
            Err(exit) => {
                if monitor.0 != 0 {
                    self.monitor_exit(monitor)?;
                }
                return Err(exit);
            }
        };
        self.clear_scratch(target, fp);
        if monitor.0 != 0 {
            self.thread_mut().stack.set_monitor(fp, monitor);
        }
        self.move_arguments(caller, first, slots, fp);
        self.thread_mut().stack.set_sp(caller, first);
        if M::TRACKS {
            M::entered(self, fp, target);
        }
        Err(Exit::Reframe)
    }

    fn move_arguments(&mut self, caller: u32, first: u32, count: u32, fp: u32) {
        let (from, to) = (self.slots_of(caller), self.slots_of(fp));
        let stack = &mut self.thread_mut().stack;
        for slot in 0..count {
            stack.set_slot(fp, slot, stack.slot(caller, first + slot));
            if M::TRACKS {
                stack.set_label(fp, to, slot, stack.label(caller, from, first + slot));
            }
        }
    }
}

fn resolve<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    how: Invocation,
) -> Res<(ClassId, MethodId)> {
    vm.save(frame);
    let class = vm.class(vm.method(frame.method()).class).clone();
    let pool = frame.site(op.b).pool;
    vm.resolve_method(&class, pool, how)
}

pub(crate) fn invokestatic<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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
    Err(Exit::Suspend)
}

/// While the class is being initialised; then it becomes [`invokestatic_ready`].
pub(crate) fn invokestatic_quick<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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
pub(crate) fn invokestatic_ready<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let site = frame.site(op.b);
    enter(vm, frame, MethodId(site.z), u32::from(site.small))
}

/// The method that `invokespecial` runs: superclass methods are looked up anew from the direct
/// superclass of the calling class.
fn special_target<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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

pub(crate) fn invokespecial<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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
    Err(Exit::Suspend)
}

#[inline(always)]
pub(crate) fn invokespecial_quick<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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

pub(crate) fn invokevirtual<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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
    // Private and final methods are not selected by the receiver's class.
    let is_fixed = flags & access::PRIVATE != 0 || flags & access::FINAL != 0 && index.is_some();
    let quick = match index {
        _ if is_fixed => Opcode::InvokespecialQuick,
        Some(_) => Opcode::InvokevirtualQuick,
        None => Opcode::InvokevirtualSelected,
    };
    vm.quicken(frame, quick);
    Err(Exit::Suspend)
}

#[inline(always)]
pub(crate) fn invokevirtual_quick<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    enter_selected(vm, frame, op, |vm, class, site| {
        vm.class(class).vtable.get(site.y as usize).copied()
    })
}

/// Goes on in what is selected for the receiver's class, which most sites know of the first one that
/// they saw. Of others only what takes no more than to open a frame is selected here.
#[inline(always)]
fn enter_selected<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    select: impl Fn(&Vm<M>, ClassId, Site) -> Option<MethodId>,
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

/// Selects through a class' table of methods.
fn select_in_class<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &Cursor<'_, M, L>,
    class: ClassId,
    site: Site,
) -> Res<MethodId> {
    let selected = vm.class(class).vtable.get(site.y as usize).copied();
    usable(vm, frame, class, site, selected)
}

/// Of a method that no class declares, an interface's, through a class.
pub(crate) fn invokevirtual_selected<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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

/// What was selected in the receiver's class for the method resolved at a site, if it can run.
fn usable<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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

pub(crate) fn invokeinterface<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
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
    Err(Exit::Suspend)
}

#[inline(always)]
pub(crate) fn invokeinterface_quick<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    enter_selected(vm, frame, op, |vm, class, site| vm.selected.get(interface_call(class, site)))
}

fn interface_call(class: ClassId, site: Site) -> InterfaceCall {
    (class, ClassId(site.x), MethodId(site.z))
}

/// Selects in a class what implements an interface's method.
fn select_in_interface<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &Cursor<'_, M, L>,
    class: ClassId,
    site: Site,
) -> Res<MethodId> {
    let call = interface_call(class, site);
    match vm.selected.get(call) {
        Some(target) => Ok(target),
        None => vm.select_anew(call, frame.fp(), frame.pc, frame.sp),
    }
}

impl<M: Machine> Vm<M> {
    #[inline(never)]
    fn select_anew(&mut self, call: InterfaceCall, fp: u32, pc: u32, sp: u32) -> Res<MethodId> {
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

    /// Records the argument slots of a call site's own descriptor.
    fn set_call_slots<const L: bool>(
        &mut self,
        frame: &Cursor<'_, M, L>,
        op: Op,
        receiver: bool,
    ) -> Res<()> {
        let class = self.class(self.method(frame.method()).class).clone();
        let pool = frame.site(op.b).pool;
        let descriptor = self.call_descriptor(&class, pool)?;
        let (parameters, _) = crate::load::parse_descriptor(&descriptor);
        let slots: usize = parameters.iter().map(|kind| kind.slots()).sum();
        self.site_mut(frame.method(), op.b).small = slots as u16 + u16::from(receiver);
        Ok(())
    }

    /// Links a call of `MethodHandle` or `VarHandle` whose descriptor is the call site's own
    /// (JVMS 2.9.3).
    fn link_polymorphic<const L: bool>(&mut self, frame: &mut Cursor<'_, M, L>, op: Op) -> Res<()> {
        let class = self.class(self.method(frame.method()).class).clone();
        let pool = frame.site(op.b).pool;
        self.set_call_slots(frame, op, true)?;
        let member = self.member_name(&class, pool)?;
        if &*member.name == "invokeBasic" {
            self.quicken(frame, Opcode::InvokeBasic);
            return Err(Exit::Suspend);
        }
        self.site_mut(frame.method(), op.b).x = POLYMORPHIC;
        self.quicken(frame, Opcode::InvokeAppendix);
        Err(Exit::Suspend)
    }
}

/// Marks a linked call site that has a receiver of its own.
const POLYMORPHIC: u32 = 1;

pub(crate) fn invokedynamic<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    vm.save(frame);
    vm.set_call_slots(frame, op, false)?;
    vm.quicken(frame, Opcode::InvokeAppendix);
    Err(Exit::Suspend)
}

/// A call linked by `java.lang.invoke`: the appendix, if any, is the last argument of the adapter.
pub(crate) fn invoke_appendix<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    vm.save(frame);
    let class = vm.class(vm.method(frame.method()).class).clone();
    let site = frame.site(op.b);
    let index = match site.y {
        0 => {
            let index = vm.call_site_index(&class);
            vm.site_mut(frame.method(), op.b).y = index;
            index
        }
        index => index,
    };
    let Some(linked) = vm.resolved(&class, index) else {
        let link = vm.internal_method("linkCallSite");
        let place = u64::from(class.place.0);
        return vm.push_retry(link, &[place, u64::from(site.pool), u64::from(index)]);
    };
    if vm.class_of(linked) != vm.known.object_array {
        return Err(vm.throw_again(linked));
    }
    let (member, appendix) = (vm.element(linked, 0), vm.element(linked, 1));
    let target = vm.member_target(member);
    let mut slots = u32::from(site.small);
    if site.x == POLYMORPHIC && frame.peek(slots).reference().0 == 0 {
        return Err(frame.null_pointer());
    }
    if appendix.0 != 0 {
        frame.push(Value { bits: u64::from(appendix.0), shadow: M::Shadow::default() });
        slots += 1;
    }
    let result = call(vm, frame, target, slots);
    if appendix.0 != 0 && !is_entered(result) {
        frame.sp -= 1;
    }
    result
}

/// `MethodHandle.invokeBasic`: runs the handle's lambda form with the same arguments.
pub(crate) fn invoke_basic<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let slots = u32::from(frame.site(op.b).small);
    let handle = frame.peek(slots).reference();
    if handle.0 == 0 {
        return Err(frame.null_pointer());
    }
    let target = vm.handle_target(handle);
    call(vm, frame, target, slots)
}

/// `MethodHandle.linkTo*`: the last argument is the `MemberName` of the target.
pub(crate) fn link_to<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let site = frame.site(op.b);
    let slots = u32::from(site.small) - 1;
    let member = frame.peek(1).reference();
    if member.0 == 0 {
        return Err(frame.null_pointer());
    }
    let receiver = if slots > 0 { frame.peek(slots + 1).reference() } else { Ref(0) };
    vm.save(frame);
    let target = vm.linked_method(MethodId(site.z), member, receiver)?;
    frame.sp -= 1;
    let result = call(vm, frame, target, slots);
    if !is_entered(result) {
        frame.sp += 1;
    }
    result
}

/// Whether the frame of a called method is open.
fn is_entered(result: Res<()>) -> bool {
    matches!(result, Ok(()) | Err(Exit::Reframe))
}

impl<M: Machine> Vm<M> {
    /// The target of `linkTo*`: selected by the receiver for virtual and interface calls.
    pub(crate) fn linked_method(
        &mut self,
        linker: MethodId,
        member: Ref,
        receiver: Ref,
    ) -> Res<MethodId> {
        let target = self.member_target(member);
        let name = self.method(linker).name.clone();
        if &*name == "linkToStatic" {
            let class = self.method(target).class;
            self.ensure_initialised(class)?;
            return Ok(target);
        }
        if receiver.0 == 0 {
            return Err(self.throw_new("java/lang/NullPointerException", None));
        }
        if &*name == "linkToSpecial" {
            return Ok(target);
        }
        let class = self.class_of(receiver);
        match self.select(class, target) {
            Some(selected) => Ok(selected),
            None => Err(self.no_implementation(class, target, None)),
        }
    }
}

//! Calls that `java.lang.invoke` links: `invokedynamic`, and the signature polymorphic methods.

use super::enter::{call, is_entered};
use crate::classes::class::MethodId;
use crate::frames::frame::{Cursor, Trap, Value};
use crate::interpreter::code::{Op, Opcode};
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::machine::Label;
use crate::memory::heap::Ref;
use crate::vm::Vm;

impl Vm {
    /// Records at a call site the number of argument slots of the descriptor in the constant pool.
    pub(super) fn set_call_slots<M: StaticMode, const L: bool>(
        &mut self,
        frame: &Cursor<'_, M, L>,
        op: Op,
        receiver: bool,
    ) -> Res<()> {
        let class = self.class(self.method(frame.method()).class).clone();
        let pool = frame.site(op.b).pool;
        let descriptor = self.call_descriptor(&class, pool)?;
        let (parameters, _) = crate::classes::load::parse_descriptor(&descriptor);
        let slots: usize = parameters.iter().map(|kind| kind.slots()).sum();
        self.site_mut(frame.method(), op.b).small = slots as u16 + u16::from(receiver);
        Ok(())
    }

    /// Links a call of a signature polymorphic method of `MethodHandle` or `VarHandle` (JVMS
    /// 2.9.3). Such a call has the descriptor of its call site.
    pub(super) fn link_polymorphic<M: StaticMode, const L: bool>(
        &mut self,
        frame: &mut Cursor<'_, M, L>,
        op: Op,
    ) -> Res<()> {
        let class = self.class(self.method(frame.method()).class).clone();
        let pool = frame.site(op.b).pool;
        self.set_call_slots(frame, op, true)?;
        let member = self.member_name(&class, pool)?;
        if &*member.name == "invokeBasic" {
            self.quicken(frame, Opcode::InvokeBasic);
            return Err(frame.trap(Trap::Quickened));
        }
        self.site_mut(frame.method(), op.b).x = POLYMORPHIC;
        self.quicken(frame, Opcode::InvokeAppendix);
        Err(frame.trap(Trap::Quickened))
    }
}

/// The mark of a linked call site that has a receiver.
const POLYMORPHIC: u32 = 1;

pub(crate) fn invokedynamic<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    vm.save(frame);
    vm.set_call_slots(frame, op, false)?;
    vm.quicken(frame, Opcode::InvokeAppendix);
    Err(frame.trap(Trap::Quickened))
}

/// Runs a call that `java.lang.invoke` links, and links it first if necessary. The appendix, if
/// there is one, becomes the last argument of the adapter.
pub(crate) fn invoke_appendix<M: StaticMode, const L: bool>(
    vm: &mut Vm,
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
    let mut slots = u32::from(site.small);
    if vm.heap.length(linked) == 1 {
        let given = vm.element(linked, 0);
        return lambda(vm, frame, given, slots);
    }
    let (member, appendix) = (vm.element(linked, 0), vm.element(linked, 1));
    let target = vm.member_target(member);
    if site.x == POLYMORPHIC && frame.peek(slots).reference().0 == 0 {
        return Err(frame.null_pointer());
    }
    if appendix.0 != 0 {
        frame.push(Value { bits: u64::from(appendix.0), shadow: Label::NONE });
        slots += 1;
    }
    let result = call(vm, frame, target, slots);
    if appendix.0 != 0 && !is_entered(result) {
        frame.shrink(1);
    }
    result
}

/// Pushes the object of a lambda expression. A lambda expression that captures nothing has a single
/// instance; otherwise each evaluation creates one with the captured values.
fn lambda<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    given: Ref,
    captured: u32,
) -> Res<()> {
    let object = if captured == 0 { given } else { capture(vm, frame, given)? };
    frame.push(Value { bits: u64::from(object.0), shadow: Label::NONE });
    Ok(())
}

/// Creates an instance of a lambda expression's class. The topmost operands become the values of
/// its fields.
fn capture<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    mirror: Ref,
) -> Res<Ref> {
    let class = vm.mirrored(mirror);
    let class = vm.class(class).clone();
    if vm.heap.is_due(class.instance_size) {
        vm.make_room(class.instance_size)?;
    }
    let object = vm.allocate(class.id)?;
    for field in class.fields.iter().rev() {
        let value = if field.kind.slots() == 2 { frame.pop2() } else { frame.pop() };
        vm.store(object.0 + field.offset, field.kind, value.bits);
        vm.store_field_shadow(frame, object, field.offset, value.shadow)?;
    }
    Ok(object)
}

/// Runs `MethodHandle.invokeBasic`, which calls the handle's lambda form with the same arguments.
pub(crate) fn invoke_basic<M: StaticMode, const L: bool>(
    vm: &mut Vm,
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

/// Runs `MethodHandle.linkTo*`. Its last argument is the `MemberName` of the target.
pub(crate) fn link_to<M: StaticMode, const L: bool>(
    vm: &mut Vm,
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
    frame.shrink(1);
    let result = call(vm, frame, target, slots);
    if !is_entered(result) {
        frame.grow(1);
    }
    result
}

impl Vm {
    /// Returns the target of `linkTo*`. For virtual and interface calls, the receiver's class
    /// selects it.
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

//! Operations on objects: creation, type tests, monitors and `athrow`.

use crate::classes::class::{ClassId, access};
use crate::frames::frame::{Cursor, Trap, Value};
use crate::interpreter::code::{Op, Opcode};
use crate::interpreter::exit::{Exit, Res};
use crate::interpreter::mode::StaticMode;
use crate::machine::Label;
use crate::vm::Vm;

fn resolve<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<ClassId> {
    vm.save(frame);
    let class = vm.class(vm.method(frame.method()).class).clone();
    let pool = frame.site(op.b).pool;
    vm.resolve_class(&class, pool)
}

pub(crate) fn new<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let id = resolve(vm, frame, op)?;
    let class = vm.class(id).clone();
    if class.access & (access::ABSTRACT | access::INTERFACE) != 0 {
        return Err(vm.throw_new("java/lang/InstantiationError", Some(&class.external_name())));
    }
    vm.site_mut(frame.method(), op.b).x = id.0;
    vm.quicken(frame, Opcode::NewQuick);
    Err(frame.trap(Trap::Quickened))
}

#[inline(always)]
pub(crate) fn new_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let class = ClassId(frame.site(op.b).x);
    if vm.class_state(class) != crate::classes::initialise::state::INITIALISED {
        vm.save(frame);
        vm.ensure_initialised(class)?;
    }
    let size = vm.class(class).instance_size;
    if vm.heap.is_due(size) {
        vm.save(frame);
        vm.make_room(size)?;
    }
    let Some(object) = vm.heap.allocate(class.0, size, 0) else {
        return Err(vm.hard_limit());
    };
    vm.push(frame, Value { bits: u64::from(object.0), shadow: Label::NONE });
    Ok(())
}

pub(crate) fn athrow<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let exception = frame.peek(1).reference();
    if exception.0 == 0 {
        return Err(frame.null_pointer());
    }
    vm.state.thrown = frame.peek(1).shadow;
    Err(Exit::Throw(exception))
}

pub(crate) fn checkcast<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    // For null the class is not resolved (JVMS 6.5, checkcast).
    if frame.peek(1).reference().0 == 0 {
        return Ok(());
    }
    let id = resolve(vm, frame, op)?;
    vm.site_mut(frame.method(), op.b).x = id.0;
    vm.quicken(frame, Opcode::CheckcastQuick);
    Err(frame.trap(Trap::Quickened))
}

#[inline(always)]
pub(crate) fn checkcast_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let object = frame.peek(1).reference();
    let class = ClassId(frame.site(op.b).x);
    if object.0 == 0 || vm.class_of(object) == class || vm.is_instance(object, class) {
        return Ok(());
    }
    Err(frame.trap(Trap::ClassCast { from: vm.class_of(object), to: class }))
}

pub(crate) fn instanceof<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    if frame.peek(1).reference().0 == 0 {
        let value = frame.pop();
        vm.push(frame, Value { bits: 0, shadow: value.shadow });
        return Ok(());
    }
    let id = resolve(vm, frame, op)?;
    vm.site_mut(frame.method(), op.b).x = id.0;
    vm.quicken(frame, Opcode::InstanceofQuick);
    Err(frame.trap(Trap::Quickened))
}

#[inline(always)]
pub(crate) fn instanceof_quick<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let value = frame.pop();
    let object = value.reference();
    let class = ClassId(frame.site(op.b).x);
    let result = object.0 != 0 && vm.is_instance(object, class);
    vm.push(frame, Value { bits: u64::from(result), shadow: value.shadow });
    Ok(())
}

pub(crate) fn monitorenter<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let object = frame.peek(1).reference();
    if object.0 == 0 {
        return Err(frame.null_pointer());
    }
    vm.save(frame);
    vm.monitor_enter(object)?;
    frame.shrink(1);
    Ok(())
}

pub(crate) fn monitorexit<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let object = frame.peek(1).reference();
    if object.0 == 0 {
        return Err(frame.null_pointer());
    }
    vm.save(frame);
    vm.monitor_exit(object)?;
    frame.shrink(1);
    Ok(())
}

//! Entering the target of a call.

use super::select::selected;
use crate::classes::class::MethodId;
use crate::frames::frame::{Cursor, Fp, Layout, Trap};
use crate::interpreter::code::Op;
use crate::interpreter::exit::{Exit, Res};
use crate::interpreter::mode::StaticMode;
use crate::machine::Interest;
use crate::vm::Vm;

/// Calls the target with the topmost operands as its arguments, if the call only has to open a
/// frame. Otherwise the operation ends with [`Trap::Call`], and [`deferred`] makes the call.
#[inline(always)]
pub(super) fn enter<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    target: MethodId,
    slots: u32,
) -> Res<()> {
    match vm.layouts.direct(target) {
        Some(layout) => open(vm, frame, target, layout, slots),
        None => Err(frame.trap(Trap::Call { target, slots })),
    }
}

/// Calls the target with the topmost operands as its arguments, whatever the call has to do.
pub(super) fn call<M: StaticMode, const L: bool>(
    vm: &mut Vm,
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
        && let Some(value) = vm.run_leaf(leaf, target, frame.fp(), frame.sp() - slots)
    {
        frame.shrink(slots);
        vm.push_result(frame, result, value);
        return Ok(());
    }
    vm.enter_carefully(frame.fp(), frame.pc(), frame.sp(), target, slots)
}

/// Makes a call that the quick form deferred, so that the quick form itself calls no function.
pub(crate) fn deferred<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
    trap: Trap,
) -> Res<()> {
    if let Trap::Call { target, slots } = trap {
        return call(vm, frame, target, slots);
    }
    let (target, slots) = selected(vm, frame, op)?;
    call(vm, frame, target, slots)
}

/// Opens the target's frame and continues there.
#[inline(always)]
pub(super) fn open<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    target: MethodId,
    layout: Layout,
    slots: u32,
) -> Res<()> {
    // SAFETY: the layout is that of the method, and in verified code the arguments are the topmost
    // operands.
    unsafe { frame.call(target, layout, slots)? };
    let fp = frame.fp();
    vm.thread_mut().top = fp;
    if M::EVENTS && (layout.interest().has(Interest::CALLS) || vm.machine.alert().entries) {
        vm.tell_entered(fp, target);
    }
    vm.arrive(frame);
    Ok(())
}

impl Vm {
    /// Opens the frame of a method whose call has more to do than that, and copies the topmost
    /// operands of the caller's frame to it.
    #[inline(never)]
    fn enter_carefully(
        &mut self,
        caller: Fp,
        pc: u32,
        sp: u32,
        target: MethodId,
        slots: u32,
    ) -> Res<()> {
        self.save_at(caller, pc, sp);
        let first = sp - slots;
        let receiver = if slots > 0 { self.thread().stack.slot(caller, first) } else { 0 };
        let fp = self.open_locked(target, receiver, 0)?;
        self.move_arguments(caller, first, slots, fp);
        self.thread_mut().stack.set_sp(caller, first);
        self.tell_entered(fp, target);
        Err(Exit::Reframe)
    }

    fn move_arguments(&mut self, caller: Fp, first: u32, count: u32, fp: Fp) {
        let (from, to) = (self.slots_of(caller), self.slots_of(fp));
        let has_labels = self.has_labels();
        let stack = &mut self.thread_mut().stack;
        for slot in 0..count {
            stack.set_slot(fp, slot, stack.slot(caller, first + slot));
            if has_labels {
                stack.set_label(fp, to, slot, stack.label(caller, from, first + slot));
            }
        }
    }
}

/// Returns whether a call has opened the target's frame or completed.
pub(super) fn is_entered(result: Res<()>) -> bool {
    matches!(result, Ok(()) | Err(Exit::Reframe))
}

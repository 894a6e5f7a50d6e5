//! Branches, switches, subroutines and returns.

use crate::classes::class::Kind;
use crate::frames::frame::{Cursor, DISCARD, Fp, Frame, Trap, Value};
use crate::interpreter::code::Op;
use crate::interpreter::exit::{Exit, Res};
use crate::interpreter::mode::StaticMode;
use crate::machine::Interest;
use crate::machine::Label;
use crate::vm::Vm;

/// Reports to the machine the shadow on which a branch or switch depends.
#[inline(always)]
fn decide<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, shadow: Label) {
    if M::SHADOWS && L && shadow != Label::NONE {
        tell_decision(vm, frame.frame(), shadow);
    }
}

#[inline(never)]
fn tell_decision(vm: &mut Vm, frame: &mut Frame, shadow: Label) {
    let events = vm.machine.events();
    if let Some(compared) = events.compared
        && (frame.is_watched() || vm.machine.alert().comparisons)
    {
        compared(vm, frame, shadow);
    }
    if let Some(branched) = events.branched {
        branched(vm, frame, shadow);
    }
}

macro_rules! zero_tests {
    ($($name:ident: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, op: Op) -> Res<()> {
            let a = frame.pop();
            decide(vm, frame, a.shadow);
            let f: fn(i32) -> bool = $f;
            if f(a.int()) {
                frame.jump(op.b);
            }
            Ok(())
        }
    )*};
}

zero_tests! {
    ifeq: |a| a == 0;
    ifne: |a| a != 0;
    iflt: |a| a < 0;
    ifge: |a| a >= 0;
    ifgt: |a| a > 0;
    ifle: |a| a <= 0;
}

macro_rules! pair_tests {
    ($($name:ident: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, op: Op) -> Res<()> {
            let (b, a) = (frame.pop(), frame.pop());
            if M::SHADOWS && L {
                let shadow = vm.machine.unite(a.shadow, b.shadow);
                decide(vm, frame, shadow);
            }
            let f: fn(i32, i32) -> bool = $f;
            if f(a.int(), b.int()) {
                frame.jump(op.b);
            }
            Ok(())
        }
    )*};
}

pair_tests! {
    if_icmpeq: |a, b| a == b;
    if_icmpne: |a, b| a != b;
    if_icmplt: |a, b| a < b;
    if_icmpge: |a, b| a >= b;
    if_icmpgt: |a, b| a > b;
    if_icmple: |a, b| a <= b;
}

#[inline(always)]
pub(crate) fn goto<M: StaticMode, const L: bool>(
    _: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    frame.jump(op.b);
    Ok(())
}

#[inline(always)]
pub(crate) fn jsr<M: StaticMode, const L: bool>(
    _: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let back = u64::from(frame.pc() + 1);
    frame.push(Value { bits: back, shadow: Label::NONE });
    frame.jump(op.b);
    Ok(())
}

#[inline(always)]
pub(crate) fn ret<M: StaticMode, const L: bool>(
    _: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    frame.jump(frame.get(op.b).bits as u32);
    Ok(())
}

#[inline(always)]
pub(crate) fn tableswitch<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let key = frame.pop();
    decide(vm, frame, key.shadow);
    let key = key.int();
    if let Some(switch) = frame.code().switches.get(op.b as usize) {
        let low = switch.keys.first().copied().unwrap_or(0);
        let index = i64::from(key) - i64::from(low);
        let target = usize::try_from(index).ok().and_then(|index| switch.targets.get(index));
        frame.jump(target.copied().unwrap_or(switch.default));
    }
    Ok(())
}

#[inline(always)]
pub(crate) fn lookupswitch<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let key = frame.pop();
    decide(vm, frame, key.shadow);
    let key = key.int();
    if let Some(switch) = frame.code().switches.get(op.b as usize) {
        let found = switch.keys.binary_search(&key).ok();
        let target = found.and_then(|index| switch.targets.get(index));
        frame.jump(target.copied().unwrap_or(switch.default));
    }
    Ok(())
}

#[inline(always)]
pub(crate) fn return0<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    leave::<M, L, 0>(vm, frame, Value::default())
}

/// Runs the return of `Object.<init>`. From then on the object may be finalised (JLS 12.6).
#[inline(always)]
pub(crate) fn return_from_object<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    op: Op,
) -> Res<()> {
    let object = frame.get(0);
    if !vm.class(vm.class_of(object.reference())).finalizable {
        return return0(vm, frame, op);
    }
    Err(frame.trap(Trap::Finalizable))
}

impl Vm {
    /// Replaces the frame of `Object.<init>` by one of `Finalizer.register`.
    pub(crate) fn register_finalizable(&mut self, fp: Fp) -> Res<()> {
        let register = self.finalizer_registration()?;
        let object = Value { bits: self.thread().stack.slot(fp, 0), shadow: self.shadow(fp, 0) };
        let flags = self.thread().stack.flags(fp) & DISCARD;
        self.drop_frame(fp);
        self.push_values(register, &[object], flags)?;
        Err(Exit::Reframe)
    }
}

/// Returns a value of category 1. Results of type `boolean`, `byte`, `char` and `short` are
/// narrowed (JVMS 6.5, ireturn).
#[inline(always)]
pub(crate) fn return1<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let value = frame.pop();
    let bits = match frame.result() {
        Kind::Boolean => value.bits & 1,
        Kind::Byte => u64::from(i32::from(value.bits as i8) as u32),
        Kind::Char => u64::from(value.bits as u16),
        Kind::Short => u64::from(i32::from(value.bits as i16) as u32),
        _ => value.bits,
    };
    leave::<M, L, 1>(vm, frame, Value { bits, shadow: value.shadow })
}

#[inline(always)]
pub(crate) fn return2<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    let value = frame.pop2();
    leave::<M, L, 2>(vm, frame, value)
}

/// Passes a result of `SLOTS` slots to the frame below and continues there.
#[inline(always)]
fn leave<M: StaticMode, const L: bool, const SLOTS: u32>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    value: Value,
) -> Res<()> {
    let fp = frame.fp();
    let value = vm.under_control(frame, value);
    let below = frame.caller().and_then(|below| Some((below, vm.layouts.get(below.1)?)));
    let is_told = M::EVENTS
        && (frame.interest().has(Interest::CALLS)
            || below.is_none_or(|(_, layout)| layout.interest().has(Interest::RESULTS)));
    let value = if is_told { vm.tell_returning(fp, value)? } else { value };
    if let Some((below, layout)) = below {
        vm.thread_mut().top = below.0;
        // SAFETY: the layout is that of the frame's method.
        let decided = unsafe { frame.return_to(below, layout) };
        if M::EVENTS && (M::SHADOWS && L && decided || vm.machine.alert().exits) {
            vm.tell_left(fp, L);
        }
        vm.arrive(frame);
        if SLOTS > 0 {
            vm.take_over(frame, value);
            frame.grow(SLOTS);
        }
        return Ok(());
    }
    vm.hand_down(fp, value)?;
    Err(Exit::Reframe)
}

pub(crate) fn invalid<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    vm.save(frame);
    vm.internal("fell off the end of the code")
}

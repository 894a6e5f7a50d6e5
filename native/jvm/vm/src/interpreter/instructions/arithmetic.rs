//! Arithmetic and logic (JVMS 2.11.3). Integer operations wrap around; floating-point operations
//! follow IEEE 754.

use crate::frames::frame::{Cursor, Trap, Value};
use crate::interpreter::code::Op;
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::vm::Vm;

macro_rules! int_binary {
    ($($name:ident: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let (b, a) = (frame.pop(), frame.pop());
            let f: fn(i32, i32) -> i32 = $f;
            let shadow = vm.machine.unite(a.shadow, b.shadow);
            vm.push(frame, Value { bits: u64::from(f(a.int(), b.int()) as u32), shadow });
            Ok(())
        }
    )*};
}

int_binary! {
    iadd: i32::wrapping_add;
    isub: i32::wrapping_sub;
    imul: i32::wrapping_mul;
    ishl: |a, b| a.wrapping_shl(b as u32);
    ishr: |a, b| a.wrapping_shr(b as u32);
    iushr: |a, b| (a as u32).wrapping_shr(b as u32) as i32;
    iand: |a, b| a & b;
    ior: |a, b| a | b;
    ixor: |a, b| a ^ b;
}

macro_rules! long_binary {
    ($($name:ident: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let (b, a) = (frame.pop2(), frame.pop2());
            let f: fn(i64, i64) -> i64 = $f;
            let shadow = vm.machine.unite(a.shadow, b.shadow);
            vm.push2(frame, Value { bits: f(a.long(), b.long()) as u64, shadow });
            Ok(())
        }
    )*};
}

long_binary! {
    ladd: i64::wrapping_add;
    lsub: i64::wrapping_sub;
    lmul: i64::wrapping_mul;
    land: |a, b| a & b;
    lor: |a, b| a | b;
    lxor: |a, b| a ^ b;
}

macro_rules! long_shift {
    ($($name:ident: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let (b, a) = (frame.pop(), frame.pop2());
            let f: fn(i64, u32) -> i64 = $f;
            let shadow = vm.machine.unite(a.shadow, b.shadow);
            vm.push2(frame, Value { bits: f(a.long(), b.bits as u32) as u64, shadow });
            Ok(())
        }
    )*};
}

long_shift! {
    lshl: i64::wrapping_shl;
    lshr: i64::wrapping_shr;
    lushr: |a, b| (a as u64).wrapping_shr(b) as i64;
}

macro_rules! division {
    ($($name:ident $pop:ident $push:ident $read:ident $cast:ty: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let (b, a) = (frame.$pop(), frame.$pop());
            if b.$read() == 0 {
                return Err(frame.trap(Trap::DivisionByZero));
            }
            let shadow = vm.machine.unite(a.shadow, b.shadow);
            vm.$push(frame, Value { bits: $f(a.$read(), b.$read()) as $cast as u64, shadow });
            Ok(())
        }
    )*};
}

division! {
    idiv pop push int u32: i32::wrapping_div;
    irem pop push int u32: i32::wrapping_rem;
    ldiv pop2 push2 long u64: i64::wrapping_div;
    lrem pop2 push2 long u64: i64::wrapping_rem;
}

macro_rules! float_binary {
    ($($name:ident $pop:ident $push:ident $read:ident: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let (b, a) = (frame.$pop(), frame.$pop());
            let shadow = vm.machine.unite(a.shadow, b.shadow);
            let result = $f(a.$read(), b.$read());
            vm.$push(frame, Value { bits: u64::from(result.to_bits()), shadow });
            Ok(())
        }
    )*};
}

float_binary! {
    fadd pop push float: |a: f32, b: f32| a + b;
    fsub pop push float: |a: f32, b: f32| a - b;
    fmul pop push float: |a: f32, b: f32| a * b;
    fdiv pop push float: |a: f32, b: f32| a / b;
    frem pop push float: |a: f32, b: f32| a % b;
    dadd pop2 push2 double: |a: f64, b: f64| a + b;
    dsub pop2 push2 double: |a: f64, b: f64| a - b;
    dmul pop2 push2 double: |a: f64, b: f64| a * b;
    ddiv pop2 push2 double: |a: f64, b: f64| a / b;
    drem pop2 push2 double: |a: f64, b: f64| a % b;
}

macro_rules! unary {
    ($($name:ident $pop:ident $push:ident: $f:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let a = frame.$pop();
            let f: fn(u64) -> u64 = $f;
            vm.$push(frame, Value { bits: f(a.bits), shadow: a.shadow });
            Ok(())
        }
    )*};
}

unary! {
    ineg pop push: |a| u64::from((a as u32).wrapping_neg());
    lneg pop2 push2: |a| a.wrapping_neg();
    fneg pop push: |a| u64::from(a as u32 ^ 0x8000_0000);
    dneg pop2 push2: |a| a ^ 0x8000_0000_0000_0000;
}

//! Conversions (JVMS 2.11.4). Narrowing an integer truncates it; converting a floating-point number
//! to an integer saturates.

use crate::frames::frame::{Cursor, Value};
use crate::interpreter::code::Op;
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::vm::Vm;

macro_rules! conversions {
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

fn int(bits: u64) -> i32 {
    bits as u32 as i32
}

fn float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

conversions! {
    i2l pop push2: |a| i64::from(int(a)) as u64;
    i2f pop push: |a| u64::from((int(a) as f32).to_bits());
    i2d pop push2: |a| f64::from(int(a)).to_bits();
    l2i pop2 push: |a| a & 0xffff_ffff;
    l2f pop2 push: |a| u64::from((a as i64 as f32).to_bits());
    l2d pop2 push2: |a| (a as i64 as f64).to_bits();
    f2i pop push: |a| u64::from(float(a) as i32 as u32);
    f2l pop push2: |a| float(a) as i64 as u64;
    f2d pop push2: |a| f64::from(float(a)).to_bits();
    d2i pop2 push: |a| u64::from(f64::from_bits(a) as i32 as u32);
    d2l pop2 push2: |a| f64::from_bits(a) as i64 as u64;
    d2f pop2 push: |a| u64::from((f64::from_bits(a) as f32).to_bits());
    i2b pop push: |a| u64::from(i32::from(a as i8) as u32);
    i2c pop push: |a| u64::from(a as u16);
    i2s pop push: |a| u64::from(i32::from(a as i16) as u32);
}

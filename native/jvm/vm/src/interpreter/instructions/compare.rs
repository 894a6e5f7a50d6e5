//! Comparisons that push their result (JVMS 6.5, `lcmp`, `fcmp<op>` and `dcmp<op>`).

use crate::frames::frame::{Cursor, Value};
use crate::interpreter::code::Op;
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::vm::Vm;

fn order<T: PartialOrd>(a: T, b: T, unordered: i32) -> i32 {
    match a.partial_cmp(&b) {
        Some(ordering) => ordering as i32,
        None => unordered,
    }
}

macro_rules! comparisons {
    ($($name:ident $pop:ident $read:ident $unordered:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<M: StaticMode, const L: bool>(vm: &mut Vm, frame: &mut Cursor<'_, M, L>, _: Op) -> Res<()> {
            let (b, a) = (frame.$pop(), frame.$pop());
            let shadow = vm.machine.unite(a.shadow, b.shadow);
            let result = order(a.$read(), b.$read(), $unordered);
            vm.push(frame, Value { bits: u64::from(result as u32), shadow });
            Ok(())
        }
    )*};
}

comparisons! {
    lcmp pop2 long 0;
    fcmpl pop float -1;
    fcmpg pop float 1;
    dcmpl pop2 double -1;
    dcmpg pop2 double 1;
}

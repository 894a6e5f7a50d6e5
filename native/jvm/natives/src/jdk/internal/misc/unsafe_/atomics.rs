//! Natives of `Unsafe` for compare-and-set, compare-and-exchange and fences.

use vm::Res;
use vm::classes::class::Kind;
use vm::native::Call;

use super::{labels, place};
use crate::jdk::support;
use crate::nothing;

/// Replaces a value if it is the expected one. Returns the old value, and whether it was replaced.
fn exchange(call: &mut Call<'_>, kind: Kind) -> Res<(u64, bool)> {
    let at = place(call, 1, 1 << kind.shift())?;
    let (expected, new) = (call.slot(4), call.slot(4 + kind.slots() as u32));
    let found = call.vm.load(at, kind);
    let same = if kind == Kind::Long { found == expected } else { found as u32 == expected as u32 };
    labels::read(call, 1, kind);
    if same {
        call.vm.store(at, kind, new);
        labels::write(call, 1, kind, 4 + kind.slots() as u32)?;
    }
    Ok((found, same))
}

macro_rules! atomics {
    ($($kind:ident $set:ident $exchange:ident;)*) => {$(
        fn $set(call: &mut Call<'_>) -> Res<u64> {
            let (_, same) = exchange(call, Kind::$kind)?;
            let (found, expected) = (call.shadow, call.label(4));
            call.shadow = found.map(|found| call.vm.machine.unite(found, expected));
            Ok(support::boolean(same))
        }

        fn $exchange(call: &mut Call<'_>) -> Res<u64> {
            exchange(call, Kind::$kind).map(|(found, _)| found)
        }
    )*};
}

atomics! {
    Int set_int exchange_int;
    Long set_long exchange_long;
    Reference set_reference exchange_reference;
}

crate::natives! {
    "jdk/internal/misc/Unsafe";
    "compareAndSetInt" "(Ljava/lang/Object;JII)Z" => set_int, leaf;
    "compareAndSetLong" "(Ljava/lang/Object;JJJ)Z" => set_long, leaf;
    "compareAndSetReference" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" => set_reference, leaf;
    "compareAndExchangeInt" "(Ljava/lang/Object;JII)I" => exchange_int, leaf;
    "compareAndExchangeLong" "(Ljava/lang/Object;JJJ)J" => exchange_long, leaf;
    "compareAndExchangeReference" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" => exchange_reference, leaf;
    "loadFence" "()V" => nothing, leaf;
    "storeFence" "()V" => nothing, leaf;
    "fullFence" "()V" => nothing, leaf;
}

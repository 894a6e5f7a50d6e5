//! Natives of `java.util.concurrent.atomic.AtomicLong`.

use vm::native::Call;
use vm::{Machine, Res};

fn supports_compare_and_set<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "java/util/concurrent/atomic/AtomicLong";
    "VMSupportsCS8" "()Z" => supports_compare_and_set;
}

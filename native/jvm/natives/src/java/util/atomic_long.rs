//! Natives of `java.util.concurrent.atomic.AtomicLong`.

use vm::Res;
use vm::native::Call;

fn supports_compare_and_set(_: &mut Call<'_>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "java/util/concurrent/atomic/AtomicLong";
    "VMSupportsCS8" "()Z" => supports_compare_and_set;
}

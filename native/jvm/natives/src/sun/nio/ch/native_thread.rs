//! Natives of `sun.nio.ch.NativeThread`: threads never block in the host, so signals have no effect.

use vm::Res;
use vm::native::Call;

use crate::nothing;

fn current(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.thread().id.number()))
}

crate::natives! {
    "sun/nio/ch/NativeThread";
    "init" "()V" => nothing;
    "current" "()J" => current;
    "signal" "(J)V" => nothing;
    "current0" "()J" => current;
    "signal0" "(J)V" => nothing;
    "supportPendingSignals0" "()Z" => nothing;
}

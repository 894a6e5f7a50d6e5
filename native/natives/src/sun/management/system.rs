//! `com.sun.management.internal.OperatingSystemImpl`: the machine that the guest believes to run on.

use vm::native::Call;
use vm::{Machine, Res};

use crate::nothing;

/// Nanoseconds that all threads ran.
fn processor_time<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok(call.vm.state.instructions)
}

fn processors<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok(u64::from(call.vm.host.processors()))
}

crate::natives! {
    "com/sun/management/internal/OperatingSystemImpl";
    "initialize0" "()V" => nothing;
    "getProcessCpuTime0" "()J" => processor_time;
    "getHostConfiguredCpuCount0" "()I" => processors;
    "getHostOnlineCpuCount0" "()I" => processors;
}

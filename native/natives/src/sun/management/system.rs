//! Natives of `com.sun.management.internal.OperatingSystemImpl`: the guest's virtual computer.

use vm::Res;
use vm::host::INSTRUCTIONS_A_NANOSECOND;
use vm::native::Call;

use crate::nothing;

/// Returns the processor time of all threads in nanoseconds, by [`INSTRUCTIONS_A_NANOSECOND`].
fn processor_time(call: &mut Call<'_>) -> Res<u64> {
    Ok(call.vm.state.instructions / INSTRUCTIONS_A_NANOSECOND)
}

fn processors(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.host.processors()))
}

crate::natives! {
    "com/sun/management/internal/OperatingSystemImpl";
    "initialize0" "()V" => nothing;
    "getProcessCpuTime0" "()J" => processor_time;
    "getHostConfiguredCpuCount0" "()I" => processors;
    "getHostOnlineCpuCount0" "()I" => processors;
}

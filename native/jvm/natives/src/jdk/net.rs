//! Natives of `jdk.net.LinuxSocketOptions` that return which options Linux supports; none can be set.

use vm::Res;
use vm::native::Call;

fn supported(_: &mut Call<'_>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "jdk/net/LinuxSocketOptions";
    "keepAliveOptionsSupported0" "()Z" => supported;
    "quickAckSupported0" "()Z" => supported;
    "incomingNapiIdSupported0" "()Z" => supported;
}

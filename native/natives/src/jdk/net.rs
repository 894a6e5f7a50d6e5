//! `jdk.net.LinuxSocketOptions`: which options Linux has; there are no sockets to set them on.

use vm::native::Call;
use vm::{Machine, Res};

fn supported<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "jdk/net/LinuxSocketOptions";
    "keepAliveOptionsSupported0" "()Z" => supported;
    "quickAckSupported0" "()Z" => supported;
    "incomingNapiIdSupported0" "()Z" => supported;
}

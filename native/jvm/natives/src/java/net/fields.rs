//! Natives of `java.net` that announce field ids or ask whether there is IPv6.

use vm::Res;
use vm::native::Call;

fn is_ipv6_supported(_: &mut Call<'_>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "java/net/InetAddressImplFactory" {
        "isIPv6Supported" "()Z" => is_ipv6_supported;
    }
    "java/net/InetAddress"
    | "java/net/Inet4Address"
    | "java/net/Inet6Address"
    | "java/net/DatagramPacket" {
        "init" "()V" => crate::nothing;
    }
}

//! Natives of `java.net.Inet6AddressImpl`.

use vm::Res;
use vm::native::Call;

use super::addresses::{self, policy};

fn lookup_all_host_addr(call: &mut Call<'_>) -> Res<u64> {
    addresses::lookup(call, policy::IPV4 | policy::IPV6)
}

/// Argument slots: receiver, name, policy.
fn lookup_by_policy(call: &mut Call<'_>) -> Res<u64> {
    let wanted = call.int(2);
    addresses::lookup(call, wanted)
}

crate::natives! {
    "java/net/Inet6AddressImpl";
    "getLocalHostName" "()Ljava/lang/String;" => addresses::local_name;
    "lookupAllHostAddr" "(Ljava/lang/String;)[Ljava/net/InetAddress;" => lookup_all_host_addr;
    "lookupAllHostAddr" "(Ljava/lang/String;I)[Ljava/net/InetAddress;" => lookup_by_policy;
    "getHostByAddr" "([B)Ljava/lang/String;" => addresses::reverse;
    "isReachable0" "([BII[BII)Z" => addresses::is_reachable;
}

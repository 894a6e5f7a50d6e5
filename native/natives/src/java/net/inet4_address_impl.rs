//! Natives of `java.net.Inet4AddressImpl`.

use vm::native::Call;
use vm::{Machine, Res};

use super::addresses;

fn lookup_all_host_addr<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    addresses::lookup(call, addresses::policy::IPV4)
}

crate::natives! {
    "java/net/Inet4AddressImpl";
    "getLocalHostName" "()Ljava/lang/String;" => addresses::local_name;
    "lookupAllHostAddr" "(Ljava/lang/String;)[Ljava/net/InetAddress;" => lookup_all_host_addr;
    "getHostByAddr" "([B)Ljava/lang/String;" => addresses::reverse;
    "isReachable0" "([BI[BI)Z" => addresses::is_reachable;
}

//! Natives of `java.net.Inet4AddressImpl`.

use vm::Res;
use vm::native::Call;

use super::addresses;

fn lookup_all_host_addr(call: &mut Call<'_>) -> Res<u64> {
    addresses::lookup(call, addresses::policy::IPV4)
}

crate::natives! {
    "java/net/Inet4AddressImpl";
    "getLocalHostName" "()Ljava/lang/String;" => addresses::local_name;
    "lookupAllHostAddr" "(Ljava/lang/String;)[Ljava/net/InetAddress;" => lookup_all_host_addr;
    "getHostByAddr" "([B)Ljava/lang/String;" => addresses::reverse;
    "isReachable0" "([BI[BI)Z" => addresses::is_reachable;
}

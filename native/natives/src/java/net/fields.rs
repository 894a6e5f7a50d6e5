//! Classes whose natives cache field ids, and the question whether there is IPv6.

use vm::native::Call;
use vm::{Machine, Res};

use crate::Row;

/// All rows of these classes.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    let mut rows = factory::table::<M>();
    rows.extend(address::table::<M>());
    rows.extend(address4::table::<M>());
    rows.extend(address6::table::<M>());
    rows.extend(packet::table::<M>());
    rows
}

fn is_ipv6_supported<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(1)
}

mod factory {
    crate::natives! {
        "java/net/InetAddressImplFactory";
        "isIPv6Supported" "()Z" => super::is_ipv6_supported;
    }
}

mod address {
    crate::natives! {
        "java/net/InetAddress";
        "init" "()V" => crate::nothing;
    }
}

mod address4 {
    crate::natives! {
        "java/net/Inet4Address";
        "init" "()V" => crate::nothing;
    }
}

mod address6 {
    crate::natives! {
        "java/net/Inet6Address";
        "init" "()V" => crate::nothing;
    }
}

mod packet {
    crate::natives! {
        "java/net/DatagramPacket";
        "init" "()V" => crate::nothing;
    }
}

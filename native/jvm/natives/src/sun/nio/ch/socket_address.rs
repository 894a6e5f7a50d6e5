//! Converts socket addresses from and to objects and raw memory.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use crate::java::net::addresses;
use crate::jdk::support;

const INET: u16 = 2;
const INET6: u16 = 10;
/// The value of `InetAddress.IPv6`.
const FAMILY_6: u64 = 2;
/// Offsets of the parts of `sockaddr_in` and `sockaddr_in6`.
const PORT: u32 = 2;
const ADDRESS_4: u32 = 4;
const ADDRESS_6: u32 = 8;
const SIZE_6: u64 = 28;

/// Returns the address of an `InetAddress` and a port. If the socket has both versions of IP, an
/// unspecified address of either version stands for both.
pub fn of(call: &mut Call<'_>, slot: u32, port: i32, both: bool) -> Res<SocketAddr> {
    let address = call.object(slot)?;
    let holder = support::get_reference(call.vm, address, "holder")?;
    let ip = if support::get_field(call.vm, holder, "family")? == FAMILY_6 {
        let holder = support::get_reference(call.vm, address, "holder6")?;
        let bytes = support::get_reference(call.vm, holder, "ipaddress")?;
        let bytes = <[u8; 16]>::try_from(call.vm.byte_array(bytes)).unwrap_or_default();
        Ipv6Addr::from(bytes).to_canonical()
    } else {
        let bits = support::get_field(call.vm, holder, "address")? as u32;
        IpAddr::V4(Ipv4Addr::from(bits))
    };
    let ip = if both && ip.is_unspecified() { IpAddr::V6(Ipv6Addr::UNSPECIFIED) } else { ip };
    Ok(SocketAddr::new(ip, port as u16))
}

/// Makes an `InetAddress`.
pub fn inet_address(vm: &mut Vm, ip: IpAddr) -> Res<Ref> {
    match ip {
        IpAddr::V4(ip) => addresses::make(vm, &ip.octets(), Ref(0)),
        IpAddr::V6(ip) => addresses::make(vm, &ip.octets(), Ref(0)),
    }
}

/// Makes an `InetSocketAddress`.
pub fn socket_address(vm: &mut Vm, address: SocketAddr) -> Res<Ref> {
    let object = addresses::instance(vm, "java/net/InetSocketAddress")?;
    let holder = addresses::instance(vm, "java/net/InetSocketAddress$InetSocketAddressHolder")?;
    let ip = inet_address(vm, address.ip())?;
    support::set_field(vm, holder, "addr", support::reference(ip))?;
    support::set_field(vm, holder, "port", u64::from(address.port()))?;
    support::set_field(vm, object, "holder", support::reference(holder))?;
    Ok(object)
}

/// Reads a `sockaddr`.
pub fn load(vm: &mut Vm, at: i64) -> Res<SocketAddr> {
    let at = support::address(vm, at, SIZE_6)?;
    let half = |vm: &Vm, at: u32| <[u8; 2]>::try_from(vm.heap.bytes(at, 2)).unwrap_or_default();
    let port = u16::from_be_bytes(half(vm, at + PORT));
    let ip = if u16::from_le_bytes(half(vm, at)) == INET {
        let bytes = <[u8; 4]>::try_from(vm.heap.bytes(at + ADDRESS_4, 4)).unwrap_or_default();
        IpAddr::V4(Ipv4Addr::from(bytes))
    } else {
        let bytes = <[u8; 16]>::try_from(vm.heap.bytes(at + ADDRESS_6, 16)).unwrap_or_default();
        Ipv6Addr::from(bytes).to_canonical()
    };
    Ok(SocketAddr::new(ip, port))
}

/// Writes a `sockaddr` in the form of a socket with both versions of IP.
pub fn store(vm: &mut Vm, at: i64, address: SocketAddr) -> Res<()> {
    let at = support::address(vm, at, SIZE_6)?;
    let ip = match address.ip() {
        IpAddr::V4(ip) => ip.to_ipv6_mapped(),
        IpAddr::V6(ip) => ip,
    };
    let mut bytes = [0; SIZE_6 as usize];
    let parts: [(u32, &[u8]); 3] = [
        (0, &INET6.to_le_bytes()),
        (PORT, &address.port().to_be_bytes()),
        (ADDRESS_6, &ip.octets()),
    ];
    for (offset, part) in parts {
        for (target, byte) in bytes.iter_mut().skip(offset as usize).zip(part) {
            *target = *byte;
        }
    }
    vm.heap.copy_in(at, &bytes);
    Ok(())
}

macro_rules! constants {
    ($($name:ident $value:expr;)*) => {$(
        fn $name(_: &mut Call<'_>) -> Res<u64> {
            Ok($value as u64)
        }
    )*};
}

constants! {
    inet INET;
    inet6 INET6;
    zero 0;
    two 2;
    four 4;
    eight 8;
    sixteen 16;
    scope_id 24;
    size_6 SIZE_6;
}

crate::natives! {
    "sun/nio/ch/NativeSocketAddress";
    "AFINET" "()I" => inet;
    "AFINET6" "()I" => inet6;
    "sizeofSockAddr4" "()I" => sixteen;
    "sizeofSockAddr6" "()I" => size_6;
    "sizeofFamily" "()I" => two;
    "offsetFamily" "()I" => zero;
    "offsetSin4Port" "()I" => two;
    "offsetSin4Addr" "()I" => four;
    "offsetSin6Port" "()I" => two;
    "offsetSin6FlowInfo" "()I" => four;
    "offsetSin6Addr" "()I" => eight;
    "offsetSin6ScopeId" "()I" => scope_id;
}

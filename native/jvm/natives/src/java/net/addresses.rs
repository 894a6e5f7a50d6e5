//! Makes `InetAddress` objects, and looks up names in the host.

use std::net::Ipv6Addr;

use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Exit, Res, Vm};

use crate::jdk::support;

const IPV4: i32 = 1;
const IPV6: i32 = 2;

/// Makes an `InetAddress` from four or sixteen bytes and a host name, which may be null.
///
/// # Errors
/// Returns [`Exit::Suspend`] while a class is being initialised.
pub fn make(vm: &mut Vm, bytes: &[u8], name: Ref) -> Res<Ref> {
    let (class, family) = if bytes.len() == 4 {
        ("java/net/Inet4Address", IPV4)
    } else {
        ("java/net/Inet6Address", IPV6)
    };
    let address = instance(vm, class)?;
    let holder = instance(vm, "java/net/InetAddress$InetAddressHolder")?;
    support::set_field(vm, holder, "hostName", support::reference(name))?;
    support::set_field(vm, holder, "originalHostName", support::reference(name))?;
    support::set_field(vm, holder, "family", support::int(family))?;
    support::set_field(vm, address, "holder", support::reference(holder))?;
    if let Ok(bytes) = <[u8; 4]>::try_from(bytes) {
        support::set_field(vm, holder, "address", u64::from(u32::from_be_bytes(bytes)))?;
        return Ok(address);
    }
    let holder = instance(vm, "java/net/Inet6Address$Inet6AddressHolder")?;
    let bytes = vm.new_byte_array(bytes)?;
    support::set_field(vm, holder, "ipaddress", support::reference(bytes))?;
    support::set_field(vm, address, "holder6", support::reference(holder))?;
    Ok(address)
}

/// Makes an instance whose fields are all zero.
///
/// # Errors
/// Returns [`Exit::Suspend`] while the class is being initialised.
pub fn instance(vm: &mut Vm, class: &str) -> Res<Ref> {
    let class = vm.boot_class(class)?;
    vm.ensure_initialised(class)?;
    vm.allocate(class)
}

/// Bits of `InetAddressResolver.LookupPolicy`: which addresses a lookup returns, and in which order.
pub mod policy {
    /// IPv4 addresses.
    pub const IPV4: i32 = 1;
    /// IPv6 addresses.
    pub const IPV6: i32 = 1 << 1;
    /// IPv6 addresses come first; otherwise IPv4 addresses do.
    pub const IPV6_FIRST: i32 = 1 << 3;
}

/// `lookupAllHostAddr` with a lookup policy.
///
/// # Errors
/// Throws `UnknownHostException` if the host has no address for the name.
pub fn lookup(call: &mut Call<'_>, wanted: i32) -> Res<u64> {
    let host = call.object(1)?;
    let name = call.vm.text(host);
    let class = call.vm.boot_class("java/net/InetAddress")?;
    let found = call.vm.host.resolve(&name).unwrap_or_default();
    let order = if wanted & policy::IPV6_FIRST == 0 { [4, 16] } else { [16, 4] };
    let mut chosen: Vec<Vec<u8>> = Vec::new();
    for length in order {
        let family = if length == 4 { policy::IPV4 } else { policy::IPV6 };
        if wanted & family != 0 {
            chosen.extend(found.iter().filter(|bytes| bytes.len() == length).cloned());
        }
    }
    if chosen.is_empty() {
        return Err(unknown(call.vm, Some(&format!("{name}: Name or service not known"))));
    }
    let mut addresses = Vec::new();
    for bytes in &chosen {
        addresses.push(make(call.vm, bytes, host)?);
    }
    Ok(support::reference(support::new_array(call.vm, class, &addresses)?))
}

/// `getHostByAddr`. The host knows two names: its own and `localhost`.
///
/// # Errors
/// Throws `UnknownHostException` if neither name has the address.
pub fn reverse(call: &mut Call<'_>) -> Res<u64> {
    let array = call.object(1)?;
    let bytes = call.vm.byte_array(array).to_vec();
    for name in ["localhost".to_owned(), call.vm.host.host_name()] {
        if call.vm.host.resolve(&name).unwrap_or_default().contains(&bytes) {
            return Ok(support::reference(call.vm.new_string(&name)?));
        }
    }
    Err(unknown(call.vm, None))
}

/// `getLocalHostName`
///
/// # Errors
/// Throws `OutOfMemoryError` if there is not enough memory.
pub fn local_name(call: &mut Call<'_>) -> Res<u64> {
    let name = call.vm.host.host_name();
    Ok(support::reference(call.vm.new_string(&name)?))
}

fn unknown(vm: &mut Vm, message: Option<&str>) -> Exit {
    vm.throw_new("java/net/UnknownHostException", message)
}

/// Returns whether an address answers; only loopback addresses do. Argument slots: receiver, address.
///
/// # Errors
/// Throws `NullPointerException` if the argument is null.
pub fn is_reachable(call: &mut Call<'_>) -> Res<u64> {
    let address = call.object(1)?;
    let own = match *call.vm.byte_array(address) {
        [first, _, _, _] => first == 127,
        ref bytes => <[u8; 16]>::try_from(bytes).is_ok_and(|it| Ipv6Addr::from(it).is_loopback()),
    };
    Ok(support::boolean(own))
}

//! Natives of `java.net.NetworkInterface`: there is only the loopback interface.

use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use super::addresses::{instance, make};
use crate::jdk::support;
use crate::nothing;

const CLASS: &str = "java/net/NetworkInterface";
const NAME: &str = "lo";
const INDEX: i32 = 1;
const ADDRESS: [u8; 4] = [127, 0, 0, 1];
const MASK_BITS: i32 = 8;

fn loopback(vm: &mut Vm) -> Res<Ref> {
    let interface = instance(vm, CLASS)?;
    let name = vm.new_string(NAME)?;
    let address = make(vm, &ADDRESS, Ref(0))?;
    let binding = instance(vm, "java/net/InterfaceAddress")?;
    support::set_field(vm, binding, "address", support::reference(address))?;
    support::set_field(vm, binding, "maskLength", support::int(MASK_BITS))?;
    for (field, class, elements) in [
        ("addrs", "java/net/InetAddress", &[address][..]),
        ("bindings", "java/net/InterfaceAddress", &[binding]),
        ("childs", CLASS, &[]),
    ] {
        let class = vm.boot_class(class)?;
        let array = support::new_array(vm, class, elements)?;
        support::set_field(vm, interface, field, support::reference(array))?;
    }
    support::set_field(vm, interface, "name", support::reference(name))?;
    support::set_field(vm, interface, "displayName", support::reference(name))?;
    support::set_field(vm, interface, "index", support::int(INDEX))?;
    Ok(interface)
}

fn loopback_if(call: &mut Call<'_>, wanted: bool) -> Res<u64> {
    if wanted { loopback(call.vm).map(support::reference) } else { Ok(0) }
}

fn get_all(call: &mut Call<'_>) -> Res<u64> {
    let interface = loopback(call.vm)?;
    let class = call.vm.boot_class(CLASS)?;
    Ok(support::reference(support::new_array(call.vm, class, &[interface])?))
}

fn get_by_name(call: &mut Call<'_>) -> Res<u64> {
    let name = call.object(0)?;
    let wanted = call.vm.text(name) == NAME;
    loopback_if(call, wanted)
}

fn get_by_index(call: &mut Call<'_>) -> Res<u64> {
    let wanted = call.int(0) == INDEX;
    loopback_if(call, wanted)
}

fn is_loopback(call: &mut Call<'_>) -> Res<bool> {
    let address = call.object(0)?;
    let holder = support::get_reference(call.vm, address, "holder")?;
    let bits = support::get_field(call.vm, holder, "address")? as u32;
    Ok(bits.to_be_bytes() == ADDRESS)
}

fn get_by_address(call: &mut Call<'_>) -> Res<u64> {
    let wanted = is_loopback(call)?;
    loopback_if(call, wanted)
}

fn is_bound(call: &mut Call<'_>) -> Res<u64> {
    is_loopback(call).map(u64::from)
}

fn largest_packet(_: &mut Call<'_>) -> Res<u64> {
    Ok(65_536)
}

/// Returns true: the loopback interface is up.
fn yes(_: &mut Call<'_>) -> Res<u64> {
    Ok(1)
}

crate::natives! {
    "java/net/NetworkInterface";
    "init" "()V" => nothing;
    "getAll" "()[Ljava/net/NetworkInterface;" => get_all;
    "getByName0" "(Ljava/lang/String;)Ljava/net/NetworkInterface;" => get_by_name;
    "getByIndex0" "(I)Ljava/net/NetworkInterface;" => get_by_index;
    "isUp0" "(Ljava/lang/String;I)Z" => yes;
    "isLoopback0" "(Ljava/lang/String;I)Z" => yes;
    "getByInetAddress0" "(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;" => get_by_address;
    "boundInetAddress0" "(Ljava/net/InetAddress;)Z" => is_bound;
    "getMTU0" "(Ljava/lang/String;I)I" => largest_packet;
    "isP2P0" "(Ljava/lang/String;I)Z" => nothing;
    "supportsMulticast0" "(Ljava/lang/String;I)Z" => nothing;
    "getMacAddr0" "([BLjava/lang/String;I)[B" => nothing;
}

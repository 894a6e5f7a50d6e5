//! Natives of `java.util.TimeZone`: the zone that the environment or `/etc/localtime` names.

use vm::native::Call;
use vm::{Res, Vm};

use crate::jdk::support;

const LINK: &[u8] = b"/etc/localtime";
const DIRECTORY: &str = "zoneinfo/";
/// The zone if none is named.
const UNNAMED: &[u8] = b"UTC";

fn variable(vm: &Vm, name: &[u8]) -> Option<Vec<u8>> {
    vm.host.environment().into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

fn get_system_time_zone_id(call: &mut Call<'_>) -> Res<u64> {
    let zone = variable(call.vm, b"TZ").filter(|zone| !zone.is_empty()).or_else(|| linked(call.vm));
    let zone = zone.unwrap_or_else(|| UNNAMED.to_vec());
    let zone = String::from_utf8_lossy(&zone).into_owned();
    let zone = zone.strip_prefix(':').unwrap_or(&zone);
    let zone = zone.strip_prefix("posix/").unwrap_or(zone);
    Ok(support::reference(call.vm.new_string(zone)?))
}

/// Returns the zone that the symbolic link names.
fn linked(vm: &mut Vm) -> Option<Vec<u8>> {
    let target = String::from_utf8(vm.host.readlink(LINK).ok()?).ok()?;
    let at = target.find(DIRECTORY)?;
    target.get(at + DIRECTORY.len()..).map(|zone| zone.as_bytes().to_vec())
}

crate::natives! {
    "java/util/TimeZone";
    "getSystemTimeZoneID" "(Ljava/lang/String;)Ljava/lang/String;" => get_system_time_zone_id;
}

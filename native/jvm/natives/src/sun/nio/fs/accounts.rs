//! Looks up users and groups in the host's `/etc/passwd` and `/etc/group`, and changes owners.

use vm::host::Errno;
use vm::native::Call;
use vm::{Res, Vm};

use super::errors::{check, error};
use super::files::{bytes, path};
use crate::jdk::support;

const USERS: &[u8] = b"/etc/passwd";
const GROUPS: &[u8] = b"/etc/group";

/// Returns name and number of every line of a file.
fn entries(vm: &mut Vm, file: &[u8]) -> Vec<(String, i32)> {
    let content = support::read_file(vm, file).unwrap_or_default();
    let text = String::from_utf8_lossy(&content);
    let entry = |line: &str| {
        let mut fields = line.split(':');
        let name = fields.next()?.to_owned();
        Some((name, fields.nth(1)?.parse::<u32>().ok()? as i32))
    };
    text.lines().filter_map(entry).collect()
}

fn name_of(call: &mut Call<'_>, file: &[u8]) -> Res<u64> {
    let number = call.int(0);
    match entries(call.vm, file).into_iter().find(|(_, known)| *known == number) {
        Some((name, _)) => bytes(call.vm, name.as_bytes()),
        None => Err(error(call.vm, Errno::ENOENT)),
    }
}

/// Returns the number of a name, or -1.
fn number_of(call: &mut Call<'_>, file: &[u8]) -> Res<u64> {
    let name = path(call, 0)?;
    let found = entries(call.vm, file).into_iter().find(|(known, _)| known.as_bytes() == name);
    Ok(support::int(found.map_or(-1, |(_, number)| number)))
}

pub fn user_name(call: &mut Call<'_>) -> Res<u64> {
    name_of(call, USERS)
}

pub fn group_name(call: &mut Call<'_>) -> Res<u64> {
    name_of(call, GROUPS)
}

pub fn user_number(call: &mut Call<'_>) -> Res<u64> {
    number_of(call, USERS)
}

pub fn group_number(call: &mut Call<'_>) -> Res<u64> {
    number_of(call, GROUPS)
}

/// Returns the user or group in a slot; `None` for -1, which means "unchanged".
fn account(call: &Call<'_>, slot: u32) -> Option<u32> {
    u32::try_from(call.int(slot)).ok()
}

fn change_owner(call: &mut Call<'_>, follow: bool) -> Res<u64> {
    let path = path(call, 0)?;
    let (user, group) = (account(call, 2), account(call, 3));
    let outcome = call.vm.host.chown(&path, user, group, follow);
    check(call.vm, outcome).map(|()| 0)
}

pub fn chown(call: &mut Call<'_>) -> Res<u64> {
    change_owner(call, true)
}

pub fn lchown(call: &mut Call<'_>) -> Res<u64> {
    change_owner(call, false)
}

pub fn fchown(call: &mut Call<'_>) -> Res<u64> {
    let (user, group) = (account(call, 1), account(call, 2));
    let outcome = call.vm.host.fchown(call.int(0), user, group);
    check(call.vm, outcome).map(|()| 0)
}

//! Natives of `java.io.UnixFileSystem`.

use vm::Res;
use vm::host::{Errno, FileStat, OpenFlags, mode};
use vm::memory::heap::Ref;
use vm::native::Call;

use crate::jdk::support;
use crate::nothing;

const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const DIRECTORY: i32 = 4;
const TOTAL_SPACE: i32 = 0;
/// Bytes of the longest file name on Linux.
const NAME_MAX: u64 = 255;

/// Returns the path of a `File` argument.
fn path(call: &mut Call<'_>, slot: u32) -> Res<Vec<u8>> {
    let file = call.object(slot)?;
    let path = support::get_reference(call.vm, file, "path")?;
    Ok(call.vm.text(path).into_bytes())
}

fn stat(call: &mut Call<'_>) -> Res<Option<FileStat>> {
    let path = path(call, 1)?;
    Ok(call.vm.host.stat(&path).ok())
}

fn done(outcome: Result<(), Errno>) -> u64 {
    support::boolean(outcome.is_ok())
}

fn canonicalize(call: &mut Call<'_>) -> Res<u64> {
    let path = support::platform_bytes(call, 1)?;
    let resolved = resolve(call, &path);
    let resolved = support::io(call.vm, resolved)?;
    Ok(support::reference(support::platform_string(call.vm, &collapse(&resolved))?))
}

/// Resolves the longest prefix that exists, and appends the rest.
fn resolve(call: &mut Call<'_>, path: &[u8]) -> Result<Vec<u8>, Errno> {
    let mut end = path.len();
    loop {
        let (prefix, rest) = path.split_at(end);
        match call.vm.host.realpath(prefix) {
            Ok(mut resolved) => {
                let doubled = resolved.ends_with(b"/") && rest.starts_with(b"/");
                resolved.extend_from_slice(rest.get(usize::from(doubled)..).unwrap_or(rest));
                return Ok(resolved);
            }
            // The whole path may be missing or wrong: shorter prefixes are tried.
            Err(_) if rest.is_empty() => {}
            Err(Errno::ENOENT | Errno::ENOTDIR | Errno::EACCES) => {}
            Err(error) => return Err(error),
        }
        match prefix.iter().rposition(|&byte| byte == b'/') {
            None | Some(0) => return Ok(path.to_vec()),
            Some(slash) => end = slash,
        }
    }
}

/// Removes the empty, `.` and `..` elements of an absolute path.
fn collapse(path: &[u8]) -> Vec<u8> {
    let mut names: Vec<&[u8]> = Vec::new();
    for name in path.split(|&byte| byte == b'/') {
        match name {
            b"" | b"." => {}
            b".." => {
                names.pop();
            }
            _ => names.push(name),
        }
    }
    let mut collapsed = Vec::with_capacity(path.len());
    for name in &names {
        collapsed.push(b'/');
        collapsed.extend_from_slice(name);
    }
    if names.is_empty() {
        collapsed.push(b'/');
    }
    collapsed
}

fn get_boolean_attributes(call: &mut Call<'_>) -> Res<u64> {
    let attributes = stat(call)?.map_or(0, |stat| match stat.mode & mode::TYPE {
        mode::REGULAR => EXISTS | REGULAR,
        mode::DIRECTORY => EXISTS | DIRECTORY,
        _ => EXISTS,
    });
    Ok(support::int(attributes))
}

fn check_access(call: &mut Call<'_>) -> Res<u64> {
    let (path, bits) = (path(call, 1)?, call.int(2) as u32);
    Ok(done(call.vm.host.access(&path, bits)))
}

fn get_last_modified_time(call: &mut Call<'_>) -> Res<u64> {
    let millis =
        stat(call)?.map_or(0, |stat| stat.mtime.0 * 1000 + i64::from(stat.mtime.1 / 1_000_000));
    Ok(millis as u64)
}

fn get_length(call: &mut Call<'_>) -> Res<u64> {
    Ok(stat(call)?.map_or(0, |stat| stat.size))
}

fn set_permission(call: &mut Call<'_>) -> Res<u64> {
    let (access, enable, owner_only) = (call.int(2) as u32 & 7, call.boolean(3), call.boolean(4));
    let Some(stat) = stat(call)? else { return Ok(0) };
    let bits = if owner_only { access << 6 } else { access << 6 | access << 3 | access };
    let mode = if enable { stat.mode | bits } else { stat.mode & !bits };
    change_mode(call, mode)
}

fn set_read_only(call: &mut Call<'_>) -> Res<u64> {
    let Some(stat) = stat(call)? else { return Ok(0) };
    change_mode(call, stat.mode & !0o222)
}

fn change_mode(call: &mut Call<'_>, mode: u32) -> Res<u64> {
    let path = path(call, 1)?;
    Ok(done(call.vm.host.chmod(&path, mode & 0o7777)))
}

fn create_file_exclusively(call: &mut Call<'_>) -> Res<u64> {
    let path = support::platform_bytes(call, 1)?;
    // The root directory always exists.
    if path == b"/" {
        return Ok(0);
    }
    let flags = OpenFlags {
        read: true,
        write: true,
        create: true,
        exclusive: true,
        ..OpenFlags::default()
    };
    let outcome = call.vm.host.open(&path, flags, 0o666).and_then(|fd| call.vm.host.close(fd));
    match outcome {
        Err(Errno::EEXIST) => Ok(0),
        other => support::io(call.vm, other).map(|()| 1),
    }
}

fn delete(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 1)?;
    let host = &mut call.vm.host;
    let outcome = host.lstat(&path).and_then(|stat| match stat.mode & mode::TYPE {
        mode::DIRECTORY => host.rmdir(&path),
        _ => host.unlink(&path),
    });
    Ok(done(outcome))
}

/// Returns the names in a directory, or null if it cannot be read.
fn list(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 1)?;
    let Ok(mut names) = call.vm.host.list(&path) else { return Ok(0) };
    names.retain(|name| name != b"." && name != b"..");
    let string = call.vm.known.string;
    let array = support::new_array(call.vm, string, &vec![Ref(0); names.len()])?;
    for (index, name) in names.iter().enumerate() {
        let text = support::platform_string(call.vm, name)?;
        call.vm.set_element(array, index as u32, text);
    }
    Ok(support::reference(array))
}

fn create_directory(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 1)?;
    Ok(done(call.vm.host.mkdir(&path, 0o777)))
}

fn rename(call: &mut Call<'_>) -> Res<u64> {
    let (from, to) = (path(call, 1)?, path(call, 2)?);
    Ok(done(call.vm.host.rename(&from, &to)))
}

fn set_last_modified_time(call: &mut Call<'_>) -> Res<u64> {
    let (path, millis) = (path(call, 1)?, call.long(2));
    let Some(stat) = stat(call)? else { return Ok(0) };
    let modified = (millis.div_euclid(1000), millis.rem_euclid(1000) as u32 * 1_000_000);
    Ok(done(call.vm.host.utimens(&path, stat.atime, modified)))
}

/// Argument slots: receiver, file, one of three kinds of space. Returns 0 if there is no such file.
fn get_space(call: &mut Call<'_>) -> Res<u64> {
    let (path, which) = (path(call, 1)?, call.int(2));
    let Ok(space) = call.vm.host.space(&path) else { return Ok(0) };
    Ok(if which == TOTAL_SPACE { space.total } else { space.free })
}

fn get_name_max(_: &mut Call<'_>) -> Res<u64> {
    Ok(NAME_MAX)
}

crate::natives! {
    "java/io/UnixFileSystem";
    "initIDs" "()V" => nothing;
    "canonicalize0" "(Ljava/lang/String;)Ljava/lang/String;" => canonicalize;
    "getBooleanAttributes0" "(Ljava/io/File;)I" => get_boolean_attributes;
    "checkAccess" "(Ljava/io/File;I)Z" => check_access;
    "checkAccess0" "(Ljava/io/File;I)Z" => check_access;
    "getLastModifiedTime" "(Ljava/io/File;)J" => get_last_modified_time;
    "getLastModifiedTime0" "(Ljava/io/File;)J" => get_last_modified_time;
    "getLength" "(Ljava/io/File;)J" => get_length;
    "getLength0" "(Ljava/io/File;)J" => get_length;
    "setPermission" "(Ljava/io/File;IZZ)Z" => set_permission;
    "setPermission0" "(Ljava/io/File;IZZ)Z" => set_permission;
    "setReadOnly" "(Ljava/io/File;)Z" => set_read_only;
    "setReadOnly0" "(Ljava/io/File;)Z" => set_read_only;
    "createFileExclusively" "(Ljava/lang/String;)Z" => create_file_exclusively;
    "createFileExclusively0" "(Ljava/lang/String;)Z" => create_file_exclusively;
    "delete0" "(Ljava/io/File;)Z" => delete;
    "list" "(Ljava/io/File;)[Ljava/lang/String;" => list;
    "list0" "(Ljava/io/File;)[Ljava/lang/String;" => list;
    "createDirectory" "(Ljava/io/File;)Z" => create_directory;
    "createDirectory0" "(Ljava/io/File;)Z" => create_directory;
    "rename0" "(Ljava/io/File;Ljava/io/File;)Z" => rename;
    "setLastModifiedTime" "(Ljava/io/File;J)Z" => set_last_modified_time;
    "setLastModifiedTime0" "(Ljava/io/File;J)Z" => set_last_modified_time;
    "getSpace" "(Ljava/io/File;I)J" => get_space;
    "getSpace0" "(Ljava/io/File;I)J" => get_space;
    "getNameMax0" "(Ljava/lang/String;)J" => get_name_max;
}

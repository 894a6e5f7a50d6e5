//! Opens, closes, reads and writes files by `FileDescriptor`, for the stream classes.

use vm::host::{Errno, Fd, OpenFlags, Whence, mode};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use crate::jdk::{content, support};
use crate::sun::nio::ch::waiting::moved;

/// Opens a file for the receiver. Refuses directories, as the JDK does.
///
/// # Errors
/// Throws `FileNotFoundException` if the file cannot be opened.
pub fn open(call: &mut Call<'_>, flags: OpenFlags) -> Res<u64> {
    let receiver = call.object(0)?;
    let path = support::platform_bytes(call, 1)?;
    match open_regular(call.vm, &path, flags) {
        Ok(fd) => {
            let descriptor = support::get_reference(call.vm, receiver, "fd")?;
            support::set_field(call.vm, descriptor, "fd", support::int(fd))?;
            support::set_field(call.vm, descriptor, "append", support::boolean(flags.append))?;
            Ok(0)
        }
        Err(error) => {
            let message = format!("{} ({})", String::from_utf8_lossy(&path), error.message());
            Err(call.vm.throw_new("java/io/FileNotFoundException", Some(&message)))
        }
    }
}

fn open_regular(vm: &mut Vm, path: &[u8], flags: OpenFlags) -> Result<Fd, Errno> {
    // Removes trailing slashes; the host would not accept them after a file.
    let end =
        path.iter().rposition(|&byte| byte != b'/').map_or(path.len().min(1), |last| last + 1);
    let fd = vm.host.open(path.get(..end).unwrap_or(path), flags, 0o666)?;
    if vm.host.fstat(fd)?.mode & mode::TYPE == mode::DIRECTORY {
        vm.host.close(fd)?;
        return Err(Errno::EISDIR);
    }
    Ok(fd)
}

/// Returns the open file of the receiver, which has a field `fd`.
///
/// # Errors
/// Throws `IOException` if the stream is closed.
pub fn receiver(call: &mut Call<'_>) -> Res<Fd> {
    let stream = call.object(0)?;
    let descriptor = support::get_reference(call.vm, stream, "fd")?;
    let fd = if descriptor.0 == 0 { -1 } else { support::descriptor(call.vm, descriptor)? };
    if fd == -1 {
        return Err(call.vm.throw_new("java/io/IOException", Some("Stream Closed")));
    }
    Ok(fd)
}

/// Closes a file. Standard streams stay open in the host.
///
/// # Errors
/// Throws `IOException` if the host reports an error.
pub fn close(vm: &mut Vm, fd: Fd) -> Res<()> {
    if fd <= 2 {
        return Ok(());
    }
    let outcome = vm.host.close(fd);
    moved(vm);
    support::io(vm, outcome)
}

/// Closes the file of a `FileDescriptor` and marks it as closed.
///
/// # Errors
/// Throws `IOException` if the host reports an error.
pub fn close_descriptor(vm: &mut Vm, descriptor: Ref) -> Res<()> {
    let fd = support::descriptor(vm, descriptor)?;
    support::set_field(vm, descriptor, "fd", support::int(-1))?;
    close(vm, fd)
}

/// Reads one byte; -1 at the end of the file.
///
/// # Errors
/// Throws `IOException` if the stream is closed or the host reports an error.
pub fn read(call: &mut Call<'_>) -> Res<u64> {
    let fd = receiver(call)?;
    let mut byte = [0];
    let outcome = content::read(call.vm, fd, &mut byte, None);
    let count = support::io(call.vm, outcome)?;
    Ok(support::int(if count == 0 { -1 } else { i32::from(byte[0]) }))
}

/// Reads into a `byte[]`: array, offset and length in slots 1 to 3.
///
/// # Errors
/// Throws `IndexOutOfBoundsException` if the range is not in the array, or `IOException`.
pub fn read_bytes(call: &mut Call<'_>) -> Res<u64> {
    let (array, offset, length) = support::range(call, 1, 2, 3)?;
    if length == 0 {
        return Ok(0);
    }
    let fd = receiver(call)?;
    let mut buffer = vec![0; length as usize];
    let outcome = content::read(call.vm, fd, &mut buffer, None);
    let count = support::io(call.vm, outcome)?;
    call.vm.heap.copy_in(array.0 + 16 + offset, buffer.get(..count).unwrap_or(&[]));
    Ok(support::int(if count == 0 { -1 } else { count as i32 }))
}

/// Writes one byte from slot 1.
///
/// # Errors
/// Throws `IOException` if the stream is closed or the host reports an error.
pub fn write(call: &mut Call<'_>) -> Res<u64> {
    let fd = receiver(call)?;
    let byte = call.int(1) as u8;
    write_all(call.vm, fd, &[byte])?;
    Ok(0)
}

/// Writes from a `byte[]`: array, offset and length in slots 1 to 3.
///
/// # Errors
/// Throws `IndexOutOfBoundsException` if the range is not in the array, or `IOException`.
pub fn write_bytes(call: &mut Call<'_>) -> Res<u64> {
    let (array, offset, length) = support::range(call, 1, 2, 3)?;
    if length == 0 {
        return Ok(0);
    }
    let fd = receiver(call)?;
    let bytes = call.vm.heap.bytes(array.0 + 16 + offset, length).to_vec();
    write_all(call.vm, fd, &bytes)?;
    Ok(0)
}

fn write_all(vm: &mut Vm, fd: Fd, mut bytes: &[u8]) -> Res<()> {
    while !bytes.is_empty() {
        let outcome = content::write(vm, fd, bytes, None);
        let count = support::io(vm, outcome)?;
        bytes = bytes.get(count..).unwrap_or(&[]);
    }
    Ok(())
}

/// Moves the position of the receiver's file.
///
/// # Errors
/// Throws `IOException` if the stream is closed or the host reports an error.
pub fn seek(call: &mut Call<'_>, offset: i64, whence: Whence) -> Res<u64> {
    let fd = receiver(call)?;
    let outcome = call.vm.host.seek(fd, offset, whence);
    support::io(call.vm, outcome)
}

/// Returns the position of the receiver's file.
///
/// # Errors
/// Throws `IOException` if the stream is closed or the host reports an error.
pub fn position(call: &mut Call<'_>) -> Res<u64> {
    seek(call, 0, Whence::Current)
}

/// Returns the size of the receiver's file.
///
/// # Errors
/// Throws `IOException` if the stream is closed or the host reports an error.
pub fn length(call: &mut Call<'_>) -> Res<u64> {
    let fd = receiver(call)?;
    let outcome = call.vm.host.size(fd);
    support::io(call.vm, outcome)
}

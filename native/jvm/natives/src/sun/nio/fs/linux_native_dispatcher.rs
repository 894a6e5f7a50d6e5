//! Natives of `sun.nio.fs.LinuxNativeDispatcher`: tables of mounted file systems.

use vm::Res;
use vm::native::Call;

use super::directories::{close_block, next, open_block};
use super::errors::check;
use super::files::path;
use super::unix_copy_file::transfer;
use crate::jdk::support;
use crate::nothing;

const FIELDS: [&str; 4] = ["name", "dir", "fstype", "opts"];

fn setmntent(call: &mut Call<'_>) -> Res<u64> {
    let path = path(call, 0)?;
    let outcome = support::read_file(call.vm, &path);
    let content = check(call.vm, outcome)?;
    open_block(call.vm, &content)
}

/// Reads the next entry; returns -1 at the end.
fn getmntent(call: &mut Call<'_>) -> Res<u64> {
    let (block, entry) = (call.long(0), call.object(2)?);
    loop {
        let line = next(call.vm, block, b'\n')?;
        if line.is_empty() {
            return Ok(support::int(-1));
        }
        let words: Vec<&[u8]> =
            line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
        if words.len() < FIELDS.len() || line.starts_with(b"#") {
            continue;
        }
        for (name, word) in FIELDS.iter().zip(words) {
            let bytes = call.vm.new_byte_array(&unescape(word))?;
            support::set_field(call.vm, entry, name, support::reference(bytes))?;
        }
        return Ok(0);
    }
}

/// Replaces octal escapes, which stand for blanks and backslashes.
fn unescape(word: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(word.len());
    let mut rest = word;
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..3).filter(|_| first == b'\\');
        let code = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(byte) => {
                plain.push(byte);
                rest = after.get(3..).unwrap_or(&[]);
            }
            None => {
                plain.push(first);
                rest = after;
            }
        }
    }
    plain
}

crate::natives! {
    "sun/nio/fs/LinuxNativeDispatcher";
    "init" "()V" => nothing;
    "setmntent0" "(JJ)J" => setmntent;
    "getmntent0" "(JLsun/nio/fs/UnixMountEntry;JI)I" => getmntent;
    "endmntent" "(J)V" => close_block;
    "posix_fadvise" "(IJJI)I" => nothing;
    "directCopy0" "(IIJ)I" => transfer;
}

//! Natives of `sun.nio.fs.UnixCopyFile`, and of `UnixFileSystem`, which later took over the copying.

use vm::Res;
use vm::native::Call;

use super::errors::check;
use crate::jdk::content;

const CHUNK: usize = 1 << 16;

/// Copies the rest of the second file to the first one.
pub fn transfer(call: &mut Call<'_>) -> Res<u64> {
    let (target, source) = (call.int(0), call.int(1));
    let mut buffer = vec![0; CHUNK];
    loop {
        let outcome = content::read(call.vm, source, &mut buffer, None);
        let count = check(call.vm, outcome)?;
        let mut rest = buffer.get(..count).unwrap_or(&[]);
        if rest.is_empty() {
            return Ok(0);
        }
        while !rest.is_empty() {
            let outcome = content::write(call.vm, target, rest, None);
            let written = check(call.vm, outcome)?;
            rest = rest.get(written..).unwrap_or(&[]);
        }
    }
}

crate::natives! {
    "sun/nio/fs/UnixCopyFile" {
        "transfer" "(IIJ)V" => transfer;
    }
    "sun/nio/fs/UnixFileSystem" {
        "bufferedCopy0" "(IIJIJ)V" => transfer;
    }
}

//! Natives of `java.io.FileCleanable`.

use vm::native::Call;
use vm::{Machine, Res};

use super::files;

fn cleanup_close<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let fd = call.int(0);
    files::close(call.vm, fd)?;
    Ok(0)
}

crate::natives! {
    "java/io/FileCleanable";
    "cleanupClose0" "(IJ)V" => cleanup_close;
}

//! Natives of `java.io.FileCleanable`.

use vm::Res;
use vm::native::Call;

use super::files;

fn cleanup_close(call: &mut Call<'_>) -> Res<u64> {
    let fd = call.int(0);
    files::close(call.vm, fd)?;
    Ok(0)
}

crate::natives! {
    "java/io/FileCleanable";
    "cleanupClose0" "(IJ)V" => cleanup_close;
}

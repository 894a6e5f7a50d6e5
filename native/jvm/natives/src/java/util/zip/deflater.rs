//! Natives of `java.util.zip.Deflater`.

use vm::Res;
use vm::native::Call;

use super::streams::{self, Window, WindowFn};
use super::zlib::{Deflating, Status, Step, Stream};

fn init(call: &mut Call<'_>) -> Res<u64> {
    let stream = Stream::<Deflating>::open(call.int(0), call.int(1), call.boolean(2));
    streams::keep(call.vm, stream)
}

/// Argument slots: receiver, stream, input, output, `flush`, `params`.
fn deflate(call: &mut Call<'_>, input: WindowFn, output: WindowFn) -> Res<u64> {
    let windows = [input(call, 3)?, output(call, 3 + Window::SLOTS)?];
    let after = 3 + 2 * Window::SLOTS;
    let (number, flush, parameters) = (call.long(1), call.int(after), call.int(after + 1));
    let sets = parameters & 1 != 0;
    let (step, message) = streams::step(call, number, windows, |stream, input, output| {
        if sets {
            let (level, strategy) = (parameters >> 3, parameters >> 1 & 3);
            return stream.set_parameters(input, output, level, strategy);
        }
        Stream::<Deflating>::run(stream, input, output, flush)
    })?;
    match step.status {
        Status::Fine => Ok(streams::progress(step, false, false)),
        Status::Ended => Ok(streams::progress(step, true, false)),
        Status::Stuck if sets => Ok(streams::progress(step, false, true)),
        Status::Stuck => Ok(streams::progress(Step { read: 0, written: 0, ..step }, false, false)),
        Status::NeedsDictionary | Status::Malformed | Status::Failed => {
            Err(call.vm.throw_new("java/lang/InternalError", message.as_deref()))
        }
    }
}

fn bytes_to_bytes(call: &mut Call<'_>) -> Res<u64> {
    deflate(call, streams::array, streams::array)
}

fn bytes_to_buffer(call: &mut Call<'_>) -> Res<u64> {
    deflate(call, streams::array, streams::buffer)
}

fn buffer_to_bytes(call: &mut Call<'_>) -> Res<u64> {
    deflate(call, streams::buffer, streams::array)
}

fn buffer_to_buffer(call: &mut Call<'_>) -> Res<u64> {
    deflate(call, streams::buffer, streams::buffer)
}

fn set_dictionary(call: &mut Call<'_>) -> Res<u64> {
    streams::set_dictionary::<Deflating>(call, streams::array)
}

fn set_dictionary_buffer(call: &mut Call<'_>) -> Res<u64> {
    streams::set_dictionary::<Deflating>(call, streams::buffer)
}

crate::natives! {
    "java/util/zip/Deflater";
    "init" "(IIZ)J" => init;
    "deflateBytesBytes" "(J[BII[BIIII)J" => bytes_to_bytes;
    "deflateBytesBuffer" "(J[BIIJIII)J" => bytes_to_buffer;
    "deflateBufferBytes" "(JJI[BIIII)J" => buffer_to_bytes;
    "deflateBufferBuffer" "(JJIJIII)J" => buffer_to_buffer;
    "setDictionary" "(J[BII)V" => set_dictionary;
    "setDictionaryBuffer" "(JJI)V" => set_dictionary_buffer;
    "getAdler" "(J)I" => streams::adler::<Deflating>;
    "reset" "(J)V" => streams::reset::<Deflating>;
    "end" "(J)V" => streams::close::<Deflating>;
}

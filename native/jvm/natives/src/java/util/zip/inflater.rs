//! Natives of `java.util.zip.Inflater`.

use vm::native::Call;
use vm::{Exit, Res};

use super::streams::{self, Window, WindowFn};
use super::zlib::{Inflating, Status, Step, Stream};
use crate::jdk::support;
use crate::nothing;

/// zlib's flush mode that writes as much as possible.
const SYNC_FLUSH: i32 = 2;

fn init(call: &mut Call<'_>) -> Res<u64> {
    let stream = Stream::<Inflating>::open(call.boolean(0));
    streams::keep(call.vm, stream)
}

fn inflate(call: &mut Call<'_>, input: WindowFn, output: WindowFn) -> Res<u64> {
    let windows = [input(call, 3)?, output(call, 3 + Window::SLOTS)?];
    let number = call.long(1);
    let (step, message) = streams::step(call, number, windows, |stream, input, output| {
        Stream::<Inflating>::run(stream, input, output, SYNC_FLUSH)
    })?;
    match step.status {
        Status::Fine => Ok(streams::progress(step, false, false)),
        Status::Ended => Ok(streams::progress(step, true, false)),
        Status::NeedsDictionary => Ok(streams::progress(step, false, true)),
        Status::Stuck => Ok(streams::progress(Step { read: 0, written: 0, ..step }, false, false)),
        Status::Malformed => Err(malformed(call, step, message.as_deref())),
        Status::Failed => Err(call.vm.throw_new("java/lang/InternalError", message.as_deref())),
    }
}

/// Throws the exception, after storing in the `Inflater` how far it came before the error.
fn malformed(call: &mut Call<'_>, step: Step, message: Option<&str>) -> Exit {
    let outcome = call.object(0).and_then(|inflater| {
        support::set_field(call.vm, inflater, "inputConsumed", step.read)?;
        support::set_field(call.vm, inflater, "outputConsumed", step.written)
    });
    match outcome {
        Ok(()) => call.vm.throw_new("java/util/zip/DataFormatException", message),
        Err(exit) => exit,
    }
}

fn bytes_to_bytes(call: &mut Call<'_>) -> Res<u64> {
    inflate(call, streams::array, streams::array)
}

fn bytes_to_buffer(call: &mut Call<'_>) -> Res<u64> {
    inflate(call, streams::array, streams::buffer)
}

fn buffer_to_bytes(call: &mut Call<'_>) -> Res<u64> {
    inflate(call, streams::buffer, streams::array)
}

fn buffer_to_buffer(call: &mut Call<'_>) -> Res<u64> {
    inflate(call, streams::buffer, streams::buffer)
}

fn set_dictionary(call: &mut Call<'_>) -> Res<u64> {
    streams::set_dictionary::<Inflating>(call, streams::array)
}

fn set_dictionary_buffer(call: &mut Call<'_>) -> Res<u64> {
    streams::set_dictionary::<Inflating>(call, streams::buffer)
}

crate::natives! {
    "java/util/zip/Inflater";
    "initIDs" "()V" => nothing;
    "init" "(Z)J" => init;
    "inflateBytesBytes" "(J[BII[BII)J" => bytes_to_bytes;
    "inflateBytesBuffer" "(J[BIIJI)J" => bytes_to_buffer;
    "inflateBufferBytes" "(JJI[BII)J" => buffer_to_bytes;
    "inflateBufferBuffer" "(JJIJI)J" => buffer_to_buffer;
    "setDictionary" "(J[BII)V" => set_dictionary;
    "setDictionaryBuffer" "(JJI)V" => set_dictionary_buffer;
    "getAdler" "(J)I" => streams::adler::<Inflating>;
    "reset" "(J)V" => streams::reset::<Inflating>;
    "end" "(J)V" => streams::close::<Inflating>;
}

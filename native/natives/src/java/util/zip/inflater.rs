//! `java.util.zip.Inflater`.

use vm::native::Call;
use vm::{Exit, Machine, Res, Vm};
use zlib_rs::adler32::adler32;
use zlib_rs::{Inflate, InflateError, InflateFlush, Status};

use super::recorded::{Engine, Recorded};
use super::streams::{self, Progress, Window, WindowFn};
use crate::jdk::support;
use crate::nothing;

const WINDOW_BITS: u8 = 15;

/// A stream with or without a header.
struct Stream {
    inner: Inflate,
    header: bool,
    adler: u32,
}

enum Outcome {
    Progress(Progress),
    Malformed(Progress, String),
    Failed(&'static str),
}

fn init<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let header = !call.boolean(0);
    Ok(streams::open::<M, Stream>(call.vm, header))
}

impl Engine for Stream {
    type Setup = bool;
    type Outcome = Outcome;

    fn open(header: &bool) -> Self {
        let inner = Inflate::new(*header, WINDOW_BITS);
        Stream { inner, header: *header, adler: u32::from(*header) }
    }

    fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        self.adler = u32::from(self.header);
        self.inner.set_dictionary(dictionary).is_ok()
    }

    fn run(&mut self, input: &[u8], output: &mut [u8], _: i32) -> Outcome {
        let (read, written) = (self.inner.total_in(), self.inner.total_out());
        let status = self.inner.decompress(input, output, InflateFlush::SyncFlush);
        let mut progress = Progress {
            read: self.inner.total_in() - read,
            written: self.inner.total_out() - written,
            ..Progress::default()
        };
        if self.header {
            self.adler =
                adler32(self.adler, output.get(..progress.written as usize).unwrap_or(&[]));
        }
        match status {
            Ok(Status::Ok) => Outcome::Progress(progress),
            Ok(Status::BufError) => Outcome::Progress(Progress::default()),
            Ok(Status::StreamEnd) => {
                progress.finished = true;
                Outcome::Progress(progress)
            }
            Err(InflateError::NeedDict { dict_id }) => {
                self.adler = dict_id;
                progress.pending = true;
                Outcome::Progress(progress)
            }
            Err(InflateError::DataError) => {
                Outcome::Malformed(progress, self.inner.error_message().unwrap_or("").to_owned())
            }
            Err(error) => Outcome::Failed(error.as_str()),
        }
    }
}

fn inflate<M: Machine>(
    call: &mut Call<'_, M>,
    input: WindowFn<M>,
    output: WindowFn<M>,
) -> Res<u64> {
    let input = input(call, 3)?;
    let output = output(call, 3 + input.slots)?;
    let bytes = call.vm.heap.bytes(input.at, input.length).to_vec();
    let mut produced = vec![0; output.length as usize];
    let address = call.long(1);
    let outcome = streams::with(call.vm, address, |stream: &mut Recorded<Stream>| {
        stream.run(&bytes, &mut produced, 0)
    })?;
    match outcome {
        Outcome::Progress(progress) => {
            deliver(call.vm, output, &produced, progress);
            Ok(progress.bits())
        }
        Outcome::Malformed(progress, message) => {
            deliver(call.vm, output, &produced, progress);
            Err(malformed(call, progress, &message))
        }
        Outcome::Failed(message) => {
            Err(call.vm.throw_new("java/lang/InternalError", Some(message)))
        }
    }
}

fn deliver<M: Machine>(vm: &mut Vm<M>, output: Window, produced: &[u8], progress: Progress) {
    vm.heap.copy_in(output.at, produced.get(..progress.written as usize).unwrap_or(&[]));
}

/// Java looks into these fields for how far it came before the error.
fn malformed<M: Machine>(call: &mut Call<'_, M>, progress: Progress, message: &str) -> Exit {
    let outcome = call.object(0).and_then(|inflater| {
        support::set_field(call.vm, inflater, "inputConsumed", progress.read)?;
        support::set_field(call.vm, inflater, "outputConsumed", progress.written)
    });
    let message = (!message.is_empty()).then_some(message);
    match outcome {
        Ok(()) => call.vm.throw_new("java/util/zip/DataFormatException", message),
        Err(exit) => exit,
    }
}

fn bytes_to_bytes<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    inflate(call, streams::array, streams::array)
}

fn bytes_to_buffer<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    inflate(call, streams::array, streams::buffer)
}

fn buffer_to_bytes<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    inflate(call, streams::buffer, streams::array)
}

fn buffer_to_buffer<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    inflate(call, streams::buffer, streams::buffer)
}

fn dictionary<M: Machine>(call: &mut Call<'_, M>, window: Window) -> Res<u64> {
    let (address, bytes) = (call.long(0), call.vm.heap.bytes(window.at, window.length).to_vec());
    let set = streams::with(call.vm, address, |stream: &mut Recorded<Stream>| {
        stream.set_dictionary(&bytes)
    })?;
    if set { Ok(0) } else { Err(call.vm.throw_new("java/lang/IllegalArgumentException", None)) }
}

fn set_dictionary<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let window = streams::array(call, 2)?;
    dictionary(call, window)
}

fn set_dictionary_buffer<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let window = streams::buffer(call, 2)?;
    dictionary(call, window)
}

fn get_adler<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let address = call.long(0);
    streams::with(call.vm, address, |stream: &mut Recorded<Stream>| {
        u64::from(stream.engine().adler)
    })
}

fn reset<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let address = call.long(0);
    streams::with(call.vm, address, |stream: &mut Recorded<Stream>| {
        stream.reset();
        0
    })
}

fn end<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let address = call.long(0);
    streams::close::<M, Stream>(call.vm, address);
    Ok(0)
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
    "getAdler" "(J)I" => get_adler;
    "reset" "(J)V" => reset;
    "end" "(J)V" => end;
}

//! `java.util.zip.Deflater`.

use vm::native::Call;
use vm::{Machine, Res};
use zlib_rs::adler32::adler32;
use zlib_rs::{Deflate, DeflateConfig, DeflateFlush, Status, Strategy};

use super::recorded::{Engine, Recorded};
use super::streams::{self, Progress, Window, WindowFn};

const WINDOW_BITS: i32 = 15;

struct Stream {
    inner: Deflate,
    header: bool,
    adler: u32,
}

enum Outcome {
    Progress(Progress),
    Failed(&'static str),
    /// Other parameters after the stream has begun.
    Late,
}

fn strategy(number: i32) -> Strategy {
    Strategy::try_from(number).unwrap_or_default()
}

fn init<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let (level, number, raw) = (call.int(0), call.int(1), call.boolean(2));
    let config = DeflateConfig {
        level,
        window_bits: if raw { -WINDOW_BITS } else { WINDOW_BITS },
        strategy: strategy(number),
        ..DeflateConfig::default()
    };
    Ok(streams::open::<M, Stream>(call.vm, config))
}

impl Engine for Stream {
    type Setup = DeflateConfig;
    type Outcome = Outcome;

    fn open(config: &DeflateConfig) -> Self {
        let inner = Deflate::new_with_config(*config);
        Stream { inner, header: config.window_bits > 0, adler: 1 }
    }

    fn run(&mut self, input: &[u8], output: &mut [u8], flush: i32) -> Outcome {
        let Ok(flush) = DeflateFlush::try_from(flush) else {
            return Outcome::Failed("stream error");
        };
        let (read, written) = (self.inner.total_in(), self.inner.total_out());
        let status = self.inner.compress(input, output, flush);
        let mut progress = Progress {
            read: self.inner.total_in() - read,
            written: self.inner.total_out() - written,
            ..Progress::default()
        };
        if self.header {
            if written == 0 && progress.written > 0 {
                // The dictionary's checksum went with the header; that of the data begins.
                self.adler = 1;
            }
            self.adler = adler32(self.adler, input.get(..progress.read as usize).unwrap_or(&[]));
        }
        progress.finished = status == Ok(Status::StreamEnd);
        match status {
            Ok(Status::BufError) => Outcome::Progress(Progress::default()),
            Ok(_) => Outcome::Progress(progress),
            Err(error) => Outcome::Failed(error.as_str()),
        }
    }

    fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        let outcome = self.inner.set_dictionary(dictionary);
        self.adler = outcome.unwrap_or(self.adler);
        outcome.is_ok()
    }
}

/// Changes level and strategy, which is possible until the first byte has been read.
fn set_parameters(stream: &mut Recorded<Stream>, level: i32, strategy: Strategy) -> Outcome {
    let old = *stream.setup();
    if level == old.level && strategy == old.strategy {
        return Outcome::Progress(Progress::default());
    }
    if !stream.is_fresh() {
        return Outcome::Late;
    }
    stream.reopen(DeflateConfig { level, strategy, ..old });
    Outcome::Progress(Progress::default())
}

/// After the input in slot 3 and the output come `flush` and `params`.
fn deflate<M: Machine>(
    call: &mut Call<'_, M>,
    input: WindowFn<M>,
    output: WindowFn<M>,
) -> Res<u64> {
    let input = input(call, 3)?;
    let output = output(call, 3 + input.slots)?;
    let after = 3 + input.slots + output.slots;
    let (flush, parameters) = (call.int(after), call.int(after + 1));
    let bytes = call.vm.heap.bytes(input.at, input.length).to_vec();
    let mut produced = vec![0; output.length as usize];
    let address = call.long(1);
    let outcome = streams::with(call.vm, address, |stream: &mut Recorded<Stream>| {
        if parameters & 1 != 0 {
            return set_parameters(stream, parameters >> 3, strategy(parameters >> 1 & 3));
        }
        stream.run(&bytes, &mut produced, flush)
    })?;
    match outcome {
        Outcome::Progress(progress) => {
            call.vm
                .heap
                .copy_in(output.at, produced.get(..progress.written as usize).unwrap_or(&[]));
            Ok(progress.bits())
        }
        Outcome::Failed(message) => {
            Err(call.vm.throw_new("java/lang/InternalError", Some(message)))
        }
        Outcome::Late => call.vm.unsupported("Deflater.setLevel or setStrategy amid a stream"),
    }
}

fn bytes_to_bytes<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    deflate(call, streams::array, streams::array)
}

fn bytes_to_buffer<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    deflate(call, streams::array, streams::buffer)
}

fn buffer_to_bytes<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    deflate(call, streams::buffer, streams::array)
}

fn buffer_to_buffer<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    deflate(call, streams::buffer, streams::buffer)
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
    "java/util/zip/Deflater";
    "init" "(IIZ)J" => init;
    "deflateBytesBytes" "(J[BII[BIIII)J" => bytes_to_bytes;
    "deflateBytesBuffer" "(J[BIIJIII)J" => bytes_to_buffer;
    "deflateBufferBytes" "(JJI[BIIII)J" => buffer_to_bytes;
    "deflateBufferBuffer" "(JJIJIII)J" => buffer_to_buffer;
    "setDictionary" "(J[BII)V" => set_dictionary;
    "setDictionaryBuffer" "(JJI)V" => set_dictionary_buffer;
    "getAdler" "(J)I" => get_adler;
    "reset" "(J)V" => reset;
    "end" "(J)V" => end;
}

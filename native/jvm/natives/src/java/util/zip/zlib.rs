//! Safe streams of zlib, the library that the JDK uses too: programs notice its exact output and read-ahead.

use std::ffi::{CStr, c_int};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ptr::{NonNull, null_mut};

use libz_sys as z;

use super::past::Past;

/// The base-two logarithm of the window's size; negated for streams without header.
const WINDOW_BITS: c_int = 15;
/// zlib's default memory level (`DEF_MEM_LEVEL`).
const MEMORY_LEVEL: c_int = 8;

/// The functions of zlib for one kind of stream.
pub struct Functions {
    step: unsafe extern "C" fn(z::z_streamp, c_int) -> c_int,
    copy: unsafe extern "C" fn(z::z_streamp, z::z_streamp) -> c_int,
    reset: unsafe extern "C" fn(z::z_streamp) -> c_int,
    end: unsafe extern "C" fn(z::z_streamp) -> c_int,
    set_dictionary: unsafe extern "C" fn(z::z_streamp, *const z::Bytef, z::uInt) -> c_int,
}

/// Whether a stream compresses or decompresses.
pub trait Kind: Sized + 'static {
    /// The functions of zlib for this kind.
    const FUNCTIONS: Functions;
    /// The name of this kind of streams in an image of the vm.
    const NAME: &'static str;

    /// Makes a new stream with the past of another stream; `None` if an image cannot contain it.
    fn again(past: &Past) -> Option<Stream<Self>>;
}

/// A stream that compresses.
pub enum Deflating {}

impl Kind for Deflating {
    const FUNCTIONS: Functions = Functions {
        step: z::deflate,
        copy: z::deflateCopy,
        reset: z::deflateReset,
        end: z::deflateEnd,
        set_dictionary: z::deflateSetDictionary,
    };
    const NAME: &'static str = "deflaters";

    // The record has neither level nor strategy.
    fn again(_: &Past) -> Option<Stream<Deflating>> {
        None
    }
}

/// A stream that decompresses.
pub enum Inflating {}

impl Kind for Inflating {
    const FUNCTIONS: Functions = Functions {
        step: z::inflate,
        copy: z::inflateCopy,
        reset: z::inflateReset,
        end: z::inflateEnd,
        set_dictionary: z::inflateSetDictionary,
    };
    const NAME: &'static str = "inflaters";

    fn again(past: &Past) -> Option<Stream<Inflating>> {
        past.again()
    }
}

/// The outcome of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The step made progress.
    Fine,
    /// The stream is at its end.
    Ended,
    /// The stream needs a dictionary first.
    NeedsDictionary,
    /// The step could not make progress with this input and output room.
    Stuck,
    /// The input is not a valid stream.
    Malformed,
    /// Any other error.
    Failed,
}

impl Status {
    fn of(code: c_int) -> Status {
        match code {
            z::Z_OK => Status::Fine,
            z::Z_STREAM_END => Status::Ended,
            z::Z_NEED_DICT => Status::NeedsDictionary,
            z::Z_BUF_ERROR => Status::Stuck,
            z::Z_DATA_ERROR => Status::Malformed,
            _ => Status::Failed,
        }
    }
}

/// The result of a step.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The outcome.
    pub status: Status,
    /// Bytes read.
    pub read: u64,
    /// Bytes written.
    pub written: u64,
}

/// A stream of zlib; between two steps it refers to no memory but its own.
pub struct Stream<K: Kind> {
    /// The stream of zlib, in a box. It never moves, because zlib's state points back to it.
    at: NonNull<z::z_stream>,
    past: Past,
    kind: PhantomData<K>,
}

impl<K: Kind> Drop for Stream<K> {
    fn drop(&mut self) {
        // SAFETY: the stream was opened, and nobody else has it.
        unsafe {
            (K::FUNCTIONS.end)(self.at.as_ptr());
            free(self.at);
        }
    }
}

/// Allocates zeroed memory for a stream: no input, no output, and zlib's own allocator.
fn allocate() -> NonNull<z::z_stream> {
    let memory = Box::new(MaybeUninit::<z::z_stream>::zeroed());
    NonNull::from(Box::leak(memory)).cast()
}

/// # Safety
/// The memory must come from [`allocate`], and must not be used afterwards.
unsafe fn free(at: NonNull<z::z_stream>) {
    // SAFETY: the caller guarantees that the memory came from such a box.
    drop(unsafe { Box::from_raw(at.cast::<MaybeUninit<z::z_stream>>().as_ptr()) });
}

fn window_bits(is_raw: bool) -> c_int {
    if is_raw { -WINDOW_BITS } else { WINDOW_BITS }
}

impl Stream<Deflating> {
    /// Opens a stream with a level and a strategy, without header if it is raw; `None` if memory is short.
    pub fn open(level: i32, strategy: i32, is_raw: bool) -> Option<Stream<Deflating>> {
        Stream::made(is_raw, |at, version, size| {
            let bits = window_bits(is_raw);
            // SAFETY: the memory is a stream's, and zero.
            unsafe {
                z::deflateInit2_(
                    at,
                    level,
                    z::Z_DEFLATED,
                    bits,
                    MEMORY_LEVEL,
                    strategy,
                    version,
                    size,
                )
            }
        })
    }

    /// Changes level and strategy; for that, earlier input may have to be written first.
    pub fn set_parameters(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        level: i32,
        strategy: i32,
    ) -> Step {
        self.past.lose();
        // SAFETY: the stream is open.
        self.step(input, output, |at| unsafe { z::deflateParams(at, level, strategy) })
    }
}

impl Stream<Inflating> {
    /// Opens a stream, without header if it is raw; `None` if memory is short.
    pub fn open(is_raw: bool) -> Option<Stream<Inflating>> {
        // SAFETY: the memory is a stream's, and zero.
        Stream::made(is_raw, |at, version, size| unsafe {
            z::inflateInit2_(at, window_bits(is_raw), version, size)
        })
    }
}

impl<K: Kind> Stream<K> {
    fn made(
        is_raw: bool,
        initialise: impl FnOnce(z::z_streamp, *const std::ffi::c_char, c_int) -> c_int,
    ) -> Option<Stream<K>> {
        let at = allocate();
        // SAFETY: it returns a constant.
        let version = unsafe { z::zlibVersion() };
        if initialise(at.as_ptr(), version, size_of::<z::z_stream>() as c_int) == z::Z_OK {
            return Some(Stream { at, past: Past::new(is_raw), kind: PhantomData });
        }
        // SAFETY: it was not opened.
        unsafe { free(at) };
        None
    }

    /// Returns the record of the stream's input.
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// Returns another stream in the same state; `None` if memory is short.
    pub fn copy(&self) -> Option<Stream<K>> {
        let at = allocate();
        // SAFETY: the source is open, the target is memory for a stream.
        if unsafe { (K::FUNCTIONS.copy)(at.as_ptr(), self.at.as_ptr()) } == z::Z_OK {
            return Some(Stream { at, past: self.past.clone(), kind: PhantomData });
        }
        // SAFETY: it was not opened.
        unsafe { free(at) };
        None
    }

    /// Takes a step; `flush` is zlib's number of a flush mode.
    pub fn run(&mut self, input: &[u8], output: &mut [u8], flush: i32) -> Step {
        self.past.add(input, output.len(), flush);
        // SAFETY: the stream is open.
        self.step(input, output, |at| unsafe { (K::FUNCTIONS.step)(at, flush) })
    }

    fn step(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        action: impl FnOnce(z::z_streamp) -> c_int,
    ) -> Step {
        let length = |bytes: &[u8]| z::uInt::try_from(bytes.len()).unwrap_or(z::uInt::MAX);
        let (readable, writable) = (length(input), length(output));
        let at = self.at.as_ptr();
        // SAFETY: the stream is open, and nobody else uses it.
        unsafe {
            // zlib does not write through this pointer.
            (*at).next_in = input.as_ptr().cast_mut();
            (*at).avail_in = readable;
            (*at).next_out = output.as_mut_ptr();
            (*at).avail_out = writable;
        }
        let status = Status::of(action(at));
        // SAFETY: as above.
        unsafe {
            let read = u64::from(readable - (*at).avail_in);
            let written = u64::from(writable - (*at).avail_out);
            ((*at).next_in, (*at).avail_in) = (null_mut(), 0);
            ((*at).next_out, (*at).avail_out) = (null_mut(), 0);
            Step { status, read, written }
        }
    }

    /// Sets the dictionary. Returns whether the stream accepts this one now.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        self.past.lose();
        let length = z::uInt::try_from(dictionary.len()).unwrap_or(z::uInt::MAX);
        // SAFETY: the stream is open; the bytes are copied.
        let code =
            unsafe { (K::FUNCTIONS.set_dictionary)(self.at.as_ptr(), dictionary.as_ptr(), length) };
        code == z::Z_OK
    }

    /// Resets the stream to its start.
    pub fn reset(&mut self) {
        // SAFETY: the stream is open. Resetting an open stream cannot fail.
        unsafe { (K::FUNCTIONS.reset)(self.at.as_ptr()) };
        self.past.forget();
    }

    /// Returns the checksum of the uncompressed data so far, or of the dictionary that is needed.
    pub fn adler(&self) -> u32 {
        // SAFETY: the stream is open.
        unsafe { (*self.at.as_ptr()).adler as u32 }
    }

    /// Returns zlib's message about the last error.
    pub fn message(&self) -> Option<String> {
        // SAFETY: the stream is open; messages are constants.
        let message = unsafe { (*self.at.as_ptr()).msg };
        // SAFETY: as above.
        NonNull::new(message)
            .map(|text| unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy().into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_FLUSH: i32 = 0;
    const FINISH: i32 = 4;
    const SYNC_FLUSH: i32 = 2;

    fn compressed(stream: &mut Stream<Deflating>, input: &[u8]) -> Vec<u8> {
        let mut output = vec![0; 1 << 16];
        let step = stream.run(input, &mut output, FINISH);
        assert_eq!(step.status, Status::Ended);
        output.truncate(step.written as usize);
        output
    }

    #[test]
    fn a_copy_goes_on_as_the_original_does() {
        let mut stream = Stream::<Deflating>::open(6, 0, false).unwrap();
        let mut all = vec![0; 100];
        let begun = stream.run(b"banana banana ", &mut all, NO_FLUSH);
        all.truncate(begun.written as usize);
        let mut copy = stream.copy().unwrap();
        let both = [&mut stream, &mut copy].map(|stream| compressed(stream, b"bandana"));
        assert_eq!(both[0], both[1]);
        all.extend(&both[0]);
        let mut output = [0; 100];
        let step = Stream::<Inflating>::open(false).unwrap().run(&all, &mut output, SYNC_FLUSH);
        assert_eq!((step.status, step.written), (Status::Ended, 21));
        assert_eq!(&output[..21], b"banana banana bandana");
    }

    #[test]
    fn an_error_has_a_message() {
        let mut stream = Stream::<Inflating>::open(false).unwrap();
        assert_eq!(stream.message(), None);
        let step = stream.run(&[1, 2, 3], &mut [0; 10], SYNC_FLUSH);
        assert_eq!(step.status, Status::Malformed);
        assert_eq!(stream.message().as_deref(), Some("incorrect header check"));
    }
}

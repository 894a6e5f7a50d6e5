//! The table of open compression streams by number, and the windows of memory that they read and write.

use std::any::Any;
use std::rc::Rc;

use imbl::OrdMap;
use vm::machine::Label;
use vm::memory::heap::{HEADER, Ref};
use vm::native::Call;
use vm::saved::native_state::State;
use vm::{Res, Vm};

use super::past::Past;
use super::zlib::{Kind, Step, Stream};
use crate::jdk::support;

/// An open stream with its label.
pub struct Open<K: Kind> {
    /// The stream of zlib.
    pub zlib: Stream<K>,
    /// The label of all input since the stream was opened or reset.
    label: u32,
}

/// The open streams that compress, or those that decompress, by number.
struct Streams<K: Kind> {
    last: u64,
    open: OrdMap<u64, Rc<Open<K>>>,
}

impl<K: Kind> Default for Streams<K> {
    fn default() -> Self {
        Streams { last: 0, open: OrdMap::new() }
    }
}

impl<K: Kind> Clone for Streams<K> {
    fn clone(&self) -> Self {
        Streams { last: self.last, open: self.open.clone() }
    }
}

impl<K: Kind> State for Streams<K> {
    const NAME: &'static str = K::NAME;

    fn image(&self) -> Option<Vec<u8>> {
        let past = |(&number, open): (&u64, &Rc<Open<K>>)| {
            let past = open.zlib.past();
            // Checked now, so that the image can be loaded later.
            K::again(past).filter(|_| open.label == 0)?;
            Some((number, past.clone()))
        };
        let open = self.open.iter().map(past).collect::<Option<Vec<_>>>()?;
        postcard::to_stdvec(&(self.last, open)).ok()
    }

    fn from_image(bytes: &[u8]) -> Option<Self> {
        let (last, open): (u64, Vec<(u64, Past)>) = postcard::from_bytes(bytes).ok()?;
        let again =
            |(number, past)| Some((number, Rc::new(Open { zlib: K::again(&past)?, label: 0 })));
        Some(Streams { last, open: open.into_iter().map(again).collect::<Option<_>>()? })
    }

    fn dump(&self) -> String {
        let open = self.open.iter().map(|(number, open)| (number, open.label, open.zlib.past()));
        format!("{} opened, {:?}", self.last, open.collect::<Vec<_>>())
    }
}

/// Stores a stream and returns its number.
///
/// # Errors
/// Throws `OutOfMemoryError` if `stream` is `None`.
pub fn keep<K: Kind>(vm: &mut Vm, stream: Option<Stream<K>>) -> Res<u64> {
    let Some(zlib) = stream else {
        return Err(vm.throw_new("java/lang/OutOfMemoryError", None));
    };
    Ok(vm.state.native_state.with(|streams: &mut Streams<K>| {
        streams.last += 1;
        streams.open.insert(streams.last, Rc::new(Open { zlib, label: 0 }));
        streams.last
    }))
}

/// Removes a stream from the table.
pub fn close<K: Kind + Any>(call: &mut Call<'_>) -> Res<u64> {
    let number = call.long(0) as u64;
    call.vm.state.native_state.with(|streams: &mut Streams<K>| streams.open.remove(&number));
    Ok(0)
}

/// Runs an action on a stream. First copies the stream if an open checkpoint refers to it.
fn with<K: Kind, T>(vm: &mut Vm, number: i64, action: impl FnOnce(&mut Open<K>) -> T) -> Res<T> {
    let done = vm.state.native_state.with(|streams: &mut Streams<K>| {
        let stream = streams.open.get_mut(&(number as u64))?;
        if Rc::get_mut(stream).is_none() {
            *stream = Rc::new(Open { zlib: stream.zlib.copy()?, label: stream.label });
        }
        Rc::get_mut(stream).map(action)
    });
    match done {
        Some(done) => Ok(done),
        None => vm.internal("no such compression stream, or no memory to copy it"),
    }
}

/// Returns the checksum of the stream whose number is in slot 0.
///
/// # Errors
/// Returns an internal error if there is no such stream.
pub fn adler<K: Kind>(call: &mut Call<'_>) -> Res<u64> {
    let number = call.long(0);
    let (adler, label) =
        with(call.vm, number, |open: &mut Open<K>| (open.zlib.adler(), open.label))?;
    result_carries(call, Label(label));
    Ok(u64::from(adler))
}

/// Resets the stream whose number is in slot 0.
///
/// # Errors
/// Returns an internal error if there is no such stream.
pub fn reset<K: Kind>(call: &mut Call<'_>) -> Res<u64> {
    let number = call.long(0);
    with(call.vm, number, |open: &mut Open<K>| {
        open.zlib.reset();
        open.label = 0;
    })?;
    Ok(0)
}

/// Sets the dictionary of the stream whose number is in slot 0; a window with the dictionary follows.
///
/// # Errors
/// Throws `IllegalArgumentException` at the wrong time, or an exception of reading the window.
pub fn set_dictionary<K: Kind>(call: &mut Call<'_>, window: WindowFn) -> Res<u64> {
    let (number, window) = (call.long(0), window(call, 2)?);
    let bytes = call.vm.heap.bytes(window.at(), window.length).to_vec();
    read::<K>(call, number, window)?;
    match with(call.vm, number, |open: &mut Open<K>| open.zlib.set_dictionary(&bytes))? {
        true => Ok(0),
        false => Err(call.vm.throw_new("java/lang/IllegalArgumentException", None)),
    }
}

/// Adds the label of a window to the label of a stream that reads it. Returns the new label.
fn read<K: Kind>(call: &mut Call<'_>, number: i64, window: Window) -> Res<Label> {
    if !call.vm.has_labels() {
        return Ok(Label::NONE);
    }
    let before = with(call.vm, number, |open: &mut Open<K>| open.label)?;
    let own = call.vm.memory_shadow(window.object, window.offset, window.length);
    let after = call.vm.machine.unite(Label(before), own);
    with(call.vm, number, |open: &mut Open<K>| open.label = after.0)?;
    Ok(after)
}

/// Labels the result with a label and those of the arguments.
fn result_carries(call: &mut Call<'_>, shadow: Label) {
    let arguments = call.arguments_label();
    call.shadow = Some(call.vm.machine.unite(shadow, arguments));
}

/// Takes a step of a stream, from one window to another. Also returns zlib's message about an error.
///
/// # Errors
/// Returns an internal error if there is no such stream.
pub fn step<K: Kind>(
    call: &mut Call<'_>,
    number: i64,
    [input, output]: [Window; 2],
    action: impl FnOnce(&mut Stream<K>, &[u8], &mut [u8]) -> Step,
) -> Res<(Step, Option<String>)> {
    let bytes = call.vm.heap.bytes(input.at(), input.length).to_vec();
    let mut produced = vec![0; output.length as usize];
    let shadow = read::<K>(call, number, input)?;
    let (step, message) = with(call.vm, number, |open: &mut Open<K>| {
        (action(&mut open.zlib, &bytes, &mut produced), open.zlib.message())
    })?;
    produced.truncate(step.written as usize);
    call.vm.heap.copy_in(output.at(), &produced);
    call.vm.set_memory_shadow(output.object, output.offset, produced.len() as u32, shadow)?;
    result_carries(call, shadow);
    Ok((step, message))
}

/// A range of memory, which takes three argument slots.
#[derive(Clone, Copy)]
pub struct Window {
    /// The array, or null for raw memory.
    object: Ref,
    /// The start of the range: an offset from the array's address, or an address.
    offset: u32,
    /// Bytes.
    length: u32,
}

impl Window {
    /// Number of argument slots of a window.
    pub const SLOTS: u32 = 3;

    fn at(self) -> u32 {
        self.object.0 + self.offset
    }
}

/// Reads a window in a `byte[]` from the arguments: array, offset, length.
///
/// # Errors
/// Throws `NullPointerException` or `IndexOutOfBoundsException` if the array has no such range.
pub fn array(call: &mut Call<'_>, slot: u32) -> Res<Window> {
    let (array, offset, length) = support::range(call, slot, slot + 1, slot + 2)?;
    Ok(Window { object: array, offset: HEADER + offset, length })
}

/// Reads a window in raw memory from the arguments: address, length.
///
/// # Errors
/// Throws `InternalError` if the address is outside of raw memory.
pub fn buffer(call: &mut Call<'_>, slot: u32) -> Res<Window> {
    let length = call.int(slot + 2).max(0) as u32;
    let at = support::address(call.vm, call.long(slot), u64::from(length))?;
    Ok(Window { object: Ref(0), offset: at, length })
}

/// A function that reads a window from the arguments.
pub type WindowFn = fn(&mut Call<'_>, u32) -> Res<Window>;

/// Packs the progress of a step for Java: read bytes, written bytes from bit 31, in bit 62 whether the
/// stream has ended, in bit 63 whether it needs a dictionary or another call with new parameters.
#[must_use]
pub fn progress(step: Step, has_ended: bool, waits: bool) -> u64 {
    step.read | step.written << 31 | u64::from(has_ended) << 62 | u64::from(waits) << 63
}

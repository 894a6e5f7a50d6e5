//! Compression streams by the number that Java knows them under, and where they read and write.

use std::any::Any;
use std::rc::Rc;

use imbl::OrdMap;
use vm::native::Call;
use vm::{Machine, Res, Vm};

use super::recorded::{Engine, Recorded};
use crate::jdk::support;

/// The open streams of a kind.
struct Streams<E: Engine> {
    last: u64,
    open: OrdMap<u64, Rc<Recorded<E>>>,
}

impl<E: Engine> Default for Streams<E> {
    fn default() -> Self {
        Streams { last: 0, open: OrdMap::new() }
    }
}

impl<E: Engine> Clone for Streams<E> {
    fn clone(&self) -> Self {
        Streams { last: self.last, open: self.open.clone() }
    }
}

/// Opens a stream; its number.
pub fn open<M: Machine, E: Engine + Any>(vm: &mut Vm<M>, setup: E::Setup) -> u64 {
    vm.native_state.with(|streams: &mut Streams<E>| {
        streams.last += 1;
        streams.open.insert(streams.last, Rc::new(Recorded::new(setup)));
        streams.last
    })
}

/// Forgets a stream.
pub fn close<M: Machine, E: Engine + Any>(vm: &mut Vm<M>, number: i64) {
    vm.native_state.with(|streams: &mut Streams<E>| streams.open.remove(&(number as u64)));
}

/// Does something with a stream, with a copy of it where an open checkpoint holds it too.
///
/// # Errors
/// Internal when there is no such stream; unsupported where it was rolled back, and doing again
/// what had been done would need more than is kept.
pub fn with<M: Machine, E: Engine + Any, T>(
    vm: &mut Vm<M>,
    number: i64,
    action: impl FnOnce(&mut Recorded<E>) -> T,
) -> Res<T> {
    let done = vm.native_state.with(|streams: &mut Streams<E>| {
        let stream = Rc::make_mut(streams.open.get_mut(&(number as u64))?);
        Some(if stream.is_lost() { None } else { Some(action(stream)) })
    });
    match done {
        Some(Some(done)) => Ok(done),
        Some(None) => vm.unsupported("rolling back a compression stream of much input"),
        None => vm.internal("no such compression stream"),
    }
}

/// Memory that a call names: in the arena from an address.
#[derive(Clone, Copy)]
pub struct Window {
    /// The address.
    pub at: u32,
    /// Bytes.
    pub length: u32,
    /// Slots that the arguments take.
    pub slots: u32,
}

/// A window of a `byte[]` argument: array, offset, length.
///
/// # Errors
/// `NullPointerException`, `IndexOutOfBoundsException`
pub fn array<M: Machine>(call: &mut Call<'_, M>, slot: u32) -> Res<Window> {
    let (array, offset, length) = support::range(call, slot, slot + 1, slot + 2)?;
    Ok(Window { at: array.0 + 16 + offset, length, slots: 3 })
}

/// A window of raw memory: address, length.
///
/// # Errors
/// `InternalError`
pub fn buffer<M: Machine>(call: &mut Call<'_, M>, slot: u32) -> Res<Window> {
    let length = call.int(slot + 2).max(0) as u32;
    let at = support::address(call.vm, call.long(slot), u64::from(length))?;
    Ok(Window { at, length, slots: 3 })
}

/// What reads a window's arguments.
pub type WindowFn<M> = fn(&mut Call<'_, M>, u32) -> Res<Window>;

/// How far a call got.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Bytes read.
    pub read: u64,
    /// Bytes written.
    pub written: u64,
    /// Bit 62 of the result: the stream has ended.
    pub finished: bool,
    /// Bit 63: a dictionary is needed, or parameters are still to be set.
    pub pending: bool,
}

impl Progress {
    /// The result as Java takes it apart.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.read
            | self.written << 31
            | u64::from(self.finished) << 62
            | u64::from(self.pending) << 63
    }
}

//! Compression streams by the address that Java knows them under, and where they read and write.
//!
//! The streams lie outside the arena: rolling the vm back does not roll them back.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;

use vm::native::Call;
use vm::{Machine, Res, Vm};

use crate::jdk::support;

thread_local! {
    static STREAMS: RefCell<HashMap<u64, Box<dyn Any>>> = RefCell::default();
}

/// Keeps a stream; its address.
pub fn add<S: 'static>(stream: S) -> u64 {
    STREAMS.with_borrow_mut(|streams| {
        let address = streams.keys().max().map_or(1, |last| last + 1);
        streams.insert(address, Box::new(stream));
        address
    })
}

/// Forgets a stream.
pub fn remove(address: i64) {
    STREAMS.with_borrow_mut(|streams| streams.remove(&(address as u64)));
}

/// Does something with a stream.
///
/// # Errors
/// Internal when there is no such stream.
pub fn with<M: Machine, S: 'static, T>(
    vm: &mut Vm<M>,
    address: i64,
    action: impl FnOnce(&mut S) -> T,
) -> Res<T> {
    let done = STREAMS.with_borrow_mut(|streams| {
        streams.get_mut(&(address as u64)).and_then(|stream| stream.downcast_mut()).map(action)
    });
    match done {
        Some(done) => Ok(done),
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

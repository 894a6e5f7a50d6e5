//! The collector: when it runs, and in what order it works.
//!
//! It marks and sweeps between two operations, when every reference that counts lies in a frame,
//! in the arena or in the vm's tables. Operations that allocate ask for room first; without room
//! they are suspended and tried again behind the collection. What allocates in the middle of an
//! operation is let through to the hard limit, and the collection follows at its end.

mod references;
mod roots;
mod trace;

use crate::class::ClassId;
use crate::exit::{Exit, Failure, Res};
use crate::heap::{HEADER, Marks, Ref};
use crate::machine::Machine;
use crate::vm::Vm;

pub(crate) use self::roots::waits_for;
use self::trace::Trace;

/// Allocations of natives from this size on ask for room first: they are tried again behind a
/// collection, so natives make them before they change anything.
const ASKS_FOR_ROOM: u32 = 64 << 10;

/// Elements that an array can have in HotSpot, whatever the memory.
const LONGEST_ARRAY: u32 = i32::MAX as u32 - 2;

/// What the collector has been asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Request {
    /// Nothing.
    #[default]
    None,
    /// A collection, and so many bytes for the operation that is tried again.
    Wanted(u32),
    /// The operation that is tried again cannot have so many bytes.
    Denied(u32),
}

/// # Collection of garbage
impl<M: Machine> Vm<M> {
    /// Asks for a collection at the end of the operation under way.
    pub fn request_collection(&mut self) {
        self.state.request = Request::Wanted(0);
    }

    /// Makes sure of room for an object before the operation under way changes anything.
    ///
    /// # Errors
    /// [`Exit::Suspend`] when a collection has to come first; `OutOfMemoryError` after that.
    #[inline(always)]
    pub(crate) fn make_room(&mut self, size: u32) -> Res<()> {
        if self.heap.is_due(size) { self.ask_for_room(size) } else { Ok(()) }
    }

    #[cold]
    fn ask_for_room(&mut self, size: u32) -> Res<()> {
        if self.state.request == Request::Denied(size) {
            self.state.request = Request::None;
            return Err(self.out_of_memory());
        }
        self.state.request = Request::Wanted(size);
        Err(Exit::Suspend)
    }

    /// As [`Vm::make_room`], for what natives and the vm allocate in the middle of an operation.
    pub(crate) fn make_room_if_large(&mut self, size: u32) -> Res<()> {
        if size >= ASKS_FOR_ROOM { self.make_room(size) } else { Ok(()) }
    }

    /// Collects if that was asked for or is due; between two operations only.
    ///
    /// # Errors
    /// [`Exit::Fail`] if a frame has no reference map.
    #[inline(always)]
    pub(crate) fn safepoint(&mut self) -> Res<()> {
        if matches!(self.state.request, Request::Wanted(_)) || self.heap.is_due(0) {
            self.collect()
        } else {
            Ok(())
        }
    }

    /// Finds what is reachable and frees the rest; softly reachable objects go only when there is
    /// no room without that.
    #[cold]
    fn collect(&mut self) -> Res<()> {
        let wanted = match std::mem::take(&mut self.state.request) {
            Request::Wanted(size) => size,
            _ => 0,
        };
        if !self.mark_and_free(wanted, false)? && !self.mark_and_free(wanted, true)? {
            self.state.request = Request::Denied(wanted);
        }
        Ok(())
    }

    fn mark_and_free(&mut self, wanted: u32, clears_soft: bool) -> Res<bool> {
        let mut trace = self.reach_all(Trace::new(self.heap.marks(), clears_soft))?;
        let live = trace.live();
        self.process_references(&mut trace);
        let marks = self.forget_unreached(trace);
        Ok(self.heap.finish_collection(&marks, live, wanted))
    }

    /// Frees what nothing reaches, without a trace that the guest could find, if collections have
    /// left much of it behind: inside a checkpoint they cannot free what was garbage when that was
    /// opened. So this belongs where one has been closed and the next one is about to be opened.
    ///
    /// # Errors
    /// [`Exit::Fail`] if a frame has no reference map.
    pub fn reclaim(&mut self) -> Res<()> {
        if self.heap.is_littered() { self.free_garbage() } else { Ok(()) }
    }

    /// As [`Vm::reclaim`], however little it is.
    ///
    /// # Errors
    /// [`Exit::Fail`] if a frame has no reference map.
    pub(crate) fn free_garbage(&mut self) -> Res<()> {
        let trace = self.reach_all(Trace::strong(self.heap.marks()))?;
        let marks = self.forget_unreached(trace);
        self.heap.finish_reclaiming(&marks);
        Ok(())
    }

    /// Follows everything that is reachable from the roots.
    fn reach_all(&mut self, mut trace: Trace) -> Res<Trace> {
        for root in self.roots()? {
            trace.reach(self, root);
        }
        trace.go_on(self);
        self.reach_kept(&mut trace);
        Ok(trace)
    }

    /// Ends a trace: the vm's tables and the analysis drop what it has not reached.
    fn forget_unreached(&mut self, trace: Trace) -> Marks {
        let marks = trace.finish(self);
        self.machine.collected(&|object| marks.contains(object));
        self.forget_strings(&marks);
        self.forget_loaders(&marks);
        marks
    }

    /// Interned strings that nothing else reaches are interned no longer.
    fn forget_strings(&mut self, marks: &Marks) {
        let dead = self.state.strings.iter().filter(|&(_, &string)| !marks.contains(string));
        let dead: Vec<_> = dead.map(|(units, _)| units.clone()).collect();
        for units in dead {
            self.state.strings.remove(&units);
        }
    }

    /// Loaders that only found classes of others are gone with what they found.
    fn forget_loaders(&mut self, marks: &Marks) {
        let is_dead = |loader: Ref| loader.0 != 0 && !marks.contains(loader);
        let dead = self.state.dictionary.keys().filter(|(loader, _)| is_dead(*loader));
        let dead: Vec<_> = dead.cloned().collect();
        for key in dead {
            self.state.dictionary.remove(&key);
        }
    }

    /// Follows what the analysis keeps with objects that are reached.
    fn reach_kept(&self, trace: &mut Trace) {
        let mut pairs = Vec::new();
        self.machine.keeps(&mut pairs);
        while !pairs.is_empty() {
            let before = pairs.len();
            pairs.retain(|&(key, kept)| {
                let follows = key.0 == 0 || trace.reached(key);
                if follows {
                    trace.reach(self, kept);
                }
                !follows
            });
            trace.go_on(self);
            if pairs.len() == before {
                break;
            }
        }
    }

    /// Bytes of an array with so many elements, header included.
    ///
    /// # Errors
    /// `OutOfMemoryError` beyond what any arena holds.
    pub(crate) fn array_size(&mut self, class: ClassId, length: u32) -> Res<u32> {
        if length > LONGEST_ARRAY {
            let message = "Requested array size exceeds VM limit";
            return Err(self.throw_new("java/lang/OutOfMemoryError", Some(message)));
        }
        let shift = self.element_kind(class).shift();
        let size = (u64::from(length) << shift) + u64::from(HEADER) + 7;
        u32::try_from(size & !7).map_err(|_| self.out_of_memory())
    }

    /// The memory for an object is gone although the soft limit was kept.
    #[cold]
    pub(crate) fn hard_limit(&mut self) -> Exit {
        let mebibytes = self.heap.limit() >> 20;
        let what = format!("more memory than the hard limit of {mebibytes} MiB");
        self.state.failure.get_or_insert(Failure::Unsupported(what));
        Exit::Fail
    }
}

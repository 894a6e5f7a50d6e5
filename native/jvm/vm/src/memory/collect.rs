//! The garbage collector: when it runs, and in what order it works.
//!
//! It marks and sweeps between two operations. At that time every reference is in a frame, in the
//! arena or in the tables of the vm. Operations that allocate ask for room first. If there is none,
//! they are suspended and tried again after the collection. Allocations in the middle of an
//! operation succeed up to the hard limit; the collection follows at the end of the operation.

mod references;
mod roots;
mod trace;

use crate::classes::class::ClassId;
use crate::interpreter::exit::{Exit, Failure, Res};
use crate::memory::heap::{HEADER, Marks, Ref};
use crate::vm::Vm;

pub(crate) use self::roots::waits_for;
use self::trace::Trace;

/// The size, in bytes, from which allocations of natives ask for room first. As the native is tried
/// again after the collection, it must allocate before it changes anything.
const ASKS_FOR_ROOM: u32 = 64 << 10;

/// The largest length of an array in HotSpot, however much memory there is.
const LONGEST_ARRAY: u32 = i32::MAX as u32 - 2;

/// The pending request to the collector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Request {
    /// No request.
    #[default]
    None,
    /// A collection. The operation that is then tried again needs this many bytes.
    Wanted(u32),
    /// No collection: the last one did not find this many bytes for the operation that is tried
    /// again.
    Denied(u32),
}

/// # Garbage collection
impl Vm {
    /// Requests a collection at the end of the current operation.
    pub fn request_collection(&mut self) {
        self.state.request = Request::Wanted(0);
    }

    /// Ensures that there is room for an object of this size in bytes. Operations call this before
    /// they change anything.
    ///
    /// # Errors
    /// [`Exit::Suspend`] if a collection has to come first. Throws an `OutOfMemoryError` if the
    /// collection did not find enough room.
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

    /// Does the same as [`Vm::make_room`], but only for large objects. It is for allocations by
    /// natives and the vm in the middle of an operation.
    ///
    /// # Errors
    /// Fails like [`Vm::make_room`].
    pub(crate) fn make_room_if_large(&mut self, size: u32) -> Res<()> {
        if size >= ASKS_FOR_ROOM { self.make_room(size) } else { Ok(()) }
    }

    /// Collects garbage if a collection was requested or is due. May only be called between two
    /// operations.
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

    /// Frees all unreachable objects. Clears soft references only if there is not enough room
    /// otherwise.
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

    /// Frees unreachable objects if earlier collections had to keep many of them. The guest cannot
    /// notice this. Inside a checkpoint, collections cannot free objects that were garbage when the
    /// checkpoint was opened. So this should be called between two checkpoints, after one is closed
    /// and before the next one is opened.
    ///
    /// # Errors
    /// [`Exit::Fail`] if a frame has no reference map.
    pub fn reclaim(&mut self) -> Res<()> {
        if self.heap.is_littered() { self.free_garbage() } else { Ok(()) }
    }

    /// Does the same as [`Vm::reclaim`], even if there is little garbage.
    ///
    /// # Errors
    /// [`Exit::Fail`] if a frame has no reference map.
    pub(crate) fn free_garbage(&mut self) -> Res<()> {
        let trace = self.reach_all(Trace::strong(self.heap.marks()))?;
        let marks = self.forget_unreached(trace);
        self.heap.finish_reclaiming(&marks);
        Ok(())
    }

    /// Marks everything that is reachable from the roots.
    fn reach_all(&mut self, mut trace: Trace) -> Res<Trace> {
        for root in self.roots()? {
            trace.reach(self, root);
        }
        trace.go_on(self);
        self.reach_kept(&mut trace);
        Ok(trace)
    }

    /// Ends a trace. Removes objects that were not reached from the tables of the vm and from the
    /// analysis.
    fn forget_unreached(&mut self, trace: Trace) -> Marks {
        let marks = trace.finish(self);
        self.machine.collected(&|object| marks.contains(object));
        self.forget_strings(&marks);
        self.forget_loaders(&marks);
        marks
    }

    /// Removes strings that were not reached from the table of interned strings.
    fn forget_strings(&mut self, marks: &Marks) {
        let dead = self.state.strings.iter().filter(|&(_, &string)| !marks.contains(string));
        let dead: Vec<_> = dead.map(|(units, _)| units.clone()).collect();
        for units in dead {
            self.state.strings.remove(&units);
        }
    }

    /// Removes the dictionary entries of loaders that were not reached. They defined no classes, as
    /// defining loaders are roots.
    fn forget_loaders(&mut self, marks: &Marks) {
        let is_dead = |loader: Ref| loader.0 != 0 && !marks.contains(loader);
        let dead = self.state.dictionary.keys().filter(|(loader, _)| is_dead(*loader));
        let dead: Vec<_> = dead.cloned().collect();
        for key in dead {
            self.state.dictionary.remove(&key);
        }
    }

    /// Marks the objects that the analysis keeps alive together with reached objects. As each of
    /// them may lead to further keys, this repeats until nothing changes.
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

    /// Returns the size in bytes of an array with this length, including the header.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if no arena could hold the array.
    pub(crate) fn array_size(&mut self, class: ClassId, length: u32) -> Res<u32> {
        if length > LONGEST_ARRAY {
            let message = "Requested array size exceeds VM limit";
            return Err(self.throw_new("java/lang/OutOfMemoryError", Some(message)));
        }
        let shift = self.element_kind(class).shift();
        let size = (u64::from(length) << shift) + u64::from(HEADER) + 7;
        u32::try_from(size & !7).map_err(|_| self.out_of_memory())
    }

    /// Records the failure that the heap has reached its hard limit, and returns the exit for it.
    #[cold]
    pub(crate) fn hard_limit(&mut self) -> Exit {
        let mebibytes = self.heap.limit() >> 20;
        let what = format!("more memory than the hard limit of {mebibytes} MiB");
        self.state.failure.get_or_insert(Failure::Unsupported(what));
        Exit::Fail
    }
}

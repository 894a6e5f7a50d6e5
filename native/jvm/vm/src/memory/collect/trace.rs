//! The marking phase of a collection, which follows references from the roots.

use crate::classes::class::{Class, Kind, Shape, Strength};
use crate::memory::heap::{HEADER, Marks, Ref};
use crate::threads::monitor;
use crate::vm::Vm;

/// A reference object whose referent was not yet reached when the reference object was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discovered {
    pub reference: Ref,
    pub strength: Strength,
}

/// The state of a marking phase.
pub(super) struct Trace {
    marks: Marks,
    open: Vec<Ref>,
    clears_soft: bool,
    /// Whether this is the strong phase, which does not follow referents of reference objects but
    /// adds these to `discovered`. Afterwards, referents are followed.
    discovers: bool,
    /// Reference objects in the order of their discovery.
    discovered: Vec<Discovered>,
    live: u64,
}

impl Trace {
    pub fn new(marks: Marks, clears_soft: bool) -> Trace {
        let (open, discovered) = (Vec::new(), Vec::new());
        Trace { marks, open, clears_soft, discovers: true, discovered, live: 0 }
    }

    /// Creates a trace that follows reference objects as if they were ordinary objects.
    pub fn strong(marks: Marks) -> Trace {
        Trace { discovers: false, ..Trace::new(marks, false) }
    }

    /// Returns the total size in bytes of the objects reached so far.
    pub fn live(&self) -> u64 {
        self.live
    }

    pub fn reached(&self, object: Ref) -> bool {
        self.marks.contains(object)
    }

    /// Ends the strong phase. Returns the reference objects that it discovered.
    pub fn take_discovered(&mut self) -> Vec<Discovered> {
        self.discovers = false;
        std::mem::take(&mut self.discovered)
    }

    /// Follows all remaining references and returns the marks.
    pub fn finish(mut self, vm: &Vm) -> Marks {
        self.go_on(vm);
        self.marks
    }

    /// Marks an object and the blocks that its header names. Queues it, so that its references are
    /// followed later.
    pub fn reach(&mut self, vm: &Vm, object: Ref) {
        if object.0 == 0 || self.marks.contains(object) {
            return;
        }
        let size = vm.object_size(object);
        self.marks.insert(object, size);
        for block in [monitor::block(&vm.heap, object), vm.heap.shadow_block(object)] {
            if block != 0 {
                self.marks.insert(Ref(block), vm.heap.length(Ref(block)));
            }
        }
        if vm.heap.class(object) != 0 {
            self.live += u64::from(size);
            self.open.push(object);
        }
    }

    /// Follows the references of all queued objects.
    pub fn go_on(&mut self, vm: &Vm) {
        while let Some(object) = self.open.pop() {
            let id = vm.class_of(object);
            let class = vm.class(id);
            if class.strength != Strength::None {
                self.follow_referent(vm, object, class.strength);
            }
            vm.for_each_reference(object, |_, target| self.reach(vm, target));
        }
    }

    /// Marks the referent of a reference object, or adds the reference object to `discovered`. In
    /// the strong phase, active references are added to `discovered`, except soft ones in a
    /// collection that does not clear them.
    fn follow_referent(&mut self, vm: &Vm, reference: Ref, strength: Strength) {
        let referent = vm.reference(reference, vm.known.reference_referent);
        if referent.0 == 0 || self.marks.contains(referent) {
            return;
        }
        let is_active = vm.reference(reference, vm.known.reference_next).0 == 0;
        let is_kept = strength == Strength::Soft && !self.clears_soft;
        if self.discovers && is_active && !is_kept {
            self.discovered.push(Discovered { reference, strength });
        } else {
            self.reach(vm, referent);
        }
    }
}

/// # References between objects
impl Vm {
    /// Calls `visit` with the offset and the value of each reference in an object. Skips the
    /// referent of a reference object.
    pub fn for_each_reference(&self, object: Ref, mut visit: impl FnMut(u32, Ref)) {
        let id = self.class_of(object);
        let class = self.class(id);
        if let Shape::Array(_) = class.shape {
            if self.element_kind(id) == Kind::Reference {
                let end = HEADER + 4 * self.heap.length(object);
                for offset in (HEADER..end).step_by(4) {
                    visit(offset, self.reference(object, offset));
                }
            }
            return;
        }
        let has_referent = class.strength != Strength::None;
        for &offset in &class.reference_offsets {
            if !has_referent || offset != self.known.reference_referent {
                visit(offset, self.reference(object, offset));
            }
        }
        if id == self.known.class {
            self.for_each_mirror_reference(object, visit);
        }
    }

    /// Visits the references that a mirror holds in addition to the fields of `java.lang.Class`:
    /// static fields, resolved constants, the error of a failed initialisation, and signers.
    fn for_each_mirror_reference(&self, mirror: Ref, mut visit: impl FnMut(u32, Ref)) {
        let own = [self.known.mirror_resolved, self.known.mirror_error, self.known.mirror_signers];
        let mirrored: &Class = self.class(self.mirrored(mirror));
        for &offset in own.iter().chain(&mirrored.static_reference_offsets) {
            visit(offset, self.reference(mirror, offset));
        }
    }
}

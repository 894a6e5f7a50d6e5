//! Following references from the roots.

use crate::class::{Class, Kind, Shape, Strength};
use crate::heap::{HEADER, Marks, Ref};
use crate::machine::Machine;
use crate::monitor;
use crate::vm::Vm;

/// A reference object whose referent was not reached when it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discovered {
    pub reference: Ref,
    pub strength: Strength,
}

/// A collection under way.
pub(super) struct Trace {
    marks: Marks,
    open: Vec<Ref>,
    clears_soft: bool,
    /// Whether referents are kept apart; behind the strong phase they are followed.
    discovers: bool,
    /// In the order of discovery.
    discovered: Vec<Discovered>,
    live: u64,
}

impl Trace {
    pub fn new(marks: Marks, clears_soft: bool) -> Trace {
        let (open, discovered) = (Vec::new(), Vec::new());
        Trace { marks, open, clears_soft, discovers: true, discovered, live: 0 }
    }

    /// One that follows every reference object as if it were an ordinary one.
    pub fn strong(marks: Marks) -> Trace {
        Trace { discovers: false, ..Trace::new(marks, false) }
    }

    /// Bytes of objects reached so far.
    pub fn live(&self) -> u64 {
        self.live
    }

    pub fn reached(&self, object: Ref) -> bool {
        self.marks.contains(object)
    }

    /// Ends the strong phase: what was discovered in it.
    pub fn take_discovered(&mut self) -> Vec<Discovered> {
        self.discovers = false;
        std::mem::take(&mut self.discovered)
    }

    /// The marks, once everything is followed.
    pub fn finish<M: Machine>(mut self, vm: &Vm<M>) -> Marks {
        self.go_on(vm);
        self.marks
    }

    /// Marks an object with the blocks that its header names, and remembers to follow it.
    pub fn reach<M: Machine>(&mut self, vm: &Vm<M>, object: Ref) {
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

    /// Follows everything that can be followed.
    pub fn go_on<M: Machine>(&mut self, vm: &Vm<M>) {
        while let Some(object) = self.open.pop() {
            let id = vm.class_of(object);
            let class = vm.class(id);
            if class.strength != Strength::None {
                self.follow_referent(vm, object, class.strength);
            }
            vm.for_each_reference(object, |_, target| self.reach(vm, target));
        }
    }

    /// A referent is followed unless its reference is active and weaker than what is kept.
    fn follow_referent<M: Machine>(&mut self, vm: &Vm<M>, reference: Ref, strength: Strength) {
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
impl<M: Machine> Vm<M> {
    /// Visits the references in an object with their offsets, but for the referent of a
    /// reference object.
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

    /// What a mirror holds beside the fields of `java.lang.Class`: statics, resolved constants,
    /// why initialisation failed, and signers.
    fn for_each_mirror_reference(&self, mirror: Ref, mut visit: impl FnMut(u32, Ref)) {
        let own = [self.known.mirror_resolved, self.known.mirror_error, self.known.mirror_signers];
        let mirrored: &Class = self.class(self.mirrored(mirror));
        for &offset in own.iter().chain(&mirrored.static_reference_offsets) {
            visit(offset, self.reference(mirror, offset));
        }
    }
}

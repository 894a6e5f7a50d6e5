//! The roots, with which a collection starts.

use crate::classes::class::{Body, Kind, Method, MethodId};
use crate::frames::frame::{Fp, RETURNED, RETURNED_REFERENCE, Stack, THREW};
use crate::interpreter::exit::Res;
use crate::memory::heap::Ref;
use crate::native::SCRATCH_REFERENCES;
use crate::threads::thread::{Activity, Thread};
use crate::vm::Vm;

impl Vm {
    /// Returns all roots: the references in frames and threads, class mirrors (which hold static
    /// fields and resolved constants), defining class loaders, off-heap blocks, and the references
    /// in the tables of the vm, and what is kept to be put back. Interned strings are not roots.
    ///
    /// # Errors
    /// [`crate::Exit::Fail`] if a frame has no reference map.
    pub(crate) fn roots(&mut self) -> Res<Vec<Ref>> {
        let mut roots = Vec::new();
        for class in self.classes.iter().skip(1) {
            roots.extend([class.mirror, class.loader]);
        }
        roots.extend(self.state.roots.values());
        roots
            .extend(self.state.modules.iter().flat_map(|((loader, _), module)| [*loader, *module]));
        roots.extend(self.state.protection_domains.values());
        roots.extend(self.state.call_result.iter().filter_map(|result| result.err()));
        roots.extend(self.keeping.objects());
        roots.extend(self.heap.raw_blocks());
        let mut threads = self.threads.iter();
        if threads.any(|thread| self.thread_roots(thread, &mut roots).is_none()) {
            return self.unsupported("subroutines that return to too many places");
        }
        roots.retain(|root| root.0 != 0);
        Ok(roots)
    }

    /// Adds the references of a thread. Returns `None` if one of its frames has no reference map.
    fn thread_roots(&self, thread: &Thread, roots: &mut Vec<Ref>) -> Option<()> {
        roots.push(thread.object);
        roots.extend(waits_for(thread));
        for fp in thread.frames() {
            let slots = self.frame_references(&thread.stack, fp)?;
            roots.extend(slots.into_iter().map(|slot| Ref(thread.stack.slot(fp, slot) as u32)));
            roots.push(thread.stack.monitor(fp));
        }
        Some(())
    }

    /// Returns the slots of a frame that hold references, or `None` if it has no reference map. For
    /// a method with bytecode, they are in ascending order.
    pub(crate) fn frame_references(&self, stack: &Stack, fp: Fp) -> Option<Vec<u32>> {
        let method = self.method(stack.method(fp));
        match &method.body {
            Body::Code(_) => self.code_references(method, stack, fp),
            _ => Some(self.native_references(method, stack, fp)),
        }
    }

    fn code_references(&self, method: &Method, stack: &Stack, fp: Fp) -> Option<Vec<u32>> {
        let Body::Code(code) = &method.body else { return None };
        let bci = |pc: u32| code.bcis.get(pc as usize).copied().unwrap_or(u16::MAX);
        let maps = code.maps(|| {
            let file = self.class(method.class).file()?;
            let source = file.methods.get(usize::from(method.index))?.code.as_ref()?;
            crate::frames::maps::ReferenceMaps::new(
                source,
                &file.pool,
                &method.descriptor,
                method.is_static(),
            )
        })?;
        let return_at = |slot| bci(stack.slot(fp, u32::from(slot)) as u32);
        // The arguments of the current call lie above `sp` and belong to the callee already.
        let sp = stack.sp(fp);
        let slots = maps.at(bci(stack.pc(fp)), return_at)?.iter().map(|&slot| u32::from(slot));
        Some(slots.filter(|&slot| slot < sp).collect())
    }

    /// Returns the slots of a native frame that hold references: its arguments, its scratch slots
    /// for references, and the result or exception of a callee.
    fn native_references(&self, method: &Method, stack: &Stack, fp: Fp) -> Vec<u32> {
        let mut slots = argument_references(method, 0);
        if method.id == self.internal_method("call") {
            let target = self.method(MethodId(stack.slot(fp, 0) as u32));
            slots.extend(argument_references(target, 1));
        }
        let first = u32::from(method.argument_slots);
        slots.extend(first..first + SCRATCH_REFERENCES);
        let flags = stack.flags(fp);
        if flags & THREW != 0 || flags & RETURNED != 0 && flags & RETURNED_REFERENCE != 0 {
            slots.push(u32::from(method.max_locals));
        }
        slots
    }
}

/// Returns the slots of the references among a method's arguments. `first` is the slot of the first
/// argument.
fn argument_references(method: &Method, first: u32) -> Vec<u32> {
    let mut slots = Vec::new();
    let mut slot = first;
    if !method.is_static() {
        slots.push(slot);
        slot += 1;
    }
    for kind in &method.parameters {
        if *kind == Kind::Reference {
            slots.push(slot);
        }
        slot += kind.slots() as u32;
    }
    slots
}

/// Returns the object that a thread waits for, if any: a monitor or a class being initialised.
pub(crate) fn waits_for(thread: &Thread) -> Option<Ref> {
    match thread.activity {
        Activity::Blocked(object)
        | Activity::Waiting(object, _)
        | Activity::Initialising(object) => Some(object),
        _ => None,
    }
}

//! The machine that notes which probes ran.

use std::fmt;
use std::sync::Arc;

use classfile::ClassFile;
use vm::class::MethodId;
use vm::{Interpreter, Machine, Probes, Vm};

/// Decides which methods have probes.
pub trait Placement: Send + Sync {
    /// Returns the number of all probes. Probes are numbered from 0.
    fn total(&self) -> u32;

    /// Returns the probes of the method with this index in a class file.
    fn probes(&self, class: &ClassFile, method: usize) -> Probes;
}

/// A machine that notes which probes ran. A roll-back does not take back what it noted: it is no
/// state of the guest.
#[derive(Clone)]
pub struct Probed {
    placement: Arc<dyn Placement>,
    /// By probe, whether it ran since [`Probed::forget`].
    ran: Vec<bool>,
    /// The probes that ran, in the order in which they ran first.
    fresh: Vec<u32>,
}

/// What a machine has noted.
#[derive(Debug)]
pub struct Noted {
    ran: Vec<bool>,
    fresh: Vec<u32>,
}

impl fmt::Debug for Probed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Probed").field("fresh", &self.fresh).finish_non_exhaustive()
    }
}

impl Probed {
    /// Creates a machine that has noted nothing.
    #[must_use]
    pub fn new(placement: Arc<dyn Placement>) -> Probed {
        let ran = vec![false; placement.total() as usize];
        Probed { placement, ran, fresh: Vec::new() }
    }

    /// Returns the probes that ran since [`Probed::forget`], in the order in which they ran first.
    #[must_use]
    pub fn fresh(&self) -> &[u32] {
        &self.fresh
    }

    /// Keeps the first `count` probes of [`Probed::fresh`], and forgets that the others ran.
    pub fn take_back(&mut self, count: usize) {
        for probe in self.fresh.split_off(count.min(self.fresh.len())) {
            if let Some(ran) = self.ran.get_mut(probe as usize) {
                *ran = false;
            }
        }
    }

    /// Starts a separate record, as if no probe had run. Returns the record so far.
    #[must_use]
    pub fn note_apart(&mut self) -> Noted {
        let none = vec![false; self.ran.len()];
        Noted {
            ran: std::mem::replace(&mut self.ran, none),
            fresh: std::mem::take(&mut self.fresh),
        }
    }

    /// Ends the separate record. Returns the probes in it, and adds them to the record before it.
    pub fn note_together(&mut self, before: Noted) -> Vec<u32> {
        self.ran = before.ran;
        let apart = std::mem::replace(&mut self.fresh, before.fresh);
        apart.iter().for_each(|&probe| self.reached(probe));
        apart
    }

    /// Forgets that any probe ran.
    pub fn forget(&mut self) {
        self.ran.fill(false);
        self.fresh.clear();
    }
}

/// Returns the interpreter, compiled for [`Probed`].
#[inline(never)]
#[must_use]
pub fn interpreter() -> Interpreter<Probed> {
    Interpreter::with(natives::all)
}

impl Machine for Probed {
    type Shadow = ();
    type Saved = ();
    const EVENTS: bool = false;
    const SHADOWS: bool = false;

    #[inline(always)]
    fn unite(&mut self, (): (), (): ()) {}

    #[inline(always)]
    fn to_label((): ()) -> u32 {
        0
    }

    #[inline(always)]
    fn from_label(_: u32) {}

    fn save(&self) {}

    fn restore(&mut self, (): &()) -> Vec<MethodId> {
        Vec::new()
    }

    fn probes(vm: &Vm<Self>, method: MethodId) -> Probes {
        let method = vm.method(method);
        let class = vm.class(method.class);
        class
            .file()
            .map(|file| vm.machine.placement.probes(file, usize::from(method.index)))
            .unwrap_or_default()
    }

    #[inline(always)]
    fn reached(&mut self, probe: u32) {
        if let Some(ran) = self.ran.get_mut(probe as usize)
            && !*ran
        {
            *ran = true;
            self.fresh.push(probe);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Measured;

    #[test]
    fn what_is_noted_apart_is_added() {
        let mut machine = Probed::new(Arc::new(Measured::default()));
        machine.ran = vec![false; 4];
        machine.reached(1);
        let before = machine.note_apart();
        machine.reached(1);
        machine.reached(3);
        assert_eq!(machine.note_together(before), [1, 3]);
        assert_eq!(machine.fresh(), [1, 3]);
        machine.take_back(1);
        assert_eq!(machine.fresh(), [1]);
        machine.reached(3);
        assert_eq!(machine.fresh(), [1, 3]);
    }
}

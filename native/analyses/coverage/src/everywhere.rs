//! Probes at every place that can have one. They test that probes change nothing.

use classfile::{ClassFile, Instructions};
use vm::{Place, Probes};

use crate::machine::Placement;

/// Every place of every method has a probe, and nobody looks at them.
#[derive(Clone, Copy, Debug)]
pub struct Everywhere;

impl Placement for Everywhere {
    fn total(&self) -> u32 {
        0
    }

    fn has_class(&self, _: &str) -> bool {
        false
    }

    fn probes(&self, class: &ClassFile, method: usize) -> Probes {
        let code = class.methods.get(method).and_then(|method| method.code.as_ref());
        let mut places = Vec::new();
        for instruction in Instructions::new(code.map_or(&[], |code| &code.bytes)) {
            let here = instruction.pc as u16;
            places.extend([Place::Before(here), Place::Into(here)]);
            let mut targets = instruction.targets();
            targets.sort_unstable();
            targets.dedup();
            places.extend(targets.iter().map(|&to| Place::Jump { from: here, to: to as u16 }));
        }
        Probes { first: 0, places }
    }
}

//! Labels of off-heap memory: a persistent map with an entry for each labelled byte.

use std::ops::Range;

use imbl::OrdMap;

use crate::machine::Label;
use crate::vm::Vm;

/// The labels of off-heap bytes by their address. Bytes without a label have no entry.
pub(crate) type RawLabels = OrdMap<u32, u32>;

impl Vm {
    /// Returns the united shadows of a range of off-heap bytes.
    pub(crate) fn raw_shadow(&mut self, bytes: Range<u32>) -> Label {
        let mut shadow = Label::NONE;
        for (_, &label) in self.state.raw_labels.range(bytes) {
            shadow = self.machine.unite(shadow, Label(label));
        }
        shadow
    }

    /// Sets the shadow of each byte in a range of off-heap memory.
    pub(crate) fn set_raw_shadow(&mut self, bytes: Range<u32>, shadow: Label) {
        let label = shadow.0;
        if label != 0 {
            self.state.raw_labels.extend(bytes.map(|at| (at, label)));
            return;
        }
        if self.state.raw_labels.is_empty() {
            return;
        }
        let marked: Vec<u32> = self.state.raw_labels.range(bytes).map(|(&at, _)| at).collect();
        for at in marked {
            self.state.raw_labels.remove(&at);
        }
    }
}

//! Places where the project's code throws exceptions.

use serde::{Deserialize, Serialize};
use vm::memory::heap::Ref;
use vm::{TraceFrame, Vm};

/// The place where an exception was thrown: its class, and the project's innermost method with the bytecode index.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThrowSite {
    /// The exception's class, by internal name.
    pub exception: String,
    /// The method, with its class and descriptor.
    pub method: String,
    /// The index of the instruction.
    pub bci: u16,
}

impl ThrowSite {
    /// Returns the place where an exception was thrown, from its stack trace. `is_ours` decides by the internal name
    /// whether a class belongs to the project. Returns `None` if none of its methods was running, or there is no trace.
    pub fn of(vm: &Vm, exception: Ref, is_ours: impl Fn(&str) -> bool) -> Option<ThrowSite> {
        let trace = vm.recorded_trace(exception);
        let of_ours = |frame: &&TraceFrame| is_ours(&vm.class(vm.method(frame.method).class).name);
        trace.iter().find(of_ours).map(|frame| ThrowSite {
            exception: vm.class(vm.class_of(exception)).name.to_string(),
            method: vm.signature(frame.method),
            bci: frame.bci,
        })
    }
}

//! A watcher that marks the constants of the program's own methods, so that labels flow.

use taint::{Labels, Mark, Watcher};
use vm::classes::class::MethodId;
use vm::frames::frame::{Frame, Value};
use vm::machine::Interest;
use vm::{Events, Res, Vm};

/// The number of marks. They are few, so that there are few sets of them.
const MARKS: u32 = 24;

/// Marks the constants of methods that were loaded after the boot.
#[derive(Debug, Default)]
pub struct Marker {
    /// The first method that is watched.
    first: Option<MethodId>,
}

impl Marker {
    /// Treats all methods loaded from here on as the program's own.
    pub fn begin(vm: &mut Vm) {
        vm.machine.of_mut::<Marker>().first = Some(vm.next_method());
    }
}

impl Watcher for Marker {
    const EVENTS: Events = Events { constant: Some(constant), ..Events::NONE };

    fn interest(&self, method: MethodId) -> Interest {
        Interest::WATCHED.when(self.watches(method))
    }

    fn watches(&self, method: MethodId) -> bool {
        self.first.is_some_and(|first| first <= method)
    }
}

fn constant(vm: &mut Vm, frame: &mut Frame, value: Value) -> Res<Value> {
    let mark = Mark((frame.method().0 * 7 + frame.pc()) % MARKS);
    let labels = vm.machine.of_mut::<Labels>();
    let own = labels.of(mark);
    Ok(Value { bits: value.bits, shadow: labels.unite(value.shadow, own) })
}

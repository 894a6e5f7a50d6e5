//! Describes the activity of a vm at a place.

use vm::Vm;

/// The kinds of places that must be among the tried ones.
pub const KINDS: [&str; 3] = ["comparators", "class initialisers", "reflection"];

/// A place in a run, by its count of instructions.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The number of instructions that ran before.
    pub instructions: u64,
    /// For each of [`KINDS`], whether some thread is doing this.
    pub kinds: [bool; KINDS.len()],
}

impl Place {
    /// Returns the place where a vm is now.
    pub fn of(vm: &Vm) -> Place {
        let mut kinds = [false; KINDS.len()];
        for thread in vm.threads.ids() {
            for frame in vm.trace_of(thread, true) {
                let method = vm.method(frame.method);
                let class = vm.class(method.class);
                kinds[0] |= matches!(&*method.name, "compare" | "compareTo");
                kinds[1] |= &*method.name == "<clinit>";
                kinds[2] |= class.name.starts_with("jdk/internal/reflect/")
                    && matches!(
                        &*method.name,
                        "invoke" | "newInstance" | "invoke0" | "newInstance0"
                    );
            }
        }
        Place { instructions: vm.state.instructions, kinds }
    }
}

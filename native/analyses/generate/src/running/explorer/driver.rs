//! The Java program of the explorer, and the native in which it waits.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use vm::native::{Call, Entry, Kind, Native, NativeKey};
use vm::{Res, Vm};

include!(concat!(env!("OUT_DIR"), "/driver.rs"));

/// The main class, as the Java language writes it.
pub(crate) const MAIN: &str = "org.oraclecheck.explorer.Explorer";
/// The main class in internal form.
pub(crate) const CLASS: &str = "org/oraclecheck/explorer/Explorer";
/// The folder of the class in the guest. It exists in memory only.
const FOLDER: &str = "/oracle-check/explorer";

/// The state of the native while it waits for a call.
const WAITS: u32 = 1;
/// The state of the native after it has made a call.
const CALLED: u32 = 2;

/// The last call returned. This number is kept in the native's frame.
const RETURNED: u64 = 1;
/// The last call threw. This number is kept in the native's frame.
const THREW: u64 = 2;

/// Returns the class path entry with the explorer's class.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(FOLDER)
}

/// Returns the explorer's class files, by path in the guest.
pub(crate) fn files() -> Vec<(PathBuf, Arc<Vec<u8>>)> {
    let place = |(name, bytes): &(&str, &[u8])| (folder().join(name), Arc::new(bytes.to_vec()));
    CLASS_FILES.iter().map(place).collect()
}

/// Returns the explorer's native.
pub(crate) fn natives() -> HashMap<NativeKey, Native> {
    let native = Native { function: perform, catches: true, leaf: false, kind: Kind::Native };
    HashMap::from([((CLASS.into(), "perform".into(), "()V".into()), native)])
}

/// Implements `Explorer.perform`: records the outcome of the last call and pauses the vm. The engine makes calls from
/// the native's frame with [`call`].
fn perform(call: &mut Call<'_>) -> Res<u64> {
    if call.state() == CALLED {
        match call.entry {
            Entry::Returned(bits) => {
                call.keep_number(0, RETURNED);
                call.keep_number(1, bits);
            }
            Entry::Threw(exception) => {
                call.keep_number(0, THREW);
                call.keep_reference(0, exception);
            }
            Entry::Start => return call.vm.internal("the explorer's call was entered twice"),
        }
    }
    // Also on the first entry: the explorer is ready, and has no outcome yet.
    call.set_state(WAITS);
    call.vm.pause()
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It returned; these are the bits of its result.
    Returned(u64),
    /// It threw this exception.
    Threw(vm::memory::heap::Ref),
}

/// Pushes a call onto the frame of `perform`, which has paused the vm. The vm has to be run afterwards.
pub(crate) fn call(vm: &mut Vm, method: vm::classes::class::MethodId, slots: &[u64]) -> Res<u64> {
    Call::on_top(vm, Entry::Start).upcall(method, slots, CALLED)
}

/// Returns how the last call ended, once `perform` has paused the vm again.
pub(crate) fn ended(vm: &mut Vm) -> Option<Ended> {
    let call = Call::on_top(vm, Entry::Start);
    match call.kept_number(0) {
        RETURNED => Some(Ended::Returned(call.kept_number(1))),
        THREW => Some(Ended::Threw(call.kept_reference(0))),
        _ => None,
    }
}

//! Calls that have not ended, and the exceptions that they may throw.

use std::collections::BTreeSet;

use javadoc::promise::evaluate::{all, evaluate};
use javadoc::{Atom, Condition, Subject};
use report::Site;
use vm::Vm;
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;
use vm::threads::thread::ThreadId;

use super::{CallNumber, Promising};
use crate::catalogue::Promised;
use crate::record::CallEnding;
use crate::values::Arguments;

/// A call that has not ended.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub thread: ThreadId,
    pub fp: Fp,
    /// The number of the method in the catalogue.
    pub target: usize,
    /// The number of the call if a test makes it.
    pub call: Option<CallNumber>,
    pub due: Due,
    /// The line of the test.
    pub site: Option<Site>,
    /// Whether code of the tests has run in it.
    pub runs_test: bool,
}

/// The promises to throw that may apply to a call.
#[derive(Clone, Debug, Default)]
pub(super) struct Due {
    /// The promises whose conditions hold.
    pub promises: Vec<usize>,
    /// The due promises that a reader may understand as not covering this call, because an argument that they do not
    /// mention is `null`.
    pub blurred: Vec<usize>,
    /// The promises whose conditions may hold.
    pub unknown: Vec<usize>,
}

impl Open {
    /// Returns the record of a call that the running thread has just begun, still without promises.
    pub fn of(vm: &Vm, fp: Fp, target: usize, call: Option<CallNumber>) -> Open {
        let thread = vm.state.current;
        Open { thread, fp, target, call, due: Due::default(), site: None, runs_test: false }
    }

    /// Returns the meaning of an ending for a promise whose condition holds. A call that may fail for a different
    /// reason says nothing.
    pub fn judged(&self, promise: usize, ending: CallEnding) -> CallEnding {
        let why = match ending.is_broken() {
            true if self.runs_test => "it runs code of the test",
            true if self.due.blurred.contains(&promise) => "another argument is null as well",
            _ => return ending,
        };
        CallEnding::NotAnalysed(why.to_owned())
    }
}

/// Returns the promises to throw that may apply to a call which has just begun.
pub(super) fn due(vm: &Vm, fp: Fp, target: usize) -> Due {
    let catalogue = &vm.machine.of::<Promising>().catalogue;
    let mut due = Due::default();
    let Some(target) = catalogue.targets().get(target) else { return due };
    for &promise in &target.promises {
        let promised = catalogue.promises().get(promise);
        let of = Arguments { vm, fp, parameters: &target.parameters };
        let Some(Promised { condition, .. }) = promised else { continue };
        match evaluate(condition, &of) {
            Some(true) => {
                due.promises.push(promise);
                due.blurred.extend(is_blurred(condition, &of).then_some(promise));
            }
            Some(false) => {}
            None => due.unknown.push(promise),
        }
    }
    due
}

/// Returns whether arguments are `null` of which no alternative that holds says anything.
fn is_blurred(condition: &Condition, of: &Arguments<'_>) -> bool {
    let holding = condition.alternatives.iter().filter(|it| all(it, of) == Some(true));
    let named: BTreeSet<usize> = holding.flatten().flat_map(Atom::parameters).collect();
    let mut others = (0..of.parameters.len()).filter(|it| !named.contains(it));
    others.any(|it| of.object(Subject::Parameter(it)) == Some(Ref(0)))
}

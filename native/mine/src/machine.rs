//! The machine of the miner: it notes the calls and assertions that a test's own code makes.

mod asserted;
mod calls;
mod state;
mod thrown;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use habits::Catalogue;
use infer::facts::Idiom;
use roles::{Methods, Roles};
use vm::class::MethodId;
use vm::frame::{Fp, Value};
use vm::heap::Ref;
use vm::machine::Interest;
use vm::thread::ThreadId;
use vm::{Machine, Res, Vm};

use crate::known::{self, Whose, know};
use crate::record::TestNotes;
use crate::values::Owners;

use self::state::Seen;

/// What the code that catches an exception in a method says of it, by the places of the call and of that code.
type Handlers = RefCell<HashMap<(MethodId, u16, u16), Option<Idiom>>>;

/// Notes the calls that tests make.
#[derive(Debug)]
pub struct Mining {
    pub(crate) catalogue: Arc<Catalogue>,
    /// The internal names of the classes in the folders of test classes.
    pub(crate) tests: Arc<BTreeSet<String>>,
    /// The internal names of the project's classes.
    pub(crate) own: Arc<BTreeSet<String>>,
    pub(crate) roles: Roles,
    pub(crate) methods: Methods<known::Known>,
    handlers: Handlers,
    seen: Seen,
}

/// The state of the machine for a checkpoint.
#[derive(Clone, Debug)]
pub struct Saved {
    seen: Seen,
    methods: usize,
}

impl Mining {
    /// Creates a machine for a project's methods, and the classes of its tests and its own by internal name.
    #[must_use]
    pub fn new(
        catalogue: Arc<Catalogue>,
        tests: Arc<BTreeSet<String>>,
        own: Arc<BTreeSet<String>>,
    ) -> Mining {
        Mining {
            catalogue,
            tests,
            own,
            roles: Roles::default(),
            methods: Methods::default(),
            handlers: Handlers::default(),
            seen: Seen::default(),
        }
    }

    /// Begins the notes of a test.
    pub(crate) fn begin(&mut self) {
        self.seen = Seen { is_running: true, ..Seen::default() };
    }

    /// Ends the notes of a test that passed, and returns them.
    pub(crate) fn end(&mut self) -> TestNotes {
        std::mem::take(&mut self.seen).notes()
    }
}

impl Owners for Mining {
    fn is_of_test(&self, class: &str) -> bool {
        self.tests.contains(class)
    }

    fn is_own(&self, class: &str) -> bool {
        self.own.contains(class)
    }
}

/// Returns the frame below one, if there is one.
fn below(vm: &Vm<Mining>, fp: Fp) -> Option<Fp> {
    let below = vm.thread().stack.previous(fp);
    (below != Fp::NONE && below != fp).then_some(below)
}

/// Returns whose code a frame runs.
fn whose(vm: &mut Vm<Mining>, fp: Fp) -> Whose {
    let method = vm.thread().stack.method(fp);
    know(vm, method).whose
}

/// Returns the frame of the test's own code that called a frame directly; `None` if other code did. A method that
/// the compiler made to call another one is no caller.
fn caller(vm: &mut Vm<Mining>, fp: Fp) -> Option<Fp> {
    let mut at = below(vm, fp)?;
    loop {
        let method = vm.thread().stack.method(at);
        let known = know(vm, method);
        match known.whose {
            Whose::Test => return Some(at),
            Whose::Own if known.is_bridge => at = below(vm, at)?,
            _ => return None,
        }
    }
}

impl Machine for Mining {
    type Shadow = ();
    type Saved = Saved;
    const EVENTS: bool = true;
    const SHADOWS: bool = false;

    #[inline(always)]
    fn unite(&mut self, (): (), (): ()) {}

    #[inline(always)]
    fn to_label((): ()) -> u32 {
        0
    }

    #[inline(always)]
    fn from_label(_: u32) {}

    fn save(&self) -> Saved {
        Saved { seen: self.seen.clone(), methods: self.methods.bound() }
    }

    fn restore(&mut self, saved: &Saved) -> Vec<MethodId> {
        self.seen.clone_from(&saved.seen);
        // Later methods may get the ids of methods that no longer exist.
        self.handlers.borrow_mut().clear();
        self.methods.truncate(saved.methods)
    }

    fn has_begun(&self) -> bool {
        self.seen.is_running
    }

    fn collected(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        self.seen.forget_dead(is_live);
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.methods.interest(method)
    }

    fn entered(vm: &mut Vm<Self>, fp: Fp, method: MethodId) {
        if !vm.machine.seen.is_running {
            return;
        }
        let known = know(vm, method);
        if let Some(number) = known.number {
            calls::began(vm, fp, number);
        } else if known.is_assertion {
            asserted::began(vm, fp, method);
        } else if known.makes_mock && caller(vm, fp).is_some() {
            vm.machine.seen.mocks = vm.machine.seen.mocks.saturating_add(1);
        }
    }

    fn returning(vm: &mut Vm<Self>, fp: Fp, value: Value<()>) -> Res<Value<()>> {
        if vm.machine.seen.is_running {
            calls::returned(vm, fp, value.bits);
        }
        Ok(value)
    }

    fn abandoned(vm: &mut Vm<Self>, fp: Fp, exception: Ref) {
        if vm.machine.seen.is_running {
            thrown::abandoned(vm, fp, exception);
        }
    }

    fn caught(vm: &mut Vm<Self>, fp: Fp, from: u32, (): ()) {
        if vm.machine.seen.is_running {
            thrown::caught(vm, fp, from);
        }
    }

    fn left(vm: &mut Vm<Self>, fp: Fp, _: bool) {
        let thread: ThreadId = vm.state.current;
        vm.machine.seen.left(thread, fp);
    }

    fn redefined(&mut self, method: MethodId) {
        self.methods.forget(method);
        self.handlers.borrow_mut().retain(|(of, ..), _| *of != method);
    }
}

//! The machine of the miner: it notes the calls and assertions that a test's own code makes.

mod asserted;
mod calls;
mod state;
mod thrown;

use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use habits::Catalogue;
use models::facts::Idiom;
use roles::{Methods, Roles};
use vm::classes::class::MethodId;
use vm::frames::frame::{Fp, Value};
use vm::machine::{self, Alert, Interest};
use vm::memory::heap::Ref;
use vm::threads::thread::ThreadId;
use vm::{Events, Label, Machine, Mode, Res, Vm};

use crate::known::{self, Whose, know};
use crate::record::TestNotes;

use self::state::Seen;

/// The idiom of the code that catches an exception in a method, by the places of the call and of that code.
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

    /// Returns whether a class belongs to the tests.
    pub(crate) fn is_of_test(&self, class: &str) -> bool {
        self.tests.contains(class)
    }

    /// Returns whether a class belongs to the project.
    pub(crate) fn is_own(&self, class: &str) -> bool {
        self.own.contains(class)
    }

    /// Ends the notes of a test that passed, and returns them.
    pub(crate) fn end(&mut self) -> TestNotes {
        std::mem::take(&mut self.seen).notes()
    }
}

/// Returns the frame below one, if there is one.
fn below(vm: &Vm, fp: Fp) -> Option<Fp> {
    let below = vm.thread().stack.previous(fp);
    (below != Fp::NONE && below != fp).then_some(below)
}

/// Returns whose code a frame runs.
fn whose(vm: &mut Vm, fp: Fp) -> Whose {
    let method = vm.thread().stack.method(fp);
    know(vm, method).whose
}

/// Returns the frame of the test's own code that called a frame directly; `None` if other code did. A bridge method,
/// which the compiler made to call another method, does not count as a caller.
fn caller(vm: &mut Vm, fp: Fp) -> Option<Fp> {
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
    fn events(&self) -> &'static Events {
        &Events {
            mode: Mode::Events,
            entered: Some(entered),
            returning: Some(returning),
            abandoned: Some(abandoned),
            caught: Some(caught),
            left: Some(left),
            ..Events::NONE
        }
    }

    fn save(&self) -> Box<dyn Any> {
        Box::new(Saved { seen: self.seen.clone(), methods: self.methods.bound() })
    }

    fn restore(&mut self, saved: &dyn Any) -> Vec<MethodId> {
        let saved = machine::saved::<Saved>(saved);
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

    fn alert(&self) -> Alert {
        Alert { exits: self.seen.is_running, ..Alert::default() }
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.methods.interest(method)
    }

    fn redefined(&mut self, method: MethodId) {
        self.methods.forget(method);
        self.handlers.borrow_mut().retain(|(of, ..), _| *of != method);
    }
}

fn entered(vm: &mut Vm, fp: Fp, method: MethodId) {
    if !vm.machine.of::<Mining>().seen.is_running {
        return;
    }
    let known = know(vm, method);
    if let Some(number) = known.number {
        calls::began(vm, fp, number);
    } else if known.is_assertion {
        asserted::began(vm, fp, method);
    } else if known.makes_mock && caller(vm, fp).is_some() {
        vm.machine.of_mut::<Mining>().seen.mocks =
            vm.machine.of_mut::<Mining>().seen.mocks.saturating_add(1);
    }
}

fn returning(vm: &mut Vm, fp: Fp, value: Value) -> Res<Value> {
    if vm.machine.of::<Mining>().seen.is_running {
        calls::returned(vm, fp, value.bits);
    }
    Ok(value)
}

fn abandoned(vm: &mut Vm, fp: Fp, exception: Ref) {
    if vm.machine.of::<Mining>().seen.is_running {
        thrown::abandoned(vm, fp, exception);
    }
}

fn caught(vm: &mut Vm, fp: Fp, from: u32, _: Label) {
    if vm.machine.of::<Mining>().seen.is_running {
        thrown::caught(vm, fp, from);
    }
}

fn left(vm: &mut Vm, fp: Fp, _: bool) {
    let thread: ThreadId = vm.state.current;
    vm.machine.of_mut::<Mining>().seen.left(thread, fp);
}

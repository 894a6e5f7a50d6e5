//! The machine of the analysis: it looks at calls of methods that promise something.

mod calls;
mod open;
mod probes;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use roles::Methods;
use vm::classes::class::MethodId;
use vm::frames::frame::{Fp, Value};
use vm::machine::{self, Alert, Interest};
use vm::memory::heap::Ref;
use vm::threads::thread::ThreadId;
use vm::{Events, Failure, Machine, Mode, Res, Vm};

use self::calls::{began, ended, returned, threw};
use self::open::Open;
pub use self::probes::Probe;
pub(crate) use self::probes::probe;
use crate::catalogue::Catalogue;
use crate::known::{self, know};
use crate::record::{CallEnding, Origin, Record};

/// The most records of calls in one test that keep, or break, a promise.
const MOST_RECORDS: usize = 3;

/// A call in the test that runs: the method's number, and how many of its calls by the test came before.
pub(crate) type CallNumber = (usize, u32);

/// Evaluates the conditions of promises, and follows calls for which one holds.
#[derive(Debug)]
pub struct Promising {
    pub(crate) catalogue: Arc<Catalogue>,
    /// The internal names of the classes in the folders of test classes.
    pub(crate) tests: Arc<BTreeSet<String>>,
    pub(crate) methods: Methods<known::Known>,
    seen: Seen,
    /// The calls at which the vm pauses. A roll-back does not restore this and the fields below.
    stops: BTreeSet<CallNumber>,
    /// The call at which the vm has paused.
    halted: Option<CallNumber>,
    /// The call at which the vm has paused and that continues now.
    passed: Option<CallNumber>,
    /// The call of the probe that is being made, with the promise.
    probing: Option<(usize, Open)>,
    /// How the call of the probe ended.
    ended: Option<CallEnding>,
}

/// The part of the machine that a checkpoint keeps.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// Whether a test is running.
    is_running: bool,
    /// How often the running test called each method.
    called: BTreeMap<usize, u32>,
    /// Calls that have not ended.
    open: Vec<Open>,
    records: Vec<Record>,
    probes: Vec<Probe>,
    /// How often an alternative of a promise is probed, in all tests so far.
    probed: BTreeMap<(usize, usize), u32>,
    /// The promises that records of inner calls concern, in all tests so far.
    shown: BTreeSet<usize>,
    /// How often code other than the tests' called a method, in all tests so far.
    inner: BTreeMap<usize, u32>,
    /// The call whose frame was pushed last.
    last: Option<CallNumber>,
}

impl Seen {
    /// Returns the record with which the next test begins. Moves the parts that last from test to test into it.
    fn next(&mut self) -> Seen {
        Seen {
            probed: std::mem::take(&mut self.probed),
            shown: std::mem::take(&mut self.shown),
            inner: std::mem::take(&mut self.inner),
            ..Seen::default()
        }
    }
}

/// The state of the machine for a checkpoint.
#[derive(Clone, Debug)]
pub struct Saved {
    seen: Seen,
    methods: usize,
}

impl Promising {
    /// Creates a machine for the promises of a catalogue and the test classes, by internal name.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>, tests: Arc<BTreeSet<String>>) -> Promising {
        Promising {
            catalogue,
            tests,
            methods: Methods::default(),
            seen: Seen::default(),
            stops: BTreeSet::new(),
            halted: None,
            passed: None,
            probing: None,
            ended: None,
        }
    }

    /// Begins the record of a test.
    pub(crate) fn begin(&mut self) {
        self.seen = Seen { is_running: true, ..self.seen.next() };
    }

    /// Ends the record of a test, and returns it. Pauses were for this test only.
    pub(crate) fn end(&mut self) -> (Vec<Record>, Vec<Probe>) {
        if self.probing.is_none() {
            self.stops.clear();
        }
        let next = self.seen.next();
        let seen = std::mem::replace(&mut self.seen, next);
        (seen.records, seen.probes)
    }

    /// Makes the vm pause at these calls.
    pub(crate) fn stop_at(&mut self, calls: impl Iterator<Item = CallNumber>) {
        self.stops = calls.collect();
    }

    /// Returns the call at which the vm has paused.
    pub(crate) fn halted(&self) -> Option<CallNumber> {
        self.halted
    }

    /// Continues the call at which the vm has paused.
    pub(crate) fn pass(&mut self) {
        self.passed = self.halted.take().or(self.passed);
        self.forget_probe();
    }

    /// Returns to an unchanged run, without pauses.
    pub(crate) fn disarm(&mut self) {
        self.stops.clear();
        (self.halted, self.passed) = (None, None);
        self.forget_probe();
    }

    fn forget_probe(&mut self) {
        (self.probing, self.ended) = (None, None);
    }

    /// Takes the ending of the probed call.
    pub(crate) fn take_ending(&mut self) -> Option<CallEnding> {
        self.ended.take()
    }

    /// Notes that a thread runs code of the tests, in whatever call.
    fn runs_test(&mut self, thread: ThreadId) {
        let probing = self.probing.as_mut().map(|(_, open)| open);
        let open = self.seen.open.iter_mut().chain(probing);
        open.filter(|it| it.thread == thread).for_each(|it| it.runs_test = true);
    }

    /// Adds the record that other code than a test's shows how a promise is kept.
    fn show(&mut self, promise: usize, ending: CallEnding) {
        if self.seen.shown.insert(promise) {
            let (test, site, origin) = (String::new(), None, Origin::Inner);
            self.seen.records.push(Record { promise, test, site, origin, ending });
        }
    }

    /// Adds a record, unless the test has enough of its kind.
    fn record(&mut self, record: Record) {
        let is_same = |it: &&Record| {
            it.promise == record.promise && it.ending.is_broken() == record.ending.is_broken()
        };
        if self.seen.records.iter().filter(is_same).count() < MOST_RECORDS {
            self.seen.records.push(record);
        }
    }
}

impl Machine for Promising {
    fn events(&self) -> &'static Events {
        &Events {
            mode: Mode::Events,
            awaits: Some(awaits),
            entered_awaited: Some(entered_awaited),
            entered: Some(entered),
            returning: Some(returning),
            abandoned: Some(abandoned),
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
        self.methods.truncate(saved.methods)
    }

    fn has_begun(&self) -> bool {
        self.seen.is_running
    }

    fn failure(&self) -> Option<Failure> {
        // The rest of the test does not matter to a probe.
        self.ended.is_some().then_some(Failure::Interrupted)
    }

    fn alert(&self) -> Alert {
        Alert { exits: !self.seen.open.is_empty(), ..Alert::default() }
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.methods.interest(method)
    }

    fn redefined(&mut self, method: MethodId) {
        self.methods.forget(method);
    }
}

fn awaits(vm: &Vm, method: MethodId) -> bool {
    let known = vm.machine.of::<Promising>().methods.get(method);
    let target = known.and_then(|it| it.target);
    let last = vm
        .machine
        .of::<Promising>()
        .seen
        .last
        .filter(|last| vm.machine.of::<Promising>().stops.contains(last));
    target.is_some() && last.map(|(target, _)| target) == target
}

fn entered_awaited(vm: &mut Vm, _: MethodId) -> Res<Option<MethodId>> {
    let machine = vm.machine.of_mut::<Promising>();
    let Some(call) = machine.seen.last.filter(|call| machine.stops.contains(call)) else {
        return Ok(None);
    };
    if machine.passed == Some(call) || machine.probing.is_some() {
        return Ok(None);
    }
    (machine.halted, machine.passed) = (Some(call), None);
    vm.pause()
}

fn entered(vm: &mut Vm, fp: Fp, method: MethodId) {
    if !vm.machine.of::<Promising>().seen.is_running {
        return;
    }
    let known = know(vm, method);
    if known.is_test {
        vm.machine.of_mut::<Promising>().runs_test(vm.state.current);
    } else if let (Some(target), None) = (known.target, &vm.machine.of::<Promising>().probing) {
        began(vm, fp, target);
    }
}

fn returning(vm: &mut Vm, fp: Fp, value: Value) -> Res<Value> {
    ended(vm, fp, |vm, _| returned(vm, fp, value.bits));
    Ok(value)
}

fn abandoned(vm: &mut Vm, fp: Fp, exception: Ref) {
    ended(vm, fp, |vm, open| threw(vm, exception, open));
}

fn left(vm: &mut Vm, fp: Fp, _: bool) {
    let thread = vm.state.current;
    vm.machine.of_mut::<Promising>().seen.open.retain(|open| open.thread != thread || open.fp < fp);
}

//! The machine of the analysis: it looks at calls of methods that promise something.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use infer::promise::evaluate::{Value as Known, evaluate};
use report::Site;
use roles::Methods;
use vm::class::MethodId;
use vm::frame::{Fp, Value};
use vm::heap::Ref;
use vm::machine::Interest;
use vm::thread::ThreadId;
use vm::{Failure, Machine, Res, TraceFrame, Vm};

use crate::catalogue::{Catalogue, Target};
use crate::known::{self, know};
use crate::record::{CallEnding, Origin, Record};
use crate::values::{Arguments, value};
use crate::violation::{Violation, violations};

/// The most calls in one test class that are probed for one alternative of a promise.
const MOST_PROBES: u32 = 3;
/// The most records of calls in one test that keep, or break, a promise.
const MOST_RECORDS: usize = 3;

/// A call in the test that runs: the method's number, and how many of its calls by the test came before.
pub(crate) type CallNumber = (usize, u32);

/// A call to probe.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    pub(crate) promise: usize,
    pub(crate) call: CallNumber,
    pub(crate) violation: Violation,
    pub(crate) site: Option<Site>,
    /// Origin it ended, if it was probed.
    pub(crate) ending: Option<CallEnding>,
}

/// Evaluates the conditions of promises, and follows calls for which one holds.
#[derive(Debug)]
pub struct Promising {
    pub(crate) catalogue: Arc<Catalogue>,
    /// The internal names of the classes in the folders of test classes.
    tests: Arc<BTreeSet<String>>,
    pub(crate) methods: Methods<known::Known>,
    seen: Seen,
    /// The calls at which the vm pauses. A roll-back does not restore this and the fields below.
    stops: BTreeSet<CallNumber>,
    /// The call at which the vm has paused.
    halted: Option<CallNumber>,
    /// The call that goes on after the vm has paused there.
    passed: Option<CallNumber>,
    /// The call of the probe that is being made.
    probing: Option<Open>,
    /// Origin the call of the probe ended.
    ended: Option<CallEnding>,
}

/// The part of the machine that a checkpoint keeps.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// Whether a test is running.
    is_running: bool,
    /// Origin often the running test called each method.
    called: BTreeMap<usize, u32>,
    /// Calls that have not ended.
    open: Vec<Open>,
    records: Vec<Record>,
    probes: Vec<Probe>,
    /// Origin often an alternative of a promise is probed, in all tests so far.
    probed: BTreeMap<(usize, usize), u32>,
    /// The call whose frame was pushed last.
    last: Option<CallNumber>,
}

/// A call that has not ended.
#[derive(Clone, Debug)]
struct Open {
    thread: ThreadId,
    fp: Fp,
    call: CallNumber,
    due: Due,
    site: Option<Site>,
}

/// What a call may throw.
#[derive(Clone, Debug, Default)]
struct Due {
    /// The promises whose conditions hold.
    promises: Vec<usize>,
    /// The promises whose conditions may hold.
    unknown: Vec<usize>,
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
        let probed = std::mem::take(&mut self.seen.probed);
        self.seen = Seen { is_running: true, probed, ..Seen::default() };
    }

    /// Ends the record of a test, and returns it. Pauses were for this test only.
    pub(crate) fn end(&mut self) -> (Vec<Record>, Vec<Probe>) {
        if self.probing.is_none() {
            self.stops.clear();
        }
        let probed = std::mem::take(&mut self.seen.probed);
        let seen = std::mem::replace(&mut self.seen, Seen { probed, ..Seen::default() });
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

    /// Lets the call go on at which the vm has paused.
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

/// Replaces an argument of the call at which the vm has paused, and follows the call. If that is impossible, or the
/// condition does not hold then, the probe ends at once.
pub(crate) fn probe(vm: &mut Vm<Promising>, probe: &Probe) {
    let fp = vm.thread().top;
    let (thread, call) = (vm.state.current, probe.call);
    vm.machine.passed = vm.machine.halted.take().or(vm.machine.passed);
    let open = Open { thread, fp, call, due: Due::default(), site: None };
    vm.machine.probing = Some(open);
    if replace(vm, fp, probe).is_none() {
        let why = "the argument cannot be replaced".to_owned();
        vm.machine.ended = Some(CallEnding::NotAnalysed(why));
        return;
    }
    let due = due(vm, fp, probe.call.0);
    if !due.promises.contains(&probe.promise) {
        let why = "the condition does not hold with the other argument".to_owned();
        vm.machine.ended = Some(CallEnding::NotAnalysed(why));
    } else if let Some(open) = &mut vm.machine.probing {
        open.due = due;
    }
}

/// Replaces an argument of a call. Returns `None` if there is no memory for the new one.
fn replace(vm: &mut Vm<Promising>, fp: Fp, probe: &Probe) -> Option<()> {
    let catalogue = vm.machine.catalogue.clone();
    let target = catalogue.targets().get(probe.call.0)?;
    let (slot, kind) = Arguments { vm, fp, target }.slot(probe.violation.parameter)?;
    let old = vm.thread().stack.slot(fp, slot);
    let bits = probe.violation.replacement.bits(vm, kind, old).ok()?;
    vm.thread_mut().stack.set_slot(fp, slot, bits);
    Some(())
}

/// Returns what a call may throw that has just begun.
fn due(vm: &Vm<Promising>, fp: Fp, target: usize) -> Due {
    let catalogue = &vm.machine.catalogue;
    let mut due = Due::default();
    let Some(target) = catalogue.targets().get(target) else { return due };
    for &promise in &target.promises {
        let promised = catalogue.promises().get(promise);
        let of = Arguments { vm, fp, target };
        match promised.map(|it| evaluate(&it.condition, &of)) {
            Some(Some(true)) => due.promises.push(promise),
            Some(None) => due.unknown.push(promise),
            Some(Some(false)) | None => {}
        }
    }
    due
}

/// Looks at a call that a test has begun: notes which conditions hold, and which can be made to hold.
fn began(vm: &mut Vm<Promising>, fp: Fp, target: usize) {
    let catalogue = vm.machine.catalogue.clone();
    let Some(of) = catalogue.targets().get(target) else { return };
    let Some(site) = caller(vm, fp) else { return };
    let count = vm.machine.seen.called.entry(target).or_default();
    let call = (target, *count);
    *count += 1;
    vm.machine.seen.last = Some(call);
    let due = due(vm, fp, target);
    let found = if due.promises.is_empty() { all_violations(vm, fp, of) } else { Vec::new() };
    let thread = vm.state.current;
    let seen = &mut vm.machine.seen;
    seen.open.push(Open { thread, fp, call, due, site: site.clone() });
    for (promise, violation) in found {
        let count = seen.probed.entry((promise, violation.alternative)).or_default();
        if *count < MOST_PROBES {
            *count += 1;
            let site = site.clone();
            seen.probes.push(Probe { promise, call, violation, site, ending: None });
        }
    }
    if vm.machine.stops.contains(&call) {
        let method = vm.thread().stack.method(fp);
        vm.await_entry(method);
    }
}

/// Returns the ways to make conditions of a method hold that do not hold, with the promises.
fn all_violations(vm: &Vm<Promising>, fp: Fp, target: &Target) -> Vec<(usize, Violation)> {
    let of = Arguments { vm, fp, target };
    let mut found = Vec::new();
    for &promise in &target.promises {
        let Some(promised) = vm.machine.catalogue.promises().get(promise) else { continue };
        if evaluate(&promised.condition, &of) == Some(false) {
            let all = violations(&promised.condition, &of);
            found.extend(all.into_iter().map(|it| (promise, it)));
        }
    }
    found
}

/// Returns the line of the test's own code that makes a call; `None` if other code makes it. The inner value is
/// `None` if the line is not known.
fn caller(vm: &Vm<Promising>, fp: Fp) -> Option<Option<Site>> {
    let stack = &vm.thread().stack;
    let from = stack.previous(fp);
    if from == fp || !vm.thread().frames().any(|it| it == from) {
        return None;
    }
    let method = stack.method(from);
    let class = vm.class(vm.method(method).class);
    if !vm.machine.tests.contains(&*class.name) {
        return None;
    }
    let bci = vm.bci(method, stack.pc(from));
    let line = u32::try_from(vm.line(TraceFrame { method, bci })).ok();
    let source = class.file().and_then(|file| file.source_path());
    Some(source.zip(line).map(|(source, line)| Site { source, line }))
}

/// Notes that a call has ended, if it is one that is followed. `ending` tells how, from what it may throw.
fn ended(vm: &mut Vm<Promising>, fp: Fp, ending: impl Fn(&Vm<Promising>, &Open) -> CallEnding) {
    let thread = vm.state.current;
    let is_it = |open: &Open| open.fp == fp && open.thread == thread;
    if let Some(open) = &vm.machine.probing {
        let is_over = is_it(open) && vm.machine.ended.is_none();
        if let Some(ending) = is_over.then(|| ending(vm, open)) {
            vm.machine.ended = Some(ending);
        }
        return;
    }
    let Some(open) = vm.machine.seen.open.pop_if(|it| is_it(it)) else { return };
    let ending = ending(vm, &open);
    for promise in &open.due.promises {
        vm.machine.record(Record {
            promise: *promise,
            test: String::new(),
            site: open.site.clone(),
            origin: Origin::Observed,
            ending: ending.clone(),
        });
    }
    if ending != CallEnding::Kept && !matches!(ending, CallEnding::Returned(_)) {
        // It throws whatever else is wrong with it.
        vm.machine.seen.probes.retain(|probe| probe.call != open.call);
    }
}

/// Returns how a call ended that threw. What any tag announces that may apply, nobody can call a broken promise.
fn threw(vm: &Vm<Promising>, exception: Ref, open: &Open) -> CallEnding {
    let class = vm.class(vm.class_of(exception));
    let is_of = |name: &str| class.ancestors.iter().any(|it| *vm.class(*it).name == *name);
    let catalogue = &vm.machine.catalogue;
    let all = |numbers: &[usize]| {
        let mut promised = numbers.iter().filter_map(|it| catalogue.promises().get(*it));
        promised.any(|it| is_of(&it.exception))
    };
    let target = catalogue.targets().get(open.call.0);
    if all(&open.due.promises) {
        CallEnding::Kept
    } else if all(&open.due.unknown)
        || target.is_some_and(|it| it.others.iter().any(|of| is_of(of)))
    {
        CallEnding::Excused(class.external_name())
    } else {
        CallEnding::Threw(class.external_name())
    }
}

/// Returns how a call ended that returned a value.
fn returned(vm: &Vm<Promising>, fp: Fp, bits: u64) -> CallEnding {
    let kind = vm.method(vm.thread().stack.method(fp)).result;
    CallEnding::Returned(match value(vm, kind, bits) {
        Some(Known::Null) => Some("null".to_owned()),
        Some(Known::Boolean(value)) => Some(value.to_string()),
        Some(Known::Whole(value)) => Some(value.to_string()),
        Some(Known::Fraction(value)) => Some(format!("{value:?}")),
        Some(Known::Text(text)) if text.len() <= 40 => Some(format!("{text:?}")),
        Some(Known::Text(_) | Known::Object(_)) | None => None,
    })
}

impl Machine for Promising {
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
        self.methods.truncate(saved.methods)
    }

    fn has_begun(&self) -> bool {
        self.seen.is_running
    }

    fn failure(&self) -> Option<Failure> {
        // The rest of the test does not matter to a probe.
        self.ended.is_some().then_some(Failure::Interrupted)
    }

    fn awaits(vm: &Vm<Self>, method: MethodId) -> bool {
        let known = vm.machine.methods.get(method);
        let target = known.and_then(|it| it.target);
        let last = vm.machine.seen.last.filter(|last| vm.machine.stops.contains(last));
        target.is_some() && last.map(|(target, _)| target) == target
    }

    fn entered_awaited(vm: &mut Vm<Self>, _: MethodId) -> Res<Option<MethodId>> {
        let machine = &mut vm.machine;
        let Some(call) = machine.seen.last.filter(|call| machine.stops.contains(call)) else {
            return Ok(None);
        };
        if machine.passed == Some(call) || machine.probing.is_some() {
            return Ok(None);
        }
        (machine.halted, machine.passed) = (Some(call), None);
        vm.pause()
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.methods.interest(method)
    }

    fn entered(vm: &mut Vm<Self>, fp: Fp, method: MethodId) {
        if !vm.machine.seen.is_running || vm.machine.probing.is_some() {
            return;
        }
        if let Some(target) = know(vm, method).target {
            began(vm, fp, target);
        }
    }

    fn returning(vm: &mut Vm<Self>, fp: Fp, value: Value<()>) -> Res<Value<()>> {
        ended(vm, fp, |vm, _| returned(vm, fp, value.bits));
        Ok(value)
    }

    fn abandoned(vm: &mut Vm<Self>, fp: Fp, exception: Ref) {
        ended(vm, fp, |vm, open| threw(vm, exception, open));
    }

    fn left(vm: &mut Vm<Self>, fp: Fp, _: bool) {
        let thread = vm.state.current;
        vm.machine.seen.open.retain(|open| open.thread != thread || open.fp < fp);
    }

    fn redefined(&mut self, method: MethodId) {
        self.methods.forget(method);
    }
}

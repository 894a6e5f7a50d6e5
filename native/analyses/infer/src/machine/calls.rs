//! Follows calls by the vm's events.

use classfile::access;
use javadoc::promise::evaluate::{Value as Known, evaluate};
use report::Site;
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;
use vm::{TraceFrame, Vm};

use super::open::{Open, due};
use super::probes::Probe;
use super::{Promising, Seen};
use crate::catalogue::Target;
use crate::record::{CallEnding, Origin, Record};
use crate::values::{Arguments, value};
use crate::violation::{Violation, others, violations};

/// The most calls in one test class that are probed for one alternative of a promise.
const MOST_PROBES: u32 = 3;
/// The most calls of a method from code outside the tests that are looked at in one test class.
const MOST_INNER: u32 = 1000;

/// Looks at a call that has begun, of the method with this number in the catalogue.
pub(super) fn began(vm: &mut Vm, fp: Fp, target: usize) {
    match caller(vm, fp) {
        Some(site) => began_in_test(vm, fp, target, site),
        None => began_elsewhere(vm, fp, target),
    }
}

/// Looks at a call that a test has begun: notes which conditions hold, and which can be made to hold.
fn began_in_test(vm: &mut Vm, fp: Fp, target: usize, site: Option<Site>) {
    let catalogue = vm.machine.of::<Promising>().catalogue.clone();
    let Some(of) = catalogue.targets().get(target) else { return };
    let call = vm.machine.of_mut::<Promising>().seen.number(target);
    let due = due(vm, fp, target);
    let found = if due.promises.is_empty() { all_violations(vm, fp, of) } else { Vec::new() };
    let open = Open { due, site: site.clone(), ..Open::of(vm, fp, target, Some(call)) };
    vm.machine.of_mut::<Promising>().seen.open.push(open);
    for (promise, violation) in found {
        vm.machine.of_mut::<Promising>().seen.plan(promise, violation, (call, &site));
    }
    if vm.machine.of::<Promising>().stops.contains(&call) {
        let method = vm.thread().stack.method(fp);
        vm.await_entry(method);
    }
}

/// Looks at a call that other code has begun. The tests may see there that a promise is kept.
fn began_elsewhere(vm: &mut Vm, fp: Fp, target: usize) {
    let catalogue = vm.machine.of::<Promising>().catalogue.clone();
    let Some(of) = catalogue.targets().get(target) else { return };
    let seen = &mut vm.machine.of_mut::<Promising>().seen;
    let promises = of.promises.iter();
    let left: Vec<usize> = promises.filter(|it| !seen.shown.contains(it)).copied().collect();
    if left.is_empty() {
        return;
    }
    let count = seen.inner.entry(target).or_default();
    *count += 1;
    if *count > MOST_INNER {
        // What more calls do, nobody knows.
        let many = CallEnding::NotAnalysed("other code calls the method too often".to_owned());
        left.into_iter().for_each(|it| vm.machine.of_mut::<Promising>().show(it, many.clone()));
        return;
    }
    let due = due(vm, fp, target);
    if !due.promises.is_empty() {
        let open = Open { due, ..Open::of(vm, fp, target, None) };
        vm.machine.of_mut::<Promising>().seen.open.push(open);
    }
}

impl Seen {
    /// Returns the number of a call that a test has begun.
    fn number(&mut self, target: usize) -> super::CallNumber {
        let count = self.called.entry(target).or_default();
        let call = (target, *count);
        *count += 1;
        self.last = Some(call);
        call
    }

    /// Returns whether more calls are to be probed for an alternative of a promise.
    fn is_open(&self, promise: usize, alternative: usize) -> bool {
        self.probed.get(&(promise, alternative)).is_none_or(|it| *it < MOST_PROBES)
    }

    /// Plans to probe a call, unless there are enough.
    fn plan(
        &mut self,
        promise: usize,
        violation: Violation,
        (call, site): (super::CallNumber, &Option<Site>),
    ) {
        let count = self.probed.entry((promise, violation.alternative)).or_default();
        if *count < MOST_PROBES {
            *count += 1;
            self.probes.push(Probe { promise, call, violation, site: site.clone(), ending: None });
        }
    }
}

/// Returns the ways to make conditions of a method hold that do not hold, with the promises, and other arguments with
/// which it must not return `null` either.
fn all_violations(vm: &Vm, fp: Fp, target: &Target) -> Vec<(usize, Violation)> {
    let of = Arguments { vm, fp, parameters: &target.parameters };
    let mut found = Vec::new();
    let machine = vm.machine.of::<Promising>();
    for &promise in &target.promises {
        let Some(promised) = machine.catalogue.promises().get(promise) else { continue };
        let is_open = |alternative| machine.seen.is_open(promise, alternative);
        if !(0..promised.condition.alternatives.len()).any(is_open) {
            continue;
        }
        if evaluate(&promised.condition, &of) != Some(true) {
            let all = violations(&promised.condition, &of, is_open);
            found.extend(all.into_iter().map(|it| (promise, it)));
        }
    }
    let never_null = target.never_null.into_iter();
    for promise in never_null.filter(|it| machine.seen.is_open(*it, 0)) {
        let all = others(&of, target);
        found.extend(all.into_iter().map(|it| (promise, it)));
    }
    found
}

/// Returns the line of the test's own code that makes a call; `None` if other code makes it. The inner value is
/// `None` if the line is not known.
fn caller(vm: &Vm, fp: Fp) -> Option<Option<Site>> {
    let stack = &vm.thread().stack;
    let from = called_from(vm, fp)?;
    let method = stack.method(from);
    let class = vm.class(vm.method(method).class);
    if !vm.machine.of::<Promising>().tests.contains(&*class.name) {
        return None;
    }
    let bci = vm.bci(method, stack.pc(from));
    let line = u32::try_from(vm.line(TraceFrame { method, bci })).ok();
    let source = class.file().and_then(|file| file.source_path());
    Some(source.zip(line).map(|(source, line)| Site { source, line }))
}

/// Returns the frame that makes a call. A method that the compiler made for another type of the same parameters only
/// passes a call on.
fn called_from(vm: &Vm, fp: Fp) -> Option<Fp> {
    let stack = &vm.thread().stack;
    let mut from = stack.previous(fp);
    let is_bridge = |it: Fp| vm.method(stack.method(it)).access & access::BRIDGE != 0;
    while from != stack.previous(from) && is_bridge(from) {
        from = stack.previous(from);
    }
    (from != fp && vm.thread().frames().any(|it| it == from)).then_some(from)
}

/// Notes that a call has ended, if it is followed. `ending` returns how it ended, given the exceptions that it may
/// throw.
pub(super) fn ended(vm: &mut Vm, fp: Fp, ending: impl Fn(&Vm, &Open) -> CallEnding) {
    let thread = vm.state.current;
    let is_it = |open: &Open| open.fp == fp && open.thread == thread;
    if let Some((promise, open)) = &vm.machine.of::<Promising>().probing {
        let is_over = is_it(open) && vm.machine.of::<Promising>().ended.is_none();
        let judged = |it: CallEnding| match is_never_null(vm, open, *promise) {
            true => open.judged(*promise, of_result(it)),
            false => open.judged(*promise, it),
        };
        if let Some(ending) = is_over.then(|| judged(ending(vm, open))) {
            vm.machine.of_mut::<Promising>().ended = Some(ending);
        }
        return;
    }
    let Some(at) = vm.machine.of::<Promising>().seen.open.iter().rposition(is_it) else { return };
    let open = vm.machine.of_mut::<Promising>().seen.open.remove(at);
    let ending = ending(vm, &open);
    match open.call {
        Some(_) => ended_in_test(vm, &open, &ending),
        None if ending == CallEnding::Kept => {
            open.due
                .promises
                .iter()
                .for_each(|it| vm.machine.of_mut::<Promising>().show(*it, CallEnding::Kept));
        }
        None => {}
    }
}

fn ended_in_test(vm: &mut Vm, open: &Open, ending: &CallEnding) {
    note_result(vm, open, ending);
    for promise in &open.due.promises {
        vm.machine.of_mut::<Promising>().record(Record {
            promise: *promise,
            test: String::new(),
            site: open.site.clone(),
            origin: Origin::Observed,
            ending: open.judged(*promise, ending.clone()),
        });
    }
    if *ending != CallEnding::Kept && !matches!(ending, CallEnding::Returned(_)) {
        // It throws whatever else is wrong with it.
        vm.machine.of_mut::<Promising>().seen.probes.retain(|probe| Some(probe.call) != open.call);
    }
}

fn is_never_null(vm: &Vm, open: &Open, promise: usize) -> bool {
    let target = vm.machine.of::<Promising>().catalogue.targets().get(open.target);
    target.is_some_and(|it| it.never_null == Some(promise))
}

/// Returns the meaning of an ending for the promise never to return `null`. A call that throws says nothing.
fn of_result(ending: CallEnding) -> CallEnding {
    match ending {
        CallEnding::Returned(Some(value)) if value == "null" => CallEnding::Returned(Some(value)),
        CallEnding::Returned(_) => CallEnding::Kept,
        CallEnding::Threw(class) | CallEnding::Excused(class) => {
            CallEnding::NotAnalysed(format!("the call throws {class}"))
        }
        other => other,
    }
}

/// Notes whether a call keeps the promise never to return `null`. One that should have thrown breaks another promise.
fn note_result(vm: &mut Vm, open: &Open, ending: &CallEnding) {
    let target = vm.machine.of::<Promising>().catalogue.targets().get(open.target);
    let CallEnding::Returned(value) = ending else { return };
    let Some(promise) = target.and_then(|it| it.never_null) else { return };
    let ending = of_result(CallEnding::Returned(value.clone()));
    if open.due.promises.is_empty() {
        vm.machine.of_mut::<Promising>().record(Record {
            promise,
            test: String::new(),
            site: open.site.clone(),
            origin: Origin::Observed,
            ending: open.judged(promise, ending),
        });
    }
}

/// Returns the ending of a call that threw. An exception that any possibly applicable tag announces does not break a
/// promise.
pub(super) fn threw(vm: &Vm, exception: Ref, open: &Open) -> CallEnding {
    let class = vm.class(vm.class_of(exception));
    let is_of = |name: &str| class.ancestors.iter().any(|it| *vm.class(*it).name == *name);
    let catalogue = &vm.machine.of::<Promising>().catalogue;
    let all = |numbers: &[usize]| {
        let mut promised = numbers.iter().filter_map(|it| catalogue.promises().get(*it));
        promised.any(|it| it.exception().is_some_and(is_of))
    };
    let target = catalogue.targets().get(open.target);
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

/// Returns the ending of a call that returned a value.
pub(super) fn returned(vm: &Vm, fp: Fp, bits: u64) -> CallEnding {
    let kind = vm.method(vm.thread().stack.method(fp)).result;
    CallEnding::Returned(match value(vm, kind, bits) {
        Some(Known::Null) => Some("null".to_owned()),
        Some(Known::Boolean(value)) => Some(value.to_string()),
        Some(Known::Whole(value)) => Some(value.to_string()),
        Some(Known::Fraction(value)) if value.is_infinite() => {
            Some(if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned())
        }
        Some(Known::Fraction(value)) => Some(format!("{value:?}")),
        Some(Known::Text(text)) if text.len() <= 40 => Some(format!("{text:?}")),
        Some(Known::Text(_) | Known::Object(_)) | None => None,
    })
}

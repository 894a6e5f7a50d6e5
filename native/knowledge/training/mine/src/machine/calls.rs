//! Calls of project methods: their values, what came before, and their results.

use infer::Arguments;
use javadoc::promise::evaluate::evaluate;
use models::facts::{Holds, Prefix, Value};
use report::Site;
use vm::classes::class::{Kind, MethodId};
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;
use vm::{TraceFrame, Vm};

use super::state::{Fate, MOST_LOOKED_AT, MOST_RETURNED, Observed, Observes, Open};
use super::{Mining, caller};
use crate::record::Called;
use crate::values::{Hash, is_mock, summary};

/// Looks at a call that has begun.
pub(super) fn began(vm: &mut Vm, fp: Fp, number: u32) {
    let Some(caller) = caller(vm, fp) else { return };
    let thread = vm.state.current;
    let receiver = receiver(vm, fp);
    let seen = &mut vm.machine.of_mut::<Mining>().seen;
    seen.counts.calls = seen.counts.calls.saturating_add(1);
    let times = seen.called.entry(number).or_default();
    times.all = times.all.saturating_add(1);
    let is_looked_at = times.all <= MOST_LOOKED_AT;
    let call = is_looked_at.then(|| called(vm, fp, caller, number, receiver));
    let observes = receiver.filter(|_| is_observer(vm, number)).map(|object| {
        let within = vm.thread().stack.method(caller);
        let at = vm.bci(within, vm.thread().stack.pc(caller));
        Observes { method: number, object, caller, within, at }
    });
    if let Some(object) = receiver {
        note_on(vm, object, number, call.as_ref().map_or(&[], |it| &it.arguments));
    }
    vm.machine.of_mut::<Mining>().seen.open.push(Open { thread, fp, call, observes });
}

/// Returns the receiver of a call, or the new object of a constructor.
fn receiver(vm: &Vm, fp: Fp) -> Option<Ref> {
    let stack = &vm.thread().stack;
    let is_static = vm.method(stack.method(fp)).is_static();
    (!is_static).then(|| Ref(stack.slot(fp, 0) as u32))
}

fn is_observer(vm: &Vm, number: u32) -> bool {
    vm.machine
        .of::<Mining>()
        .catalogue
        .targets
        .get(number as usize)
        .is_some_and(|it| it.is_observer)
}

/// Notes a call on an object.
fn note_on(vm: &mut Vm, object: Ref, number: u32, arguments: &[Value]) {
    let machine = vm.machine.of_mut::<Mining>();
    let name = machine.catalogue.targets.get(number as usize).map(|it| &*it.name);
    let (closes, clears) =
        (name.is_some_and(Prefix::is_closing), name.is_some_and(Prefix::is_clearing));
    let on = machine.seen.objects.entry(object.0).or_default();
    on.call(number, arguments);
    on.was_closed |= closes;
    on.was_cleared |= clears;
}

/// Returns the call with its values.
fn called(vm: &Vm, fp: Fp, caller: Fp, number: u32, receiver: Option<Ref>) -> Called {
    let catalogue = vm.machine.of::<Mining>().catalogue.clone();
    let target = catalogue.targets.get(number as usize);
    let parameters = target.map_or(&[][..], |it| &it.parameters);
    let of = Arguments { vm, fp, parameters };
    let mut hash = Hash::new();
    hash.text(target.map_or("", |it| &it.class));
    hash.text(target.map_or("", |it| &it.name));
    hash.text(target.map_or("", |it| &it.descriptor));
    if let Some(object) = receiver {
        hash.text(&vm.class(vm.class_of(object)).name);
    }
    let mut arguments = Vec::new();
    for parameter in 0..parameters.len() {
        let Some((slot, kind)) = of.slot(parameter) else { continue };
        let bits = vm.thread().stack.slot(fp, slot);
        // Elements of an array of arrays or collections are told apart by class only.
        hash.value(vm, kind, bits, 2);
        arguments.push(summary(vm, kind, bits));
    }
    let conditions = target.map_or(&[][..], |it| &it.conditions).iter();
    let promises = conditions.map(|it| match it.as_ref().map(|it| evaluate(it, &of)) {
        None => Holds::NotUnderstood,
        Some(None) => Holds::Unknown,
        Some(Some(true)) => Holds::Yes,
        Some(Some(false)) => Holds::No,
    });
    Called {
        method: number,
        identity: hash.finish(),
        promises: promises.collect(),
        prefix: prefix(vm, number, receiver),
        repeats: 0,
        site: site(vm, caller),
        expected: None,
        arguments,
    }
}

/// Returns the actions of the test before the call. The call itself is already counted among all calls.
fn prefix(vm: &Vm, number: u32, receiver: Option<Ref>) -> Prefix {
    let seen = &vm.machine.of::<Mining>().seen;
    let short = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
    let on = receiver.and_then(|it| seen.objects.get(&it.0));
    let all = seen.called.get(&number).map_or(0, |it| it.all);
    Prefix {
        calls: short(seen.counts.calls.saturating_sub(1)),
        on_receiver: on.map_or(0, |it| it.count),
        same_method: short(all.saturating_sub(1)),
        same_on_receiver: on.and_then(|it| it.times.get(&number).copied()).unwrap_or(0),
        assertions: short(seen.counts.assertions),
        mocks: seen.mocks,
        was_closed: on.is_some_and(|it| it.was_closed),
        was_cleared: on.is_some_and(|it| it.was_cleared),
    }
}

/// Returns the line that a frame runs.
fn site(vm: &Vm, fp: Fp) -> Option<Site> {
    let stack = &vm.thread().stack;
    let method: MethodId = stack.method(fp);
    let class = vm.class(vm.method(method).class);
    let bci = vm.bci(method, stack.pc(fp));
    let line = u32::try_from(vm.line(TraceFrame { method, bci })).ok()?;
    let source = class.file().and_then(|file| file.source_path())?;
    Some(Site { source, line })
}

/// Notes that a call has returned.
pub(super) fn returned(vm: &mut Vm, fp: Fp, bits: u64) {
    let thread = vm.state.current;
    let kind: Kind = vm.method(vm.thread().stack.method(fp)).result;
    let seen = &mut vm.machine.of_mut::<Mining>().seen;
    let Some(open) = seen.open.pop_if(|it| it.thread == thread && it.fp == fp) else { return };
    if let Some(call) = open.observes {
        let is_mocked = is_mock(&vm.class(vm.class_of(call.object)).name);
        if !is_mocked {
            vm.machine.of_mut::<Mining>().seen.observe(Observed { thread, call, kind, bits });
        }
    }
    keep(vm, open.call);
}

/// Keeps a call that returned, unless the test has enough of its method.
fn keep(vm: &mut Vm, call: Option<Called>) {
    let seen = &mut vm.machine.of_mut::<Mining>().seen;
    let Some(call) = call else {
        seen.counts.surplus += 1;
        return;
    };
    if let Some(earlier) = seen.returned.get(&call.identity) {
        if let Some((earlier, _)) = seen.ended.get_mut(*earlier) {
            earlier.repeats = earlier.repeats.saturating_add(1);
        }
        return;
    }
    let times = seen.called.entry(call.method).or_default();
    if times.returned >= MOST_RETURNED {
        seen.counts.surplus += 1;
        return;
    }
    times.returned += 1;
    seen.returned.insert(call.identity, seen.ended.len());
    seen.ended.push((call, Fate::Returned));
}

//! Records the values of expressions, exits of targets, and exceptions.

use std::sync::Arc;

use transform::Static;
use vm::classes::class::{Kind, MethodId};
use vm::frames::frame::{Fp, Frame};
use vm::host::Written;
use vm::memory::heap::Ref;
use vm::{Extent, TraceFrame, Vm};

use super::known::Watched;
use super::{Begun, Call, Diagnose, is_trial};
use crate::code::Yield;
use crate::compare;
use crate::literal::quoted;
use crate::log::{Depth, Digest, Part, Place, Within};
use crate::state::{
    self, Aspect, Bits, Datum, Deep, MOST_OBJECTS, Path, Property, Root, Segment, State,
};

/// Records the value that the operation `last` has left, if the operation evaluates an expression. `frame.pc` is where
/// control went after it.
pub(super) fn left_by(vm: &mut Vm, watched: &Watched, frame: &Frame, last: u32) {
    let Some(expression) = watched.code.expressions.at(last) else { return };
    let place = |depth| Place::Expression { method: watched.number, pc: expression.pc, depth };
    let kind = match expression.yields {
        Yield::Value(kind) => kind,
        Yield::Made => Kind::Reference,
        Yield::Way => {
            let is_taken = frame.pc() != last + 1;
            let state = state::single(Aspect::Value, Datum::Bits(Bits::Boolean(is_taken)));
            return add(vm, place(Depth::Shallow), 0, state);
        }
    };
    let locals = u32::from(vm.method(frame.method()).max_locals);
    let at = frame.sp().checked_sub(kind.slots() as u32).filter(|at| *at >= locals);
    let Some(at) = at else { return };
    let bits = vm.thread().stack.slot(frame.fp(), at);
    let state = match watched.code.is_test {
        true => vm.machine.of::<Diagnose>().layouts.state(vm, kind, bits),
        false => state::basic(vm, kind, bits),
    };
    add(vm, place(Depth::Shallow), 0, state);
    if watched.code.is_test && kind == Kind::Reference && is_deep(vm) {
        add_deep(vm, place(Depth::Deep), 0, [Root { path: Path::default(), kind, bits }]);
    }
}

fn add(vm: &mut Vm, place: Place, time: u32, state: State) {
    vm.machine.of_mut::<Diagnose>().log.add(place, time, state);
}

/// Returns whether all that can be reached from values is recorded now: a target has been entered for which it is
/// wanted.
fn is_deep(vm: &Vm) -> bool {
    let machine = vm.machine.of::<Diagnose>();
    let wanted = machine.deeply.iter().flatten();
    let mut entered = wanted.filter(|(target, _)| machine.running.entered.contains_key(target));
    entered.next().is_some() && machine.log.is_deep()
}

fn add_deep(vm: &mut Vm, place: Place, time: u32, roots: impl IntoIterator<Item = Root>) {
    let state = state::deep(vm, roots);
    vm.machine.of_mut::<Diagnose>().log.add_deep(place, time, state);
}

/// Records the state that the tests' code can look at after an operation in which targets were entered: the objects of
/// its variables, static fields and system properties.
pub(super) fn look_around(vm: &mut Vm, watched: &Watched, frame: &Frame, done: Begun) {
    let machine = vm.machine.of::<Diagnose>();
    let entered = &machine.running.entered;
    let wanted = machine.deeply.iter().flat_map(|it| it.keys());
    let since = wanted.filter(|it| entered.get(it).is_some_and(|(_, last)| *last > done.entries));
    let targets: Vec<usize> = since.copied().collect();
    if targets.is_empty() || !machine.log.is_deep() {
        return;
    }
    let method = frame.method();
    let (pc, next) = (vm.bci(method, done.number), vm.bci(method, frame.pc()));
    let mut around: Vec<(Within, Deep)> = Vec::new();
    for (index, variable) in (0..).zip(&watched.code.variables) {
        if (variable.from..variable.to).contains(&next) {
            let bits = vm.thread().stack.slot(frame.fp(), u32::from(variable.slot));
            let root = Root { path: Path::default(), kind: Kind::Reference, bits };
            around.push((Within::Variable(index), state::deep(vm, [root])));
        }
    }
    around.push((Within::Static, state::deep(vm, statics(vm))));
    around.push((Within::Property, properties(vm)));
    around.push((Within::File, files(vm)));
    for target in targets {
        for (within, deep) in &around {
            let place = Place::After { method: watched.number, pc, target, within: *within };
            vm.machine.of_mut::<Diagnose>().log.add_deep(place, 0, deep.clone());
        }
    }
}

/// Returns the static fields with the steps that name them.
fn statics(vm: &Vm) -> Vec<Root> {
    let all = transform::statics(vm).into_iter();
    let root = |Static { class, name, kind, bits }: Static| Root {
        path: Path::of([Segment::Field(state::field_name(vm.class(class), &name))]),
        kind,
        bits,
    };
    all.map(root).collect()
}

/// Returns the system properties as those of a map.
fn properties(vm: &Vm) -> Deep {
    let all = vm.system_properties().into_iter().flat_map(|(name, value)| {
        let path = Path::of([Segment::Entry(quoted(&name).into())]);
        let units: Vec<u16> = value.encode_utf16().collect();
        let property = |aspect| Property { path: path.clone(), aspect };
        [
            (property(Aspect::Null), Datum::Bits(Bits::Boolean(false))),
            (property(Aspect::Value), Datum::Text(state::text(&units))),
        ]
    });
    Deep { state: all.collect(), is_whole: true }
}

/// Returns the files and folders that are not on the disk: that they exist, and their texts.
fn files(vm: &Vm) -> Deep {
    let all = vm.host.written().into_iter().flat_map(|(path, written)| {
        let path: Arc<str> = quoted(&String::from_utf8_lossy(&path)).into();
        let exists =
            Property { path: Path::of([Segment::Member(path.clone())]), aspect: Aspect::Value };
        let exists = (exists, Datum::Bits(Bits::Boolean(true)));
        let text = match written {
            Written::File(bytes) => Some(units_of(&bytes)),
            Written::Directory => None,
        };
        let text = text.map(|units| {
            let property =
                Property { path: Path::of([Segment::Entry(path)]), aspect: Aspect::Value };
            (property, Datum::Text(state::text(&units)))
        });
        [exists].into_iter().chain(text)
    });
    Deep { state: all.collect(), is_whole: true }
}

/// Returns the text of a file. Bytes that are no UTF-8 are read as ISO 8859-1, so that different bytes differ.
fn units_of(bytes: &[u8]) -> Vec<u16> {
    match str::from_utf8(bytes) {
        Ok(text) => text.encode_utf16().collect(),
        Err(_) => bytes.iter().map(|byte| u16::from(*byte)).collect(),
    }
}

/// Records an exit of a target: its receiver and arguments, its result, and how it ended.
pub(super) fn exited(vm: &mut Vm, call: &Call, ending: &str, result: Option<(Kind, u64)>) {
    let result = result.filter(|(kind, _)| *kind != Kind::Void);
    let result = result.map(|(kind, bits)| (Part::Result, kind, bits));
    let parts: Vec<(Part, Kind, u64)> = call.given.iter().copied().chain(result).collect();
    let Call { target, invocation, .. } = *call;
    let machine = vm.machine.of::<Diagnose>();
    let wanted = machine.deeply.as_ref().and_then(|it| it.get(&target));
    if wanted.is_some_and(|it| it.contains(&invocation)) {
        exited_deeply(vm, target, invocation, &parts);
    } else if machine.deeply.is_none() && is_sampled(invocation) {
        let digest = digest(vm, target, invocation, &parts);
        vm.machine.of_mut::<Diagnose>().log.add_digest(digest);
    }
    for (part, kind, bits) in parts {
        let state = vm.machine.of::<Diagnose>().layouts.state(vm, kind, bits);
        add(vm, Place::Exit { target, part, depth: Depth::Shallow }, invocation, state);
    }
    let units: Vec<u16> = ending.encode_utf16().collect();
    let state = state::single(Aspect::Ending, Datum::Text(state::text(&units)));
    add(vm, compare::ending(target), invocation, state);
    if is_trial(vm) && vm.machine.of::<Diagnose>().ways.len() < WAYS {
        let way = way(vm, call.fp);
        vm.machine.of_mut::<Diagnose>().ways.push((target, invocation, way));
    }
}

/// Records all that can be reached at an exit.
fn exited_deeply(vm: &mut Vm, target: usize, time: u32, parts: &[(Part, Kind, u64)]) {
    let place = |part| Place::Exit { target, part, depth: Depth::Deep };
    for &(part, kind, bits) in parts {
        add_deep(vm, place(part), time, [Root { path: Path::default(), kind, bits }]);
    }
    let roots = statics(vm);
    add_deep(vm, place(Part::Static), time, roots);
    let properties = properties(vm);
    vm.machine.of_mut::<Diagnose>().log.add_deep(place(Part::Property), time, properties);
    let files = files(vm);
    vm.machine.of_mut::<Diagnose>().log.add_deep(place(Part::File), time, files);
}

/// Returns whether all that can be reached at the exit of an invocation is digested: for the first ones, and then ever
/// more rarely, since what differs mostly goes on differing.
fn is_sampled(invocation: u32) -> bool {
    const FIRST: u32 = 8;
    invocation < FIRST || invocation.is_power_of_two()
}

/// Returns the digest of all that can be reached at an exit.
fn digest(vm: &Vm, target: usize, invocation: u32, parts: &[(Part, Kind, u64)]) -> Digest {
    let parts = parts.iter().map(|(_, kind, bits)| (*kind, *bits));
    let statics = transform::statics(vm).into_iter().map(|it| (it.kind, it.bits));
    let properties = (Kind::Reference, u64::from(vm.properties().0));
    let all = parts.chain(statics).chain([properties]);
    let (digest, is_whole) = vm.digest_of(all, Extent::Content(MOST_OBJECTS));
    // The contents of files are too long. That one was changed, or another time, says where to look.
    let digest = digest.wrapping_add(vm.host.file_changes());
    Digest { target, invocation, digest, is_whole }
}

/// Records an exception that arrived in a frame of the tests, where an operation was at `pc`.
pub(super) fn escaped(vm: &mut Vm, fp: Fp, pc: u32, exception: Ref) {
    let method = vm.thread().stack.method(fp);
    let known = vm.machine.of::<Diagnose>().known(method).and_then(|known| known.code.as_ref());
    let number = known.filter(|watched| watched.code.is_test).map(|watched| watched.number);
    if let Some(number) = number.filter(|_| vm.machine.of::<Diagnose>().running.recording) {
        let layouts = &vm.machine.of::<Diagnose>().layouts;
        let state = layouts.state(vm, Kind::Reference, u64::from(exception.0));
        let place = Place::Escaped { method: number, pc: vm.bci(method, pc) };
        vm.machine.of_mut::<Diagnose>().log.add(place, 0, state);
    }
}

/// The number of stacks that are kept of a run.
const WAYS: usize = 1000;

/// Returns the frames from `fp` to the nearest frame of the tests' own code, innermost first. They
/// are empty if there is no such frame.
fn way(vm: &Vm, fp: Fp) -> Vec<TraceFrame> {
    let stack = &vm.thread().stack;
    let mut way = Vec::new();
    for fp in stack.frames(fp) {
        let method = stack.method(fp);
        if vm.method(method).hidden {
            continue;
        }
        way.push(TraceFrame { method, bci: vm.bci(method, stack.pc(fp)) });
        let code = vm.machine.of::<Diagnose>().known(method).and_then(|known| known.code.as_ref());
        if code.is_some_and(|watched| watched.code.is_test) {
            return way;
        }
    }
    Vec::new()
}

/// Returns the receiver and the arguments of a method that has just been entered.
pub(super) fn given(vm: &Vm, fp: Fp, method: MethodId) -> Vec<(Part, Kind, u64)> {
    let (method, stack) = (vm.method(method), &vm.thread().stack);
    let receiver =
        (!method.is_static()).then(|| (Part::Receiver, Kind::Reference, stack.slot(fp, 0)));
    let mut slot = u32::from(receiver.is_some());
    let arguments = (0..).zip(&method.parameters).map(|(index, &kind)| {
        let bits = stack.slot(fp, slot);
        slot += kind.slots() as u32;
        (Part::Argument(index), kind, bits)
    });
    receiver.into_iter().chain(arguments).collect()
}

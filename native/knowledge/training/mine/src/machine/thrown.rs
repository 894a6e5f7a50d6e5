//! Calls that throw: the code that catches the exception, and whether the test expects it.
//!
//! 1. An exception removes the frame of a call that is followed. The call is *flying*.
//! 2. It removes more frames. If no code of the test is below, and a framework ran the test, the call has *escaped*. If
//!    the test then passes, an annotation, a rule or an extension demanded the exception.
//! 3. Or somebody catches it. A framework that the test called expects it. Code of the test expects it if
//!    `handlers` says so. Anybody else *swallows* it.
//! 4. If the same exception is thrown again, as at the end of a `finally`, the call is flying again.

use models::facts::{Idiom, Origin};
use vm::Vm;
use vm::classes::class::Kind;
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;

use super::state::{Fate, MOST_THROWN, Told};
use super::{Mining, below, whose};
use crate::handlers;
use crate::known::{Whose, know};
use crate::record::Expected;

/// The class of JUnit 4 that catches the exception which `@Test(expected = …)` demands.
const ANNOTATION: &str = "org/junit/internal/runners/statements/ExpectException";
/// Packages of frameworks that catch exceptions for other reasons than to check them.
const CATCHING: [&str; 4] = ["org/mockito/", "org/easymock/", "net/bytebuddy/", "org/jmock/"];

/// Notes that an exception is about to remove a frame.
pub(super) fn abandoned(vm: &mut Vm, fp: Fp, exception: Ref) {
    let by = whose(vm, fp);
    let known = vm.machine.of::<Mining>().seen.flying.filter(|it| it.0 == exception);
    let origin = known.map_or_else(|| origin(by), |it| it.1);
    vm.machine.of_mut::<Mining>().seen.flying = Some((exception, origin));
    vm.machine.of_mut::<Mining>().seen.decide(exception, |fate, thrown| {
        let is_over = matches!(fate, Fate::Escaped(_) | Fate::Flying(_));
        (!is_over).then_some(Fate::Flying(thrown))
    });
    ended(vm, fp, exception, origin);
    let is_followed = vm.machine.of::<Mining>().seen.threw.contains_key(&exception.0);
    if is_followed && by == Whose::Test {
        match leads_to(vm, fp) {
            Some(Whose::Framework) => {
                vm.machine
                    .of_mut::<Mining>()
                    .seen
                    .decide(exception, |_, thrown| Some(Fate::Escaped(thrown)));
            }
            Some(Whose::Test) => {}
            _ => vm
                .machine
                .of_mut::<Mining>()
                .seen
                .decide(exception, |_, thrown| Some(Fate::Swallowed(thrown))),
        }
    }
}

fn origin(by: Whose) -> Origin {
    match by {
        Whose::Own => Origin::Project,
        Whose::Jdk => Origin::Jdk,
        Whose::Test => Origin::Test,
        Whose::Framework | Whose::Library => Origin::Library,
    }
}

/// Returns whether code of the test is below a frame; if there is none, who ran the test. Code of the project or of a
/// library in between calls the test back, so the exception does not leave the test there.
fn leads_to(vm: &mut Vm, fp: Fp) -> Option<Whose> {
    let (mut at, mut runner) = (fp, None);
    while let Some(next) = below(vm, at) {
        match whose(vm, next) {
            Whose::Test => return Some(Whose::Test),
            Whose::Jdk => {}
            other => runner = runner.or(Some(other)),
        }
        at = next;
    }
    runner
}

/// Notes that a call ends with an exception, if it is one that is followed.
fn ended(vm: &mut Vm, fp: Fp, exception: Ref, origin: Origin) {
    let thread = vm.state.current;
    let seen = &mut vm.machine.of_mut::<Mining>().seen;
    let Some(open) = seen.open.pop_if(|it| it.thread == thread && it.fp == fp) else { return };
    let Some(call) = open.call else {
        seen.counts.surplus += 1;
        return;
    };
    if seen.threw.contains_key(&exception.0) {
        // A call inside of this one, which the test's code makes too, is the cause.
        seen.counts.around += 1;
        return;
    }
    let times = seen.called.entry(call.method).or_default();
    times.threw += 1;
    if times.threw > MOST_THROWN {
        seen.counts.surplus += 1;
        return;
    }
    let class = vm.class(vm.class_of(exception));
    let name = |id: &vm::classes::class::ClassId| vm.class(*id).name.to_string();
    let mut above = Vec::new();
    let mut next = class.super_class;
    while let Some(id) = next {
        above.push(name(&id));
        next = vm.class(id).super_class;
    }
    let thrown =
        Expected { thrown: class.name.to_string(), above, named: None, idiom: Idiom::Rule, origin };
    let seen = &mut vm.machine.of_mut::<Mining>().seen;
    seen.threw.entry(exception.0).or_default().push(seen.ended.len());
    seen.ended.push((call, Fate::Flying(thrown)));
}

/// Notes that a frame catches an exception which was thrown at `from`.
pub(super) fn caught(vm: &mut Vm, fp: Fp, from: u32) {
    let stack = &vm.thread().stack;
    let method = stack.method(fp);
    let exception = Ref(stack.slot(fp, u32::from(vm.method(method).max_locals)) as u32);
    if !vm.machine.of::<Mining>().seen.threw.contains_key(&exception.0) {
        return;
    }
    let class = vm.class(vm.method(method).class).name.clone();
    let told: Option<Told> = match whose(vm, fp) {
        Whose::Framework if &*class == ANNOTATION => {
            vm.machine.of_mut::<Mining>().seen.decide(exception, |_, thrown| {
                Some(Fate::Escaped(Expected { idiom: Idiom::Annotation, ..thrown }))
            });
            return;
        }
        Whose::Framework if CATCHING.iter().any(|it| class.starts_with(it)) => None,
        Whose::Framework => library(vm, fp),
        Whose::Test | Whose::Library => handled(vm, fp, from),
        Whose::Own | Whose::Jdk => None,
    };
    vm.machine.of_mut::<Mining>().seen.decide(exception, |fate, thrown| match (fate, &told) {
        (Fate::Escaped(_), _) => None,
        (_, None) => Some(Fate::Swallowed(thrown)),
        (_, Some((idiom, named))) => {
            Some(Fate::Expected(Expected { idiom: *idiom, named: named.clone(), ..thrown }))
        }
    });
}

/// Returns what a method of a framework says that the test called and that catches an exception in a frame.
fn library(vm: &mut Vm, fp: Fp) -> Option<Told> {
    let mut outermost = fp;
    loop {
        let next = below(vm, outermost)?;
        match whose(vm, next) {
            Whose::Test => break,
            Whose::Framework => outermost = next,
            // A helper that several projects' tests share, such as an `assertThrowsWithMessage`.
            Whose::Library if is_assertion(vm, outermost) => break,
            // The framework runs something else than an assertion of the test.
            _ => return None,
        }
    }
    let method = vm.thread().stack.method(outermost);
    let of = vm.method(method);
    let mut slot = u32::from(!of.is_static());
    let mut named = None;
    for kind in &of.parameters {
        let bits = vm.thread().stack.slot(outermost, slot);
        slot += kind.slots() as u32;
        let object = Ref(bits as u32);
        if *kind == Kind::Reference && object.0 != 0 && named.is_none() {
            let is_class = &*vm.class(vm.class_of(object)).name == "java/lang/Class";
            named = is_class.then(|| vm.class(vm.mirrored(object)).name.to_string());
        }
    }
    Some((Idiom::Library, named))
}

/// Returns whether a frame runs an assertion.
fn is_assertion(vm: &mut Vm, fp: Fp) -> bool {
    let method = vm.thread().stack.method(fp);
    know(vm, method).is_assertion
}

/// Returns what the code of the test that catches an exception in a frame says.
fn handled(vm: &mut Vm, fp: Fp, from: u32) -> Option<Told> {
    let stack = &vm.thread().stack;
    let method = stack.method(fp);
    let (from, handler) = (vm.bci(method, from), vm.bci(method, stack.pc(fp)));
    let key = (method, from, handler);
    let known = vm.machine.of::<Mining>().handlers.borrow().get(&key).copied();
    let (file, code) = roles::code_of(vm, method)?;
    let idiom = match known {
        Some(known) => known,
        None => {
            let idiom = handlers::idiom(file, code, from, handler);
            vm.machine.of::<Mining>().handlers.borrow_mut().insert(key, idiom);
            idiom
        }
    };
    let entry = code
        .exceptions
        .iter()
        .find(|it| it.handler == handler && (it.start..it.end).contains(&from));
    let named = entry.and_then(|it| file.pool.class_name(it.catch_type));
    Some((idiom?, named.map(|it| it.to_string())))
}

//! Follows assertions that fail until somebody takes notice, and keeps those of which nobody does.
//!
//! An assertion that fails throws. If a test passes all the same, something has caught the error: code of the test, the
//! code under test, or the thread in which it ran. A test may do so on purpose. It does if a framework catches the error
//! (`assertThrows`), if its own handler does something with it, if it gets the error in another way (from a future,
//! in a handler of uncaught exceptions), or if the same assertion is tried again and holds.

use serde::{Deserialize, Serialize};

use roles::{Entry, Role, Site, callers};
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;
use vm::{TraceFrame, Vm};

use crate::Assertions;
use crate::handler;
use crate::known::role_of_method;

/// How the error of a failed assertion was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Loss {
    /// It ended a thread, or the JDK keeps it in a future for which nobody asks.
    Elsewhere,
    /// A handler in the tests, in this line, ignores it. The line is 0 if the class file has none.
    Ignored(u32),
    /// The code under test, or a library, caught it.
    Code,
}

/// An assertion that failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// The error.
    error: Ref,
    /// The place from which the assertion is called. For an error that the tests throw themselves, the assertion is the
    /// caller itself.
    pub site: Site,
    /// The fate of the error so far.
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nobody has caught it yet.
    Flying,
    Lost(Loss),
    /// Somebody has taken notice.
    Noticed,
}

/// The assertions that failed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failures(Vec<Failure>);

/// The most failures that are followed at a time.
const MOST: usize = 64;

impl Failures {
    /// Returns the errors, which must not be freed.
    pub fn errors(&self) -> impl Iterator<Item = Ref> {
        self.0.iter().map(|it| it.error)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes the failures whose errors are lost, and returns them.
    pub fn take_lost(&mut self) -> Vec<(Failure, Loss)> {
        let lost = self.lost();
        self.0.retain(|it| it.state == State::Flying);
        lost
    }

    /// Returns the failures whose errors are lost.
    pub fn lost(&self) -> Vec<(Failure, Loss)> {
        let lost = self.0.iter().filter_map(|it| match it.state {
            State::Lost(loss) => Some((it.clone(), loss)),
            State::Flying | State::Noticed => None,
        });
        lost.collect()
    }

    fn find(&mut self, error: Ref) -> Option<&mut Failure> {
        self.0.iter_mut().find(|it| it.error == error)
    }

    /// An assertion holds. If it failed before, it was tried again.
    pub fn hold(&mut self, site: Site) {
        for failure in self.0.iter_mut().filter(|it| it.site == site) {
            failure.state = State::Noticed;
        }
    }
}

/// An exception is about to remove a frame.
pub(crate) fn abandoned(vm: &mut Vm, fp: Fp, exception: Ref) {
    let Some(error) = failed(vm, exception) else { return };
    if is_known(vm, error) {
        if ends_thread(vm, fp) {
            lose(vm, error, Loss::Elsewhere);
        }
        return;
    }
    let method = vm.thread().stack.method(fp);
    let site = match asserting(vm, fp) {
        Some(site) => Some(site),
        // Code of the tests throws it itself.
        None if role_of_method(vm, method) == Role::Test => {
            Some(Site { method, pc: vm.thread().stack.pc(fp), assertion: method })
        }
        None => None,
    };
    if let Some(site) = site {
        follow(vm, error, site);
        if ends_thread(vm, fp) {
            lose(vm, error, Loss::Elsewhere);
        }
    }
}

/// Returns whether nothing of a thread's code is left without a frame. The frame that calls `Thread.run` is the JVM's.
fn ends_thread(vm: &Vm, fp: Fp) -> bool {
    let stack = &vm.thread().stack;
    let below = stack.previous(fp);
    below == Fp::NONE || stack.previous(below) == Fp::NONE
}

/// A frame continues in an exception handler.
pub(crate) fn caught(vm: &mut Vm, fp: Fp, from: u32) {
    let method = vm.thread().stack.method(fp);
    let locals = u32::from(vm.method(method).max_locals);
    let exception = Ref(vm.thread().stack.slot(fp, locals) as u32);
    let Some(error) = failed(vm, exception) else { return };
    let role = role_of_method(vm, method);
    if !is_known(vm, error) {
        if role != Role::Test {
            return;
        }
        follow(vm, error, Site { method, pc: from, assertion: method });
    }
    match role {
        Role::Framework => notice(vm, error),
        Role::Jdk => lose(vm, error, Loss::Elsewhere),
        Role::Project => lose(vm, error, Loss::Code),
        Role::Test => {
            let at = vm.bci(method, vm.thread().stack.pc(fp));
            match handler::of(vm, method, at) {
                handler::Fate::Ignored => {
                    let line = vm.line(TraceFrame { method, bci: at });
                    lose(vm, error, Loss::Ignored(u32::try_from(line).unwrap_or_default()));
                }
                handler::Fate::Rethrown => {}
                handler::Fate::Used => notice(vm, error),
            }
        }
    }
}

/// Code of the tests was entered. If it gets an error as an argument, it is told of it.
pub(crate) fn handed(vm: &mut Vm, references: &[Ref]) {
    for reference in references.iter().filter(|it| it.0 != 0) {
        if let Some(error) = failed(vm, *reference).filter(|it| is_known(vm, *it)) {
            notice(vm, error);
        }
    }
}

/// A frame returns. If it is an assertion's, that holds.
pub(crate) fn returned(vm: &mut Vm, fp: Fp) {
    let current = vm.state.current;
    let watcher = vm.machine.of_mut::<Assertions>();
    if !watcher.failures.is_empty()
        && let Some(Entry { site: Some(site), .. }) = watcher.extents.of_frame(current, fp)
    {
        watcher.failures.hold(site);
    }
}

/// Returns the error of a failed assertion that an exception is or has as its cause.
fn failed(vm: &Vm, exception: Ref) -> Option<Ref> {
    /// Wrappers of wrappers are rare.
    const DEPTH: usize = 4;
    let is_error = |it: &Ref| {
        let ancestors = &vm.class(vm.class_of(*it)).ancestors;
        ancestors.iter().any(|id| &*vm.class(*id).name == "java/lang/AssertionError")
    };
    // Most exceptions have nothing to do with assertions.
    let is_following = !vm.machine.of::<Assertions>().failures.is_empty();
    if exception.0 == 0 || !is_following && !is_error(&exception) {
        return None;
    }
    let cause = |it: &Ref| vm.held_by(*it, "cause").filter(|cause| cause != it);
    let chain = std::iter::successors(Some(exception), cause).take(DEPTH);
    let errors: Vec<Ref> = chain.filter(is_error).collect();
    let known = errors.iter().copied().find(|it| is_known(vm, *it));
    // A new error is the exception itself.
    known.or_else(|| errors.first().copied().filter(|it| *it == exception))
}

fn is_known(vm: &Vm, error: Ref) -> bool {
    vm.machine.of::<Assertions>().failures.errors().any(|it| it == error)
}

/// Returns the site of the assertion whose frame this is.
fn asserting(vm: &mut Vm, fp: Fp) -> Option<Site> {
    let current = vm.state.current;
    if let Some(entry) = vm.machine.of::<Assertions>().extents.of_frame(current, fp) {
        return entry.site;
    }
    // An assertion of a library that is not known, called by code of the tests.
    let below = vm.thread().stack.previous(fp);
    let method = vm.thread().stack.method(fp);
    let is_called_by_test = below != Fp::NONE && {
        let caller = vm.thread().stack.method(below);
        role_of_method(vm, caller) == Role::Test
    };
    let class = &vm.class(vm.method(method).class).name;
    let is_own = vm.machine.of::<Assertions>().project.is_own(class);
    if !is_called_by_test || is_own || role_of_method(vm, method) == Role::Jdk {
        return None;
    }
    callers::site(vm, below, method, role_of_method)
}

fn follow(vm: &mut Vm, error: Ref, site: Site) {
    let watcher = vm.machine.of_mut::<Assertions>();
    if watcher.failures.0.len() < MOST {
        watcher.failures.0.push(Failure { error, site, state: State::Flying });
    }
}

fn lose(vm: &mut Vm, error: Ref, loss: Loss) {
    if let Some(failure) = vm.machine.of_mut::<Assertions>().failures.find(error)
        && failure.state != State::Noticed
    {
        failure.state = State::Lost(loss);
    }
}

fn notice(vm: &mut Vm, error: Ref) {
    if let Some(failure) = vm.machine.of_mut::<Assertions>().failures.find(error) {
        failure.state = State::Noticed;
    }
}

/// Returns the message of a failure's error.
pub(crate) fn message(vm: &Vm, failure: &Failure) -> Option<String> {
    let message = vm.held_by(failure.error, "detailMessage")?;
    Some(vm.text(message))
}

//! The machine that propagates labels with values, and from branches to all that they decide.

use std::collections::BTreeSet;

use vm::class::{ClassId, MethodId};
use vm::frame::{DISCARD, Fp, Frame, Value};
use vm::heap::Ref;
use vm::machine::Interest;
use vm::thread::ThreadId;
use vm::{Failure, Machine, Res, Vm};

use crate::joins::{self, Joins, MethodJoins};
use crate::labels::{Label, Labels};
use crate::scopes::{EXIT, Scope, Scopes};
use crate::watcher::Watcher;

/// A machine for dynamic tainting with control flow (OraclePolish, section 4.3), with a watcher.
#[derive(Debug)]
pub struct Taint<W> {
    /// The table of labels.
    pub labels: Labels,
    /// Assigns marks and observes where they arrive.
    pub watcher: W,
    joins: Joins,
    threads: Vec<Scopes>,
}

impl<W: Watcher> Taint<W> {
    /// Makes a machine without any labels.
    #[must_use]
    pub fn new(watcher: W) -> Taint<W> {
        Taint { labels: Labels::default(), watcher, joins: Joins::default(), threads: Vec::new() }
    }

    fn scopes(&mut self, thread: ThreadId) -> &mut Scopes {
        let thread = thread.index();
        if thread >= self.threads.len() {
            self.threads.resize_with(thread + 1, Scopes::default);
        }
        // In range by the line above.
        #[allow(clippy::indexing_slicing)]
        &mut self.threads[thread]
    }
}

/// Returns the post-dominators of a method's operations; computes them at the first call.
fn joins_of<W: Watcher>(vm: &mut Vm<Taint<W>>, method: MethodId) -> MethodJoins {
    vm.machine.joins.known(method).unwrap_or_else(|| {
        let computed = joins::compute(vm, method);
        vm.machine.joins.insert(method, computed.clone());
        computed
    })
}

/// Returns where the paths from an operation that threw meet again: the nearest common
/// post-dominator of the path through the handler and the path without the exception.
fn meeting(joins: &MethodJoins, from: u32, handler: u32) -> u32 {
    let next = |&pc: &u32| joins.get(pc as usize).copied().filter(|&join| join != EXIT);
    let chain = |pc: u32| std::iter::successors(next(&pc), next).take(joins.len());
    let without: BTreeSet<u32> = chain(from).collect();
    let mut with = std::iter::once(handler).chain(chain(handler));
    with.find(|pc| without.contains(pc)).unwrap_or(EXIT)
}

/// Returns the control label that a frame inherits: that of its caller, or of the thread's start. A frame
/// that the vm itself opened (`DISCARD`) inherits none.
fn inherited<W: Watcher>(vm: &mut Vm<Taint<W>>, fp: Fp) -> Label {
    let stack = &vm.thread().stack;
    if stack.flags(fp) & DISCARD != 0 {
        return Label::default();
    }
    match stack.previous(fp) {
        Fp::NONE => vm.machine.scopes(vm.state.current).base,
        below => Label(stack.control(below)),
    }
}

/// Computes the control label of the top frame again, from what it inherits and its open scopes.
fn recompute<W: Watcher>(vm: &mut Vm<Taint<W>>, fp: Fp) -> Label {
    let base = inherited(vm, fp);
    let current = vm.state.current;
    let labels: Vec<Label> = vm.machine.scopes(current).of(fp).map(|scope| scope.label).collect();
    let control =
        labels.into_iter().fold(base, |control, label| vm.machine.labels.unite(control, label));
    vm.thread_mut().stack.set_control(fp, control.0);
    control
}

/// Returns whether a branch of the top frame adds nothing to its control label. That is so if the frame
/// inherited the label, which it keeps to its end, or if the branch's open scope already has it.
fn is_decided<W: Watcher>(vm: &mut Vm<Taint<W>>, frame: &Frame<Taint<W>>, label: Label) -> bool {
    let inherited = inherited(vm, frame.fp());
    let machine = &mut vm.machine;
    if machine.labels.unite(inherited, label) == inherited {
        return true;
    }
    let scopes = machine.threads.get_mut(vm.state.current.index());
    let open = scopes.and_then(|scopes| scopes.find(frame.fp(), frame.pc()));
    open.is_some_and(|scope| machine.labels.unite(scope.label, label) == scope.label)
}

/// Opens a scope of the top frame, or extends the label of the scope that the same branch opened before.
fn open<W: Watcher>(vm: &mut Vm<Taint<W>>, fp: Fp, branch: u32, join: u32, label: Label) -> Label {
    let before = Label(vm.thread().stack.control(fp));
    let current = vm.state.current;
    let machine = &mut vm.machine;
    machine.scopes(current);
    if let Some(scopes) = machine.threads.get_mut(current.index()) {
        match scopes.find(fp, branch) {
            Some(scope) => scope.label = machine.labels.unite(scope.label, label),
            None => scopes.open(Scope { fp, branch, join, label }),
        }
    }
    let control = machine.labels.unite(before, label);
    vm.thread_mut().stack.set_control(fp, control.0);
    control
}

/// The place of a scope that no branch of the method opened.
const ENTRY: u32 = u32::MAX;

/// Makes everything that the top frame and the frames above it do from here on depend on a label, until the frame
/// is left.
pub fn depend<W: Watcher>(vm: &mut Vm<Taint<W>>, fp: Fp, label: Label) {
    open(vm, fp, ENTRY, EXIT, label);
}

/// The state of a [`Taint`] machine in a checkpoint. A roll-back keeps the table of labels for the
/// next run of the same test. It empties the table only if that was empty at the checkpoint;
/// otherwise the table would grow from test class to test class.
#[derive(Clone, Debug)]
pub struct Saved<S> {
    threads: Vec<Scopes>,
    joins: usize,
    unlabelled: bool,
    watcher: S,
}

impl<W: Watcher> Machine for Taint<W> {
    type Shadow = Label;
    type Saved = Saved<W::Saved>;
    const EVENTS: bool = true;
    const SHADOWS: bool = true;

    #[inline(always)]
    fn unite(&mut self, a: Label, b: Label) -> Label {
        self.labels.unite(a, b)
    }

    #[inline(always)]
    fn to_label(shadow: Label) -> u32 {
        shadow.0
    }

    #[inline(always)]
    fn from_label(label: u32) -> Label {
        Label(label)
    }

    fn describe(&self, label: Label) -> String {
        match self.labels.marks(label).as_slice() {
            [] => String::new(),
            marks => format!("{:?}", marks.iter().map(|mark| mark.0).collect::<Vec<_>>()),
        }
    }

    fn dump(&self) -> Vec<String> {
        let based = self.threads.iter().enumerate().filter(|(_, scopes)| scopes.base.0 != 0);
        let open = self.threads.iter().enumerate();
        let open =
            open.flat_map(|(thread, scopes)| scopes.iter().map(move |scope| (thread, scope)));
        open.map(|(thread, scope)| {
            let label = self.describe(scope.label);
            let Scope { fp, branch, join, .. } = scope;
            let fp = fp.bits();
            format!("scope of thread {thread} at {fp}: from {branch} to {join} under {label}")
        })
        .chain(based.map(|(thread, scopes)| {
            format!("base of thread {thread}: {}", self.describe(scopes.base))
        }))
        .collect()
    }

    fn save(&self) -> Self::Saved {
        Saved {
            threads: self.threads.clone(),
            joins: self.joins.bound(),
            unlabelled: self.labels.is_empty(),
            watcher: self.watcher.save(),
        }
    }

    fn restore(&mut self, saved: &Self::Saved) -> Vec<MethodId> {
        self.threads.clone_from(&saved.threads);
        if saved.unlabelled && !self.labels.is_empty() {
            self.labels = Labels::default();
        }
        // New methods may get the ids of methods that the roll-back removed.
        self.joins.truncate(saved.joins);
        self.watcher.restore(&saved.watcher)
    }

    fn has_begun(&self) -> bool {
        !self.labels.is_empty()
    }

    fn keeps(&self, pairs: &mut Vec<(Ref, Ref)>) {
        self.watcher.keeps(pairs);
    }

    fn collected(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        self.watcher.collected(is_live);
    }

    fn failure(&self) -> Option<Failure> {
        self.labels
            .overflowed()
            .then(|| Failure::Unsupported("more taint labels than the table holds".into()))
    }

    #[inline]
    fn element(&mut self, own: Label, array: Label) -> Label {
        let read = self.labels.read(array);
        self.labels.unite(own, read)
    }

    fn content(&mut self, own: Label, object: Label, holds_reference: bool) -> Label {
        let through = if holds_reference { self.labels.content(object) } else { object };
        self.labels.unite(own, through)
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.watcher.interest(method)
    }

    #[inline(always)]
    fn hears_all(&self) -> bool {
        self.watcher.hears_all()
    }

    #[inline]
    fn watches(&self, method: MethodId) -> bool {
        self.watcher.watches(method)
    }

    #[inline]
    fn arrivals(&self, thread: ThreadId, fp: Fp) -> u64 {
        self.threads.get(thread.index()).map_or(0, |scopes| scopes.arrivals(fp))
    }

    fn constant(
        vm: &mut Vm<Self>,
        frame: &mut Frame<Self>,
        value: Value<Label>,
    ) -> Res<Value<Label>> {
        W::constant(vm, frame, value)
    }

    fn stored(
        vm: &mut Vm<Self>,
        frame: &mut Frame<Self>,
        object: Ref,
        offset: u32,
        label: Label,
    ) -> Label {
        W::stored(vm, frame, object, offset, label)
    }

    #[inline]
    fn compared(vm: &mut Vm<Self>, frame: &mut Frame<Self>, label: Label) {
        W::compared(vm, frame, label);
    }

    fn branched(vm: &mut Vm<Self>, frame: &mut Frame<Self>, label: Label) {
        if is_decided(vm, frame, label) {
            return;
        }
        let joins = joins_of(vm, frame.method());
        let join = joins.get(frame.pc() as usize).copied().unwrap_or(EXIT);
        let control = open(vm, frame.fp(), frame.pc(), join, label);
        frame.set_control(control);
        if join != EXIT {
            frame.await_arrival(join);
        }
    }

    #[inline]
    fn arrived(vm: &mut Vm<Self>, frame: &mut Frame<Self>) {
        let (current, pc) = (vm.state.current, frame.pc());
        let scopes = vm.machine.scopes(current);
        if scopes.of(frame.fp()).any(|scope| scope.join == pc) {
            scopes.close(frame.fp(), |scope| scope.join == pc);
            frame.set_arrivals(scopes.arrivals(frame.fp()));
            frame.set_control(recompute(vm, frame.fp()));
        }
    }

    fn base(&mut self, thread: ThreadId) -> Label {
        self.scopes(thread).base
    }

    #[inline(always)]
    fn entered(vm: &mut Vm<Self>, fp: Fp, method: MethodId) {
        W::entered(vm, fp, method);
    }

    #[inline(always)]
    fn returning(vm: &mut Vm<Self>, fp: Fp, value: Value<Label>) -> Res<Value<Label>> {
        W::returning(vm, fp, value)
    }

    #[inline(always)]
    fn left(vm: &mut Vm<Self>, fp: Fp, labelled: bool) {
        if labelled {
            let current = vm.state.current;
            vm.machine.scopes(current).leave(fp);
        }
        W::left(vm, fp);
    }

    fn caught(vm: &mut Vm<Self>, fp: Fp, from: u32, label: Label) {
        let handler = vm.thread().stack.pc(fp);
        let current = vm.state.current;
        // The exception left the scopes that do not extend to its handler.
        let skipped = |scope: &Scope| {
            scope.join != EXIT && !(scope.branch.min(scope.join)..scope.join).contains(&handler)
        };
        vm.machine.scopes(current).close(fp, skipped);
        recompute(vm, fp);
        if label.0 != 0 {
            let method = vm.thread().stack.method(fp);
            let join = meeting(&joins_of(vm, method), from, handler);
            open(vm, fp, from, join, label);
        }
        W::caught(vm, fp, label);
    }

    fn redefined(&mut self, method: MethodId) {
        self.joins.forget(method);
        self.watcher.redefined(method);
    }

    fn initialised(vm: &mut Vm<Self>, class: ClassId) {
        W::initialised(vm, class);
    }

    fn spawned(vm: &mut Vm<Self>, thread: ThreadId) {
        let base = Label(vm.thread().stack.control(vm.thread().top));
        *vm.machine.scopes(thread) = Scopes::new(base);
    }
}

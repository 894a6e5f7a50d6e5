//! The flow of labels: the table of labels, and the scopes that branches open.

use std::collections::BTreeSet;

use vm::classes::class::MethodId;
use vm::frames::frame::{DISCARD, Fp, Frame};
use vm::threads::thread::ThreadId;
use vm::{Label, Vm};

use crate::joins::{self, Joins, MethodJoins};
use crate::labels::Labels;
use crate::scopes::{EXIT, Scope, Scopes};

/// How labels flow in a vm. It is the part of a [`crate::Taint`] that no watcher changes, so its code
/// is compiled once for all.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    /// The table of labels.
    pub labels: Labels,
    joins: Joins,
    threads: Vec<Scopes>,
}

/// The flow's state in a checkpoint. A roll-back keeps the table of labels for the next run of the
/// same test. It empties the table only if that was empty at the checkpoint; otherwise the table
/// would grow from test class to test class.
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    threads: Vec<Scopes>,
    joins: usize,
    unlabelled: bool,
}

impl Flow {
    pub fn save(&self) -> Saved {
        Saved {
            threads: self.threads.clone(),
            joins: self.joins.bound(),
            unlabelled: self.labels.is_empty(),
        }
    }

    pub fn restore(&mut self, saved: &Saved) {
        self.threads.clone_from(&saved.threads);
        if saved.unlabelled && !self.labels.is_empty() {
            self.labels = Labels::default();
        }
        // New methods may get the ids of methods that the roll-back removed.
        self.joins.truncate(saved.joins);
    }

    /// Describes a label by the numbers of its marks.
    pub fn describe(&self, label: Label) -> String {
        match self.labels.marks(label).as_slice() {
            [] => String::new(),
            marks => format!("{:?}", marks.iter().map(|mark| mark.0).collect::<Vec<_>>()),
        }
    }

    /// Returns the open scopes and the labels under which threads were started, as lines of text.
    pub fn dump(&self) -> Vec<String> {
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

    #[inline]
    pub fn arrivals(&self, thread: ThreadId, fp: Fp) -> u64 {
        self.threads.get(thread.index()).map_or(0, |scopes| scopes.arrivals(fp))
    }

    pub fn forget(&mut self, method: MethodId) {
        self.joins.forget(method);
    }

    #[inline]
    pub fn scopes(&mut self, thread: ThreadId) -> &mut Scopes {
        let thread = thread.index();
        if thread >= self.threads.len() {
            self.threads.resize_with(thread + 1, Scopes::default);
        }
        // In range by the line above.
        #[allow(clippy::indexing_slicing)]
        &mut self.threads[thread]
    }
}

/// Returns the flow of a vm that has a [`crate::Taint`].
#[inline(always)]
fn flow(vm: &mut Vm) -> &mut Flow {
    vm.machine.of_mut()
}

/// Returns the post-dominators of a method's operations; computes them at the first call.
fn joins_of(vm: &mut Vm, method: MethodId) -> MethodJoins {
    flow(vm).joins.known(method).unwrap_or_else(|| {
        let computed = joins::compute(vm, method);
        flow(vm).joins.insert(method, computed.clone());
        computed
    })
}

/// Returns the operation at which the paths from an operation that threw meet again: the nearest common post-dominator
/// of the path through the handler and the path without the exception.
fn meeting(joins: &MethodJoins, from: u32, handler: u32) -> u32 {
    let next = |&pc: &u32| joins.get(pc as usize).copied().filter(|&join| join != EXIT);
    let chain = |pc: u32| std::iter::successors(next(&pc), next).take(joins.len());
    let without: BTreeSet<u32> = chain(from).collect();
    let mut with = std::iter::once(handler).chain(chain(handler));
    with.find(|pc| without.contains(pc)).unwrap_or(EXIT)
}

/// Returns the control label that a frame inherits: that of its caller, or of the thread's start. A frame
/// that the vm itself opened (`DISCARD`) inherits none.
#[inline]
fn inherited(vm: &mut Vm, fp: Fp) -> Label {
    let stack = &vm.thread().stack;
    if stack.flags(fp) & DISCARD != 0 {
        return Label::default();
    }
    let current = vm.state.current;
    match stack.previous(fp) {
        Fp::NONE => flow(vm).scopes(current).base,
        below => Label(stack.control(below)),
    }
}

/// Computes the control label of the top frame again, from the inherited label and the frame's open scopes.
fn recompute(vm: &mut Vm, fp: Fp) -> Label {
    let base = inherited(vm, fp);
    let current = vm.state.current;
    let flow = flow(vm);
    let labels: Vec<Label> = flow.scopes(current).of(fp).map(|scope| scope.label).collect();
    let control = labels.into_iter().fold(base, |control, label| flow.labels.unite(control, label));
    vm.thread_mut().stack.set_control(fp, control.0);
    control
}

/// Returns whether the top frame inherited a label, which it then keeps to its end. No scope is opened with such a
/// label, so a frame with open scopes has a different control label from its caller, and the vm reports when the frame
/// is left.
pub fn is_inherited(vm: &mut Vm, fp: Fp, label: Label) -> bool {
    let inherited = inherited(vm, fp);
    flow(vm).labels.unite(inherited, label) == inherited
}

/// Returns whether a branch of the top frame adds nothing to its control label. That is so if the frame
/// inherited the label, or if the branch's open scope already has it.
fn is_decided(vm: &mut Vm, frame: &Frame, label: Label) -> bool {
    if is_inherited(vm, frame.fp(), label) {
        return true;
    }
    let current = vm.state.current.index();
    let flow = flow(vm);
    let scopes = flow.threads.get_mut(current);
    let open = scopes.and_then(|scopes| scopes.find(frame.fp(), frame.pc()));
    open.is_some_and(|scope| flow.labels.unite(scope.label, label) == scope.label)
}

/// Opens a scope of the top frame, or extends the label of the scope that the same branch opened before.
fn open(vm: &mut Vm, fp: Fp, branch: u32, join: u32, label: Label) -> Label {
    let before = Label(vm.thread().stack.control(fp));
    let current = vm.state.current;
    let flow = flow(vm);
    flow.scopes(current);
    if let Some(scopes) = flow.threads.get_mut(current.index()) {
        match scopes.find(fp, branch) {
            Some(scope) => scope.label = flow.labels.unite(scope.label, label),
            None => scopes.open(Scope { fp, branch, join, label }),
        }
    }
    let control = flow.labels.unite(before, label);
    vm.thread_mut().stack.set_control(fp, control.0);
    control
}

/// The place of a scope that no branch of the method opened.
const ENTRY: u32 = u32::MAX;

/// Makes everything that the top frame and the frames above it do from here on depend on a label, until the frame
/// is left.
pub fn depend(vm: &mut Vm, fp: Fp, label: Label) {
    if !is_inherited(vm, fp, label) {
        open(vm, fp, ENTRY, EXIT, label);
    }
}

/// Implements [`vm::Events::branched`].
pub(crate) fn branched(vm: &mut Vm, frame: &mut Frame, label: Label) {
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

/// Implements [`vm::Events::arrived`].
pub(crate) fn arrived(vm: &mut Vm, frame: &mut Frame) {
    let (current, pc) = (vm.state.current, frame.pc());
    let scopes = flow(vm).scopes(current);
    if scopes.of(frame.fp()).any(|scope| scope.join == pc) {
        scopes.close(frame.fp(), |scope| scope.join == pc);
        frame.set_arrivals(scopes.arrivals(frame.fp()));
        frame.set_control(recompute(vm, frame.fp()));
    }
}

/// Implements [`vm::Events::left`].
#[inline]
pub(crate) fn left(vm: &mut Vm, fp: Fp, labelled: bool) {
    if labelled {
        let current = vm.state.current;
        flow(vm).scopes(current).leave(fp);
    }
}

/// Implements [`vm::Events::caught`].
pub(crate) fn caught(vm: &mut Vm, fp: Fp, from: u32, label: Label) {
    let handler = vm.thread().stack.pc(fp);
    let current = vm.state.current;
    // The exception left the scopes that do not extend to its handler.
    let skipped = |scope: &Scope| {
        scope.join != EXIT && !(scope.branch.min(scope.join)..scope.join).contains(&handler)
    };
    flow(vm).scopes(current).close(fp, skipped);
    recompute(vm, fp);
    if !is_inherited(vm, fp, label) {
        let method = vm.thread().stack.method(fp);
        let join = meeting(&joins_of(vm, method), from, handler);
        open(vm, fp, from, join, label);
    }
}

/// Implements [`vm::Events::spawned`].
pub(crate) fn spawned(vm: &mut Vm, thread: ThreadId) {
    let base = Label(vm.thread().stack.control(vm.thread().top));
    *flow(vm).scopes(thread) = Scopes::new(base);
}

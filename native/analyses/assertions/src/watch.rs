//! The watcher: labels what the project's code returns, throws and writes, and notes which assertions look at it.
//!
//! There is one mark. A call of the project's code, or of a class that answers from outside, makes all that it does
//! depend on the mark, as if a branch on it decided about the call ([`taint::depend`]). So does everything that it
//! calls, JDK included: after `project.fill(list)` the size of the list has the mark.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;

use roles::{
    Check, Entry, Extents, Methods, Role, Roles, SavedRoles, Site, callers, is_dangling, is_fluent,
};
use taint::{Label, Mark, Taint, Watcher, depend, is_inherited};
use vm::classes::class::{Kind, MethodId};
use vm::frames::frame::{Fp, Frame, Value};
use vm::machine::{self, Alert, Interest};
use vm::memory::heap::Ref;
use vm::{Events, Res, Vm};

use taint::Labels;

use crate::calls::{
    changeable, has_given_argument, has_labelled_argument, is_asked_by_test, is_called_by_test,
    is_linking, is_source, may_be_source, references,
};
use crate::failures::{self, Failures};
use crate::known::{Known, know, role_of_method};
use crate::reach;
use crate::running::{Chain, Running};

/// The machine of this analysis.
pub type Machinery = Taint<Assertions>;

/// The most calls of the project's code in a test before which all that it was given is labelled.
const MOST_WALKS: u32 = 256;

/// The mark of all values that follow from the project's code or come from outside.
const MARK: Mark = Mark(0);

/// The classes of the project and of its tests, in internal form.
#[derive(Debug, Default)]
pub struct Project {
    own: BTreeSet<String>,
    tests: BTreeSet<String>,
}

impl Project {
    /// Creates the record of the classes in the project's folders, `own`, and in the folders of its tests, `tests`.
    #[must_use]
    pub fn new(own: Vec<String>, tests: Vec<String>) -> Project {
        Project { own: own.into_iter().collect(), tests: tests.into_iter().collect() }
    }

    /// Returns whether a class belongs to the project or its tests.
    #[must_use]
    pub fn is_own(&self, class: &str) -> bool {
        self.own.contains(class) || self.is_of_tests(class)
    }

    /// Returns whether a class lies in a folder of tests.
    #[must_use]
    pub fn is_of_tests(&self, class: &str) -> bool {
        self.tests.contains(class)
    }
}

/// Watches assertions.
#[derive(Default)]
pub struct Assertions {
    pub(crate) project: Arc<Project>,
    pub(crate) roles: Roles,
    pub(crate) methods: Methods<Known>,
    pub(crate) extents: Extents,
    pub(crate) running: Option<Running>,
    pub(crate) failures: Failures,
}

impl Assertions {
    /// A watcher of the tests of a project.
    #[must_use]
    pub fn new(project: Arc<Project>) -> Assertions {
        Assertions { project, ..Assertions::default() }
    }
}

/// The state of [`Assertions`] in a checkpoint.
#[derive(Clone, Debug)]
pub struct Saved {
    roles: SavedRoles,
    methods: usize,
    extents: Extents,
    running: Option<Running>,
    failures: Failures,
}

/// Tells the watcher that a class holds tests; its name is as `Class.getName` gives it.
pub fn discovered(vm: &mut Vm, class: &str) {
    let watcher = vm.machine.of_mut::<Assertions>();
    if watcher.roles.add_test_class(class) {
        let forgotten = watcher.methods.truncate(0);
        forgotten.into_iter().for_each(|method| vm.settle(method));
    }
}

impl Watcher for Assertions {
    const EVENTS: Events = Events {
        constant: Some(constant),
        compared: Some(compared),
        entered: Some(entered),
        returning: Some(returning),
        abandoned: Some(failures::abandoned),
        left: Some(left),
        caught: Some(caught),
        ..Events::NONE
    };

    fn save(&self) -> Box<dyn Any> {
        Box::new(Saved {
            roles: self.roles.save(),
            methods: self.methods.bound(),
            extents: self.extents.clone(),
            running: self.running.clone(),
            failures: self.failures.clone(),
        })
    }

    fn restore(&mut self, saved: &dyn Any) -> Vec<MethodId> {
        let saved = machine::saved::<Saved>(saved);
        self.extents.clone_from(&saved.extents);
        self.running.clone_from(&saved.running);
        self.failures.clone_from(&saved.failures);
        // Later methods may get the ids of those that are gone.
        let mut forgotten = self.methods.truncate(saved.methods);
        if self.roles.restore(&saved.roles) {
            forgotten.extend(self.methods.truncate(0));
        }
        forgotten
    }

    fn keeps(&self, pairs: &mut Vec<(Ref, Ref)>) {
        pairs.extend(self.failures.errors().map(|error| (Ref(0), error)));
    }

    fn redefined(&mut self, method: MethodId) {
        self.methods.forget(method);
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.methods.interest(method)
    }

    fn alert(&self) -> Alert {
        self.extents.alert()
    }

    fn watches(&self, method: MethodId) -> bool {
        self.methods.get(method).is_some_and(|known| known.role == Role::Test)
    }
}

fn constant(vm: &mut Vm, frame: &mut Frame, value: Value) -> Res<Value> {
    if !reach::reads_static(vm, frame.method(), frame.pc()) {
        return Ok(value);
    }
    let label = vm.machine.of_mut::<Labels>().of(MARK);
    let shadow = vm.machine.unite(value.shadow, label);
    Ok(Value { shadow, ..value })
}

fn compared(vm: &mut Vm, frame: &mut Frame, _: Label) {
    // Only labelled values are reported, and there is one mark.
    if is_asserting(vm) && !is_linking(vm, frame.fp()) {
        depend_all(vm);
    }
    if role_of_method(vm, frame.method()) == Role::Test {
        let place = (vm.state.current, frame.fp());
        if let Some(running) = &mut vm.machine.of_mut::<Assertions>().running {
            running.decided.insert(place);
        }
    }
}

fn entered(vm: &mut Vm, fp: Fp, method: MethodId) {
    let known = know(vm, method);
    if may_be_source(&known) {
        let label = vm.machine.of_mut::<Labels>().of(MARK);
        // Within a source everything has the mark. The JDK calls itself so often that looking who called takes long.
        let is_told = is_inherited(vm, fp, label) && !is_asserting(vm);
        if !is_told && is_source(vm, fp, &known) {
            depend(vm, fp, label);
            depend_all(vm);
        }
    }
    if known.role == Role::Test && !vm.machine.of::<Assertions>().failures.is_empty() {
        failures::handed(vm, &references(vm, fp, method));
    }
    if vm.machine.of::<Assertions>().running.is_some() {
        entered_in_test(vm, fp, method, &known);
    }
}

fn returning(vm: &mut Vm, fp: Fp, value: Value) -> Res<Value> {
    failures::returned(vm, fp);
    let method = vm.thread().stack.method(fp);
    let known = know(vm, method);
    if known.check == Check::Announces && !callers::is_called_by_framework(vm, fp, role_of_method) {
        let (current, below) = (vm.state.current, vm.thread().stack.previous(fp));
        vm.machine.of_mut::<Assertions>().extents.announce(current, below, Ref(value.bits as u32));
    }
    let is_called_by_test = is_called_by_test(vm, fp);
    if !is_called_by_test && !may_be_source(&known) {
        return Ok(value);
    }
    let label = vm.machine.of_mut::<Labels>().of(MARK);
    let is_told = value.shadow == label && !is_called_by_test;
    if is_told || !is_source(vm, fp, &known) && !is_asked_by_test(vm, fp, method) {
        return Ok(value);
    }
    let shadow = vm.machine.unite(value.shadow, label);
    label_result(vm, fp, method, Ref(value.bits as u32), label)?;
    Ok(Value { shadow, ..value })
}

/// Labels the fields or elements of an object that is returned to code outside the project. What the project's code has
/// not written has no label otherwise, for example the length of an array that `split` makes.
fn label_result(vm: &mut Vm, fp: Fp, method: MethodId, result: Ref, label: Label) -> Res<()> {
    if vm.method(method).result != Kind::Reference || result.0 == 0 || !is_called_by_test(vm, fp) {
        return Ok(());
    }
    if reach::label_one(vm, result, label)?.is_none() {
        lose(vm);
    }
    Ok(())
}

fn left(vm: &mut Vm, fp: Fp, _: bool) {
    let current = vm.state.current;
    vm.machine.of_mut::<Assertions>().extents.leave(current, fp);
}

fn caught(vm: &mut Vm, fp: Fp, from: u32, label: Label) {
    failures::caught(vm, fp, from);
    if label != Label::default() {
        depend_all(vm);
    }
}

/// Returns whether the running thread is in an assertion.
fn is_asserting(vm: &Vm) -> bool {
    vm.machine.of::<Assertions>().extents.sites(vm.state.current).next().is_some()
}

/// Notes that all assertions which the running thread is in depend on the project's code.
fn depend_all(vm: &mut Vm) {
    let current = vm.state.current;
    let watcher = vm.machine.of_mut::<Assertions>();
    if let Some(running) = &mut watcher.running {
        watcher.extents.sites(current).for_each(|site| running.depend(site));
    }
}

/// A method was entered while a test runs.
fn entered_in_test(vm: &mut Vm, fp: Fp, method: MethodId, known: &Known) {
    let current = vm.state.current;
    let below = vm.thread().stack.previous(fp);
    // By reflection a test calls through the JDK.
    let caller = (known.role == Role::Project && below != Fp::NONE).then(|| {
        let caller = vm.thread().stack.method(below);
        role_of_method(vm, caller)
    });
    note(vm, fp, method, known, caller);
    let is_from_outside = caller.is_some_and(|caller| caller != Role::Project);
    if is_from_outside && label_given(vm, fp, method, known).is_err() {
        // Without memory for labels nothing can be said of the test's assertions.
        lose(vm);
    }
    let extents = &mut vm.machine.of_mut::<Assertions>().extents;
    if extents.active(current).is_some() {
        if known.role == Role::Test && extents.executes(current) {
            extents.push(current, Entry { fp, site: None, executes: false });
        }
        return;
    }
    let receiver = Ref(vm.thread().stack.slot(fp, 0) as u32);
    let announced =
        vm.machine.of_mut::<Assertions>().extents.take_announced(current, below, receiver);
    if !announced && !callers::is_assertion(vm, fp, known.check, role_of_method) {
        return;
    }
    let is_dangling = is_dangling(vm, below, method);
    if let Some(running) = &mut vm.machine.of_mut::<Assertions>().running {
        running.asserts |= !is_dangling;
    }
    let Some(called_at) = callers::site(vm, below, method, role_of_method) else { return };
    if let Some(running) =
        vm.machine.of_mut::<Assertions>().running.as_mut().filter(|_| is_dangling)
    {
        running.dangling.insert(called_at);
    }
    let executes = known.check == Check::Executes;
    let is_spared = announced
        || executes
        || has_labelled_argument(vm, fp, method)
        || has_given_argument(vm, fp, method);
    let site = begin(vm, called_at, below, is_spared);
    let extents = &mut vm.machine.of_mut::<Assertions>().extents;
    extents.push(current, Entry { fp, site: Some(site), executes });
}

/// Labels all that a call of the project's code may change: the fields of its own object, and what can be reached from
/// what the code was given, now or earlier in the test.
fn label_given(vm: &mut Vm, fp: Fp, method: MethodId, known: &Known) -> Res<()> {
    let label = vm.machine.of_mut::<Labels>().of(MARK);
    let own = Ref(vm.thread().stack.slot(fp, 0) as u32);
    if !known.is_of_tests && !vm.method(method).is_static() && own.0 != 0 {
        reach::label_one(vm, own, label)?;
    }
    let Some(running) = &mut vm.machine.of_mut::<Assertions>().running else { return Ok(()) };
    if running.given.is_empty() || running.is_lost {
        return Ok(());
    }
    running.walks += 1;
    let (given, is_last) = (running.given.clone(), running.walks == MOST_WALKS);
    if is_last || !reach::label_all(vm, &given, label)? {
        lose(vm);
    }
    Ok(())
}

/// From now on, all assertions of the running test count as dependent.
fn lose(vm: &mut Vm) {
    if let Some(running) = &mut vm.machine.of_mut::<Assertions>().running {
        running.is_lost = true;
    }
}

/// Notes the consequences of a method's entry for the running test. `caller` is the role of its caller, if the method
/// is the project's.
fn note(vm: &mut Vm, fp: Fp, method: MethodId, known: &Known, caller: Option<Role>) {
    let given = match caller {
        None | Some(Role::Project) => Vec::new(),
        Some(_) => changeable(vm, fp, method),
    };
    let is_constructor = &*vm.method(method).name == "<init>";
    let has_result = vm.method(method).result != Kind::Void;
    let current = vm.state.current;
    let is_executed = vm.machine.of::<Assertions>().extents.executes_any(current);
    let is_made = is_constructor && known.role == Role::Project;
    let Some(running) = &mut vm.machine.of_mut::<Assertions>().running else { return };
    running.expects |= known.expects;
    let is_made_within = is_made && (is_executed || running.expects);
    running.asserts |= known.may_assert || known.check == Check::Expects;
    running.reads_clock |= known.reads_clock;
    running.notices_otherwise |= known.notices_otherwise || is_made_within;
    running.given.extend(given);
    if caller == Some(Role::Test) && !known.is_of_tests {
        if has_result {
            running.asked.insert(method);
        }
        let last = if is_constructor { &mut running.made } else { &mut running.called };
        *last = Some(method);
    }
}

/// Notes an assertion that begins, and returns the place that stands for it. For a fluent assertion this is the place
/// of its first call. A spared assertion counts as dependent: an argument has the mark, or labels cannot judge it.
fn begin(vm: &mut Vm, called_at: Site, caller: Fp, is_spared: bool) -> Site {
    let thread = vm.state.current;
    let assertion = vm.method(called_at.assertion);
    let is_fluent = is_fluent(&vm.class(assertion.class).name);
    let starts = is_fluent && assertion.is_static() && assertion.result == Kind::Reference;
    let is_about_types = is_about_types(&assertion.name);
    let Some(running) = &mut vm.machine.of_mut::<Assertions>().running else { return called_at };
    let is_spared = is_spared || running.is_lost || running.decided.contains(&(thread, caller));
    let link = |chain: &Chain| (chain.thread, chain.caller) == (thread, caller);
    let site = match running.chain.filter(|chain| is_fluent && !starts && link(chain)) {
        Some(chain) => chain.start,
        None => called_at,
    };
    if starts {
        running.chain = Some(Chain { start: site, thread, caller });
    } else {
        running.compare(site, called_at);
    }
    if is_spared || is_about_types {
        running.depend(site);
    }
    site
}

/// Returns whether an assertion, by its name, looks at types. Which types there are is the project's code too, but
/// nothing that it returns.
fn is_about_types(name: &str) -> bool {
    ["nstance", "ssignable", "SameClass", "ExactlyType"].iter().any(|part| name.contains(part))
}

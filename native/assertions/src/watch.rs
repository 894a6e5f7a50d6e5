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
use taint::{Label, Mark, Taint, Watcher, depend};
use vm::class::{Kind, MethodId};
use vm::frame::{Fp, Frame, Value};
use vm::heap::Ref;
use vm::machine::{self, Alert, Interest};
use vm::{Events, Res, Vm};

use taint::Labels;

use crate::known::{Known, know};
use crate::running::{Chain, Running};

/// The machine of this analysis.
pub type Machinery = Taint<Assertions>;

/// The mark of all values that follow from the project's code or come from outside.
const MARK: Mark = Mark(0);

/// The classes of the project and of its tests, in internal form.
#[derive(Debug, Default)]
pub struct Project {
    own: BTreeSet<String>,
    tests: BTreeSet<String>,
}

impl Project {
    /// Tells the classes in the project's folders from those in the folders of its tests.
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
        compared: Some(compared),
        entered: Some(entered),
        returning: Some(returning),
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
        })
    }

    fn restore(&mut self, saved: &dyn Any) -> Vec<MethodId> {
        let saved = machine::saved::<Saved>(saved);
        self.extents.clone_from(&saved.extents);
        self.running.clone_from(&saved.running);
        // Later methods may get the ids of those that are gone.
        let mut forgotten = self.methods.truncate(saved.methods);
        if self.roles.restore(&saved.roles) {
            forgotten.extend(self.methods.truncate(0));
        }
        forgotten
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

fn compared(vm: &mut Vm, frame: &mut Frame, _: Label) {
    // Only labelled values are reported, and there is one mark.
    depend_all(vm);
    if role_of_method(vm, frame.method()) == Role::Test {
        let place = (vm.state.current, frame.fp());
        if let Some(running) = &mut vm.machine.of_mut::<Assertions>().running {
            running.decided.insert(place);
        }
    }
}

fn entered(vm: &mut Vm, fp: Fp, method: MethodId) {
    let known = know(vm, method);
    if is_source(vm, fp, &known) {
        let label = vm.machine.of_mut::<Labels>().of(MARK);
        depend(vm, fp, label);
        depend_all(vm);
    }
    if vm.machine.of::<Assertions>().running.is_some() {
        entered_in_test(vm, fp, method, &known);
    }
}

fn returning(vm: &mut Vm, fp: Fp, value: Value) -> Res<Value> {
    let method = vm.thread().stack.method(fp);
    let known = know(vm, method);
    if known.check == Check::Announces && !callers::is_called_by_framework(vm, fp, role_of_method) {
        let (current, below) = (vm.state.current, vm.thread().stack.previous(fp));
        vm.machine.of_mut::<Assertions>().extents.announce(current, below, Ref(value.bits as u32));
    }
    if !is_source(vm, fp, &known) && !is_asked_by_test(vm, fp, method) {
        return Ok(value);
    }
    let label = vm.machine.of_mut::<Labels>().of(MARK);
    let shadow = vm.machine.unite(value.shadow, label);
    Ok(Value { shadow, ..value })
}

fn left(vm: &mut Vm, fp: Fp, _: bool) {
    let current = vm.state.current;
    vm.machine.of_mut::<Assertions>().extents.leave(current, fp);
}

fn caught(vm: &mut Vm, _: Fp, _: u32, label: Label) {
    if label != Label::default() {
        depend_all(vm);
    }
}

/// Returns whether everything that a call does gets the mark. It is a call of the project's code, or a call of a
/// class that answers from outside. Calls by a framework do not count: JUnit runs every test by reflection.
fn is_source(vm: &mut Vm, fp: Fp, known: &Known) -> bool {
    known.role == Role::Project
        || known.is_outside && !callers::is_called_by_framework(vm, fp, role_of_method)
}

/// Returns whether a test asked an object for something that came from the project: after `items = cart.items()` the
/// answer of `items.size()` is the project's, although no code of the project wrote the size of an empty list.
fn is_asked_by_test(vm: &mut Vm, fp: Fp, method: MethodId) -> bool {
    let below = vm.thread().stack.previous(fp);
    let is_of_project = has_labelled_argument(vm, fp, method) || has_given_argument(vm, fp, method);
    below != Fp::NONE && is_of_project && {
        let caller = vm.thread().stack.method(below);
        role_of_method(vm, caller) == Role::Test
    }
}

/// Returns whether the receiver or an argument of a call has the mark.
fn has_labelled_argument(vm: &Vm, fp: Fp, method: MethodId) -> bool {
    let method = vm.method(method);
    let is_wide = |kind: &Kind| matches!(kind, Kind::Long | Kind::Double);
    let wide = method.parameters.iter().filter(|kind| is_wide(kind)).count();
    let slots = method.parameters.len() + wide + usize::from(!method.is_static());
    (0..slots as u32).any(|slot| vm.shadow(fp, slot) != Label::default())
}

/// Returns whether the receiver or an argument of a call is an object that was given to the project's code.
fn has_given_argument(vm: &Vm, fp: Fp, method: MethodId) -> bool {
    let running = vm.machine.of::<Assertions>().running.as_ref();
    let given = running.map(|running| &running.given).filter(|given| !given.is_empty());
    given.is_some_and(|given| references(vm, fp, method).iter().any(|it| given.contains(&it.0)))
}

/// Returns the arguments of a call that the code may change, as far as their classes tell. What it does to its own object
/// has labels.
fn changeable(vm: &Vm, fp: Fp, method: MethodId) -> Vec<u32> {
    let own = usize::from(!vm.method(method).is_static());
    let objects = references(vm, fp, method).into_iter().skip(own);
    let is_text = |object: Ref| {
        let class = vm.class(vm.class_of(object));
        class.loader.0 == 0 && &*class.name == "java/lang/String"
    };
    let changeable = objects.filter(|it| it.0 != 0 && !is_text(*it) && vm.unbox(*it).is_none());
    changeable.map(|object| object.0).collect()
}

/// Returns the references that a call gets: its receiver and its arguments.
fn references(vm: &Vm, fp: Fp, method: MethodId) -> Vec<Ref> {
    let method = vm.method(method);
    let receiver = (!method.is_static()).then_some(&Kind::Reference);
    let mut slot = 0;
    let mut found = Vec::new();
    for kind in receiver.into_iter().chain(&method.parameters) {
        if *kind == Kind::Reference {
            found.push(Ref(vm.thread().stack.slot(fp, slot) as u32));
        }
        slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
    }
    found
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
    note(vm, fp, method, known);
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

/// Notes what the entry of a method says of the running test.
fn note(vm: &mut Vm, fp: Fp, method: MethodId, known: &Known) {
    let below = vm.thread().stack.previous(fp);
    let caller = (known.role == Role::Project && below != Fp::NONE).then(|| {
        let caller = vm.thread().stack.method(below);
        role_of_method(vm, caller)
    });
    // By reflection a test calls through the JDK.
    let given = match caller {
        None | Some(Role::Project) => Vec::new(),
        Some(_) => changeable(vm, fp, method),
    };
    let is_from_test = caller == Some(Role::Test) && &*vm.method(method).name != "<init>";
    let Some(running) = &mut vm.machine.of_mut::<Assertions>().running else { return };
    running.asserts |= known.may_assert || known.check == Check::Expects;
    running.reads_clock |= known.reads_clock;
    running.given.extend(given);
    if is_from_test {
        running.called = Some(method);
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
    let is_spared = is_spared || running.decided.contains(&(thread, caller));
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

/// Returns the role of a method's class.
fn role_of_method(vm: &mut Vm, method: MethodId) -> Role {
    know(vm, method).role
}

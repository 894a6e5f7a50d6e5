//! The watcher: marks inputs, and collects the marks that assertions look at.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use classfile::{Constant, Opcode};
use roles::{Check, Role, Roles, check, role};
use taint::{Label, Mark, Taint, Watcher};
use vm::class::{ClassId, Kind, MethodId, access};
use vm::frame::{Frame, Value};
use vm::heap::Ref;
use vm::{Exit, Machine, Res, Vm};

use crate::extent::{Entry, Extents, Site};
use crate::fields;
use crate::instances::Instances;
use crate::marks::{Marks, Meaning, Origin, When};
use crate::methods::{Known, Methods};
use crate::plan::{bodies, plan};
use crate::set_up::Shared;
use crate::trial::Trial;

/// The machine of this analysis.
pub type Machinery = Taint<Polish>;

/// A line of a source such as `com/example/ATest.java`, by its number.
pub type Lines = dyn Fn(&str, u32) -> Option<String>;

/// Who owns an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// A test, by its number.
    Test(u32),
    /// All tests of a class.
    Class,
}

/// The test that runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running {
    /// The methods in which it is written.
    pub bodies: BTreeSet<MethodId>,
    /// The instances on which they were called.
    pub instances: BTreeSet<Ref>,
    /// What each assertion looked at.
    pub collected: BTreeMap<Site, BTreeSet<Label>>,
    /// Inputs met so far.
    pub inputs: BTreeSet<Mark>,
}

/// Marks what tests control and what not (OraclePolish, 4.2), and looks at what assertions compare
/// (4.4).
#[derive(Default)]
pub struct Polish {
    sources: Option<Rc<Lines>>,
    pub(crate) roles: Roles,
    pub(crate) marks: Marks,
    pub(crate) instances: Instances,
    pub(crate) extents: Extents,
    pub(crate) running: Option<Running>,
    /// The inputs of set-up.
    pub(crate) shared: Shared,
    /// Counts tests; marks made before a test begins belong to it.
    pub(crate) test: u32,
    /// Initialised classes that have static fields to mark, in order of initialisation.
    pub(crate) statics: Vec<ClassId>,
    /// Instances of test classes made before the place where trials begin.
    pub(crate) earlier: u32,
    /// An input to change.
    pub(crate) trial: Option<Trial>,
    /// Counts of instructions at which trials branch off; like a trial no part of what rolls back.
    pub(crate) branches: BTreeSet<u64>,
    pub(crate) methods: Methods,
}

impl Polish {
    /// A watcher that also takes the methods of these classes for assertions, and looks into
    /// sources.
    #[must_use]
    pub fn new(assertions: &[String], sources: Rc<Lines>) -> Polish {
        Polish { sources: Some(sources), roles: Roles::new(assertions), ..Polish::default() }
    }

    fn known(&self, method: MethodId) -> Option<&Rc<Known>> {
        self.methods.get(method)
    }

    /// The descriptor of the type that the first use of a constant asks for.
    pub(crate) fn asked_type(
        &self,
        vm: &Vm<Machinery>,
        method: MethodId,
        pc: u32,
    ) -> Option<String> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.inputs.types.get(&u32::from(vm.bci(method, pc))).cloned()
    }

    /// Whether no instruction looks at a constant.
    pub(crate) fn is_idle(&self, vm: &Vm<Machinery>, method: MethodId, pc: u32) -> bool {
        let plan = self.known(method).and_then(|known| known.plan.as_ref());
        plan.is_some_and(|plan| plan.inputs.idle.contains(&u32::from(vm.bci(method, pc))))
    }

    /// The literal parts of a concatenation.
    pub(crate) fn literals(
        &self,
        vm: &Vm<Machinery>,
        method: MethodId,
        pc: u32,
    ) -> Option<Rc<[String]>> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.inputs.literals.get(&u32::from(vm.bci(method, pc))).cloned()
    }

    /// Owner and name of the method that a constant is an argument of.
    pub(crate) fn passed_to(
        &self,
        vm: &Vm<Machinery>,
        method: MethodId,
        pc: u32,
    ) -> Option<(String, String)> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.inputs.callees.get(&u32::from(vm.bci(method, pc))).cloned()
    }

    /// Whether the running test, or one to come, may report what a mark stands for.
    fn may_report(&self, meaning: &Meaning) -> bool {
        match (meaning.origin(), meaning.test) {
            (Origin::Instance(_, _, instance), _) => {
                self.instances.get(meaning.holder) == Some(instance)
            }
            (origin, None) => origin.is_controlled(),
            (_, test) => self.running.is_some() && test == Some(self.test),
        }
    }

    /// Whether the test runs with another value. Nobody looks at what depends on what then, so no
    /// input has a label.
    pub(crate) fn is_trial(&self) -> bool {
        self.trial.is_some()
    }

    fn is_body(&self, method: MethodId) -> bool {
        self.running.as_ref().is_some_and(|running| running.bodies.contains(&method))
    }

    /// Whose inputs a method's constants are.
    fn owner(&self, method: MethodId) -> Option<Owner> {
        if self.is_body(method) {
            return Some(Owner::Test(self.test));
        }
        let plan = self.known(method)?.plan.as_ref()?;
        plan.sets_up.then_some(Owner::Class)
    }
}

/// What is known of a method, found out when it is first entered.
pub(crate) fn know(vm: &mut Vm<Machinery>, method: MethodId) -> Rc<Known> {
    if let Some(known) = vm.machine.watcher.known(method) {
        return known.clone();
    }
    let mut roles = std::mem::take(&mut vm.machine.watcher.roles);
    let role = role(vm, &mut roles, vm.method(method).class);
    let check = match role {
        Role::Jdk => Check::No,
        _ => check(vm, &roles, method),
    };
    let declares = |line| declares_a_class(vm, method, line);
    let plan = (role == Role::Test).then(|| plan(vm, &roles, &declares, method));
    vm.machine.watcher.roles = roles;
    let known = Rc::new(Known { role, check, plan });
    vm.machine.watcher.methods.insert(method, known.clone());
    known
}

/// The role of a class.
pub(crate) fn role_of(vm: &mut Vm<Machinery>, id: ClassId) -> Role {
    let mut roles = std::mem::take(&mut vm.machine.watcher.roles);
    let role = role(vm, &mut roles, id);
    vm.machine.watcher.roles = roles;
    role
}

/// Whether a line of a method's source declares a class, as far as the source is there.
fn declares_a_class(vm: &Vm<Machinery>, method: MethodId, line: u16) -> bool {
    let path = source_path(vm, vm.method(method).class);
    let sources = vm.machine.watcher.sources.as_ref();
    let text = path.zip(sources).and_then(|(path, sources)| sources(&path, u32::from(line)));
    text.is_some_and(|text| {
        text.split(|character: char| !character.is_alphanumeric())
            .any(|word| matches!(word, "class" | "enum" | "record"))
    })
}

/// The path of a class' source, such as `com/example/ATest.java`.
pub(crate) fn source_path(vm: &Vm<Machinery>, class: ClassId) -> Option<String> {
    let class = vm.class(class);
    let file = class.file.as_ref()?.attributes.source_file.as_ref()?;
    let package = class.name.rsplit_once('/').map(|(package, _)| package);
    Some(package.map_or_else(|| file.to_string(), |package| format!("{package}/{file}")))
}

/// The frame of the test's code from which this frame was called, nearest first.
fn site(vm: &mut Vm<Machinery>, fp: u32, assertion: MethodId) -> Option<Site> {
    let mut at = fp;
    while at != 0 {
        let (method, pc) = (vm.thread().stack.method(at), vm.thread().stack.pc(at));
        if know(vm, method).role == Role::Test {
            return Some(Site { method, pc, assertion });
        }
        at = vm.thread().stack.previous(at);
    }
    None
}

/// Whether the code that called a frame is a framework's; the JDK's frames between are no callers.
fn called_by_framework(vm: &mut Vm<Machinery>, fp: u32) -> bool {
    let mut at = vm.thread().stack.previous(fp);
    while at != 0 {
        let method = vm.thread().stack.method(at);
        match know(vm, method).role {
            Role::Jdk => at = vm.thread().stack.previous(at),
            role => return role == Role::Framework,
        }
    }
    true
}

/// Keeps that an assertion looked at a label.
fn collect(vm: &mut Vm<Machinery>, site: Site, label: Label) {
    if let Some(running) = &mut vm.machine.watcher.running {
        running.collected.entry(site).or_default().insert(label);
    }
}

/// The label of an input that a test or its set-up provides, and perhaps another value in its
/// place.
fn provided(
    vm: &mut Vm<Machinery>,
    owner: Owner,
    origin: Origin,
    kind: Kind,
    value: Value<Label>,
) -> Res<Value<Label>> {
    let reached = vm.reached();
    let watcher = &mut vm.machine.watcher;
    let (Origin::Constant(method, pc)
    | Origin::Literal(method, pc, _)
    | Origin::Result(method, pc)) = origin
    else {
        return Ok(value);
    };
    let test = match owner {
        Owner::Test(test) => Some(test),
        Owner::Class => None,
    };
    let assignment = (origin, When::At(method, pc));
    let (bits, holder) = (value.bits, Ref(0));
    let mark = watcher.marks.mark(Meaning { assignment, kind, bits, holder, test, reached });
    match (owner, &mut watcher.running) {
        (Owner::Class, _) => watcher.shared.inputs.insert(mark),
        (Owner::Test(_), Some(running)) => running.inputs.insert(mark),
        (Owner::Test(_), None) => false,
    };
    let shadow = vm.machine.watcher.is_trial().then_some(value.shadow);
    let shadow = shadow.unwrap_or_else(|| vm.machine.labels.of(mark));
    let bits = crate::trial::instead(vm, assignment, value.bits)?;
    Ok(Value { bits, shadow })
}

/// The kind of the constant that an operation pushes.
fn constant_kind(vm: &Vm<Machinery>, frame: &Frame<Machinery>) -> Kind {
    let method = vm.method(frame.method);
    let bci = usize::from(vm.bci(frame.method, frame.pc));
    let instruction = vm.class(method.class).file.as_ref().and_then(|file| {
        let code = file.methods.get(usize::from(method.index))?.code.as_ref()?;
        let instruction = classfile::Instruction::at(&code.bytes, bci)?;
        let loaded = instruction.pool_index().and_then(|index| file.pool.get(index));
        Some((instruction.opcode, loaded))
    });
    match instruction {
        Some((Opcode::AconstNull, _) | (_, Some(Constant::String(_)))) => Kind::Reference,
        Some((Opcode::Lconst0 | Opcode::Lconst1, _) | (_, Some(Constant::Long(_)))) => Kind::Long,
        Some((Opcode::Dconst0 | Opcode::Dconst1, _) | (_, Some(Constant::Double(_)))) => {
            Kind::Double
        }
        Some(
            (Opcode::Fconst0 | Opcode::Fconst1 | Opcode::Fconst2, _)
            | (_, Some(Constant::Float(_))),
        ) => Kind::Float,
        _ => Kind::Int,
    }
}

/// The kind of an int as its use sees it.
fn narrowed(vm: &Vm<Machinery>, frame: &Frame<Machinery>, kind: Kind) -> Kind {
    if kind != Kind::Int {
        return kind;
    }
    match vm.machine.watcher.asked_type(vm, frame.method, frame.pc).as_deref() {
        Some("Z") => Kind::Boolean,
        Some("B") => Kind::Byte,
        Some("C") => Kind::Char,
        Some("S") => Kind::Short,
        _ => Kind::Int,
    }
}

impl Watcher for Polish {
    type Saved = crate::saved::Saved;

    fn keeps(&self, pairs: &mut Vec<(Ref, Ref)>) {
        if let Some(running) = &self.running {
            pairs.extend(running.instances.iter().map(|&instance| (Ref(0), instance)));
        }
        let meanings = self.marks.meanings().filter(|meaning| meaning.kind == Kind::Reference);
        for meaning in meanings.filter(|meaning| self.may_report(meaning)) {
            pairs.push((meaning.holder, Ref(meaning.bits as u32)));
        }
    }

    fn collected(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        self.instances.retain(is_live);
    }

    fn save(&self) -> Self::Saved {
        crate::saved::Saved::of(self)
    }

    fn restore(&mut self, saved: &Self::Saved) {
        saved.restore(self);
    }

    #[inline]
    fn redefined(&mut self, method: MethodId) {
        self.methods.forget(method);
    }

    fn watches(&self, method: MethodId) -> bool {
        self.methods.is_planned(method)
    }

    fn constant(
        vm: &mut Vm<Machinery>,
        frame: &mut Frame<Machinery>,
        value: Value<Label>,
    ) -> Res<Value<Label>> {
        let watcher = &vm.machine.watcher;
        let Some(owner) = watcher.owner(frame.method) else { return Ok(value) };
        let bci = u32::from(vm.bci(frame.method, frame.pc));
        let is_input = watcher
            .known(frame.method)
            .and_then(|known| known.plan.as_ref())
            .is_some_and(|plan| plan.inputs.constants.contains(&bci));
        if !is_input {
            return Ok(value);
        }
        let kind = narrowed(vm, frame, constant_kind(vm, frame));
        provided(vm, owner, Origin::Constant(frame.method, frame.pc), kind, value)
    }

    fn stored(
        vm: &mut Vm<Machinery>,
        frame: &mut Frame<Machinery>,
        object: Ref,
        offset: u32,
        label: Label,
    ) -> Label {
        let bci = vm.bci(frame.method, frame.pc);
        let Some(known) = vm.machine.watcher.known(frame.method).cloned() else { return label };
        let Some((first, last)) = known.plan.as_ref().and_then(|plan| plan.own_lines) else {
            return label;
        };
        let line = vm.line(vm::TraceFrame { method: frame.method, bci });
        let outside = u16::try_from(line).is_ok_and(|line| line < first || line > last);
        if outside && frame.local(0) == object && fields::is_test_instance(vm, object) {
            let when = When::At(frame.method, frame.pc);
            let marked = fields::mark_instance_field(vm, object, offset, when);
            return or_stop(vm, marked).unwrap_or(label);
        }
        label
    }

    fn compared(vm: &mut Vm<Machinery>, frame: &mut Frame<Machinery>, label: Label) {
        let current = vm.current;
        let watcher = &mut vm.machine.watcher;
        if watcher.running.is_none() {
            return;
        }
        if let Some(site) = watcher.extents.active(current) {
            collect(vm, site, label);
        } else if frame.watched {
            let bci = u32::from(vm.bci(frame.method, frame.pc));
            let guards = |known: &Rc<Known>| {
                known.plan.as_ref().is_some_and(|plan| plan.guards.branches.contains(&bci))
            };
            if vm.machine.watcher.known(frame.method).is_some_and(guards) {
                let (method, pc) = (frame.method, frame.pc);
                collect(vm, Site { method, pc, assertion: method }, label);
            }
        }
    }

    #[inline]
    fn entered(vm: &mut Vm<Machinery>, fp: u32, method: MethodId) {
        let watcher = &vm.machine.watcher;
        if !watcher.methods.is_indifferent(method) || watcher.extents.is_announced() {
            entered(vm, fp, method);
        }
    }

    #[inline]
    fn returning(vm: &mut Vm<Machinery>, fp: u32, value: Value<Label>) -> Res<Value<Label>> {
        let (method, below) = (vm.thread().stack.method(fp), vm.thread().stack.previous(fp));
        let watcher = &vm.machine.watcher;
        let caller = || vm.thread().stack.method(below);
        let owner = match below {
            0 => None,
            _ if watcher.methods.is_outside(caller()) => None,
            _ => watcher.owner(caller()),
        };
        if owner.is_none() && watcher.methods.is_indifferent(method) {
            return Ok(value);
        }
        match watcher.known(method) {
            Some(known) => returning(vm, fp, known.clone(), owner, value),
            None => Ok(value),
        }
    }

    #[inline]
    fn left(vm: &mut Vm<Machinery>, fp: u32) {
        let current = vm.current;
        vm.machine.watcher.extents.leave(current, fp);
    }

    fn caught(vm: &mut Vm<Machinery>, fp: u32, label: Label) {
        if label == Label::default() || vm.machine.watcher.running.is_none() {
            return;
        }
        let (method, pc) = (vm.thread().stack.method(fp), vm.thread().stack.pc(fp));
        let known = know(vm, method);
        let current = vm.current;
        let extents = &vm.machine.watcher.extents;
        if let Some(site) = extents.active(current) {
            if extents.executes(current) && known.role == Role::Framework {
                collect(vm, site, label);
            }
        } else if known.check == Check::Expects {
            let body = vm
                .machine
                .watcher
                .running
                .as_ref()
                .and_then(|running| running.bodies.first().copied());
            if let Some(body) = body {
                collect(vm, Site { method: body, pc: 0, assertion: method }, label);
            }
        } else if let Some(plan) = &known.plan {
            let bci = u32::from(vm.bci(method, pc));
            if plan.guards.handlers.contains(&bci) {
                collect(vm, Site { method, pc, assertion: method }, label);
            }
        }
    }

    fn initialised(vm: &mut Vm<Machinery>, class: ClassId) {
        let initialised = fields::class_initialised(vm, class);
        or_stop(vm, initialised);
    }
}

/// A method was entered that may concern a test, or an assertion.
fn entered(vm: &mut Vm<Machinery>, fp: u32, method: MethodId) {
    let known = know(vm, method);
    if known.role == Role::Test && &*vm.method(method).name == "<init>" {
        let object = Ref(vm.thread().stack.slot(fp, 0) as u32);
        if is_made_by(vm, object, method) {
            let made = fields::object_made(vm, object);
            or_stop(vm, made);
        }
    }
    let current = vm.current;
    let watcher = &mut vm.machine.watcher;
    if watcher.running.is_none() {
        return;
    }
    if known.role == Role::Test && watcher.is_body(method) && !vm.method(method).is_static() {
        let receiver = Ref(vm.thread().stack.slot(fp, 0) as u32);
        if let Some(running) = &mut vm.machine.watcher.running {
            running.instances.insert(receiver);
        }
    }
    let watcher = &mut vm.machine.watcher;
    if watcher.extents.active(current).is_some() {
        if known.role == Role::Test && watcher.extents.executes(current) {
            watcher.extents.push(current, Entry { fp, site: None, executes: false });
        }
        return;
    }
    let below = vm.thread().stack.previous(fp);
    let receiver = Ref(vm.thread().stack.slot(fp, 0) as u32);
    let announced = vm.machine.watcher.extents.take_announced(current, below, receiver);
    let begins = announced
        || matches!(known.check, Check::Assertion | Check::Executes)
            && !called_by_framework(vm, fp);
    if begins && let Some(site) = site(vm, below, method) {
        let executes = known.check == Check::Executes;
        let extents = &mut vm.machine.watcher.extents;
        extents.push(current, Entry { fp, site: Some(site), executes });
    }
}

/// A method returns that may concern a test, or an assertion, or was called by a test's own code.
fn returning(
    vm: &mut Vm<Machinery>,
    fp: u32,
    known: Rc<Known>,
    owner: Option<Owner>,
    value: Value<Label>,
) -> Res<Value<Label>> {
    let (method, below) = (vm.thread().stack.method(fp), vm.thread().stack.previous(fp));
    if known.check == Check::Announces && !called_by_framework(vm, fp) {
        let current = vm.current;
        vm.machine.watcher.extents.announce(current, below, Ref(value.bits as u32));
    }
    if known.role == Role::Test && &*vm.method(method).name == "<init>" {
        let object = Ref(vm.thread().stack.slot(fp, 0) as u32);
        let runs = vm.machine.watcher.running.is_some();
        if runs && object.0 != 0 && is_made_by(vm, object, method) {
            fields::mark_all_statics(vm)?;
        }
        return Ok(value);
    }
    match owner {
        Some(owner) => returned_to(vm, owner, method, below, known.role, value),
        None => Ok(value),
    }
}

/// What an event came to. Without the memory to mark a field the test could not be judged, so the vm
/// stops, and says why.
fn or_stop<T: Default>(vm: &mut Vm<Machinery>, result: Res<T>) -> T {
    result.unwrap_or_else(|exit| {
        if matches!(exit, Exit::Throw(_)) {
            // The failure is kept in the vm; an event has nothing to return it with.
            let _ = vm.unsupported::<()>("more memory for marks than there is");
        }
        T::default()
    })
}

/// Whether a constructor is that of a test instance's own class.
fn is_made_by(vm: &Vm<Machinery>, object: Ref, constructor: MethodId) -> bool {
    vm.class_of(object) == vm.method(constructor).class && fields::is_test_instance(vm, object)
}

/// A call in the own code of a test or its set-up returns: a method of the test class without arguments provides an
/// input, and so do the literal parts of a concatenation.
fn returned_to(
    vm: &mut Vm<Machinery>,
    owner: Owner,
    method: MethodId,
    below: u32,
    role: Role,
    value: Value<Label>,
) -> Res<Value<Label>> {
    let (caller, pc) = (vm.thread().stack.method(below), vm.thread().stack.pc(below));
    let callee = vm.method(method);
    let kind = callee.result;
    let of_the_test = || {
        let class = vm.class(vm.method(caller).class);
        class.ancestors.contains(&callee.class) && callee.access & access::SYNTHETIC == 0
    };
    if role == Role::Test && callee.parameters.is_empty() && kind != Kind::Void && of_the_test() {
        return provided(vm, owner, Origin::Result(caller, pc), kind, value);
    }
    let Some(parts) = vm.machine.watcher.literals(vm, caller, pc) else { return Ok(value) };
    let mut result = value;
    for part in 0..parts.len() as u32 {
        let with_literal =
            provided(vm, owner, Origin::Literal(caller, pc, part), Kind::Reference, result)?;
        let shadow = vm.machine.unite(result.shadow, with_literal.shadow);
        result = Value { bits: with_literal.bits, shadow };
    }
    Ok(result)
}

/// Tells which classes hold tests, as `Class.getName` gives them.
pub fn discovered<'a>(vm: &mut Vm<Machinery>, classes: impl IntoIterator<Item = &'a str>) {
    let watcher = &mut vm.machine.watcher;
    let mut fresh = false;
    for class in classes {
        fresh |= watcher.roles.add_test_class(class);
    }
    if fresh {
        watcher.methods.truncate(0);
    }
}

/// From here on trials can begin: instances made later are made again in them.
pub fn mark(vm: &mut Vm<Machinery>) {
    let watcher = &mut vm.machine.watcher;
    watcher.earlier = watcher.instances.made();
}

/// A test begins: from here to [`crate::end`] its inputs are marked, and its assertions watched.
///
/// # Errors
/// Those of making another value for a trial.
pub fn begin(vm: &mut Vm<Machinery>, class: &str, method: Option<&str>) -> Res<()> {
    discovered(vm, [class]);
    let internal = class.replace('.', "/");
    let found = vm.class_ids().find(|&id| {
        let class = vm.class(id);
        *class.name == *internal && class.loader.0 != 0
    });
    let bodies = match (found, method) {
        (Some(class), Some(method)) => bodies(vm, class, method),
        _ => BTreeSet::new(),
    };
    vm.machine.watcher.running = Some(Running { bodies, ..Running::default() });
    fields::mark_all_statics(vm)
}

/// Whether it is known in which methods the running test is written.
#[must_use]
pub fn has_body(vm: &Vm<Machinery>) -> bool {
    vm.machine.watcher.running.as_ref().is_some_and(|running| !running.bodies.is_empty())
}

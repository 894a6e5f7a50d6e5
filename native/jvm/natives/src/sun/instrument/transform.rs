//! Lets agents transform class files before the vm parses them (JVM TI, `ClassFileLoadHook`).

use std::collections::BTreeSet;
use std::sync::Arc;

use vm::classes::class::ClassId;
use vm::memory::heap::Ref;
use vm::native::{Call, Entry};
use vm::saved::native_state::State;
use vm::threads::thread::ThreadId;
use vm::{Exit, Res, Vm};

use super::agents;
use crate::jdk::support;

const DESCRIPTOR: &str = "(Ljava/lang/Module;Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;Ljava/security/ProtectionDomain;[BZ)[B";

/// The kept reference of the asking native with the last version, and the kept number of agents asked.
const VERSION: u32 = 1;
const ASKED: u32 = 1;

/// The description of a class that agents get.
pub(crate) struct Subject {
    /// The name in internal form, if it is known.
    pub name: Option<Arc<str>>,
    pub loader: Ref,
    pub module: Ref,
    /// The mirror, if the class is already defined.
    pub class: Ref,
    pub domain: Ref,
}

impl Subject {
    /// Describes a class that is already defined.
    pub(super) fn of(vm: &Vm, id: ClassId) -> Subject {
        let class = vm.class(id);
        Subject {
            name: Some(class.name.clone()),
            loader: class.loader,
            module: vm.reference(class.mirror, vm.known.class_module),
            class: class.mirror,
            domain: vm.state.protection_domains.get(&id).copied().unwrap_or_default(),
        }
    }
}

/// The reason for asking, which selects the transformers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// A definition or redefinition: all transformers, those that can retransform last.
    Definition,
    /// A retransformation: only transformers that can retransform.
    Retransformation,
}

/// The threads that are asking an agent. Classes that they define meanwhile are not shown to agents.
#[derive(Clone, Debug, Default)]
struct Asking(BTreeSet<ThreadId>);

impl State for Asking {
    const NAME: &'static str = "asking";

    fn image(&self) -> Option<Vec<u8>> {
        self.0.is_empty().then(Vec::new)
    }

    fn from_image(_: &[u8]) -> Option<Self> {
        Some(Self::default())
    }

    fn dump(&self) -> String {
        format!("{self:?}")
    }
}

/// Asks transformers in turn; each sees the version of the previous one. The native is entered again in
/// `state` after each. Returns the last version, or null if no transformer changed the class file.
///
/// # Errors
/// Returns [`Exit::Reframe`] while a transformer runs, or the exception that it throws.
pub(crate) fn ask(
    call: &mut Call<'_>,
    subject: &Subject,
    occasion: Occasion,
    original: impl FnOnce(&Vm) -> Vec<u8>,
    state: u32,
) -> Res<Ref> {
    let thread = call.vm.thread().id;
    // The result must be used only once, since the native may ask about more classes.
    let entry = std::mem::replace(&mut call.entry, Entry::Start);
    if entry != Entry::Start {
        call.vm.state.native_state.with(|asking: &mut Asking| asking.0.remove(&thread));
        call.keep_number(ASKED, call.kept_number(ASKED) + 1);
    }
    match entry {
        Entry::Returned(bytes) if bytes != 0 => call.keep_reference(VERSION, Ref(bytes as u32)),
        Entry::Threw(exception) => return Err(Exit::Throw(exception)),
        _ => {}
    }
    let next = transformers(call.vm, occasion).into_iter().nth(call.kept_number(ASKED) as usize);
    if let Some((agent, retransforms)) = next
        && !call.vm.state.native_state.with(|asking: &mut Asking| asking.0.contains(&thread))
    {
        return ask_one(call, agent, retransforms, subject, original, state);
    }
    let version = call.kept_reference(VERSION);
    call.keep_reference(VERSION, Ref(0));
    call.keep_number(ASKED, 0);
    Ok(version)
}

/// Returns the agents to ask, and for each whether to call its transformers that can retransform.
fn transformers(vm: &mut Vm, occasion: Occasion) -> Vec<(Ref, bool)> {
    let mut turns = Vec::new();
    if occasion == Occasion::Definition {
        turns.extend(
            agents::objects(vm, |agent| agent.has_transformers).into_iter().map(|it| (it, false)),
        );
    }
    turns.extend(
        agents::objects(vm, |agent| agent.has_retransforming).into_iter().map(|it| (it, true)),
    );
    turns
}

fn ask_one(
    call: &mut Call<'_>,
    agent: Ref,
    retransforms: bool,
    subject: &Subject,
    original: impl FnOnce(&Vm) -> Vec<u8>,
    state: u32,
) -> Res<Ref> {
    let version = call.kept_reference(VERSION);
    let vm = &mut *call.vm;
    vm.note_inspection();
    let class = vm.class_of(agent);
    let Some(method) = vm.declared_method(class, "transform", DESCRIPTOR) else {
        return vm.internal("no InstrumentationImpl.transform in this class library");
    };
    let bytes = if version.0 == 0 { vm.new_byte_array(&original(vm))? } else { version };
    let name = match &subject.name {
        Some(name) => vm.new_string(name)?,
        None => Ref(0),
    };
    let thread = vm.thread().id;
    let objects =
        [agent, subject.module, subject.loader, name, subject.class, subject.domain, bytes];
    let mut arguments = objects.map(support::reference).to_vec();
    arguments.push(support::boolean(retransforms));
    let called = call.upcall(method, &arguments, state);
    if called == Err(Exit::Reframe) {
        call.vm.state.native_state.with(|asking: &mut Asking| asking.0.insert(thread));
    }
    called.map(|_| Ref(0))
}

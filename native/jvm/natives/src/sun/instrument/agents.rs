//! The agents in a vm: loads them and stores their capabilities.

use classfile::{Jar, Manifest};
use vm::memory::heap::Ref;
use vm::native::{Call, Entry};
use vm::saved::native_state::State;
use vm::{Res, Vm};

use crate::jdk::support;

const IMPLEMENTATION: &str = "sun/instrument/InstrumentationImpl";
/// The root that keeps the `InstrumentationImpl` of each agent, by number.
const AGENTS: &str = "agents";

/// Results of `Agent_OnAttach` that `sun.tools.attach.HotSpotVirtualMachine` expects.
pub(super) mod outcome {
    pub(crate) const LOADED: u32 = 0;
    pub(crate) const NO_AGENT: u32 = 100;
    pub(crate) const FAILED: u32 = 102;
}

/// The capabilities of an agent, and whether it has transformers.
#[derive(Clone, Debug, Default)]
pub(super) struct Agent {
    pub jar: String,
    pub retransforms: bool,
    pub has_transformers: bool,
    pub has_retransforming: bool,
}

/// The agents of a vm, by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Agents(pub Vec<Agent>);

impl State for Agents {
    const NAME: &'static str = "agents";

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

/// Runs an action on the agent with a number.
pub(super) fn with<R: Default>(
    vm: &mut Vm,
    number: i64,
    action: impl FnOnce(&mut Agent) -> R,
) -> R {
    let index = usize::try_from(number).unwrap_or(usize::MAX);
    vm.state
        .native_state
        .with(|agents: &mut Agents| agents.0.get_mut(index).map(action))
        .unwrap_or_default()
}

/// Returns the `InstrumentationImpl` objects of the agents that pass a test.
pub(super) fn objects(vm: &mut Vm, wanted: fn(&Agent) -> bool) -> Vec<Ref> {
    // Called for every class that is defined; most vms have no agents.
    let Some(&array) = vm.state.roots.get(AGENTS) else { return Vec::new() };
    let flags: Vec<bool> =
        vm.state.native_state.with(|agents: &mut Agents| agents.0.iter().map(wanted).collect());
    let numbered = (0..vm.heap.length(array)).zip(flags);
    numbered.filter(|(_, wanted)| *wanted).map(|(index, _)| vm.element(array, index)).collect()
}

/// Adds a jar of the guest to the boot loader's class path.
///
/// # Errors
/// Throws `IllegalArgumentException` if there is no such jar.
pub(super) fn append_to_boot_path(vm: &mut Vm, path: &str) -> Res<()> {
    match open(vm, path) {
        Some(jar) => {
            vm.append_to_boot_path(jar);
            Ok(())
        }
        None => Err(vm.throw_new("java/lang/IllegalArgumentException", None)),
    }
}

/// Calls the system class loader to add a jar to its class path. The native continues in `state`.
///
/// # Errors
/// Returns [`vm::Exit::Reframe`] for the call.
pub(super) fn append_to_class_path(call: &mut Call<'_>, path: &str, state: u32) -> Res<u64> {
    let vm = &mut *call.vm;
    let loaders = vm.boot_class("java/lang/ClassLoader")?;
    let system = vm.static_reference(loaders, "scl", "Ljava/lang/ClassLoader;").unwrap_or_default();
    let class = vm.class_of(system);
    let name = "appendToClassPathForInstrumentation";
    match vm.lookup_virtual(class, name, "(Ljava/lang/String;)V") {
        Some(method) => {
            let path = vm.new_string(path)?;
            call.upcall(method, &[support::reference(system), support::reference(path)], state)
        }
        None => vm.unsupported("an agent for a system class loader that accepts no further jars"),
    }
}

fn open(vm: &mut Vm, path: &str) -> Option<Jar> {
    let bytes = support::read_file(vm, path.as_bytes()).ok()?;
    Jar::new(bytes, vm.options.feature).ok()
}

/// Loads an agent as `Agent_OnAttach` of the library `instrument` does: adds the jar to the class path,
/// makes an `InstrumentationImpl`, and lets it call `agentmain`. `first` is the first of three states of
/// the native that are reserved for this. Returns an outcome.
///
/// # Errors
/// Returns [`vm::Exit::Reframe`] while Java code is called.
pub(super) fn load(call: &mut Call<'_>, jar: &str, options: Option<&str>, first: u32) -> Res<u32> {
    let Some(manifest) = open(call.vm, jar).map(|jar| jar.manifest().clone()) else {
        return Ok(outcome::NO_AGENT);
    };
    let Some(main) = manifest.get("Agent-Class").map(str::trim) else {
        return Ok(outcome::NO_AGENT);
    };
    match (call.state().checked_sub(first), call.entry) {
        (Some(2), Entry::Returned(_)) => Ok(outcome::LOADED),
        // `InstrumentationImpl` has printed the exception.
        (Some(_), Entry::Threw(_)) => Ok(outcome::FAILED),
        (Some(0), Entry::Returned(_)) => construct(call, jar, &manifest, first + 1),
        (Some(1), Entry::Returned(_)) => start(call, main, options, first + 2),
        _ => {
            for path in manifest.get("Boot-Class-Path").unwrap_or_default().split_whitespace() {
                let beside = jar.rsplit_once('/').map_or(".", |(folder, _)| folder);
                let path =
                    if path.starts_with('/') { path.into() } else { format!("{beside}/{path}") };
                // Like HotSpot, ignores jars that do not exist.
                if let Some(jar) = open(call.vm, &path) {
                    call.vm.append_to_boot_path(jar);
                }
            }
            append_to_class_path(call, jar, first).map(|_| outcome::FAILED)
        }
    }
}

/// Makes the agent's `InstrumentationImpl`, and keeps it in the first reference of the frame.
fn construct(call: &mut Call<'_>, jar: &str, manifest: &Manifest, state: u32) -> Res<u32> {
    let can = |attribute| {
        manifest.get(attribute).is_some_and(|value: &str| value.trim().eq_ignore_ascii_case("true"))
    };
    let vm = &mut *call.vm;
    let class = vm.boot_class(IMPLEMENTATION)?;
    vm.ensure_initialised(class)?;
    let object = vm.allocate(class)?;
    let retransforms = can("Can-Retransform-Classes");
    let agent = Agent { jar: jar.to_owned(), retransforms, ..Agent::default() };
    let number = vm.state.native_state.with(|agents: &mut Agents| {
        agents.0.push(agent);
        agents.0.len() - 1
    });
    let mut objects = objects(vm, |_| true);
    objects.push(object);
    let all = vm.new_object_array("java/lang/Object", &objects)?;
    vm.state.roots.insert(AGENTS.into(), all);
    let arguments = [
        support::reference(object),
        number as u64,
        0,
        support::boolean(can("Can-Redefine-Classes")),
        support::boolean(can("Can-Set-Native-Method-Prefix")),
        // Some versions of the constructor have this parameter: whether to warn about agents loaded late.
        support::boolean(true),
    ];
    let constructor =
        vm.class(class).methods.iter().copied().find(|&id| &*vm.method(id).name == "<init>");
    let Some(constructor) = constructor else {
        return vm.internal("no constructor of InstrumentationImpl in this class library");
    };
    let slots = usize::from(vm.method(constructor).argument_slots);
    call.keep_reference(0, object);
    call.upcall(constructor, arguments.get(..slots).unwrap_or(&arguments), state)
        .map(|_| outcome::FAILED)
}

fn start(call: &mut Call<'_>, main: &str, options: Option<&str>, state: u32) -> Res<u32> {
    let object = call.kept_reference(0);
    let vm = &mut *call.vm;
    let class = vm.class_of(object);
    let descriptor = "(Ljava/lang/String;Ljava/lang/String;)V";
    let Some(method) = vm.declared_method(class, "loadClassAndCallAgentmain", descriptor) else {
        return vm
            .internal("no InstrumentationImpl.loadClassAndCallAgentmain in this class library");
    };
    let main = vm.new_string(main)?;
    let options = match options {
        Some(options) => vm.new_string(options)?,
        None => Ref(0),
    };
    let arguments = [object, main, options].map(support::reference);
    call.upcall(method, &arguments, state).map(|_| outcome::FAILED)
}

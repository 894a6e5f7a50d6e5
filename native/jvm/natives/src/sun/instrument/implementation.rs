//! Natives of `sun.instrument.InstrumentationImpl`.

use vm::classes::class::{ClassId, Shape};
use vm::classes::redefine::Redefinition;
use vm::memory::heap::Ref;
use vm::native::{Call, Entry};
use vm::{Exit, Res, Vm};

use super::agents::{self, Agent};
use super::transform::{Occasion, Subject, ask};
use crate::jdk::support;

/// States of redefinition: an agent has been asked; all agents have been asked; a module has been opened for what agents
/// write into its classes.
const ASKING: u32 = 1;
const ASKED: u32 = 2;
const READING: u32 = 3;
/// The kept reference with the new versions, and the kept number of classes that agents were asked about, or whose
/// modules read.
const VERSIONS: u32 = 0;
const CLASSES: u32 = 0;

/// All natives here have these argument slots: receiver, number of the agent (two slots), arguments.
fn is_modifiable(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(3)?;
    Ok(support::boolean(call.vm.is_modifiable(class)))
}

fn retransforms(call: &mut Call<'_>) -> Res<u64> {
    let number = call.long(1);
    Ok(support::boolean(agents::with(call.vm, number, |agent| agent.retransforms)))
}

fn set_transformers(call: &mut Call<'_>) -> Res<u64> {
    let (number, some) = (call.long(1), call.boolean(3));
    agents::with(call.vm, number, |agent| agent.has_transformers = some);
    Ok(0)
}

fn set_retransforming(call: &mut Call<'_>) -> Res<u64> {
    let (number, some) = (call.long(1), call.boolean(3));
    agents::with(call.vm, number, |agent| agent.has_retransforming = some);
    Ok(0)
}

fn retransform(call: &mut Call<'_>) -> Res<u64> {
    let array = call.object(3)?;
    let classes = elements(call.vm, array)?;
    change(call, &classes, Occasion::Retransformation, |vm, index| {
        classes.get(index).map(|&id| vm.class_bytes(id)).unwrap_or_default()
    })
}

/// Redefines the classes in an array of `ClassDefinition`.
fn redefine(call: &mut Call<'_>) -> Res<u64> {
    let array = call.object(3)?;
    let (mut classes, mut files) = (Vec::new(), Vec::new());
    for index in 0..call.vm.heap.length(array) {
        let definition = call.vm.element(array, index);
        let class = support::get_reference(call.vm, definition, "mClass")?;
        let bytes = support::get_reference(call.vm, definition, "mClassFile")?;
        classes.push(call.vm.mirrored(class));
        files.push(call.vm.byte_array(bytes).to_vec());
    }
    change(call, &classes, Occasion::Definition, |_, index| {
        files.get(index).cloned().unwrap_or_default()
    })
}

/// Asks the agents about each class, then checks all new versions, then installs all of them.
fn change(
    call: &mut Call<'_>,
    classes: &[ClassId],
    occasion: Occasion,
    original: impl Fn(&Vm, usize) -> Vec<u8>,
) -> Res<u64> {
    if call.state() == 0 {
        begin(call, classes)?;
    }
    while call.state() == READING {
        read(call, classes)?;
    }
    while call.state() == ASKING {
        let index = call.kept_number(CLASSES);
        let Some(&id) = classes.get(index as usize) else {
            call.set_state(ASKED);
            break;
        };
        let subject = Subject::of(call.vm, id);
        let file = |vm: &Vm| original(vm, index as usize);
        let version = ask(call, &subject, occasion, file, ASKING)?;
        let versions = call.kept_reference(VERSIONS);
        call.vm.set_element(versions, index as u32, version);
        call.keep_number(CLASSES, index + 1);
    }
    if let Entry::Threw(exception) = call.entry {
        // A class loader threw it when the verifier asked for a class.
        return Err(Exit::Throw(exception));
    }
    let redefines = occasion == Occasion::Definition;
    let mut ready: Vec<(Redefinition, Option<Vec<u8>>)> = Vec::new();
    for (index, &id) in classes.iter().enumerate() {
        let version = call.vm.element(call.kept_reference(VERSIONS), index as u32);
        if !redefines && version.0 == 0 && !call.vm.is_redefined(id) {
            continue;
        }
        // A class that no agent wants to change gets its original version back.
        let bytes = match version.0 {
            0 => original(call.vm, index),
            _ => call.vm.byte_array(version).to_vec(),
        };
        let version = call.vm.check_redefinition(id, &bytes)?;
        ready.push((version, redefines.then(|| original(call.vm, index))));
    }
    for (version, bytes) in ready {
        call.vm.redefine(version, bytes);
    }
    Ok(0)
}

fn begin(call: &mut Call<'_>, classes: &[ClassId]) -> Res<()> {
    if let Some(&id) = classes.iter().find(|&&id| !call.vm.is_modifiable(id)) {
        let name = call.vm.class(id).external_name();
        let error = "java/lang/instrument/UnmodifiableClassException";
        return Err(call.vm.throw_new(error, Some(&name)));
    }
    let none = vec![Ref(0); classes.len()];
    let versions = call.vm.new_object_array("java/lang/Object", &none)?;
    call.keep_reference(VERSIONS, versions);
    let asks = |agent: &Agent| agent.has_transformers || agent.has_retransforming;
    let is_anybody_asked = !agents::objects(call.vm, asks).is_empty();
    call.set_state(if is_anybody_asked { READING } else { ASKING });
    Ok(())
}

/// Makes the module of the next class read the unnamed modules, where the code is that agents call from their versions.
fn read(call: &mut Call<'_>, classes: &[ClassId]) -> Res<()> {
    if let Entry::Threw(exception) = std::mem::replace(&mut call.entry, Entry::Start) {
        return Err(Exit::Throw(exception));
    }
    let index = call.kept_number(CLASSES);
    let Some(&id) = classes.get(index as usize) else {
        call.keep_number(CLASSES, 0);
        call.set_state(ASKING);
        return Ok(());
    };
    call.keep_number(CLASSES, index + 1);
    let module = Subject::of(call.vm, id).module;
    if support::get_reference(call.vm, module, "name")?.0 == 0 {
        return Ok(());
    }
    let modules = call.vm.boot_class("jdk/internal/module/Modules")?;
    let Some(method) =
        call.vm.declared_method(modules, "transformedByAgent", "(Ljava/lang/Module;)V")
    else {
        return call.vm.internal("no Modules.transformedByAgent in this class library");
    };
    call.upcall(method, &[support::reference(module)], READING).map(|_| ())
}

/// Returns the classes of an array of mirrors.
fn elements(vm: &mut Vm, array: Ref) -> Res<Vec<ClassId>> {
    let mut classes = Vec::new();
    for index in 0..vm.heap.length(array) {
        let mirror = vm.element(array, index);
        if mirror.0 == 0 {
            return Err(vm.throw_new("java/lang/NullPointerException", None));
        }
        classes.push(vm.mirrored(mirror));
    }
    Ok(classes)
}

fn loaded(call: &mut Call<'_>) -> Res<u64> {
    let all = call.vm.class_ids();
    let classes = all.filter(|&id| !matches!(call.vm.class(id).shape, Shape::Primitive(_)));
    let classes: Vec<ClassId> = classes.collect();
    mirrors(call, &classes)
}

fn initiated(call: &mut Call<'_>) -> Res<u64> {
    let loader = call.reference(3);
    let classes = call.vm.initiated_classes(loader);
    mirrors(call, &classes)
}

fn mirrors(call: &mut Call<'_>, classes: &[ClassId]) -> Res<u64> {
    let mirrors: Vec<Ref> = classes.iter().map(|&id| call.vm.class(id).mirror).collect();
    call.vm.new_object_array("java/lang/Class", &mirrors).map(support::reference)
}

/// Argument slots: receiver, number.
fn jar_file(call: &mut Call<'_>) -> Res<u64> {
    let number = call.long(1);
    let jar = agents::with(call.vm, number, |agent| agent.jar.clone());
    call.vm.new_string(&jar).map(support::reference)
}

fn size(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(3)?;
    Ok(u64::from(call.vm.object_size(object)))
}

/// Argument slots: receiver, number (two), path, whether for the boot loader.
fn append(call: &mut Call<'_>) -> Res<u64> {
    if let Entry::Returned(_) = call.entry {
        return Ok(0);
    }
    let path = call.object(3)?;
    let path = call.vm.text(path);
    if call.boolean(4) {
        agents::append_to_boot_path(call.vm, &path)?;
        return Ok(0);
    }
    agents::append_to_class_path(call, &path, 1)
}

fn set_prefixes(call: &mut Call<'_>) -> Res<u64> {
    call.vm.unsupported("prefixes of native methods")
}

/// Loads an agent that the command line or `Launcher-Agent-Class` in a manifest names.
fn load(call: &mut Call<'_>) -> Res<u64> {
    let path = call.object(0)?;
    let path = call.vm.text(path);
    match agents::load(call, &path, None, 1)? {
        agents::outcome::LOADED => Ok(0),
        _ => Err(match call.entry {
            Entry::Threw(exception) => Exit::Throw(exception),
            _ => call.vm.throw_new("java/lang/InternalError", Some("agent not loaded")),
        }),
    }
}

crate::natives! {
    "sun/instrument/InstrumentationImpl";
    "isModifiableClass0" "(JLjava/lang/Class;)Z" => is_modifiable;
    "isRetransformClassesSupported0" "(J)Z" => retransforms;
    "setHasTransformers" "(JZ)V" => set_transformers;
    "setHasRetransformableTransformers" "(JZ)V" => set_retransforming;
    "retransformClasses0" "(J[Ljava/lang/Class;)V" => retransform, catches;
    "redefineClasses0" "(J[Ljava/lang/instrument/ClassDefinition;)V" => redefine, catches;
    "getAllLoadedClasses0" "(J)[Ljava/lang/Class;" => loaded;
    "getInitiatedClasses0" "(JLjava/lang/ClassLoader;)[Ljava/lang/Class;" => initiated;
    "getObjectSize0" "(JLjava/lang/Object;)J" => size;
    "jarFile" "(J)Ljava/lang/String;" => jar_file;
    "appendToClassLoaderSearch0" "(JLjava/lang/String;Z)V" => append;
    "setNativeMethodPrefixes" "(J[Ljava/lang/String;Z)V" => set_prefixes;
    "loadAgent0" "(Ljava/lang/String;)V" => load, catches;
}

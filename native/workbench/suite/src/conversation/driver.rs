//! The Java driver: its class files, and the natives through which it talks to the engine.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use natives::jdk::internal::reflect::accessors;
use vm::classes::class::{ClassId, access};
use vm::native::{Call, Entry, Kind, Native, NativeFn, NativeKey};
use vm::{Exit, Res, Vm};

use crate::fault;

include!(concat!(env!("OUT_DIR"), "/driver.rs"));

/// The folder of the driver's classes in the guest. It exists in memory only.
const FOLDER: &str = "/oracle-check/driver";
/// The class with the natives.
const CHANNEL: &str = "org/oraclecheck/driver/EngineChannel";
/// The name of the vm's root that holds the exception for the next reflective call of user code.
const ARMED: &str = "oracle check: what ends the next call of user code";
/// The name of the vm's root that holds the driver's arguments until it fetches them.
const SELECTED: &str = "oracle check: what is selected";
/// The name of the vm's root that holds the late system properties until the driver fetches them.
const LATE: &str = "oracle check: late system properties";
/// The packages of test frameworks. Stopping a test does not interrupt their code.
const FRAMEWORKS: [&str; 3] = ["org/junit/", "junit/", "org/oraclecheck/"];

/// Returns the driver's class files, by their paths below a class path entry.
#[must_use]
pub fn class_files() -> &'static [(&'static str, &'static [u8])] {
    &CLASS_FILES
}

/// Returns the driver's class files, by their paths in the guest.
pub fn files() -> Vec<(PathBuf, Arc<Vec<u8>>)> {
    let place = |(name, bytes): &(&str, &[u8])| (folder().join(name), Arc::new(bytes.to_vec()));
    CLASS_FILES.iter().map(place).collect()
}

/// Returns the class path entry that holds the driver in the guest.
pub fn folder() -> PathBuf {
    PathBuf::from(FOLDER)
}

/// Returns the natives of the driver, and replacements for the natives of reflective calls. The
/// replacements can end a call of user code when a test has to stop.
pub fn natives() -> HashMap<NativeKey, Native> {
    const METHOD: &str =
        "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
    const CONSTRUCTOR: &str =
        "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";
    let rows: [(&str, &str, &str, NativeFn, bool); 9] = [
        (CHANNEL, "exchange", "(I[Ljava/lang/String;)I", exchange, false),
        (CHANNEL, "selection", "()[Ljava/lang/String;", selection, false),
        (CHANNEL, "lateProperties", "()[Ljava/lang/String;", late_properties, false),
        (CHANNEL, "properties", "()Ljava/util/Map;", properties, false),
        (CHANNEL, "arm", "(Ljava/lang/reflect/InvocationTargetException;)V", arm, false),
        ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", METHOD, invoke, true),
        (
            "jdk/internal/reflect/NativeConstructorAccessorImpl",
            "newInstance0",
            CONSTRUCTOR,
            new_instance,
            true,
        ),
        (
            "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor",
            "invoke0",
            METHOD,
            invoke,
            true,
        ),
        (
            "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
            "newInstance0",
            CONSTRUCTOR,
            new_instance,
            true,
        ),
    ];
    rows.into_iter()
        .map(|(class, name, descriptor, function, catches)| {
            (
                (class.into(), name.into(), descriptor.into()),
                Native { function, catches, leaf: false, kind: Kind::Native },
            )
        })
        .collect()
}

/// Implements `EngineChannel.exchange`: pauses the vm, and returns the number given to [`answer`].
fn exchange(call: &mut Call<'_>) -> Res<u64> {
    if call.state() == 0 {
        call.set_state(1);
        return call.vm.pause();
    }
    Ok(call.kept_number(0))
}

/// Returns the call of `exchange` that has paused the vm.
fn paused(vm: &mut Vm) -> Call<'_> {
    Call::on_top(vm, Entry::Start)
}

/// Reads the driver's message from the call that has paused the vm: a kind and its fields.
pub fn message(vm: &mut Vm) -> (i32, Vec<Option<String>>) {
    let call = paused(vm);
    let (kind, fields) = (call.int(0), call.reference(1));
    let field = |index| {
        let string = call.vm.element(fields, index);
        (string.0 != 0).then(|| call.vm.text(string))
    };
    (kind, (0..call.vm.heap.length(fields)).map(field).collect())
}

/// Stores the answer to the driver's message. `exchange` returns it when the vm runs on.
pub fn answer(vm: &mut Vm, bits: u32) {
    paused(vm).keep_number(0, u64::from(bits));
}

/// Stores the driver's arguments, which say what to run. The driver fetches them after the answer
/// to its message `Ready`.
///
/// # Errors
/// Returns an error if the guest's heap has no room: an `OutOfMemoryError`, or the hard limit of
/// the vm.
pub fn select(vm: &mut Vm, words: &[String]) -> Res<()> {
    hold(vm, SELECTED, words.iter().map(String::as_str))
}

/// Implements `EngineChannel.selection`: hands over the arguments of [`select`].
fn selection(call: &mut Call<'_>) -> Res<u64> {
    Ok(take(call, SELECTED))
}

/// Stores the system properties that the vm did not have while it booted. The driver fetches them after the answer to
/// its message `Booted`.
///
/// # Errors
/// Returns an error if the guest's heap has no room, like [`select`].
pub fn give(vm: &mut Vm, late: &[(String, String)]) -> Res<()> {
    hold(vm, LATE, late.iter().flat_map(|(name, value)| [&**name, &**value]))
}

/// Implements `EngineChannel.lateProperties`: hands over the properties that [`give`] stored.
fn late_properties(call: &mut Call<'_>) -> Res<u64> {
    Ok(take(call, LATE))
}

/// Implements `EngineChannel.properties`: returns the map inside of the system's `Properties`.
fn properties(call: &mut Call<'_>) -> Res<u64> {
    let held = call.vm.properties();
    let map = call.vm.field_offset("java/util/Properties", "map")?;
    Ok(u64::from(call.vm.reference(held, map).0))
}

/// Stores strings for the driver in a root of the vm.
fn hold<'a>(vm: &mut Vm, root: &'static str, words: impl Iterator<Item = &'a str>) -> Res<()> {
    let mut strings = Vec::new();
    for word in words {
        strings.push(vm.new_string(word)?);
    }
    let array = vm.new_object_array("java/lang/String", &strings)?;
    vm.state.roots.insert(root.into(), array);
    Ok(())
}

/// Takes the strings that [`hold`] stored; null if there are none.
fn take(call: &mut Call<'_>, root: &str) -> u64 {
    call.vm.state.roots.remove(root).map_or(0, |array| u64::from(array.0))
}

/// Implements `EngineChannel.arm`: the next reflective call of user code throws this exception.
fn arm(call: &mut Call<'_>) -> Res<u64> {
    let stop = call.object(0)?;
    call.vm.state.roots.insert(ARMED.into(), stop);
    Ok(0)
}

fn invoke(call: &mut Call<'_>) -> Res<u64> {
    end_if_armed(call, "java/lang/reflect/Method")?;
    if fault::is_wanted() && call.state() == 0 {
        let name = call.vm.field_offset("java/lang/reflect/Method", "name")?;
        let method = call.object(0)?;
        let name = call.vm.reference(method, name);
        fault::at(&call.vm.text(name));
    }
    accessors::invoke(call)
}

fn new_instance(call: &mut Call<'_>) -> Res<u64> {
    end_if_armed(call, "java/lang/reflect/Constructor")?;
    accessors::new_instance(call)
}

/// Throws the exception of [`arm`] if there is one and this is a call of user code.
fn end_if_armed(call: &mut Call<'_>, member: &str) -> Res<()> {
    if call.state() != 0 || !call.vm.state.roots.contains_key(ARMED) {
        return Ok(());
    }
    let object = call.object(0)?;
    let clazz = call.vm.field_offset(member, "clazz")?;
    let declaring = call.vm.mirrored(call.vm.reference(object, clazz));
    if !is_user_code(call.vm, declaring) {
        return Ok(());
    }
    match call.vm.state.roots.remove(ARMED) {
        Some(stop) => Err(Exit::Throw(stop)),
        None => Ok(()),
    }
}

/// Returns whether a class belongs neither to the JDK nor to a test framework. Annotations do not
/// count, because frameworks call their methods only to read values.
fn is_user_code(vm: &Vm, class: ClassId) -> bool {
    let class = vm.class(class);
    class.loader.0 != 0
        && class.access & access::ANNOTATION == 0
        && !FRAMEWORKS.iter().any(|package| class.name.starts_with(package))
}

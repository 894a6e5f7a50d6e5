//! Kernels for `java.util.Properties` that only note which system properties are read, then run the bytecode.

use vm::Res;
use vm::memory::heap::Ref;
use vm::native::{Call, LEFT};

const SYSTEM: &str = "java/lang/System";

crate::natives! {
    "java/util/Properties" {
        "getProperty" "(Ljava/lang/String;)Ljava/lang/String;" => one;
        "getProperty" "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" => one;
        "setProperty" "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;" => one;
        "get" "(Ljava/lang/Object;)Ljava/lang/Object;" => one;
        "getOrDefault" "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" => one;
        "containsKey" "(Ljava/lang/Object;)Z" => one;
        "put" "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" => one;
        "putIfAbsent" "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" => one;
        "remove" "(Ljava/lang/Object;)Ljava/lang/Object;" => one;
        "remove" "(Ljava/lang/Object;Ljava/lang/Object;)Z" => one;
        "replace" "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Z" => one;
        "replace" "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" => one;
        "computeIfAbsent" "(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;" => one;
        "computeIfPresent" "(Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;" => one;
        "compute" "(Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;" => one;
        "merge" "(Ljava/lang/Object;Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;" => one;
        "propertyNames" "()Ljava/util/Enumeration;" => all;
        "stringPropertyNames" "()Ljava/util/Set;" => all;
        "list" "(Ljava/io/PrintStream;)V" => all;
        "list" "(Ljava/io/PrintWriter;)V" => all;
        "save" "(Ljava/io/OutputStream;Ljava/lang/String;)V" => all;
        "store" "(Ljava/io/Writer;Ljava/lang/String;)V" => all;
        "store" "(Ljava/io/OutputStream;Ljava/lang/String;)V" => all;
        "storeToXML" "(Ljava/io/OutputStream;Ljava/lang/String;)V" => all;
        "storeToXML" "(Ljava/io/OutputStream;Ljava/lang/String;Ljava/lang/String;)V" => all;
        "storeToXML" "(Ljava/io/OutputStream;Ljava/lang/String;Ljava/nio/charset/Charset;)V" => all;
        "size" "()I" => all;
        "isEmpty" "()Z" => all;
        "keys" "()Ljava/util/Enumeration;" => all;
        "elements" "()Ljava/util/Enumeration;" => all;
        "contains" "(Ljava/lang/Object;)Z" => all;
        "containsValue" "(Ljava/lang/Object;)Z" => all;
        "toString" "()Ljava/lang/String;" => all;
        "keySet" "()Ljava/util/Set;" => all;
        "values" "()Ljava/util/Collection;" => all;
        "entrySet" "()Ljava/util/Set;" => all;
        "equals" "(Ljava/lang/Object;)Z" => all;
        "hashCode" "()I" => all;
        "forEach" "(Ljava/util/function/BiConsumer;)V" => all;
        "replaceAll" "(Ljava/util/function/BiFunction;)V" => all;
        "clone" "()Ljava/lang/Object;" => all;
        "writeHashtable" "(Ljava/io/ObjectOutputStream;)V" => all;
    }
    "java/lang/System" {
        "setProperties" "(Ljava/util/Properties;)V" => replaced;
    }
    "jdk/internal/misc/VM" {
        "getSavedProperty" "(Ljava/lang/String;)Ljava/lang/String;" => saved;
        "getSavedProperties" "()Ljava/util/Map;" => replaced;
    }
}

/// Notes that one property is read or set. It notes the name for every `Properties`: a name too many does
/// no harm. While the system has none yet, the class library fills them with all that the vm gives it.
fn one(call: &mut Call<'_>) -> Res<u64> {
    if of_system(call)?.is_none() {
        return Err(LEFT);
    }
    note(call, 1)
}

/// Notes that one of the class library's saved properties is read.
fn saved(call: &mut Call<'_>) -> Res<u64> {
    note(call, 0)
}

fn note(call: &mut Call<'_>, slot: u32) -> Res<u64> {
    let key = call.reference(slot);
    if key.0 != 0 && call.vm.class_of(key) == call.vm.known.string {
        let name = call.vm.text(key);
        call.vm.note_property(name);
    }
    Err(LEFT)
}

/// Notes that all system properties are read, if the receiver is the system's object.
fn all(call: &mut Call<'_>) -> Res<u64> {
    if of_system(call)? == Some(call.reference(0)) {
        call.vm.note_all_properties();
    }
    Err(LEFT)
}

/// Notes all properties, because an object other than the system's will have them.
fn replaced(call: &mut Call<'_>) -> Res<u64> {
    call.vm.note_all_properties();
    Err(LEFT)
}

/// Returns the system's properties, or `None` before the JDK has created them.
fn of_system(call: &mut Call<'_>) -> Res<Option<Ref>> {
    let system = call.vm.boot_class(SYSTEM)?;
    let properties = call.vm.static_reference(system, "props", "Ljava/util/Properties;");
    Ok(properties.filter(|it| it.0 != 0))
}

//! Natives of `jdk.internal.loader.NativeLibraries`: the JDK's libraries are built in, others do not load.

use vm::native::Call;
use vm::{Res, Vm};

use crate::jdk::support;
use crate::nothing;

const BUILT_IN: [&str; 14] = [
    "java",
    "net",
    "nio",
    "zip",
    "jimage",
    "management",
    "management_ext",
    "extnet",
    "instrument",
    "prefs",
    "rmi",
    "verify",
    "awt",
    "attach",
];
const VERSION: u64 = 0x0001_0008;

/// Returns the bare name of a built-in library, else null.
fn find_builtin_lib(call: &mut Call<'_>) -> Res<u64> {
    let file = call.object(0)?;
    let text = call.vm.text(file);
    let name = text.strip_prefix("lib").and_then(|name| name.strip_suffix(".so"));
    match name.filter(|name| BUILT_IN.contains(name)) {
        Some(name) => Ok(support::reference(call.vm.new_string(name)?)),
        None => Ok(0),
    }
}

fn load(call: &mut Call<'_>) -> Res<u64> {
    let library = call.object(0)?;
    if !call.boolean(2) {
        let file = call.reference(1);
        let file = call.vm.text(file);
        let callers = callers(call.vm);
        // `false` becomes an UnsatisfiedLinkError, as for a platform without such a library.
        return match goes_on_in_java(&callers) {
            true => Ok(support::boolean(false)),
            false => call.vm.unsupported(foreign(&callers, &file)),
        };
    }
    support::set_field(call.vm, library, "handle", 1)?;
    support::set_field(call.vm, library, "jniVersion", VERSION)?;
    Ok(1)
}

/// Returns the names of the classes on the stack that are not the JDK's, innermost first.
fn callers(vm: &Vm) -> Vec<String> {
    let classes = vm.trace(true).into_iter().map(|frame| vm.class(vm.method(frame.method).class));
    let classes = classes.filter(|class| class.loader.0 != 0);
    classes.map(|class| class.external_name()).collect()
}

/// Returns whether the class that loads a library continues without it. Other classes on the stack do not count: a
/// server of Netty runs anybody's code.
fn goes_on_in_java(callers: &[String]) -> bool {
    callers.first().is_some_and(|class| WITH_TWIN.iter().any(|package| class.starts_with(package)))
}

/// Describes a library that does not load, for the user. Names the class that loads it, since file names may be random.
fn foreign(callers: &[String], file: &str) -> String {
    let loads = |package: &str| callers.iter().any(|class| class.starts_with(package));
    let product = KNOWN.iter().find(|(package, _)| loads(package));
    let of = product.map(|(_, product)| format!(" of {product}")).unwrap_or_default();
    let by = callers.first().map(|it| format!(", which {it} loads")).unwrap_or_default();
    let name = file.rsplit('/').next().unwrap_or(file);
    match name.strip_prefix("lib").and_then(|name| name.split_once(".so")) {
        Some(_) if of.is_empty() => format!("native library {name}{by}"),
        _ => format!("a native library{of}{by}"),
    }
}

/// Products with native libraries, by the prefix of their classes' names. The first in this list that is
/// on the stack counts.
const KNOWN: [(&str, &str); 10] = [
    // First, because Testcontainers uses other products of this list.
    ("org.testcontainers.", "Testcontainers"),
    ("com.sun.jna.", "JNA"),
    ("jnr.", "JNR"),
    ("com.kenai.jffi.", "JNR"),
    ("org.sqlite.", "the JDBC driver of SQLite"),
    ("org.rocksdb.", "RocksDB"),
    ("org.xerial.snappy.", "snappy-java"),
    ("com.github.luben.zstd.", "zstd-jni"),
    ("org.bytedeco.", "JavaCPP"),
    ("org.lwjgl.", "LWJGL"),
];

/// The packages of products that go on in Java if their libraries do not load: lz4-java and Netty.
const WITH_TWIN: [&str; 2] = ["net.jpountz.", "io.netty."];

crate::natives! {
    "jdk/internal/loader/NativeLibraries" {
        "findBuiltinLib" "(Ljava/lang/String;)Ljava/lang/String;" => find_builtin_lib;
        "load" "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z" => load;
        "findEntry0" "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;)J" => nothing;
        "unload" "(Ljava/lang/String;ZZJ)V" => nothing;
        "load" "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZ)Z" => load;
        "unload" "(Ljava/lang/String;ZJ)V" => nothing;
    }
    "jdk/internal/loader/NativeLibrary" {
        "findEntry0" "(JLjava/lang/String;)J" => nothing;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_loads_a_library_may_go_on_without_it() {
        let goes_on = |callers: &[&str]| {
            goes_on_in_java(&callers.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>())
        };
        assert!(goes_on(&["io.netty.util.internal.NativeLibraryUtil", "a.Server"]));
        assert!(!goes_on(&[
            "com.github.luben.zstd.util.Native",
            "io.netty.channel.nio.NioEventLoop"
        ]));
        assert!(!goes_on(&[]));
    }
}

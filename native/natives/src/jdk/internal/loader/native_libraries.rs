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
        let what = foreign(call.vm, &file);
        return call.vm.unsupported(what);
    }
    support::set_field(call.vm, library, "handle", 1)?;
    support::set_field(call.vm, library, "jniVersion", VERSION)?;
    Ok(1)
}

/// Describes a library that does not load, for the user. Names who loads it, since file names may be random.
fn foreign(vm: &Vm, file: &str) -> String {
    let callers = vm.trace(true).into_iter().map(|frame| vm.class(vm.method(frame.method).class));
    let callers = callers.filter(|class| class.loader.0 != 0);
    let callers: Vec<String> = callers.map(|class| class.external_name()).collect();
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
const KNOWN: [(&str, &str); 12] = [
    // First, because Testcontainers uses other products of this list.
    ("org.testcontainers.", "Testcontainers"),
    ("com.sun.jna.", "JNA"),
    ("jnr.", "JNR"),
    ("com.kenai.jffi.", "JNR"),
    ("org.sqlite.", "the JDBC driver of SQLite"),
    ("org.rocksdb.", "RocksDB"),
    ("org.xerial.snappy.", "snappy-java"),
    ("com.github.luben.zstd.", "zstd-jni"),
    ("net.jpountz.", "lz4-java"),
    ("io.netty.", "Netty"),
    ("org.bytedeco.", "JavaCPP"),
    ("org.lwjgl.", "LWJGL"),
];

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

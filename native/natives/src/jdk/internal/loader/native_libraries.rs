//! `jdk.internal.loader.NativeLibraries`: the JDK's own libraries are built in, others do not load.

use vm::native::Call;
use vm::{Machine, Res};

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

/// The bare name of a library that is built in, else null.
fn find_builtin_lib<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let file = call.object(0)?;
    let text = call.vm.text(file);
    let name = text.strip_prefix("lib").and_then(|name| name.strip_suffix(".so"));
    match name.filter(|name| BUILT_IN.contains(name)) {
        Some(name) => Ok(support::reference(call.vm.new_string(name)?)),
        None => Ok(0),
    }
}

fn load<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let library = call.object(0)?;
    if !call.boolean(2) {
        let name = call.reference(1);
        let name = call.vm.text(name);
        return call.vm.unsupported(format!("native library {name}"));
    }
    support::set_field(call.vm, library, "handle", 1)?;
    support::set_field(call.vm, library, "jniVersion", VERSION)?;
    Ok(1)
}

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

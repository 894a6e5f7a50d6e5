//! Natives of `jdk.internal.util.SystemProps$Raw`: initial system properties of the vm and the platform.

use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use crate::jdk::support;

const RAW: &str = "jdk/internal/util/SystemProps$Raw";
/// Properties of the platform: the library's name for the index, the option that overrides it, and its
/// default.
const PLATFORM: [(&str, &str, Option<&str>); 17] = [
    ("file_separator", "file.separator", Some("/")),
    ("java_io_tmpdir", "java.io.tmpdir", Some("/tmp")),
    ("line_separator", "line.separator", Some("\n")),
    ("os_arch", "os.arch", Some("amd64")),
    ("os_name", "os.name", Some("Linux")),
    ("os_version", "os.version", Some("5.15.0")),
    ("path_separator", "path.separator", Some(":")),
    ("sun_arch_data_model", "sun.arch.data.model", Some("64")),
    ("sun_cpu_endian", "sun.cpu.endian", Some("little")),
    ("sun_io_unicode_encoding", "sun.io.unicode.encoding", Some("UnicodeLittle")),
    ("sun_jnu_encoding", "sun.jnu.encoding", Some("UTF-8")),
    ("display_language", "user.language", Some("en")),
    ("user_home", "user.home", None),
    ("user_name", "user.name", None),
    ("stdin_encoding", "stdin.encoding", None),
    ("stdout_encoding", "stdout.encoding", None),
    ("stderr_encoding", "stderr.encoding", None),
];
/// The library's names for the index of the platform's charset: an old one, as in JDK 17, and a new one, as in
/// JDK 25. The library derives `native.encoding` from it, and the default charset or those of the streams.
const CHARSET: [&str; 2] = ["file_encoding", "native_encoding"];
/// Whether the reader of `lib/modules` maps the whole file. Off by default, because a mapping is a copy
/// here.
const MAP_WHOLE_IMAGE: &str = "jdk.image.map.all";

fn property(vm: &Vm, key: &str) -> Option<String> {
    vm.options.properties.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone())
}

fn string_array(vm: &mut Vm, texts: &[Option<String>]) -> Res<Ref> {
    let array = support::new_array(vm, vm.known.string, &vec![Ref(0); texts.len()])?;
    for (index, text) in texts.iter().enumerate() {
        if let Some(text) = text {
            let string = vm.new_string(text)?;
            vm.set_element(array, index as u32, string);
        }
    }
    Ok(array)
}

fn vm_properties(call: &mut Call<'_>) -> Res<u64> {
    let mut texts: Vec<Option<String>> = Vec::new();
    for (key, value) in call.vm.options.properties.clone() {
        texts.push(Some(key));
        texts.push(Some(value));
    }
    if property(call.vm, MAP_WHOLE_IMAGE).is_none() {
        texts.extend([Some(MAP_WHOLE_IMAGE.to_owned()), Some("false".to_owned())]);
    }
    texts.extend([None, None]);
    Ok(support::reference(string_array(call.vm, &texts)?))
}

fn platform_properties(call: &mut Call<'_>) -> Res<u64> {
    let vm = &mut *call.vm;
    let length = support::int_constant(vm, RAW, "FIXED_LENGTH")?.unwrap_or(0);
    let mut texts: Vec<Option<String>> = vec![None; usize::try_from(length).unwrap_or(0)];
    for (name, key, fallback) in PLATFORM {
        let text = property(vm, key).or_else(|| fallback.map(str::to_owned));
        put(vm, &mut texts, name, text)?;
    }
    for name in CHARSET {
        let charset = vm.options.native_encoding.clone();
        put(vm, &mut texts, name, Some(charset))?;
    }
    let directory = String::from_utf8_lossy(&vm.host.getcwd()).into_owned();
    put(vm, &mut texts, "user_dir", Some(directory))?;
    Ok(support::reference(string_array(vm, &texts)?))
}

/// Stores a property at its index, unless this version of the library has no such index.
fn put(vm: &mut Vm, texts: &mut [Option<String>], name: &str, text: Option<String>) -> Res<()> {
    let place = support::int_constant(vm, RAW, &format!("_{name}_NDX"))?;
    if let Some(slot) = place.and_then(|place| texts.get_mut(usize::try_from(place).ok()?)) {
        *slot = text;
    }
    Ok(())
}

crate::natives! {
    "jdk/internal/util/SystemProps$Raw";
    "vmProperties" "()[Ljava/lang/String;" => vm_properties;
    "platformProperties" "()[Ljava/lang/String;" => platform_properties;
}

//! `jdk.internal.util.SystemProps$Raw`: the properties that the vm and the platform give.

use vm::heap::Ref;
use vm::native::Call;
use vm::{Machine, Res, Vm};

use crate::jdk::support;

/// Length of the platform's array, and the positions in it that are filled.
const FIXED_LENGTH: usize = 39;
const PLATFORM: [(usize, &str, Option<&str>); 15] = [
    (5, "file.separator", Some("/")),
    (18, "java.io.tmpdir", Some("/tmp")),
    (19, "line.separator", Some("\n")),
    (20, "os.arch", Some("amd64")),
    (21, "os.name", Some("Linux")),
    (22, "os.version", None),
    (23, "path.separator", Some(":")),
    (28, "sun.arch.data.model", Some("64")),
    (29, "sun.cpu.endian", Some("little")),
    (31, "sun.io.unicode.encoding", Some("UnicodeLittle")),
    (32, "sun.jnu.encoding", Some("UTF-8")),
    (4, "file.encoding", Some("UTF-8")),
    (1, "user.language", Some("en")),
    (37, "user.home", None),
    (38, "user.name", None),
];
const USER_DIR: usize = 36;
/// Whether the reader of `lib/modules` maps all of it: a mapping is a copy here, so it reads what
/// it needs instead.
const MAP_WHOLE_IMAGE: &str = "jdk.image.map.all";

fn property<M: Machine>(vm: &Vm<M>, key: &str) -> Option<String> {
    vm.options.properties.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone())
}

fn string_array<M: Machine>(vm: &mut Vm<M>, texts: &[Option<String>]) -> Res<Ref> {
    let array = support::new_array(vm, vm.known.string, &vec![Ref(0); texts.len()])?;
    for (index, text) in texts.iter().enumerate() {
        if let Some(text) = text {
            let string = vm.new_string(text)?;
            vm.set_element(array, index as u32, string);
        }
    }
    Ok(array)
}

fn vm_properties<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
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

fn platform_properties<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let mut texts: Vec<Option<String>> = vec![None; FIXED_LENGTH];
    for (index, key, fallback) in PLATFORM {
        if let Some(slot) = texts.get_mut(index) {
            *slot = property(call.vm, key).or_else(|| fallback.map(str::to_owned));
        }
    }
    let directory = String::from_utf8_lossy(&call.vm.host.getcwd()).into_owned();
    if let Some(slot) = texts.get_mut(USER_DIR) {
        *slot = Some(directory);
    }
    Ok(support::reference(string_array(call.vm, &texts)?))
}

crate::natives! {
    "jdk/internal/util/SystemProps$Raw";
    "vmProperties" "()[Ljava/lang/String;" => vm_properties;
    "platformProperties" "()[Ljava/lang/String;" => platform_properties;
}

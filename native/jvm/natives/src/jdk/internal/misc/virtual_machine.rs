//! Natives of `jdk.internal.misc.VM`.

use vm::native::Call;
use vm::{Door, Res};

use crate::jdk::support;
use crate::nothing;

/// Seconds between the offset and now beyond which `getNanoTimeAdjustment` returns -1.
const MAX_DIFFERENCE: i64 = 0x0001_0000_0000;
const PLATFORM_LOADER: &str = "jdk/internal/loader/ClassLoaders$PlatformClassLoader";
const ACCESSORS: [&str; 2] =
    ["jdk/internal/reflect/MethodAccessorImpl", "jdk/internal/reflect/ConstructorAccessorImpl"];

fn get_nano_time_adjustment(call: &mut Call<'_>) -> Res<u64> {
    call.vm.note_reading(Door::Time);
    let offset = call.long(0);
    let (seconds, nanos) = call.vm.host.now_realtime();
    let difference = seconds.wrapping_sub(offset);
    if !(-MAX_DIFFERENCE..=MAX_DIFFERENCE).contains(&difference) {
        return Ok(-1_i64 as u64);
    }
    Ok((difference * 1_000_000_000 + i64::from(nanos)) as u64)
}

/// Returns the loader of the nearest caller that belongs neither to the JDK nor to reflection.
fn latest_user_defined_loader(call: &mut Call<'_>) -> Res<u64> {
    let mut accessors = Vec::new();
    for name in ACCESSORS {
        accessors.push(call.vm.boot_class(name)?);
    }
    let vm = &*call.vm;
    for frame in vm.trace(true) {
        let class = vm.method(frame.method).class;
        let loader = vm.class(class).loader;
        if loader.0 == 0 || accessors.iter().any(|&accessor| vm.is_assignable(class, accessor)) {
            continue;
        }
        if *vm.class(vm.class_of(loader)).name != *PLATFORM_LOADER {
            return Ok(support::reference(loader));
        }
    }
    Ok(0)
}

fn get_runtime_arguments(call: &mut Call<'_>) -> Res<u64> {
    let string = call.vm.known.string;
    Ok(support::reference(support::new_array(call.vm, string, &[])?))
}

crate::natives! {
    "jdk/internal/misc/VM";
    "initialize" "()V" => nothing;
    "getNanoTimeAdjustment" "(J)J" => get_nano_time_adjustment;
    "latestUserDefinedLoader0" "()Ljava/lang/ClassLoader;" => latest_user_defined_loader;
    "getRuntimeArguments" "()[Ljava/lang/String;" => get_runtime_arguments;
}

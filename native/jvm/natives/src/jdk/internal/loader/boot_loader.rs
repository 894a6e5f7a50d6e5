//! Natives of `jdk.internal.loader.BootLoader`: the boot loader's packages and unnamed module.

use std::sync::Arc;

use vm::Res;
use vm::memory::heap::Ref;
use vm::native::Call;

use crate::jdk::support;

fn set_boot_loader_unnamed_module(call: &mut Call<'_>) -> Res<u64> {
    let module = call.object(0)?;
    call.vm.state.roots.insert("boot unnamed module".into(), module);
    Ok(0)
}

/// Returns the location of a package; null if no named module of the boot loader has it.
fn get_system_package_location(call: &mut Call<'_>) -> Res<u64> {
    let name = call.object(0)?;
    let package = call.vm.text(name).replace('.', "/");
    let Some(&module) = call.vm.state.modules.get(&(Ref(0), Arc::from(package))) else {
        return Ok(0);
    };
    let name = call.vm.reference(module, call.vm.known.module_name);
    if name.0 == 0 {
        return Ok(0);
    }
    let location = format!("jrt:/{}", call.vm.text(name));
    Ok(support::reference(call.vm.new_string(&location)?))
}

fn get_system_package_names(call: &mut Call<'_>) -> Res<u64> {
    let vm = &mut *call.vm;
    let mut strings = Vec::new();
    for name in vm.boot_packages() {
        strings.push(vm.intern_text(&name)?);
    }
    Ok(support::reference(vm.new_object_array("java/lang/String", &strings)?))
}

crate::natives! {
    "jdk/internal/loader/BootLoader";
    "setBootLoaderUnnamedModule0" "(Ljava/lang/Module;)V" => set_boot_loader_unnamed_module;
    "getSystemPackageLocation" "(Ljava/lang/String;)Ljava/lang/String;" => get_system_package_location;
    "getSystemPackageNames" "()[Ljava/lang/String;" => get_system_package_names;
}

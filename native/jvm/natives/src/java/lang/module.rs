//! Natives of `java.lang.Module`.

use std::sync::Arc;

use vm::classes::class::Shape;
use vm::classes::modules::Modules;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

crate::natives! {
    "java/lang/Module";
    "defineModule0" "(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V" => define_module;
    "addReads0" "(Ljava/lang/Module;Ljava/lang/Module;)V" => add_reads;
    "addExports0" "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V" => add_exports;
    "addExportsToAll0" "(Ljava/lang/Module;Ljava/lang/String;)V" => add_exports_to_all;
    "addExportsToAllUnnamed0" "(Ljava/lang/Module;Ljava/lang/String;)V" => add_exports_to_unnamed;
}

/// Registers the packages of a module, and corrects the mirrors that were made before.
fn define_module(call: &mut Call<'_>) -> Res<u64> {
    let module = call.object(0)?;
    let open = call.boolean(1);
    let packages = call.object(4)?;
    let vm = &mut *call.vm;
    let loader = vm.field_offset("java/lang/Module", "loader")?;
    let loader = vm.reference(module, loader);
    for index in 0..vm.heap.length(packages) {
        let name = vm.text(vm.element(packages, index)).replace('.', "/");
        vm.state.modules.insert((loader, Arc::from(name)), module);
    }
    if open {
        vm.add_exports(module, None, Modules::All)?;
    }
    let name = vm.reference(module, vm.known.module_name);
    if vm.text(name) == "java.base" {
        vm.state.roots.insert("java.base".into(), module);
    }
    fix_mirrors(vm, loader);
    Ok(0)
}

/// `addReads0(Module from, Module to)`; null means all unnamed modules.
fn add_reads(call: &mut Call<'_>) -> Res<u64> {
    let (from, to) = (call.object(0)?, call.reference(1));
    let to = if to.0 == 0 { Modules::Unnamed } else { Modules::One(to) };
    call.vm.add_reads(from, to)?;
    Ok(0)
}

fn export(call: &mut Call<'_>, to: Modules) -> Res<u64> {
    let (from, package) = (call.object(0)?, call.object(1)?);
    let package = call.vm.text(package).replace('.', "/");
    call.vm.add_exports(from, Some(&package), to)?;
    Ok(0)
}

fn add_exports(call: &mut Call<'_>) -> Res<u64> {
    let to = call.object(2)?;
    export(call, Modules::One(to))
}

fn add_exports_to_all(call: &mut Call<'_>) -> Res<u64> {
    export(call, Modules::All)
}

fn add_exports_to_unnamed(call: &mut Call<'_>) -> Res<u64> {
    export(call, Modules::Unnamed)
}

/// Sets the module of all loaded classes of a class loader by their packages.
pub(crate) fn fix_mirrors(vm: &mut Vm, loader: Ref) {
    for id in vm.class_ids() {
        let class = vm.class(id).clone();
        let mut element = class.clone();
        while let Shape::Array(component) = element.shape {
            element = vm.class(component).clone();
        }
        if element.loader != loader || class.mirror.0 == 0 {
            continue;
        }
        let module = if matches!(element.shape, Shape::Primitive(_)) {
            vm.state.roots.get("java.base").copied()
        } else {
            vm.state.modules.get(&(loader, Arc::from(element.package()))).copied()
        };
        if let Some(module) = module {
            let offset = vm.known.class_module;
            vm.set_reference(class.mirror, offset, module);
        }
    }
}

//! Services that the project's modules provide.
//!
//! Tests run on the class path, where `ServiceLoader` looks for files and not for what a `module-info` declares. So each
//! service that a module of the project provides gets such a file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use classfile::{ClassFile, read_class};
use report::AnalyseRequest;

use super::classes::class_bytes;

/// The name of a module's declaration, as of a class.
const MODULE_INFO: &str = "module-info";

/// The folder in which `ServiceLoader` looks for a service.
const FOLDER: &str = "META-INF/services/";

/// Returns the files for the services that the modules of a project provide if the build runs the tests in named modules, by
/// their paths below a class path entry.
#[must_use]
pub fn files(request: &AnalyseRequest) -> Vec<(String, String)> {
    if !request.module_path {
        return Vec::new();
    }
    let folders: BTreeSet<&PathBuf> = request.class_path.iter().filter(|it| it.is_dir()).collect();
    let modules = folders.into_iter().filter_map(|it| {
        let bytes = class_bytes(std::slice::from_ref(it), MODULE_INFO).ok()?;
        read_class(&bytes).ok()
    });
    let mut services: BTreeMap<String, String> = BTreeMap::new();
    for module in modules {
        for (service, class) in provided(&module) {
            *services.entry(service).or_default() += &format!("{class}\n");
        }
    }
    services.into_iter().map(|(service, classes)| (format!("{FOLDER}{service}"), classes)).collect()
}

/// Returns the services that a module provides, each with a class that implements it, as `Class.getName` gives them.
fn provided(module: &ClassFile) -> Vec<(String, String)> {
    let name = |index: u16| module.pool.class_name(index).map(|it| it.replace('/', "."));
    let all = module.attributes.provides.iter();
    all.flat_map(|it| it.with.iter().map(move |with| (it.service, *with)))
        .filter_map(|(service, with)| Some((name(service)?, name(with)?)))
        .collect()
}

//! Nests: classes that share their private members (JVMS 5.4.4).

use std::sync::Arc;

use crate::classes::class::{Class, ClassId};
use crate::interpreter::exit::{Exit, Res};
use crate::linking::access::same_package;
use crate::memory::heap::Ref;
use crate::native::{Call, Entry};
use crate::vm::Vm;

/// The index among a class's resolved references of the error with which its nest host could not be
/// loaded. No constant of the pool has this index.
const FAILURE: u32 = 0;

/// # Nests
impl Vm {
    /// Returns the nest host of a class. It is the class itself if the class names no host, or if
    /// the host cannot be loaded or does not list the class as a member.
    ///
    /// # Errors
    /// Returns [`Exit::Suspend`] while the host is loaded.
    pub fn nest_host(&mut self, id: ClassId) -> Res<ClassId> {
        let class = self.class(id).clone();
        if let Some(host) = class.nest_host {
            return Ok(host);
        }
        let Some(name) = claimed_host(&class) else { return Ok(id) };
        if self.resolved(&class, FAILURE).is_some() {
            return Ok(id);
        }
        match self.find_class(class.loader, &name) {
            Ok(Some(host)) => {
                Ok(if refusal(&class, self.class(host)).is_none() { host } else { id })
            }
            Ok(None) if class.loader.0 == 0 => Ok(id),
            Ok(None) => {
                let load = self.internal_method("loadNestHost");
                self.push_retry(load, &[u64::from(class.mirror.0)])
            }
            Err(Exit::Throw(error)) if self.is_linkage_error(error) => Ok(id),
            Err(exit) => Err(exit),
        }
    }

    /// Returns the reason why a class does not belong to the nest that it names, as text for
    /// messages.
    pub(crate) fn nest_fault(&self, id: ClassId) -> Option<String> {
        let class = self.class(id);
        if class.nest_host.is_some() {
            return None;
        }
        let name = claimed_host(class)?;
        let this = class.external_name();
        if let Some(error) = self.resolved(class, FAILURE) {
            let message = self.reference(error, self.known.throwable_message);
            return Some(format!(
                "Nest host resolution of {this} with host {} failed: {}: {}",
                crate::classes::class::external_name(&name),
                self.class(self.class_of(error)).external_name(),
                if message.0 == 0 { "null".to_owned() } else { self.text(message) }
            ));
        }
        let host = self.class(self.lookup_loaded(class.loader, &name)?);
        let reason = refusal(class, host)?;
        Some(format!(
            "Type {this} (loader: {}) is not a nest member of type {} (loader: {}): {reason}",
            self.loader_phrase(class.loader),
            host.external_name(),
            self.loader_phrase(host.loader)
        ))
    }
}

/// Calls a user-defined loader for the nest host of a class, in a frame of its own. The argument is
/// the mirror of the class. The class keeps a linkage error, so that [`Vm::nest_host`] does not
/// load the host again.
pub(crate) fn load_nest_host(call: &mut Call<'_>) -> Res<u64> {
    let id = call.mirrored(0)?;
    let class = call.vm.class(id).clone();
    let Some(name) = claimed_host(&class) else { return Ok(0) };
    match call.entry {
        Entry::Start => {
            let asked = call.vm.new_string(&crate::classes::class::external_name(&name))?;
            let whole = call.vm.new_string(&name)?;
            let load = call.vm.internal_method("loadClass");
            call.upcall(load, &[class.loader, asked, whole, Ref(0)].map(|it| u64::from(it.0)), 1)
        }
        Entry::Returned(_) => Ok(0),
        Entry::Threw(error) if call.vm.is_linkage_error(error) => {
            call.vm.set_resolved(&class, FAILURE, error)?;
            Ok(0)
        }
        Entry::Threw(error) => Err(Exit::Throw(error)),
    }
}

/// Returns the internal name of the nest host that a class file names.
fn claimed_host(class: &Class) -> Option<Arc<str>> {
    let file = class.file()?;
    file.attributes.nest_host.and_then(|index| file.pool.class_name(index)).cloned()
}

/// Returns the reason why a host does not accept a class as a nest member.
fn refusal(class: &Class, host: &Class) -> Option<&'static str> {
    if !same_package(class, host) {
        Some("types are in different packages")
    } else if !lists_nest_member(host, &class.name) {
        Some("current type is not listed as a nest member")
    } else {
        None
    }
}

fn lists_nest_member(host: &Class, member: &str) -> bool {
    host.file().is_some_and(|file| {
        let members = file.attributes.nest_members.as_deref().unwrap_or_default();
        members
            .iter()
            .any(|&index| file.pool.class_name(index).is_some_and(|name| **name == *member))
    })
}

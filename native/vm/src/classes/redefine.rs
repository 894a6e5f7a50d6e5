//! Redefinition of classes: other code for the methods of a class that is in use (JVM TI,
//! `RedefineClasses`).
//!
//! The class and its methods keep their places in the tables. What they were goes to places of its
//! own, for the frames that are still running it.

use std::rc::Rc;

use bytes::Bytes;
use classfile::ClassFile;

use crate::class::{Body, Class, ClassId, MethodId, access};
use crate::exit::Res;
use crate::frame::Fp;
use crate::initialise::state;
use crate::machine::Machine;
use crate::source::Source;
use crate::verify::Progress;
use crate::vm::Vm;

/// A new version of a class, found fit to take the place of the present one.
pub struct Redefinition {
    class: ClassId,
    file: ClassFile,
}

/// What a redefinition has replaced.
pub(crate) struct Replaced {
    class: Rc<Class>,
    /// Methods that were decoded, and where their code went.
    retired: Vec<(MethodId, MethodId)>,
}

/// Flags of a class that only its class file has.
const SUPER: u16 = access::SYNCHRONIZED;

/// # Redefinition of classes
impl<M: Machine> Vm<M> {
    /// Whether a class can be redefined: neither hidden, nor an array or primitive type.
    #[must_use]
    pub fn is_modifiable(&self, class: ClassId) -> bool {
        let class = self.class(class);
        class.source.is_some() && !class.hidden
    }

    /// Whether a class is another version than that which was defined.
    #[must_use]
    pub fn is_redefined(&self, class: ClassId) -> bool {
        self.class(class).resolved_base > 0
    }

    /// What a class was defined or last redefined from; empty if it is not modifiable.
    #[must_use]
    pub fn class_bytes(&self, class: ClassId) -> Vec<u8> {
        let class = self.class(class);
        match class.bytes() {
            Some(bytes) => bytes.to_vec(),
            None => self.boot_bytes(&class.name).unwrap_or_default(),
        }
    }

    /// Reads another version of a class, and checks it against the present one.
    ///
    /// # Errors
    /// `ClassFormatError`, `VerifyError`, `NoClassDefFoundError` for another name;
    /// `UnsupportedOperationException` if more than code would change; [`crate::Exit::Suspend`] while
    /// a class that the verification needs is loaded.
    pub fn check_redefinition(&mut self, id: ClassId, bytes: &[u8]) -> Res<Redefinition> {
        let class = self.class(id).clone();
        let Some(present) = class.file().cloned() else {
            return self.internal(format!("{} has no class file", class.name));
        };
        let mut file = match classfile::read_class(bytes) {
            Ok(file) => file,
            Err(error) => return Err(self.malformed(&error, bytes, Some(&class.name))),
        };
        if file.this_class != present.this_class {
            let message = Some("class names don't match");
            return Err(self.throw_new("java/lang/NoClassDefFoundError", message));
        }
        if let Some(change) = forbidden_change(&present, &file) {
            let message = format!("class redefinition failed: attempted to {change}");
            let error = "java/lang/UnsupportedOperationException";
            return Err(self.throw_new(error, Some(&message)));
        }
        // Reflection knows methods by their places.
        let place = |method: &classfile::Method| {
            present.methods.iter().position(|old| is_same(old, method))
        };
        file.methods.sort_by_key(place);
        if self.class_state(id) != state::LOADED && !self.is_trusted(id) {
            self.verify(class, &file, &mut Progress::new(&file))?;
        }
        Ok(Redefinition { class: id, file })
    }

    /// Puts a new version in the place of the present one. Frames that run a method go on with the
    /// code they have. `bytes` are what a later version starts from, if it is this one.
    pub fn redefine(&mut self, new: Redefinition, bytes: Option<Vec<u8>>) {
        let id = new.class;
        let old = self.class(id).clone();
        self.note_redefinition(&old);
        let version = self.next_class_id();
        self.classes.push(Rc::new(Class { place: version, ..(*old).clone() }));
        let retired = self.retire_methods(&old, version);
        self.move_frames(&retired);
        let bytes = bytes.map(Bytes::from).or_else(|| old.bytes().cloned());
        let class = Class {
            source: Some(Source::read(new.file, bytes)),
            resolved_base: self.resolved_end(&old),
            ..(*old).clone()
        };
        self.state.call_sites.insert(id, class.resolved_base + class.pool_size() + 1);
        self.put_class(class.into());
        self.log_redefinition(Replaced { class: old, retired });
    }

    /// Goes back to what was replaced.
    pub(crate) fn undo_redefinition(&mut self, replaced: Replaced) {
        self.put_class(replaced.class);
        for (id, retired) in replaced.retired {
            let retired = self.method_mut(retired);
            let body = std::mem::replace(&mut retired.body, Body::Undecoded);
            let leaf = retired.leaf;
            let method = self.method_mut(id);
            (method.body, method.leaf) = (body, leaf);
            self.settle(id);
        }
    }

    /// Moves the code of methods to places of its own.
    fn retire_methods(&mut self, class: &Class, version: ClassId) -> Vec<(MethodId, MethodId)> {
        let mut retired = Vec::new();
        for &id in &class.methods {
            if !self.method(id).has_code() {
                continue;
            }
            // What is known of it now goes back with it.
            self.log_quickening(id);
            let place = self.next_method();
            let mut method = self.method_mut(id).retire(place, version);
            if let Body::Code(code) = &mut method.body {
                code.forget_receivers();
            }
            self.methods.push(method);
            self.settle(id);
            self.settle(place);
            retired.push((id, place));
        }
        retired
    }

    fn move_frames(&mut self, retired: &[(MethodId, MethodId)]) {
        for thread in self.threads.iter_mut() {
            let mut fp = thread.top;
            while fp != Fp::NONE {
                let method = thread.stack.method(fp);
                if let Some((_, place)) = retired.iter().find(|(old, _)| *old == method) {
                    thread.stack.set_method(fp, *place);
                }
                fp = thread.stack.previous(fp);
            }
        }
    }

    /// Enters a version into its class' place, and what its file says of the methods' code.
    fn put_class(&mut self, class: Rc<Class>) {
        if let Some(file) = class.file().cloned() {
            for (&id, source) in class.methods.iter().zip(&file.methods) {
                let method = self.method_mut(id);
                if source.code.is_some() && !matches!(method.body, Body::Native(_) | Body::Unbound)
                {
                    method.describe(source);
                    method.body = Body::Undecoded;
                }
                self.machine.redefined(id);
                self.settle(id);
            }
        }
        if let Some(place) = self.classes.get_mut(class.id.0 as usize) {
            *place = class;
        }
    }
}

/// What differs between two versions beside their code, in the words of `java.lang.instrument`.
fn forbidden_change(old: &ClassFile, new: &ClassFile) -> Option<&'static str> {
    let attributes = |file: &ClassFile| {
        let own = &file.attributes;
        let names = |indices: &Option<Vec<u16>>| {
            let name = |&index: &u16| file.pool.class_name(index).cloned();
            indices.as_ref().map(|indices| indices.iter().map(name).collect::<Vec<_>>())
        };
        let host = names(&own.nest_host.map(|host| vec![host]));
        (host, names(&own.nest_members), names(&own.permitted_subclasses), own.record.is_some())
    };
    let fields = |file: &ClassFile| {
        let facts =
            |field: &classfile::Field| (field.name.clone(), field.descriptor.clone(), field.access);
        file.fields.iter().map(facts).collect::<Vec<_>>()
    };
    let has = |file: &ClassFile, method| file.methods.iter().any(|other| is_same(other, method));
    let modified = |method: &classfile::Method| {
        old.methods.iter().any(|other| is_same(other, method) && other.access != method.access)
    };
    if old.super_class != new.super_class || old.interfaces != new.interfaces {
        Some("change superclass or interfaces")
    } else if (old.access ^ new.access) & !SUPER != 0 {
        Some("change the class modifiers")
    } else if attributes(old) != attributes(new) {
        Some("change the class NestHost, NestMembers, Record, or PermittedSubclasses attribute")
    } else if fields(old) != fields(new) {
        Some("change the schema (add/remove fields)")
    } else if new.methods.iter().any(|method| !has(old, method)) {
        Some("add a method")
    } else if old.methods.iter().any(|method| !has(new, method)) {
        Some("delete a method")
    } else if new.methods.iter().any(modified) {
        Some("change method modifiers")
    } else {
        None
    }
}

fn is_same(a: &classfile::Method, b: &classfile::Method) -> bool {
    a.name == b.name && a.descriptor == b.descriptor
}

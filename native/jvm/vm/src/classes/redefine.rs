//! Redefinition of classes: new code for the methods of a class that is in use (JVM TI,
//! `RedefineClasses`).
//!
//! The class and its methods keep their indices in the tables. The old version moves to new
//! indices, for the frames that still run it.

use std::rc::Rc;

use bytes::Bytes;
use classfile::ClassFile;

use crate::classes::class::{Body, Class, ClassId, MethodId, access};
use crate::classes::initialise::state;
use crate::classes::source::Source;
use crate::frames::frame::Fp;
use crate::interpreter::exit::Res;
use crate::linking::verify::Progress;
use crate::vm::Vm;

/// A new version of a class that has been checked and can replace the current version.
pub struct Redefinition {
    class: ClassId,
    file: ClassFile,
}

/// The version of a class that a redefinition has replaced.
pub(crate) struct Replaced {
    class: Rc<Class>,
    /// Each method that was decoded, with the method to which its code was moved.
    retired: Vec<(MethodId, MethodId)>,
}

impl Replaced {
    /// Returns whether a method is one of the class's.
    pub(crate) fn has(&self, method: Option<MethodId>) -> bool {
        method.is_some_and(|method| self.class.methods.contains(&method))
    }
}

/// The class flag `ACC_SUPER`, which only the class file has. It has the value of
/// `ACC_SYNCHRONIZED`.
const SUPER: u16 = access::SYNCHRONIZED;

/// # Redefinition of classes
impl Vm {
    /// Returns whether a class can be redefined. Hidden classes, arrays and primitive types cannot.
    #[must_use]
    pub fn is_modifiable(&self, class: ClassId) -> bool {
        let class = self.class(class);
        class.source.is_some() && !class.hidden
    }

    /// Returns whether a class has been redefined since its definition.
    #[must_use]
    pub fn is_redefined(&self, class: ClassId) -> bool {
        self.class(class).resolved_base > 0
    }

    /// Returns the class file from which a class was defined or last redefined. It is empty for a
    /// class that is not modifiable.
    #[must_use]
    pub fn class_bytes(&self, class: ClassId) -> Vec<u8> {
        let class = self.class(class);
        match class.bytes() {
            Some(bytes) => bytes.to_vec(),
            None => self.boot_bytes(&class.name).unwrap_or_default(),
        }
    }

    /// Reads a new version of a class and checks it against the current version.
    ///
    /// # Errors
    /// Throws a `ClassFormatError` or a `VerifyError` for an invalid class file, a
    /// `NoClassDefFoundError` if its class has another name, and an `UnsupportedOperationException`
    /// if more than code would change. Returns [`crate::Exit::Suspend`] while a class that the
    /// verification needs is loaded.
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
        // Reflection identifies methods by their positions, so the new version keeps the old order.
        let place = |method: &classfile::Method| {
            present.methods.iter().position(|old| is_same(old, method))
        };
        file.methods.sort_by_key(place);
        if self.class_state(id) != state::LOADED && !self.is_trusted(id) {
            self.verify(class, &file, &mut Progress::new(&file))?;
        }
        Ok(Redefinition { class: id, file })
    }

    /// Replaces the current version of a class. Frames that run one of its methods continue with
    /// the old code. `bytes` is the class file from which a later redefinition starts; `None` keeps
    /// the current one.
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

    /// Restores the version that a redefinition replaced.
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

    /// Moves the code of decoded methods to new methods of the old version.
    fn retire_methods(&mut self, class: &Class, version: ClassId) -> Vec<(MethodId, MethodId)> {
        let mut retired = Vec::new();
        for &id in &class.methods {
            if !self.method(id).has_code() {
                continue;
            }
            // A roll-back also restores what the old code has learnt, such as quickened
            // operations.
            self.log_move(id);
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

    /// Puts a version into the class's entry of the table, and updates its methods from its class
    /// file.
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

/// Returns the first difference between two versions that a redefinition may not make, in the words
/// of `java.lang.instrument`. Only code may differ.
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

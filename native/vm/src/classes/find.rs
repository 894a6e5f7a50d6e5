//! Finding classes by name, in the dictionary or by asking a loader (JVMS 5.3).

use std::rc::Rc;
use std::sync::Arc;

use crate::class::{ClassId, Kind};
use crate::exit::{Exit, Res};
use crate::heap::Ref;
use crate::load::Definition;
use crate::machine::Machine;
use crate::native::{Call, Entry};
use crate::source::Source;
use crate::vm::Vm;

/// # Finding classes
impl<M: Machine> Vm<M> {
    /// A class of the boot loader, loaded if need be.
    ///
    /// # Errors
    /// `NoClassDefFoundError`
    pub fn boot_class(&mut self, name: &str) -> Res<ClassId> {
        self.load_class(Ref(0), name)
    }

    /// The class that a loader is recorded to give for a name, if it was asked before.
    #[must_use]
    pub fn lookup_loaded(&self, loader: Ref, name: &str) -> Option<ClassId> {
        self.state.dictionary.get(&(loader, Arc::from(name))).copied()
    }

    /// The class or array class that a loader gives for an internal name.
    ///
    /// # Errors
    /// [`Exit::Suspend`] while a user loader is asked; `NoClassDefFoundError` from the boot loader.
    pub(crate) fn load_class(&mut self, loader: Ref, name: &str) -> Res<ClassId> {
        self.load_part(loader, name, Some(name))
    }

    /// As [`Vm::load_class`]; errors name the class that this one is a part of, or stay what the
    /// loader throws.
    fn load_part(&mut self, loader: Ref, name: &str, whole: Option<&str>) -> Res<ClassId> {
        if let Some(id) = self.find_part(loader, name, whole)? {
            return Ok(id);
        }
        self.ask_loader(loader, name, whole, Ref(0))
    }

    /// Asks a loader for a class that it was not asked for before, maybe as a supertype of a class
    /// that is being defined.
    pub(crate) fn ask_loader<T>(
        &mut self,
        loader: Ref,
        name: &str,
        whole: Option<&str>,
        subclass: Ref,
    ) -> Res<T> {
        if loader.0 == 0 {
            return Err(match whole {
                Some(whole) => self.no_class_def_found(whole, Ref(0)),
                None => self.class_not_found(name),
            });
        }
        let method = self.internal_method("loadClass");
        let text = self.new_string(&crate::class::external_name(name))?;
        let whole = match whole {
            Some(whole) => self.new_string(whole)?,
            None => Ref(0),
        };
        let arguments = [loader.0, text.0, whole.0, subclass.0].map(u64::from);
        self.push_retry(method, &arguments)
    }

    /// The class or array class that a loader has for an internal name, or that the boot loader finds. It asks no
    /// user loader, and is none where there is no such class.
    ///
    /// # Errors
    /// What loading a superclass throws.
    pub fn find_class(&mut self, loader: Ref, name: &str) -> Res<Option<ClassId>> {
        self.find_part(loader, name, Some(name))
    }

    /// As [`Vm::find_class`], with `ClassNotFoundException` for the element of an array.
    ///
    /// # Errors
    /// What loading a superclass throws.
    pub fn find_class_for_name(&mut self, loader: Ref, name: &str) -> Res<Option<ClassId>> {
        self.find_part(loader, name, None)
    }

    fn find_part(&mut self, loader: Ref, name: &str, whole: Option<&str>) -> Res<Option<ClassId>> {
        if let Some(id) = self.lookup_loaded(loader, name) {
            return Ok(Some(id));
        }
        if let Some(component) = name.strip_prefix('[') {
            let component = self.component_class(loader, component, whole)?;
            return Ok(Some(self.array_class(component)?));
        }
        if loader.0 != 0 {
            return Ok(None);
        }
        let Some(bytes) = self.boot_bytes(name) else { return Ok(None) };
        let how = Definition::default();
        let file = self.read(&bytes, &how, Some(name))?;
        self.define_file(Source::read(file, None), &how).map(Some)
    }

    /// The class file that the boot loader finds for a name.
    pub(crate) fn boot_bytes(&self, name: &str) -> Option<Vec<u8>> {
        let in_module = self.boot.find(name).filter(|_| self.boot_loader_reads(name));
        in_module.or_else(|| {
            let file = format!("{name}.class");
            self.state.boot_append.iter().find_map(|jar| jar.entry(&file).ok()?)
        })
    }

    /// Whether a class of the image is the boot loader's: once there are modules, those that are its own tell.
    fn boot_loader_reads(&self, name: &str) -> bool {
        let package = name.rfind('/').and_then(|end| name.get(..end)).unwrap_or_default();
        !self.state.has_modules || self.state.modules.contains_key(&(Ref(0), Arc::from(package)))
    }

    /// Lets the boot loader look into another jar, after all others.
    pub fn append_to_boot_path(&mut self, jar: classfile::Jar) {
        self.state.boot_append.push_back(Rc::new(jar));
    }

    /// The classes that a loader was recorded to give, by name.
    #[must_use]
    pub fn initiated_classes(&self, loader: Ref) -> Vec<ClassId> {
        let first = (loader, Arc::from(""));
        let from = self.state.dictionary.range(first..);
        from.take_while(|((of, _), _)| *of == loader).map(|(_, &id)| id).collect()
    }

    fn component_class(
        &mut self,
        loader: Ref,
        descriptor: &str,
        whole: Option<&str>,
    ) -> Res<ClassId> {
        match descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
            Some(name) => self.load_part(loader, name, whole),
            None if descriptor.starts_with('[') => self.load_part(loader, descriptor, whole),
            None => Ok(self.primitive(Kind::of(descriptor))),
        }
    }

    /// The class of a field descriptor's type.
    ///
    /// # Errors
    /// As [`Vm::load_class`].
    pub(crate) fn class_of_descriptor(&mut self, loader: Ref, descriptor: &str) -> Res<ClassId> {
        let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
        self.component_class(loader, descriptor, name.or(Some(descriptor)))
    }
}

/// Whether this may be the internal name of a class or of an array class (JVMS 4.2.1).
#[must_use]
pub fn is_class_name(name: &str) -> bool {
    let element = name.trim_start_matches('[');
    let class = if element.len() == name.len() {
        Some(name)
    } else if Kind::PRIMITIVES.iter().any(|kind| {
        *kind != Kind::Void && element.strip_prefix(kind.letter()).is_some_and(str::is_empty)
    }) {
        return name.len() - element.len() < 256;
    } else {
        element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'))
    };
    class.is_some_and(|class| {
        class.split('/').all(|part| !part.is_empty() && !part.contains(['.', ';', '[']))
    })
}

/// The frame that asks a user loader: arguments are the loader, the name in `Class.getName`'s form,
/// the name that a `NoClassDefFoundError` says, or null where a `ClassNotFoundException` stays what
/// it is, and the class of which this is a supertype, or null.
pub(crate) fn load_class<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let loader = call.object(0)?;
    let name = call.object(1)?;
    match call.entry {
        Entry::Start => {
            let class = call.vm.class_of(loader);
            let Some(method) =
                call.vm.lookup_virtual(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")
            else {
                return call.vm.internal("a class loader without loadClass");
            };
            call.upcall(method, &[u64::from(loader.0), u64::from(name.0)], 1)
        }
        Entry::Returned(mirror) => {
            let text = call.vm.text(name);
            let internal = text.replace('.', "/");
            if mirror == 0 {
                return Err(call.vm.no_class_def_found(&internal, Ref(0)));
            }
            let id = call.vm.mirrored(Ref(mirror as u32));
            if *call.vm.class(id).name != *internal {
                let message = format!("{} (wrong name: {})", internal, call.vm.class(id).name);
                return Err(call.vm.throw_new("java/lang/NoClassDefFoundError", Some(&message)));
            }
            call.vm.state.dictionary.insert((loader, Arc::from(&*internal)), id);
            Ok(mirror)
        }
        Entry::Threw(exception) => {
            let missing = call.vm.boot_class("java/lang/ClassNotFoundException")?;
            let whole = call.reference(2);
            if whole.0 != 0 && call.vm.is_instance(exception, missing) {
                let text = call.vm.text(whole);
                return Err(call.vm.no_class_def_found(&text, exception));
            }
            Err(Exit::Throw(exception))
        }
    }
}

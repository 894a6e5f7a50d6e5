//! Finding classes by name: in the dictionary, in the boot loader, or by a call of a user-defined
//! loader (JVMS 5.3).

use std::rc::Rc;
use std::sync::Arc;

use crate::classes::class::{ClassId, Kind};
use crate::classes::load::Definition;
use crate::classes::source::Source;
use crate::interpreter::exit::{Exit, Res};
use crate::memory::heap::Ref;
use crate::native::{Call, Entry};
use crate::vm::Vm;

/// # Finding classes
impl Vm {
    /// Returns a class of the boot loader. Loads it if necessary.
    ///
    /// # Errors
    /// Throws a `NoClassDefFoundError` if there is no such class.
    pub fn boot_class(&mut self, name: &str) -> Res<ClassId> {
        self.load_class(Ref(0), name)
    }

    /// Returns the class that the dictionary records for a loader and a name: the loader has loaded
    /// or returned it before.
    #[must_use]
    pub fn lookup_loaded(&self, loader: Ref, name: &str) -> Option<ClassId> {
        self.state.dictionary.get(&(loader, Arc::from(name))).copied()
    }

    /// Returns the class or array class that a loader loads for an internal name.
    ///
    /// # Errors
    /// Returns [`Exit::Suspend`] while a user-defined loader runs. Throws a `NoClassDefFoundError`
    /// if the boot loader does not find the class.
    pub(crate) fn load_class(&mut self, loader: Ref, name: &str) -> Res<ClassId> {
        self.load_part(loader, name, Some(name))
    }

    /// Loads a class like [`Vm::load_class`]. `whole` is the name for a `NoClassDefFoundError`, for
    /// example the array class whose element is loaded. If it is `None`, a `ClassNotFoundException`
    /// is thrown, or passed on unchanged.
    fn load_part(&mut self, loader: Ref, name: &str, whole: Option<&str>) -> Res<ClassId> {
        if let Some(id) = self.find_part(loader, name, whole)? {
            return Ok(id);
        }
        self.ask_loader(loader, name, whole, Ref(0))
    }

    /// Calls a loader for a class that the dictionary does not record for it. `subclass` is the
    /// name of the class that is being defined and has it as a supertype, or null.
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
        let text = self.new_string(&crate::classes::class::external_name(name))?;
        let whole = match whole {
            Some(whole) => self.new_string(whole)?,
            None => Ref(0),
        };
        let arguments = [loader.0, text.0, whole.0, subclass.0].map(u64::from);
        self.push_retry(method, &arguments)
    }

    /// Returns the class or array class that the dictionary records for a loader and an internal
    /// name. Also asks the boot loader if `loader` is null. Otherwise it returns `None` for an
    /// unknown class, because it does not call user-defined loaders.
    ///
    /// # Errors
    /// Throws the exception that loading a superclass or an array's element threw.
    pub fn find_class(&mut self, loader: Ref, name: &str) -> Res<Option<ClassId>> {
        self.find_part(loader, name, Some(name))
    }

    /// Finds a class like [`Vm::find_class`], but throws a `ClassNotFoundException` if an array's
    /// element is missing.
    ///
    /// # Errors
    /// Throws the exception that loading a superclass threw.
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

    /// Returns the class file that the boot loader finds for a name.
    pub(crate) fn boot_bytes(&self, name: &str) -> Option<Vec<u8>> {
        let in_module = self.boot.find(name).filter(|_| self.boot_loader_reads(name));
        in_module.or_else(|| {
            let file = format!("{name}.class");
            self.state.boot_append.iter().find_map(|jar| jar.entry(&file).ok()?)
        })
    }

    /// Returns whether the boot loader may define a class of the class library. Once there are
    /// modules, the class's package must be in one of the boot loader's modules.
    fn boot_loader_reads(&self, name: &str) -> bool {
        let package = name.rfind('/').and_then(|end| name.get(..end)).unwrap_or_default();
        !self.state.has_modules || self.state.modules.contains_key(&(Ref(0), Arc::from(package)))
    }

    /// Adds a jar to the end of the boot loader's class path.
    pub fn append_to_boot_path(&mut self, jar: classfile::Jar) {
        self.state.boot_append.push_back(Rc::new(jar));
    }

    /// Returns the classes that the dictionary records for a loader, by name.
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

    /// Returns the class of a field descriptor's type.
    ///
    /// # Errors
    /// Fails like [`Vm::load_class`].
    pub(crate) fn class_of_descriptor(&mut self, loader: Ref, descriptor: &str) -> Res<ClassId> {
        let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
        self.component_class(loader, descriptor, name.or(Some(descriptor)))
    }
}

/// Returns whether a text can be the internal name of a class or of an array class (JVMS 4.2.1).
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

/// Calls a user-defined loader from a frame of its own. The arguments are:
///
/// 1. the loader;
/// 2. the name in the form of `Class.getName`;
/// 3. the name for a `NoClassDefFoundError`, or null if a `ClassNotFoundException` is passed on;
/// 4. the name of the class that is being defined and has this class as a supertype, or null.
pub(crate) fn load_class(call: &mut Call<'_>) -> Res<u64> {
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

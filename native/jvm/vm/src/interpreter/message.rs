//! The messages of exceptions that the vm throws, in the words of HotSpot.

use crate::classes::class::{Class, ClassId, MethodId};
use crate::frames::frame::Cursor;
use crate::interpreter::exit::Exit;
use crate::interpreter::mode::StaticMode;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// # Messages of exceptions
impl Vm {
    /// Creates an exception at the running instruction. It saves the frame's registers first, so
    /// that the back trace names the right line.
    #[inline(always)]
    pub(crate) fn raise<M: StaticMode, const L: bool>(
        &mut self,
        frame: &Cursor<'_, M, L>,
        class: &str,
        message: Option<&str>,
    ) -> Exit {
        self.save(frame);
        self.throw_new(class, message)
    }

    /// Returns the message of a failed cast.
    #[must_use]
    pub(crate) fn class_cast_message(&self, from: ClassId, to: ClassId) -> String {
        let (a, b) = (self.class(from), self.class(to));
        let places = self.places(a, b);
        format!(
            "class {} cannot be cast to class {} ({places})",
            a.external_name(),
            b.external_name()
        )
    }

    /// Returns the phrase of a message that says in which modules two classes are.
    pub(crate) fn places(&self, a: &Class, b: &Class) -> String {
        let (a_name, b_name) = (a.external_name(), b.external_name());
        let (a_place, b_place) = (self.module_phrase(a), self.module_phrase(b));
        if a_place == b_place {
            format!("{a_name} and {b_name} are in {a_place}")
        } else {
            format!("{a_name} is in {a_place}; {b_name} is in {b_place}")
        }
    }

    /// Returns a module as messages name it: `module java.base` or `unnamed module @0x1b`.
    pub(crate) fn module_title(&mut self, module: Ref) -> String {
        let name = self.reference(module, self.known.module_name);
        if name.0 == 0 {
            format!("unnamed module @0x{:x}", self.identity_hash(module))
        } else {
            format!("module {}", self.text(name))
        }
    }

    /// Returns the module and loader of a class as messages name them: `module java.base of loader
    /// 'bootstrap'` or `unnamed module of loader 'app'`.
    pub(crate) fn module_phrase(&self, class: &Class) -> String {
        let module = self.reference(class.mirror, self.known.class_module);
        let name =
            if module.0 == 0 { Ref(0) } else { self.reference(module, self.known.module_name) };
        let module = if name.0 == 0 {
            "unnamed module".to_owned()
        } else {
            format!("module {}", self.text(name))
        };
        format!("{module} of loader {}", self.loader_phrase(class.loader))
    }

    pub(crate) fn loader_phrase(&self, loader: Ref) -> String {
        if loader.0 == 0 {
            return "'bootstrap'".to_owned();
        }
        let name = self.reference(loader, self.known.loader_name_and_id);
        if name.0 == 0 {
            let class = self.class(self.class_of(loader));
            return class.external_name();
        }
        self.text(name)
    }

    /// Returns the part of a message that names a loader's parent. It is empty for the loaders of
    /// the JDK.
    pub(crate) fn loader_parent(&self, loader: Ref) -> String {
        let is_builtin = loader.0 == 0
            || self.class(self.class_of(loader)).name.starts_with("jdk/internal/loader/");
        if is_builtin {
            return String::new();
        }
        let parent = self.reference(loader, self.known.loader_parent);
        format!(", parent loader {}", self.loader_phrase(parent))
    }

    /// Returns a method as messages print it: `void a.B.c(int)`.
    #[must_use]
    pub fn pretty_method(&self, id: MethodId) -> String {
        let method = self.method(id);
        let (parameters, result) = crate::linking::resolve::pretty_descriptor(&method.descriptor);
        format!(
            "{result} {}.{}({parameters})",
            self.class(method.class).external_name(),
            method.name
        )
    }
}

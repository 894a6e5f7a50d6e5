//! Messages of exceptions that the vm throws, worded as HotSpot words them.

use crate::class::{Class, ClassId, MethodId};
use crate::exit::Exit;
use crate::frame::Frame;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::vm::Vm;

impl<M: Machine> Vm<M> {
    /// Throws at the running instruction, so that the back trace names its line.
    #[cold]
    pub(crate) fn raise(&mut self, frame: &Frame<M>, class: &str, message: Option<&str>) -> Exit {
        self.save(frame);
        self.throw_new(class, message)
    }

    /// `NullPointerException` at the running instruction; its message is computed when asked for.
    #[cold]
    pub(crate) fn null_pointer(&mut self, frame: &Frame<M>) -> Exit {
        self.raise(frame, "java/lang/NullPointerException", None)
    }

    /// The message of a failed cast.
    #[must_use]
    pub fn class_cast_message(&self, from: ClassId, to: ClassId) -> String {
        let (a, b) = (self.class(from), self.class(to));
        let (from_name, to_name) = (a.external_name(), b.external_name());
        let (from_place, to_place) = (self.module_phrase(a), self.module_phrase(b));
        let places = if from_place == to_place {
            format!("{from_name} and {to_name} are in {from_place}")
        } else {
            format!("{from_name} is in {from_place}; {to_name} is in {to_place}")
        };
        format!("class {from_name} cannot be cast to class {to_name} ({places})")
    }

    /// `module java.base of loader 'bootstrap'`, `unnamed module of loader 'app'`.
    fn module_phrase(&self, class: &Class) -> String {
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

    fn loader_phrase(&self, loader: Ref) -> String {
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

    /// A method as messages print it: `void a.B.c(int)`.
    #[must_use]
    pub fn pretty_method(&self, id: MethodId) -> String {
        let method = self.method(id);
        let (parameters, result) = crate::resolve::pretty_descriptor(&method.descriptor);
        format!(
            "{result} {}.{}({parameters})",
            self.class(method.class).external_name(),
            method.name
        )
    }
}

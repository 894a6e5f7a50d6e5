//! Verification as a step of linking (JVMS 5.4).

use std::rc::Rc;
use std::sync::Arc;

use classfile::ClassFile;

use super::{Classes, Kind, Progress, Stop};
use crate::classes::class::{Class, ClassId};
use crate::classes::initialise::state;
use crate::interpreter::exit::{Exit, Res};
use crate::native::{Call, Entry};
use crate::vm::Vm;

/// The superclass of the accessors that core reflection generates before Java 24. These accessors
/// do not pass verification.
const MAGIC: &str = "jdk/internal/reflect/MagicAccessorImpl";
/// The class of the platform class loader, which defines the JDK's modules that the boot loader
/// does not define.
const PLATFORM_LOADER: &str = "jdk/internal/loader/ClassLoaders$PlatformClassLoader";

impl Vm {
    /// Ensures that a class is linked before the current operation continues.
    ///
    /// # Errors
    /// Returns [`Exit::Suspend`] if the class has to be verified first. The frame that verifies the
    /// class may throw a `VerifyError`, a `ClassFormatError`, or an error of loading other classes.
    pub fn ensure_linked(&mut self, class: ClassId) -> Res<()> {
        if self.class_state(class) != state::LOADED {
            return Ok(());
        }
        if self.is_trusted(class) {
            // The supertypes of a trusted class are trusted too, so they need no verification.
            self.set_class_state(class, state::LINKED);
            return Ok(());
        }
        let mirror = self.class(class).mirror;
        let method = self.internal_method("link");
        self.push_retry(method, &[u64::from(mirror.0)])
    }

    /// Returns whether a class belongs to the JDK and is therefore not verified.
    pub(crate) fn is_trusted(&self, id: ClassId) -> bool {
        let class = self.class(id);
        if class.loader.0 == 0 {
            return true;
        }
        let loader = self.class(self.class_of(class.loader));
        let magic = |ancestor: &ClassId| {
            let ancestor = self.class(*ancestor);
            ancestor.loader.0 == 0 && &*ancestor.name == MAGIC
        };
        (loader.loader.0 == 0 && &*loader.name == PLATFORM_LOADER)
            || class.ancestors.iter().any(magic)
    }
}

/// Links a class in a frame of its own, after its superclass and its superinterfaces. The argument
/// is the mirror of the class. The frame is entered again after each class that the verification
/// had to load.
pub(crate) fn link(call: &mut Call<'_>) -> Res<u64> {
    if let Entry::Threw(exception) = call.entry {
        return Err(Exit::Throw(exception));
    }
    let id = call.mirrored(0)?;
    let class = call.vm.class(id).clone();
    for &above in class.super_class.iter().chain(&class.interfaces) {
        call.vm.ensure_linked(above)?;
    }
    if call.vm.class_state(id) == state::LOADED {
        verify(call, class)?;
        call.vm.set_class_state(id, state::LINKED);
    }
    Ok(0)
}

/// Continues the verification of a class. Its progress is kept in the frame.
fn verify(call: &mut Call<'_>, class: Rc<Class>) -> Res<()> {
    let Some(file) = class.file().cloned() else { return Ok(()) };
    let mut progress = match call.kept_number(0) {
        0 => Progress::new(&file),
        kept => Progress { methods: kept as u16, inferring: kept & INFERRING != 0 },
    };
    let verdict = call.vm.verify(class, &file, &mut progress);
    let inferring = if progress.inferring { INFERRING } else { 0 };
    call.keep_number(0, BEGUN | inferring | u64::from(progress.methods));
    verdict
}

impl Vm {
    /// Verifies a class file as a version of a class.
    ///
    /// # Errors
    /// Throws a `VerifyError`, a `ClassFormatError`, or an error of loading other classes.
    pub(crate) fn verify(
        &mut self,
        class: Rc<Class>,
        file: &ClassFile,
        progress: &mut Progress,
    ) -> Res<()> {
        let fault = match progress.run(file, &mut View { vm: self, class }) {
            Ok(()) => return Ok(()),
            Err(Stop::Classes(exit)) => return Err(exit),
            Err(Stop::Effort) => {
                return self.unsupported("the verification of such a large method");
            }
            Err(Stop::Fault(fault)) => fault,
        };
        let error = match fault.kind {
            Kind::Verify => "java/lang/VerifyError",
            Kind::Format | Kind::StackMap => "java/lang/ClassFormatError",
        };
        Err(self.throw_new(error, Some(&fault.message)))
    }
}

/// Flags of a [`Progress`] that is kept as a number. The lowest 16 bits are the number of methods.
const INFERRING: u64 = 1 << 16;
const BEGUN: u64 = 1 << 17;

/// The classes of the vm, as the defining loader of `class` finds them.
struct View<'a> {
    vm: &'a mut Vm,
    class: Rc<Class>,
}

impl Classes for View<'_> {
    type Class = ClassId;
    type Stop = Exit;

    fn load(&mut self, name: &str) -> Res<ClassId> {
        self.vm.load_class(self.class.loader, name)
    }

    fn this(&self) -> ClassId {
        self.class.id
    }

    fn name(&self, class: ClassId) -> Arc<str> {
        self.vm.class(class).name.clone()
    }

    fn superclass(&self, class: ClassId) -> Option<ClassId> {
        self.vm.class(class).super_class
    }

    fn is_interface(&self, class: ClassId) -> bool {
        self.vm.class(class).is_interface()
    }

    fn is_subclass(&self, class: ClassId, of: ClassId) -> bool {
        self.vm.is_assignable(class, of)
    }

    fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        crate::linking::access::same_package(self.vm.class(a), self.vm.class(b))
    }

    fn field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<(ClassId, u16)> {
        let (declaring, field) = self.vm.lookup_field(class, name, descriptor)?;
        Some((declaring, field.access))
    }

    fn method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<(ClassId, u16)> {
        let found = self.vm.method(self.vm.lookup_in_classes(class, name, descriptor)?);
        Some((found.class, found.access))
    }
}

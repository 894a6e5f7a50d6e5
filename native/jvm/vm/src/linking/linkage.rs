//! Errors of linking (JVMS 5.4), with the messages of HotSpot.

use crate::classes::class::{Class, ClassId, MethodId, access};
use crate::interpreter::exit::{Exit, Res};
use crate::linking::access::visibility;
use crate::linking::resolve::{Invocation, MemberName, pretty_descriptor};
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// The first class file version whose minor version can only be 0 or 65535 (preview features, JVMS
/// 4.1).
const FIRST_PREVIEW: u16 = 56;
const CHANGED: &str = "java/lang/IncompatibleClassChangeError";

/// # Errors of linking
impl Vm {
    /// Creates a `NoSuchMethodError`.
    pub fn no_such_method(&mut self, member: &MemberName) -> Exit {
        let message = format!("'{}'", pretty(member));
        self.throw_new("java/lang/NoSuchMethodError", Some(&message))
    }

    /// Creates a `NoSuchFieldError`.
    pub fn no_such_field(&mut self, class: ClassId, name: &str, descriptor: &str) -> Exit {
        let message = if self.describes_missing_fields() {
            let class = self.class(class).external_name();
            // The field's type is formatted as the result of a method without parameters.
            let (_, kind) = crate::linking::resolve::pretty_descriptor(&format!("(){descriptor}"));
            format!("Class {class} does not have member field '{kind} {name}'")
        } else {
            name.to_owned()
        };
        self.throw_new("java/lang/NoSuchFieldError", Some(&message))
    }

    /// Checks that a class may call a method. `named` is the class in the reference.
    ///
    /// # Errors
    /// Throws an `IllegalAccessError`. Returns [`Exit::Suspend`] while a nest host is loaded.
    pub fn check_method_access(
        &mut self,
        from: &Class,
        named: ClassId,
        method: MethodId,
    ) -> Res<()> {
        let found = self.method(method);
        let (declaring, flags) = (found.class, found.access);
        // Arrays have a public method `clone` (JLS 10.7).
        let array_clone = self.class(named).is_array() && &*found.name == "clone";
        if array_clone || self.can_access_member(from, declaring, flags, named)? {
            return Ok(());
        }
        let what = format!("method '{}'", self.pretty_method(method));
        Err(self.inaccessible(from, declaring, flags, &what))
    }

    /// Creates an `IllegalAccessError` for a member. `what` describes the member without its access
    /// modifier.
    pub(crate) fn inaccessible(
        &mut self,
        from: &Class,
        declaring: ClassId,
        flags: u16,
        what: &str,
    ) -> Exit {
        let owner = self.class(declaring).clone();
        let mut message = format!(
            "class {} tried to access {}{what} ({})",
            from.external_name(),
            visibility(flags),
            self.places(from, &owner)
        );
        let faults: Vec<String> =
            [from.id, declaring].iter().filter_map(|&id| self.nest_fault(id)).collect();
        if flags & access::PRIVATE != 0 && !faults.is_empty() {
            message += &format!(", ({})", faults.join(", "));
        }
        self.throw_new("java/lang/IllegalAccessError", Some(&message))
    }

    /// Checks that the class in a method reference is a class or an interface as the instruction
    /// requires, and that the constant is of the matching kind (JVMS 5.4.3.3 and 5.4.3.4).
    pub(crate) fn check_holder(
        &mut self,
        how: Invocation,
        holder: &Class,
        member: &MemberName,
        by_interface_constant: bool,
    ) -> Res<()> {
        let is_interface = holder.is_interface();
        let message = match how {
            Invocation::Virtual if is_interface => {
                format!("Found interface {}, but class was expected", holder.external_name())
            }
            Invocation::Interface if !is_interface => {
                format!("Found class {}, but interface was expected", holder.external_name())
            }
            _ if is_interface == by_interface_constant => return Ok(()),
            _ => {
                let kind = if is_interface { "InterfaceMethodref" } else { "Methodref" };
                format!("Method '{}' must be {kind} constant", pretty(member))
            }
        };
        Err(self.throw_new(CHANGED, Some(&message)))
    }

    /// Checks that a method is static if and only if the instruction is `invokestatic`.
    ///
    /// # Errors
    /// Throws an `IncompatibleClassChangeError`.
    pub fn check_static(&mut self, how: Invocation, method: MethodId) -> Res<()> {
        if self.method(method).is_static() == (how == Invocation::Static) {
            return Ok(());
        }
        let expected = match how {
            Invocation::Static => "Expected static",
            Invocation::Special | Invocation::Virtual => "Expecting non-static",
            Invocation::Interface => "Expected instance not static",
        };
        let message = format!("{expected} method '{}'", self.pretty_method(method));
        Err(self.throw_new(CHANGED, Some(&message)))
    }

    /// Creates the `AbstractMethodError` of a call for which method selection found no code (JVMS
    /// 5.4.6). `selected` is the abstract method that was selected, if any.
    pub(crate) fn no_implementation(
        &mut self,
        receiver: ClassId,
        resolved: MethodId,
        selected: Option<MethodId>,
    ) -> Exit {
        if self.method(resolved).vtable_index.is_none()
            && !self.class(self.method(resolved).class).is_interface()
        {
            return self.abstract_method(resolved);
        }
        let method = self.method(resolved);
        let holder = self.class(method.class);
        let kind = match holder.access & (access::INTERFACE | access::ABSTRACT) {
            access::ABSTRACT => "abstract class",
            0 => "class",
            _ => "interface",
        };
        let mut message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method \
             '{}' of {kind} {}.",
            self.class(receiver).external_name(),
            self.declaration(resolved, None),
            holder.external_name()
        );
        let selected = selected.filter(|&selected| {
            selected != resolved && !self.class(self.method(selected).class).is_interface()
        });
        if let Some(selected) = selected {
            let owner = self.class(self.method(selected).class).external_name();
            let declaration = self.declaration(selected, Some(&owner));
            message += &format!(" Selected method is '{declaration}'.");
        }
        self.throw_new("java/lang/AbstractMethodError", Some(&message))
    }

    /// Creates the error of a call that selects no default method although a superinterface of the
    /// receiver's class has one. If several default methods conflict, this is an
    /// `IncompatibleClassChangeError`. If an abstract method overrides the default method, it is an
    /// `AbstractMethodError`. Returns `None` if no superinterface has a default method with this
    /// name and descriptor.
    pub(crate) fn no_default(&mut self, receiver: ClassId, resolved: MethodId) -> Option<Exit> {
        let (name, descriptor) = {
            let method = self.method(resolved);
            (method.name.clone(), method.descriptor.clone())
        };
        let candidates = self.interface_candidates(receiver, &name, &descriptor);
        let is_concrete = |vm: &Vm, id: MethodId| vm.method(id).access & access::ABSTRACT == 0;
        if !candidates.iter().any(|&id| is_concrete(self, id)) {
            return None;
        }
        let specific = self.maximally_specific(&candidates);
        if specific.iter().filter(|&&id| is_concrete(self, id)).count() < 2 {
            let heir = self.class(receiver).ancestors.iter().copied().find(|&ancestor| {
                self.interface_candidates(ancestor, &name, &descriptor) == candidates
            });
            let heir = self.class(heir.unwrap_or(receiver)).name.clone();
            let message = format!("Method {heir}.{name}{descriptor} is abstract");
            return Some(self.throw_new("java/lang/AbstractMethodError", Some(&message)));
        }
        let mut message = "Conflicting default methods:".to_owned();
        for interface in self.interfaces_in_order(receiver) {
            if let Some(&found) = candidates.iter().find(|&&id| self.method(id).class == interface)
            {
                let class = &self.class(self.method(found).class).name;
                message += &format!(" {class}.{name}");
            }
        }
        Some(self.throw_new(CHANGED, Some(&message)))
    }

    /// Returns the superinterfaces of a class in depth-first order: at each class, first its
    /// superclass, then its interfaces.
    fn interfaces_in_order(&self, class: ClassId) -> Vec<ClassId> {
        let mut met = Vec::new();
        let mut open = vec![class];
        while let Some(id) = open.pop() {
            let of = self.class(id);
            if of.is_interface() {
                if met.contains(&id) {
                    continue;
                }
                met.push(id);
            }
            open.extend(of.interfaces.iter().rev());
            open.extend(of.super_class.filter(|_| !of.is_interface()));
        }
        met
    }

    /// Creates the `AbstractMethodError` of a call whose target does not depend on the receiver.
    pub(crate) fn abstract_method(&mut self, method: MethodId) -> Exit {
        let message = format!("'{}'", self.pretty_method(method));
        self.throw_new("java/lang/AbstractMethodError", Some(&message))
    }

    /// Returns the declaration of a method, for example `abstract void draw()`. If a class is
    /// given, its name precedes the method's name.
    fn declaration(&self, id: MethodId, class: Option<&str>) -> String {
        let method = self.method(id);
        let (parameters, result) = pretty_descriptor(&method.descriptor);
        let flags = method.access;
        let modifier = if flags & access::ABSTRACT != 0 {
            "abstract "
        } else if flags & access::PRIVATE != 0 {
            "private "
        } else {
            ""
        };
        let owner = class.map_or_else(String::new, |class| format!("{class}."));
        format!("{modifier}{result} {owner}{}({parameters})", method.name)
    }

    /// Returns the newest class file version that the class library supports: the version of its
    /// own classes.
    #[must_use]
    pub fn newest_version(&self) -> u16 {
        self.class(self.known.object).file().map_or(u16::MAX, |file| file.major)
    }

    /// Returns whether the vm accepts application classes of this class file version (JVMS 4.1). It
    /// accepts classes that depend on preview features of its release only if these are enabled.
    pub(crate) fn supports(&self, major: u16, minor: u16) -> bool {
        let newest = self.newest_version();
        let is_preview = major == newest && minor == u16::MAX && self.options.preview;
        major <= newest && (major < FIRST_PREVIEW || minor == 0 || is_preview)
    }

    /// Creates an `UnsupportedClassVersionError`.
    pub(crate) fn unsupported_version(
        &mut self,
        major: u16,
        minor: u16,
        name: Option<&str>,
    ) -> Exit {
        let newest = self.newest_version();
        let name = name.unwrap_or("<Unknown>");
        let version = format!("(class file version {major}.{minor})");
        let message = if major < classfile::LOWEST_MAJOR {
            format!("{name} {version} was compiled with an invalid major version")
        } else if major > newest {
            format!(
                "{name} has been compiled by a more recent version of the Java Runtime {version}, \
                 this version of the Java Runtime only recognizes class file versions up to {newest}.0"
            )
        } else if minor != u16::MAX {
            format!("{name} {version} was compiled with an invalid non-zero minor version")
        } else if major == newest {
            format!(
                "Preview features are not enabled for {name} {version}. \
                 Try running with '--enable-preview'"
            )
        } else {
            format!(
                "{name} {version} was compiled with preview features that are unsupported. \
                 This version of the Java Runtime only recognizes preview features for class file \
                 version {newest}.{minor}"
            )
        };
        self.throw_new("java/lang/UnsupportedClassVersionError", Some(&message))
    }

    /// Returns whether an exception is a `LinkageError`.
    pub(crate) fn is_linkage_error(&self, error: Ref) -> bool {
        self.lookup_loaded(Ref(0), "java/lang/LinkageError")
            .is_some_and(|class| self.is_instance(error, class))
    }

    /// Throws the error of an earlier attempt to link again, as a new object where possible. Drops
    /// the error's cause, as HotSpot does for call sites.
    pub(crate) fn throw_again(&mut self, error: Ref) -> Exit {
        match self.made_again(error, Ref(0)) {
            Ok(exception) => Exit::Throw(exception),
            Err(exit) => exit,
        }
    }

    /// Throws the error of an earlier attempt to link again, with its cause. HotSpot keeps the
    /// cause of errors for constants.
    pub(crate) fn throw_again_with_cause(&mut self, error: Ref) -> Exit {
        let cause = self.reference(error, self.known.throwable_cause);
        let cause = match cause {
            none if none == Ref(0) || none == error => Ok(Ref(0)),
            _ => self.made_again(cause, Ref(0)),
        };
        match cause.and_then(|cause| self.made_again(error, cause)) {
            Ok(exception) => Exit::Throw(exception),
            Err(exit) => exit,
        }
    }

    /// Returns a new throwable with the class and message of another and with the current stack
    /// trace. If the class is not defined by the boot loader, returns the same object.
    fn made_again(&mut self, error: Ref, cause: Ref) -> Res<Ref> {
        let class = self.class(self.class_of(error));
        if class.loader.0 != 0 {
            return Ok(error);
        }
        let class = class.name.clone();
        let message = self.reference(error, self.known.throwable_message);
        let message = (message.0 != 0).then(|| self.text(message));
        self.new_throwable(&class, message.as_deref(), cause)
    }

    /// Creates the `LinkageError` for a loader that defines a second class with the same name.
    pub(crate) fn duplicate_definition(&mut self, loader: Ref, first: ClassId) -> Exit {
        let class = self.class(first).clone();
        let name = class.external_name();
        let parent = self.loader_parent(loader);
        let message = format!(
            "loader {} attempted duplicate class definition for {name}. ({name} is in {}{parent})",
            self.loader_phrase(loader),
            self.module_phrase(&class),
        );
        self.throw_new("java/lang/LinkageError", Some(&message))
    }
}

/// Returns a method in the form that error messages use, for example `void a.B.c(int,
/// java.lang.String)`.
fn pretty(member: &MemberName) -> String {
    let (parameters, result) = pretty_descriptor(&member.descriptor);
    format!(
        "{result} {}.{}({parameters})",
        crate::classes::class::external_name(&member.class),
        member.name
    )
}

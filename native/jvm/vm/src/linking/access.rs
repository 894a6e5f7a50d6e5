//! Access control (JVMS 5.4.4).

use crate::classes::class::{Class, ClassId, Shape, access};
use crate::classes::modules::Barrier;
use crate::interpreter::exit::Res;
use crate::vm::Vm;

/// # Access control
impl Vm {
    /// Checks that the class `from` can access another class. For an array class, checks the
    /// element type.
    ///
    /// # Errors
    /// Throws an `IllegalAccessError`.
    pub(crate) fn check_class_access(&mut self, from: &Class, to: ClassId) -> Res<()> {
        let mut target = self.class(to).clone();
        while let Shape::Array(component) = target.shape {
            target = self.class(component).clone();
        }
        if target.shape != Shape::Instance
            || from.id == target.id
            || same_package(from, &target)
            || self.is_magic(from)
        {
            return Ok(());
        }
        let message = if target.access & access::PUBLIC == 0 {
            let (a, b) = (from.external_name(), target.external_name());
            format!("failed to access class {b} from class {a} ({})", self.places(&target, from))
        } else {
            match self.module_barrier(from, target.id) {
                Some(barrier) => self.barrier_message(from, &target, barrier),
                None => return Ok(()),
            }
        };
        Err(self.throw_new("java/lang/IllegalAccessError", Some(&message)))
    }

    fn barrier_message(&mut self, from: &Class, to: &Class, barrier: Barrier) -> String {
        let (here, there) = (self.module(from), self.module(to));
        let (here, there) = (self.module_title(here), self.module_title(there));
        let reason = match barrier {
            Barrier::NotReadable => format!("{here} does not read {there}"),
            Barrier::NotExported => {
                let package = to.package().replace('/', ".");
                format!("{there} does not export {package} to {here}")
            }
        };
        format!(
            "class {} (in {here}) cannot access class {} (in {there}) because {reason}",
            from.external_name(),
            to.external_name()
        )
    }

    /// Returns whether the class `from` can access a member. `named` is the class in the reference.
    ///
    /// # Errors
    /// Returns [`crate::Exit::Suspend`] while a nest host is loaded.
    pub(crate) fn can_access_member(
        &mut self,
        from: &Class,
        declaring: ClassId,
        flags: u16,
        named: ClassId,
    ) -> Res<bool> {
        if flags & access::PUBLIC != 0 || from.id == declaring {
            return Ok(true);
        }
        let owner = self.class(declaring).clone();
        let allowed = if flags & access::PRIVATE != 0 {
            self.nest_host(from.id)? == self.nest_host(declaring)?
        } else {
            same_package(from, &owner)
                || flags & access::PROTECTED != 0 && self.inherits(from, declaring, flags, named)
        };
        Ok(allowed || self.is_magic(from))
    }

    /// Returns whether the rule for protected members of other packages allows the access.
    fn inherits(&self, from: &Class, declaring: ClassId, flags: u16, named: ClassId) -> bool {
        self.is_assignable(from.id, declaring)
            && (flags & access::STATIC != 0
                || self.is_assignable(named, from.id)
                || self.is_assignable(from.id, named))
    }

    /// Returns whether a class is an accessor that core reflection generated. Such a class can
    /// access everything, because reflection has already checked the access of its caller.
    pub(crate) fn is_magic(&self, class: &Class) -> bool {
        self.lookup_loaded(crate::memory::heap::Ref(0), "jdk/internal/reflect/MagicAccessorImpl")
            .is_some_and(|magic| class.ancestors.contains(&magic))
    }
}

/// Returns whether two classes are in the same run-time package (JVMS 5.3).
pub(crate) fn same_package(a: &Class, b: &Class) -> bool {
    a.loader == b.loader && a.package() == b.package()
}

/// Returns the access modifier of a member with a space, as it precedes the kind of the member in
/// error messages. Returns the empty string for other members.
pub(crate) fn visibility(flags: u16) -> &'static str {
    if flags & access::PRIVATE != 0 {
        "private "
    } else if flags & access::PROTECTED != 0 {
        "protected "
    } else {
        ""
    }
}

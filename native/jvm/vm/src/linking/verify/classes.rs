//! The verifier's view of other classes.

use std::sync::Arc;

/// The classes that the defining loader of the class under verification finds.
pub trait Classes {
    /// A loaded class or interface.
    type Class: Copy + PartialEq;
    /// The reason why a class cannot be loaded now.
    type Stop;

    /// Returns the class or interface with an internal name, which is never an array's. Loads it if
    /// necessary.
    ///
    /// # Errors
    /// Returns an error if loading fails or has to wait. The verification stops with this error and
    /// can be run again.
    fn load(&mut self, name: &str) -> Result<Self::Class, Self::Stop>;

    /// Returns the class under verification.
    fn this(&self) -> Self::Class;

    /// Returns the internal name of a class.
    fn name(&self, class: Self::Class) -> Arc<str>;

    /// Returns the superclass of a class.
    fn superclass(&self, class: Self::Class) -> Option<Self::Class>;

    /// Returns whether a class is an interface.
    fn is_interface(&self, class: Self::Class) -> bool;

    /// Returns whether `class` is the same as `of` or one of its subclasses.
    fn is_subclass(&self, class: Self::Class, of: Self::Class) -> bool;

    /// Returns whether two classes are in the same run-time package (JVMS 5.3).
    fn same_package(&self, a: Self::Class, b: Self::Class) -> bool;

    /// Looks up a field (JVMS 5.4.3.2). Returns its declaring class and its access flags.
    fn field(&self, class: Self::Class, name: &str, descriptor: &str)
    -> Option<(Self::Class, u16)>;

    /// Looks up a method in a class and its superclasses. Returns its declaring class and its
    /// access flags.
    fn method(
        &self,
        class: Self::Class,
        name: &str,
        descriptor: &str,
    ) -> Option<(Self::Class, u16)>;
}

//! What a verification asks about other classes.

use std::sync::Arc;

/// The classes as the defining loader of the class under verification gives them.
pub trait Classes {
    /// A loaded class or interface.
    type Class: Copy + PartialEq;
    /// Why a class cannot be had, or not yet.
    type Stop;

    /// The class or interface of an internal name (never an array's); loads it if need be.
    ///
    /// # Errors
    /// When loading fails or has to wait; the verification ends with this, to be run again.
    fn load(&mut self, name: &str) -> Result<Self::Class, Self::Stop>;

    /// The class under verification.
    fn this(&self) -> Self::Class;

    /// A class's internal name.
    fn name(&self, class: Self::Class) -> Arc<str>;

    /// A class's superclass.
    fn superclass(&self, class: Self::Class) -> Option<Self::Class>;

    /// Whether it is an interface.
    fn is_interface(&self, class: Self::Class) -> bool;

    /// Whether `class` is `of`, or below it.
    fn is_subclass(&self, class: Self::Class, of: Self::Class) -> bool;

    /// Whether two classes are in one run-time package.
    fn same_package(&self, a: Self::Class, b: Self::Class) -> bool;

    /// The field that lookup in a class finds (JVMS 5.4.3.2): its declaring class and flags.
    fn field(&self, class: Self::Class, name: &str, descriptor: &str)
    -> Option<(Self::Class, u16)>;

    /// The method that a class or its superclasses declare: the declaring class and its flags.
    fn method(
        &self,
        class: Self::Class,
        name: &str,
        descriptor: &str,
    ) -> Option<(Self::Class, u16)>;
}

//! Differences between releases of HotSpot that cannot be derived from the class library.

use crate::vm::Vm;

impl Vm {
    /// Returns whether the error for a missing field contains its class and descriptor, not only
    /// its name.
    pub(crate) fn describes_missing_fields(&self) -> bool {
        self.options.feature >= 21
    }

    /// Returns whether the names of classes for lambda expressions contain a number.
    pub(crate) fn numbers_lambdas(&self) -> bool {
        self.options.feature < 21
    }
}

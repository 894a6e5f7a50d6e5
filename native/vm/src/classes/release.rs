//! What HotSpot itself does otherwise from some release on, where the class library does not tell which it is.

use crate::machine::Machine;
use crate::vm::Vm;

impl<M: Machine> Vm<M> {
    /// Whether the error for a missing field says what was looked for and where, not only its name.
    pub(crate) fn describes_missing_fields(&self) -> bool {
        self.options.feature >= 21
    }

    /// Whether the class library numbers the classes of lambda expressions.
    pub(crate) fn numbers_lambdas(&self) -> bool {
        self.options.feature < 21
    }
}

//! What the classes of a project say about the names in a text.

use crate::{Operand, Shape};

/// Finds what a text names beside parameters. `class` is the internal name of the class of the method that the text is
/// about.
pub trait Names {
    /// Returns the value of a constant, which is named as in `MAX` or `Limits.MAX`; `None` if there is no such one.
    fn constant(&self, class: &str, name: &str) -> Option<Operand>;

    /// Returns the kind of what an instance method without parameters returns, or else an instance field holds; `None` if
    /// the class has neither.
    fn getter(&self, class: &str, name: &str) -> Option<Shape>;
}

/// Knows no names.
#[derive(Clone, Copy, Debug)]
pub struct NoNames;

impl Names for NoNames {
    fn constant(&self, _: &str, _: &str) -> Option<Operand> {
        None
    }

    fn getter(&self, _: &str, _: &str) -> Option<Shape> {
        None
    }
}

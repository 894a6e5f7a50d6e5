//! Looks up the names in a text among the classes of a project.

use crate::{Operand, Shape};

/// Finds the things that a text names in addition to parameters. `class` is the internal name of the class of the
/// method that the text is about.
pub trait Names {
    /// Returns the value of a constant, which is named as in `MAX` or `Limits.MAX`; `None` if there is no such one.
    fn constant(&self, class: &str, name: &str) -> Option<Operand>;

    /// Returns the shape of the result of an instance method without parameters or, if there is none, of the value of
    /// an instance field; `None` if the class has neither.
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

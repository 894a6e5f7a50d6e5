//! The modes of the interpreter as types, so that the handlers are compiled for each.

/// A [`crate::machine::Mode`] that is known when a handler is compiled.
pub(crate) trait StaticMode {
    /// Whether the machine receives events about values, frames and threads.
    const EVENTS: bool;

    /// Whether values have labels. Only handlers that report events maintain the labels in frames.
    const SHADOWS: bool;
}

/// [`crate::machine::Mode::Bare`].
pub(crate) struct Bare;

/// [`crate::machine::Mode::Events`].
pub(crate) struct Events;

/// [`crate::machine::Mode::Labels`].
pub(crate) struct Labels;

impl StaticMode for Bare {
    const EVENTS: bool = false;
    const SHADOWS: bool = false;
}

impl StaticMode for Events {
    const EVENTS: bool = true;
    const SHADOWS: bool = false;
}

impl StaticMode for Labels {
    const EVENTS: bool = true;
    const SHADOWS: bool = true;
}

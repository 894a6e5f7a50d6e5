//! The functions of the operations, by topic.

pub(crate) mod arithmetic;
pub(crate) mod array;
pub(crate) mod compare;
pub(crate) mod constant;
pub(crate) mod control;
pub(crate) mod convert;
pub(crate) mod field;
pub(crate) mod invoke;
pub(crate) mod local;
pub(crate) mod object;
pub(crate) mod stack;

//! The native methods of the JDK by Java package, and kernels and doors.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod doors;
pub mod java;
pub mod jdk;
pub mod kernels;
mod refused;
pub mod sun;

use std::collections::HashMap;

use vm::native::{Call, Kind, Native, NativeFn, NativeKey};
use vm::{Interpreter, Machine, Plain, Res};

/// A native method: its class, name and descriptor, and the function that implements it.
pub struct Row<M: Machine> {
    /// The class in internal form.
    pub class: &'static str,
    /// The method's name.
    pub name: &'static str,
    /// The method's descriptor.
    pub descriptor: &'static str,
    /// The function that implements it.
    pub function: NativeFn<M>,
    /// Whether it is entered again with exceptions that its upcalls throw.
    pub catches: bool,
    /// The reason, if all calls end as *unsupported*.
    pub refused: Option<&'static str>,
    /// Whether it runs in its caller's frame ([`Native::leaf`]).
    pub leaf: bool,
}

impl<M: Machine> Row<M> {
    /// Makes a row for a native that has its own frame and does not catch exceptions of its upcalls.
    #[must_use]
    pub fn new(
        class: &'static str,
        name: &'static str,
        descriptor: &'static str,
        function: NativeFn<M>,
    ) -> Row<M> {
        Row { class, name, descriptor, function, catches: false, refused: None, leaf: false }
    }

    /// Makes the native catch exceptions that its upcalls throw.
    #[must_use]
    pub fn catches(self) -> Row<M> {
        Row { catches: true, ..self }
    }

    /// Makes the native run in its caller's frame, as [`Native::leaf`] allows.
    #[must_use]
    pub fn leaf(self) -> Row<M> {
        Row { leaf: true, ..self }
    }

    /// Makes all calls end as *unsupported*, for a reason.
    #[must_use]
    pub fn refused(self, reason: &'static str) -> Row<M> {
        Row { refused: Some(reason), ..self }
    }
}

/// Declares a file's table: the class, then a row per method, perhaps with a mark ([`Row::catches`] or
/// [`Row::leaf`]). For several classes, rows are in braces after each; `|` joins classes with the same rows.
#[macro_export]
macro_rules! natives {
    ($class:literal; $($rows:tt)*) => {
        $crate::natives! { $class { $($rows)* } }
    };
    ($($($class:literal)|+ {
        $($name:literal $descriptor:literal => $function:path $(, $mark:ident)?;)*
    })+) => {
        /// Returns the rows of this file.
        #[must_use]
        pub fn table<M: vm::Machine>() -> Vec<$crate::Row<M>> {
            let mut rows = Vec::new();
            $(rows.extend([$($class),+].into_iter().flat_map(|class| {
                [$($crate::Row::new(class, $name, $descriptor, $function)$(.$mark())?),*]
            }));)+
            rows
        }
    };
}

/// A native that does nothing, such as the registration of natives or of field ids, which this vm does
/// not need.
///
/// # Errors
/// Never fails.
pub fn nothing<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(0)
}

/// Returns all rows: natives of every version of the class library that this vm knows.
#[must_use]
pub fn rows<M: Machine>() -> Vec<Row<M>> {
    [java::tables(), jdk::tables(), sun::tables(), refused::tables()]
        .into_iter()
        .flatten()
        .collect()
}

/// The state of a native method in this vm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It is implemented.
    Done,
    /// It is known, but calls end as *unsupported* for this reason.
    Refused(&'static str),
    /// It is unknown; calls end as *unsupported*.
    Missing,
}

/// Returns the state of all known natives, by class, name and descriptor in one text.
#[must_use]
pub fn states() -> HashMap<String, State> {
    let state = |row: Row<Plain>| {
        let signature = format!("{}.{}{}", row.class, row.name, row.descriptor);
        (signature, row.refused.map_or(State::Done, State::Refused))
    };
    rows().into_iter().map(state).collect()
}

/// Returns the interpreter, compiled for [`Plain`].
#[inline(never)]
#[must_use]
pub fn interpreter() -> Interpreter<Plain> {
    Interpreter::with(all)
}

/// Returns all natives, kernels and doors, by class, name and descriptor.
#[must_use]
pub fn all<M: Machine>() -> HashMap<NativeKey, Native<M>> {
    let of = |kind: Kind| {
        move |row: Row<M>| {
            let key = (row.class.into(), row.name.into(), row.descriptor.into());
            let Row { function, catches, leaf, .. } = row;
            (key, Native { function, catches, leaf, kind })
        }
    };
    let natives = rows().into_iter().map(of(Kind::Native));
    let kernels = kernels::tables().into_iter().map(of(Kind::Kernel));
    natives.chain(kernels).chain(doors::table().into_iter().map(of(Kind::Door))).collect()
}

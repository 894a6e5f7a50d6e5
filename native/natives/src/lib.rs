//! The native methods of the JDK, by Java package path.

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

/// A native method: where it belongs and what it does.
pub struct Row<M: Machine> {
    /// The class in internal form.
    pub class: &'static str,
    /// The method's name.
    pub name: &'static str,
    /// Its descriptor.
    pub descriptor: &'static str,
    /// What runs.
    pub function: NativeFn<M>,
    /// Whether it sees exceptions that its upcalls throw.
    pub catches: bool,
    /// Why calls of it end as *unsupported*, if all of them do.
    pub refused: Option<&'static str>,
    /// As [`Native::leaf`].
    pub leaf: bool,
}

impl<M: Machine> Row<M> {
    /// A native that runs in a frame of its own and sees no exceptions of its upcalls.
    #[must_use]
    pub fn new(
        class: &'static str,
        name: &'static str,
        descriptor: &'static str,
        function: NativeFn<M>,
    ) -> Row<M> {
        Row { class, name, descriptor, function, catches: false, refused: None, leaf: false }
    }

    /// The same, but it sees exceptions that its upcalls throw.
    #[must_use]
    pub fn catches(self) -> Row<M> {
        Row { catches: true, ..self }
    }

    /// The same, but it runs in its caller's frame, as [`Native::leaf`] allows.
    #[must_use]
    pub fn leaf(self) -> Row<M> {
        Row { leaf: true, ..self }
    }

    /// The same, but all calls end as *unsupported* for this reason.
    #[must_use]
    pub fn refused(self, reason: &'static str) -> Row<M> {
        Row { refused: Some(reason), ..self }
    }
}

/// Declares a file's table: the class, then a row per method, which a mark may follow: [`Row::catches`] or [`Row::leaf`].
/// A file for several classes has its rows in braces behind each; classes with the same rows are joined by `|`.
#[macro_export]
macro_rules! natives {
    ($class:literal; $($rows:tt)*) => {
        $crate::natives! { $class { $($rows)* } }
    };
    ($($($class:literal)|+ {
        $($name:literal $descriptor:literal => $function:path $(, $mark:ident)?;)*
    })+) => {
        /// The natives of this file.
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

/// A native that does nothing: registration of natives and of field ids, which this vm does not
/// need.
///
/// # Errors
/// None.
pub fn nothing<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(0)
}

/// All rows: natives of every version of the class library that this vm knows.
#[must_use]
pub fn rows<M: Machine>() -> Vec<Row<M>> {
    [java::tables(), jdk::tables(), sun::tables(), refused::tables()]
        .into_iter()
        .flatten()
        .collect()
}

/// What this vm does with a native method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It has it.
    Done,
    /// It knows it and ends calls of it as *unsupported*, for this reason.
    Refused(&'static str),
    /// It does not know it; calls end as *unsupported*.
    Missing,
}

/// What this vm does with the natives that it knows, by class, name and descriptor in one.
#[must_use]
pub fn states() -> HashMap<String, State> {
    let state = |row: Row<Plain>| {
        let signature = format!("{}.{}{}", row.class, row.name, row.descriptor);
        (signature, row.refused.map_or(State::Done, State::Refused))
    };
    rows().into_iter().map(state).collect()
}

/// The interpreter, compiled for [`Plain`].
#[inline(never)]
#[must_use]
pub fn interpreter() -> Interpreter<Plain> {
    Interpreter::with(all)
}

/// All natives, kernels and doors, by class, name and descriptor.
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

//! The native methods of the JDK, by Java package path.

pub mod java;
pub mod jdk;
pub mod sun;

use std::collections::HashMap;

use vm::native::{Call, Native, NativeFn, NativeKey};
use vm::{Machine, Res};

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
}

/// Declares a file's table: the class, then a row per method; `catch` marks those that see
/// exceptions of their upcalls.
#[macro_export]
macro_rules! natives {
    ($class:literal; $($name:literal $descriptor:literal => $function:path $(, $catches:ident)?;)*) => {
        /// The natives of this file.
        #[must_use]
        pub fn table<M: vm::Machine>() -> Vec<$crate::Row<M>> {
            vec![$($crate::Row {
                class: $class,
                name: $name,
                descriptor: $descriptor,
                function: $function,
                catches: false $(|| stringify!($catches) == "catch_")?,
            }),*]
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

/// All natives, by class, name and descriptor.
#[must_use]
pub fn all<M: Machine>() -> HashMap<NativeKey, Native<M>> {
    let rows = java::tables().into_iter().chain(jdk::tables()).chain(sun::tables());
    rows.map(|row: Row<M>| {
        let key = (row.class.into(), row.name.into(), row.descriptor.into());
        (key, Native { function: row.function, catches: row.catches })
    })
    .collect()
}

//! The native methods of the JDK by Java package, and kernels and doors.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod doors;
pub mod java;
pub mod jdk;
pub mod kernels;
mod refused;
pub mod sun;

use std::collections::HashMap;

use vm::Res;
use vm::native::{Call, Kind, Native, NativeFn, NativeKey};

/// A table of natives: rows of one file, or the tables of several. Tables are constants, so that
/// nothing has to run to make them.
#[derive(Clone, Copy)]
pub enum Table {
    /// The rows of a file.
    Rows(&'static [Group]),
    /// The tables of files.
    Parts(&'static [Table]),
}

/// Classes that have the same natives.
#[derive(Clone, Copy)]
pub struct Group {
    /// The classes in internal form.
    pub classes: &'static [&'static str],
    /// Their natives.
    pub rows: &'static [Row],
}

/// A native method: its name and descriptor, and the function that implements it.
#[derive(Clone, Copy)]
pub struct Row {
    /// The method's name.
    pub name: &'static str,
    /// The method's descriptor.
    pub descriptor: &'static str,
    /// The function that implements it.
    pub function: NativeFn,
    /// Whether it is entered again with exceptions that its upcalls throw.
    pub catches: bool,
    /// The reason, if all calls end as *unsupported*.
    pub refused: Option<&'static str>,
    /// Whether it runs in its caller's frame ([`Native::leaf`]).
    pub leaf: bool,
}

impl Row {
    /// Makes a row for a native that has its own frame and does not catch exceptions of its upcalls.
    #[must_use]
    pub const fn new(name: &'static str, descriptor: &'static str, function: NativeFn) -> Row {
        Row { name, descriptor, function, catches: false, refused: None, leaf: false }
    }

    /// Makes the native catch exceptions that its upcalls throw.
    #[must_use]
    pub const fn catches(self) -> Row {
        Row { catches: true, ..self }
    }

    /// Makes the native run in its caller's frame, as [`Native::leaf`] allows.
    #[must_use]
    pub const fn leaf(self) -> Row {
        Row { leaf: true, ..self }
    }

    /// Makes all calls end as *unsupported*, for a reason.
    #[must_use]
    pub const fn refused(self, reason: &'static str) -> Row {
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
        /// The natives of this file.
        pub const TABLE: $crate::Table = $crate::Table::Rows(&[$($crate::Group {
            classes: &[$($class),+],
            rows: &[$($crate::Row::new($name, $descriptor, $function)$(.$mark())?),*],
        }),+]);
    };
}

/// A native that does nothing, such as the registration of natives or of field ids, which this vm does
/// not need.
///
/// # Errors
/// Never fails.
pub fn nothing(_: &mut Call<'_>) -> Res<u64> {
    Ok(0)
}

/// The natives of every version of the class library that this vm knows.
const NATIVES: Table = Table::Parts(&[java::TABLES, jdk::TABLES, sun::TABLES, refused::TABLES]);

/// Calls a function with each row of a table, once for each of its classes.
fn each_row(table: Table, visit: &mut dyn FnMut(&'static str, Row)) {
    match table {
        Table::Parts(parts) => parts.iter().for_each(|part| each_row(*part, visit)),
        Table::Rows(groups) => {
            for Group { classes, rows } in groups {
                for class in *classes {
                    rows.iter().for_each(|row| visit(class, *row));
                }
            }
        }
    }
}

/// Returns all natives, each with its class in internal form.
#[must_use]
pub fn rows() -> Vec<(&'static str, Row)> {
    let mut rows = Vec::new();
    each_row(NATIVES, &mut |class, row| rows.push((class, row)));
    rows
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
    let state = |(class, row): (&str, Row)| {
        let signature = format!("{class}.{}{}", row.name, row.descriptor);
        (signature, row.refused.map_or(State::Done, State::Refused))
    };
    rows().into_iter().map(state).collect()
}

/// Returns all natives, kernels and doors, by class, name and descriptor.
#[must_use]
pub fn all() -> HashMap<NativeKey, Native> {
    let tables =
        [(Kind::Native, NATIVES), (Kind::Kernel, kernels::TABLES), (Kind::Door, doors::TABLE)];
    let mut all = HashMap::new();
    for (kind, table) in tables {
        each_row(table, &mut |class, row| {
            let Row { name, descriptor, function, catches, leaf, .. } = row;
            let key = (class.into(), name.into(), descriptor.into());
            all.insert(key, Native { function, catches, leaf, kind });
        });
    }
    all
}

//! Translates the numbers in notes into names that are the same in every run, and back.
//!
//! Each run assigns numbers anew, so remembered notes also keep the names for which their numbers stand.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use suite::analysis::Names;

use crate::notebook::accesses::Accesses;
use crate::notebook::notes::{Notes, Number};
use crate::notebook::root::{Access, Root};

/// Returns the names of all numbers in notes: of roots, of accesses, and of the classes of sections. The roots of
/// accesses are included.
pub(crate) fn names_in(accesses: &Accesses, notes: &Notes) -> Names {
    let mut numbers: [BTreeMap<usize, String>; 3] = Default::default();
    let mut note = |kind: Number, number: u32, name: Option<String>| {
        numbers[kind as usize].extend(name.map(|name| (number as usize, name)));
    };
    // `renumbered` is the one function that visits all numbers. Its result, with the same numbers, is not needed.
    let _ = notes.renumbered(|kind, number| {
        match kind {
            Number::Root => note(kind, number, accesses.root(number).as_ref().map(written)),
            Number::Section => {
                let class = accesses.initialised(number);
                note(kind, number, class.map(|class| class.to_string()));
            }
            Number::Access => {
                let access = accesses.access(number);
                let root = access.as_ref().map(|access| access.root);
                note(kind, number, access.as_ref().map(written));
                if let Some(root) = root {
                    note(Number::Root, root, accesses.root(root).as_ref().map(written));
                }
            }
        }
        Some(number)
    });
    numbers.into_iter().map(|of_kind| of_kind.into_iter().collect()).collect()
}

/// Returns the notes of an earlier run with the numbers of this run. `None` if a name is missing.
pub(crate) fn renumbered(accesses: &Accesses, notes: &Notes, names: &Names) -> Option<Notes> {
    let named = |kind: Number| names.get(kind as usize).into_iter().flatten();
    let roots: BTreeMap<u32, u32> = named(Number::Root)
        .map(|(number, name)| Some((*number as u32, accesses.number(read::<Root>(name)?))))
        .collect::<Option<_>>()?;
    let sections: BTreeMap<u32, u32> = named(Number::Section)
        .map(|(number, name)| (*number as u32, accesses.section(name.as_str().into())))
        .collect();
    let access = |(number, name): &(usize, String)| {
        let access: Access = read(name)?;
        let root = *roots.get(&access.root)?;
        Some((*number as u32, accesses.recalled(Access { root, ..access })))
    };
    let of_access: BTreeMap<u32, u32> = named(Number::Access).map(access).collect::<Option<_>>()?;
    notes.renumbered(|kind, number| {
        let of_kind = match kind {
            Number::Root => &roots,
            Number::Access => &of_access,
            Number::Section => &sections,
        };
        of_kind.get(&number).copied()
    })
}

/// Returns a root or an access as the name under which it is remembered.
fn written(what: &impl Serialize) -> String {
    serde_json::to_string(what).unwrap_or_default()
}

/// Returns the root or access with this name.
fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(name).ok()
}

//! The order in which reflection shows a class' methods.
//!
//! HotSpot keeps a class' methods sorted by where the symbols of their names lie in memory, and reflection shows
//! that. Symbols are made as constant pools are read, and mostly lie behind each other:
//!
//! 1. `<init>` and `<clinit>`, which the vm makes itself;
//! 2. names in the archive of the class library that the JVM starts from: `ARCHIVED` has those of public
//!    methods of `java.base` that JDK 17 and 25 have in the same order;
//! 3. names that are new, in the order of the class' constant pool. Of a name that an earlier class had,
//!    HotSpot knows the symbol already; that is left out here.
//!
//! Overloads share a symbol. The sort is not stable, so how they come out depends on all methods of the class; it is
//! done here step by step as there. For `x(int), x(String), x(long), y(), x(double)` it gives `double, long,
//! String, int`.

use std::collections::HashMap;
use std::sync::OnceLock;

use classfile::{ClassFile, Constant};
use vm::class::{Class, MethodId};
use vm::{Machine, Vm};

/// Names in the archive, in its order; taken from what JDK 17 and 25 show of a class with such methods.
const ARCHIVED: &str = include_str!("archived.txt");

/// Where the symbol of a name lies, as far as that can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    /// One that the vm makes itself.
    Own(usize),
    /// One in the archive.
    Archived(usize),
    /// A new one, by the index in the constant pool.
    New(u16),
}

/// All methods of a class, initialisers too, as HotSpot orders them.
pub(super) fn in_order<M: Machine>(vm: &Vm<M>, class: &Class) -> Vec<MethodId> {
    let Some(file) = class.file() else { return class.methods.clone() };
    let indices = indices(file);
    let symbol = |name: &str| {
        let own = ["<init>", "<clinit>"].iter().position(|own| *own == name).map(Symbol::Own);
        let archived = || archived().get(name).copied().map(Symbol::Archived);
        let new = || Symbol::New(indices.get(name).copied().unwrap_or_default());
        own.or_else(archived).unwrap_or_else(new)
    };
    let mut methods: Vec<(Symbol, MethodId)> =
        class.methods.iter().map(|id| (symbol(&vm.method(*id).name), *id)).collect();
    sort(&mut methods);
    methods.into_iter().map(|(_, id)| id).collect()
}

/// By name, its place in the archive.
fn archived() -> &'static HashMap<&'static str, usize> {
    static PLACES: OnceLock<HashMap<&str, usize>> = OnceLock::new();
    PLACES.get_or_init(|| ARCHIVED.split_whitespace().zip(0..).collect())
}

/// By text, the first index in a class file's constant pool.
fn indices(file: &ClassFile) -> HashMap<&str, u16> {
    let texts = file.pool.iter().filter_map(|(index, constant)| match constant {
        Constant::Utf8(text) => Some((&*text.text, index)),
        _ => None,
    });
    let mut indices = HashMap::new();
    for (text, index) in texts {
        indices.entry(text).or_insert(index);
    }
    indices
}

/// A quicksort with the median of three as the pivot and Hoare's partition. Which of two equal elements comes first
/// depends on each exchange.
fn sort<T: Copy>(methods: &mut [(Symbol, T)]) {
    let Some(last) = methods.len().checked_sub(1).filter(|last| *last > 0) else { return };
    let middle = methods.len() / 2;
    for (low, high) in [(0, middle), (0, last), (middle, last)] {
        if methods.get(low).map(key) > methods.get(high).map(key) {
            methods.swap(low, high);
        }
    }
    // The median is in its place, so up to three are sorted.
    if methods.len() > 3
        && let Some(pivot) = methods.get(middle).map(key)
    {
        let end = partition(methods, pivot);
        let (lower, upper) = methods.split_at_mut(end);
        sort(lower);
        sort(upper);
    }
}

/// Exchanges elements until none before the returned index is greater than the pivot, and none from there on less.
fn partition<T>(methods: &mut [(Symbol, T)], pivot: Symbol) -> usize {
    let (mut left, mut right) = (0, methods.len());
    loop {
        // Both stop at elements equal to the pivot, so they stay inside.
        let ahead = methods.iter().skip(left).position(|it| key(it) >= pivot);
        left += ahead.unwrap_or_default();
        let behind = methods.iter().take(right).rposition(|it| key(it) <= pivot);
        right = behind.unwrap_or_default();
        if left >= right {
            return right + 1;
        }
        methods.swap(left, right);
        left += 1;
    }
}

fn key<T>((symbol, _): &(Symbol, T)) -> Symbol {
    *symbol
}

#[cfg(test)]
mod tests {
    use super::{Symbol, archived, sort};

    /// As JDK 17 and 25 show them.
    #[test]
    fn overloads_come_out_as_the_sort_leaves_them() {
        let sorted = |methods: &[&'static str]| {
            let symbol = |name: &&'static str| match name.chars().next() {
                Some('<') => (Symbol::Own(0), *name),
                Some(first) => (Symbol::New(first as u16), *name),
                None => (Symbol::New(0), *name),
            };
            let mut methods: Vec<_> = methods.iter().map(symbol).collect();
            sort(&mut methods);
            methods.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
        };
        assert_eq!(
            sorted(&["<init>", "x int", "x String", "x long", "y", "x double"]),
            ["<init>", "x double", "x long", "x String", "x int", "y"],
        );
        assert_eq!(sorted(&["<init>", "x int"]), ["<init>", "x int"]);
        assert_eq!(sorted(&[]), [""; 0]);
    }

    #[test]
    fn names_in_the_archive_are_there_once() {
        let places = archived();
        assert_eq!(places.len(), super::ARCHIVED.split_whitespace().count());
        assert!(places.get("equals") < places.get("toString"));
    }
}

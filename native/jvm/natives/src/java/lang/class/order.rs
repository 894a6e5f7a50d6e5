//! Computes the order in which reflection shows the methods of a class.
//!
//! HotSpot sorts the methods of a class by the addresses of the symbols of their names, and reflection
//! shows that order. Symbols are made when constant pools are read, mostly at rising addresses:
//!
//! 1. `<init>` and `<clinit>`, which the JVM makes itself;
//! 2. names in the archive of the class library from which the JVM starts. `ARCHIVED` contains the names
//!    of public methods of `java.base` that are in the same order in JDK 17 and 25;
//! 3. new names, in the order of the class' constant pool. HotSpot already has the symbol of a name that
//!    an earlier class had; that is ignored here.
//!
//! Overloads share a symbol. The sort is not stable, so their order depends on all methods of the class.
//! Therefore the sort repeats HotSpot's step by step. For `x(int), x(String), x(long), y(), x(double)` it
//! gives `double, long, String, int`.

use std::collections::HashMap;
use std::sync::OnceLock;

use classfile::{ClassFile, Constant};
use vm::Vm;
use vm::classes::class::{Class, MethodId};

/// Names in the archive in its order, taken from reflection on JDK 17 and 25.
const ARCHIVED: &str = include_str!("archived.txt");

/// A prediction of the position of a name's symbol in memory. Variants and their contents are in the order of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    /// A symbol that the JVM makes itself.
    Own(usize),
    /// A symbol in the archive, by position.
    Archived(usize),
    /// A new symbol, by its index in the constant pool.
    New(u16),
}

/// Returns all methods of a class, initialisers too, in HotSpot's order.
pub(super) fn in_order(vm: &Vm, class: &Class) -> Vec<MethodId> {
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

/// Returns the position of each name in the archive.
fn archived() -> &'static HashMap<&'static str, usize> {
    static PLACES: OnceLock<HashMap<&str, usize>> = OnceLock::new();
    PLACES.get_or_init(|| ARCHIVED.split_whitespace().zip(0..).collect())
}

/// Returns the first index of each text in a class file's constant pool.
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

/// A quicksort with the median of three as the pivot and Hoare's partition, as in HotSpot. The order of
/// equal elements depends on each exchange.
fn sort<T: Copy>(methods: &mut [(Symbol, T)]) {
    let Some(last) = methods.len().checked_sub(1).filter(|last| *last > 0) else { return };
    let middle = methods.len() / 2;
    for (low, high) in [(0, middle), (0, last), (middle, last)] {
        if methods.get(low).map(key) > methods.get(high).map(key) {
            methods.swap(low, high);
        }
    }
    // The median is in the middle now, so three or fewer methods are sorted.
    if methods.len() > 3
        && let Some(pivot) = methods.get(middle).map(key)
    {
        let end = partition(methods, pivot);
        let (lower, upper) = methods.split_at_mut(end);
        sort(lower);
        sort(upper);
    }
}

/// Exchanges elements until those before the returned index are ≤ the pivot, and the others ≥ it.
fn partition<T>(methods: &mut [(Symbol, T)], pivot: Symbol) -> usize {
    let (mut left, mut right) = (0, methods.len());
    loop {
        // Both searches stop at elements equal to the pivot, so they stay inside.
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

    /// The expected order is that of JDK 17 and 25.
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

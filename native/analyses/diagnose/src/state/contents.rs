//! The contents of the JDK's collections, texts and holders, read from their fields.
//!
//! A call of `get` would run code of the guest in the midst of an instruction. What is not listed here is compared by its
//! fields.

use vm::Vm;
use vm::classes::class::{ClassId, Kind};
use vm::memory::heap::{Heap, Ref};

/// The contents of an object in the eyes of the code that uses it.
pub(super) enum Contents {
    /// Elements in an order.
    Elements(Vec<Ref>),
    /// Members without an order.
    Members(Vec<Ref>),
    /// Values by key.
    Entries(Vec<(Ref, Ref)>),
    /// A text, in UTF-16 units.
    Text(Vec<u16>),
    /// The numbers of the bits that are set.
    Bits(Vec<u32>),
    /// One value, which stands for the object.
    Held(Kind, u64),
}

/// How the objects of a class store their elements.
enum Layout {
    /// In the first elements of an array; their number is in a field.
    Array(&'static str, &'static str),
    /// In all elements of an array.
    Whole(&'static str),
    /// In a ring, from the index in one field to the one in another.
    Ring(&'static str, &'static str, &'static str),
    /// In a ring, from the index in a field on; their number is in another.
    Counted(&'static str, &'static str, &'static str),
    /// In the `item` of nodes that a field and then `next` lead to.
    Chain(&'static str),
    /// In these fields, if they hold elements.
    Fields(&'static [&'static str]),
    /// As the elements in the fields, without an order.
    Unordered(&'static [&'static str]),
    /// As the elements of an array that are not null, without an order.
    Sparse(&'static str),
    /// In bins of nodes with a key and a value; the field of the value.
    Bins(&'static str),
    /// In a tree of nodes.
    Tree,
    /// In an array, each key before its value.
    Pairs(&'static str),
    /// In an array of values, by the constants of an enum.
    ByConstant,
    /// As bits, by the constants of an enum.
    ConstantBits,
    /// In these fields: a key and its value.
    Pair(&'static str, &'static str),
    /// As the keys of the map in a field.
    Keys(&'static str),
    /// As what the object in a field contains.
    Of(&'static str),
    /// As the value in a field.
    Value(&'static str),
    /// As a text of `count` units.
    Text,
    /// As bits in the `words`.
    BitSet,
    /// As the bytes of an array.
    Bytes(&'static str),
}

use Layout::{
    Array, Bins, BitSet, ByConstant, Bytes, Chain, ConstantBits, Counted, Fields, Keys, Of, Pair,
    Pairs, Ring, Sparse, Text, Tree, Unordered, Value, Whole,
};

/// The classes whose contents are known, by name. A row for a subclass overrides that of its superclass.
const LAYOUTS: [(&str, Layout); 67] = [
    ("java/io/ByteArrayOutputStream", Bytes("buf")),
    ("java/io/StringWriter", Of("buf")),
    ("java/lang/AbstractStringBuilder", Text),
    ("java/lang/ThreadLocal", Value("")),
    ("java/util/ArrayDeque", Ring("elements", "head", "tail")),
    ("java/util/ArrayList", Array("elementData", "size")),
    ("java/util/Arrays$ArrayList", Whole("a")),
    ("java/util/BitSet", BitSet),
    ("java/util/Collections$CheckedCollection", Of("c")),
    ("java/util/Collections$CheckedMap", Of("m")),
    ("java/util/Collections$EmptyList", Fields(&[])),
    ("java/util/Collections$EmptyMap", Pairs("")),
    ("java/util/Collections$EmptySet", Unordered(&[])),
    ("java/util/Collections$SetFromMap", Keys("m")),
    ("java/util/Collections$SingletonList", Fields(&["element"])),
    ("java/util/Collections$SingletonMap", Pair("k", "v")),
    ("java/util/Collections$SingletonSet", Unordered(&["element"])),
    ("java/util/Collections$SynchronizedCollection", Of("c")),
    ("java/util/Collections$SynchronizedMap", Of("m")),
    ("java/util/Collections$UnmodifiableCollection", Of("c")),
    ("java/util/Collections$UnmodifiableMap", Of("m")),
    ("java/util/EnumMap", ByConstant),
    ("java/util/HashMap", Bins("value")),
    ("java/util/HashMap$KeySet", Keys("this$0")),
    ("java/util/HashSet", Keys("map")),
    ("java/util/Hashtable", Bins("value")),
    ("java/util/IdentityHashMap", Pairs("table")),
    ("java/util/ImmutableCollections$List12", Fields(&["e0", "e1"])),
    ("java/util/ImmutableCollections$ListN", Whole("elements")),
    ("java/util/ImmutableCollections$Map1", Pair("k0", "v0")),
    ("java/util/ImmutableCollections$MapN", Pairs("table")),
    ("java/util/ImmutableCollections$Set12", Unordered(&["e0", "e1"])),
    ("java/util/ImmutableCollections$SetN", Sparse("elements")),
    ("java/util/LinkedHashMap$LinkedKeySet", Keys("this$0")),
    ("java/util/LinkedList", Chain("first")),
    ("java/util/Optional", Value("value")),
    ("java/util/OptionalDouble", Value("value")),
    ("java/util/OptionalInt", Value("value")),
    ("java/util/OptionalLong", Value("value")),
    ("java/util/PriorityQueue", Array("queue", "size")),
    ("java/util/Properties", Of("map")),
    ("java/util/RegularEnumSet", ConstantBits),
    ("java/util/TreeMap", Tree),
    ("java/util/TreeMap$KeySet", Keys("m")),
    ("java/util/TreeSet", Keys("m")),
    ("java/util/Vector", Array("elementData", "elementCount")),
    ("java/util/concurrent/ArrayBlockingQueue", Counted("items", "takeIndex", "count")),
    ("java/util/concurrent/ConcurrentHashMap", Bins("val")),
    ("java/util/concurrent/ConcurrentHashMap$CollectionView", Keys("map")),
    ("java/util/concurrent/ConcurrentLinkedDeque", Chain("head")),
    ("java/util/concurrent/ConcurrentLinkedQueue", Chain("head")),
    ("java/util/concurrent/ConcurrentSkipListSet", Keys("m")),
    ("java/util/concurrent/CopyOnWriteArrayList", Whole("array")),
    ("java/util/concurrent/CopyOnWriteArraySet", Of("al")),
    ("java/util/concurrent/LinkedBlockingDeque", Chain("first")),
    ("java/util/concurrent/LinkedBlockingQueue", Chain("head")),
    ("java/util/concurrent/LinkedTransferQueue", Chain("head")),
    ("java/util/concurrent/PriorityBlockingQueue", Array("queue", "size")),
    ("java/util/concurrent/atomic/AtomicBoolean", Value("value")),
    ("java/util/concurrent/atomic/AtomicInteger", Value("value")),
    ("java/util/concurrent/atomic/AtomicIntegerArray", Value("array")),
    ("java/util/concurrent/atomic/AtomicLong", Value("value")),
    ("java/util/concurrent/atomic/AtomicLongArray", Value("array")),
    ("java/util/concurrent/atomic/AtomicReference", Value("value")),
    ("java/util/concurrent/atomic/AtomicReferenceArray", Value("array")),
    ("java/util/concurrent/atomic/Striped64", Value("base")),
    ("sun/nio/fs/UnixPath", Bytes("path")),
];

/// The most nodes of a chain, or of one bin. A longer one is read in part.
const LONGEST: usize = 1024;

/// The greatest depth of collections that wrap each other.
const DEPTH: u32 = 8;

/// Returns the contents of an object, and the class whose fields store them. Fields of subclasses are additional state.
pub(super) fn contents(vm: &Vm, object: Ref) -> Option<(ClassId, Contents)> {
    within(vm, object, DEPTH)
}

fn within(vm: &Vm, object: Ref, depth: u32) -> Option<(ClassId, Contents)> {
    let left = depth.checked_sub(1)?;
    let (owner, layout) = row(vm, object)?;
    Some((owner, read(vm, object, layout, left)?))
}

fn row(vm: &Vm, object: Ref) -> Option<(ClassId, &'static Layout)> {
    vm.class(vm.class_of(object)).ancestors.iter().rev().find_map(|&ancestor| {
        let class = vm.class(ancestor);
        let at = LAYOUTS.binary_search_by(|(name, _)| (*name).cmp(&class.name)).ok();
        let row = LAYOUTS.get(at.filter(|_| class.loader.0 == 0)?)?;
        Some((ancestor, &row.1))
    })
}

fn read(vm: &Vm, object: Ref, layout: &Layout, left: u32) -> Option<Contents> {
    let held = |name: &str| vm.held_by(object, name);
    let number = |name: &str| number(vm, object, name);
    Some(match layout {
        Array(array, count) => {
            let array = held(array)?;
            Contents::Elements(elements(vm, array, number(count)?))
        }
        Whole(array) => Contents::Elements(elements(vm, held(array)?, u32::MAX)),
        Ring(array, head, tail) => {
            let (array, head, tail) = (held(array)?, number(head)?, number(tail)?);
            let room = vm.heap.length(array);
            let count = if tail >= head { tail - head } else { (tail + room).checked_sub(head)? };
            Contents::Elements(ring(vm, array, head, count))
        }
        Counted(array, from, count) => {
            Contents::Elements(ring(vm, held(array)?, number(from)?, number(count)?))
        }
        Chain(first) => {
            let nodes = chain(vm, held(first).unwrap_or_default(), "next");
            Contents::Elements(nodes.into_iter().filter_map(|it| vm.held_by(it, "item")).collect())
        }
        Fields(names) => Contents::Elements(in_fields(vm, object, names)),
        Unordered(names) => Contents::Members(in_fields(vm, object, names)),
        Sparse(array) => {
            let mut all = elements(vm, held(array)?, u32::MAX);
            all.retain(|it| it.0 != 0);
            Contents::Members(all)
        }
        Bins(value) => Contents::Entries(held("table").map_or_else(Vec::new, |table| {
            elements(vm, table, u32::MAX)
                .into_iter()
                .flat_map(|bin| in_bin(vm, bin, value))
                .collect()
        })),
        Tree => {
            let mut entries = Vec::new();
            in_tree(vm, held("root").unwrap_or_default(), TREE, &mut entries);
            Contents::Entries(entries)
        }
        Pairs("") => Contents::Entries(Vec::new()),
        Pairs(table) => {
            let all = elements(vm, held(table)?, u32::MAX);
            let pairs = all.chunks_exact(2).filter_map(|pair| match pair {
                [key, value] if key.0 != 0 => Some((*key, *value)),
                _ => None,
            });
            Contents::Entries(pairs.collect())
        }
        ByConstant => {
            let keys = elements(vm, held("keyUniverse")?, u32::MAX);
            let values = elements(vm, held("vals")?, u32::MAX);
            Contents::Entries(keys.into_iter().zip(values).filter(|(_, it)| it.0 != 0).collect())
        }
        ConstantBits => {
            let bits = long(vm, object, "elements")?;
            let all = elements(vm, held("universe")?, u32::MAX).into_iter().zip(0_u32..64);
            let members = all.filter(|(_, at)| bits >> at & 1 == 1).map(|(it, _)| it);
            Contents::Members(members.collect())
        }
        Pair(key, value) => {
            let [key, value] = [key, value].map(|it| held(it).unwrap_or_default());
            Contents::Entries(vec![(key, value)])
        }
        Keys(map) => match within(vm, held(map)?, left)?.1 {
            Contents::Entries(entries) => {
                Contents::Members(entries.into_iter().map(|(key, _)| key).collect())
            }
            _ => return None,
        },
        Of(inner) => within(vm, held(inner)?, left)?.1,
        // A thread's own value of a variable.
        Value("") => {
            let value = vm.local_entry(object).and_then(|it| vm.held_by(it, "value"));
            Contents::Held(Kind::Reference, u64::from(value.unwrap_or_default().0))
        }
        Value(name) => {
            let (kind, bits) = field(vm, object, name)?;
            Contents::Held(kind, bits)
        }
        Text => Contents::Text(units(vm, object)?),
        Bytes(array) => {
            let count = number("count").unwrap_or(u32::MAX);
            Contents::Text(latin(vm, held(array)?, count))
        }
        BitSet => Contents::Bits(bits_of(vm, held("words")?, number("wordsInUse")?)),
    })
}

fn elements(vm: &Vm, array: Ref, count: u32) -> Vec<Ref> {
    if vm.element_kind(vm.class_of(array)) != Kind::Reference {
        return Vec::new();
    }
    (0..vm.heap.length(array).min(count)).map(|index| vm.element(array, index)).collect()
}

fn ring(vm: &Vm, array: Ref, from: u32, count: u32) -> Vec<Ref> {
    let room = vm.heap.length(array).max(1);
    let count = count.min(room);
    (0..count).map(|index| vm.element(array, (from + index) % room)).collect()
}

fn in_fields(vm: &Vm, object: Ref, names: &[&str]) -> Vec<Ref> {
    let all = names.iter().filter_map(|name| vm.held_by(object, name));
    // `List.of(x)` marks the absence of a second element with an object.
    all.filter(|it| &*vm.class(vm.class_of(*it)).name != "java/lang/Object").collect()
}

/// Returns the nodes of a list, in their order.
fn chain(vm: &Vm, first: Ref, next: &str) -> Vec<Ref> {
    let mut nodes = Vec::new();
    let mut node = Some(first).filter(|it| it.0 != 0);
    while let Some(at) = node.filter(|_| nodes.len() < LONGEST) {
        nodes.push(at);
        // The end of some lists refers to itself.
        node = vm.held_by(at, next).filter(|it| *it != at);
    }
    nodes
}

fn in_bin(vm: &Vm, bin: Ref, value: &str) -> Vec<(Ref, Ref)> {
    // A bin with many entries is a tree, whose nodes are linked too.
    let first = vm.held_by(bin, "first").unwrap_or(bin);
    let held = |node: Ref, name: &str| vm.held_by(node, name).unwrap_or_default();
    let nodes = chain(vm, first, "next").into_iter();
    nodes.map(|node| (held(node, "key"), held(node, value))).collect()
}

/// The greatest depth of a tree of a `TreeMap`, which is balanced and has at most 2^31 nodes.
const TREE: u32 = 64;

/// Adds the entries of a tree, in their order.
fn in_tree(vm: &Vm, node: Ref, depth: u32, entries: &mut Vec<(Ref, Ref)>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    if node.0 == 0 || entries.len() >= LONGEST {
        return;
    }
    let held = |name: &str| vm.held_by(node, name).unwrap_or_default();
    in_tree(vm, held("left"), depth, entries);
    entries.push((held("key"), held("value")));
    in_tree(vm, held("right"), depth, entries);
}

/// Returns a field of an object with its kind.
fn field(vm: &Vm, object: Ref, name: &str) -> Option<(Kind, u64)> {
    let ancestors = vm.class(vm.class_of(object)).ancestors.iter();
    let mut fields = ancestors.flat_map(|it| &vm.class(*it).fields);
    let field = fields.find(|it| !it.is_static() && *it.name == *name)?;
    Some((field.kind, vm.load(object.0 + field.offset, field.kind)))
}

fn number(vm: &Vm, object: Ref, name: &str) -> Option<u32> {
    field(vm, object, name).map(|(_, bits)| bits as u32)
}

fn long(vm: &Vm, object: Ref, name: &str) -> Option<u64> {
    field(vm, object, name).map(|(_, bits)| bits)
}

/// Returns bytes as characters.
fn latin(vm: &Vm, array: Ref, count: u32) -> Vec<u16> {
    let count = vm.heap.length(array).min(count);
    bytes(&vm.heap, array, count).iter().map(|byte| u16::from(*byte)).collect()
}

fn bytes(heap: &Heap, array: Ref, count: u32) -> &[u8] {
    heap.bytes(array.0 + vm::memory::heap::HEADER, count)
}

/// Returns the units of a `StringBuilder`, which are stored as those of a string are.
fn units(vm: &Vm, object: Ref) -> Option<Vec<u16>> {
    let (array, count) = (vm.held_by(object, "value")?, number(vm, object, "count")?);
    if number(vm, object, "coder")? & 1 == 0 {
        return Some(latin(vm, array, count));
    }
    let count = vm.heap.length(array).min(count.saturating_mul(2));
    let pairs = bytes(&vm.heap, array, count).chunks_exact(2);
    Some(pairs.filter_map(|it| Some(u16::from_ne_bytes(it.try_into().ok()?))).collect())
}

fn bits_of(vm: &Vm, words: Ref, in_use: u32) -> Vec<u32> {
    let in_use = vm.heap.length(words).min(in_use);
    let bits = bytes(&vm.heap, words, in_use.saturating_mul(8)).iter().zip(0_u32..);
    bits.flat_map(|(byte, at)| {
        (0..8).filter(move |bit| byte >> bit & 1 == 1).map(move |bit| at * 8 + bit)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::LAYOUTS;

    #[test]
    fn the_rows_can_be_searched() {
        assert!(LAYOUTS.is_sorted_by_key(|(name, _)| *name));
    }
}

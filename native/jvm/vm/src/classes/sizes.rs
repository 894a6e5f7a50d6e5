//! Reads the number of elements of the JDK's collections from their fields.
//!
//! A call of `size()` would run code of the guest in the midst of an instruction. Collections that
//! are not listed here have no size to compare, only their fields.

use std::sync::Arc;

use crate::classes::class::{ClassId, Kind};
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// How a collection stores its size.
enum Size {
    /// In an `int` field.
    Field(&'static str),
    /// As the length of an array field.
    Length(&'static str),
    /// As the size of the collection, or the value of the counter, in a field.
    Of(&'static str),
    /// As the distance between two indices in a ring buffer.
    Ring { head: &'static str, tail: &'static str, array: &'static str },
    /// As the bits set in a `long` field.
    Bits(&'static str),
    /// In a `long` field, as long as no cells exist, which count when threads collide.
    Counted { base: &'static str, cells: &'static str },
    /// One or two: two if the field holds something other than the marker for an absent element.
    OneOrTwo(&'static str),
    /// Always this many.
    Fixed(u32),
}

/// The classes with a known way to read their size. A row for a subclass overrides the row of its
/// superclass.
const SIZES: [(&str, Size); 52] = [
    ("java/util/ArrayList", Size::Field("size")),
    ("java/util/LinkedList", Size::Field("size")),
    ("java/util/HashMap", Size::Field("size")),
    ("java/util/TreeMap", Size::Field("size")),
    ("java/util/IdentityHashMap", Size::Field("size")),
    ("java/util/EnumMap", Size::Field("size")),
    ("java/util/PriorityQueue", Size::Field("size")),
    ("java/util/WeakHashMap", Size::Field("size")),
    ("java/util/Hashtable", Size::Field("count")),
    ("java/util/Properties", Size::Of("map")),
    ("java/util/Vector", Size::Field("elementCount")),
    ("java/util/HashSet", Size::Of("map")),
    ("java/util/TreeSet", Size::Of("m")),
    ("java/util/HashMap$KeySet", Size::Of("this$0")),
    ("java/util/HashMap$Values", Size::Of("this$0")),
    ("java/util/HashMap$EntrySet", Size::Of("this$0")),
    ("java/util/LinkedHashMap$LinkedKeySet", Size::Of("this$0")),
    ("java/util/LinkedHashMap$LinkedValues", Size::Of("this$0")),
    ("java/util/LinkedHashMap$LinkedEntrySet", Size::Of("this$0")),
    ("java/util/TreeMap$KeySet", Size::Of("m")),
    ("java/util/TreeMap$Values", Size::Of("this$0")),
    ("java/util/TreeMap$EntrySet", Size::Of("this$0")),
    ("java/util/ArrayDeque", Size::Ring { head: "head", tail: "tail", array: "elements" }),
    ("java/util/Arrays$ArrayList", Size::Length("a")),
    ("java/util/ArrayList$SubList", Size::Field("size")),
    ("java/util/AbstractList$SubList", Size::Field("size")),
    ("java/util/RegularEnumSet", Size::Bits("elements")),
    ("java/util/JumboEnumSet", Size::Field("size")),
    ("java/util/Collections$SetFromMap", Size::Of("m")),
    (
        "java/util/concurrent/ConcurrentHashMap",
        Size::Counted { base: "baseCount", cells: "counterCells" },
    ),
    ("java/util/ImmutableCollections$ListN", Size::Length("elements")),
    ("java/util/ImmutableCollections$List12", Size::OneOrTwo("e1")),
    ("java/util/ImmutableCollections$Set12", Size::OneOrTwo("e1")),
    ("java/util/ImmutableCollections$SetN", Size::Field("size")),
    ("java/util/ImmutableCollections$Map1", Size::Fixed(1)),
    ("java/util/ImmutableCollections$MapN", Size::Field("size")),
    ("java/util/ImmutableCollections$SubList", Size::Field("size")),
    ("java/util/Collections$UnmodifiableCollection", Size::Of("c")),
    ("java/util/Collections$UnmodifiableMap", Size::Of("m")),
    ("java/util/Collections$SynchronizedCollection", Size::Of("c")),
    ("java/util/Collections$SynchronizedMap", Size::Of("m")),
    ("java/util/Collections$CheckedCollection", Size::Of("c")),
    ("java/util/Collections$CheckedMap", Size::Of("m")),
    ("java/util/Collections$EmptyList", Size::Fixed(0)),
    ("java/util/Collections$EmptySet", Size::Fixed(0)),
    ("java/util/Collections$EmptyMap", Size::Fixed(0)),
    ("java/util/Collections$SingletonList", Size::Fixed(1)),
    ("java/util/Collections$SingletonSet", Size::Fixed(1)),
    ("java/util/Collections$SingletonMap", Size::Fixed(1)),
    ("java/util/concurrent/CopyOnWriteArrayList", Size::Length("array")),
    ("java/util/concurrent/CopyOnWriteArraySet", Size::Of("al")),
    ("java/util/concurrent/LinkedBlockingQueue", Size::Of("count")),
];

/// The greatest depth of collections that wrap each other.
const DEPTH: u32 = 8;

/// # Sizes
impl Vm {
    /// Returns the size of a collection or map of the JDK, or `None` if it is not known how to read it.
    #[must_use]
    pub fn collection_size(&self, object: Ref) -> Option<u32> {
        size_within(self, object, DEPTH)
    }
}

fn size_within(vm: &Vm, object: Ref, depth: u32) -> Option<u32> {
    let left = depth.checked_sub(1)?;
    if object.0 == 0 {
        return None;
    }
    let (owner, size) = row(vm, vm.class_of(object))?;
    let int = |name: &str| {
        let offset = offset(vm, owner, name)?;
        Some(vm.load(object.0 + offset, Kind::Int) as u32)
    };
    let long = |name: &str| Some(vm.load(object.0 + offset(vm, owner, name)?, Kind::Long));
    let reference = |name: &str| Some(vm.reference(object, offset(vm, owner, name)?));
    let length = |name: &str| {
        let array = reference(name)?;
        (array.0 != 0).then(|| vm.heap.length(array))
    };
    match size {
        Size::Field(name) => int(name),
        Size::Length(name) => length(name),
        Size::Of(name) => {
            let inner = reference(name)?;
            counter(vm, inner).or_else(|| size_within(vm, inner, left))
        }
        Size::Ring { head, tail, array } => {
            let (head, tail, room) = (int(head)?, int(tail)?, length(array)?);
            Some(if tail >= head { tail - head } else { (tail + room).saturating_sub(head) })
        }
        Size::Bits(name) => Some(long(name)?.count_ones()),
        Size::Counted { base, cells } => match reference(cells)? {
            Ref(0) => u32::try_from(long(base)?).ok(),
            _ => None,
        },
        Size::OneOrTwo(name) => {
            let second = reference(name)?;
            let is_marker =
                second.0 == 0 || &*vm.class(vm.class_of(second)).name == "java/lang/Object";
            Some(if is_marker { 1 } else { 2 })
        }
        Size::Fixed(count) => Some(*count),
    }
}

/// Returns the value of an `AtomicInteger`, or `None` for other objects.
fn counter(vm: &Vm, object: Ref) -> Option<u32> {
    let class = (object.0 != 0).then(|| vm.class_of(object))?;
    let is_counter = &*vm.class(class).name == "java/util/concurrent/atomic/AtomicInteger";
    let offset = is_counter.then(|| offset(vm, class, "value")).flatten()?;
    Some(vm.load(object.0 + offset, Kind::Int) as u32)
}

/// Returns the nearest listed class among a class and its superclasses. Returns `None` if a class
/// in between that is not listed overrides `size`.
fn row(vm: &Vm, class: ClassId) -> Option<(ClassId, &'static Size)> {
    for &ancestor in vm.class(class).ancestors.iter().rev() {
        let class = vm.class(ancestor);
        if class.loader.0 == 0
            && let Some((_, size)) = SIZES.iter().find(|(name, _)| *name == &*class.name)
        {
            return Some((ancestor, size));
        }
        let own: (Arc<str>, Arc<str>) = ("size".into(), "()I".into());
        if class.method_index.contains_key(&own) {
            return None;
        }
    }
    None
}

fn offset(vm: &Vm, class: ClassId, name: &str) -> Option<u32> {
    let fields = vm.class(class).fields.iter();
    fields.into_iter().find(|field| &*field.name == name && !field.is_static()).map(|it| it.offset)
}

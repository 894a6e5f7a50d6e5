//! The classes that programs usually create where a collection type is needed.

/// Returns the class to create for a type: a class that implements a collection type, or otherwise
/// the type itself.
pub(crate) fn usual(class: &str) -> &str {
    match class {
        "java/lang/Iterable"
        | "java/util/Collection"
        | "java/util/List"
        | "java/util/AbstractCollection"
        | "java/util/AbstractList" => "java/util/ArrayList",
        "java/util/Queue" | "java/util/Deque" | "java/util/AbstractSequentialList" => {
            "java/util/LinkedList"
        }
        "java/util/Set" | "java/util/AbstractSet" => "java/util/HashSet",
        "java/util/SortedSet" | "java/util/NavigableSet" => "java/util/TreeSet",
        "java/util/Map" | "java/util/AbstractMap" => "java/util/HashMap",
        "java/util/SortedMap" | "java/util/NavigableMap" => "java/util/TreeMap",
        other => other,
    }
}

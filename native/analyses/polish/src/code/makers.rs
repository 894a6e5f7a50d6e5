//! Knows the methods of libraries whose results say no more than their arguments.

/// Returns whether a constructor or static method makes a value object of its arguments: an object
/// of the JDK that says no more than they do. So the capacity of a list does not count, nor does the
/// name of a file that a stream reads.
pub fn makes_value(owner: &str, name: &str, descriptor: &str) -> bool {
    const PACKAGES: [&str; 2] = ["java/time/", "java/math/"];
    const CLASSES: [&str; 14] = [
        "java/io/File",
        "java/net/URI",
        "java/net/URL",
        "java/nio/file/Path",
        "java/sql/Date",
        "java/sql/Timestamp",
        "java/util/Currency",
        "java/util/Date",
        "java/util/Locale",
        "java/util/Optional",
        "java/util/OptionalDouble",
        "java/util/OptionalInt",
        "java/util/OptionalLong",
        "java/util/UUID",
    ];
    let is_value = CLASSES.contains(&owner)
        || PACKAGES.iter().any(|package| owner.starts_with(package))
            && !owner.ends_with("Exception");
    let has_arguments = !descriptor.starts_with("()");
    if name == "<init>" {
        let is_builder = matches!(owner, "java/lang/StringBuilder" | "java/lang/StringBuffer")
            && matches!(descriptor, "(Ljava/lang/String;)V" | "(Ljava/lang/CharSequence;)V");
        let is_copy = owner.starts_with("java/util/")
            && matches!(descriptor, "(Ljava/util/Collection;)V" | "(Ljava/util/Map;)V");
        return has_arguments && is_value || is_builder || is_copy;
    }
    let returns_its_class = descriptor
        .rsplit_once(")L")
        .and_then(|(_, result)| result.strip_suffix(';'))
        .is_some_and(|result| result == owner);
    has_arguments && is_value && returns_its_class
}

/// Returns whether the result of a method has the origins of its arguments and receiver. This holds
/// for boxing, for methods that build texts, and for factories of collections.
pub fn is_wrapper(owner: &str, name: &str, descriptor: &str) -> bool {
    const BOXES: [&str; 8] =
        ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    let boxing = name == "valueOf"
        && !descriptor.starts_with("(Ljava/lang/String;")
        && owner.strip_prefix("java/lang/").is_some_and(|owner| BOXES.contains(&owner));
    boxing
        || matches!(
            (owner, name),
            ("java/lang/StringBuilder" | "java/lang/StringBuffer", "append" | "toString")
                | ("java/lang/String", "concat" | "format" | "formatted" | "valueOf")
                | ("java/util/Arrays", "asList")
                | ("java/util/List" | "java/util/Set" | "java/util/Map", "of" | "ofEntries")
                | ("java/util/Map", "entry")
                | ("java/util/Collections", "singleton" | "singletonList" | "singletonMap")
        )
}

/// Returns whether a method is the one with which Groovy's `assert` records values. It returns its
/// first argument. The second argument is a place in the source.
pub fn is_recorder(owner: &str, name: &str) -> bool {
    owner == "org/codehaus/groovy/runtime/powerassert/ValueRecorder" && name == "record"
}

//! Tests with operators and methods of small classes.

use report::Operators;

use super::*;

/// Returns a class with methods, given by flags, name and descriptor.
fn class(name: &str, flags: u16, methods: &[(u16, &str, &str)]) -> ClassFile {
    let method = |&(access, name, descriptor): &(u16, &str, &str)| Method {
        access,
        name: name.into(),
        descriptor: descriptor.into(),
        ..Method::default()
    };
    ClassFile {
        access: flags,
        this_class: name.into(),
        super_class: Some("a/Base".into()),
        interfaces: vec!["a/Able".into()],
        methods: methods.iter().map(method).collect(),
        ..ClassFile::default()
    }
}

/// Returns a class that results may have, by its internal name.
fn find(name: &str) -> Option<Arc<ClassFile>> {
    const CONSTRUCTOR: &str = "<init>";
    let with = |flags, constructor| class(name, flags, &[(constructor, CONSTRUCTOR, "()V")]);
    Some(Arc::new(match name {
        "java/util/ArrayList" | "java/util/TreeMap" | "java/lang/String" | "b/Open" => {
            with(access::PUBLIC, access::PUBLIC)
        }
        "b/Abstract" => with(access::PUBLIC | access::ABSTRACT, access::PUBLIC),
        "b/Closed" => with(access::PUBLIC, 0),
        "b/Shut" => with(0, access::PUBLIC),
        "b/Protected" => with(access::PUBLIC, access::PROTECTED),
        "a/Near" => with(0, 0),
        "a/Private" | "a/C" => with(0, access::PRIVATE),
        "a/Filled" => class(name, access::PUBLIC, &[(access::PUBLIC, CONSTRUCTOR, "(I)V")]),
        _ => return None,
    }))
}

/// Returns the operators that fit a method of `a/C`, by their names in reports.
fn fitting(operators: &[&str], flags: u16, descriptor: &str) -> Vec<String> {
    let names: Vec<String> = operators.iter().map(|name| (*name).to_owned()).collect();
    let operators = Operators::try_from(names).unwrap();
    let class = class("a/C", 0, &[(flags, "m", descriptor)]);
    let method = class.methods.first().unwrap();
    let fits = operators.iter().filter(|it| super::fits(it, &class, method, &find));
    fits.map(ToString::to_string).collect()
}

#[test]
fn those_that_are_on_by_default_fit_by_type() {
    let names = |descriptor| fitting(&[], 0, descriptor);
    assert_eq!(names("(IJ)V"), ["void"]);
    assert_eq!(names("()Z"), ["true", "false"]);
    for integral in ["()B", "()S", "()I", "()J"] {
        assert_eq!(names(integral), ["0", "1"]);
    }
    assert_eq!(names("()F"), ["0.0", "1.0"]);
    assert_eq!(names("()D"), ["0.0", "1.0"]);
    assert_eq!(names("()C"), ["' '", "'A'"]);
    assert_eq!(names("()Ljava/lang/String;"), ["null", "\"\"", "\"A\""]);
    assert_eq!(names("()Ljava/lang/Integer;"), ["null"]);
    assert_eq!(names("()[[Ljava/lang/String;"), ["null", "empty"]);
    assert!(names("nonsense").is_empty());
}

#[test]
fn literals_fit_their_own_type() {
    let literals =
        ["3", "(byte) 4", "(short) 5", "6L", "7.5f", "8.5", "'x'", "\"text\"", "true", "3"];
    let names = |descriptor| fitting(&literals, 0, descriptor);
    for (descriptor, name) in [
        ("()I", "3"),
        ("()B", "4"),
        ("()S", "5"),
        ("()J", "6"),
        ("()F", "7.5"),
        ("()D", "8.5"),
        ("()C", "'x'"),
        ("()Ljava/lang/String;", "\"text\""),
        ("()Z", "true"),
    ] {
        assert_eq!(names(descriptor), [name], "{descriptor}");
    }
    assert!(names("()Ljava/lang/Object;").is_empty());
}

#[test]
fn new_wants_a_constructor_that_the_method_may_call() {
    let fits = |class: &str| !fitting(&["new"], 0, &format!("()L{class};")).is_empty();
    for made in ["java/util/ArrayList", "b/Open", "a/Near", "a/C"] {
        assert!(fits(made), "{made}");
    }
    for list in ["java/util/List", "java/util/Collection", "java/lang/Iterable"] {
        assert!(fits(list), "{list}");
    }
    assert!(fits("java/util/NavigableMap"));
    for not in [
        "java/lang/String",
        "b/Abstract",
        "b/Closed",
        "b/Shut",
        "b/Protected",
        "a/Private",
        "a/Filled",
        "b/Unknown",
    ] {
        assert!(!fits(not), "{not}");
    }
    assert!(fitting(&["new"], 0, "()[La/C;").is_empty());
}

#[test]
fn optionals_are_those_of_the_jdk() {
    let fits = |class: &str| !fitting(&["optional"], 0, &format!("()L{class};")).is_empty();
    for class in OPTIONALS {
        assert!(fits(class), "{class}");
    }
    assert!(!fits("com/google/common/base/Optional"));
}

#[test]
fn this_is_of_the_declared_types() {
    for class in ["a/C", "a/Base", "a/Able", "java/lang/Object"] {
        let descriptor = format!("()L{class};");
        assert_eq!(fitting(&["this"], 0, &descriptor), ["this"]);
        assert!(fitting(&["this"], access::STATIC, &descriptor).is_empty());
    }
    for descriptor in ["()La/Other;", "()V", "()[La/C;", "()I"] {
        assert!(fitting(&["this"], 0, descriptor).is_empty(), "{descriptor}");
    }
}

#[test]
fn an_argument_is_the_first_of_the_very_type() {
    let slot = |descriptor, is_static| returned(&Operator::Argument, descriptor, is_static);
    assert_eq!(slot("(JIDI)I", false), Some(Returned::Local(3)));
    assert_eq!(slot("(JIDI)I", true), Some(Returned::Local(2)));
    assert_eq!(slot("(JIDI)D", true), Some(Returned::Local(3)));
    assert_eq!(slot("(La/C;Ljava/lang/Object;)Ljava/lang/Object;", true), Some(Returned::Local(1)));
    assert_eq!(slot("([I)[I", true), Some(Returned::Local(0)));
    assert_eq!(slot("(S)I", true), None);
    assert_eq!(slot("()V", true), None);
}

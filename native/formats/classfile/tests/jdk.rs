//! Reads and checks all classes of the running JDK, and finds their resources, packages and
//! modules.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use classfile::{
    Instructions, MethodDescriptor, check_format, disassemble, post_dominators, read_class,
};

#[test]
fn every_class_is_read_and_its_code_divides_into_instructions() {
    let image = support::image();
    let classes = support::classes(&image, None);
    assert!(classes.len() > 5000);
    for (path, bytes) in &classes {
        let class = read_class(bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        if &*class.this_class != "module-info" {
            assert!(path.ends_with(&format!("/{}.class", class.this_class)), "{path}");
        }
        for method in &class.methods {
            let name = &method.name;
            assert!(MethodDescriptor::parse(&method.descriptor).is_some(), "{path} {name}");
            let Some(code) = &method.code else { continue };
            let mut instructions = Instructions::new(&code.bytes);
            let count = instructions.by_ref().count();
            assert_eq!(instructions.pc(), code.bytes.len(), "{path} {name}");
            assert_eq!(disassemble(&code.bytes).lines().count(), count);
        }
    }
}

#[test]
fn the_format_checker_accepts_every_class() {
    let image = support::image();
    for (path, bytes) in support::classes(&image, None) {
        check_format(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}

#[test]
fn every_instruction_has_a_post_dominator() {
    let image = support::image();
    for (path, bytes) in support::classes(&image, Some("java.base")) {
        let class = read_class(&bytes).unwrap();
        for method in &class.methods {
            let Some(code) = &method.code else { continue };
            let found = post_dominators(code);
            for pc in found.flow().instructions() {
                assert!(found.immediate(pc).is_some(), "{path} {} {pc}", method.name);
            }
        }
    }
}

#[test]
fn a_module_tells_the_services_that_it_provides() {
    let image = support::image();
    let modules = support::classes(&image, Some("java.base"));
    let (_, bytes) = modules.iter().find(|(path, _)| path.ends_with("/module-info.class")).unwrap();
    let module = read_class(bytes).unwrap();
    let name = |index: u16| module.pool.class_name(index).unwrap().as_ref();
    let provided: Vec<_> =
        module.attributes.provides.iter().map(|it| (name(it.service), &it.with)).collect();
    let (_, with) = provided
        .iter()
        .find(|(service, _)| *service == "java/nio/file/spi/FileSystemProvider")
        .unwrap();
    assert_eq!(
        with.iter().map(|it| name(*it)).collect::<Vec<_>>(),
        ["jdk/internal/jrtfs/JrtFileSystemProvider"]
    );
}

#[test]
fn the_image_finds_what_it_lists() {
    let image = support::image();
    for location in image.iter() {
        let location = location.unwrap();
        if location.module.is_empty() {
            continue;
        }
        let found = image.find_location(&location.path()).unwrap();
        assert_eq!(found, Some(location), "{}", location.path());
    }
    assert_eq!(image.find_resource("/java.base/java/lang/Objekt.class"), Ok(None));
    assert_eq!(image.find_resource(""), Ok(None));
}

#[test]
fn packages_lead_to_modules() {
    let image = support::image();
    assert_eq!(image.module_of_package("java.lang"), Ok(Some("java.base")));
    assert_eq!(image.module_of_package("java/util/logging"), Ok(Some("java.logging")));
    assert_eq!(image.module_of_package("no.such"), Ok(None));
    assert!(image.packages().unwrap().contains(&("java.lang", "java.base")));
    let modules = image.modules().unwrap();
    assert!(modules.contains(&"java.base") && !modules.contains(&"packages"), "{modules:?}");
}

#[test]
fn object_and_string_are_as_known() {
    let image = support::image();
    let bytes = image.find_resource("/java.base/java/lang/Object.class").unwrap().unwrap();
    let object = read_class(&bytes).unwrap();
    assert_eq!(object.super_class, None);
    assert!(object.method("hashCode", "()I").unwrap().intrinsic_candidate);
    let bytes = image.find_resource("/java.base/java/lang/Class.class").unwrap().unwrap();
    let class = read_class(&bytes).unwrap();
    let for_name = class.method("forName", "(Ljava/lang/String;)Ljava/lang/Class;").unwrap();
    assert!(for_name.caller_sensitive && for_name.code.as_ref().unwrap().line(0).is_some());
    let value = class.field("serialVersionUID", "J").unwrap().constant_value.unwrap();
    assert!(matches!(class.pool.get(value), Some(classfile::Constant::Long(_))));
}

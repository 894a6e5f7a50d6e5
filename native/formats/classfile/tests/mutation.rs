//! Checks that damaged class files, images and jars cause no panic in their readers.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use std::sync::LazyLock;

use classfile::{
    ClassFile, ConstantPool, Image, Instructions, Jar, check_format, disassemble, post_dominators,
    read_class,
};
use proptest::prelude::*;

/// Some class files of all sizes up to 64 KiB.
static CLASSES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut classes = support::classes(&support::image(), Some("java.base"));
    classes.retain(|(_, bytes)| bytes.len() < 1 << 16);
    classes.sort();
    classes.into_iter().step_by(31).map(|(_, bytes)| bytes).collect()
});

#[derive(Debug, Clone)]
enum Damage {
    Set(prop::sample::Index, u8),
    Flip(prop::sample::Index, u8),
    Cut(prop::sample::Index),
    Insert(prop::sample::Index, Vec<u8>),
    Remove(prop::sample::Index, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = any::<prop::sample::Index>;
    prop_oneof![
        4 => (place(), prop_oneof![Just(0), Just(0xFF), any::<u8>()]).prop_map(|(i, b)| Damage::Set(i, b)),
        4 => (place(), 0..8u8).prop_map(|(i, bit)| Damage::Flip(i, 1 << bit)),
        1 => place().prop_map(Damage::Cut),
        1 => (place(), prop::collection::vec(any::<u8>(), 1..9)).prop_map(|(i, b)| Damage::Insert(i, b)),
        1 => (place(), 1..9usize).prop_map(|(i, n)| Damage::Remove(i, n)),
    ]
}

fn apply(bytes: &mut Vec<u8>, damage: &Damage) {
    if bytes.is_empty() {
        return;
    }
    match damage {
        Damage::Set(at, byte) => *at.get_mut(bytes) = *byte,
        Damage::Flip(at, bit) => *at.get_mut(bytes) ^= bit,
        Damage::Cut(at) => bytes.truncate(at.index(bytes.len())),
        Damage::Insert(at, more) => {
            let at = at.index(bytes.len());
            bytes.splice(at..at, more.iter().copied());
        }
        Damage::Remove(at, count) => {
            let at = at.index(bytes.len());
            bytes.drain(at..(at + count).min(bytes.len()));
        }
    }
}

/// Calls everything that works on a class that was read.
fn exercise(class: &ClassFile) {
    for (index, _) in class.pool.iter() {
        let pool: &ConstantPool = &class.pool;
        let _ = (pool.member(index), pool.class_name(index), pool.string_utf16(index));
    }
    for method in &class.methods {
        if let Some(code) = &method.code {
            let _ = (disassemble(&code.bytes), post_dominators(code), code.line(7));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_classes(which in any::<prop::sample::Index>(), damages in prop::collection::vec(damage(), 1..5)) {
        let mut bytes = which.get(&CLASSES).clone();
        damages.iter().for_each(|damage| apply(&mut bytes, damage));
        match read_class(&bytes) {
            Ok(class) => exercise(&class),
            Err(error) => prop_assert!(error.offset().is_some_and(|at| at <= bytes.len()), "{error:?}"),
        }
        let _ = check_format(&bytes);
    }

    #[test]
    fn every_cut_is_refused(which in any::<prop::sample::Index>(), at in any::<prop::sample::Index>()) {
        let bytes = which.get(&CLASSES);
        prop_assert!(read_class(&bytes[..at.index(bytes.len())]).is_err());
    }

    #[test]
    fn random_code(code in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut walk = Instructions::new(&code);
        for instruction in walk.by_ref() {
            let _ = instruction.targets();
        }
        prop_assert!(walk.pc() <= code.len());
        let _ = disassemble(&code);
        let _ = post_dominators(&classfile::Code { bytes: code.into(), ..Default::default() });
    }

    #[test]
    fn random_images(table in 0u32..4, words in prop::collection::vec(0u32..40, 0..40), tail in prop::collection::vec(any::<u8>(), 0..64)) {
        let header = [0xCAFE_DADA, 1 << 16, 0, table, table, 32, 16];
        let mut bytes: Vec<u8> = header.iter().chain(&words).flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend(tail);
        if let Ok(image) = Image::new(bytes) {
            image.iter().flatten().for_each(|location| drop(image.contents(&location)));
            let _ = (image.find_resource("/a/b.c"), image.module_of_package("a"), image.packages());
        }
    }

    #[test]
    fn random_jars(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut zip = b"PK\x05\x06\0\0\0\0\x01\0\x01\0".to_vec();
        zip.extend(bytes);
        if let Ok(jar) = Jar::new(zip, 17) {
            jar.names().for_each(|name| drop(jar.entry(name)));
        }
    }
}

#[test]
fn versions_magic_and_extra_bytes_are_judged() {
    use classfile::ClassFormatError::{BadMagic, ExtraBytes, UnsupportedVersion};
    let bytes = &CLASSES[0];
    let with = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        read_class(&bytes).err()
    };
    assert_eq!(with(0, 0), Some(BadMagic { magic: 0x00FE_BABE }));
    assert_eq!(with(7, 70), Some(UnsupportedVersion { major: 70, minor: 0 }));
    assert_eq!(with(7, 44), Some(UnsupportedVersion { major: 44, minor: 0 }));
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(read_class(&longer).err(), Some(ExtraBytes { offset: bytes.len() }));
}

#[test]
fn bad_code_is_told_from_bad_format() {
    use classfile::ClassFormatError::BadBytecode;
    let image = support::image();
    let bytes = image.find_resource("/java.base/java/lang/Object.class").unwrap().unwrap();
    let object = read_class(&bytes).unwrap();
    let code = &object.method("toString", "()Ljava/lang/String;").unwrap().code;
    let code = &code.as_ref().unwrap().bytes;
    let at = bytes.windows(code.len()).position(|window| *window == **code).unwrap();
    let verdict = |at: usize, patch: &[u8]| {
        let mut bytes = bytes.to_vec();
        bytes[at..at + patch.len()].copy_from_slice(patch);
        assert!(read_class(&bytes).is_ok());
        check_format(&bytes)
    };
    assert_eq!(verdict(at, &[]), Ok(()));
    // An unknown opcode, a jump out of the code, and a field instruction whose constant is no
    // field.
    for patch in [&[0xCB][..], &[0xA7, 0x7F, 0xFF], &[0xB2, 0, 1]] {
        assert!(matches!(verdict(at, patch), Err(BadBytecode { .. })), "{patch:x?}");
    }
}

//! Integers that a project compares with random values.

use std::collections::BTreeSet;
use std::path::PathBuf;

use classfile::{Constant, Instructions, Opcode, read_class};

/// The most integers.
const MOST: usize = 24;

/// What the classes name that draw random values.
const GENERATORS: [&str; 5] = [
    "java/util/Random",
    "java/util/random/",
    "java/util/concurrent/ThreadLocalRandom",
    "java/security/SecureRandom",
    "java/lang/Math",
];

/// Returns the integers in the code of classes that draw random values, below the folders of a class path, sorted. There are
/// not more than a test can be tried with.
pub(crate) fn constants(class_path: &[PathBuf]) -> Vec<i64> {
    let mut all: BTreeSet<i64> = BTreeSet::new();
    for bytes in laboratory::naming(class_path, &GENERATORS) {
        let Ok(class) = read_class(&bytes) else { continue };
        for code in class.methods.iter().filter_map(|it| it.code.as_ref()) {
            let named = Instructions::new(&code.bytes).filter_map(|it| match it.opcode {
                Opcode::Bipush | Opcode::Sipush => it.immediate(),
                Opcode::Ldc | Opcode::LdcW => match class.pool.get(it.pool_index()?) {
                    Some(Constant::Integer(value)) => Some(*value),
                    _ => None,
                },
                _ => None,
            });
            all.extend(named.map(i64::from));
        }
    }
    all.into_iter().take(MOST).collect()
}

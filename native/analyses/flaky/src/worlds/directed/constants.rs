//! Finds integers with which a project may compare random values.
//!
//! A test that fails if `random.nextInt(100)` is 42 passes with nearly every seed. Code of the project often names
//! the value.

use std::collections::BTreeSet;
use std::path::PathBuf;

use classfile::{Constant, Instructions, Opcode, read_class};

/// The most integers that are returned. Each of them costs a trial for each of the first random values of a test.
const MOST: usize = 24;

/// The names in class files of the classes that draw random values.
const GENERATORS: [&str; 5] = [
    "java/util/Random",
    "java/util/random/",
    "java/util/concurrent/ThreadLocalRandom",
    "java/security/SecureRandom",
    "java/lang/Math",
];

/// Returns integers in the code of classes that draw random values, the smallest first. The classes are those in the
/// folders of a class path. There are at most as many integers as a test can be tried with.
pub(crate) fn constants(class_path: &[PathBuf]) -> Vec<i64> {
    let mut all: BTreeSet<i64> = BTreeSet::new();
    for bytes in laboratory::naming(class_path, &GENERATORS) {
        // Only `bipush`, `sipush` and `ldc` count. The smaller constants (-1 to 5) have instructions of their own and
        // are everywhere.
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

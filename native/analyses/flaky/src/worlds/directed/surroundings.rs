//! Provides environment variables and files for which tests ask and that do not exist.
//!
//! A test that reads a variable which the build does not set passes as long as nobody sets it. The same holds for a
//! file in the home folder of the user, and for a file in the folder for temporary files that an earlier run may have
//! left.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use classfile::{ClassFile, Constant, Instructions, Opcode, read_class};
use environment::World;

use super::touched::Touches;
use crate::worlds::causes::Cause;

/// The name of the method that returns an environment variable.
const GETTER: &str = "getenv";

/// The most variables, and the most files, that exist at once.
const MOST: usize = 50;

/// Parts of file names that say that the file must not exist.
const NOT_TO_EXIST: [&str; 7] = ["not", "non", "missing", "absent", "invalid", "unknown", "bogus"];

/// Returns the world in which the variables and files exist for which tests ask, and the ids of these tests. `None`
/// if no test asks for any.
pub(crate) fn furnished(
    base: &World,
    class_path: &[PathBuf],
    touches: &BTreeMap<String, Touches>,
) -> Option<(World, BTreeSet<String>)> {
    let asks = |it: &Touches| it.variables > 0;
    // The class library reports that a test reads a variable, but not which one. So the names come from the code.
    let names = if touches.values().any(asks) { variables(class_path) } else { BTreeSet::new() };
    let is_unset = |name: &String| base.variables.iter().all(|it| it.0 != *name);
    let variables: Vec<String> = names.into_iter().filter(is_unset).take(MOST).collect();
    let sought = touches.values().flat_map(|it| &it.sought).filter(|it| may_exist(it));
    let files: BTreeSet<String> = sought.cloned().collect();
    let files: Vec<String> = files.into_iter().take(MOST).collect();
    let concerned = touches.iter().filter(|(_, it)| {
        asks(it) && !variables.is_empty() || it.sought.iter().any(|it| files.contains(it))
    });
    let tests: BTreeSet<String> = concerned.map(|it| it.0.clone()).collect();
    let world = World { further_variables: variables, further_files: files, ..base.clone() };
    (!tests.is_empty()).then_some((world, tests))
}

/// Returns whether a failure shows that a test depends on what exists: an assertion fails, or a file is in the way.
/// Another exception may only say that the variable cannot have this value, or that the file is empty.
pub(crate) fn is_telling(cause: &Cause) -> bool {
    const TELLING: [&str; 3] =
        ["AssertionError", "AssertionFailedError", "FileAlreadyExistsException"];
    let class =
        cause.test.exception.as_ref().map(|it| it.class.rsplit('.').next().unwrap_or_default());
    class.is_some_and(|it| TELLING.contains(&it) || it.ends_with("ComparisonFailure"))
}

/// Returns the worlds in which only one of the variables and files of a cause exists. Returns none if the cause has
/// only one.
pub(crate) fn lesser(cause: &Cause) -> Vec<World> {
    let World { further_variables: variables, further_files: files, .. } = &cause.world;
    if variables.len() + files.len() < 2 {
        return Vec::new();
    }
    let none =
        World { further_variables: Vec::new(), further_files: Vec::new(), ..cause.world.clone() };
    let one_variable =
        variables.iter().map(|it| World { further_variables: vec![it.clone()], ..none.clone() });
    let one_file = files.iter().map(|it| World { further_files: vec![it.clone()], ..none.clone() });
    one_variable.chain(one_file).collect()
}

/// Returns whether the name of a file allows that the file exists. A test that opens `missing.txt` relies on its
/// absence.
fn may_exist(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    !NOT_TO_EXIST.iter().any(|it| name.contains(it))
}

/// Returns the names of environment variables for which classes ask, from the folders of a class path.
fn variables(class_path: &[PathBuf]) -> BTreeSet<String> {
    let classes = laboratory::naming(class_path, &[GETTER]);
    classes.filter_map(|it| read_class(&it).ok()).flat_map(|it| named(&it)).collect()
}

/// Returns the constants that a class passes to the method that returns an environment variable.
fn named(class: &ClassFile) -> Vec<String> {
    let mut names = Vec::new();
    for code in class.methods.iter().filter_map(|it| it.code.as_ref()) {
        // The compiler loads a constant argument just before the call. So a constant counts only if the call is the
        // next instruction.
        let mut last = None;
        for it in Instructions::new(&code.bytes) {
            let index = it.pool_index();
            match it.opcode {
                Opcode::Ldc | Opcode::LdcW => {
                    let is_text =
                        |index: &u16| matches!(class.pool.get(*index), Some(Constant::String(_)));
                    let text = index.filter(is_text).and_then(|it| class.pool.string_utf16(it));
                    last = text.map(|it| String::from_utf16_lossy(&it));
                    continue;
                }
                Opcode::Invokestatic => {
                    let member = index.and_then(|it| class.pool.member(it));
                    let is_getter = member.is_some_and(|it| {
                        &**it.class == "java/lang/System" && &**it.name == GETTER
                    });
                    names.extend(last.take().filter(|_| is_getter));
                }
                _ => {}
            }
            last = None;
        }
    }
    names
}

//! Environment variables and files that tests ask for, and that are not there.
//!
//! A test that reads a variable which the build does not set passes as long as nobody sets it. The same holds for a file in
//! the home folder of the user, and for one in the folder for temporary files that an earlier run may have left.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use classfile::{ClassFile, Constant, Instructions, Opcode, read_class};
use environment::World;

use super::touched::Touches;
use crate::worlds::causes::Cause;

/// The method that gives an environment variable, which classes name.
const GETTER: &str = "getenv";

/// The most variables or files that are there at once.
const MOST: usize = 50;

/// Parts of the names of files that are not to exist.
const NOT_TO_EXIST: [&str; 7] = ["not", "non", "missing", "absent", "invalid", "unknown", "bogus"];

/// Returns the world in which the variables and files are there for which tests ask, and the ids of those tests. `None` if
/// they ask for none.
pub(crate) fn furnished(
    base: &World,
    class_path: &[PathBuf],
    touches: &BTreeMap<String, Touches>,
) -> Option<(World, BTreeSet<String>)> {
    let asks = |it: &Touches| it.variables > 0;
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

/// Returns whether a failure shows that a test depends on what is there: an assertion fails, or a file is in the way. An
/// exception may say no more than that the variable has no such value, or that nothing is in the file.
pub(crate) fn is_telling(cause: &Cause) -> bool {
    const TELLING: [&str; 3] =
        ["AssertionError", "AssertionFailedError", "FileAlreadyExistsException"];
    let class =
        cause.test.exception.as_ref().map(|it| it.class.rsplit('.').next().unwrap_or_default());
    class.is_some_and(|it| TELLING.contains(&it) || it.ends_with("ComparisonFailure"))
}

/// Returns the worlds in which only one of the variables and files of a cause is there.
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

/// Returns whether a file may be there: its name does not say that it is not.
fn may_exist(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    !NOT_TO_EXIST.iter().any(|it| name.contains(it))
}

/// Returns the names of environment variables for which the classes below the folders of a class path ask, sorted.
fn variables(class_path: &[PathBuf]) -> BTreeSet<String> {
    let classes = laboratory::naming(class_path, &[GETTER]);
    classes.filter_map(|it| read_class(&it).ok()).flat_map(|it| named(&it)).collect()
}

/// Returns the constants that a class passes to the method that gives an environment variable.
fn named(class: &ClassFile) -> Vec<String> {
    let mut names = Vec::new();
    for code in class.methods.iter().filter_map(|it| it.code.as_ref()) {
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

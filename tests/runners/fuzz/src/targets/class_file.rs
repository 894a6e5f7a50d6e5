//! The target for class files: reading, checking, and all analyses of code before it is verified.

use classfile::{Code, StackMapEntries};

/// Reads a class file and examines all of it.
pub fn run(bytes: &[u8]) {
    let _ = classfile::check_format(bytes);
    let _ = classfile::read_class_name(bytes);
    let Ok(file) = classfile::read_class(bytes) else { return };
    file.methods.iter().filter_map(|method| method.code.as_ref()).for_each(code);
}

fn code(code: &Code) {
    let _ = classfile::disassemble(&code.bytes);
    let _ = classfile::post_dominators(code);
    if let Some(table) = &code.stack_map
        && let Ok(entries) = StackMapEntries::new(table)
    {
        let _ = entries.count();
    }
}

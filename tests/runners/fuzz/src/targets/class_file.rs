//! The target for class files: reading, checking, and all analyses of code before it is verified.

use classfile::{Code, StackMapEntries};
use jacoco::{ClassAnalysis, Filtering};

/// Reads a class file and examines all of it.
pub fn run(bytes: &[u8]) {
    let _ = classfile::check_format(bytes);
    let _ = classfile::read_class_name(bytes);
    let Ok(file) = classfile::read_class(bytes) else { return };
    file.methods.iter().filter_map(|method| method.code.as_ref()).for_each(code);
    if let Ok(analysis) = ClassAnalysis::new(&file) {
        let _ = analysis.coverage(&|probe| probe % 2 == 0, Filtering::Jacoco);
        let _ = analysis.coverage(&|probe| probe % 3 == 0, Filtering::Raw);
    }
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

//! The errors of reading a class's code for coverage.

/// An error in a class file that keeps its coverage from being computed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CoverageError {
    /// The class has a member of JaCoCo's instrumentation. JaCoCo refuses such classes too
    /// (`InstrSupport.assertNotInstrumented`), because their code is not the compiler's.
    #[error(
        "{class} has the member {member}: JaCoCo has already instrumented the class. \
         Use the class file that the compiler wrote"
    )]
    Instrumented {
        /// The internal name of the class.
        class: String,
        /// The name of the field or method.
        member: String,
    },
    /// The code of a method is malformed.
    #[error("{class}.{method}: {fault}")]
    Code {
        /// The internal name of the class.
        class: String,
        /// The name and descriptor of the method.
        method: String,
        /// The fault.
        fault: CodeFault,
    },
}

/// A fault in the code of one method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeFault {
    /// An instruction has an unknown opcode or malformed operands.
    #[error("malformed instruction at {pc}")]
    Malformed {
        /// The offset of the instruction.
        pc: usize,
    },
    /// A jump or the exception table refers to a place at which no instruction starts.
    #[error("a jump or an exception handler refers to {pc}, where no instruction starts")]
    NoInstruction {
        /// The offset to which it refers.
        pc: u32,
    },
}

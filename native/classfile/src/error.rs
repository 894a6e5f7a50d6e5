//! What can be wrong with a class file, and where.

use std::sync::Arc;

/// The highest class file version that [`crate::read_class`] accepts (Java 25).
pub const HIGHEST_MAJOR: u16 = 69;

/// The lowest class file version that [`crate::read_class`] accepts (Java 1.0).
pub const LOWEST_MAJOR: u16 = 45;

/// A reason why bytes are not a class file; the offsets count from the file's first byte.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClassFormatError {
    /// The bytes end before a structure does.
    #[error("Truncated class file (at byte {offset})")]
    Truncated {
        /// Where the missing bytes would start.
        offset: usize,
    },
    /// The first four bytes are not `CAFEBABE`.
    #[error("Incompatible magic value {magic} in class file")]
    BadMagic {
        /// What stands there instead.
        magic: u32,
    },
    /// The version is none of 45 to 69, or its minor number is none of that version's.
    #[error("Unsupported class file version {major}.{minor}")]
    UnsupportedVersion {
        /// The major number.
        major: u16,
        /// The minor number.
        minor: u16,
    },
    /// Bytes follow the last structure.
    #[error("Extra bytes at the end of class file (at byte {offset})")]
    ExtraBytes {
        /// Where the surplus starts.
        offset: usize,
    },
    /// A constant's tag is unknown, or newer than the file's version.
    #[error("Unknown constant tag {tag} in class file (at byte {offset})")]
    UnknownConstantTag {
        /// The tag.
        tag: u8,
        /// Where it stands.
        offset: usize,
    },
    /// An index names no constant, or one of another kind than the structure needs.
    #[error("Invalid constant pool index {index}, expected {expected} (at byte {offset})")]
    BadConstant {
        /// The index.
        index: u16,
        /// The kind of constant that was needed.
        expected: &'static str,
        /// Where the index stands, or where the constant that holds it starts.
        offset: usize,
    },
    /// A constant's bytes are not modified UTF-8.
    #[error("Illegal UTF8 string in constant pool (at byte {offset})")]
    IllegalUtf8 {
        /// The offending byte.
        offset: usize,
    },
    /// Two fields have one name and descriptor.
    #[error("Duplicate field name \"{name}\" with signature \"{descriptor}\" (at byte {offset})")]
    DuplicateField {
        /// The fields' name.
        name: Arc<str>,
        /// The fields' descriptor.
        descriptor: Arc<str>,
        /// Where the second starts.
        offset: usize,
    },
    /// Two methods have one name and descriptor.
    #[error("Duplicate method name \"{name}\" with signature \"{descriptor}\" (at byte {offset})")]
    DuplicateMethod {
        /// The methods' name.
        name: Arc<str>,
        /// The methods' descriptor.
        descriptor: Arc<str>,
        /// Where the second starts.
        offset: usize,
    },
    /// Any other breach of the format.
    #[error("{} (at byte {offset})", .reason.replace(" {class}", ""))]
    Malformed {
        /// What is wrong; `{class}` stands for the class's name.
        reason: String,
        /// Where it is wrong.
        offset: usize,
    },
    /// A method's bytecode cannot be taken apart; a JVM reports this as a `VerifyError`.
    #[error("Bad instruction: {reason}")]
    BadBytecode {
        /// Which method, and what is wrong with it.
        reason: String,
    },
    /// The format checker (`cafebabe`) refuses the file.
    #[error("{reason}")]
    Checker {
        /// The checker's own words.
        reason: String,
    },
}

impl ClassFormatError {
    pub(crate) fn malformed(offset: usize, reason: impl Into<String>) -> Self {
        Self::Malformed { reason: reason.into(), offset }
    }

    /// What a JVM says of it; `class` is the class's internal name.
    #[must_use]
    pub fn message(&self, class: &str) -> String {
        let said = match self {
            Self::Truncated { .. } => return "Truncated class file".to_owned(),
            Self::BadMagic { magic } => format!("Incompatible magic value {magic}"),
            Self::UnknownConstantTag { tag, .. } => format!("Unknown constant tag {tag}"),
            Self::ExtraBytes { .. } => "Extra bytes at the end of".to_owned(),
            Self::BadConstant { index, .. } => format!("Invalid constant pool index {index}"),
            Self::IllegalUtf8 { .. } => "Illegal UTF8 string in constant pool".to_owned(),
            Self::DuplicateField { name, descriptor, .. } => {
                format!("Duplicate field name \"{name}\" with signature \"{descriptor}\"")
            }
            Self::DuplicateMethod { name, descriptor, .. } => {
                format!("Duplicate method name \"{name}\" with signature \"{descriptor}\"")
            }
            Self::Malformed { reason, .. } => return reason.replace("{class}", class),
            Self::UnsupportedVersion { .. } | Self::BadBytecode { .. } | Self::Checker { .. } => {
                self.to_string()
            }
        };
        let joint = if matches!(self, Self::ExtraBytes { .. }) { "" } else { " in" };
        format!("{said}{joint} class file {class}")
    }

    /// The byte the error is about, when it is about one.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        match self {
            Self::BadMagic { .. } => Some(0),
            Self::UnsupportedVersion { .. } => Some(4),
            Self::Checker { .. } | Self::BadBytecode { .. } => None,
            Self::Truncated { offset }
            | Self::ExtraBytes { offset }
            | Self::UnknownConstantTag { offset, .. }
            | Self::BadConstant { offset, .. }
            | Self::IllegalUtf8 { offset }
            | Self::DuplicateField { offset, .. }
            | Self::DuplicateMethod { offset, .. }
            | Self::Malformed { offset, .. } => Some(*offset),
        }
    }
}

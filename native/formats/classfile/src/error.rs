//! The errors of a class file, with byte offsets and HotSpot's messages.

use std::sync::Arc;

/// The highest class file version that [`crate::read_class`] accepts (Java 25).
pub const HIGHEST_MAJOR: u16 = 69;

/// The lowest class file version that [`crate::read_class`] accepts (Java 1.0).
pub const LOWEST_MAJOR: u16 = 45;

/// An error in a class file. Offsets count from the file's first byte.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClassFormatError {
    /// The bytes end before a structure does.
    #[error("Truncated class file (at byte {offset})")]
    Truncated {
        /// The offset at which the missing bytes would start.
        offset: usize,
    },
    /// The first four bytes are not `CAFEBABE`.
    #[error("Incompatible magic value {magic} in class file")]
    BadMagic {
        /// The first four bytes, big endian.
        magic: u32,
    },
    /// The major version is not between 45 and 69, or the minor number is not legal for it.
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
        /// The offset of the first surplus byte.
        offset: usize,
    },
    /// A constant's tag is unknown, or newer than the file's version.
    #[error("Unknown constant tag {tag} in class file (at byte {offset})")]
    UnknownConstantTag {
        /// The tag.
        tag: u8,
        /// The offset of the tag.
        offset: usize,
    },
    /// A pool index refers to no constant, or to a constant of the wrong kind.
    #[error("Invalid constant pool index {index}, expected {expected} (at byte {offset})")]
    BadConstant {
        /// The index.
        index: u16,
        /// The kind of constant that was needed.
        expected: &'static str,
        /// The offset of the index, or of the constant that contains it.
        offset: usize,
    },
    /// A constant's bytes are not modified UTF-8.
    #[error("Illegal UTF8 string in constant pool (at byte {offset})")]
    IllegalUtf8 {
        /// The offset of the first illegal byte.
        offset: usize,
    },
    /// Two fields have the same name and descriptor.
    #[error("Duplicate field name \"{name}\" with signature \"{descriptor}\" (at byte {offset})")]
    DuplicateField {
        /// The fields' name.
        name: Arc<str>,
        /// The fields' descriptor.
        descriptor: Arc<str>,
        /// The offset of the second field.
        offset: usize,
    },
    /// Two methods have the same name and descriptor.
    #[error("Duplicate method name \"{name}\" with signature \"{descriptor}\" (at byte {offset})")]
    DuplicateMethod {
        /// The methods' name.
        name: Arc<str>,
        /// The methods' descriptor.
        descriptor: Arc<str>,
        /// The offset of the second method.
        offset: usize,
    },
    /// Any other violation of the format.
    #[error("{} (at byte {offset})", .reason.replace(" {class}", ""))]
    Malformed {
        /// The message; `{class}` is a placeholder for the name of the class.
        reason: String,
        /// The offset of the fault.
        offset: usize,
    },
    /// A method's bytecode is malformed. A JVM reports this as a `VerifyError`.
    #[error("Bad instruction: {reason}")]
    BadBytecode {
        /// The method and the fault.
        reason: String,
    },
    /// The format checker (`cafebabe`) rejects the file.
    #[error("{reason}")]
    Checker {
        /// The checker's message.
        reason: String,
    },
}

impl ClassFormatError {
    pub(crate) fn malformed(offset: usize, reason: impl Into<String>) -> Self {
        Self::Malformed { reason: reason.into(), offset }
    }

    /// Returns HotSpot's message for the error. `class` is the internal name of the class.
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

    /// Returns the offset of the faulty byte, or `None` if the error does not concern a single
    /// byte.
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

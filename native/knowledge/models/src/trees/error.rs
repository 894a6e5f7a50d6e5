//! The reasons why a model file cannot be used.

use thiserror::Error;

/// The reason why a model file cannot be used. Each text names the cause and the way out.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum TreesError {
    /// The file is something else.
    #[error("the file is not a model: it does not start with `{}`", super::format::MAGIC.escape_ascii())]
    Magic,
    /// Another release wrote the file.
    #[error(
        "the model has format {found}, but this release reads format {expected}: train it again with `cargo xtask infer train`"
    )]
    Version {
        /// The file's version.
        found: u16,
        /// The version that can be read.
        expected: u16,
    },
    /// The file was changed or cut.
    #[error(
        "the model is damaged: its checksum is {computed:016x}, but should be {stored:016x}: restore the file, or train it again with `cargo xtask infer train`"
    )]
    Checksum {
        /// The checksum at the end of the file.
        stored: u64,
        /// The checksum of the rest of the file.
        computed: u64,
    },
    /// The model was trained with other features.
    #[error(
        "the model was trained with other features ({found:016x}) than the table `{table}` has ({expected:016x}): train it again with `cargo xtask infer train`"
    )]
    Features {
        /// The name of the table.
        table: &'static str,
        /// The hash in the file.
        found: u64,
        /// The hash of the table.
        expected: u64,
    },
    /// The file ends too early, or goes on after its last tree.
    #[error(
        "the model's length does not fit its contents: train it again with `cargo xtask infer train`"
    )]
    Length,
    /// The score of a row that no tree changes is not a number.
    #[error("the model's base score is not a finite number")]
    Base,
    /// The table of probabilities is not one.
    #[error("the model's probabilities do not increase from 0 to 1")]
    Calibration,
    /// A tree has no nodes.
    #[error("tree {tree} of the model has no nodes")]
    Empty {
        /// The number of the tree, starting at 0.
        tree: usize,
    },
    /// A node's children do not follow it.
    #[error("node {node} in tree {tree} of the model leads outside the tree or back")]
    Child {
        /// The number of the tree, starting at 0.
        tree: usize,
        /// The number of the node in it, starting at 0.
        node: usize,
    },
    /// A threshold or leaf is not a number.
    #[error("node {node} in tree {tree} of the model has a value that is not a finite number")]
    Number {
        /// The number of the tree, starting at 0.
        tree: usize,
        /// The number of the node in it, starting at 0.
        node: usize,
    },
    /// More trees or nodes than a file can hold.
    #[error("the model has more than 65535 trees, steps, or nodes in a tree")]
    TooLarge,
}

//! What can go wrong while training and evaluating.

use std::path::PathBuf;

use infer::trees::TreesError;
use thiserror::Error;

/// What can go wrong while training and evaluating.
#[derive(Debug, Error)]
pub enum TrainError {
    /// There is nothing to train on.
    #[error("there are no rows to train on: mine facts first, with `cargo xtask infer mine`")]
    NoRows,
    /// The trainer failed.
    #[error("training failed: {0}")]
    Trainer(String),
    /// The conversion into our format lost something.
    #[error(
        "row {row} has another score than the trainer gives it: the conversion of trees is wrong"
    )]
    Scores {
        /// The number of the row, starting at 0.
        row: usize,
    },
    /// A model cannot be used.
    #[error(transparent)]
    Trees(#[from] TreesError),
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

//! Errors of training and evaluation.

use std::path::{Path, PathBuf};

use models::trees::TreesError;
use thiserror::Error;

/// An error of training or evaluation.
#[derive(Debug, Error)]
pub enum TrainError {
    /// There is nothing to train on.
    #[error("there are no rows to train on: mine facts first, with `cargo xtask infer mine`")]
    NoRows,
    /// All projects belong together, so none can be judged by models that have not seen it.
    #[error("all facts are of one family of projects: mine others, with `cargo xtask infer mine`")]
    Folds,
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
    /// A file of facts is broken.
    #[error("{path}: {source}")]
    Facts {
        /// The file.
        path: PathBuf,
        /// Why.
        source: models::facts::FactsError,
    },
    /// A file is not the JSON that it should be.
    #[error("{path}: {source}")]
    Json {
        /// The file.
        path: PathBuf,
        /// Why.
        source: serde_json::Error,
    },
    /// A file of other people is missing.
    #[error("{path}: {source}: this file is not part of the project; get it from {from}")]
    External {
        /// The file.
        path: PathBuf,
        /// Why it cannot be read.
        source: std::io::Error,
        /// Where it comes from.
        from: &'static str,
    },
    /// A file of other people has another form.
    #[error("{path}: the first line should be `{expected}`; get the file from {from}")]
    Columns {
        /// The file.
        path: PathBuf,
        /// The columns.
        expected: String,
        /// Where it comes from.
        from: &'static str,
    },
}

impl TrainError {
    /// Returns a function that adds the file to an error.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> TrainError {
        let path = path.to_owned();
        |source| TrainError::File { path, source }
    }
}

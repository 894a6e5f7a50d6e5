//! The models that are shipped with the product.

use std::sync::LazyLock;

use thiserror::Error;

use crate::features::asserted::Asserted;
use crate::features::names::{Names, NamesError};
use crate::features::specified::Specified;
use crate::features::thrown::Thrown;
use crate::trees::{Trees, TreesError};

/// The models, each with the features of its table.
#[derive(Clone, Debug)]
pub struct Models {
    /// Model A: should this call throw? Its table is [`Specified`].
    pub specified: Trees,
    /// Model C: would a developer assert this? Its table is [`Asserted`].
    pub asserted: Trees,
    /// Model T: if a call should throw, is it this exception? Its table is [`Thrown`].
    pub thrown: Trees,
    /// How often developers assert observers of a name; a part of the features of model C.
    pub names: Names,
}

/// The content of the model files.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// `a.trees`.
    pub specified: &'a [u8],
    /// `c.trees`.
    pub asserted: &'a [u8],
    /// `t.trees`.
    pub thrown: &'a [u8],
    /// `names.txt`.
    pub names: &'a str,
}

/// The reason why the models cannot be used.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ModelsError {
    /// A file of trees cannot be used.
    #[error("{file}: {source}")]
    Trees {
        /// The file.
        file: &'static str,
        /// The cause.
        source: TreesError,
    },
    /// The table of names cannot be used.
    #[error("names.txt: {0}")]
    Names(#[from] NamesError),
}

impl Models {
    /// Reads model files.
    ///
    /// # Errors
    ///
    /// Returns an error if a file is damaged or belongs to other features.
    pub fn read(files: Files<'_>) -> Result<Models, ModelsError> {
        let of = |file| move |source| ModelsError::Trees { file, source };
        Ok(Models {
            specified: Trees::read(files.specified, &Specified::TABLE).map_err(of("a.trees"))?,
            asserted: Trees::read(files.asserted, &Asserted::TABLE).map_err(of("c.trees"))?,
            thrown: Trees::read(files.thrown, &Thrown::TABLE).map_err(of("t.trees"))?,
            names: Names::read(files.names)?,
        })
    }

    /// Returns the models that are shipped. They are read once.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not belong to this release, which a test excludes.
    pub fn shipped() -> Result<&'static Models, &'static ModelsError> {
        static MODELS: LazyLock<Result<Models, ModelsError>> = LazyLock::new(|| {
            Models::read(Files {
                specified: include_bytes!("../model/a.trees"),
                asserted: include_bytes!("../model/c.trees"),
                thrown: include_bytes!("../model/t.trees"),
                names: include_str!("../model/names.txt"),
            })
        });
        MODELS.as_ref()
    }
}

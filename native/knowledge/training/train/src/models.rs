//! Trains the models that are shipped, and writes them with the data that is needed to check them.

use std::fmt::Write as _;
use std::path::Path;

use models::features::Table;
use models::features::asserted::Asserted;
use models::features::specified::Specified;
use models::features::thrown::Thrown;
use models::trees::Trees;
use sha2::{Digest, Sha256};

use crate::TrainError;
use crate::boost::{self, Settings};
use crate::corpus::Corpus;
use crate::cross::{Scored, best_size};
use crate::evaluate::held_out::{Shipped, table};
use crate::evaluate::{BALANCE, asserted, specified, thrown};
use crate::isotonic;
use crate::judged::Judged;
use crate::questions;
use crate::samples::{Sample, Source};
use crate::trends::Trends;

/// The rows of each model that are kept with their scores.
const KEPT: usize = 70;

/// A file of the folder `model`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The name of the file.
    pub name: &'static str,
    /// The content of the file.
    pub bytes: Vec<u8>,
}

/// The trained models as files, and the results as Markdown.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The files, except the list of checksums.
    pub files: Vec<File>,
    /// The size of each model.
    pub sizes: Vec<(&'static str, Settings)>,
    /// The sections of the evaluation.
    pub results: String,
}

/// Evaluates all questions, then trains on all projects, and evaluates on those that are held out. The same facts and
/// sizes give the same bytes.
///
/// # Errors
///
/// Returns an error if the trainer fails, or if a model is too large.
pub fn train(
    corpus: &Corpus,
    held_out: &Corpus,
    sizes: &[Settings],
) -> Result<Trained, TrainError> {
    let all = |_: usize| true;
    let specified = specified::evaluate(corpus, sizes)?;
    let thrown = thrown::evaluate(corpus, sizes)?;
    let asserted = asserted::evaluate(corpus, sizes)?;
    let choices = questions::asserted::Choices::new(corpus);
    // The product does not know which calls the project's other tests expect to throw.
    let calls = questions::specified::calls(corpus, false).samples;
    let exceptions = questions::thrown::exceptions(corpus).samples;
    let of_calls = corpus.for_folds(|it| corpus.calls(it));
    let of_exceptions = corpus.for_folds(|it| corpus.exceptional(it));
    let of_choices = corpus.for_folds(|it| choices.count(it));
    let (a, c, t) = (specified::recipe(sizes), asserted::recipe(sizes), thrown::recipe(sizes));
    let models = [
        Model {
            name: "a.trees",
            table: &Specified::TABLE,
            size: best_size(&calls[..], &of_calls, &a, specified::AIM)?,
            samples: calls,
            scored: specified.scored,
            balance: BALANCE,
        },
        Model {
            name: "c.trees",
            table: &Asserted::TABLE,
            size: best_size(&choices, &of_choices, &c, asserted::AIM)?,
            samples: choices.samples(&all, &all),
            balance: own_balance(&asserted.scored),
            scored: asserted.scored,
        },
        Model {
            name: "t.trees",
            table: &Thrown::TABLE,
            size: best_size(&exceptions[..], &of_exceptions, &t, thrown::AIM)?,
            samples: exceptions,
            balance: own_balance(&thrown.scored),
            scored: thrown.scored,
        },
    ];
    let mut files = Vec::new();
    let mut kept = String::new();
    let mut trained = Vec::new();
    for model in &models {
        let trees = model.fit()?;
        kept.push_str(&model.kept(&trees));
        files.push(File { name: model.name, bytes: trees.write(model.table)? });
        trained.push(trees);
    }
    let names = choices.names(&all, None);
    files.push(File { name: "names.txt", bytes: names.write().into_bytes() });
    files.push(File { name: "kept.txt", bytes: kept.into_bytes() });
    let mut results = [specified.text, thrown.text, asserted.text].join("\n");
    if let ([of_calls, of_choices, of_exceptions], [calls, ..]) =
        (trained.as_slice(), models.as_slice())
    {
        let shipped = Shipped {
            specified: of_calls,
            scored: &calls.scored,
            thrown: of_exceptions,
            asserted: of_choices,
            names: &names,
        };
        results.push_str(&table(held_out, &shipped));
    }
    let sizes = models.iter().map(|it| (it.name, it.size)).collect();
    Ok(Trained { files, sizes, results })
}

/// A model to be trained.
struct Model {
    name: &'static str,
    table: &'static Table,
    size: Settings,
    samples: Vec<Sample>,
    /// Scores of models that have not seen the row's project.
    scored: Vec<Scored>,
    /// The share of positive rows for which probabilities hold.
    balance: f64,
}

impl Model {
    fn fit(&self) -> Result<Trees, TrainError> {
        let judged: Vec<Judged> = self.scored.iter().map(|it| it.judged).collect();
        let calibration = isotonic::fit(&judged, self.balance)?;
        Ok(boost::fit(&self.samples, self.size, &Trends::of(self.table))?.calibrated(calibration))
    }

    /// Returns some rows with the bits of their scores, to be compared on other machines.
    fn kept(&self, trees: &Trees) -> String {
        let step = (self.samples.len() / KEPT).max(1);
        let mut text = String::new();
        for sample in self.samples.iter().step_by(step).take(KEPT) {
            let value = |it: &Option<f32>| it.map_or("_".to_owned(), |it| it.to_string());
            let row: Vec<String> = sample.row.iter().map(value).collect();
            let score = trees.score(&sample.row).to_bits();
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{} {score:016x} {}", self.name, row.join(" "));
        }
        text
    }
}

/// Returns the share of positive rows.
fn own_balance(scored: &[Scored]) -> f64 {
    let judged: Vec<Judged> = scored.iter().map(|it| it.judged).collect();
    crate::judged::share(&judged)
}

/// Returns the list of checksums, as `sha256sum` writes it.
#[must_use]
pub fn checksums(files: &[File]) -> String {
    let line = |file: &File| format!("{}  {}\n", sha256(&file.bytes), file.name);
    files.iter().map(line).collect()
}

/// Returns the SHA-256 checksum of bytes in hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|it| format!("{it:02x}")).collect()
}

/// Writes the files, the list of their checksums, and the results into a folder.
///
/// # Errors
///
/// Returns an error if a file cannot be written.
pub fn write(folder: &Path, trained: &Trained, document: &str) -> Result<(), TrainError> {
    std::fs::create_dir_all(folder).map_err(TrainError::file(folder))?;
    let checksums = checksums(&trained.files);
    let files = trained.files.iter().map(|it| (it.name, &it.bytes[..]));
    let others = [("SHA256", checksums.as_bytes()), ("TRAINING.md", document.as_bytes())];
    for (name, bytes) in files.chain(others) {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(TrainError::file(&path))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;

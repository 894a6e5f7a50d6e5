//! `TRAINING.md`: what the models were trained on, and how good they are.

use models::features::Table;
use models::features::asserted::Asserted;
use models::features::specified::Specified;
use models::features::thrown::Thrown;

use crate::boost::Settings;
use crate::corpus::Corpus;
use crate::markdown;
use crate::models::Trained;

/// Returns the document.
#[must_use]
pub fn document(corpus: &Corpus, trained: &Trained) -> String {
    let sections = [
        INTRODUCTION.to_owned(),
        format!("## Models\n\n{}\n{}", models(trained), trees(&trained.sizes)),
        format!("## Projects\n\n{}", projects(corpus)),
        format!("## Results\n\n{}", trained.results),
        format!("## Features\n\n{}", features()),
    ];
    markdown::wrapped(&sections.join("\n"))
}

const INTRODUCTION: &str = "\
# Training

`cargo xtask infer train` wrote this folder from the facts in `../facts`. It trains with one thread
and a fixed seed: the same facts give the same bytes. The exponential function of the machine's C
library takes part in training, so another library may give other bytes. The scores of a written
model are the same everywhere.

Nothing of the projects' text is stored here: facts are counts, kinds and hashes of names.

A test in `infer` compares the files with `SHA256`, the features with the hash in each model, and
the scores of the rows in `kept.txt` with those of the training, bit for bit.

The sizes on offer, the trends of features, and the weights and ranks of model C were settled while
looking at figures of ten of these projects. So the figures by fold, those of E5 above all, are
somewhat optimistic. The projects that are held out played no part in such choices.
";

fn models(trained: &Trained) -> String {
    let mut table = markdown::Table::new(&["file", "answers", "bytes"]);
    for file in &trained.files {
        let answers = match file.name {
            "a.trees" => "should this call throw?",
            "c.trees" => "would a developer assert this observer?",
            "t.trees" => "if it should throw, is it this exception?",
            "names.txt" => "how often developers assert observers of a name",
            _ => "rows with their scores",
        };
        table.row(&[format!("`{}`", file.name), answers.to_owned(), file.bytes.len().to_string()]);
    }
    table.text().to_owned()
}

fn trees(sizes: &[(&str, Settings)]) -> String {
    let mut table = markdown::Table::new(&[
        "model",
        "trees",
        "leaves",
        "rate",
        "share of rows",
        "share of features",
        "least weight of a leaf",
        "penalty",
        "seed",
    ]);
    for (name, size) in sizes {
        table.row(&[
            format!("`{name}`"),
            size.trees.to_string(),
            size.leaves.to_string(),
            size.rate.to_string(),
            size.rows.to_string(),
            size.features.to_string(),
            size.least.to_string(),
            size.penalty.to_string(),
            size.seed.to_string(),
        ]);
    }
    format!(
        "The trainer is `forust-ml` 0.8.0. Inner folds chose the size of each model among {}.\n\n{}",
        crate::boost::sizes().len(),
        table.text()
    )
}

fn projects(corpus: &Corpus) -> String {
    let mut table = markdown::Table::new(&[
        "project",
        "artifact",
        "family",
        "licence",
        "tests",
        "passed",
        "calls seen",
        "calls kept",
        "expected to throw",
        "swallowed",
        "assertions",
        "of observers",
        "SHA-256 of the facts",
    ]);
    for (project, suite) in corpus.projects.iter().zip(&corpus.suites) {
        let counts = project.counts;
        let exceptional = project.calls.iter().filter(|it| it.is_exceptional()).count();
        table.row(&[
            project.name.clone(),
            suite.main.as_str().unwrap_or_default().to_owned(),
            suite.family.clone(),
            suite.licence.clone(),
            counts.tests.to_string(),
            counts.passed.to_string(),
            counts.calls.to_string(),
            project.calls.len().to_string(),
            exceptional.to_string(),
            counts.swallowed.to_string(),
            counts.assertions.to_string(),
            project.choices.len().to_string(),
            suite.checksum.clone(),
        ]);
    }
    format!(
        "*Swallowed* calls threw, and somebody caught the exception without expecting it. They are left out, as\nthey are neither positive nor negative.\n\n{}\n",
        table.text()
    )
}

fn features() -> String {
    let list = |name: &str, table: &Table| {
        let mut rows = markdown::Table::new(&["feature", "meaning"]);
        for feature in table.features {
            rows.row(&[format!("`{}`", feature.name), feature.doc.to_owned()]);
        }
        format!("### {name}\n\nHash {:016x}.\n\n{}", table.hash(), rows.text())
    };
    [
        list("Model A", &Specified::TABLE),
        list("Model C", &Asserted::TABLE),
        list("Model T", &Thrown::TABLE),
    ]
    .join("\n")
}

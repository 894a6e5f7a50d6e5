//! The mined facts of all projects, with their entries in `corpus.json`.

use std::path::{Path, PathBuf};

use models::facts;
use serde::Deserialize;

use crate::TrainError;
use crate::folds::Project;

/// The folder of `infer`, in the workspace.
const FOLDER: &str = "native/knowledge/models";

/// A suite in `corpus.json`, with the fields that training needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Suite {
    /// The name of the suite, as in the facts.
    pub name: String,
    /// `train`, or `held-out` for suites that nothing is trained on.
    pub role: String,
    /// Projects of a family, which share code or tests, stay together in a fold.
    pub family: String,
    /// The licence of the artifact.
    pub licence: String,
    /// The coordinates of the code under test, if it is an artifact.
    pub main: serde_json::Value,
    /// The SHA-256 checksum of the file of facts.
    #[serde(skip)]
    pub checksum: String,
}

/// The facts of the projects, in the order of their names.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// The facts.
    pub projects: Vec<facts::Project>,
    /// For each project, its entry in `corpus.json`.
    pub suites: Vec<Suite>,
}

/// Returns the folder of the models and their corpus, below the root of the workspace.
#[must_use]
pub fn folder(root: &Path) -> PathBuf {
    root.join(FOLDER)
}

/// The role of suites on which nothing is trained.
const HELD_OUT: &str = "held-out";

impl Corpus {
    /// Reads the facts of the suites to train on, and of those that are held out.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no facts to train on, or if a file is broken.
    pub fn read(root: &Path) -> Result<(Corpus, Corpus), TrainError> {
        let suites = suites(&folder(root).join("corpus.json"))?;
        let (mut corpus, mut held_out) = (Corpus::default(), Corpus::default());
        for path in files(&folder(root).join("facts"))? {
            let bytes = std::fs::read(&path).map_err(TrainError::file(&path))?;
            let project = facts::Project::read(&bytes)
                .map_err(|source| TrainError::Facts { path: path.clone(), source })?;
            let known = suites.iter().find(|it| it.name == project.name);
            let mut suite = known.cloned().unwrap_or_else(|| Suite {
                name: project.name.clone(),
                family: project.name.clone(),
                ..Suite::default()
            });
            suite.checksum = crate::models::sha256(&bytes);
            if project.calls.is_empty() && project.choices.is_empty() {
                continue;
            }
            let corpus = if suite.role == HELD_OUT { &mut held_out } else { &mut corpus };
            corpus.add(project, suite);
        }
        if corpus.projects.is_empty() { Err(TrainError::NoRows) } else { Ok((corpus, held_out)) }
    }

    /// Adds a project. Calls that equal an earlier one with the same label are dropped: the same call in two tests
    /// would be trained on and tested.
    pub fn add(&mut self, mut project: facts::Project, suite: Suite) {
        let mut seen = std::collections::BTreeSet::new();
        project.calls.retain(|it| seen.insert((it.identity, it.is_exceptional())));
        self.projects.push(project);
        self.suites.push(suite);
    }

    /// Returns the number of calls of a project that are samples.
    #[must_use]
    pub fn calls(&self, project: usize) -> usize {
        self.projects.get(project).map_or(0, |it| it.calls.len())
    }

    /// Returns the number of calls of a project that are expected to throw.
    #[must_use]
    pub fn exceptional(&self, project: usize) -> usize {
        let calls = self.projects.get(project).map_or(&[][..], |it| &it.calls);
        calls.iter().filter(|it| it.is_exceptional()).count()
    }

    /// Returns the projects for splitting into folds. `rows` counts the rows of a project, by number.
    #[must_use]
    pub fn for_folds(&self, rows: impl Fn(usize) -> usize) -> Vec<Project> {
        let project = |(number, suite): (usize, &Suite)| Project {
            name: suite.name.clone(),
            family: suite.family.clone(),
            rows: rows(number),
        };
        self.suites.iter().enumerate().map(project).collect()
    }
}

/// Reads `corpus.json`: a list of suites, or an object with one under `suites`. Without the file there are none.
fn suites(path: &Path) -> Result<Vec<Suite>, TrainError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(path).map_err(TrainError::file(path))?;
    let json = |error: serde_json::Error| TrainError::Json { path: path.to_owned(), source: error };
    let mut value: serde_json::Value = serde_json::from_str(&text).map_err(json)?;
    let list = value.get_mut("suites").map(serde_json::Value::take).unwrap_or(value);
    serde_json::from_value(list).map_err(json)
}

/// Returns the files of a folder by name. A folder that is not there has none.
fn files(folder: &Path) -> Result<Vec<PathBuf>, TrainError> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(folder).map_err(TrainError::file(folder))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(TrainError::file(folder))?.path();
        if path.extension().is_some_and(|it| it == "facts") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

//! Finds and reads source files, and records the answers as dependencies of remembered results.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;

use report::AnalyseRequest;
use serde::{Deserialize, Serialize};

/// The source folders of a project and its tests. Clones share what was read and recorded.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The folders, in the order in which they are searched.
    roots: Vec<PathBuf>,
    /// The folder to which paths in the report are relative.
    base: PathBuf,
    /// The lines of the sources that were read.
    texts: Arc<Mutex<HashMap<PathBuf, Lines>>>,
    /// The questions of each thread since its last [`Sources::take_answers`].
    asked: Arc<Mutex<HashMap<ThreadId, Answers>>>,
}

/// A question about the sources.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Question {
    /// The path of a source, relative to the base.
    Place(String),
    /// A line of a source; lines count from 1.
    Line(String, u32),
}

/// The answer to a question; `None` if there is no such source or line.
pub type Answer = Option<String>;

/// The lines of a source, or `None` if it cannot be read.
type Lines = Option<Arc<[String]>>;

type Answers = BTreeMap<Question, Answer>;

impl Sources {
    /// Collects the source folders of a request, those of the tests first.
    pub fn of(request: &AnalyseRequest) -> Sources {
        let roots = request.test_source_roots.iter().chain(&request.source_roots);
        let (roots, base) = (roots.cloned().collect(), request.base_directory.clone());
        Sources { roots, base, texts: Arc::default(), asked: Arc::default() }
    }

    /// Returns the path of a source such as `com/example/ATest.java`, relative to the base.
    pub fn find(&self, path: &str) -> Option<String> {
        self.answer(Question::Place(path.to_owned()))
    }

    /// Returns a line of a source; lines count from 1.
    pub fn line(&self, path: &str, number: u32) -> Option<String> {
        self.answer(Question::Line(path.to_owned(), number))
    }

    /// Takes the questions of this thread since the last call, with the answers it got. Each worker
    /// thread runs one unit at a time, so these are the dependencies of that unit.
    pub fn take_answers(&self) -> BTreeMap<Question, Answer> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.remove(&std::thread::current().id()).unwrap_or_default()
    }

    /// Answers a question and records it.
    fn answer(&self, question: Question) -> Answer {
        let answer = self.ask(&question);
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let of_thread = asked.entry(std::thread::current().id()).or_default();
        of_thread.insert(question, answer.clone());
        answer
    }

    /// Answers a question without recording it.
    pub fn ask(&self, question: &Question) -> Answer {
        match question {
            Question::Place(path) => self.place(path),
            Question::Line(path, number) => {
                self.text(path)?.get(number.checked_sub(1)? as usize).cloned()
            }
        }
    }

    /// Returns the path of a source, relative to the base, with `/` between its parts.
    fn place(&self, path: &str) -> Option<String> {
        let found = self.file(path)?;
        let relative = found.strip_prefix(&self.base).unwrap_or(&found);
        let parts = relative.components().map(|part| part.as_os_str().to_string_lossy());
        Some(parts.collect::<Vec<_>>().join("/"))
    }

    /// Returns all lines of a source, without recording this.
    pub fn lines(&self, path: &str) -> Option<Vec<String>> {
        Some(self.text(path)?.to_vec())
    }

    fn text(&self, path: &str) -> Lines {
        let file = self.file(path)?;
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let read = |file: &PathBuf| {
            let text = std::fs::read_to_string(file).ok()?;
            Some(text.lines().map(str::to_owned).collect())
        };
        texts.entry(file).or_insert_with_key(read).clone()
    }

    fn file(&self, path: &str) -> Option<PathBuf> {
        self.roots.iter().map(|root| root.join(path)).find(|file| file.is_file())
    }
}

//! Where sources lie.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;

use report::AnalyseRequest;
use serde::{Deserialize, Serialize};

/// The folders with sources, in order.
#[derive(Clone, Debug)]
pub struct Sources {
    roots: Vec<PathBuf>,
    /// What paths in the report are relative to.
    base: PathBuf,
    /// The lines of sources that were read.
    texts: Arc<Mutex<HashMap<PathBuf, Lines>>>,
    /// What was asked by each thread since its answers were taken.
    asked: Arc<Mutex<HashMap<ThreadId, Answers>>>,
}

/// Something that is asked of sources.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Question {
    /// Where a source lies.
    Place(String),
    /// A line of a source.
    Line(String, u32),
}

/// What sources say to a question.
pub type Answer = Option<String>;

/// The lines of a source; nothing if it cannot be read.
type Lines = Option<Arc<[String]>>;

type Answers = BTreeMap<Question, Answer>;

impl Sources {
    /// Those of the tests first.
    pub fn of(request: &AnalyseRequest) -> Sources {
        let roots = request.test_source_roots.iter().chain(&request.source_roots);
        let (roots, base) = (roots.cloned().collect(), request.base_directory.clone());
        Sources { roots, base, texts: Arc::default(), asked: Arc::default() }
    }

    /// A source such as `com/example/ATest.java`, relative to the base.
    pub fn find(&self, path: &str) -> Option<String> {
        self.answer(Question::Place(path.to_owned()))
    }

    /// A line of a source, from 1.
    pub fn line(&self, path: &str, number: u32) -> Option<String> {
        self.answer(Question::Line(path.to_owned(), number))
    }

    /// What this thread has asked since the last call, and what it was told.
    pub fn take_answers(&self) -> BTreeMap<Question, Answer> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.remove(&std::thread::current().id()).unwrap_or_default()
    }

    fn answer(&self, question: Question) -> Answer {
        let answer = self.ask(&question);
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let of_thread = asked.entry(std::thread::current().id()).or_default();
        of_thread.insert(question, answer.clone());
        answer
    }

    /// The answer to a question, of which nobody is told.
    pub fn ask(&self, question: &Question) -> Answer {
        match question {
            Question::Place(path) => self.place(path),
            Question::Line(path, number) => {
                self.text(path)?.get(number.checked_sub(1)? as usize).cloned()
            }
        }
    }

    fn place(&self, path: &str) -> Option<String> {
        let found = self.file(path)?;
        let relative = found.strip_prefix(&self.base).unwrap_or(&found);
        let parts = relative.components().map(|part| part.as_os_str().to_string_lossy());
        Some(parts.collect::<Vec<_>>().join("/"))
    }

    /// The lines of a source.
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

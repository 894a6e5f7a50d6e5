//! The report of the last check, for a request of which nothing has changed since.
//!
//! Results of single test classes depend on the methods that ran. A report depends on everything that any stage may read: all
//! files of the class path, all sources, all settings, and every place of the disk that a guest has looked at.

use std::path::PathBuf;

use laboratory::memory::{words_of_guest, words_of_jdk};
use laboratory::{Footprint, Key, Memory, mishap};
use report::{AnalyseRequest, Effort, Oracle, Show};
use serde::{Deserialize, Serialize};
use suite::plan::Plan;

/// The place of a report in the memory.
pub(crate) struct Kept<'a> {
    memory: &'a Memory,
    plan: &'a Plan,
    key: Key,
}

/// A report as it is stored.
#[derive(Serialize, Deserialize)]
struct Remembered {
    #[serde(with = "report::as_json")]
    oracle: Oracle,
    #[serde(with = "report::as_json")]
    effort: Effort,
}

impl<'a> Kept<'a> {
    /// Returns the place of the report of a request. There is none without a cache, and none for the changes since a
    /// revision, since these depend on the repository.
    pub fn of(request: &AnalyseRequest, plan: &'a Plan) -> Option<Kept<'a>> {
        let memory = plan.memory.as_deref().filter(|_| request.changed_since.is_none())?;
        let content = memory.content_of(&files(request));
        let words = [words_of_guest(&plan.guest), words_of_jdk(&plan.guest.jdk), settings(request)];
        let key = Key::of(&format!("report {} {content:?} {words:?}", plan.engine));
        Some(Kept { memory, plan, key })
    }

    /// Returns the report, if nothing has changed. It has the effort of the tests, but no phases.
    pub fn recall(&self) -> Option<Oracle> {
        let Remembered { oracle, effort } = self.memory.recall(&self.key)?;
        Some(Oracle { effort, ..oracle })
    }

    /// Stores a finished report, unless something failed that may succeed the next time.
    pub fn keep(&self, oracle: &Oracle) {
        if mishap::has_happened() {
            return;
        }
        let footprint = Footprint::of_all(&self.plan.guest);
        let effort = Effort { phases: Vec::new(), ..oracle.effort.clone() };
        let remembered = Remembered { oracle: oracle.clone(), effort };
        self.memory.keep(&self.key, footprint, &remembered);
    }
}

/// Returns the files and folders of a request that stages read without a guest.
fn files(request: &AnalyseRequest) -> Vec<PathBuf> {
    let mut all = request.whole_class_path();
    all.extend(request.test_class_directories.iter().cloned());
    all.extend(request.class_directories.iter().cloned());
    all.extend(request.source_roots.iter().cloned());
    all.extend(request.test_source_roots.iter().cloned());
    all
}

/// Returns the settings of a request that decide about the report, as text.
fn settings(request: &AnalyseRequest) -> String {
    let telling = AnalyseRequest {
        threads: None,
        show: Show::default(),
        cache_directory: None,
        cache_size: None,
        output_directory: PathBuf::new(),
        test_results: None,
        gate: None,
        judge: false,
        ..request.clone()
    };
    serde_json::to_string(&telling).unwrap_or_default()
}

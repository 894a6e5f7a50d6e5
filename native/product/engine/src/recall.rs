//! The report of the last check, which is repeated if nothing that it depends on has changed since.
//!
//! Results of single test classes depend on the methods that ran. A report depends on everything that any stage may read: all
//! files of the class path, all sources, all settings, and every place of the disk that a guest has looked at.

use std::path::PathBuf;

use classfile::digest::Digest;
use laboratory::memory::words_of_guest;
use laboratory::{Footprint, Key, Memory, interrupt, mishap};
use report::{AnalyseRequest, Analysis, Effort, Oracle, Show};
use serde::{Deserialize, Serialize};
use suite::planning::plan::Plan;

/// The place of a report in the memory.
pub(crate) struct Kept<'a> {
    memory: &'a Memory,
    plan: &'a Plan,
    key: Key,
    /// The files that stages read without a guest, and the digest of their contents when the check began.
    files: Vec<PathBuf>,
    content: Digest,
}

/// A stored report.
#[derive(Serialize, Deserialize)]
struct Remembered {
    #[serde(with = "report::as_json")]
    oracle: Oracle,
    #[serde(with = "report::as_json")]
    effort: Effort,
}

impl<'a> Kept<'a> {
    /// Returns the place of the report of a request. There is none without a cache, and none for the changes since a
    /// revision, since these depend on the repository. Generated tests are files beside the report, which would be missing.
    pub fn of(request: &AnalyseRequest, plan: &'a Plan) -> Option<Kept<'a>> {
        let is_report_alone = !request.all_analyses().contains(&Analysis::Generate);
        let may_recall = is_report_alone && request.changed_since.is_none();
        let memory = plan.memory.as_deref().filter(|_| may_recall)?;
        let files = files(request);
        let content = memory.content_of(&files);
        let words = [words_of_guest(&plan.guest), settings(request)];
        let key = Key::of(&format!("report {} {content:?} {words:?}", plan.engine));
        Some(Kept { memory, plan, key, files, content })
    }

    /// Returns the report, if nothing has changed. It has the effort of the tests, but no phases.
    pub fn recall(&self) -> Option<Oracle> {
        let Remembered { oracle, effort } = self.memory.recall(&self.key, &self.plan.guest)?;
        Some(Oracle { effort, ..oracle })
    }

    /// Stores a whole report, unless something failed that may succeed the next time, or somebody has changed a file
    /// while the check went on.
    pub fn keep(&self, oracle: &Oracle) {
        if mishap::has_happened()
            || interrupt::is_asked()
            || Memory::present_content_of(&self.files) != self.content
        {
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
        time_limit: None,
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

//! Reads the results of the build's own run of the tests.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use roxmltree::{Document, Node};
use suite::planning::classes::top_level;

use super::{Count, Counts, some};

/// The largest file of results that is read. Larger ones hold the output of tests.
const LARGEST: u64 = 16_000_000;

/// System properties with which a user selects tests of Surefire for one run.
const SELECTING: [&str; 5] =
    ["test", "groups", "excludedGroups", "surefire.includesFile", "surefire.excludesFile"];

/// The tests that the build ran, by their top-level class.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Results {
    pub counts: Counts,
    /// Whether it is known that the build ran all tests, so that the results name all of them.
    pub is_whole: bool,
}

impl Results {
    /// Reads the files of a folder that are newer than all classes. Nothing is known of classes
    /// whose file cannot be read.
    pub fn read(folder: &Path, compiled: SystemTime) -> Results {
        let mut results = Results { counts: Counts::new(), is_whole: true };
        for file in files(folder) {
            let data = std::fs::metadata(&file);
            let is_new = |data: &std::fs::Metadata| data.modified().is_ok_and(|it| it > compiled);
            let Some(data) = data.ok().filter(is_new) else { continue };
            let text = Some(&file).filter(|_| data.len() <= LARGEST);
            match text.and_then(|file| std::fs::read_to_string(file).ok()) {
                Some(text) => results.add(&text),
                None => results.is_whole = false,
            }
        }
        results.is_whole &= !results.counts.is_empty();
        results
    }

    /// Adds the results in a file.
    fn add(&mut self, text: &str) {
        let document = Document::parse(text).ok();
        let suite = document.as_ref().map(Document::root_element);
        let Some((suite, name)) = suite.and_then(|it| Some((it, it.attribute("name")?))) else {
            self.is_whole = false;
            return;
        };
        self.is_whole &= is_of_all_tests(suite);
        let own = top_level(name);
        self.counts.entry(own.to_owned()).or_insert_with(some);
        for case in suite.children().filter(|it| it.has_tag_name("testcase")) {
            let class = case.attribute("classname").map_or(own, top_level);
            let has = |tag: &str| case.children().any(|it| it.has_tag_name(tag));
            let has_failed = has("failure") || has("error");
            self.is_whole &= !has_failed;
            if class != own || has_failed {
                self.counts.extend([class, own].map(|class| (class.to_owned(), None)));
            } else if let Some(count) = self.counts.entry(own.to_owned()).or_insert_with(some) {
                *count = Count {
                    executed: count.executed + usize::from(!has("skipped")),
                    all: count.all + 1,
                };
            }
        }
    }
}

/// Returns the files of results in a folder, sorted by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let is_result = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("TEST-") && name.ends_with(".xml"))
    };
    let mut files: Vec<PathBuf> = entries.map(|it| it.path()).filter(is_result).collect();
    files.sort();
    files
}

/// Returns whether a run is known to be one of all tests: Surefire notes the system properties of
/// the tests, among them those with which a user selects tests. Gradle notes none.
fn is_of_all_tests(suite: Node<'_, '_>) -> bool {
    let properties = suite.children().filter(|it| it.has_tag_name("properties"));
    let mut names = properties.flat_map(|it| it.children()).filter_map(|it| it.attribute("name"));
    let mut is_known = false;
    let selects = names.any(|name| {
        is_known = true;
        SELECTING.contains(&name)
    });
    is_known && !selects
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A property without which nothing is known of the selection.
    const PLAIN: &str = r#"<property name="basedir" value="/p"/>"#;

    fn suite(name: &str, properties: &str, cases: &str) -> String {
        format!(
            r#"<testsuite name="{name}"><properties>{properties}</properties>{cases}</testsuite>"#
        )
    }

    fn read(files: &[&str]) -> Results {
        let mut results = Results { counts: Counts::new(), is_whole: true };
        files.iter().for_each(|text| results.add(text));
        results
    }

    fn count(executed: usize, all: usize) -> Option<Count> {
        Some(Count { executed, all })
    }

    #[test]
    fn nested_classes_count_for_the_class_around_them() {
        let outer = r#"<testcase name="x" classname="a.B"/>
            <testcase name="y" classname="a.B"><skipped/></testcase>
            <testcase name="z(int)[1]" classname="a.B"><flakyFailure/></testcase>"#;
        let inner = r#"<testcase name="n" classname="a.B$C"/>"#;
        let results = read(&[&suite("a.B", PLAIN, outer), &suite("a.B$C", PLAIN, inner)]);
        assert_eq!(results.counts, [("a.B".to_owned(), count(3, 4))].into());
        assert!(results.is_whole);
    }

    #[test]
    fn a_class_with_failures_or_in_the_results_of_another_one_says_nothing() {
        let failing = r#"<testcase name="" classname="a.B"><error/></testcase>
            <testcase name="x" classname="a.B"/>"#;
        let of_suite = r#"<testcase name="x" classname="a.C"/>"#;
        let of_c = r#"<testcase name="x" classname="a.C"/>"#;
        let results = read(&[
            &suite("a.AllTests", PLAIN, of_suite),
            &suite("a.B", PLAIN, failing),
            &suite("a.C", PLAIN, of_c),
        ]);
        let none = ["a.AllTests", "a.B", "a.C"].map(|class| (class.to_owned(), None));
        assert_eq!(results.counts, none.into());
        assert!(!results.is_whole);
    }

    #[test]
    fn a_selection_of_tests_is_seen_in_the_properties() {
        let case = r#"<testcase name="x" classname="a.B"/>"#;
        assert!(read(&[&suite("a.B", PLAIN, case)]).is_whole);
        let selecting = format!(r#"{PLAIN}<property name="test" value="B#x"/>"#);
        assert!(!read(&[&suite("a.B", &selecting, case)]).is_whole);
        // Gradle's results have no properties.
        assert!(!read(&[&suite("a.B", "", case)]).is_whole);
        assert!(!read(&["no XML"]).is_whole);
    }

    #[test]
    fn only_files_that_are_newer_than_the_classes_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let case = r#"<testcase name="x" classname="a.B"/>"#;
        for (name, class) in [("TEST-a.B.xml", "a.B"), ("a.C.xml", "a.C")] {
            std::fs::write(folder.path().join(name), suite(class, PLAIN, case)).unwrap();
        }
        let written =
            std::fs::metadata(folder.path().join("TEST-a.B.xml")).unwrap().modified().unwrap();
        let before = Results::read(folder.path(), written - Duration::from_secs(1));
        assert_eq!(before.counts, [("a.B".to_owned(), count(1, 1))].into());
        assert!(before.is_whole);
        let after = Results::read(folder.path(), written);
        assert_eq!(after, Results { counts: Counts::new(), is_whole: false });
    }
}

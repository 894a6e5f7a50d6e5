//! Compares the tests of this run with those that the build itself ran, class by class.
//!
//! The build's own results are files of JUnit's XML, one for each test class, as Surefire and Gradle
//! write them. A difference is told only if no selection of tests, no skipped test and no failure
//! can explain it.

mod results;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::SystemTime;

use report::{AnalyseRequest, Outcome, Test};
use suite::planning::classes::top_level;
use suite::planning::plan::Plan;

use self::results::Results;

/// How many tests of a class ran, and how many there are with those that were skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    executed: usize,
    all: usize,
}

/// The tests of a class, or `None` if their number means nothing: one failed, or tests of another
/// class ran among them.
type Counts = BTreeMap<String, Option<Count>>;

/// Returns a sentence for each top-level class of which the build ran another number of tests.
/// Returns none if one of the two runs was for some tests only, or if this one found none at all.
pub(crate) fn differences(request: &AnalyseRequest, plan: &Plan, tests: &[Test]) -> Vec<String> {
    let Some(folder) =
        request.test_results.as_deref().filter(|_| is_whole(request) && !tests.is_empty())
    else {
        return Vec::new();
    };
    let folders = request.test_class_directories.iter().chain(&request.class_directories);
    let Some(compiled) = folders.filter_map(|folder| newest_class(folder)).max() else {
        return Vec::new();
    };
    let selected: BTreeSet<&str> = plan.classes.iter().map(|class| top_level(class)).collect();
    let results = Results::read(folder, compiled);
    let shown =
        folder.strip_prefix(&request.base_directory).unwrap_or(folder).display().to_string();
    compare(&results, &counts(tests), &selected)
        .into_iter()
        .map(|difference| difference.in_words(&shown))
        .collect()
}

/// Returns whether a request is for all tests that the build runs.
fn is_whole(request: &AnalyseRequest) -> bool {
    let selection = &request.selection;
    selection.test.is_none()
        && !selection.for_this_run
        && selection.groups.is_none()
        && selection.excluded_groups.is_none()
        && request.changed_since.is_none()
}

/// Returns the time of the newest class file below a folder, or `None` if there is none.
fn newest_class(folder: &Path) -> Option<SystemTime> {
    let entries = std::fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let time = |entry: std::fs::DirEntry| {
        let path = entry.path();
        match entry.file_type().ok()?.is_dir() {
            true => newest_class(&path),
            false if path.extension().is_some_and(|it| it == "class") => {
                entry.metadata().ok()?.modified().ok()
            }
            false => None,
        }
    };
    entries.filter_map(time).max()
}

/// Counts the tests of this run by their top-level class.
fn counts(tests: &[Test]) -> Counts {
    let mut counts = Counts::new();
    for test in tests {
        let class = top_level(&test.class);
        let is_ended = !matches!(test.outcome, Outcome::Failed | Outcome::NotAnalysed);
        let root = root(&test.id).map(top_level);
        if root.is_some_and(|root| root != class) || !is_ended {
            let of = [Some(class), root].into_iter().flatten();
            counts.extend(of.map(|class| (class.to_owned(), None)));
        } else if let Some(count) = counts.entry(class.to_owned()).or_insert_with(some) {
            count.all += 1;
            count.executed += usize::from(test.outcome == Outcome::Passed);
        }
    }
    counts
}

fn some() -> Option<Count> {
    Some(Count::default())
}

/// Returns the name of the class that JUnit was asked to run, from a test's unique id, as in
/// `[engine:junit-jupiter]/[class:a.B]/[method:c()]`.
fn root(id: &str) -> Option<&str> {
    let (_, segment) = id.split("]/[").nth(1)?.split_once(':')?;
    Some(segment.trim_end_matches(']'))
}

/// A class of which the two runs had different numbers of tests.
#[derive(Debug, PartialEq, Eq)]
struct Difference {
    class: String,
    build: Count,
    here: Count,
}

impl Difference {
    /// Describes the difference. `results` is the folder of the build's results.
    fn in_words(&self, results: &str) -> String {
        let Difference { class, build, here } = self;
        let none_or = |number: usize| match number {
            0 => "none".to_owned(),
            number => number.to_string(),
        };
        if build.executed > here.all {
            let (ran, found) = (tests(build.executed), none_or(here.all));
            format!("{class}: the build ran {ran} ({results}), Oracle Check found {found}")
        } else {
            let (ran, found) = (tests(here.executed), none_or(build.all));
            format!("{class}: Oracle Check ran {ran}, the build found {found} ({results})")
        }
    }
}

fn tests(number: usize) -> String {
    format!("{number} {}", if number == 1 { "test" } else { "tests" })
}

/// Compares the counts of classes that are selected here. The build may have had fewer tests only
/// if it is known that it ran all of them.
fn compare(results: &Results, here: &Counts, selected: &BTreeSet<&str>) -> Vec<Difference> {
    // Names that no class has come from other class paths, or from settings that rename classes.
    let is_known = |(class, count): (&String, &Option<Count>)| {
        count.is_none() || selected.contains(class.as_str())
    };
    let is_whole = results.is_whole && results.counts.iter().all(is_known);
    let classes: BTreeSet<&String> = results.counts.keys().chain(here.keys()).collect();
    let difference = |class: &String| {
        let count = |counts: &Counts| counts.get(class).copied().unwrap_or_else(some);
        let (build, here) = (count(&results.counts)?, count(here)?);
        let has_fewer_here = build.executed > here.all;
        let has_more_here = here.executed > build.all && is_whole;
        let differs = selected.contains(class.as_str()) && (has_fewer_here || has_more_here);
        differs.then(|| Difference { class: class.clone(), build, here })
    };
    classes.into_iter().filter_map(difference).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::test;

    fn count(executed: usize, all: usize) -> Option<Count> {
        Some(Count { executed, all })
    }

    fn of(class: &str, count: Option<Count>) -> Counts {
        [(class.to_owned(), count)].into()
    }

    #[test]
    fn tests_count_for_the_class_around_theirs() {
        let tests = [
            test("[engine:e]/[class:a.B]/[method:x()]", "a.B", Outcome::Passed),
            test("[engine:e]/[class:a.B]/[nested-class:C]/[method:y()]", "a.B$C", Outcome::Aborted),
            test("[engine:e]/[class:a.D]/[method:x()]", "a.D", Outcome::Failed),
            // Inherited from another class, and run by a suite.
            test(
                "[engine:e]/[class:a.E]/[nested-class:C]/[method:y()]",
                "a.Base$C",
                Outcome::Passed,
            ),
            test("[engine:e]/[class:a.E]/[method:x()]", "a.E", Outcome::Passed),
        ];
        let expected = [
            ("a.B".to_owned(), count(1, 2)),
            ("a.Base".to_owned(), None),
            ("a.D".to_owned(), None),
            ("a.E".to_owned(), None),
        ];
        assert_eq!(counts(&tests), expected.into());
    }

    #[test]
    fn only_what_skipped_tests_cannot_explain_is_a_difference() {
        let selected = ["a.B"].into();
        let differs = |build: Option<Count>, here: Option<Count>, is_whole: bool| {
            let results = Results { counts: of("a.B", build), is_whole };
            !compare(&results, &of("a.B", here), &selected).is_empty()
        };
        assert!(differs(count(5, 5), count(3, 3), false));
        assert!(!differs(count(3, 3), count(3, 3), true));
        // A disabled class is one skipped test of the build.
        assert!(!differs(count(0, 1), count(0, 4), true));
        // An assumption holds only here.
        assert!(!differs(count(2, 3), count(3, 3), true));
        assert!(differs(count(1, 1), count(3, 3), true));
        assert!(!differs(count(1, 1), count(3, 3), false));
        assert!(!differs(None, count(3, 3), true) && !differs(count(3, 3), None, true));
    }

    #[test]
    fn a_class_may_be_missing_on_either_side() {
        let build = Results { counts: of("a.B", count(2, 2)), is_whole: true };
        let none = Counts::new();
        let said = |differences: Vec<Difference>| {
            differences.iter().map(|it| it.in_words("target/results")).collect::<Vec<_>>()
        };
        assert_eq!(
            said(compare(&build, &none, &["a.B"].into())),
            ["a.B: the build ran 2 tests (target/results), Oracle Check found none"]
        );
        assert!(compare(&build, &none, &["a.C"].into()).is_empty());
        let here = of("a.C", count(1, 1));
        // Where the build names a class otherwise, none is missing.
        assert!(compare(&build, &here, &["a.C"].into()).is_empty());
        let build = Results { counts: of("a.Base", None), is_whole: true };
        assert_eq!(
            said(compare(&build, &here, &["a.C"].into())),
            ["a.C: Oracle Check ran 1 test, the build found none (target/results)"]
        );
    }
}

//! Selects test classes and methods by the parameters of Surefire: `test`, `includes`, `excludes`.

mod pattern;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use report::Selection;
use serde::{Deserialize, Serialize};

use crate::RequestError;
use crate::planning::classes::top_level;
use pattern::Pattern;

/// Surefire's default for `includes`.
const DEFAULT_INCLUDES: [&str; 4] =
    ["**/Test*.java", "**/*Test.java", "**/*Tests.java", "**/*TestCase.java"];
/// Failsafe's default for `includes`.
const DEFAULT_INTEGRATION: [&str; 3] = ["**/IT*.java", "**/*IT.java", "**/*ITCase.java"];
/// The default of both for `excludes`: nested classes.
const DEFAULT_EXCLUDES: [&str; 1] = ["**/*$*"];

/// A test about which JUnit asks whether it is chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Asked {
    /// The class that JUnit was asked to run, in the form of `Class.getName`.
    pub root: String,
    /// The class of the test, in the same form.
    pub class: String,
    /// Its method.
    pub method: String,
}

/// The user's choice of tests.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The patterns of Surefire, and those of Failsafe if its tests run as well. What either of them chooses runs.
    all: Vec<Patterns>,
    /// The request's selection.
    words: Selection,
    /// Methods of tests that do not run whatever the patterns say, by class and name.
    left_out: Arc<BTreeSet<(String, String)>>,
}

/// The patterns of one plugin.
#[derive(Clone, Debug)]
struct Patterns {
    included: Vec<Pattern>,
    excluded: Vec<Pattern>,
    /// Whether a pattern names nested classes, so that they count as test classes.
    nested: bool,
}

impl Patterns {
    fn read(includes: &[String], excludes: &[String]) -> Result<Patterns, RequestError> {
        let nested = includes.iter().any(|text| text.contains('$'));
        let mut read = Patterns { included: Vec::new(), excluded: Vec::new(), nested };
        for pattern in pattern::read_all(includes)? {
            let into = if pattern.negated { &mut read.excluded } else { &mut read.included };
            into.push(pattern);
        }
        read.excluded.extend(pattern::read_all(excludes)?);
        Ok(read)
    }

    fn all(&self) -> impl Iterator<Item = &Pattern> {
        self.included.iter().chain(&self.excluded)
    }

    fn has_class(&self, class: &str) -> bool {
        let included = self.included.is_empty()
            || self.included.iter().any(|pattern| pattern.matches_class(class));
        let excluded = |pattern: &Pattern| !pattern.has_method() && pattern.matches_class(class);
        (self.nested || !class.contains('$')) && included && !self.excluded.iter().any(excluded)
    }

    fn includes(&self, class: &str) -> bool {
        (self.nested || !class.contains('$'))
            && self.included.iter().any(|pattern| pattern.matches_class(class))
    }

    fn has(&self, matches: impl Fn(&Pattern) -> bool) -> bool {
        let included = self.included.is_empty() || self.included.iter().any(&matches);
        let excluded = |pattern: &Pattern| pattern.has_method() && matches(pattern);
        included && !self.excluded.iter().any(excluded)
    }
}

impl Chosen {
    /// Reads the patterns of a selection. `test` replaces all others, as in Surefire.
    ///
    /// # Errors
    /// Returns an error if a pattern cannot be read.
    pub fn read(selection: &Selection) -> Result<Chosen, RequestError> {
        let or = |given: &[String], default: &[&str]| match given {
            [] => default.iter().map(|text| (*text).to_owned()).collect(),
            given => given.to_vec(),
        };
        let mut all = Vec::new();
        match selection.test.as_deref().map(str::trim) {
            Some(test) if !test.is_empty() => all.push(Patterns::read(&[test.to_owned()], &[])?),
            _ => {
                let (includes, excludes) = (&selection.includes, &selection.excludes);
                let own = (or(includes, &DEFAULT_INCLUDES), or(excludes, &DEFAULT_EXCLUDES));
                let further = selection.integration.iter().map(|it| {
                    let includes = or(&it.includes, &DEFAULT_INTEGRATION);
                    (includes, or(&it.excludes, &DEFAULT_EXCLUDES))
                });
                for (includes, excludes) in [own].into_iter().chain(further) {
                    all.push(Patterns::read(&includes, &excludes)?);
                }
            }
        }
        Ok(Chosen { all, words: selection.clone(), left_out: Arc::default() })
    }

    /// Returns the selection without some tests, each given as `a.b.C#method`.
    ///
    /// # Errors
    /// Returns an error if a test cannot be named by a pattern.
    pub fn without(&self, tests: &[String]) -> Result<Chosen, RequestError> {
        let mut chosen = self.clone();
        for patterns in &mut chosen.all {
            patterns.excluded.extend(pattern::read_all(tests)?);
        }
        // The words decide which results are remembered.
        chosen.words.excludes.extend_from_slice(tests);
        Ok(chosen)
    }

    /// Returns the selection without some methods of tests, each with its class, in the form of `Class.getName`. Each
    /// result records which tests were chosen, so the selection is not part of its key.
    #[must_use]
    pub fn without_methods(&self, methods: impl IntoIterator<Item = (String, String)>) -> Chosen {
        let left_out = self.left_out.iter().cloned().chain(methods).collect();
        Chosen { left_out: Arc::new(left_out), ..self.clone() }
    }

    /// Returns the methods that [`Chosen::without_methods`] has left out.
    pub fn left_out(&self) -> &BTreeSet<(String, String)> {
        &self.left_out
    }

    /// Returns the part of the selection that decides which tests of a test class run. The rest
    /// only decides which classes run, and the key of a result names these.
    pub fn within_classes(&self) -> Selection {
        if self.all.iter().flat_map(Patterns::all).any(Pattern::has_method) {
            return self.words.clone();
        }
        let Selection { groups, excluded_groups, .. } = self.words.clone();
        Selection { groups, excluded_groups, ..Selection::default() }
    }

    /// Returns whether a class, given as `a/b/C`, may have chosen tests.
    pub fn has_class(&self, class: &str) -> bool {
        self.all.iter().any(|it| it.has_class(class))
    }

    /// Returns whether the build's patterns have no place for a class, given as `a/b/C`: none of them includes it,
    /// which says less than that one excludes it. False if the user has chosen tests for this run only.
    pub fn overlooks(&self, class: &str) -> bool {
        let is_included = self.all.iter().any(|it| it.includes(class));
        self.words.test.is_none() && !self.words.for_this_run && !is_included
    }

    /// Returns whether a test is chosen. It is if a pattern names its method and one of its classes: the one
    /// that declares it, the top-level class of that, or the class that JUnit was asked to run. A nested class
    /// that is inherited belongs to another class than its name says.
    pub fn has_method(&self, test: &Asked) -> bool {
        let [class, root] = [&test.class, &test.root].map(|class| class.replace('.', "/"));
        let classes = [class.as_str(), top_level(&class), &root];
        let matches = |pattern: &Pattern| {
            classes.iter().any(|class| pattern.matches_class(class))
                && pattern.matches_method(&test.method)
        };
        let is_left_out = || self.left_out.contains(&(test.class.clone(), test.method.clone()));
        // A class may belong to either, and then by its patterns.
        let of_class = |it: &&Patterns| it.has_class(&root) || it.has_class(top_level(&class));
        let mut own = self.all.iter().filter(of_class).peekable();
        let has = match own.peek() {
            Some(_) => own.any(|it| it.has(matches)),
            None => self.all.iter().any(|it| it.has(matches)),
        };
        has && !is_left_out()
    }
}

/// Returns the names of all class files below folders, as `a/b/C`, sorted. A folder that does not
/// exist counts as empty.
///
/// # Errors
/// Returns an error if a folder cannot be listed.
pub fn classes(folders: &[impl AsRef<Path>]) -> Result<Vec<String>, RequestError> {
    let mut classes = Vec::new();
    for folder in folders.iter().map(AsRef::as_ref).filter(|folder| folder.exists()) {
        scan(folder, "", &mut classes).map_err(|error| {
            RequestError(format!("cannot list the classes in {}: {error}", folder.display()))
        })?;
    }
    classes.sort();
    classes.dedup();
    Ok(classes)
}

/// Adds the class files below a folder. `package` is the path of the folder below its root.
fn scan(folder: &Path, package: &str, classes: &mut Vec<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if entry.path().is_dir() {
            scan(&entry.path(), &format!("{package}{name}/"), classes)?;
        } else if let Some(class) = name.strip_suffix(".class")
            && !matches!(class, "module-info" | "package-info")
        {
            classes.push(format!("{package}{class}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(class: &str, method: &str) -> Asked {
        Asked { root: class.into(), class: class.into(), method: method.into() }
    }

    #[test]
    fn failsafe_chooses_beside_surefire() {
        let integration = Some(report::Patterns::default());
        let own = vec!["**/*Test.java".to_owned()];
        let excludes = vec!["**/*IT.java".to_owned()];
        let selection = Selection { integration, includes: own, excludes, ..Selection::default() };
        let chosen = Chosen::read(&selection).expect("patterns");
        for (class, is_chosen) in [
            ("a/XTest", true),
            ("a/XIT", true),
            ("a/ITX", true),
            ("a/X", false),
            ("a/XIT$Y", false),
        ] {
            assert_eq!(chosen.has_class(class), is_chosen, "{class}");
        }
        assert!(chosen.has_method(&asked("a.XIT", "m")));
        assert!(!chosen.overlooks("a/XIT"));
        let only = Selection { test: Some("XTest".into()), ..selection };
        assert!(!Chosen::read(&only).expect("patterns").has_class("a/XIT"));
    }

    fn chosen(test: &str) -> Chosen {
        Chosen::read(&Selection { test: Some(test.into()), ..Selection::default() })
            .expect("patterns")
    }

    #[test]
    fn defaults_are_those_of_surefire() {
        let chosen = Chosen::read(&Selection::default()).expect("patterns");
        for class in ["a/TestX", "a/b/XTest", "XTests", "a/XTestCase"] {
            assert!(chosen.has_class(class), "{class}");
            assert!(chosen.has_method(&asked(&class.replace('/', "."), "m")), "{class}");
        }
        for class in ["a/X", "a/XTester", "a/XTest$Inner", "a/Contest2"] {
            assert!(!chosen.has_class(class), "{class}");
        }
        assert!(chosen.has_method(&asked("a.XTest$Inner", "m")));
    }

    #[test]
    fn a_class_may_be_named_in_many_ways() {
        for test in
            ["XTest", "a.b.XTest", "a/b/XTest", "a/b/XTest.java", "XTest.class", "X*", "**/b/*"]
        {
            assert!(chosen(test).has_class("a/b/XTest"), "{test}");
            assert!(!chosen(test).has_class("c/YTest"), "{test}");
        }
        assert!(!chosen("Test").has_class("a/XTest"));
        assert!(chosen("XTest#m[1]").has_method(&asked("a.XTest", "m[1]")));
        assert!(!chosen("XTest#m[1]").has_method(&asked("a.XTest", "m1")));
    }

    #[test]
    fn methods_are_chosen_behind_a_hash() {
        let chosen = chosen("XTest#one+two*, YTest");
        assert!(chosen.has_class("a/XTest") && chosen.has_class("YTest"));
        for (class, method, expected) in [
            ("a.XTest", "one", true),
            ("a.XTest", "twofold", true),
            ("a.XTest", "onefold", false),
            ("YTest", "any", true),
            ("a.XTest$Inner", "one", true),
        ] {
            assert_eq!(chosen.has_method(&asked(class, method)), expected, "{class}#{method}");
        }
    }

    #[test]
    fn inherited_tests_are_chosen_by_the_class_that_runs_them() {
        let inherited = Asked { root: "a.XTest".into(), ..asked("a.Base$Inner", "m") };
        for (test, expected) in [
            ("XTest", true),
            ("XTest#m", true),
            ("Base*#m", true),
            ("XTest#n", false),
            ("YTest", false),
            ("!XTest#m", false),
        ] {
            assert_eq!(chosen(test).has_method(&inherited), expected, "{test}");
        }
    }

    #[test]
    fn an_exclamation_mark_leaves_out() {
        let only_not = chosen("!XTest, !YTest#slow*");
        assert!(!only_not.has_class("a/XTest"));
        assert!(only_not.has_class("a/YTest") && only_not.has_class("a/Other"));
        assert!(!only_not.has_method(&asked("a.YTest", "slowly")));
        assert!(only_not.has_method(&asked("a.YTest", "fast")));
    }

    #[test]
    fn within_classes_only_methods_and_groups_decide() {
        let group = Selection { groups: Some("fast".into()), ..Selection::default() };
        let classes = Selection { test: Some("XTest, !YTest".into()), ..group.clone() };
        let method = Selection { test: Some("XTest#one".into()), ..group.clone() };
        for (words, deciding) in [(&classes, &group), (&method, &method)] {
            assert_eq!(Chosen::read(words).expect("patterns").within_classes(), *deciding);
        }
    }

    #[test]
    fn regular_expressions_match_class_files() {
        let chosen = chosen("%regex[.*[XY]Test.*#(one|two)]");
        assert!(chosen.has_class("a/XTest") && chosen.has_class("YTest"));
        assert!(!chosen.has_class("a/ZTest"));
        assert!(
            chosen.has_method(&asked("a.XTest", "two"))
                && !chosen.has_method(&asked("a.XTest", "three"))
        );
        assert!(
            Chosen::read(&Selection { test: Some("%regex[(]".into()), ..Selection::default() })
                .is_err()
        );
    }
}

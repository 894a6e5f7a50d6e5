//! Asks Git which files and lines have changed since a revision.

use std::collections::BTreeMap;
use std::io;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::{Command, Output};

use suite::RequestError;

/// The variables that Git sets for its hooks. If they are set, Git does not look for the repository
/// that contains the project.
const OF_HOOKS: [&str; 3] = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"];

/// A range of lines; lines count from 1.
pub type Lines = RangeInclusive<u32>;

/// The changed lines of the working tree, by file. Paths are relative to a folder and use `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes(BTreeMap<String, Vec<Lines>>);

impl Changes {
    /// Returns what has changed below a folder since `HEAD` branched off from a revision. Changes
    /// count whether they are committed or not.
    ///
    /// # Errors
    /// Returns an error if there is no Git, no repository or no such revision, or if the revision
    /// has no commit in common with `HEAD`.
    pub fn since(base: &Path, revision: &str) -> Result<Changes, RequestError> {
        let git = Git { base, revision };
        let commit = format!("{revision}^{{commit}}");
        git.ask(&["rev-parse", "--git-dir"], |said| {
            format!("{} is not in a Git repository: {said}", base.display())
        })?;
        let commit = git.ask(&["rev-parse", "--verify", "--end-of-options", &commit], |_| {
            "there is no such revision here; a CI that fetches only the last commit must fetch \
                 this revision too"
                .to_owned()
        })?;
        let from = git.ask(&["merge-base", commit.trim(), "HEAD"], |_| {
            "it has no commit in common with HEAD; a CI that fetches only the last commits must \
             fetch more of them"
                .to_owned()
        })?;
        let as_it_is = |said: &str| said.to_owned();
        let patch =
            ["-c", "core.quotePath=false", "diff", "--relative", "--no-renames", "--no-color"];
        let patch = [
            &patch[..],
            &["--no-ext-diff", "--no-textconv", "--dst-prefix=b/", "-U0", "--inter-hunk-context=0"],
        ];
        let patch = [&patch.concat()[..], &[from.trim(), "--", "."]].concat();
        let mut changes = read(&git.ask(&patch, as_it_is)?);
        let new = ["ls-files", "-z", "--others", "--exclude-standard", "--", "."];
        for file in git.ask(&new, as_it_is)?.split('\0').filter(|file| !file.is_empty()) {
            changes.0.insert(file.to_owned(), vec![0..=u32::MAX]);
        }
        Ok(changes)
    }

    /// Returns whether anything in a file has changed.
    pub fn has_file(&self, file: &str) -> bool {
        self.0.contains_key(file)
    }

    /// Returns whether any of the given lines of a file has changed.
    pub fn has(&self, file: &str, lines: &Lines) -> bool {
        let meets = |it: &Lines| it.start() <= lines.end() && lines.start() <= it.end();
        self.0.get(file).is_some_and(|changed| changed.iter().any(meets))
    }
}

/// Returns the short hash and the date of a folder's current commit, or `None` if Git does not know
/// it.
pub fn commit(base: &Path) -> Option<String> {
    let git = Git { base, revision: "HEAD" };
    let output = git.run(&["log", "-1", "--format=%h of %cs"]).ok()?;
    let said =
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())?;
    Some(said.trim().to_owned()).filter(|said| !said.is_empty())
}

/// Reads a patch that has no lines of context.
fn read(patch: &str) -> Changes {
    let mut changes = Changes::default();
    let mut file: Option<String> = None;
    let mut content = 0;
    for line in patch.lines() {
        if content > 0 {
            // `\ No newline at end of file` is not a line of the file.
            content -= u32::from(!line.starts_with('\\'));
        } else if let Some(name) = line.strip_prefix("+++ ") {
            file = name.strip_prefix("b/").map(|name| name.trim_end_matches('\t').to_owned());
        } else if let Some((lines, length)) = line.strip_prefix("@@ ").and_then(hunk) {
            content = length;
            let of_file = file.iter().cloned();
            of_file.for_each(|file| changes.0.entry(file).or_default().push(lines.clone()));
        }
    }
    changes
}

/// Reads the head of a hunk, after `@@ `. Returns the changed lines of the new file and the number
/// of lines that follow in the patch. If the hunk only removes lines, both neighbours count as
/// changed.
///
/// For example, `-3 +3,2 @@` changes lines 3 and 4 and has three lines of content. `-9,2 +10,0 @@`
/// removes two lines after line 10, so lines 10 and 11 count, and two lines of content follow.
fn hunk(head: &str) -> Option<(Lines, u32)> {
    let mut sides = head.split(' ');
    let (_, old) = side(sides.next()?, '-')?;
    let (first, new) = side(sides.next()?, '+')?;
    let beyond = if new == 0 { 1 } else { new - 1 };
    Some((first..=first.saturating_add(beyond), old.saturating_add(new)))
}

/// Reads one side of a hunk's head: the first line and the number of lines.
fn side(text: &str, sign: char) -> Option<(u32, u32)> {
    let text = text.strip_prefix(sign)?;
    let (first, count) = text.split_once(',').unwrap_or((text, "1"));
    Some((first.parse().ok()?, count.parse().ok()?))
}

/// Git in a folder, asked because of a revision that messages name.
struct Git<'a> {
    base: &'a Path,
    revision: &'a str,
}

impl Git<'_> {
    /// Runs Git and returns its output. If Git fails, `what` turns the first line of its message
    /// into the reason for the user.
    fn ask(&self, words: &[&str], what: impl Fn(&str) -> String) -> Result<String, RequestError> {
        let fail = |why: String| {
            RequestError(format!("the setting `changedSince` is `{}`, but {why}", self.revision))
        };
        let output =
            self.run(words).map_err(|error| fail(format!("git cannot be run: {error}")))?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(fail(what(said.lines().next().unwrap_or("git failed without an error message"))))
    }

    fn run(&self, words: &[&str]) -> io::Result<Output> {
        let mut git = Command::new("git");
        OF_HOOKS.iter().for_each(|name| {
            git.env_remove(name);
        });
        git.env("LC_ALL", "C").arg("-C").arg(self.base).args(words).output()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(changes: &Changes, file: &str) -> Vec<Lines> {
        changes.0.get(file).cloned().unwrap_or_default()
    }

    #[test]
    fn a_patch_says_which_lines_are_new() {
        let patch = "diff --git a/A.java b/A.java\n--- a/A.java\n+++ b/A.java\n\
            @@ -3 +3,2 @@ class A {\n-x\n+++ b/no file\n+z\n\
            @@ -9,2 +10,0 @@\n-y\n-y\n\\ No newline at end of file\n\
            --- a/B C.java\n+++ b/B C.java\t\n@@ -0,0 +1 @@\n+q\n\
            --- a/D.java\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n";
        let changes = read(patch);
        assert_eq!(lines(&changes, "A.java"), [3..=4, 10..=11]);
        assert_eq!(lines(&changes, "B C.java"), [1..=1]);
        assert_eq!(changes.0.len(), 2);
        assert!(changes.has("A.java", &(4..=6)) && changes.has("A.java", &(1..=3)));
        assert!(!changes.has("A.java", &(5..=9)) && !changes.has("D.java", &(1..=9)));
    }

    fn git(folder: &Path, words: &[&str]) {
        let status = Command::new("git").arg("-C").arg(folder).args(words).output().unwrap().status;
        assert!(status.success(), "git {words:?}");
    }

    fn commit(folder: &Path, file: &str, text: &str) {
        std::fs::write(folder.join(file), text).unwrap();
        git(folder, &["add", "--all"]);
        let who = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
        git(folder, &[&who[..], &["commit", "--quiet", "-m", file]].concat());
    }

    #[test]
    fn a_branch_is_what_it_added_and_what_is_not_committed() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("module");
        std::fs::create_dir(&below).unwrap();
        git(folder.path(), &["init", "--quiet", "--initial-branch=main"]);
        commit(&below, "Ä.java", "1\n2\n3\n4\n");
        // The user's own settings for patches must have no influence.
        git(folder.path(), &["config", "diff.interHunkContext", "9"]);
        git(folder.path(), &["config", "diff.noprefix", "true"]);
        git(folder.path(), &["checkout", "--quiet", "-b", "topic"]);
        commit(&below, "Ä.java", "1\n2\nnew\n3\n4\nlast\n");
        commit(folder.path(), "Elsewhere.java", "1\n");
        git(folder.path(), &["checkout", "--quiet", "main"]);
        commit(&below, "Other.java", "1\n");
        git(folder.path(), &["checkout", "--quiet", "topic"]);
        std::fs::write(below.join("New.java"), "1\n").unwrap();
        let changes = Changes::since(&below, "main").unwrap();
        let files: Vec<&String> = changes.0.keys().collect();
        assert_eq!(files, ["New.java", "Ä.java"]);
        assert_eq!(lines(&changes, "Ä.java"), [3..=3, 6..=6]);
        assert!(changes.has_file("New.java") && !changes.has_file("Other.java"));
    }

    #[test]
    fn what_cannot_be_compared_is_said_with_the_way_out() {
        let folder = tempfile::tempdir().unwrap();
        let said = |revision| Changes::since(folder.path(), revision).unwrap_err().to_string();
        assert!(said("main").contains("is not in a Git repository"), "{}", said("main"));
        git(folder.path(), &["init", "--quiet"]);
        commit(folder.path(), "A.java", "1\n");
        for revision in ["gone", "--all", ""] {
            assert!(said(revision).contains("there is no such revision"), "{}", said(revision));
        }
    }
}

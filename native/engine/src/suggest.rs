//! Serves the request `suggest`: shows proved assertions as changes of the test sources, or writes
//! them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use prove::editor::{self, Edit, Insertion};
use report::{Analysis, Assertion, Event, Fix, Level, Oracle, Replacement, SuggestRequest};
use similar::{DiffTag, TextDiff};
use suite::run::Observer;

use study::files::replace;

use crate::RequestError;

/// A source and the assertions that are suggested for it.
struct Source<'a> {
    name: &'a str,
    path: PathBuf,
    text: String,
    assertions: Vec<&'a Assertion>,
}

/// Shows the assertions that a report suggests as changes of the sources. Writes them if the
/// request says so. A source that has changed since the analysis is skipped with a warning.
///
/// # Errors
/// Returns an error if no analysis ran that suggests assertions, the JDK has no javac, or a source cannot be
/// written.
pub(crate) fn suggest(
    request: &SuggestRequest,
    oracle: &Oracle,
    observer: &Observer<'_>,
) -> Result<(), RequestError> {
    let suggesting = [Analysis::Diagnose, Analysis::Infer];
    if !suggesting.iter().any(|it| oracle.analyses.contains(it)) {
        let why = "nothing can be suggested, because neither of the analyses `diagnose` and `infer` ran: add one to `analyses`";
        return Err(RequestError(why.into()));
    }
    let say = |level, text: String| observer(Event::message(level, text));
    let mut sources = Vec::new();
    for (name, assertions) in oracle.suggested() {
        match Source::read(&request.base_directory, name, assertions) {
            Ok(source) => sources.push(source),
            Err(why) => say(Level::Warning, why),
        }
    }
    let edits: Vec<Edit> = sources.iter().map(Source::edit).collect();
    let edited = editor::edit(&request.jdk_home, None, &edits.iter().collect::<Vec<_>>())
        .map_err(|why| RequestError(format!("no source can be edited: {why}")))?;
    let (mut assertions, mut files) = (0, 0);
    for (source, edited) in sources.iter().zip(edited) {
        match edited {
            Ok(edited) => {
                source.diff(&edited.text).into_iter().for_each(|line| say(Level::Info, line));
                if request.apply {
                    replace(&source.path, &edited.text)?;
                }
                assertions += source.assertions.len();
                files += 1;
            }
            Err(refused) => {
                say(Level::Warning, format!("{}: {}", source.name, refused.why()));
            }
        }
    }
    say(Level::Info, conclusion(assertions, files, request.apply));
    Ok(())
}

/// Returns, by transformation, the change of a source that writes only the assertion for this
/// transformation.
///
/// # Errors
/// Returns an error if the JDK has no javac, or javac cannot be run.
pub(crate) fn fixes(
    jdk_home: &Path,
    base: &Path,
    oracle: &Oracle,
) -> Result<BTreeMap<String, Fix>, String> {
    let of = |(id, assertion): (&'_ str, &'_ Assertion)| {
        let source = Source::read(base, &assertion.file, vec![assertion]).ok()?;
        Some((id.to_owned(), assertion.file.clone(), source.edit(), source.text))
    };
    let (mut wanted, mut edits) = (Vec::new(), Vec::new());
    for (id, file, edit, text) in oracle.suggested_for().into_iter().filter_map(of) {
        wanted.push((id, file, text));
        edits.push(edit);
    }
    let edited = editor::edit(jdk_home, None, &edits.iter().collect::<Vec<_>>())?;
    let fixes = wanted.into_iter().zip(edited).filter_map(|((id, file, text), edited)| {
        let replacements = replacements(&text, &edited.ok()?.text);
        Some((id, Fix { file, replacements }))
    });
    Ok(fixes.collect())
}

/// Returns the replacements of lines that turn the text `old` into `new`.
fn replacements(old: &str, new: &str) -> Vec<Replacement> {
    let diff = TextDiff::from_lines(old, new);
    let number = |line: usize| u32::try_from(line + 1).unwrap_or(u32::MAX);
    let changed = diff.ops().iter().filter(|op| op.tag() != DiffTag::Equal);
    changed
        .map(|op| {
            let lines = diff.new_slices().get(op.new_range()).unwrap_or_default();
            let old = op.old_range();
            Replacement { first: number(old.start), behind: number(old.end), text: lines.concat() }
        })
        .collect()
}

/// Returns the last line for the user, with the numbers of assertions and files.
fn conclusion(assertions: usize, files: usize, applied: bool) -> String {
    let amount = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    match (assertions, applied) {
        (0, _) => "No assertion is suggested".to_owned(),
        (_, true) => {
            format!("{} written into {}", amount(assertions, "assertion"), amount(files, "file"))
        }
        (_, false) => {
            let (what, places) = (amount(assertions, "assertion"), amount(files, "file"));
            format!(
                "{what} suggested for {places}; the goal oracle:apply or the task oracleApply writes them"
            )
        }
    }
}

impl<'a> Source<'a> {
    /// Reads a source.
    ///
    /// # Errors
    /// Returns an error for the user if the source cannot be read or has changed since the
    /// analysis.
    fn read(
        base: &Path,
        name: &'a str,
        assertions: Vec<&'a Assertion>,
    ) -> Result<Source<'a>, String> {
        let path = base.join(name);
        let bytes = std::fs::read(&path).map_err(|error| format!("cannot read {name}: {error}"))?;
        let digest = report::digest(&bytes);
        if assertions.iter().any(|assertion| assertion.digest != digest) {
            return Err(format!("{name} has changed since it was analysed: analyse it again"));
        }
        let text = String::from_utf8(bytes).map_err(|_| format!("{name} is not in UTF-8"))?;
        Ok(Source { name, path, text, assertions })
    }

    /// Returns the edit that writes all assertions.
    fn edit(&self) -> Edit {
        let insertions = self.assertions.iter().map(|it| Insertion::of(it)).collect();
        Edit { source: self.path.clone(), insertions }
    }

    /// Returns the change in the format of `diff -u`.
    fn diff(&self, edited: &str) -> Vec<String> {
        let diff = TextDiff::from_lines(self.text.as_str(), edited);
        let (old, new) = (format!("a/{}", self.name), format!("b/{}", self.name));
        let text = diff.unified_diff().header(&old, &new).to_string();
        text.lines().map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Replacement, replacements};

    /// Applies replacements in the way a tool that reads SARIF does.
    fn replaced(text: &str, replacements: &[Replacement]) -> String {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut done = String::new();
        let mut at = 0;
        for one in replacements {
            done += &lines[at..one.first as usize - 1].concat();
            done += &one.text;
            at = one.behind as usize - 1;
        }
        done + &lines[at..].concat()
    }

    #[test]
    fn replacements_make_one_text_of_another() {
        let old = "package a;\n\nclass T {\n    void t() {\n        x();\n    }\n}\n";
        let inserted = "package a;\n\nimport static b.C.d;\n\nclass T {\n    void t() {\n        x();\n        d();\n    }\n}\n";
        for new in [inserted, &old.replace("x();", "d(x());"), old] {
            assert_eq!(replaced(old, &replacements(old, new)), new);
        }
        assert_eq!(replacements(old, inserted).len(), 2);
    }
}

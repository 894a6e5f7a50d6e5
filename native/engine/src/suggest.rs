//! The request `suggest`: proved assertions as changes of the tests' sources, shown or made.

use std::path::{Path, PathBuf};

use report::{Assertion, Event, Level, Oracle, SuggestRequest};
use similar::TextDiff;

use crate::EngineError;
use crate::editor::{self, Edit, Insertion};
use crate::run::Observer;
use crate::serve::replace;

/// A source and what is suggested for it.
struct Source<'a> {
    name: &'a str,
    path: PathBuf,
    text: String,
    assertions: Vec<&'a Assertion>,
}

/// Shows the assertions that a report suggests as changes of the sources, and makes them if asked to.
///
/// # Errors
/// The JDK has no javac, or a source cannot be written.
pub(crate) fn suggest(
    request: &SuggestRequest,
    oracle: &Oracle,
    observer: &Observer<'_>,
) -> Result<(), EngineError> {
    let say = |level, text: String| observer(Event::message(level, text));
    let mut sources = Vec::new();
    for (name, assertions) in oracle.suggested() {
        match Source::read(&request.base_directory, name, assertions) {
            Ok(source) => sources.push(source),
            Err(why) => say(Level::Warning, why),
        }
    }
    let edits: Vec<Edit> = sources.iter().map(Source::edit).collect();
    let edited = editor::edit(&request.jdk_home, None, &edits)
        .map_err(|why| EngineError(format!("no source can be edited: {why}")))?;
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
            format!("{} suggested for {}", amount(assertions, "assertion"), amount(files, "file"))
        }
    }
}

impl<'a> Source<'a> {
    /// Reads it, if it is as it was when it was analysed.
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

    fn edit(&self) -> Edit {
        let insertions = self.assertions.iter().map(|it| Insertion::of(it)).collect();
        Edit { source: self.path.clone(), insertions }
    }

    /// The change as `diff -u` shows it.
    fn diff(&self, edited: &str) -> Vec<String> {
        let diff = TextDiff::from_lines(self.text.as_str(), edited);
        let (old, new) = (format!("a/{}", self.name), format!("b/{}", self.name));
        let text = diff.unified_diff().header(&old, &new).to_string();
        text.lines().map(str::to_owned).collect()
    }
}

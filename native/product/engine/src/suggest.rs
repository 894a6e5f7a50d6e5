//! Serves the request `suggest`: shows proved assertions and fixes as changes of the sources, or writes
//! them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use prove::editor::{self, Edit, Insertion};
use prove::patch::{are_compatible, replaced, replacements};
use report::{Analysis, Assertion, Event, Fix, Level, Oracle, Patch, Replacement, SuggestRequest};
use similar::TextDiff;
use suite::run::Observer;

use study::files::replace;

use crate::RequestError;

/// A source file with the suggestions for it.
struct Source<'a> {
    name: &'a str,
    path: PathBuf,
    text: String,
    digest: String,
    assertions: Vec<&'a Assertion>,
    /// The replacements that write the suggestions.
    replacements: Vec<Replacement>,
}

/// The analyses that suggest changes.
const SUGGESTING: [Analysis; 3] = [Analysis::Diagnose, Analysis::Infer, Analysis::Flaky];

/// Shows the assertions and fixes that a report suggests as changes of the sources. Writes them if the
/// request says so. A source that has changed since the analysis is skipped with a warning.
///
/// # Errors
/// Returns an error if no analysis ran that suggests changes, the JDK has no javac, or a source cannot be
/// written.
pub(crate) fn suggest(
    request: &SuggestRequest,
    oracle: &Oracle,
    observer: &Observer<'_>,
) -> Result<(), RequestError> {
    if !SUGGESTING.iter().any(|it| oracle.analyses.contains(it)) {
        let why = "nothing can be suggested, because none of the analyses `diagnose`, `infer` and `flaky` ran: add one to \
                   `analyses`";
        return Err(RequestError(why.into()));
    }
    let say = |level, text: String| observer(Event::message(level, text));
    let fixes = oracle.fixes();
    let mut sources = sources(&request.base_directory, oracle, &fixes, &say);
    let assertions = write_assertions(&request.jdk_home, &mut sources, &say)?;
    let fixes = fixes.into_iter().filter(|it| write_fix(&mut sources, it, &say)).count();
    let changed = sources.values().filter(|it| !it.replacements.is_empty());
    let mut files = 0;
    for source in changed {
        let edited = replaced(&source.text, &source.replacements);
        source.diff(&edited).into_iter().for_each(|line| say(Level::Info, line));
        if request.apply {
            replace(&source.path, &edited)?;
        }
        files += 1;
    }
    say(Level::Info, conclusion([(assertions, "assertion"), (fixes, "fix")], files, request.apply));
    Ok(())
}

/// Reads the sources for which something is suggested, by name. Those that cannot be read are missing.
fn sources<'a>(
    base: &Path,
    oracle: &'a Oracle,
    fixes: &[&'a Fix],
    say: &dyn Fn(Level, String),
) -> BTreeMap<&'a str, Source<'a>> {
    let mut suggested = oracle.suggested();
    let mut digests: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, assertions) in &suggested {
        digests.entry(name).or_default().extend(assertions.iter().map(|it| &*it.digest));
    }
    for patch in fixes.iter().flat_map(|it| &it.patches) {
        digests.entry(&patch.file).or_default().insert(&patch.digest);
    }
    let mut sources = BTreeMap::new();
    for (name, digests) in digests {
        match Source::read(base, name, suggested.remove(name).unwrap_or_default()) {
            Ok(source) if digests.iter().all(|it| *it == source.digest) => {
                sources.insert(name, source);
            }
            Ok(_) => {
                let why = format!("{name} has changed since it was analysed: analyse it again");
                say(Level::Warning, why);
            }
            Err(why) => say(Level::Warning, why),
        }
    }
    sources
}

/// Adds the replacements that write assertions. Returns how many assertions these are.
fn write_assertions(
    jdk_home: &Path,
    sources: &mut BTreeMap<&str, Source<'_>>,
    say: &dyn Fn(Level, String),
) -> Result<usize, RequestError> {
    let mut asserting: Vec<&mut Source<'_>> =
        sources.values_mut().filter(|it| !it.assertions.is_empty()).collect();
    let edits: Vec<Edit> = asserting.iter().map(|it| it.edit()).collect();
    let edited = editor::edit(jdk_home, None, &edits.iter().collect::<Vec<_>>())
        .map_err(|why| RequestError(format!("no source can be edited: {why}")))?;
    let mut written = 0;
    for (source, edited) in asserting.iter_mut().zip(edited) {
        match edited {
            Ok(edited) => {
                source.replacements = replacements(&source.text, &edited.text);
                written += source.assertions.len();
            }
            Err(refused) => say(Level::Warning, format!("{}: {}", source.name, refused.why())),
        }
    }
    Ok(written)
}

/// Adds the replacements that write a fix. Returns whether all its sources can be changed in this way.
fn write_fix(
    sources: &mut BTreeMap<&str, Source<'_>>,
    fix: &Fix,
    say: &dyn Fn(Level, String),
) -> bool {
    let is_compatible = |patch: &Patch| {
        let source = sources.get(&*patch.file)?;
        let mut pairs = patch
            .replacements
            .iter()
            .flat_map(|it| source.replacements.iter().map(move |known| (it, known)));
        Some(pairs.all(|(it, known)| are_compatible(it, known)))
    };
    let all: Option<Vec<bool>> = fix.patches.iter().map(is_compatible).collect();
    match all {
        // The user knows of the source that cannot be read.
        None => false,
        Some(all) if all.contains(&false) => {
            let why =
                "another change is suggested for the same lines: apply that, and analyse again";
            say(Level::Warning, format!("{}: {why}", fix.text));
            false
        }
        Some(_) => {
            for patch in &fix.patches {
                if let Some(source) = sources.get_mut(&*patch.file) {
                    source.replacements.extend(patch.replacements.iter().cloned());
                }
            }
            true
        }
    }
}

/// Returns, by transformation or finding, the change of a source that writes only the assertion for it.
///
/// # Errors
/// Returns an error if the JDK has no javac, or javac cannot be run.
pub(crate) fn fixes(
    jdk_home: &Path,
    base: &Path,
    oracle: &Oracle,
) -> Result<BTreeMap<String, Patch>, String> {
    let (mut wanted, mut edits) = (Vec::new(), Vec::new());
    for (id, assertion) in oracle.suggested_for() {
        let source = Source::read(base, &assertion.file, vec![assertion]);
        let Ok(source) = source else { continue };
        if source.digest == assertion.digest {
            edits.push(source.edit());
            wanted.push((id.to_owned(), assertion, source.text));
        }
    }
    let edited = editor::edit(jdk_home, None, &edits.iter().collect::<Vec<_>>())?;
    let patches = wanted.into_iter().zip(edited).filter_map(|((id, assertion, text), edited)| {
        let replacements = replacements(&text, &edited.ok()?.text);
        let Assertion { file, digest, .. } = assertion.clone();
        Some((id, Patch { file, digest, replacements }))
    });
    Ok(patches.collect())
}

/// Returns the last line for the user, with the number of suggestions of each kind, and the number of files.
fn conclusion(suggested: [(usize, &str); 2], files: usize, applied: bool) -> String {
    let amount = |count: usize, noun: &str| match (count, noun) {
        (1, _) => format!("1 {noun}"),
        (_, "fix") => format!("{count} fixes"),
        _ => format!("{count} {noun}s"),
    };
    let what: Vec<String> =
        suggested.iter().filter(|it| it.0 > 0).map(|(count, noun)| amount(*count, noun)).collect();
    let (what, places) = (what.join(" and "), amount(files, "file"));
    match (what.as_str(), applied) {
        ("", _) => "No assertion and no fix is suggested".to_owned(),
        (_, true) => format!("{what} written into {places}"),
        (_, false) => {
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
    /// Returns an error for the user if the source cannot be read.
    fn read(
        base: &Path,
        name: &'a str,
        assertions: Vec<&'a Assertion>,
    ) -> Result<Source<'a>, String> {
        let path = base.join(name);
        let bytes = std::fs::read(&path).map_err(|error| format!("cannot read {name}: {error}"))?;
        let digest = report::digest(&bytes);
        let text = String::from_utf8(bytes).map_err(|_| format!("{name} is not in UTF-8"))?;
        Ok(Source { name, path, text, digest, assertions, replacements: Vec::new() })
    }

    /// Returns the edit that writes all assertions.
    fn edit(&self) -> Edit {
        let insertions = self.assertions.iter().map(|it| Insertion::of(it)).collect();
        Edit::inserting(self.path.clone(), insertions)
    }

    /// Returns the change in the format of `diff -u`.
    fn diff(&self, edited: &str) -> Vec<String> {
        let diff = TextDiff::from_lines(self.text.as_str(), edited);
        let (old, new) = (format!("a/{}", self.name), format!("b/{}", self.name));
        let text = diff.unified_diff().header(&old, &new).to_string();
        text.lines().map(str::to_owned).collect()
    }
}

//! Serves the request `export`: copies generated tests into the test sources.

use generate::export::{Exported, Outcome};
use report::{Event, ExportRequest, Level};
use suite::run::Observer;

use crate::RequestError;

/// Copies tests, or shows the changes that this would make.
///
/// # Errors
/// Returns an error if no tests were generated, or the test sources cannot be written.
pub(crate) fn export(
    request: &ExportRequest,
    observer: &Observer<'_>,
) -> Result<Event, RequestError> {
    report::check_version(request.schema_version)
        .map_err(|error| RequestError(error.to_string()))?;
    let (generated, root) = (&request.generated_tests_directory, &request.test_source_root);
    let exported = generate::export::export(generated, root, request.dry_run)
        .map_err(|error| RequestError(error.to_string()))?;
    if exported.is_empty() {
        return Err(RequestError(format!(
            "there are no generated tests in {}: run the goal oracle:generate or the task oracleGenerate first",
            generated.display()
        )));
    }
    let say = |text: String| observer(Event::message(Level::Info, text));
    let shown = root.strip_prefix(&request.base_directory).unwrap_or(root);
    for one in &exported {
        let diff = one.diff(shown).filter(|_| request.dry_run);
        diff.iter().flat_map(|text| text.lines()).for_each(|line| say(line.to_owned()));
        say(one.to_string());
    }
    say(conclusion(&exported, &shown.display().to_string(), request.dry_run));
    let output = root.display().to_string();
    Ok(Event::Done { output, verdict: None, fails: None, violations: Vec::new() })
}

/// Returns the last line for the user: how many tests are new, and where.
fn conclusion(exported: &[Exported], root: &str, dry_run: bool) -> String {
    let new: usize = exported
        .iter()
        .map(|one| match one.outcome {
            Outcome::Written { tests } | Outcome::Added { tests, .. } => tests,
            Outcome::Unchanged => 0,
        })
        .sum();
    let tests = if new == 1 { "1 test".to_owned() } else { format!("{new} tests") };
    match (new, dry_run) {
        (0, _) => format!("{root} has all generated tests already"),
        (_, true) => format!("{tests} would be written to {root}"),
        (_, false) => format!("{tests} written to {root}. They are yours: edit and commit them"),
    }
}

//! Reads the expected results of transformations from the comments in the fixtures, and compares.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use oracle_tests::libraries::sources;
use report::{Oracle, Status, Transformation};

/// By file and line, the result of each operator, as `operator: outcome`.
pub type Outcomes = BTreeMap<(String, u32), BTreeSet<String>>;

/// Reads the comments: `// operator: outcome` on a method's first line, separated by commas.
pub fn expected(roots: &[PathBuf]) -> Result<Outcomes, String> {
    let mut outcomes = Outcomes::new();
    let sources: Result<Vec<_>, _> = roots.iter().map(|root| sources(root)).collect();
    for source in sources?.concat() {
        let below = roots.iter().find_map(|root| source.strip_prefix(root).ok());
        let name = below.unwrap_or(&source).display().to_string();
        let text = std::fs::read_to_string(&source).map_err(|error| format!("{name}: {error}"))?;
        for (number, line) in (1..).zip(text.lines()) {
            if let Some((_, list)) = line.split_once(" // ") {
                let items = list.split(", ").map(str::to_owned).collect();
                outcomes.insert((name.clone(), number), items);
            }
        }
    }
    Ok(outcomes)
}

/// Returns the results in a report. The file of a source follows from its top-level class.
pub fn found(oracle: &Oracle) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for transformation in &oracle.transformations {
        let class = transformation.class.split('$').next().unwrap_or_default();
        let place = (format!("{}.java", class.replace('.', "/")), transformation.line);
        let outcome = format!("{}: {}", transformation.operator, outcome(transformation));
        outcomes.entry(place).or_default().insert(outcome);
    }
    outcomes
}

/// Returns the outcome in the words of reports: how the transformation was detected, the rule that
/// skipped it, the symptom of an undetected one, or otherwise its status.
fn outcome(transformation: &Transformation) -> String {
    let word = match transformation.status {
        Status::Detected => serde_json::to_value(transformation.how),
        Status::Skipped => serde_json::to_value(transformation.rule),
        Status::Undetected if transformation.symptom.is_none() => {
            return "not-diagnosed".to_owned();
        }
        Status::Undetected => serde_json::to_value(transformation.symptom),
        status => serde_json::to_value(status),
    };
    word.ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Returns a line for each unexpected or missing result.
pub fn differences(expected: &Outcomes, found: &Outcomes) -> Vec<String> {
    let places: BTreeSet<_> = expected.keys().chain(found.keys()).collect();
    let none = BTreeSet::new();
    let mut differences = Vec::new();
    for place in places {
        let (expected, found) =
            (expected.get(place).unwrap_or(&none), found.get(place).unwrap_or(&none));
        let (file, line) = place;
        let missing = expected.difference(found).map(|item| format!("expected {item}"));
        let surplus = found.difference(expected).map(|item| format!("found {item}"));
        differences.extend(missing.chain(surplus).map(|what| format!("{file}:{line} {what}")));
    }
    differences
}

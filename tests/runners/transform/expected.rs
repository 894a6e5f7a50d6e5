//! What the comments in the fixtures say should come of the transformations on their lines.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use oracle_tests::libraries::sources;
use report::{Oracle, Status, Transformation};

/// What comes of each operator on a line of a file, as `operator: outcome`.
pub type Outcomes = BTreeMap<(String, u32), BTreeSet<String>>;

/// Reads the comments: on a method's first line `// operator: outcome`, separated by commas.
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

/// What a report says. A source lies where its top-level class is.
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

/// How it was detected, the rule that skipped it, why nobody noticed it, or else its status; in the
/// words of reports.
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

/// A line for each place where something else came out.
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

//! Shows `oracle:check` on the example of the OraclePolish paper, then on a whole library.

use std::path::Path;

use serde_json::Value;

use crate::library::COMMONS_CLI;
use crate::maven::{self, Plugins};
use crate::prerequisites::{self, Jdk};
use crate::shell::{read, root, run};

const EMPLOYEE: &str = "tests/data/projects/employee";

/// Builds everything and checks both projects. Fails if a test of theirs could not be analysed.
pub fn demo() -> Result<(), String> {
    let jdk = prerequisites::check()?;
    maven::install(&jdk, Plugins::Maven)?;
    check(&jdk, "the paper's example", &root().join(EMPLOYEE))?;
    check(&jdk, COMMONS_CLI.title, &COMMONS_CLI.project()?)
}

fn check(jdk: &Jdk, title: &str, project: &Path) -> Result<(), String> {
    let goal = format!("{}:check", maven::PLUGIN);
    println!("\n{title}: mvn {goal}\n");
    run(maven::conversation(jdk).arg("--file").arg(project.join("pom.xml")).arg(goal))?;
    all_analysed(&read(&project.join("target/oracle/oracle.json"))?)
        .map_err(|problem| format!("{title}: {problem}"))
}

/// Checks that a report has tests and that all of them were analysed.
fn all_analysed(report: &str) -> Result<(), String> {
    let report: Value = serde_json::from_str(report).map_err(|error| error.to_string())?;
    let count = |name: &str| {
        let tests = report.get("summary").and_then(|summary| summary.get("tests"));
        tests.and_then(|tests| tests.get(name)).and_then(Value::as_u64)
    };
    match (count("found"), count("notAnalysed")) {
        (Some(1..), Some(0)) => Ok(()),
        (Some(found), Some(not)) => Err(format!("{not} of {found} tests could not be analysed")),
        _ => Err("the report has no counts of tests".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::all_analysed;

    fn report(found: u32, not_analysed: u32) -> String {
        format!(
            r#"{{"summary": {{"tests": {{"found": {found}, "notAnalysed": {not_analysed}}}}}}}"#
        )
    }

    #[test]
    fn every_test_has_to_be_analysed() {
        assert_eq!(all_analysed(&report(2, 0)), Ok(()));
        let problem = all_analysed(&report(2, 1));
        assert_eq!(problem, Err("1 of 2 tests could not be analysed".to_owned()));
    }

    #[test]
    fn a_report_about_nothing_shows_nothing() {
        assert!(all_analysed(&report(0, 0)).is_err());
        assert!(all_analysed("{}").is_err());
    }
}

//! Shows `oracle:check` and `oracle:generate` on the example of the OraclePolish paper, then `oracle:check` on a
//! whole library.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::library::COMMONS_CLI;
use crate::maven::{self, Plugins};
use crate::prerequisites::{self, Jdk};
use crate::shell::{read, root, run, target};

const EMPLOYEE: &str = "tests/data/projects/employee";
/// The file of its generated tests, once they are exported.
const GENERATED: &str = "src/test/java/employee/EmployeeGeneratedTest.java";
/// The files of that project.
const FILES: [&str; 3] =
    ["pom.xml", "src/main/java/employee/Employee.java", "src/test/java/employee/EmployeeTest.java"];

/// Builds everything, checks both projects, and generates tests for the first. Fails if a test of theirs could not
/// be analysed, or a generated one does not pass.
pub fn demo() -> Result<(), String> {
    let jdk = prerequisites::check()?;
    maven::install(&jdk, Plugins::Maven)?;
    check(&jdk, "the paper's example", &root().join(EMPLOYEE))?;
    generate(&jdk)?;
    check(&jdk, COMMONS_CLI.title, &COMMONS_CLI.project()?)
}

fn check(jdk: &Jdk, title: &str, project: &Path) -> Result<(), String> {
    let goal = format!("{}:check", maven::PLUGIN);
    println!("\n{title}: mvn {goal}\n");
    run(maven::conversation(jdk).arg("--file").arg(project.join("pom.xml")).arg(goal))?;
    all_analysed(&read(&project.join("target/oracle/oracle.json"))?)
        .map_err(|problem| format!("{title}: {problem}"))
}

/// Generates tests for a copy of the paper's example, and shows one of them and what JUnit says about all.
fn generate(jdk: &Jdk) -> Result<(), String> {
    let project = target().join("demo/employee");
    copy(&project)?;
    let goals = ["generate", "export"].map(|goal| format!("{}:{goal}", maven::PLUGIN));
    println!("\ntests for the paper's example: mvn {} test\n", goals.join(" "));
    run(maven::conversation(jdk)
        .arg("--file")
        .arg(project.join("pom.xml"))
        .args(goals)
        .arg("test"))?;
    let report = read(&project.join("target/oracle/oracle.json"))?;
    let test = first_test(&report, &read(&project.join(GENERATED))?)?;
    let outcome =
        read(&project.join("target/surefire-reports/employee.EmployeeGeneratedTest.txt"))?;
    println!("\none of them:\n\n{test}\n\nthe outcome of all in JUnit:\n\n{outcome}");
    Ok(())
}

/// Makes a fresh copy of the paper's example.
fn copy(to: &Path) -> Result<(), String> {
    let copy = |file: &str| {
        let copy = to.join(file);
        fs::create_dir_all(copy.parent().unwrap_or(to))?;
        fs::copy(root().join(EMPLOYEE).join(file), copy)
    };
    // What an earlier demo exported would leave nothing to generate.
    let fresh = if to.exists() { fs::remove_dir_all(to) } else { Ok(()) };
    fresh
        .and_then(|()| FILES.into_iter().try_for_each(|file| copy(file).map(drop)))
        .map_err(|error| format!("{EMPLOYEE} cannot be copied to {}: {error}", to.display()))
}

/// Returns the lines of the first test of a report about one class.
fn first_test(report: &str, source: &str) -> Result<String, String> {
    let report: Value = serde_json::from_str(report).map_err(|error| error.to_string())?;
    let test = report.pointer("/generation/classes/0/tests/0");
    let line = |name: &str| test?.get(name)?.as_u64().and_then(|it| usize::try_from(it).ok());
    let (first, last) = line("line").zip(line("lastLine")).ok_or("there are no generated tests")?;
    let lines = source.lines().skip(first.saturating_sub(1)).take((last + 1).saturating_sub(first));
    Ok(lines.collect::<Vec<_>>().join("\n"))
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
    use super::{all_analysed, first_test};

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
    fn a_test_is_shown_by_its_lines() {
        let report = r#"{"generation": {"classes": [{"tests": [{"line": 2, "lastLine": 3}]}]}}"#;
        assert_eq!(first_test(report, "a\nb\nc\nd"), Ok("b\nc".to_owned()));
        assert!(first_test("{}", "a").is_err());
    }

    #[test]
    fn a_report_about_nothing_shows_nothing() {
        assert!(all_analysed(&report(0, 0)).is_err());
        assert!(all_analysed("{}").is_err());
    }
}

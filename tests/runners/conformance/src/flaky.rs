//! Compares findings on flaky tests with published labels, such as those of IDoFT.
//!
//! The labels are lines of a file, below a line with the names of the columns:
//! `test,category,polluters,shows`. A test is `a.BTest.method`, a category one of IDoFT. Polluters, or for a brittle
//! test state-setters, are separated by `;`. `shows` says with which command the label shows on a real JVM and how
//! the test ended, in free text; it is `no` if the label does not show, and the label does not count then.

use std::collections::{BTreeMap, BTreeSet};

use report::{Evidence, Finding, Oracle, Replay, Rule, Test};

/// A line of the labels.
struct Label {
    test: String,
    category: String,
    polluters: Vec<String>,
    shows: bool,
}

/// The counts for a category.
#[derive(Default)]
struct Count {
    labels: usize,
    shown: usize,
    found: usize,
    right: usize,
    /// Labels that name polluters, and those of them whose finding names one of these.
    with_polluter: usize,
    polluter: usize,
}

/// A test, as it is named in labels, with the rule and the other tests of each of its findings.
type Found = BTreeMap<String, Vec<(Rule, BTreeSet<String>)>>;

/// Compares the findings of a report with labels. Returns true.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub fn run(words: &[String]) -> Result<bool, String> {
    let [report, labels] = words else {
        return Err("usage: conformance flaky ORACLE.json LABELS.csv".to_owned());
    };
    let read = |path: &String| std::fs::read_to_string(path).map_err(|it| format!("{path}: {it}"));
    let oracle: Oracle = serde_json::from_str(&read(report)?).map_err(|it| it.to_string())?;
    let text = read(labels)?;
    let labels = text.lines().skip(1).filter(|it| !it.trim().is_empty());
    let labels: Vec<Label> = labels
        .map(|line| label(line).ok_or_else(|| format!("not a label: {line}")))
        .collect::<Result<_, _>>()?;
    let found = found(&oracle);
    show(&count(&labels, &found));
    show_rest(&oracle, &labels, &found);
    Ok(true)
}

fn label(line: &str) -> Option<Label> {
    let mut columns = line.splitn(4, ',').map(str::trim);
    let (test, category) = (columns.next()?.to_owned(), columns.next()?.to_owned());
    let polluters = columns.next()?.split(';').filter(|it| !it.is_empty());
    let polluters = polluters.map(short).collect();
    Some(Label { test, category, polluters, shows: columns.next()? != "no" })
}

/// Returns the simple class and the method of a test, as findings name another test.
fn short(test: &str) -> String {
    let mut parts = test.rsplit('.');
    let (method, class) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    format!("{}.{method}", class.replace('$', "."))
}

fn found(oracle: &Oracle) -> Found {
    let name = |it: &Test| Some((it.id.clone(), format!("{}.{}", it.class, it.method.as_deref()?)));
    let names: BTreeMap<String, String> = oracle.tests.iter().filter_map(name).collect();
    let mut found = Found::new();
    let mut add = |test: Option<&str>, rule: Rule, evidence: &[Evidence]| {
        let Some(id) = test else { return };
        // The id of a parameterised test is that of its template.
        let of_template = || names.iter().find(|(known, _)| known.starts_with(id));
        let name = names.get(id).or_else(|| of_template().map(|(_, name)| name));
        let others = evidence.iter().filter_map(|it| it.set_up.clone()).collect();
        if let Some(name) = name {
            found.entry(name.clone()).or_default().push((rule, others));
        }
    };
    for finding in &oracle.findings {
        if finding.members.is_empty() {
            add(finding.test.as_deref(), finding.rule, &finding.evidence);
        }
        for member in &finding.members {
            add(member.test.as_deref(), finding.rule, &member.evidence);
        }
    }
    found
}

/// Returns whether a rule is the right one for a category.
fn is_right(category: &str, rule: Rule) -> bool {
    match category {
        "ID" => rule == Rule::DependsOnIterationOrder,
        "TZD" => rule == Rule::DependsOnZone,
        "TD" | "NDOD" | "NOD" => {
            use Rule::{DependsOnClock, DependsOnDuration, DependsOnSchedule};
            matches!(rule, DependsOnClock | DependsOnSchedule | DependsOnDuration)
        }
        "NIO" => rule == Rule::DependsOnOrder,
        other if other.starts_with("OD") => rule == Rule::DependsOnOrder,
        _ => true,
    }
}

fn count<'l>(labels: &'l [Label], found: &Found) -> BTreeMap<&'l str, Count> {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    for label in labels {
        let count = counts.entry(&label.category).or_default();
        count.labels += 1;
        if !label.shows {
            continue;
        }
        count.shown += 1;
        let of_test = found.get(&label.test).map_or(&[][..], Vec::as_slice);
        count.found += usize::from(!of_test.is_empty());
        count.right += usize::from(of_test.iter().any(|it| is_right(&label.category, it.0)));
        if !label.polluters.is_empty() {
            count.with_polluter += 1;
            let names_one =
                of_test.iter().any(|it| label.polluters.iter().any(|of| it.1.contains(of)));
            count.polluter += usize::from(names_one);
        }
    }
    counts
}

fn show(counts: &BTreeMap<&str, Count>) {
    println!("category   labels  show  found  right rule  right polluter");
    for (category, count) in counts {
        let Count { labels, shown, found, right, with_polluter, polluter } = count;
        println!(
            "{category:<10} {labels:>6} {shown:>5} {found:>6} {right:>11}  {polluter:>5} of {with_polluter}"
        );
    }
}

fn show_rest(oracle: &Oracle, labels: &[Label], found: &Found) {
    let labelled: BTreeSet<&str> = labels.iter().map(|it| it.test.as_str()).collect();
    for label in labels.iter().filter(|it| it.shows && !found.contains_key(&it.test)) {
        println!("missed: {} [{}]", label.test, label.category);
    }
    for (test, of_test) in found.iter().filter(|(test, _)| !labelled.contains(test.as_str())) {
        let rules: Vec<&str> = of_test.iter().map(|it| it.0.name()).collect();
        println!("beyond the labels: {test} [{}]", rules.join(", "));
    }
    let confirmed = oracle.findings.iter().filter(|it| is_confirmed(it)).count();
    println!(
        "{} findings, {confirmed} confirmed on the JVM, {} contradicted",
        oracle.findings.len(),
        oracle.disagreements.len()
    );
}

fn is_confirmed(finding: &Finding) -> bool {
    matches!(finding.replay, Some(Replay::Confirmed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_names_a_test_and_its_polluters() {
        let read =
            label("a.BTest.c,OD-Vic,a.DTest.e;a.DTest.f,mvn -Dtest=x,y: fails").expect("a label");
        assert_eq!((read.test.as_str(), read.category.as_str()), ("a.BTest.c", "OD-Vic"));
        assert_eq!(read.polluters, ["DTest.e", "DTest.f"]);
        assert!(read.shows);
        assert!(!label("a.BTest.c,ID,,no").expect("a label").shows);
        assert!(label("a.BTest.c,ID").is_none());
    }
}

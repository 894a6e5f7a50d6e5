//! Compares a report with a published list: the verdict on each published transformation, and our
//! own ones.

use std::collections::{BTreeMap, BTreeSet};

use report::{Oracle, Status, Symptom, Transformation};

use super::published::{Published, Undetected};

/// The comparison of one project, in the order of the published list.
#[derive(Debug, Default)]
pub struct Verdicts {
    /// The verdicts on the published transformations.
    pub published: Vec<Verdict>,
    /// Transformations that are undetected for us and were not published.
    pub beyond: Vec<String>,
    /// Published transformations with another symptom once all that can be reached is compared.
    pub deeper: Vec<String>,
    /// Tests that ran here although the published run left them out.
    pub excluded: BTreeSet<String>,
}

/// Our verdict on a published transformation.
#[derive(Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The transformation, for a reader.
    pub name: String,
    /// The published symptom.
    pub published: Symptom,
    /// Our result.
    pub ours: Ours,
}

/// The result in our report for a transformation.
#[derive(Debug, PartialEq, Eq)]
pub enum Ours {
    /// Undetected, with the published symptom.
    Same,
    /// Undetected, but we report weak-oracle instead of the published no-propagation. The report
    /// names an expression of the test with another value, or a call that throws something else,
    /// and an assertion on it was proved.
    Stronger(String),
    /// Undetected, with another symptom or none.
    Otherwise(String),
    /// Not undetected, with our status.
    NotUndetected(String),
}

/// Counts for a row of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of published transformations.
    pub published: u32,
    /// The number of those that no test detects in our runs.
    pub undetected: u32,
    /// How many of these have the published symptom.
    pub same: u32,
    /// How many of these have the published symptom or a stronger one.
    pub credited: u32,
    /// The number of transformations that are undetected only for us.
    pub beyond: u32,
}

type Key<'a> = (&'a str, &'a str, &'a str, &'a str);

impl Verdicts {
    /// Compares a report with a published list.
    pub fn of(oracle: &Oracle, published: &Published) -> Verdicts {
        let ours: BTreeMap<Key<'_>, &Transformation> =
            oracle.transformations.iter().map(|made| (key(made), made)).collect();
        let verdict = |it: &Undetected| {
            let key = (&*it.class, &*it.method, &*it.descriptor, &*it.operator);
            Verdict { name: name(key), published: it.symptom, ours: Ours::of(it, ours.get(&key)) }
        };
        let known: BTreeSet<Key<'_>> = published
            .undetected
            .iter()
            .map(|it| (&*it.class, &*it.method, &*it.descriptor, &*it.operator))
            .collect();
        let undetected = ours.values().filter(|made| made.status == Status::Undetected);
        let beyond = undetected.filter(|made| !known.contains(&key(made)));
        let beyond = beyond.map(|made| format!("{}: {}", name(key(made)), symptom(made)));
        let classes = oracle.tests.iter().map(|test| test.class.as_str());
        let excluded = classes.filter(|class| is_excluded(class, &published.excluded_tests));
        let listed = known.iter().filter_map(|key| ours.get(key));
        let deeper = listed.filter_map(|made| {
            let (before, of) = (made.published_symptom?.name(), name(key(made)));
            Some(format!("{of}: {before} one level deep, {}", symptom(made)))
        });
        Verdicts {
            published: published.undetected.iter().map(verdict).collect(),
            beyond: beyond.collect(),
            deeper: deeper.collect(),
            excluded: excluded.map(str::to_owned).collect(),
        }
    }

    /// Returns the counts for its row of the table.
    pub fn counts(&self) -> Counts {
        let count = |is: fn(&Ours) -> bool| {
            saturate(self.published.iter().filter(|verdict| is(&verdict.ours)).count())
        };
        Counts {
            published: count(|_| true),
            undetected: count(|ours| !matches!(ours, Ours::NotUndetected(_))),
            same: count(|ours| *ours == Ours::Same),
            credited: count(|ours| matches!(ours, Ours::Same | Ours::Stronger(_))),
            beyond: saturate(self.beyond.len()),
        }
    }
}

impl std::ops::Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            published: self.published + other.published,
            undetected: self.undetected + other.undetected,
            same: self.same + other.same,
            credited: self.credited + other.credited,
            beyond: self.beyond + other.beyond,
        }
    }
}

impl Ours {
    fn of(published: &Undetected, ours: Option<&&Transformation>) -> Ours {
        let Some(made) = ours else {
            return Ours::NotUndetected("no such transformation in the report".to_owned());
        };
        if made.status != Status::Undetected {
            return Ours::NotUndetected(status(made));
        }
        // The published ones compare a state that is one level deep.
        if made.published_symptom.or(made.symptom) == Some(published.symptom) {
            return Ours::Same;
        }
        match stronger(published, made) {
            Some(words) => Ours::Stronger(words),
            None => Ours::Otherwise(symptom(made)),
        }
    }
}

/// Returns the difference and the assertion if our report is stronger: it names the difference, and
/// the assertion was proved.
fn stronger(published: &Undetected, made: &Transformation) -> Option<String> {
    let weak = (Symptom::NoPropagation, Some(Symptom::WeakOracle));
    let exposure = made.exposure.as_ref()?;
    exposure.expression.as_ref().or(exposure.thrown.as_ref())?;
    let assertion = made.suggestion.as_ref()?.assertion.as_ref()?;
    let whose = exposure.whose().unwrap_or_default();
    let words = format!("weak-oracle: {whose} differs; proved: `{}`", assertion.code);
    ((published.symptom, made.symptom) == weak).then_some(words)
}

/// Returns our symptom and its evidence.
fn symptom(made: &Transformation) -> String {
    let Some(symptom) = made.symptom else {
        let why = made.undiagnosed.as_deref().unwrap_or("it was not asked for");
        return format!("no symptom: {why}");
    };
    let seen = made.exposure.as_ref().map(|exposure| {
        let whose = exposure.whose().unwrap_or_default();
        let path = exposure.change.path.as_ref().map(|path| format!("{path} of "));
        let what = format!("{}{whose}", path.unwrap_or_default());
        let line = exposure.line.map(|line| format!(":{line}")).unwrap_or_default();
        let change = &exposure.change;
        let values = format!("{} instead of {}", change.transformed, change.original);
        format!(" ({what} in {}{line} is {values})", exposure.method)
    });
    format!("{}{}", symptom.name(), seen.unwrap_or_default())
}

/// Returns our status of a transformation that is not undetected.
fn status(made: &Transformation) -> String {
    match made.status {
        Status::Detected => {
            let tests = made.detected_by.join(", ");
            let thrown = made.exception.as_ref().map(|thrown| format!(" by {}", thrown.class));
            let how = made.how.map(|how| format!("{how:?}")).unwrap_or_default();
            format!("detected ({how}{}) in {tests}", thrown.unwrap_or_default())
        }
        Status::NotAnalysed => {
            format!("not analysed: {}", made.reason.as_deref().unwrap_or_default())
        }
        Status::Skipped => {
            format!("skipped by {}", made.rule.map(|it| format!("{it:?}")).unwrap_or_default())
        }
        Status::NotCovered => "not covered".to_owned(),
        Status::Undetected => symptom(made),
    }
}

fn is_excluded(class: &str, excluded: &[String]) -> bool {
    excluded.iter().any(|name| name == class.split('$').next().unwrap_or(class))
}

fn key(made: &Transformation) -> Key<'_> {
    (&made.class, &made.method, &made.descriptor, &made.operator)
}

fn name((class, method, descriptor, operator): Key<'_>) -> String {
    format!("{class}.{method}{descriptor} {operator}")
}

fn saturate(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;

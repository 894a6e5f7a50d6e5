//! Coverage of the project's classes by its tests, in JaCoCo's terms.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of things of one kind that were missed, and of those that were covered (JaCoCo's `ICounter`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Tally {
    /// The number of those that were not executed.
    pub missed: u32,
    /// The number of those that were executed.
    pub covered: u32,
}

impl Tally {
    /// Returns the counter for a single thing.
    #[must_use]
    pub fn of(covered: bool) -> Self {
        Self { missed: u32::from(!covered), covered: u32::from(covered) }
    }

    /// Returns the number of missed and covered things together.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.missed.saturating_add(self.covered)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.missed = self.missed.saturating_add(other.missed);
        self.covered = self.covered.saturating_add(other.covered);
    }
}

/// The counters of a method, a class, or several classes (JaCoCo's `ICoverageNode`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Counters {
    /// Bytecode instructions.
    pub instructions: Tally,
    /// The ways out of instructions that have at least two.
    pub branches: Tally,
    /// Source lines. A line is covered if one of its instructions is.
    pub lines: Tally,
    /// Cyclomatic complexity: in each method the number of branches, minus the number of instructions that
    /// branch, plus one.
    pub complexity: Tally,
    /// Methods. A method is covered if one of its instructions is.
    pub methods: Tally,
    /// Classes. A class is covered if one of its methods is.
    pub classes: Tally,
}

impl AddAssign for Counters {
    /// Adds the counters of code in other source files. Lines of one file would be counted twice; see
    /// [`SourceCoverage`].
    fn add_assign(&mut self, other: Self) {
        self.instructions += other.instructions;
        self.branches += other.branches;
        self.lines += other.lines;
        self.complexity += other.complexity;
        self.methods += other.methods;
        self.classes += other.classes;
    }
}

/// The counters of one source line (JaCoCo's `ILine`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LineCounter {
    /// The instructions of the line.
    pub instructions: Tally,
    /// The branches of the line.
    pub branches: Tally,
}

impl AddAssign for LineCounter {
    fn add_assign(&mut self, other: Self) {
        self.instructions += other.instructions;
        self.branches += other.branches;
    }
}

/// The lines with instructions of a class or a source file, by their numbers. In JSON each line is a
/// text of five numbers: the line, missed instructions, covered instructions, missed branches, covered
/// branches.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lines(pub BTreeMap<u32, LineCounter>);

impl Lines {
    /// Returns the counter of lines.
    #[must_use]
    pub fn count(&self) -> Tally {
        let mut tally = Tally::default();
        for line in self.0.values().filter(|line| line.instructions.total() > 0) {
            tally += Tally::of(line.instructions.covered > 0);
        }
        tally
    }
}

impl AddAssign<&Lines> for Lines {
    /// Adds lines of the same source file.
    fn add_assign(&mut self, other: &Lines) {
        for (number, line) in &other.0 {
            *self.0.entry(*number).or_default() += *line;
        }
    }
}

impl Serialize for Lines {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|(number, line)| {
            let LineCounter { instructions: Tally { missed, covered }, branches } = line;
            format!("{number} {missed} {covered} {} {}", branches.missed, branches.covered)
        }))
    }
}

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lines, D::Error> {
        let rows = Vec::<String>::deserialize(deserializer)?;
        let line = |row: &String| {
            read(row).ok_or_else(|| D::Error::custom(format_args!("`{row}` is not a covered line")))
        };
        Ok(Lines(rows.iter().map(line).collect::<Result<_, _>>()?))
    }
}

/// Reads a line as it is written in JSON.
fn read(row: &str) -> Option<(u32, LineCounter)> {
    let numbers: Vec<u32> = row.split(' ').map(|it| it.parse().ok()).collect::<Option<_>>()?;
    let [number, missed, covered, missed_branches, covered_branches] = *numbers else {
        return None;
    };
    let instructions = Tally { missed, covered };
    let branches = Tally { missed: missed_branches, covered: covered_branches };
    Some((number, LineCounter { instructions, branches }))
}

#[cfg(test)]
impl schemars::JsonSchema for Lines {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Lines".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The lines with instructions, five numbers each: the line, missed instructions, \
                            covered instructions, missed branches, covered branches.",
            "type": "array",
            "items": { "type": "string", "pattern": "^[0-9]+( [0-9]+){4}$" },
        })
    }
}

/// The coverage of the project's classes by its tests.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// The counters of all classes together, as JaCoCo 0.8.15 reports them.
    pub counters: Counters,
    /// The counters without JaCoCo's filters: code that the compiler added counts too. Of synthetic methods
    /// only the bodies of lambda expressions count.
    pub raw: Counters,
    /// The classes that have code which counts, sorted by name.
    pub classes: Vec<ClassCoverage>,
    /// Methods and classes that could not be measured, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmeasured: Vec<String>,
}

impl Coverage {
    /// Returns the coverage of all these classes. Puts them in order.
    #[must_use]
    pub fn of(mut classes: Vec<ClassCoverage>, mut unmeasured: Vec<String>) -> Coverage {
        classes.sort_by(|a, b| a.class.cmp(&b.class));
        unmeasured.sort();
        let mut all = Coverage { unmeasured, ..Coverage::default() };
        for class in &classes {
            all.raw += class.raw;
        }
        all.classes = classes;
        let sources = all.sources();
        let mut counters = Counters::default();
        sources.values().for_each(|source| counters += source.counters);
        Coverage { counters, ..all }
    }

    /// Returns the coverage of each source file, by package, with dots, and file name. A class without a
    /// source file stands under its own name.
    #[must_use]
    pub fn sources(&self) -> BTreeMap<(&str, &str), SourceCoverage> {
        let mut sources: BTreeMap<(&str, &str), SourceCoverage> = BTreeMap::new();
        for class in &self.classes {
            let name = class.source_file.as_deref().unwrap_or(&class.class);
            let source = sources.entry((class.package(), name)).or_default();
            source.counters += class.counters;
            source.lines += &class.lines;
            if class.source_file.is_some() {
                source.counters.lines = source.lines.count();
            }
        }
        sources
    }
}

/// The coverage of a class (JaCoCo's `IClassCoverage`).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClassCoverage {
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The source file, relative to the build's root; absent if it was not found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The name of the source file in the class file, without folders; absent if the class file has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_file: Option<String>,
    /// The counters of the whole class.
    pub counters: Counters,
    /// The counters without JaCoCo's filters.
    pub raw: Counters,
    /// The lines with instructions.
    pub lines: Lines,
    /// The methods that have instructions which count, in class file order.
    pub methods: Vec<MethodCoverage>,
}

impl ClassCoverage {
    /// Returns the package, with dots; empty for the unnamed one.
    #[must_use]
    pub fn package(&self) -> &str {
        self.class.rsplit_once('.').map_or("", |(package, _)| package)
    }

    /// Returns whether there are instructions that count. JaCoCo's reports have no other classes.
    #[must_use]
    pub fn has_code(&self) -> bool {
        self.counters.instructions.total() > 0
    }
}

/// The coverage of a method (JaCoCo's `IMethodCoverage`).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct MethodCoverage {
    /// The name.
    pub name: String,
    /// The descriptor (JVMS 4.3.3).
    pub descriptor: String,
    /// The lowest line with instructions that count; absent if the class file has no lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The counters; there are no classes in a method.
    pub counters: Counters,
}

/// The coverage of a source file: that of all its classes (JaCoCo's `ISourceFileCoverage`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceCoverage {
    /// The counters of all classes together. A line counts once, even if several classes have instructions in
    /// it.
    pub counters: Counters,
    /// The lines with instructions.
    pub lines: Lines,
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn lines(rows: &str) -> Lines {
        serde_json::from_str(rows).unwrap()
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let text = r#"["3 0 4 1 1","12 2 0 0 0"]"#;
        assert_eq!(serde_json::to_string(&lines(text)).unwrap(), text);
        assert_eq!(lines(text).count(), Tally { missed: 1, covered: 1 });
        assert!(serde_json::from_str::<Lines>(r#"["3 0 4 1"]"#).is_err());
    }

    #[test]
    fn a_line_of_two_classes_counts_once() {
        let class = |name: &str, rows: &str| ClassCoverage {
            class: name.into(),
            source_file: Some("A.java".into()),
            lines: lines(rows),
            ..ClassCoverage::default()
        };
        let classes = vec![class("a.A$B", r#"["3 1 0 0 0"]"#), class("a.A", r#"["3 0 1 0 0"]"#)];
        let all = Coverage::of(classes, Vec::new());
        assert_eq!(all.counters.lines, Tally { missed: 0, covered: 1 });
        assert_eq!(all.classes.first().unwrap().class, "a.A");
    }
}

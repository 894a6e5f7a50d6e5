//! Coverage as JaCoCo's XML (`report.dtd` 1.1), which SonarQube, Codecov and other tools read.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::xml::escape;
use crate::document::coverage::{
    ClassCoverage, Counters, Coverage, Lines, MethodCoverage, SourceCoverage, Tally,
};
use crate::document::oracle::Oracle;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\
<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">";

/// Returns the document. Without a coverage analysis it has no packages.
pub(super) fn report(oracle: &Oracle, project: Option<&str>) -> String {
    let nothing = Coverage::default();
    let coverage = oracle.coverage.as_ref().unwrap_or(&nothing);
    let name = escape(project.unwrap_or(&oracle.module));
    let mut packages: BTreeMap<&str, Package<'_>> = BTreeMap::new();
    for class in &coverage.classes {
        packages.entry(class.package()).or_default().classes.push(class);
    }
    for ((of, name), source) in coverage.sources() {
        let of = packages.entry(of).or_default();
        of.counters += source.counters;
        of.sources.push((name, source));
    }
    let packages: String = packages.iter().map(|(name, it)| it.xml(name)).collect();
    format!("{HEAD}<report name=\"{name}\">{packages}{}</report>\n", counters(&coverage.counters))
}

#[derive(Default)]
struct Package<'a> {
    classes: Vec<&'a ClassCoverage>,
    sources: Vec<(&'a str, SourceCoverage)>,
    counters: Counters,
}

impl Package<'_> {
    fn xml(&self, name: &str) -> String {
        let classes: String = self.classes.iter().map(|it| class(it)).collect();
        let of_class = |name: &str| self.classes.iter().any(|class| class.class == name);
        // A class without a source file has no place among these.
        let files = self.sources.iter().filter(|(name, _)| !of_class(name));
        let files: String = files.map(|(name, it)| file(name, it)).collect();
        let (name, counters) = (escape(&internal(name)), counters(&self.counters));
        format!("<package name=\"{name}\">{classes}{files}{counters}</package>")
    }
}

fn class(class: &ClassCoverage) -> String {
    let name = escape(&internal(&class.class));
    let file = class.source_file.as_ref();
    let file = file.map(|it| format!(" sourcefilename=\"{}\"", escape(it))).unwrap_or_default();
    let methods: String = class.methods.iter().map(method).collect();
    let counters = counters(&class.counters);
    format!("<class name=\"{name}\"{file}>{methods}{counters}</class>")
}

fn method(method: &MethodCoverage) -> String {
    let (name, descriptor) = (escape(&method.name), escape(&method.descriptor));
    let line = method.line.map(|it| format!(" line=\"{it}\"")).unwrap_or_default();
    let counters = counters(&method.counters);
    format!("<method name=\"{name}\" desc=\"{descriptor}\"{line}>{counters}</method>")
}

fn file(name: &str, source: &SourceCoverage) -> String {
    let (name, lines, counters) = (escape(name), lines(&source.lines), counters(&source.counters));
    format!("<sourcefile name=\"{name}\">{lines}{counters}</sourcefile>")
}

fn lines(lines: &Lines) -> String {
    let mut text = String::new();
    for (number, line) in &lines.0 {
        let (instructions, branches) = (line.instructions, line.branches);
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "<line nr=\"{number}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{}\"/>",
            instructions.missed, instructions.covered, branches.missed, branches.covered
        );
    }
    text
}

/// Returns the counters that count anything, in JaCoCo's order.
fn counters(counters: &Counters) -> String {
    let all = [
        ("INSTRUCTION", counters.instructions),
        ("BRANCH", counters.branches),
        ("LINE", counters.lines),
        ("COMPLEXITY", counters.complexity),
        ("METHOD", counters.methods),
        ("CLASS", counters.classes),
    ];
    let counter = |(kind, Tally { missed, covered }): (&str, Tally)| {
        format!("<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>")
    };
    all.into_iter().filter(|(_, tally)| tally.total() > 0).map(counter).collect()
}

/// Returns the internal form of a name with dots (JVMS 4.2.1).
fn internal(name: &str) -> String {
    name.replace('.', "/")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{Isolation, Jdk};

    #[test]
    fn the_document_has_the_form_of_jacocos() {
        let tally = Tally { missed: 1, covered: 2 };
        let counters =
            Counters { instructions: tally, lines: Tally::of(true), ..Counters::default() };
        let descriptor = "(Ljava/util/List;)V".to_owned();
        let method = MethodCoverage { name: "<init>".into(), descriptor, line: Some(3), counters };
        let class = ClassCoverage {
            class: "a.b.C$D".into(),
            source_file: Some("C.java".into()),
            counters,
            lines: serde_json::from_str(r#"["3 1 2 0 0"]"#).unwrap(),
            methods: vec![method],
            ..ClassCoverage::default()
        };
        let mut oracle = Oracle::blank(Jdk { version: "17".into() }, 0, Isolation::Class);
        oracle.coverage = Some(Coverage::of(vec![class], Vec::new()));
        let counters = "<counter type=\"INSTRUCTION\" missed=\"1\" covered=\"2\"/>\
                        <counter type=\"LINE\" missed=\"0\" covered=\"1\"/>";
        let expected = format!(
            "{HEAD}<report name=\"p&amp;q\"><package name=\"a/b\">\
             <class name=\"a/b/C$D\" sourcefilename=\"C.java\">\
             <method name=\"&lt;init&gt;\" desc=\"(Ljava/util/List;)V\" line=\"3\">{counters}</method>\
             {counters}</class><sourcefile name=\"C.java\">\
             <line nr=\"3\" mi=\"1\" ci=\"2\" mb=\"0\" cb=\"0\"/>{counters}</sourcefile>\
             {counters}</package>{counters}</report>\n"
        );
        assert_eq!(report(&oracle, Some("p&q")), expected);
    }
}

//! The list of parameters in the documentation, made from the sources of both plugins.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::shell::{read, root};

const LIST: &str = "native/docs/parameters.md";
const GOALS: &str = "maven-plugin/src/main/java/org/oraclecheck/maven";
const EXTENSION: &str = "gradle-plugin/src/main/java/org/oraclecheck/gradle/OracleExtension.java";
/// What only one build tool has, with the reason.
const ALONE: [(&str, &str); 3] = [
    ("attachToCheck", "Maven binds a goal in the POM, or does not."),
    ("reports", "the same as `formats`, one by one, as Gradle's own plugins have it."),
    ("tests", "Maven has Surefire's `-Dtest`."),
];
const HEAD: &str = "\
# Parameters

Made by `cargo xtask parameters` from the plugins' sources; nobody edits it by hand, and a test holds it against them.

With Maven each is an element of the plugin's `<configuration>` or a property: `-Doracle.NAME=…`. With Gradle each is set in
`oracle { … }` or is a property: `-Poracle.NAME=…`, or a line of `gradle.properties`. The name alone means `true`. Only `rules` is no property.
";

/// A parameter as one plugin's source has it.
#[derive(Debug, PartialEq, Eq)]
struct Parameter {
    /// What its comment says, in Markdown.
    text: String,
    default: Option<String>,
}

impl Parameter {
    /// What it says, the default among it.
    fn said(&self) -> String {
        let default = self.default.as_ref().map(|default| format!(" Default: `{default}`."));
        // Where the comment says it, the annotation need not.
        let default = default.filter(|_| !self.text.contains("Default:")).unwrap_or_default();
        let plain =
            default.replace("`false`", "false").replace("`true`", "true").replace("`0`", "0");
        format!("{}{plain}", self.text)
    }
}

/// Parameters by name.
type Parameters = BTreeMap<String, Parameter>;

/// Writes the list.
pub fn write() -> Result<(), String> {
    let file = root().join(LIST);
    std::fs::write(&file, list()?).map_err(|error| format!("{}: {error}", file.display()))
}

/// The list as it has to be.
fn list() -> Result<String, String> {
    let (maven, gradle) = (maven()?, gradle(&read(&root().join(EXTENSION))?));
    let names: BTreeSet<&String> = maven.keys().chain(gradle.keys()).collect();
    let mut text = HEAD.to_owned();
    for name in names {
        let _ = write!(text, "\n## `{name}`\n");
        let (maven, gradle) = (maven.get(name), gradle.get(name));
        let (of_maven, of_gradle) = (maven.map(Parameter::said), gradle.map(Parameter::said));
        if of_maven == of_gradle {
            let _ = write!(text, "\n{}\n", of_maven.unwrap_or_default());
        } else {
            for (tool, said) in [("Maven", of_maven), ("Gradle", of_gradle)] {
                let said = said.map(|said| format!("\n{tool}: {said}\n"));
                text += &said.unwrap_or_default();
            }
        }
        if maven.is_none() || gradle.is_none() {
            let known = ALONE.iter().find(|(alone, _)| alone == name);
            let (_, why) = known.ok_or(format!("only one build tool has the parameter {name}"))?;
            let tool = if maven.is_some() { "Maven" } else { "Gradle" };
            let _ = write!(text, "\nOnly with {tool}: {why}\n");
        }
    }
    Ok(text)
}

/// The parameters of all goals.
fn maven() -> Result<Parameters, String> {
    let folder = root().join(GOALS);
    let files = std::fs::read_dir(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|it| it == "java"));
    let mut all = Parameters::new();
    for file in files {
        all.extend(of_goal(&read(&file)?));
    }
    Ok(all)
}

/// The parameters that a source of goals declares: annotations behind a comment.
fn of_goal(source: &str) -> Parameters {
    let pieces = source.split("/**").skip(1).filter_map(|piece| {
        let (comment, behind) = piece.split_once("*/")?;
        let parameter = behind.trim_start().strip_prefix("@Parameter")?;
        let Some(annotation) = parameter.strip_prefix('(') else {
            // What no property can say.
            let field = parameter.split(';').next()?.rsplit(' ').next()?;
            return Some((field.to_owned(), Parameter { text: markdown(comment), default: None }));
        };
        let annotation = annotation.split(")\n").next()?;
        let value = |key: &str| {
            let rest = annotation.split(&format!("{key} = \"")).nth(1)?;
            rest.split('"').next().map(str::to_owned)
        };
        let name = value("property")?.strip_prefix("oracle.")?.to_owned();
        Some((name, Parameter { text: markdown(comment), default: value("defaultValue") }))
    });
    pieces.collect()
}

/// The properties that the extension declares.
fn gradle(source: &str) -> Parameters {
    let pieces = source.split("/**").skip(1).filter_map(|piece| {
        let (comment, behind) = piece.split_once("*/")?;
        let declared = behind.split(';').next()?.trim().trim_start_matches("@Nested").trim();
        let getter = declared.strip_prefix("public abstract ")?.split(" get").nth(1)?;
        let name = getter.strip_suffix("()")?;
        let (first, rest) = name.split_at_checked(1)?;
        let name = first.to_lowercase() + rest;
        Some((name, Parameter { text: markdown(comment), default: None }))
    });
    pieces.collect()
}

/// A comment's text: its lines as one, its code between backquotes.
fn markdown(comment: &str) -> String {
    let lines = comment.lines().map(|line| line.trim().trim_start_matches('*').trim());
    let text = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let mut done = String::new();
    for (index, piece) in text.split("{@code ").enumerate() {
        match piece.split_once('}') {
            Some((code, rest)) if index > 0 => done += &format!("`{code}`{rest}"),
            _ => done += piece,
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::{LIST, gradle, list, of_goal, read, root};

    #[test]
    fn the_list_in_the_documentation_is_that_of_the_sources() {
        let written = read(&root().join(LIST)).unwrap_or_default();
        let is_the_same = list().is_ok_and(|list| list == written);
        assert!(is_the_same, "run `cargo xtask parameters`");
    }

    #[test]
    fn a_parameter_is_read_with_its_comment() {
        let source = "/** Ours. */ class A {\n/** Most {@code a}\n * things. */\n\
             @Parameter(property = \"oracle.most\", defaultValue = \"3\")\nprivate int most;\n\
             @Parameter(defaultValue = \"${project}\")\nprivate Object project;\n\
             /** Many. */\n@Parameter\nprivate List<Rule> rules;\n}";
        let found = of_goal(source);
        let most = found.get("most").map(|it| (it.text.as_str(), it.default.as_deref()));
        assert_eq!((found.len(), most), (2, Some(("Most `a` things.", Some("3")))));
        assert_eq!(found.get("rules").map(|it| it.text.as_str()), Some("Many."));
        let source = "/** Some {@code x}. */\n    public abstract Property<Integer> getMost();\n";
        let found = gradle(source);
        assert_eq!(found.get("most").map(|it| it.text.as_str()), Some("Some `x`."));
    }
}

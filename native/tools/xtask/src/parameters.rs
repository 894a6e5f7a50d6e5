//! Writes the lists of parameters, for users and for the plugins, from the sources of both plugins.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::shell::{read, root};

const LIST: &str = "native/docs/parameters.md";
/// The list of names in the plugins; with it they recognise misspelt parameters.
const NAMES: &str =
    "native/product/bridge/java/src/main/resources/org/oraclecheck/bridge/build/parameters.txt";
const GOALS: &str = "maven-plugin/src/main/java/org/oraclecheck/maven";
const EXTENSION: &str = "gradle-plugin/src/main/java/org/oraclecheck/gradle/OracleExtension.java";
/// Parameters of only one build tool, each with the reason.
const ALONE: [(&str, &str); 4] = [
    ("attachToCheck", "Maven binds a goal in the POM, or does not."),
    ("integrationTests", "Failsafe is a plugin of Maven."),
    ("reports", "the same as `formats`, one by one, as Gradle's own plugins have it."),
    ("tests", "Maven has Surefire's `-Dtest`."),
];
const HEAD: &str = "\
# Parameters

Made by `cargo xtask parameters` from the plugins' sources; nobody edits it by hand, and a test holds it against them.

With Maven each is an element of the plugin's `<configuration>` or a property: `-Doracle.NAME=…`. With Gradle each is set in
`oracle { … }` or is a property: `-Poracle.NAME=…`, or a line of `gradle.properties`. The name alone means `true`. `rules` is no property. Of `environment` each setting is one: `oracle.environment.zone`.
";

/// A parameter as declared in the source of one plugin.
#[derive(Debug, PartialEq, Eq)]
struct Parameter {
    /// The text of its Javadoc, in Markdown.
    text: String,
    default: Option<String>,
    /// Whether a property `oracle.NAME` can set it.
    is_property: bool,
}

impl Parameter {
    /// Returns the description with the default value.
    fn said(&self) -> String {
        let default = self.default.as_ref().map(|default| format!(" Default: `{default}`."));
        // A default that the Javadoc already mentions is not added from the annotation.
        let default = default.filter(|_| !self.text.contains("Default:")).unwrap_or_default();
        let plain =
            default.replace("`false`", "false").replace("`true`", "true").replace("`0`", "0");
        format!("{}{plain}", self.text)
    }
}

/// Parameters by name.
type Parameters = BTreeMap<String, Parameter>;

/// Writes both lists.
pub fn write() -> Result<(), String> {
    let (maven, gradle) = both()?;
    for (path, text) in [(LIST, list(&maven, &gradle)?), (NAMES, names(&maven, &gradle))] {
        let file = root().join(path);
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// Returns the parameters of the Maven plugin and of the Gradle plugin.
fn both() -> Result<(Parameters, Parameters), String> {
    Ok((maven()?, gradle(&read(&root().join(EXTENSION))?)))
}

/// Formats the names for the plugins, each with the build tools that have it.
fn names(maven: &Parameters, gradle: &Parameters) -> String {
    let names: BTreeSet<&String> = maven.keys().chain(gradle.keys()).collect();
    let mut text = String::new();
    for name in names {
        let tools = [("maven", maven.get(name)), ("gradle", gradle.get(name))];
        let _ = write!(text, "{name}");
        for (tool, _) in tools.iter().filter(|(_, parameter)| parameter.is_some()) {
            let _ = write!(text, " {tool}");
        }
        let is_property = tools.iter().any(|(_, it)| it.is_some_and(|it| it.is_property));
        text += if is_property { " property\n" } else { "\n" };
    }
    text
}

/// Formats the list for users. Fails if only one build tool has a parameter, unless it is in [`ALONE`].
fn list(maven: &Parameters, gradle: &Parameters) -> Result<String, String> {
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

/// Returns the parameters of all Maven goals.
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

/// Returns the parameters in the source of a goal: Javadoc followed by `@Parameter`.
fn of_goal(source: &str) -> Parameters {
    let pieces = source.split("/**").skip(1).filter_map(|piece| {
        let (comment, behind) = piece.split_once("*/")?;
        let parameter = behind.trim_start().strip_prefix("@Parameter")?;
        let Some(annotation) = parameter.strip_prefix('(') else {
            // Without `property = …`, as for `rules`, the parameter cannot be set by a property.
            let field = parameter.split([';', '=']).next()?.trim_end().rsplit(' ').next()?;
            let text = markdown(comment);
            let parameter = Parameter { text, default: None, is_property: false };
            return Some((field.to_owned(), parameter));
        };
        let annotation = annotation.split(")\n").next()?;
        let value = |key: &str| {
            let rest = annotation.split(&format!("{key} = \"")).nth(1)?;
            rest.split('"').next().map(str::to_owned)
        };
        let name = value("property")?.strip_prefix("oracle.")?.to_owned();
        let (text, default) = (markdown(comment), value("defaultValue"));
        Some((name, Parameter { text, default, is_property: true }))
    });
    pieces.collect()
}

/// Returns the parameters in the source of the Gradle extension: Javadoc followed by an abstract getter.
fn gradle(source: &str) -> Parameters {
    let pieces = source.split("/**").skip(1).filter_map(|piece| {
        let (comment, behind) = piece.split_once("*/")?;
        let annotated = behind.split(';').next()?.trim();
        let declared = annotated.trim_start_matches("@Nested").trim();
        let getter = declared.strip_prefix("public abstract ")?.split(" get").nth(1)?;
        let name = getter.strip_suffix("()")?;
        let (first, rest) = name.split_at_checked(1)?;
        let name = first.to_lowercase() + rest;
        // A nested block is not a value, so no property can set it.
        let is_property = declared == annotated;
        Some((name, Parameter { text: markdown(comment), default: None, is_property }))
    });
    pieces.collect()
}

/// Converts Javadoc to Markdown: joins its lines and puts `{@code …}` between backquotes.
fn markdown(comment: &str) -> String {
    let lines = comment.lines().map(|line| line.trim().trim_start_matches('*').trim());
    let text = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let mut done = String::new();
    for (index, piece) in text.split("{@code ").enumerate() {
        match at_closing_brace(piece) {
            Some((code, rest)) if index > 0 => done += &format!("`{code}`{rest}"),
            _ => done += piece,
        }
    }
    done
}

/// Splits a text at the first `}` that closes no `{` of the text itself.
fn at_closing_brace(text: &str) -> Option<(&str, &str)> {
    let mut open = 0_u32;
    let place = text.char_indices().find_map(|(at, letter)| {
        match letter {
            '{' => open += 1,
            '}' if open == 0 => return Some(at),
            '}' => open -= 1,
            _ => {}
        }
        None
    })?;
    Some((text.get(..place)?, text.get(place + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::{LIST, NAMES, both, gradle, list, names, of_goal, read, root};

    #[test]
    fn the_lists_are_those_of_the_sources() {
        let written = |path| read(&root().join(path)).unwrap_or_default();
        let is_the_same = both().is_ok_and(|(maven, gradle)| {
            list(&maven, &gradle).is_ok_and(|list| list == written(LIST))
                && names(&maven, &gradle) == written(NAMES)
        });
        assert!(is_the_same, "run `cargo xtask parameters`");
    }

    #[test]
    fn a_parameter_is_read_with_its_comment() {
        let source = "/** Ours. */ class A {\n/** Most {@code a}\n * things. */\n\
             @Parameter(property = \"oracle.most\", defaultValue = \"3\")\nprivate int most;\n\
             @Parameter(defaultValue = \"${project}\")\nprivate Object project;\n\
             /** Many. */\n@Parameter\nprivate List<Rule> rules = new ArrayList<>();\n}";
        let found = of_goal(source);
        let most = found.get("most").map(|it| (it.text.as_str(), it.default.as_deref()));
        assert_eq!((found.len(), most), (2, Some(("Most `a` things.", Some("3")))));
        assert_eq!(super::markdown("{@code {a}B} of {@code c}"), "`{a}B` of `c`");
        assert_eq!(found.get("rules").map(|it| it.text.as_str()), Some("Many."));
        let source = "/** Some {@code x}. */\n    public abstract Property<Integer> getMost();\n\
             /** Blocks. */\n    @Nested\n    public abstract OracleRules getRules();\n";
        let other = gradle(source);
        assert_eq!(other.get("most").map(|it| it.text.as_str()), Some("Some `x`."));
        assert_eq!(names(&found, &other), "most maven gradle property\nrules maven gradle\n");
    }
}

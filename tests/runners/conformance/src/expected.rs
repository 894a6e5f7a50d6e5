//! Reads recorded outcomes of the JVM: a file for each suite.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;

use crate::rows::{self, End, Rows};

/// The JDK whose outcomes the files hold. Outcomes of other JDKs are in notes.
const RECORDED: &str = "17";

/// Reads `SUITE.jdk17.tsv`, compressed or not, for a JDK. Returns the rows of these classes, and
/// the ids of rows on which runs of the JVM disagree.
pub fn read(
    folder: &Path,
    suite: &str,
    jdk: &Path,
    classes: &[String],
) -> Result<(Rows, HashSet<String>), String> {
    let text = text(folder, suite)?;
    let classes = classes.iter().map(String::as_str).collect();
    parse(&text, &label(jdk)?, &classes).map_err(|line| format!("{suite}: not an outcome: {line}"))
}

fn text(folder: &Path, suite: &str) -> Result<String, String> {
    let plain = folder.join(format!("{suite}.jdk{RECORDED}.tsv"));
    let packed = folder.join(format!("{suite}.jdk{RECORDED}.tsv.gz"));
    let read = if plain.exists() {
        fs::read_to_string(&plain)
    } else {
        let mut text = String::new();
        File::open(&packed)
            .and_then(|file| GzDecoder::new(file).read_to_string(&mut text))
            .map(|_| text)
    };
    read.map_err(|error| format!("no outcomes of {suite} in {}: {error}", folder.display()))
}

/// Returns the name of a JDK in notes, such as `jdk25`.
fn label(jdk: &Path) -> Result<String, String> {
    let file = jdk.join("release");
    let release =
        fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let version =
        release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=")).unwrap_or_default();
    let feature = version.trim_matches('"').split(['.', '-', '+']).next().unwrap_or_default();
    Ok(format!("jdk{feature}"))
}

/// Parses the rows of these classes. The error is a malformed line.
fn parse(
    text: &str,
    jdk: &str,
    classes: &HashSet<&str>,
) -> Result<(Rows, HashSet<String>), String> {
    let (mut rows, mut flaky) = (Rows::default(), HashSet::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [id, outcome, exception, _, notes] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(line.to_owned());
        };
        let id = unescape(id);
        if !rows::values(&id).any(|value| classes.contains(value)) {
            continue;
        }
        if notes.split(',').any(|note| note == "flaky") {
            flaky.insert(id.clone());
        }
        let other = notes.split(',').find_map(|note| note.strip_prefix(jdk)?.strip_prefix(':'));
        let (outcome, exception) = other
            .map_or((outcome, exception), |other| other.split_once(':').unwrap_or((other, "")));
        if outcome != "ABSENT" {
            let end = End::Ended { outcome: outcome.to_owned(), exception: exception.to_owned() };
            rows.add(&id, end);
        }
    }
    Ok((rows, flaky))
}

/// Returns the original text of a field. Lone surrogates are escaped in the file, because UTF-8
/// cannot encode them.
fn unescape(field: &str) -> String {
    let mut units = Vec::with_capacity(field.len());
    let mut rest = field;
    while let Some((plain, escaped)) = rest.split_once('\\') {
        units.extend(plain.encode_utf16());
        let mut letters = escaped.chars();
        let unit = match letters.next() {
            Some('t') => u16::from(b'\t'),
            Some('n') => u16::from(b'\n'),
            Some('r') => u16::from(b'\r'),
            Some('u') => {
                let digits = letters.by_ref().take(4).collect::<String>();
                u16::from_str_radix(&digits, 16).unwrap_or(0xFFFD)
            }
            _ => u16::from(b'\\'),
        };
        units.push(unit);
        rest = letters.as_str();
    }
    units.extend(rest.encode_utf16());
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# suite: s\n\
        [c:A]/[m:a()]\tSUCCESSFUL\t\t3\t\n\
        [c:A]/[m:b()]\tFAILED\tE\t3\tflaky,jdk25:SUCCESSFUL\n\
        [c:A]/[m:c()]\tSUCCESSFUL\t\t3\tjdk25:FAILED:F\n\
        [c:A]/[m:d()]\tSUCCESSFUL\t\t3\tjdk25:ABSENT\n\
        [c:B]/[m:a()]\tSUCCESSFUL\t\t3\t\n";

    fn ends(jdk: &str) -> Vec<String> {
        let (rows, flaky) = parse(TEXT, jdk, &HashSet::from(["A"])).expect("rows");
        assert_eq!(flaky, HashSet::from(["[c:A]/[m:b()]".to_owned()]));
        rows.iter().map(|(id, end)| format!("{id} {end:?}")).collect()
    }

    #[test]
    fn notes_say_how_another_jdk_ends() {
        let (old, new) = (ends("jdk17"), ends("jdk25"));
        assert_eq!((old.len(), new.len()), (4, 3));
        assert!(old[1].contains("FAILED") && new[1].contains("SUCCESSFUL"));
        assert!(old[2].contains("SUCCESSFUL") && new[2].contains("\"F\""));
    }

    #[test]
    fn a_line_that_is_none_is_told() {
        assert_eq!(parse("x\ty", "jdk17", &HashSet::new()).err().as_deref(), Some("x\ty"));
    }

    #[test]
    fn fields_are_as_they_were() {
        assert_eq!(unescape(r"a\\b\t\ud83d\ude00\u0001\ud83d"), "a\\b\t\u{1F600}\u{1}\u{FFFD}");
    }
}

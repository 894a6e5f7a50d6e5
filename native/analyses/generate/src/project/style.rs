//! Detects the style of a project's tests from its test classes, sources and dependencies.

use std::path::PathBuf;

use classfile::{ClassFile, ClassPath};
use report::{AnalyseRequest, AssertionStyle, JunitVersion, ROOT_MODULE};
use suite::RequestError;
use suite::planning::classes::readable_classes;

use suite::planning::source_files::java_sources;

use crate::{AssertionLibrary, Junit, Naming, Style};

/// The class that shows that JUnit 5 is on the class path.
const JUPITER: &str = "org/junit/jupiter/api/Test";
/// The class that shows that JUnit 4 is on the class path.
const JUNIT_4: &str = "org/junit/Test";
/// The class that shows that JUnit 4 has `assertThrows`: it came with it in 4.13.
const ASSERT_THROWS: &str = "org/junit/function/ThrowingRunnable";
/// The class that shows that AssertJ is on the class path.
const ASSERTJ: &str = "org/assertj/core/api/Assertions";

/// The difference between the major version of a class file and the version of Java.
const AHEAD: u16 = 44;
/// The version of Java that is written if nothing shows the version of the tests.
const LANGUAGE: u16 = 8;
/// The most sources that are read to detect their layout.
const SOURCES: usize = 50;

/// The advice for a project without JUnit.
pub(super) const ADD_JUNIT: &str = "add org.junit.jupiter:junit-jupiter (JUnit 5) or junit:junit (JUnit 4) to the tests' dependencies";

/// Returns whether a module is one of several and has neither tests nor JUnit. Nobody expects tests of such a module,
/// and the build has to continue with the others.
pub(super) fn has_no_use(request: &AnalyseRequest) -> Result<bool, RequestError> {
    let available = Available::of(request);
    let is_free = request.generation.junit_version == JunitVersion::Auto;
    let is_part = request.module.as_ref().is_some_and(|it| it != ROOT_MODULE);
    Ok(is_part
        && is_free
        && !(available.jupiter || available.junit_4)
        && readable_classes(&request.test_class_directories)?.is_empty())
}

/// Returns the style for new tests of a project.
///
/// # Errors
/// Returns an error if there is no JUnit of the wanted version, or no AssertJ if that is wanted.
pub(super) fn style(request: &AnalyseRequest) -> Result<Style, RequestError> {
    let tests = readable_classes(&request.test_class_directories)?;
    let available = Available::of(request);
    let layout = Layout::of(&sources(&request.test_source_roots));
    let settings = &request.generation;
    if !settings.generated_test_class.contains("{class}") {
        return Err(RequestError(format!(
            "the setting `generatedTestClass` is `{}`: it has to contain `{{class}}`, which stands for the name of the class under test",
            settings.generated_test_class
        )));
    }
    Ok(Style {
        junit: junit(settings.junit_version, &available, &tests)?,
        assertions: assertions(settings.assertion_style, &available, &tests)?,
        language: language(&settings.compiler_arguments, &tests),
        indent: layout.indent.to_owned(),
        line_end: layout.line_end.to_owned(),
        class_name: settings.generated_test_class.clone(),
        naming: naming(&tests),
        unicode: settings.source_encoding.eq_ignore_ascii_case("UTF-8"),
    })
}

/// The libraries on the tests' class path.
struct Available {
    jupiter: bool,
    junit_4: bool,
    assert_throws: bool,
    assertj: bool,
}

impl Available {
    fn of(request: &AnalyseRequest) -> Available {
        // Test code has to compile against these libraries. Those that a build adds only for running do not count.
        let path = ClassPath::new(request.class_path.iter().cloned(), u16::MAX);
        let has = |class: &str| path.find(class).is_some();
        Available {
            jupiter: has(JUPITER),
            junit_4: has(JUNIT_4),
            assert_throws: has(ASSERT_THROWS),
            assertj: has(ASSERTJ),
        }
    }
}

fn junit(
    wanted: JunitVersion,
    available: &Available,
    tests: &[ClassFile],
) -> Result<Junit, RequestError> {
    let four = Junit::Four { has_assert_throws: available.assert_throws };
    match (wanted, available.jupiter, available.junit_4) {
        // Projects that migrate have both. The majority of the test classes decides, and a tie goes to JUnit 5.
        (JunitVersion::Auto, true, true) if uses(tests, JUNIT_4) > uses(tests, JUPITER) => Ok(four),
        (JunitVersion::Auto | JunitVersion::Five, true, _) => Ok(Junit::Five),
        (JunitVersion::Auto | JunitVersion::Four, _, true) => Ok(four),
        (JunitVersion::Auto, ..) => {
            Err(RequestError(format!("tests cannot be generated without JUnit: {ADD_JUNIT}")))
        }
        (JunitVersion::Five, ..) => Err(RequestError(
            "the setting `junitVersion` is 5: add org.junit.jupiter:junit-jupiter to the tests' dependencies".to_owned(),
        )),
        (JunitVersion::Four, ..) => Err(RequestError(
            "the setting `junitVersion` is 4: add junit:junit to the tests' dependencies".to_owned(),
        )),
    }
}

fn assertions(
    wanted: AssertionStyle,
    available: &Available,
    tests: &[ClassFile],
) -> Result<AssertionLibrary, RequestError> {
    match wanted {
        AssertionStyle::Assertj if !available.assertj => Err(RequestError(
            "the setting `assertionStyle` is `assertj`: add org.assertj:assertj-core to the tests' dependencies".to_owned(),
        )),
        AssertionStyle::Assertj => Ok(AssertionLibrary::AssertJ),
        AssertionStyle::Auto
            if available.assertj
                // AssertJ is used on top of JUnit, so it counts if more than half of the test classes use it.
                && 2 * uses(tests, ASSERTJ) > uses(tests, JUPITER) + uses(tests, JUNIT_4) =>
        {
            Ok(AssertionLibrary::AssertJ)
        }
        AssertionStyle::Auto | AssertionStyle::Junit => Ok(AssertionLibrary::Junit),
    }
}

/// Returns the number of classes that use a class. Annotations name it only by its descriptor.
fn uses(tests: &[ClassFile], class: &str) -> usize {
    let descriptor = format!("L{class};");
    let names = |file: &&ClassFile| {
        (0..file.pool.len()).any(|at| {
            let text = u16::try_from(at).ok().and_then(|at| file.pool.utf8(at));
            text.is_some_and(|text| **text == *class || **text == *descriptor)
        })
    };
    tests.iter().filter(names).count()
}

/// Returns the version of the Java language for which the tests are compiled.
fn language(arguments: &[String], tests: &[ClassFile]) -> u16 {
    let options = ["--release", "-source", "--source"];
    let pairs = arguments.windows(2).filter_map(|pair| match pair {
        [option, value] if options.contains(&option.as_str()) => Some(value.as_str()),
        _ => None,
    });
    let joined = arguments.iter().filter_map(|word| word.strip_prefix("--release="));
    let said = pairs
        .chain(joined)
        .last()
        .and_then(|version| version.strip_prefix("1.").unwrap_or(version).parse().ok());
    let compiled = || tests.iter().map(|file| file.major.saturating_sub(AHEAD)).max();
    // Without an argument, javac uses the language of its own version. The class files of existing tests show which
    // one that is.
    said.or_else(compiled).unwrap_or(LANGUAGE)
}

/// Returns the style in which most tests are named.
fn naming(tests: &[ClassFile]) -> Naming {
    let is_test =
        |name: &str| name != "<init>" && name != "<clinit>" && !name.starts_with("lambda$");
    let methods = tests.iter().flat_map(|file| {
        // Helpers are named differently from tests, and have no annotations.
        let annotated = file.methods.iter().filter(|method| method.annotations.is_some());
        annotated.map(|method| &*method.name).filter(|name| is_test(name))
    });
    let (mut all, mut prefixed, mut underscored) = (0_u32, 0_u32, 0_u32);
    for name in methods {
        all += 1;
        let behind = name.strip_prefix("test");
        prefixed += u32::from(behind.is_some_and(|it| it.starts_with(char::is_uppercase)));
        underscored += u32::from(name.contains('_'));
    }
    match (2 * prefixed > all, 2 * underscored > all) {
        (_, true) => Naming::Underscores,
        (true, false) => Naming::Prefix,
        (false, false) => Naming::Camel,
    }
}

/// The layout of lines in sources.
struct Layout {
    indent: &'static str,
    line_end: &'static str,
}

impl Layout {
    /// Returns the layout of most lines.
    fn of(sources: &[String]) -> Layout {
        let lines = || sources.iter().flat_map(|text| text.split('\n'));
        let count = |is: fn(&&str) -> bool| lines().filter(is).count();
        let tabs = count(|line| line.starts_with('\t'));
        let fours = count(|line| first_level(line) == 4);
        let twos = count(|line| first_level(line) == 2);
        // Only members of classes are counted: a line inside a method may be indented by any number of levels.
        let spaces = if twos > fours { "  " } else { "    " };
        Layout {
            indent: if tabs > fours + twos { "\t" } else { spaces },
            line_end: match 2 * count(|line| line.ends_with('\r')) > lines().count() {
                true => "\r\n",
                false => "\n",
            },
        }
    }
}

/// Returns the number of spaces before a member of a class, or 0 for other lines. A member begins with a typical
/// annotation or modifier.
fn first_level(line: &str) -> usize {
    let text = line.trim_start_matches(' ');
    let starts = ["@Test", "@Before", "@After", "public ", "private ", "void ", "static "];
    match starts.iter().any(|start| text.starts_with(start)) {
        true => line.len() - text.len(),
        false => 0,
    }
}

/// Reads some sources below folders, in the order of their names.
fn sources(roots: &[PathBuf]) -> Vec<String> {
    let read = java_sources(roots, SOURCES).into_iter().filter_map(|path| std::fs::read(path).ok());
    read.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use classfile::Method;

    use super::*;

    fn available(jupiter: bool, junit_4: bool) -> Available {
        Available { jupiter, junit_4, assert_throws: false, assertj: false }
    }

    fn class(methods: &[&str]) -> ClassFile {
        let method = |name: &&str| Method {
            name: (**name).into(),
            annotations: Some(Box::default()),
            ..Method::default()
        };
        ClassFile {
            major: 61,
            methods: methods.iter().map(method).collect(),
            ..ClassFile::default()
        }
    }

    #[test]
    fn junit_5_comes_first_unless_tests_use_the_other() {
        let junit = |wanted, jupiter, junit_4| {
            junit(wanted, &available(jupiter, junit_4), &[]).map_err(|error| error.to_string())
        };
        let four = Junit::Four { has_assert_throws: false };
        assert_eq!(junit(JunitVersion::Auto, true, true), Ok(Junit::Five));
        assert_eq!(junit(JunitVersion::Auto, false, true), Ok(four));
        assert_eq!(junit(JunitVersion::Four, true, true), Ok(four));
        let message = junit(JunitVersion::Auto, false, false).unwrap_err();
        assert!(message.contains("org.junit.jupiter:junit-jupiter"), "{message}");
        let message = junit(JunitVersion::Five, false, true).unwrap_err();
        assert!(message.starts_with("the setting `junitVersion` is 5"), "{message}");
    }

    #[test]
    fn the_language_is_that_of_the_compiler_or_of_the_classes() {
        let language = |words: &[&str], tests: &[ClassFile]| {
            language(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), tests)
        };
        assert_eq!(language(&["-source", "1.7", "-g"], &[class(&[])]), 7);
        assert_eq!(language(&["--release", "11"], &[]), 11);
        assert_eq!(language(&["-g"], &[class(&[])]), 17);
        assert_eq!(language(&[], &[]), LANGUAGE);
    }

    #[test]
    fn most_names_decide() {
        assert_eq!(naming(&[class(&["testAdd", "testing", "testRemove"])]), Naming::Prefix);
        assert_eq!(naming(&[class(&["add_fails", "add_works", "adds"])]), Naming::Underscores);
        assert_eq!(naming(&[class(&["<init>", "adds"])]), Naming::Camel);
        assert_eq!(naming(&[]), Naming::Camel);
    }

    #[test]
    fn lines_are_laid_out_as_most_are() {
        let layout = |text: &str| {
            let layout = Layout::of(&[text.to_owned()]);
            (layout.indent, layout.line_end)
        };
        assert_eq!(layout("class A {\n  @Test\n  void a() {\n  }\n}\n"), ("  ", "\n"));
        assert_eq!(layout("class A {\r\n\tvoid a() {\r\n\t}\r\n}\r\n"), ("\t", "\r\n"));
        assert_eq!(layout(""), ("    ", "\n"));
    }
}

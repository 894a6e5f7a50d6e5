//! Writes tests by hand-made statements on the classes in `tests/data/statements/written/main`, and compares
//! their source with the files in the other folders beside it. All of it has to compile without warnings, and
//! the tests for JUnit 4 have to pass.

use std::path::{Path, PathBuf};
use std::process::Command;

use generate::{AssertionLibrary, Form, Junit, Naming, Style, Test, TestClass, Writer};
use oracle_tests::libraries::{libraries, output, sources};
use oracle_tests::{data, jdk};

use crate::cases::Samples;
use crate::{boxes, exported, functions, names, orders};

/// A folder with the expected source of tests in one style.
struct Styled {
    folder: &'static str,
    style: Style,
    /// The forms in which tests are written.
    form: Form,
    /// The versions of the language for which the source has to compile.
    releases: &'static [u16],
    /// Whether the compiler must not warn.
    is_strict: bool,
}

fn styles() -> Vec<Styled> {
    let old = Style { junit: Junit::Four { has_assert_throws: false }, ..Style::default() };
    let four = Style { junit: Junit::Four { has_assert_throws: true }, ..Style::default() };
    let assertj = Style { assertions: AssertionLibrary::AssertJ, ..Style::default() };
    let nine = Style { language: 17, ..Style::default() };
    let styled = |folder, style, releases| Styled {
        folder,
        style,
        form: Form::Typed,
        releases,
        is_strict: true,
    };
    vec![
        styled("junit5", Style::default(), &[8, 17]),
        styled("junit5-java17", nine, &[17]),
        styled("junit4", four.clone(), &[8]),
        styled("junit4.12", old, &[8]),
        styled("assertj", assertj, &[8]),
        Styled { form: Form::Cast, ..styled("casts", four.clone(), &[8]) },
        Styled { form: Form::Raw, ..styled("raw", four, &[8]) },
    ]
}

/// Writes the tests and checks their source.
pub fn check() {
    let root = data("statements/written");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("statements/written");
    std::fs::create_dir_all(&folder).unwrap();
    let classes = folder.join("main");
    javac(8, false, &[], &sources(&root.join("main")).unwrap(), &classes).unwrap();
    let mut path = vec![classes.clone()];
    path.extend(libraries(&data("polish"), &folder).unwrap());
    let samples = Samples::read(&classes);
    let tests = [
        ("billing/Order", orders::tests(&samples)),
        ("billing/Box", boxes::tests(&samples)),
        ("billing/Rules", functions::tests(&samples)),
        ("billing/names/Names", names::tests(&samples)),
    ];
    let mut wrong = Vec::new();
    for styled in styles() {
        let classes: Vec<TestClass> =
            tests.iter().map(|(unit, tests)| written(&samples, &styled, unit, tests)).collect();
        let files: Vec<PathBuf> =
            classes.iter().map(|class| compared(&root, &styled, class, &mut wrong)).collect();
        let steps = folder.join("exported").join(styled.folder);
        let [(unit, all), ..] = &tests;
        let some = all.get(..all.len() / 2).unwrap();
        let exported =
            exported::check(&steps, &written(&samples, &styled, unit, some), &classes[0]);
        for &release in styled.releases {
            let target = folder.join(format!("{}-{release}", styled.folder));
            let compiled = javac(release, styled.is_strict, &path, &files, &target);
            wrong.extend(compiled.err().map(|it| format!("{}: {it}", styled.folder)));
            let files = [std::slice::from_ref(&exported), &files[1..]].concat();
            let compiled = javac(release, styled.is_strict, &path, &files, &steps.join("classes"));
            wrong.extend(compiled.err().map(|it| format!("{}, exported: {it}", styled.folder)));
            if matches!(styled.style.junit, Junit::Four { .. }) {
                wrong.extend(run(&path, &target, &classes).err());
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    habits(&samples);
    println!("generate: tests are written, compile and pass");
}

/// Checks a style with other habits.
fn habits(samples: &Samples) {
    let style = Style {
        indent: "\t".to_owned(),
        line_end: "\r\n".to_owned(),
        class_name: "Generated{class}Tests".to_owned(),
        naming: Naming::Underscores,
        ..Style::default()
    };
    let writer = Writer { types: &samples.types, style: &style, unit: "billing/Order", seed: 7 };
    let tests: Vec<(Test, Form)> =
        orders::tests(samples).into_iter().map(|test| (test, Form::Typed)).collect();
    let class = writer.write(&tests);
    assert_eq!(class.name, "billing/GeneratedOrderTests");
    assert_eq!(class.text.matches('\n').count(), class.text.matches("\r\n").count());
    assert!(class.text.contains("seed 7."), "{}", class.text);
    assert!(class.text.contains("\r\nclass GeneratedOrderTests {\r\n\t@Test\r\n\tvoid add_"));
    let names: Vec<&str> = class.tests.iter().map(|test| &*test.name).collect();
    assert!(names.contains(&"add_throwsIllegalArgumentException_forNegativeQuantity"), "{names:?}");
    let different: std::collections::BTreeSet<&&str> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{names:?}");
}

fn written(samples: &Samples, styled: &Styled, unit: &str, tests: &[Test]) -> TestClass {
    let writer = Writer { types: &samples.types, style: &styled.style, unit, seed: 0 };
    let tests: Vec<(Test, Form)> = tests.iter().map(|it| (it.clone(), styled.form)).collect();
    let class = writer.write(&tests);
    for (number, line) in class.text.lines().enumerate() {
        assert!(line.chars().count() <= 120, "{}:{}: too long", class.name, number + 1);
    }
    let lines: Vec<&str> = class.text.lines().collect();
    for test in &class.tests {
        let range = test.lines.start as usize - 1..test.lines.end as usize - 1;
        let text = lines.get(range).unwrap().join("\n");
        assert!(text.contains(&format!("void {}()", test.name)), "{}: {text}", test.name);
        assert!(text.ends_with("\n    }"), "{}: {text}", test.name);
    }
    class
}

/// Compares a class with its expected source. Returns the file.
fn compared(root: &Path, styled: &Styled, class: &TestClass, wrong: &mut Vec<String>) -> PathBuf {
    let file = root.join(styled.folder).join(format!("{}.java", class.name));
    let is_blessed = std::env::var_os("ORACLE_BLESS").is_some();
    if is_blessed {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &class.text).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = expected.lines().zip(class.text.lines()).position(|(one, other)| one != other);
    if expected != class.text {
        let line = differs.map_or(0, |it| it + 1);
        wrong.push(format!("{}:{line} differs; ORACLE_BLESS=1 rewrites it", file.display()));
    }
    file
}

fn javac(
    release: u16,
    is_strict: bool,
    path: &[PathBuf],
    files: &[PathBuf],
    target: &Path,
) -> Result<(), String> {
    let mut command = Command::new(jdk::tool("javac"));
    command.args(["-g", "-encoding", "UTF-8", "--release"]).arg(release.to_string());
    if is_strict {
        // A newer JDK warns about old releases.
        command.args(["-Xlint:all,-options", "-Werror", "-Xmaxwarns", "1000", "-proc:none"]);
    }
    command.arg("-cp").arg(std::env::join_paths(path).unwrap());
    output(command.arg("-d").arg(target).args(files)).map(drop)
}

/// Runs tests with JUnit 4.
fn run(path: &[PathBuf], target: &Path, classes: &[TestClass]) -> Result<(), String> {
    let path = [&[target.to_owned()][..], path].concat();
    let names = classes.iter().map(|it| it.name.replace('/', "."));
    let mut command = jdk::java();
    command.arg("-cp").arg(std::env::join_paths(path).unwrap());
    output(command.arg("org.junit.runner.JUnitCore").args(names)).map(drop)
}

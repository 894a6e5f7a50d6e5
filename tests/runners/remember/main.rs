//! Analyses the project under `tests/data/remember`, changes it, and analyses it again. The report
//! must be the same as that of an engine that remembers nothing, and only tests that use the change
//! may run.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use oracle_tests::libraries::{libraries, output, sources};
use oracle_tests::{binary, compile, data, jdk};
use serde_json::{Value, json};

/// A change to the original project.
struct Change {
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    /// How many of nine runs are remembered: three test classes in the survey and in two analyses.
    remembered: u32,
}

const CHANGES: [Change; 8] = [
    Change {
        what: "a method that one test class runs",
        file: "main/shop/Prices.java",
        from: "price / 10",
        to: "price / 20",
        remembered: 6,
    },
    Change {
        what: "a method that no test runs, with a constant more",
        file: "main/shop/Prices.java",
        from: "price * 3",
        to: "price * 3_000_000",
        remembered: 9,
    },
    Change {
        what: "a comment, which moves the lines of methods of two test classes",
        file: "main/shop/Prices.java",
        from: "    public static int discounted",
        to: "    // Lower.\n    public static int discounted",
        remembered: 9,
    },
    Change {
        what: "a method more in a class that two test classes use",
        file: "main/shop/Prices.java",
        from: "    public static int tripled",
        to: "    public static void none() {\n    }\n\n    public static int tripled",
        remembered: 3,
    },
    Change {
        what: "a resource",
        file: "main/shop/greeting.txt",
        from: "welcome",
        to: "hello",
        remembered: 6,
    },
    Change {
        what: "a test that noticed what another then did not have to try",
        file: "test/shop/ATest.java",
        from: "assertEquals(120, Prices.gross(100));",
        to: "assertEquals(120, 120 + 0 * Prices.gross(100));",
        remembered: 5,
    },
    Change {
        what: "white space in a test's source",
        file: "test/shop/BTest.java",
        from: "unused = \"guest\"",
        to: "unused  = \"guest\"",
        remembered: 9,
    },
    Change {
        what: "how a resource is asked for",
        file: "main/shop/Greeting.java",
        from: "\"greeting.txt\"",
        to: "\"/shop/greeting.txt\"",
        remembered: 6,
    },
];

fn main() -> ExitCode {
    match check() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("remembered: {wrong} differ");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("remembered: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Makes all changes. Returns the number of changes whose result is wrong.
fn check() -> Result<usize, String> {
    let project = Project::new()?;
    project.copy(None)?;
    let first = project.analyse(&["polish", "transform"], true)?;
    expect("the first run", first.remembered, 0)?;
    let whole = ["polish", "diagnose"];
    let diagnosed = project.analyse(&whole, true)?;
    let again = project.analyse(&whole, true)?;
    recalled("a second diagnosis", &again)?;
    same("a second diagnosis", &again, &diagnosed)?;
    narrowed_and_back(&project, &diagnosed)?;
    other_operators(&project)?;
    narrower(&project)?;
    other_properties(&project)?;
    other_folder(&project)?;
    let mut wrong = 0;
    for change in &CHANGES {
        project.copy(Some(change))?;
        let known = project.analyse(&["polish", "transform"], true)?;
        let fresh = project.analyse(&["polish", "transform"], false)?;
        let outcome = expect(change.what, known.remembered, change.remembered)
            .and_then(|()| same(change.what, &known, &fresh));
        if let Err(message) = outcome {
            println!("FAIL {message}");
            wrong += 1;
        }
        // The memory now has results of the changed project. This restores those of the original one. The property makes
        // it another request, since the report of the first one would be recalled as a whole.
        project.copy(None)?;
        let property = ("restored.after", change.what);
        let asked = Asked { properties: &[property], ..Asked::for_all(&["polish", "transform"]) };
        project.analyse_as(&asked, true)?;
    }
    file_of_recalled(&project)?;
    all_analyses(&project)?;
    println!("{} changes, {wrong} differ", CHANGES.len());
    Ok(wrong)
}

/// Checks that a report whose settings differ in nothing that it depends on is recalled, and no other one.
fn narrowed_and_back(project: &Project, diagnosed: &Analysed) -> Result<(), String> {
    let narrower = project.analyse(&["polish"], true)?;
    if narrower.is_recalled {
        return Err("the report of other analyses is recalled".to_owned());
    }
    let back = project.analyse(&["polish", "diagnose"], true)?;
    recalled("all analyses again", &back)?;
    same("all analyses again", &back, diagnosed)
}

/// Checks that other operators lead to results of their own, which are remembered beside the
/// others.
fn other_operators(project: &Project) -> Result<(), String> {
    let analyses = ["polish", "transform"];
    let known = project.analyse(&analyses, true)?;
    recalled("the same operators", &known)?;
    let asked = Asked { operators: &["defaults", "-3"], ..Asked::for_all(&analyses) };
    let others = project.analyse_as(&asked, true)?;
    expect("other operators", others.remembered, 0)?;
    let again = project.analyse_as(&asked, true)?;
    recalled("other operators once more", &again)?;
    same("other operators once more", &again, &others)?;
    let back = project.analyse(&analyses, true)?;
    recalled("the first operators", &back)?;
    same("the first operators", &back, &known)
}

/// Checks that a selection of test classes uses the results of all: it does not matter which
/// classes ran together.
fn narrower(project: &Project) -> Result<(), String> {
    let asked = Asked { test: Some("ATest,BTest"), ..Asked::for_all(&["polish", "transform"]) };
    let known = project.analyse_as(&asked, true)?;
    expect("a narrower selection", known.remembered, 6)?;
    expect("a narrower selection", known.runs, 6)?;
    let fresh = project.analyse_as(&asked, false)?;
    same("a narrower selection", &known, &fresh)
}

/// Checks that a changed system property makes only those test classes run that read it.
fn other_properties(project: &Project) -> Result<(), String> {
    for (name, remembered) in [("maven.javadoc.skip", 9), ("shop.visitor", 6)] {
        let asked =
            Asked { properties: &[(name, "true")], ..Asked::for_all(&["polish", "transform"]) };
        let known = project.analyse_as(&asked, true)?;
        expect(name, known.remembered, remembered)?;
        if known.boots > 0 {
            return Err(format!("{name}: {} vms boot, although an image is kept", known.boots));
        }
        same(name, &known, &project.analyse_as(&asked, false)?)?;
    }
    // The memory now has results with the changed properties. This restores the original ones, under another request than
    // the first one.
    let asked =
        Asked { properties: &[("restored", "")], ..Asked::for_all(&["polish", "transform"]) };
    project.analyse_as(&asked, true).map(drop)
}

/// Checks that a cache may be taken to another folder, as between machines of a build server, and that nothing depends on
/// the times of files.
fn other_folder(project: &Project) -> Result<(), String> {
    let analyses = ["polish", "transform"];
    let known = project.analyse(&analyses, true)?;
    let [here, there] = ["cache", "restored"].map(|name| project.folder.join(name));
    std::fs::rename(&here, &there).map_err(|error| error.to_string())?;
    project.copy(None)?;
    let whole = Asked { cache: "restored", ..Asked::for_all(&analyses) };
    let again = project.analyse_as(&whole, true)?;
    recalled("a restored cache", &again)?;
    same("a restored cache", &again, &known)?;
    let part = project.analyse_as(&Asked { test: Some("ATest,CTest"), ..whole }, true)?;
    expect("a part with a restored cache", part.remembered, 6)?;
    std::fs::rename(&there, &here).map_err(|error| error.to_string())
}

/// Checks that a report depends on the files of tests that did not run for it, because their results were remembered.
fn file_of_recalled(project: &Project) -> Result<(), String> {
    let what = "a file that only a remembered test looks at";
    let analyses = ["polish", "transform"];
    project.copy(CHANGES.iter().find(|change| change.file == "main/shop/Prices.java"))?;
    project.analyse(&analyses, true)?;
    let notes = project.folder.join("notes.txt");
    write(&notes, "")?;
    let known = project.analyse(&analyses, true)?;
    if known.is_recalled {
        return Err(format!("{what}: the report is recalled"));
    }
    same(what, &known, &project.analyse(&analyses, false)?)?;
    std::fs::remove_file(&notes).map_err(|error| error.to_string())
}

/// Checks the results of all analyses after small changes, of which only one moves lines.
fn all_analyses(project: &Project) -> Result<(), String> {
    let all = ["polish", "diagnose", "coverage", "assertions", "infer", "flaky"];
    project.copy(None)?;
    project.analyse(&all, true)?;
    for change in &CHANGES[..3] {
        project.copy(Some(change))?;
        let known = project.analyse(&all, true)?;
        if known.remembered == 0 {
            return Err(format!("{}: no run of all analyses is remembered", change.what));
        }
        same(change.what, &known, &project.analyse(&all, false)?)?;
    }
    Ok(())
}

fn expect(what: &str, found: u32, expected: u32) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: {found} runs are remembered, and not {expected}"))
}

/// Checks that a whole report is recalled, without any run.
fn recalled(what: &str, again: &Analysed) -> Result<(), String> {
    if again.is_recalled && again.runs == 0 {
        return Ok(());
    }
    Err(format!("{what}: the report is not recalled"))
}

fn same(what: &str, known: &Analysed, fresh: &Analysed) -> Result<(), String> {
    if known.report == fresh.report {
        return Ok(());
    }
    Err(format!("{what}: the report is not that of an engine that remembers nothing"))
}

/// The results of an analysis.
struct Analysed {
    report: String,
    /// Runs of test classes that were remembered, and all of them, according to the log.
    remembered: u32,
    runs: u32,
    /// Whether the log says that nothing has changed.
    is_recalled: bool,
    /// How many vms ran the start of the JDK.
    boots: u64,
}

/// The parameters of an analysis.
struct Asked<'a> {
    /// Patterns of test classes, or `None` for all.
    test: Option<&'a str>,
    operators: &'a [&'a str],
    properties: &'a [(&'a str, &'a str)],
    analyses: &'a [&'a str],
    /// The name of the folder of the cache.
    cache: &'a str,
}

impl<'a> Asked<'a> {
    fn for_all(analyses: &'a [&'a str]) -> Asked<'a> {
        Asked { test: None, operators: &[], properties: &[], analyses, cache: "cache" }
    }
}

struct Project {
    sources: PathBuf,
    folder: PathBuf,
    libraries: Vec<PathBuf>,
}

impl Project {
    fn new() -> Result<Project, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("remember");
        // The results of an earlier run of this test would be remembered.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let libraries = libraries(&data("polish"), &folder)?;
        Ok(Project { sources: data("remember"), folder, libraries })
    }

    /// Copies and compiles the sources, perhaps with a change.
    fn copy(&self, change: Option<&Change>) -> Result<(), String> {
        let mut class_path = self.libraries.clone();
        for part in ["main", "test"] {
            for file in files(&self.sources.join(part))? {
                let name = file.strip_prefix(&self.sources).map_err(|error| error.to_string())?;
                let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
                let text = match change.filter(|change| Path::new(change.file) == name) {
                    Some(change) if !text.contains(change.from) => {
                        return Err(format!("{}: no {}", change.file, change.from));
                    }
                    Some(change) => text.replacen(change.from, change.to, 1),
                    None => text,
                };
                write(&self.folder.join(name), &text)?;
            }
            let joined = std::env::join_paths(&class_path).map_err(|error| error.to_string())?;
            let root = self.folder.join(part);
            let out = self.folder.join(format!("{part}-classes"));
            let classes =
                compile::compile_sources(&out, &joined.to_string_lossy(), &sources(&root)?)?;
            for file in
                files(&root)?.iter().filter(|file| file.extension() != Some("java".as_ref()))
            {
                let name = file.strip_prefix(&root).map_err(|error| error.to_string())?;
                let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
                write(&classes.join(name), &text)?;
            }
            class_path.insert(0, classes);
        }
        Ok(())
    }

    fn analyse(&self, analyses: &[&str], remembers: bool) -> Result<Analysed, String> {
        self.analyse_as(&Asked::for_all(analyses), remembers)
    }

    fn analyse_as(&self, asked: &Asked<'_>, remembers: bool) -> Result<Analysed, String> {
        let classes = |part: &str| self.folder.join(format!("{part}-classes/classes"));
        let class_path = [vec![classes("test"), classes("main")], self.libraries.clone()].concat();
        let request = json!({
            "kind": "analyse",
            "schemaVersion": 1,
            "jdkHome": jdk::home()?,
            "classPath": class_path,
            "testClassDirectories": [classes("test")],
            "classDirectories": [classes("main")],
            "selection": { "test": asked.test },
            "systemProperties": asked.properties.iter().copied().collect::<BTreeMap<_, _>>(),
            "workingDirectory": self.folder,
            "baseDirectory": self.folder,
            "sourceRoots": [self.folder.join("main")],
            "testSourceRoots": [self.folder.join("test")],
            "analyses": asked.analyses,
            "operators": asked.operators,
            "threads": 1,
            "cacheDirectory": remembers.then(|| self.folder.join(asked.cache)),
            "outputDirectory": self.folder.join("report"),
        });
        let path = self.folder.join("request.json");
        write(&path, &request.to_string())?;
        let told = output(Command::new(binary::oracle()?).arg("analyse").arg(&path))?;
        let log = String::from_utf8_lossy(&told.stdout);
        let (remembered, runs) = counts(&log).unwrap_or((0, 0));
        let is_recalled = log.contains("Nothing has changed since the last check");
        let report = self.document("oracle.json")?;
        let effort: Value = serde_json::from_str(&self.document("effort.json")?)
            .map_err(|error| error.to_string())?;
        let phases = effort["phases"].as_array().into_iter().flatten();
        let boots = phases.filter_map(|phase| phase["boots"].as_u64()).sum();
        Ok(Analysed { report, remembered, runs, is_recalled, boots })
    }

    fn document(&self, name: &str) -> Result<String, String> {
        let path = self.folder.join("report").join(name);
        std::fs::read_to_string(path).map_err(|error| error.to_string())
    }
}

/// Returns the numbers of remembered runs and of all runs in the log.
fn counts(log: &str) -> Option<(u32, u32)> {
    log.lines().find_map(|line| {
        let event: Value = serde_json::from_str(line).ok()?;
        let text = event["text"].as_str()?.strip_prefix("Remembered: ")?.to_owned();
        let mut words = text.split(' ');
        Some((words.next()?.parse().ok()?, words.nth(1)?.parse().ok()?))
    })
}

/// Returns all files below a folder, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    path.parent()
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

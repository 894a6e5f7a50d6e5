//! The HTML report in a browser: `cargo xtask test --all` runs it, since it needs Chromium and npm.
// A test of files and other programs.
#![allow(clippy::disallowed_methods)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use report::gate::{Thresholds, evaluate};
use report::{Finding, Format, GateRequest, Material, Rule, SCHEMA_VERSION};
use serde_json::Value;

use crate::sample::{FILE, baseline, employee, finding};

/// What finds faults that readers with a disability meet.
const AXE: &str = "axe-core@4.14.1";

/// Findings beside those of the example: more than a page can hold at once.
const MANY: usize = 5000;

/// Notes what goes wrong from the first script on.
const WATCH: &str = "<script>const faults = [];
addEventListener('error', (event) => faults.push(event.message));
addEventListener('securitypolicyviolation', (event) => faults.push(event.blockedURI));</script>";

#[test]
#[ignore = "needs Chromium and npm"]
fn the_page_works_for_everybody() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    std::fs::create_dir_all(&folder).expect("a folder");
    let driven = folder.join("driven.html");
    std::fs::write(&driven, with_driver(&page(), &axe(&folder))).expect("a page");
    let seen = browse(&folder, &driven);
    let texts = |pointer: &str| -> Vec<String> {
        let list = seen.pointer(pointer).and_then(Value::as_array).into_iter().flatten();
        list.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    assert_eq!(texts("/faults"), [""; 0]);
    let impact = |it: &&Value| {
        ["serious", "critical"].iter().any(|impact| it.get("impact") == Some(&(*impact).into()))
    };
    let violations = seen["violations"].as_array().expect("violations");
    assert_eq!(violations.iter().filter(impact).collect::<Vec<_>>(), Vec::<&Value>::new());
    assert_eq!(seen["shown"], 100);
    assert_eq!(seen["shownAfterMore"], 200);
    assert_eq!(seen["focused"], "summary");
    assert_eq!(seen["filters"]["rule"], "1 of 5003 findings");
    assert_eq!(seen["filters"]["package"], "1 of 5003 findings");
    assert_eq!(seen["filters"]["test"], "5002 of 5003 findings");
    assert_eq!(seen["filters"]["state"], "1 of 5003 findings");
    assert_eq!(seen["address"], "#findings?state=accepted");
    let input = texts("/flows/input");
    assert!(input[0].contains("field EmployeeTest.lastName = null"), "{input:?}");
    assert!(input.last().is_some_and(|step| step.contains("fails with")), "{input:?}");
    let method = texts("/flows/method");
    assert!(method.iter().any(|step| step.contains("an empty body")), "{method:?}");
    assert_eq!(texts("/excerpt"), ["19// line 19"]);
    assert_eq!(texts("/notes").len(), 2);
    assert_eq!(texts("/current"), ["Classes"]);
}

/// The example with many more findings, one of them accepted.
fn page() -> String {
    let mut oracle = employee();
    let more = (0..MANY).map(|number| Finding {
        message: format!("the input {number} is checked by no assertion"),
        ..finding(&format!("m{number}"), Rule::UnusedInput, "testToString")
    });
    oracle.findings.extend(more);
    let thresholds = Thresholds { max_unused_inputs: Some(0), ..Thresholds::default() };
    let request = GateRequest { schema_version: SCHEMA_VERSION, thresholds, ..Default::default() };
    let gate = evaluate(&request, &oracle, Some(&baseline(&["m7"]))).expect("a gate");
    let lines = (1..30).map(|line| format!("// line {line}\n")).collect::<String>();
    let source = |file: &str| (file == FILE).then(|| lines.clone());
    let material = Material { source: &source, fixes: BTreeMap::new() };
    Format::Html.render(&oracle, &gate, &material).expect("a page")
}

/// The source of axe.
fn axe(folder: &Path) -> String {
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        let mut npm = Command::new("npm");
        run(npm
            .args(["install", "--no-save", "--ignore-scripts", "--prefix"])
            .arg(folder)
            .arg(AXE));
    }
    std::fs::read_to_string(&file).expect("axe")
}

fn with_driver(page: &str, axe: &str) -> String {
    let driver = include_str!("drive.js");
    let (head, body) = page.split_once("<body>").expect("a body");
    let (body, end) = body.rsplit_once("</body>").expect("its end");
    format!("{head}<body>{WATCH}{body}<script>{axe}</script><script>{driver}</script></body>{end}")
}

/// What the driver saw.
fn browse(folder: &Path, page: &Path) -> Value {
    let mut browser = Command::new(browser());
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=120000"]);
    browser.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    let dom = run(browser.arg("--dump-dom").arg(format!("file://{}", page.display())));
    let (_, seen) = dom.rsplit_once("<pre id=\"seen\">").expect("the driver comes to its end");
    let (seen, _) = seen.split_once("</pre>").expect("its end");
    let text = seen.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    serde_json::from_str(&text).expect("JSON")
}

/// Chromium under one of its names.
fn browser() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let mut all =
        std::env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name)));
    all.find(|program| program.is_file()).expect("Chromium on the PATH")
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("a program that starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

//! Runs scripts in pages in Chromium without a window and returns their results.

// Tests of files and other programs.
#![allow(clippy::disallowed_methods)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

/// The package that finds obstacles for readers with a disability.
const AXE: &str = "axe-core@4.14.1";

/// A script that records errors. It runs before all other scripts.
const WATCH: &str = "<script>const faults = [];
addEventListener('error', (event) => faults.push(event.message));
addEventListener('securitypolicyviolation', (event) => faults.push(event.blockedURI));</script>";

/// Functions that the scripts which walk through a page share.
const READER: &str = include_str!("reader.js");

/// Runs a script that walks through a page, and returns the results that it leaves in `#seen`.
pub(crate) fn walk(name: &str, page: &str, driver: &str) -> Value {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    std::fs::create_dir_all(&folder).expect("a folder");
    let driven = folder.join(format!("{name}.html"));
    std::fs::write(&driven, with_driver(page, axe(&folder), driver)).expect("a page");
    browse(&folder.join(format!("profile-{name}")), &driven)
}

/// Returns the texts of a list in the results.
pub(crate) fn texts(seen: &Value, pointer: &str) -> Vec<String> {
    let list = seen.pointer(pointer).and_then(Value::as_array).into_iter().flatten();
    list.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Returns the obstacles for readers that axe found in the page.
pub(crate) fn serious(seen: &Value) -> Vec<&Value> {
    let impact = |it: &&Value| {
        ["serious", "critical"].iter().any(|impact| it.get("impact") == Some(&(*impact).into()))
    };
    seen["violations"].as_array().expect("violations").iter().filter(impact).collect()
}

/// Returns the source of axe. It is installed once for all tests that run at the same time.
fn axe(folder: &Path) -> &'static str {
    static SOURCE: OnceLock<String> = OnceLock::new();
    SOURCE.get_or_init(|| installed_axe(folder))
}

fn installed_axe(folder: &Path) -> String {
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

fn with_driver(page: &str, axe: &str, driver: &str) -> String {
    let (head, body) = page.split_once("<body>").expect("a body");
    let (body, end) = body.rsplit_once("</body>").expect("its end");
    // In a scope of its own, so that the script does not redefine names of the page.
    let walk = format!("(() => {{\n{READER}{driver}}})();");
    format!("{head}<body>{WATCH}{body}<script>{axe}</script><script>{walk}</script></body>{end}")
}

/// Returns the results of the driver script.
fn browse(profile: &Path, page: &Path) -> Value {
    let mut browser = Command::new(browser());
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=120000"]);
    browser.arg(format!("--user-data-dir={}", profile.display()));
    let dom = run(browser.arg("--dump-dom").arg(format!("file://{}", page.display())));
    let (_, seen) = dom.rsplit_once("<pre id=\"seen\">").expect("the driver comes to its end");
    let (seen, _) = seen.split_once("</pre>").expect("its end");
    let text = seen.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    serde_json::from_str(&text).expect("JSON")
}

/// Returns the command for Chromium, which has several names.
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

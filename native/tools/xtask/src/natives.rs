//! Writes the table of native methods by JDK release: done, refused or missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use crate::shell::{cargo, output, read, root};

const TABLE: &str = "native/jvm/natives/TABLE.md";
/// Modules whose natives are only counted: for graphics, sound, and tools that look into a JVM.
const COUNTED: [&str; 7] = [
    "java.desktop",
    "java.smartcardio",
    "jdk.crypto.cryptoki",
    "jdk.hotspot.agent",
    "jdk.internal.vm.ci",
    "jdk.jfr",
    "jdk.sctp",
];
const HEAD: &str = "\
# Native methods of the class library

Made by `cargo xtask natives JDK...`, from JDKs for Linux; nobody edits it by hand, and a test of this crate holds it against
the rows. The table of rows is keyed by signature, so that a release that renames a native, or gives it other parameters, has a
row of its own here. A call of a native that is refused or missing ends as *unsupported*.
";

/// Natives by module and signature, each with the releases that declare it and its state.
type Natives = BTreeMap<String, BTreeMap<String, (BTreeSet<u32>, String)>>;

/// Writes the table for JDKs with these homes.
pub fn table(homes: &[&str]) -> Result<(), String> {
    let mut natives = Natives::new();
    for home in homes {
        add(&mut natives, home)?;
    }
    let file = root().join(TABLE);
    std::fs::write(&file, render(&natives)).map_err(|error| format!("{}: {error}", file.display()))
}

/// Adds the natives that a JDK declares.
fn add(natives: &mut Natives, home: &str) -> Result<(), String> {
    let release = release(home)?;
    let listed = output(oracle().args(["natives", "--jdk", home]))?;
    for line in listed.lines() {
        let mut fields = line.split('\t');
        let (Some(state), Some(module), Some(signature), Some(reason)) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(format!("`oracle natives` says `{line}`"));
        };
        let state = if reason.is_empty() { state.to_owned() } else { format!("{state}: {reason}") };
        let of = natives.entry(module.to_owned()).or_default();
        of.entry(signature.to_owned()).or_insert((BTreeSet::new(), state)).0.insert(release);
    }
    Ok(())
}

/// Returns the command of the interpreter: `ORACLE_BIN`, else one that cargo builds.
fn oracle() -> Command {
    if let Some(given) = std::env::var_os("ORACLE_BIN") {
        return Command::new(given);
    }
    let mut command = cargo();
    command.args(["run", "--release", "--quiet", "--package", "oracle-cli", "--"]);
    command
}

/// Returns the feature release of a JDK, such as 17.
fn release(home: &str) -> Result<u32, String> {
    let text = read(&Path::new(home).join("release"))?;
    let version = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""));
    let feature = version.and_then(|version| version.split(['.', '"', '-', '+']).next());
    feature
        .and_then(|feature| feature.parse().ok())
        .ok_or_else(|| format!("{home}/release tells no JAVA_VERSION"))
}

fn render(natives: &Natives) -> String {
    let releases: BTreeSet<u32> = natives
        .values()
        .flat_map(BTreeMap::values)
        .flat_map(|(releases, _)| releases)
        .copied()
        .collect();
    let mut text = HEAD.to_owned();
    text += "\n| Module | Release | done | refused | missing |\n|---|---|---|---|---|\n";
    for (module, of) in natives {
        for &release in &releases {
            let count = |kind: &str| {
                let is = |(declared, state): &&(BTreeSet<u32>, String)| {
                    declared.contains(&release) && state.starts_with(kind)
                };
                of.values().filter(is).count()
            };
            let counts = ["done", "refused", "missing"].map(count);
            if let [done, refused, missing] = counts
                && counts != [0; 3]
            {
                let _ = writeln!(text, "| {module} | {release} | {done} | {refused} | {missing} |");
            }
        }
    }
    for (module, of) in natives.iter().filter(|(module, _)| !COUNTED.contains(&module.as_str())) {
        let _ = write!(text, "\n## {module}\n\n| Native | Releases | State |\n|---|---|---|\n");
        for (signature, (declared, state)) in of {
            let declared: Vec<String> = declared.iter().map(u32::to_string).collect();
            let _ = writeln!(text, "| `{signature}` | {} | {state} |", declared.join(" "));
        }
    }
    text
}

//! Runs the tests on a JVM, where a listener records them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::rows::{End, Rows};
use corpus::Suite;
use corpus::Workplace;
use corpus::shell;

const RECORDER: &str = include_str!("../java/Recorder.java");
/// A suite that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(1800);

/// System properties of both sides.
pub const PROPERTIES: [(&str, &str); 5] = [
    ("user.timezone", "UTC"),
    ("user.language", "en"),
    ("user.country", "US"),
    ("file.encoding", "UTF-8"),
    ("java.awt.headless", "true"),
];

/// Environment variables of both sides.
pub const ENVIRONMENT: [(&str, &str); 4] =
    [("PATH", "/usr/bin:/bin"), ("LANG", "C.UTF-8"), ("LC_ALL", "C.UTF-8"), ("TZ", "UTC")];

/// Compiles the helpers for a run with these jars.
pub fn prepare(jars: &[PathBuf], arguments: &Arguments) -> Result<(), String> {
    let launcher = jars.last().ok_or("no launcher")?;
    compile(&arguments.jdk, launcher, &arguments.cache).map(|_| ())
}

/// Runs the suite, with further options for the JVM.
pub fn run(
    suite: &Suite,
    workplace: &Workplace,
    arguments: &Arguments,
    options: &[&str],
) -> Result<Rows, String> {
    let launcher = workplace.class_path.last().ok_or("no launcher")?;
    let recorder = compile(&arguments.jdk, launcher, &arguments.cache)?;
    let (classes, result) = (workplace.beside("classes.txt"), workplace.beside("result.tsv"));
    shell::write(&classes, &(workplace.classes.join("\n") + "\n"))?;
    let mut command = command(suite, workplace, arguments, &recorder, options)?;
    command.arg("Recorder").args([&result, &classes]);
    wait(&mut command, &suite.name)?;
    let text = fs::read_to_string(&result)
        .map_err(|error| format!("{}: the JVM recorded nothing: {error}", suite.name))?;
    let (rows, complete) = read(&text);
    if complete { Ok(rows) } else { Err(format!("{}: the JVM did not end its run", suite.name)) }
}

fn command(
    suite: &Suite,
    workplace: &Workplace,
    arguments: &Arguments,
    recorder: &Path,
    options: &[&str],
) -> Result<Command, String> {
    let paths = workplace.class_path.iter().map(PathBuf::as_path).chain([recorder]);
    let class_path = std::env::join_paths(paths).map_err(|error| error.to_string())?;
    let mut command = without_network(&arguments.jdk.join("bin").join("java"));
    command.current_dir(workplace.working_directory()).env_clear();
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command.envs(ENVIRONMENT).env("HOME", workplace.home());
    command.args(PROPERTIES.map(|(name, value)| format!("-D{name}={value}")));
    command.arg(format!("-Djava.io.tmpdir={}", workplace.temporary().display()));
    command.arg(format!("-Duser.home={}", workplace.home().display()));
    command.args(options).args(&suite.jvm_args).arg("-cp").arg(class_path);
    let output = || if arguments.console { Stdio::inherit() } else { Stdio::null() };
    command.stdin(Stdio::null()).stdout(output()).stderr(output());
    Ok(command)
}

/// Returns a command that runs in a network with only the loopback interface, if the system permits
/// it.
fn without_network(program: &Path) -> Command {
    const UP: &str = "ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null; exec \"$@\"";
    for flags in [&["--net"][..], &["--map-root-user", "--net"]] {
        let alone = || {
            let mut command = Command::new("unshare");
            command.args(flags).args(["sh", "-c", UP, "sh"]);
            command
        };
        if shell::run(alone().arg("true")).is_ok() {
            let mut command = alone();
            command.arg(program);
            return command;
        }
    }
    eprintln!("conformance: no network namespace; the JVM sees this machine's network");
    Command::new(program)
}

fn wait(command: &mut Command, suite: &str) -> Result<(), String> {
    let mut child = command.spawn().map_err(|error| format!("`java` does not start: {error}"))?;
    let start = Instant::now();
    while child.try_wait().map_err(|error| error.to_string())?.is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
            return Err(format!("{suite}: the JVM takes longer than {} s", PATIENCE.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Compiles the listener once for each launcher.
fn compile(jdk: &Path, launcher: &Path, cache: &Path) -> Result<PathBuf, String> {
    let name = launcher.file_stem().unwrap_or_default();
    let folder = std::path::absolute(cache.join("recorder").join(name))
        .map_err(|error| error.to_string())?;
    let source = folder.join("Recorder.java");
    let is_current = fs::read_to_string(&source).is_ok_and(|text| text == RECORDER);
    if is_current && folder.join("Recorder.class").exists() {
        return Ok(folder);
    }
    shell::write(&source, RECORDER)?;
    let mut javac = Command::new(jdk.join("bin").join("javac"));
    javac.args(["-nowarn", "-implicit:none", "-cp"]).arg(launcher).arg("-d").arg(&folder);
    shell::run(javac.arg(&source))?;
    Ok(folder)
}

/// Reads the rows. Also returns whether the run came to its end.
fn read(text: &str) -> (Rows, bool) {
    let (mut rows, mut complete) = (Rows::default(), false);
    for line in text.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["end", ..] => complete = true,
            [_, id, outcome, exception] => {
                let (outcome, exception) = (outcome.to_owned(), exception.to_owned());
                rows.add(&unescape(id), End::Ended { outcome, exception });
            }
            _ => {}
        }
    }
    (rows, complete)
}

fn unescape(text: &str) -> String {
    let mut letters = text.chars();
    let mut plain = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => match letters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                _ => '\\',
            },
            letter => letter,
        });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_rows() {
        let text = "test\t[a:b\\\\c\\n]\tFAILED\tjava.lang.Error\nend\t\t\t\n";
        let (rows, complete) = read(text);
        assert!(complete);
        let end = End::Ended { outcome: "FAILED".into(), exception: "java.lang.Error".into() };
        assert_eq!(rows.get("[a:b\\c\n]"), Some(&end));
    }
}

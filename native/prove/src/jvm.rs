//! Tests on the real JVM, in a process of its own: a reference for what the interpreter says.

use std::ffi::OsString;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use laboratory::interrupt;
use report::AnalyseRequest;
use suite::driver;
use suite::messages::Message;

use crate::wire::{number, read_byte, read_number, read_text, texts};

const MAIN: &str = "org.oraclecheck.driver.Reference";

/// What a run may take. It only keeps a run that never ends from holding up the build: the interpreter has
/// seen each of them end within its budget of instructions.
const PATIENCE: Duration = Duration::from_secs(300);

/// How long a run may be silent before it is asked whether it is still wanted.
const LOOK: Duration = Duration::from_millis(100);

/// A static field and its value: class, as `Class.getName` gives it, name, kind and text, as the driver's
/// `Assignment` reads them.
pub type Assignment = [String; 4];

/// A run of tests with some classes in front of the others.
pub struct Run {
    /// Folders of classes.
    pub front: Vec<PathBuf>,
    /// The tests that are wanted, by class and method; nothing for all.
    pub wanted: Vec<(String, String)>,
    /// A static field that is set when a test begins.
    pub assignment: Option<Assignment>,
    /// What the driver is told.
    pub words: Vec<String>,
}

/// What the driver said in a run, or why it said nothing.
pub type Told = Result<Vec<Message>, String>;

/// A JVM for the tests of a request, which works in a folder of its own.
pub struct Jvm<'a> {
    request: &'a AnalyseRequest,
    folder: &'a Path,
    patience: Duration,
}

/// What the vm has too, whatever the locale of the machine is: without a locale a JVM's charset is ASCII, and a test that
/// needs UTF-8 would end otherwise there. The tests' own arguments follow, and win.
const PLATFORM: [&str; 3] = ["-Dfile.encoding=UTF-8", "-Duser.language=en", "-Duser.country="];

impl<'a> Jvm<'a> {
    /// Makes the folder ready.
    pub fn in_folder(request: &'a AnalyseRequest, folder: &'a Path) -> io::Result<Jvm<'a>> {
        let jvm = Jvm { request, folder, patience: PATIENCE };
        for name in ["work", "tmp", "home"] {
            std::fs::create_dir_all(folder.join(name))?;
        }
        for (name, bytes) in driver::class_files() {
            write_class(&jvm.driver(), name.strip_suffix(".class").unwrap_or(name), bytes)?;
        }
        Ok(jvm)
    }

    /// The same with another time that a run may be silent.
    pub fn with_patience(self, patience: Duration) -> Jvm<'a> {
        Jvm { patience, ..self }
    }

    fn driver(&self) -> PathBuf {
        self.folder.join("driver")
    }

    /// Makes all runs, one after the other. Where one takes the process down, another process goes on behind it,
    /// unless all is to end early.
    pub fn run(&self, runs: &[Run]) -> Vec<Told> {
        let mut told = Vec::new();
        while let Some(rest) = runs.get(told.len()..).filter(|rest| !rest.is_empty()) {
            if interrupt::is_asked() {
                told.resize_with(runs.len(), || Err(interrupt::REASON.to_owned()));
                break;
            }
            let before = told.len();
            let why = match self.start(rest) {
                Ok((child, messages)) => {
                    listen(child, &messages, rest.len(), self.patience, &mut told)
                }
                Err(error) => Some(format!("the JVM cannot be run: {error}")),
            };
            if told.len() < runs.len() {
                let why = why.unwrap_or_else(|| "the JVM ended in the midst of it".to_owned());
                told.push(Err(why));
            }
            debug_assert!(told.len() > before, "each process is for one run at least");
        }
        told
    }

    fn start(&self, runs: &[Run]) -> io::Result<(Child, Receiver<Message>)> {
        let mut child = Command::new(self.request.jdk_home.join("bin").join("java"))
            .args(self.arguments())
            .arg("-cp")
            .arg(self.driver())
            .arg(MAIN)
            .current_dir(self.folder.join("work"))
            .env_clear()
            .envs(&self.request.environment)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        if let Err(error) = tell(&mut child, &self.asked(runs)) {
            end(&mut child);
            return Err(error);
        }
        let output = child.stdout.take().ok_or_else(|| io::Error::other("it has no output"))?;
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(message)) = message(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Ok((child, receiver))
    }

    /// Those of the tests' own JVM that change what they do. Agents do not run here: they write reports.
    fn arguments(&self) -> Vec<OsString> {
        let request = self.request;
        let mut arguments: Vec<OsString> = vec!["-Xshare:auto".into()];
        arguments.extend(PLATFORM.map(OsString::from));
        arguments.extend(request.enable_assertions.then(|| "-ea".into()));
        let mut words = request.jvm_arguments.iter();
        while let Some(word) = words.next() {
            let is_switch = ["-D", "-ea", "-da", "-esa", "-dsa", "-enablea", "-disablea"];
            let is_size = ["-Xmx", "-Xms", "-Xss"];
            if word.starts_with("--add-") {
                arguments.push(word.into());
                let value = (!word.contains('=')).then(|| words.next()).flatten();
                arguments.extend(value.map(OsString::from));
            } else if is_switch.iter().chain(&is_size).any(|start| word.starts_with(start)) {
                arguments.push(word.into());
            }
        }
        let property = |(name, value): (&String, &String)| format!("-D{name}={value}").into();
        arguments.extend(request.system_properties.iter().map(property));
        for (name, folder) in [("java.io.tmpdir", "tmp"), ("user.home", "home")] {
            let mut argument = OsString::from(format!("-D{name}="));
            argument.push(self.folder.join(folder));
            arguments.push(argument);
        }
        arguments
    }

    /// The request's bytes, as `Reference.java` reads them.
    fn asked(&self, runs: &[Run]) -> Vec<u8> {
        let path = |path: &PathBuf| path.to_string_lossy().into_owned();
        let request = self.request;
        let mut class_path: Vec<String> = request.whole_class_path().iter().map(path).collect();
        class_path.push(path(&self.driver()));
        let mut bytes = Vec::new();
        texts(&mut bytes, &class_path);
        number(&mut bytes, runs.len());
        for Run { front, wanted, assignment, words } in runs {
            texts(&mut bytes, &front.iter().map(path).collect::<Vec<_>>());
            let wanted = wanted.iter().flat_map(|(class, method)| [class.clone(), method.clone()]);
            texts(&mut bytes, &wanted.collect::<Vec<_>>());
            texts(&mut bytes, assignment.as_ref().map_or(&[], |it| &it[..]));
            texts(&mut bytes, words);
        }
        bytes
    }
}

/// Writes a class file below a folder.
pub fn write_class(folder: &Path, class: &str, bytes: &[u8]) -> io::Result<()> {
    let path = folder.join(format!("{class}.class"));
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    std::fs::write(path, bytes)
}

/// Gives the request to the process. Its standard input stays open behind that: at its end it ends too.
fn tell(child: &mut Child, asked: &[u8]) -> io::Result<()> {
    let input = child.stdin.as_mut().ok_or_else(|| io::Error::other("it has no input"))?;
    input.write_all(asked)?;
    input.flush()
}

fn end(child: &mut Child) {
    // It may be gone already.
    let _ = child.kill();
    let _ = child.wait();
}

/// Takes down what is said in so many runs; why it is not all, if that is known.
fn listen(
    mut child: Child,
    messages: &Receiver<Message>,
    runs: usize,
    patience: Duration,
    told: &mut Vec<Told>,
) -> Option<String> {
    let mut said = Vec::new();
    let mut left = runs;
    let mut why = None;
    let mut heard = Instant::now();
    while left > 0 {
        match messages.recv_timeout(LOOK) {
            Ok(message) => {
                heard = Instant::now();
                let is_last = matches!(message, Message::Done | Message::Broken { .. });
                said.push(message);
                if is_last {
                    told.push(Ok(std::mem::take(&mut said)));
                    left -= 1;
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => why = too_late(heard, patience),
        }
        if why.is_some() {
            break;
        }
    }
    end(&mut child);
    why
}

/// Why a run that says nothing is not waited for any longer.
fn too_late(heard: Instant, patience: Duration) -> Option<String> {
    if interrupt::is_asked() {
        return Some(interrupt::REASON.to_owned());
    }
    (heard.elapsed() >= patience).then(|| "it does not end on the JVM".to_owned())
}

/// The next message; nothing if a driver of another version speaks.
fn message(from: &mut impl Read) -> io::Result<Option<Message>> {
    let kind = read_number(from)?;
    let count = read_number(from)?;
    let mut fields = Vec::new();
    for _ in 0..count {
        let is_there = read_byte(from)? != 0;
        let text = read_text(from)?;
        fields.push(is_there.then_some(text));
    }
    Ok(Message::read(i32::try_from(kind).unwrap_or(i32::MAX), fields))
}

//! Runs tests on the real JVM, in another process, to confirm results of the interpreter.

mod copies;

use std::ffi::OsString;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use laboratory::{interrupt, lanes, meter, mishap};
use report::AnalyseRequest;
use suite::conversation::driver;
use suite::conversation::messages::Message;
use suite::planning::classes::top_level;
use suite::planning::plan::Plan;
use suite::planning::services;
use suite::planning::settings::of_jvm;

use self::copies::Copies;
use crate::wire::{number, read_byte, read_number, read_text, texts};

/// The main class of the Java program that runs the tests.
const MAIN: &str = "org.oraclecheck.driver.Reference";

/// The time that a run may pass without a message. It only prevents that a run which never ends
/// holds up the build: in the interpreter, each of these runs ended within its budget of
/// instructions.
const PATIENCE: Duration = Duration::from_secs(300);

/// The interval at which the engine checks for an interruption while it waits for a message.
const LOOK: Duration = Duration::from_millis(100);

/// A static field and its value: class (in the form of `Class.getName`), name, kind and text, in
/// the format that the driver's `Assignment` reads.
pub type Assignment = [String; 4];

/// One execution of JUnit.
pub struct Execution {
    /// The tests to run, by class and method. Empty for all.
    pub wanted: Vec<(String, String)>,
    /// The driver's arguments.
    pub words: Vec<String>,
}

impl Execution {
    /// Returns the top-level test classes that it names, in the form of `Class.getName`.
    fn classes(&self) -> impl Iterator<Item = &str> {
        let selected = self.words.iter().filter_map(|word| word.strip_prefix("class="));
        selected.chain(self.wanted.iter().map(|(class, _)| top_level(class)))
    }
}

/// One run of tests on the JVM, with some classes replaced.
pub struct Run {
    /// Folders of classes that come before the class path.
    pub front: Vec<PathBuf>,
    /// The executions before, with the same classes. Their outcomes are not reported.
    pub before: Vec<Execution>,
    /// The execution whose outcomes are reported.
    pub execution: Execution,
    /// A static field to set when a test starts.
    pub assignment: Option<Assignment>,
}

impl Run {
    /// Returns the run of one execution, with folders of classes before the class path.
    #[must_use]
    pub fn of(front: Vec<PathBuf>, wanted: Vec<(String, String)>, words: Vec<String>) -> Run {
        let execution = Execution { wanted, words };
        Run { front, before: Vec::new(), execution, assignment: None }
    }

    /// Returns whether it replaces no class and sets no field.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.front.is_empty() && self.assignment.is_none()
    }

    fn classes(&self) -> impl Iterator<Item = &str> {
        self.before.iter().chain([&self.execution]).flat_map(Execution::classes)
    }
}

/// The driver's messages in a run, or the reason why the run did not end.
pub type Told = Result<Vec<Message>, String>;

/// A JVM for the tests of a request. Everything that it writes goes to one folder.
pub struct Jvm<'a> {
    request: &'a AnalyseRequest,
    folder: &'a Path,
    patience: Duration,
    /// Further arguments of the JVM.
    arguments: Vec<String>,
    /// Whether classes of `java.base` are replaced.
    is_patched: bool,
    /// Whether it finds names of hosts in the file [`Jvm::hosts`] alone.
    has_hosts: bool,
    /// The files of the project that the tests of its runs read.
    copies: Copies,
}

/// The setting that gives a host an address.
const HOSTS: &str = "hosts.";
/// The hosts that every machine has.
const OWN_HOSTS: &str = "127.0.0.1 localhost\n::1 localhost\n";
/// The file with the name of the machine.
const MACHINE: &str = "/proc/sys/kernel/hostname";

/// Arguments with which the JVM starts and compiles quickly: it runs few tests. They choose no garbage collector: a
/// variable of the tests may choose a different collector, and then the JVM does not start.
const START: [&str; 2] = ["-Xshare:auto", "-XX:TieredStopAtLevel=1"];

/// Arguments that give the JVM the same charset and locale as our vm, whatever the machine's locale
/// is. Without a locale the JVM's charset is ASCII, and a test that needs UTF-8 would end
/// differently. The arguments of the tests' own JVM follow, so they override these.
const PLATFORM: [&str; 3] = ["-Dfile.encoding=UTF-8", "-Duser.language=en", "-Duser.country="];

/// The variable for the machine's locale, from which the JVM has the encodings of the console and of names of files,
/// and its values for UTF-8 and for ASCII.
const LOCALE: (&str, &str, &str) = ("LC_ALL", "C.UTF-8", "C");

impl<'a> Jvm<'a> {
    /// Prepares a folder for the JVM: working directory, temporary files, home, and the driver. The
    /// working directory gets the files of the project that tests of the plan have read.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn in_folder(
        request: &'a AnalyseRequest,
        plan: &Plan,
        folder: &'a Path,
    ) -> io::Result<Jvm<'a>> {
        let hosts: Vec<(&str, &str)> = request
            .world
            .iter()
            .filter_map(|(name, address)| Some((name.strip_prefix(HOSTS)?, address.as_str())))
            .collect();
        let (arguments, has_hosts) = (Vec::new(), !hosts.is_empty());
        let patience = PATIENCE;
        let copies = Copies::in_folder(plan.files_read.clone(), folder.join("work"));
        let is_patched = false;
        let jvm = Jvm { request, folder, patience, arguments, is_patched, has_hosts, copies };
        if has_hosts {
            jvm.write_hosts(&hosts)?;
        }
        std::fs::create_dir_all(jvm.working_directory())?;
        for name in ["tmp", "home"] {
            std::fs::create_dir_all(folder.join(name))?;
        }
        for (name, bytes) in driver::class_files() {
            write_class(&jvm.driver(), name.strip_suffix(".class").unwrap_or(name), bytes)?;
        }
        for (name, text) in services::files(request) {
            let file = jvm.driver().join(name);
            file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(file, text)?;
        }
        Ok(jvm)
    }

    /// Changes the time that a run may pass without a message.
    pub fn with_patience(self, patience: Duration) -> Jvm<'a> {
        Jvm { patience, ..self }
    }

    /// Adds arguments, which come last.
    pub fn with_arguments(self, arguments: &[String]) -> Jvm<'a> {
        Jvm { arguments: arguments.to_vec(), ..self }
    }

    /// Leaves the JVM no hosts but those that every machine has.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn without_hosts(self) -> io::Result<Jvm<'a>> {
        self.write_hosts(&[])?;
        Ok(Jvm { has_hosts: true, ..self })
    }

    /// Writes the file in which the JVM finds names of hosts.
    fn write_hosts(&self, hosts: &[(&str, &str)]) -> io::Result<()> {
        let machine = std::fs::read_to_string(MACHINE).unwrap_or_default();
        let machine = [(machine.trim(), "127.0.0.1")];
        let named = hosts.iter().chain(&machine).filter(|(name, _)| !name.is_empty());
        let lines = named.map(|(name, address)| format!("{address} {name}\n"));
        std::fs::write(self.hosts(), OWN_HOSTS.to_owned() + &lines.collect::<String>())
    }

    fn hosts(&self) -> PathBuf {
        self.folder.join("hosts")
    }

    /// Replaces classes of the module `java.base`, given by their internal names.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn with_patches(self, classes: &[(String, Vec<u8>)]) -> io::Result<Jvm<'a>> {
        for (name, bytes) in classes {
            write_class(&self.patches(), name, bytes)?;
        }
        Ok(Jvm { is_patched: !classes.is_empty(), ..self })
    }

    /// Returns the folder of replaced classes of `java.base`.
    fn patches(&self) -> PathBuf {
        self.folder.join("java.base")
    }

    /// Returns the folder of the driver's classes.
    fn driver(&self) -> PathBuf {
        self.folder.join("driver")
    }

    /// Returns the working directory, which has the same place among the copied files as the tests'
    /// own one in the project.
    fn working_directory(&self) -> PathBuf {
        self.copies.of(&self.request.working_directory)
    }

    /// Returns the reason if files of the project that the tests of a run read are missing in the
    /// working directory. Known after the run.
    pub fn missing_files(&self, run: &Run) -> Option<String> {
        self.copies.missing(run.classes())
    }

    /// Makes all runs, one after the other, and returns the messages of each. If a run ends the
    /// process, another process makes the runs after it. After an interruption the remaining runs
    /// are not made.
    pub fn run(&mut self, runs: &[Run]) -> Vec<Told> {
        let laid_out =
            runs.iter().flat_map(Run::classes).try_for_each(|class| self.copies.lay_out(class));
        if let Err(error) = laid_out {
            let why = format!("the files that the tests read cannot be copied: {error}");
            return vec![Err(why); runs.len()];
        }
        let mut told = Vec::new();
        while let Some(rest) = runs.get(told.len()..).filter(|rest| !rest.is_empty()) {
            if interrupt::is_asked() {
                told.resize_with(runs.len(), || Err(interrupt::reason().to_owned()));
                break;
            }
            let before = told.len();
            let _processor = lanes::lend();
            let why = match self.start(rest) {
                Ok((child, messages)) => {
                    listen(child, &messages, rest.len(), self.patience, &mut told)
                }
                Err(error) => Some(format!("the JVM cannot be run: {error}")),
            };
            if told.len() < runs.len() {
                mishap::note();
                let why = why.unwrap_or_else(|| "the JVM ended before the test".to_owned());
                told.push(Err(why));
            }
            debug_assert!(told.len() > before, "each process is for one run at least");
        }
        told
    }

    /// Starts a process for runs, and a thread that receives its messages.
    fn start(&self, runs: &[Run]) -> io::Result<(Child, Receiver<Message>)> {
        let (_, variables) = of_jvm(self.request);
        let is_ascii = self.request.world.get("charset").is_some_and(|it| it == "US-ASCII");
        meter::note_process();
        let mut child = Command::new(self.request.jdk_home.join("bin").join("java"))
            .args(self.arguments())
            .arg("-cp")
            .arg(self.driver())
            .arg(MAIN)
            .current_dir(self.working_directory())
            .env_clear()
            .env(LOCALE.0, if is_ascii { LOCALE.2 } else { LOCALE.1 })
            .envs(&self.request.environment)
            .envs(variables)
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

    /// Returns the JVM's arguments: those of the tests' own JVM that influence tests. Agents are
    /// left out, because they write reports.
    fn arguments(&self) -> Vec<OsString> {
        let request = self.request;
        let mut arguments: Vec<OsString> = START.map(OsString::from).to_vec();
        arguments.extend(PLATFORM.map(OsString::from));
        if self.is_patched {
            let mut argument = OsString::from("--patch-module=java.base=");
            argument.push(self.patches());
            arguments.push(argument);
        }
        arguments.extend(request.enable_assertions.then(|| "-ea".into()));
        let mut words = request.jvm_arguments.iter();
        while let Some(word) = words.next() {
            let is_switch = ["-D", "-ea", "-da", "-esa", "-dsa", "-enablea", "-disablea"];
            let is_size = ["-Xmx", "-Xms", "-Xss"];
            if word.starts_with("--add-") {
                arguments.push(word.into());
                let value = (!word.contains('=')).then(|| words.next()).flatten();
                arguments.extend(value.map(OsString::from));
            } else if word == "--enable-preview"
                || is_switch.iter().chain(&is_size).any(|start| word.starts_with(start))
            {
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
        arguments.extend(of_jvm(request).0.into_iter().map(OsString::from));
        if self.has_hosts {
            let mut argument = OsString::from("-Djdk.net.hosts.file=");
            argument.push(self.hosts());
            arguments.push(argument);
        }
        arguments.extend(self.arguments.iter().map(OsString::from));
        arguments
    }

    /// Returns the bytes of the request, in the format that `Reference.java` reads.
    fn asked(&self, runs: &[Run]) -> Vec<u8> {
        let path = |path: &PathBuf| path.to_string_lossy().into_owned();
        let request = self.request;
        let mut class_path: Vec<String> = request.whole_class_path().iter().map(path).collect();
        class_path.push(path(&self.driver()));
        let mut bytes = Vec::new();
        texts(&mut bytes, &class_path);
        number(&mut bytes, runs.len());
        for Run { front, before, execution, assignment } in runs {
            texts(&mut bytes, &front.iter().map(path).collect::<Vec<_>>());
            texts(&mut bytes, assignment.as_ref().map_or(&[], |it| &it[..]));
            number(&mut bytes, before.len());
            before.iter().chain([execution]).for_each(|it| it.put_into(&mut bytes));
        }
        bytes
    }
}

impl Execution {
    fn put_into(&self, bytes: &mut Vec<u8>) {
        let wanted = self.wanted.iter().flat_map(|(class, method)| [class.clone(), method.clone()]);
        texts(bytes, &wanted.collect::<Vec<_>>());
        texts(bytes, &self.words);
    }
}

/// Writes the file of a class, given as `a/b/C`, below a folder.
pub fn write_class(folder: &Path, class: &str, bytes: &[u8]) -> io::Result<()> {
    let path = folder.join(format!("{class}.class"));
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    std::fs::write(path, bytes)
}

/// Sends the request to the process. Standard input stays open afterwards, because the process ends
/// itself when its input ends. So it does not outlive the engine.
fn tell(child: &mut Child, asked: &[u8]) -> io::Result<()> {
    let input = child.stdin.as_mut().ok_or_else(|| io::Error::other("it has no input"))?;
    input.write_all(asked)?;
    input.flush()
}

/// Ends the process and waits until it is gone.
fn end(child: &mut Child) {
    // It may have ended already.
    let _ = child.kill();
    let _ = child.wait();
    meter::note_end_of_process();
}

/// Receives the messages of `runs` runs and adds them to `told`, run by run. Then ends the process.
/// Returns the reason if it stopped before the last run, unless the process just ended.
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

/// Returns the reason to stop waiting for a silent run, or `None` to go on waiting.
fn too_late(heard: Instant, patience: Duration) -> Option<String> {
    if interrupt::is_asked() {
        return Some(interrupt::reason().to_owned());
    }
    (heard.elapsed() >= patience).then(|| "it does not end on the JVM".to_owned())
}

/// Reads the next message. Returns `None` if the driver has another version.
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

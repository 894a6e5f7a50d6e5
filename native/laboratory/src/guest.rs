//! What a guest program sees when it starts: its vm, its properties, its world.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use environment::{Reach, Reads, Sink, Virtual, VirtualOptions, World};
use vm::native::{Native, NativeKey};
use vm::{Failure, Interpreter, Machine, Options, Vm};

use crate::interrupt;
use crate::jdk::Jdk;

/// Name and home folder, in memory, of whom the guest runs as.
const USER: [&str; 2] = ["user", "/home/user"];
/// As [`USER`], of the superuser.
const SUPERUSER: [&str; 2] = ["root", "/root"];
/// The guest's folder for temporary files, in memory.
const TEMPORARY: &str = "/tmp";

/// Where HotSpot looks for a program's native libraries on Linux.
const LIBRARY_PATH: &str = "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib";

/// How guests are started; every vm made from the same one starts the same.
#[derive(Clone)]
pub struct Guest {
    /// The class library.
    pub jdk: Jdk,
    /// Class path, in order.
    pub class_path: Vec<PathBuf>,
    /// System properties, over those that the vm sets.
    pub properties: Vec<(String, String)>,
    /// What it sees of the outside that can be otherwise elsewhere.
    pub world: World,
    /// The working directory.
    pub working_directory: PathBuf,
    /// Files and folders that the guest can read, beside the JDK, its class path and its working
    /// directory.
    pub readable: Vec<PathBuf>,
    /// Files that exist in memory only.
    pub files: Vec<(PathBuf, Arc<Vec<u8>>)>,
    /// Hard limit of the heap, in bytes; the vm's own if absent.
    pub memory: Option<usize>,
    /// Whether assertions are enabled.
    pub assertions: bool,
    /// Instructions after which the vm stops.
    pub budget: Option<u64>,
    /// Notes what would have changed a real machine.
    pub reach: Reach,
    /// Notes what is looked at on the disk.
    pub reads: Reads,
}

impl Guest {
    /// A guest with nothing but a JDK and a class path, run as whoever runs this process: tests of permissions expect
    /// it of their superuser.
    #[must_use]
    pub fn new(jdk: Jdk, class_path: Vec<PathBuf>, working_directory: PathBuf) -> Guest {
        Guest {
            jdk,
            class_path,
            properties: Vec::new(),
            world: World { superuser: environment::is_superuser(), ..World::default() },
            working_directory,
            readable: Vec::new(),
            files: Vec::new(),
            memory: None,
            assertions: false,
            budget: None,
            reach: Reach::default(),
            reads: Reads::default(),
        }
    }

    /// A vm with its class library started. `console` takes what the guest prints, by file
    /// descriptor; `natives` are added to the JDK's or replace them.
    ///
    /// # Errors
    /// Why the class library cannot start.
    pub fn boot<M: Machine>(
        &self,
        interpreter: Interpreter<M>,
        machine: M,
        console: Sink,
        natives: HashMap<NativeKey, Native<M>>,
    ) -> Result<Vm<M>, Failure> {
        let mut vm = self.vm(interpreter, machine, console, natives)?;
        vm.boot()?;
        Ok(vm)
    }

    /// As [`Guest::boot`], but nothing has run yet.
    ///
    /// # Errors
    /// There is no room for the heap.
    pub fn vm<M: Machine>(
        &self,
        interpreter: Interpreter<M>,
        machine: M,
        console: Sink,
        natives: HashMap<NativeKey, Native<M>>,
    ) -> Result<Vm<M>, Failure> {
        let host = Virtual::new(self.outside(), console);
        let library = Box::new(self.jdk.clone());
        Vm::new(interpreter, machine, self.options(), Box::new(host), library, natives)
            .map_err(|error| Failure::Internal(error.to_string()))
    }

    fn outside(&self) -> VirtualOptions {
        let mut roots = vec![self.jdk.home.clone(), self.working_directory.clone()];
        let named = self.class_path.iter().chain(&self.readable);
        roots.extend(named.map(|path| self.working_directory.join(path)));
        VirtualOptions {
            world: self.world.clone(),
            roots,
            cwd: self.working_directory.clone(),
            folders: vec![PathBuf::from(TEMPORARY), PathBuf::from(self.user()[1])],
            files: self.files.clone(),
            reach: self.reach.clone(),
            reads: self.reads.clone(),
        }
    }

    fn options(&self) -> Options {
        let defaults = Options::default();
        Options {
            interrupt: Some(&interrupt::ASKED),
            memory: self.memory.unwrap_or(defaults.memory),
            seed: self.world.seed,
            assertions: self.assertions,
            budget: self.budget,
            feature: self.jdk.feature,
            properties: self.properties(),
            ..defaults
        }
    }

    /// What HotSpot's `Arguments` sets before the class library starts, and what was given.
    fn properties(&self) -> Vec<(String, String)> {
        let java_home: &Path = &self.jdk.home;
        let [name, home] = self.user();
        let feature = self.jdk.feature;
        let own = [
            ("java.home", java_home.display().to_string()),
            ("java.vm.specification.name", "Java Virtual Machine Specification".into()),
            ("java.vm.specification.vendor", "Oracle Corporation".into()),
            ("java.vm.specification.version", feature.to_string()),
            ("java.vm.name", "Oracle Check".into()),
            ("java.vm.vendor", "Oracle Check".into()),
            ("java.vm.version", env!("CARGO_PKG_VERSION").into()),
            ("java.vm.info", "interpreted mode".into()),
            ("java.vm.compressedOopsMode", "32-bit".into()),
            ("java.class.path", self.class_path_text()),
            ("java.class.version", format!("{}.0", feature + 44)),
            ("java.library.path", LIBRARY_PATH.into()),
            ("sun.boot.library.path", java_home.join("lib").display().to_string()),
            ("user.home", home.into()),
            ("user.name", name.into()),
            ("java.io.tmpdir", TEMPORARY.into()),
            ("jdk.debug", "release".into()),
            // Mock libraries attach to their own vm, otherwise from a process that they start.
            ("jdk.attach.allowAttachSelf", "true".into()),
            ("sun.nio.MaxDirectMemorySize", "-1".into()),
            // Reflective calls stay native, where a stop can end them: before and since JDK 18.
            ("sun.reflect.inflationThreshold", i32::MAX.to_string()),
            ("jdk.reflect.useNativeAccessorOnly", "true".into()),
        ];
        let mut all: Vec<(String, String)> =
            own.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        all.extend(self.properties.iter().cloned());
        all
    }

    fn user(&self) -> [&'static str; 2] {
        if self.world.superuser { SUPERUSER } else { USER }
    }

    fn class_path_text(&self) -> String {
        let entries = self.class_path.iter().map(|entry| entry.display().to_string());
        entries.collect::<Vec<_>>().join(":")
    }
}

//! The settings of a guest, and vms that start with them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use environment::{Reach, Reads, Sink, Starts, Virtual, VirtualOptions, World};
use vm::native::{Native, NativeKey};
use vm::{Delays, Failure, Machine, Options, Vm};

use crate::asking;
use crate::aspects;
use crate::interrupt;
use crate::jdk::Jdk;
use crate::library::Library;
use crate::meter;
use crate::readings;

/// The guest's folder for temporary files. It exists in memory only.
const TEMPORARY: &str = "/tmp";

/// The folders in which HotSpot looks for a program's native libraries on Linux.
const LIBRARY_PATH: &str = "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib";

/// The settings with which a guest starts. All vms made from the same settings start the same way.
#[derive(Clone)]
pub struct Guest {
    /// The class library.
    pub jdk: Jdk,
    /// The class path, in order.
    pub class_path: Vec<PathBuf>,
    /// System properties. They override the ones that the vm sets.
    pub properties: Vec<(String, String)>,
    /// The settings of the host that could be different elsewhere.
    pub world: World,
    /// The working directory.
    pub working_directory: PathBuf,
    /// Files and folders that the guest can read in addition to the JDK, its class path and its
    /// working directory.
    pub readable: Vec<PathBuf>,
    /// Files that exist in memory only, with their contents.
    pub files: Vec<(PathBuf, Arc<Vec<u8>>)>,
    /// Files whose content differs from that on the disk. Nothing may look at them while the guest boots, because such
    /// a guest starts from the image of a guest without them.
    pub replaced: Vec<(PathBuf, Arc<Vec<u8>>)>,
    /// The hard limit of the heap in bytes, or `None` for the vm's default.
    pub memory: Option<usize>,
    /// Whether Java's `assert` statements are enabled.
    pub assertions: bool,
    /// Whether preview features are enabled.
    pub preview: bool,
    /// The number of instructions after which the vm stops, if there is a limit.
    pub budget: Option<u64>,
    /// Notes every action that would have changed a real machine.
    pub reach: Reach,
    /// Notes every place of the disk that the guest looks at.
    pub reads: Reads,
}

/// Packages of frameworks that run a test in a thread of its own if it has a timeout, in internal form.
const RUNNERS: [&str; 4] = ["org/junit/", "junit/", "org/testng/", "org/oraclecheck/"];

pub(crate) fn is_runner(class: &str) -> bool {
    RUNNERS.iter().any(|package| class.starts_with(package))
}

impl Guest {
    /// Creates the settings of a guest that has only a JDK and a class path. The guest is the
    /// superuser if this process is: tests of permissions depend on it.
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
            replaced: Vec::new(),
            memory: None,
            assertions: false,
            preview: false,
            budget: None,
            reach: Reach::default(),
            reads: Reads::default(),
        }
    }

    /// Creates a vm and starts its class library. `console` receives what the guest prints, with
    /// the file descriptor. `natives` are added to the JDK's natives, or replace them.
    ///
    /// # Errors
    /// Returns the failure that kept the class library from starting.
    pub fn boot(
        &self,
        machine: Box<dyn Machine>,
        console: Sink,
        natives: HashMap<NativeKey, Native>,
    ) -> Result<Vm, Failure> {
        let mut vm = self.vm(machine, console, natives)?;
        meter::note_boot();
        vm.boot()?;
        Ok(vm)
    }

    /// Creates a vm like [`Guest::boot`], but runs nothing in it.
    ///
    /// # Errors
    /// Returns [`Failure::Internal`] if there is no room for the heap, or [`Failure::Unsupported`] if the
    /// world asks for an order of hash maps that this JDK cannot have.
    pub fn vm(
        &self,
        machine: Box<dyn Machine>,
        console: Sink,
        natives: HashMap<NativeKey, Native>,
    ) -> Result<Vm, Failure> {
        let mut all = natives::all();
        all.extend(natives);
        if self.world.readings {
            all.extend([readings::native()]);
        }
        if self.world.asks() {
            all.extend(asking::natives());
        }
        let host = Virtual::new(self.outside(), console);
        let library = Library::of(self.jdk.clone(), &self.world)?;
        let library = Box::new(library);
        Vm::new(machine, self.options(), Box::new(host), library, all)
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
            folders: vec![PathBuf::from(TEMPORARY), PathBuf::from(self.world.home())],
            files: self.files.clone(),
            replaced: self.replaced.clone(),
            reach: self.reach.clone(),
            reads: self.reads.clone(),
        }
    }

    fn options(&self) -> Options {
        let defaults = Options::default();
        Options {
            interrupt: Some(&interrupt::ASKED),
            memory: self.memory.unwrap_or(defaults.memory),
            seed: slice_seed(&self.world),
            hash_seed: self.world.hash_seed.unwrap_or(self.world.seed),
            slices: self.world.slices.lengths(),
            main_slices: self.world.slices.lengths_of_main(),
            delays: delays(&self.world),
            collections: self.world.collections,
            strict_math: self.world.strict_math,
            readings: self.world.readings,
            counts: self.world.asks(),
            drawn: self.world.draws.chosen(),
            reflected: self.world.reflected,
            is_framework: is_runner,
            native_encoding: self.world.charset.clone(),
            assertions: self.assertions,
            preview: self.preview,
            budget: self.budget,
            feature: self.jdk.feature,
            properties: self.properties(),
            ..defaults
        }
    }

    /// Returns the properties that HotSpot's `Arguments` sets before the class library starts, then
    /// those of the world, then the ones given for this guest.
    fn properties(&self) -> Vec<(String, String)> {
        let java_home: &Path = &self.jdk.home;
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
            ("user.home", self.world.home()),
            ("user.name", self.world.user_name().to_owned()),
            ("java.io.tmpdir", TEMPORARY.into()),
            ("jdk.debug", "release".into()),
            // Mock libraries attach to their own vm. Without this they start a process that
            // attaches.
            ("jdk.attach.allowAttachSelf", "true".into()),
            ("sun.nio.MaxDirectMemorySize", "-1".into()),
            // Reflective calls stay native, because the suite's natives end a stopped test there.
            // The first property has this effect before JDK 18, the second one since.
            ("sun.reflect.inflationThreshold", i32::MAX.to_string()),
            ("jdk.reflect.useNativeAccessorOnly", "true".into()),
        ];
        let mut all: Vec<(String, String)> =
            own.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        all.extend(aspects::properties(&self.world, &self.properties));
        all.extend(self.properties.iter().cloned());
        all
    }

    fn class_path_text(&self) -> String {
        let entries = self.class_path.iter().map(|entry| entry.display().to_string());
        entries.collect::<Vec<_>>().join(":")
    }
}

/// Returns the seed of the lengths of slices in a world.
pub(crate) fn slice_seed(world: &World) -> u64 {
    world.seed.wrapping_add(world.slices.number() << 32)
}

/// Returns by how much threads of a world are late.
pub(crate) fn delays(world: &World) -> Delays {
    let (started, starter) = match world.starts {
        Starts::LateStarter(by) => (0, by),
        starts => (starts.nanos(), 0),
    };
    let is_halved = matches!(world.starts, Starts::Overtaken(_));
    let [started, starter, woken] =
        [started, starter, world.late_wakes].map(|nanos| i64::try_from(nanos).unwrap_or(i64::MAX));
    Delays { started, starter, is_halved, woken }
}

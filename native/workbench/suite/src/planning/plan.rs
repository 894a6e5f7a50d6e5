//! A request made ready to run: the test classes, their guest, and their driver.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use environment::{WORLDS, World};
use laboratory::{Guest, Images, Jdk, Memory};
use report::{AnalyseRequest, Isolation, Selection, Size};

use crate::memory;
use crate::planning::classes::top_level;
use crate::planning::files_read::FilesRead;
use crate::planning::heirs::Heirs;
use crate::planning::provider::Provider;
use crate::planning::select::{self, Chosen};
use crate::planning::warm_up::WarmUp;
use crate::planning::{arguments, level, services, settings};
use crate::{RequestError, conversation::driver};

/// The number of instructions that a test may take unless the request sets a budget. Useful tests need far less, and it
/// ends an endless test within minutes.
pub const TEST_BUDGET: u64 = 50_000_000_000;

/// The least memory, in bytes, with which a class library and JUnit can start.
const LEAST_MEMORY: u64 = 32 << 20;

/// The report's remark about tests that the build runs in named modules.
const ON_CLASS_PATH: &str = "module path: tests run on the class path, with the services that the project's modules provide";

/// The folder in the guest for classes that differ from the disk.
const EDITED: &str = "/oracle-check/edited";

/// The most instructions that single tests may take.
#[derive(Clone, Debug, Default)]
pub struct TestBudgets {
    /// The budget of every test.
    pub any: Option<u64>,
    /// The budgets of some tests, by the tests' ids.
    pub some: Arc<BTreeMap<String, u64>>,
}

impl TestBudgets {
    /// Returns the budget of a test in instructions, or `None` if only the plan's budget applies.
    #[must_use]
    pub fn of(&self, id: &str) -> Option<u64> {
        self.some.get(id).copied().into_iter().chain(self.any).min()
    }
}

/// The tests to run, and everything that decides how they run.
#[derive(Clone)]
pub struct Plan {
    /// The guest that the tests run in.
    pub guest: Guest,
    /// The driver's main class, or the reason why there is none.
    pub driver: Result<&'static str, &'static str>,
    /// Candidates for test classes, as `Class.getName` gives them, sorted.
    pub classes: Vec<String>,
    /// The user's choice among the tests of these classes.
    pub chosen: Chosen,
    /// The test classes that run the tests which abstract classes declare; see [`Plan::running`].
    pub heirs: Arc<Heirs>,
    /// The driver's arguments in addition to the classes.
    pub words: Vec<String>,
    /// Which test classes share a vm.
    pub isolation: Isolation,
    /// The number of instructions that a test may take.
    pub budget: u64,
    /// Smaller budgets of tests. The set-up of their classes does not count.
    pub budgets: TestBudgets,
    /// The number of worker threads.
    pub threads: usize,
    /// Settings of the build without effect.
    pub not_honoured: Vec<String>,
    /// A text of all settings of the request that can change results.
    pub request: String,
    /// The digest of the engine, under which results are remembered.
    pub engine: &'static str,
    /// The memory of earlier results, if results are remembered.
    pub memory: Option<Arc<Memory>>,
    /// The images from which all its vms start.
    pub images: Arc<Images>,
    /// Classes that are loaded before any test, see [`Plan::with_loaded`].
    pub beforehand: Arc<[String]>,
    /// The parts of the JDK that are used before any test.
    pub warm_up: Arc<WarmUp>,
    /// The files of the project that the tests have read so far.
    pub files_read: Arc<FilesRead>,
}

/// The setting that names other JDKs.
const OTHER_JDKS: &str = "otherJdks";

impl Plan {
    /// Makes a request ready.
    ///
    /// # Errors
    /// Returns an error if something that the request names does not exist or cannot be read.
    pub fn of(request: &AnalyseRequest, engine: &'static str) -> Result<Plan, RequestError> {
        report::check_version(request.schema_version)
            .map_err(|error| RequestError(error.to_string()))?;
        let jdk = Jdk::open(&request.jdk_home)?;
        // What is no JDK is an error before anything runs, whichever analyses do.
        for home in &request.other_jdks {
            Jdk::open_as(home, OTHER_JDKS)?;
        }
        let mut class_path = request.whole_class_path();
        let provider = Provider::on(&class_path, jdk.feature);
        class_path.push(driver::folder());
        let arguments = arguments::read(&request.jvm_arguments);
        let chosen = Chosen::read(&request.selection)?;
        let classes = classes(request, &chosen)?;
        level::check(&jdk, &request.test_class_directories, &classes)?;
        let mut not_honoured = request.not_honoured.clone();
        not_honoured.extend(arguments.not_honoured);
        not_honoured.extend(request.module_path.then(|| ON_CLASS_PATH.into()));
        let services = services::files(request).into_iter();
        let services =
            services.map(|(name, text)| (driver::folder().join(name), Arc::new(text.into_bytes())));
        let guest = Guest::new(jdk, class_path, request.working_directory.clone());
        let variables = request.environment.clone().into_iter().collect();
        let mut world = World { seed: request.seed, variables, ..guest.world };
        let mut properties = properties(request, arguments.properties);
        settings::apply(request, &guest.jdk.home, (&mut world, &mut properties))?;
        let guest = Guest {
            world,
            properties,
            readable: readable(request),
            files: driver::files().into_iter().chain(services).collect(),
            memory: memory(request.memory, arguments.memory)?,
            assertions: arguments.assertions.unwrap_or(request.enable_assertions),
            preview: arguments.preview,
            ..guest
        };
        let memory = memory::of(request, &guest.properties, engine).map(Arc::new);
        let telling = memory::of_request(request, &chosen);
        let images = Images::kept_in(memory.clone(), &guest);
        Ok(Plan {
            guest,
            driver: provider.driver(),
            heirs: Arc::new(Heirs::of(&classes, &request.test_class_directories)),
            classes,
            chosen,
            words: words(request),
            isolation: request.isolation,
            budget: budget(request)?,
            budgets: TestBudgets::default(),
            threads: threads(request)?,
            not_honoured,
            request: telling,
            engine,
            images: Arc::new(images),
            memory,
            beforehand: Arc::default(),
            warm_up: Arc::new(WarmUp::of(folders_of_classes(request))),
            files_read: Arc::new(FilesRead::below(project(request))),
        })
    }

    /// Returns the plan with only these test classes. If all classes share a vm, returns the plan unchanged unless
    /// there are no classes.
    pub fn only(&self, classes: impl IntoIterator<Item = impl Into<String>>) -> Plan {
        let classes: BTreeSet<String> = classes.into_iter().map(Into::into).collect();
        let classes: Vec<String> = classes.into_iter().collect();
        match self.isolation {
            Isolation::Suite if !classes.is_empty() => self.clone(),
            _ => Plan { classes, ..self.clone() },
        }
    }

    /// Returns the plan without a test class.
    #[must_use]
    pub fn without_classes(&self) -> Plan {
        Plan { classes: Vec::new(), ..self.clone() }
    }

    /// Limits the plan to these tests, each with its class, as `Class.getName` gives it, and its method; without
    /// a method, all tests of the class. Returns `None` if there is none, or one that cannot be named.
    pub fn only_tests<'a>(
        &self,
        tests: impl Iterator<Item = (&'a str, Option<&'a str>)>,
    ) -> Option<Plan> {
        let running = |(class, method)| self.running(class).into_iter().map(move |it| (it, method));
        let tests: BTreeSet<(String, Option<&str>)> = tests.flat_map(running).collect();
        let named = tests.iter().map(|(class, method)| match method {
            Some(method) => format!("{class}#{method}"),
            None => class.clone(),
        });
        let test = Some(named.collect::<Vec<_>>().join(","));
        let chosen = Chosen::read(&Selection { test, ..Selection::default() }).ok()?;
        let plan = Plan { chosen, isolation: Isolation::Class, ..self.clone() };
        let classes = tests.iter().map(|(class, _)| class);
        (!tests.is_empty()).then(|| plan.only(classes))
    }

    /// Returns the plan with classes that replace those of the same names. They replace the files in the folders with
    /// which the class path begins, so that all edited guests start from one image.
    pub fn with_classes(&self, classes: &[(String, Vec<u8>)]) -> Plan {
        let entries = self.guest.class_path.iter();
        let entries = entries.map(|entry| self.guest.working_directory.join(entry));
        let folders: Vec<PathBuf> = entries.take_while(|entry| entry.is_dir()).collect();
        // Classes that are loaded beforehand are in the image.
        let Some(first) = folders.first().filter(|_| self.beforehand.is_empty()) else {
            return self.with_classes_at(0, classes);
        };
        let mut plan = self.clone();
        plan.guest.replaced.extend(classes.iter().map(|(name, bytes)| {
            let [own, outer] =
                [name, top_level(name)].map(|it| format!("{}.class", it.replace('.', "/")));
            let has = |file: &str| folders.iter().find(|folder| folder.join(file).is_file());
            let folder = has(&own).or_else(|| has(&outer)).unwrap_or(first);
            (folder.join(own), Arc::new(bytes.clone()))
        }));
        plan
    }

    /// Returns the plan with classes that replace those of the same names, in a new entry at this place of the class
    /// path.
    pub(crate) fn with_classes_at(&self, place: usize, classes: &[(String, Vec<u8>)]) -> Plan {
        let mut plan = self.clone();
        let folder = PathBuf::from(EDITED);
        plan.guest.class_path.insert(place, folder.clone());
        plan.guest.files.extend(classes.iter().map(|(name, bytes)| {
            let file = format!("{}.class", name.replace('.', "/"));
            (folder.join(file), Arc::new(bytes.clone()))
        }));
        plan
    }

    /// Returns the plan in each world in which a result has to hold. The plan's own world is the first.
    pub fn in_worlds(&self) -> [Plan; WORLDS] {
        self.guest.world.with_others().map(|world| self.in_world(world))
    }

    /// Returns the plan on another JDK, which a setting names. `folders` are those of the test classes.
    ///
    /// # Errors
    /// Returns an error if the folder is not a JDK, or the JDK is too old for the classes.
    pub fn on_jdk(&self, home: &Path, folders: &[PathBuf]) -> Result<Plan, RequestError> {
        let jdk = Jdk::open_as(home, OTHER_JDKS)?;
        level::check(&jdk, folders, &self.classes)?;
        Ok(self.with_jdk(jdk))
    }

    /// Returns the plan with this JDK, which has to be new enough for the classes.
    #[must_use]
    pub fn with_jdk(&self, jdk: Jdk) -> Plan {
        let guest = Guest { jdk, ..self.guest.clone() };
        Plan { guest, warm_up: Arc::default(), ..self.clone() }
    }

    /// Returns the plan in another world.
    #[must_use]
    pub fn in_world(&self, world: World) -> Plan {
        // In another world, only a run of many tests makes up for the cost of the warm-up.
        let pays = world.at_boot() == self.guest.world.at_boot() || !self.beforehand.is_empty();
        let warm_up = if pays { self.warm_up.clone() } else { Arc::default() };
        Plan { warm_up, guest: Guest { world, ..self.guest.clone() }, ..self.clone() }
    }

    /// Returns the plan with vms in which these classes, in the form of `Class.getName`, are loaded before any test,
    /// but not initialised. That pays if many tests run alone: loading classes would take most of their time. The tests
    /// see no difference, because a JVM may load classes as early as it likes (JVMS §5.3).
    #[must_use]
    pub fn with_loaded(&self, classes: impl IntoIterator<Item = String>) -> Plan {
        Plan { beforehand: classes.into_iter().collect(), ..self.clone() }
    }

    /// Returns the arguments of the driver's main method, which name the work that it does before any test.
    #[must_use]
    pub fn preparation(&self) -> Vec<String> {
        self.warm_up.words().iter().chain(&*self.beforehand).cloned().collect()
    }

    /// Returns the test classes whose runs contain the tests of a class, both in the form of `Class.getName`.
    #[must_use]
    pub fn running(&self, class: &str) -> Vec<String> {
        self.heirs.running(class)
    }

    /// Returns the units: for each vm, the test classes that share it.
    pub fn units(&self) -> Vec<Vec<String>> {
        match self.isolation {
            _ if self.classes.is_empty() => Vec::new(),
            Isolation::Suite => vec![self.classes.clone()],
            Isolation::Class => self.classes.iter().map(|class| vec![class.clone()]).collect(),
        }
    }

    /// Returns the driver's arguments for some test classes.
    pub fn words_for(&self, classes: &[String]) -> Vec<String> {
        let classes = classes.iter().map(|class| format!("class={class}"));
        classes.chain(self.words.iter().cloned()).collect()
    }

    /// Returns the driver's arguments for some tests, by their unique ids.
    pub(crate) fn words_for_ids(&self, ids: &[String]) -> Vec<String> {
        let ids = ids.iter().map(|id| format!("id={id}"));
        ids.chain(self.words.iter().cloned()).collect()
    }
}

/// Later properties win, as on a JVM's command line. Surefire sets its own after `argLine`.
fn properties(request: &AnalyseRequest, arguments: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut all: BTreeMap<String, String> = arguments.into_iter().collect();
    all.extend(request.system_properties.clone());
    all.into_iter().collect()
}

fn folders_of_classes(request: &AnalyseRequest) -> Vec<PathBuf> {
    let folders = request.class_directories.iter().chain(&request.test_class_directories);
    folders.cloned().collect()
}

/// Returns the folder that contains all files of the project which relative paths may lead to.
fn project(request: &AnalyseRequest) -> PathBuf {
    let is_inside = request.working_directory.starts_with(&request.base_directory);
    let project = if is_inside { &request.base_directory } else { &request.working_directory };
    project.clone()
}

fn readable(request: &AnalyseRequest) -> Vec<PathBuf> {
    let mut all = vec![request.base_directory.clone()];
    all.extend(request.test_class_directories.iter().cloned());
    all.extend(request.readable.iter().cloned());
    all
}

/// A size that the user sets has to suffice. A size from the tests' own JVM is raised to the least that we need.
fn memory(asked: Option<Size>, of_jvm: Option<Size>) -> Result<Option<usize>, RequestError> {
    let least = Size(LEAST_MEMORY);
    if let Some(size) = asked.filter(|size| size.0 < LEAST_MEMORY) {
        let message = format!("the setting `memory` is {size}: give at least {least}");
        return Err(RequestError(message));
    }
    let size = asked.or(of_jvm.map(|size| Size(size.0.max(LEAST_MEMORY))));
    Ok(size.map(|size| usize::try_from(size.0).unwrap_or(usize::MAX)))
}

fn classes(request: &AnalyseRequest, chosen: &Chosen) -> Result<Vec<String>, RequestError> {
    let found = select::classes(&request.test_class_directories)?;
    let wanted = found.into_iter().filter(|class| chosen.has_class(class));
    Ok(wanted.map(|class| class.replace('/', ".")).collect())
}

/// Tests run in JUnit's order, one after the other, so the arguments exclude parallel execution.
fn words(request: &AnalyseRequest) -> Vec<String> {
    let mut words = vec!["config=junit.jupiter.execution.parallel.enabled=false".to_owned()];
    let groups =
        [("include", &request.selection.groups), ("exclude", &request.selection.excluded_groups)];
    for (key, groups) in groups {
        let groups = groups.iter().flat_map(|groups| groups.split(',')).map(str::trim);
        let groups = groups.filter(|group| !group.is_empty());
        words.extend(groups.map(|group| format!("{key}={group}")));
    }
    words
}

fn budget(request: &AnalyseRequest) -> Result<u64, RequestError> {
    match request.test_budget {
        Some(0) => Err(at_least_one("testBudget", "for the engine's default")),
        budget => Ok(budget.unwrap_or(TEST_BUDGET)),
    }
}

fn at_least_one(setting: &str, otherwise: &str) -> RequestError {
    RequestError(format!(
        "the setting `{setting}` is 0: give at least 1, or leave it out {otherwise}"
    ))
}

fn threads(request: &AnalyseRequest) -> Result<usize, RequestError> {
    match request.threads {
        Some(0) => Err(at_least_one("threads", "for one thread per processor")),
        Some(threads) => Ok(usize::try_from(threads).unwrap_or(usize::MAX)),
        None => Ok(std::thread::available_parallelism().map_or(1, std::num::NonZero::get)),
    }
}

#[cfg(test)]
mod tests {
    use report::Size;

    use super::memory;

    #[test]
    fn too_little_memory_is_refused_where_it_was_asked_for() {
        let mebibytes = |count: u64| Some(Size(count << 20));
        let read = |asked, of_jvm| memory(asked, of_jvm).map_err(|error| error.to_string());
        assert_eq!(read(mebibytes(64), mebibytes(128)), Ok(Some(64 << 20)));
        assert_eq!(read(None, mebibytes(16)), Ok(Some(32 << 20)));
        assert_eq!(read(None, None), Ok(None));
        let problem = "the setting `memory` is 16m: give at least 32m".to_owned();
        assert_eq!(read(mebibytes(16), None), Err(problem));
    }
}

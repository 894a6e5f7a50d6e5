//! Mines one suite of a corpus.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::Image;
use corpus::{Manifest, Suite, Workplace, artifacts, extract};
use habits::Catalogue;
use models::facts::Project;
use prove::docs::docs_of;
use report::{AnalyseRequest, Isolation, SCHEMA_VERSION, Selection};
use suite::conversation::tree::State;
use suite::planning::classes::{class_files, readable_classes};
use suite::planning::plan::Plan;
use suite::run;

use crate::{Label, Miner, Notes, Sample, collect};

/// The folders of a suite that is ready to run.
pub struct Place {
    workplace: Workplace,
    /// The unpacked code under test.
    classes: PathBuf,
    /// The suite's unpacked sources.
    sources: PathBuf,
}

impl Place {
    /// Downloads and unpacks a suite below a cache folder.
    ///
    /// # Errors
    /// Returns an error if a jar is missing or cannot be unpacked.
    pub fn make(
        manifest: &Manifest,
        suite: &Suite,
        cache: &Path,
        jdk: &Path,
    ) -> Result<Place, String> {
        let jars = artifacts::resolve(manifest, suite, cache)?;
        let sources = artifacts::sources(manifest, suite, cache)?
            .ok_or_else(|| "it names no sources".to_owned())?;
        let folder = cache.join("suites").join(&suite.name);
        let mut workplace = Workplace::make(suite, &jars, &[], jdk, Some(&folder))?;
        let main = workplace.class_path.get(1).cloned().ok_or("it has no code under test")?;
        let place = |name: &str| workplace.working_directory().join(name);
        let (classes, unpacked) = (place("target/classes"), place("src/main/java"));
        unpack(&main, &classes)?;
        unpack(&sources, &unpacked)?;
        if let Some(entry) = workplace.class_path.get_mut(1) {
            entry.clone_from(&classes);
        }
        Ok(Place { workplace, classes, sources: unpacked })
    }
}

fn unpack(jar: &Path, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder)
        .and_then(|()| extract(jar, folder))
        .map_err(|error| format!("{} cannot be unpacked: {error}", jar.display()))
}

/// The mined facts of a suite.
pub struct Mined {
    /// The facts.
    pub project: Project,
    /// The labels of calls for people, a line each.
    pub samples: String,
    /// The tests that did not pass with the reasons, a line each.
    pub failures: String,
}

/// Mines a suite.
///
/// # Errors
/// Returns an error if its classes or sources cannot be read, or if its tests cannot be run.
pub fn mine(suite: &Suite, place: &Place, jdk: &Path, threads: u32) -> Result<Mined, String> {
    let request = request(suite, place, jdk, threads);
    mine_request(&suite.name, &request)
}

/// Mines the tests of a request.
///
/// # Errors
/// Returns an error if its classes or sources cannot be read, or if its tests cannot be run.
pub fn mine_request(name: &str, request: &AnalyseRequest) -> Result<Mined, String> {
    let image = classfile::open_image(&request.jdk_home.join("lib/modules"))
        .map_err(|error| error.to_string())?;
    let superclass = |class: &str| superclass(&image, class);
    let docs = docs_of(request, None)?;
    let classes = class_files(request).map_err(|error| error.to_string())?;
    let tests = readable_classes(&request.test_class_directories);
    let tests = tests.map_err(|error| error.to_string())?;
    let catalogue = Arc::new(Catalogue::new(&classes, &docs.methods, &superclass));
    let names = |files: &[classfile::ClassFile]| -> BTreeSet<String> {
        files.iter().map(|it| it.this_class.to_string()).collect()
    };
    let miner = Miner::new(catalogue.clone(), names(&tests), names(&classes));
    let plan = Plan::of(request, "mine").map_err(|error| error.to_string())?;
    let units = run::run(&plan, &miner, &|_| {}, false).map_err(|error| error.to_string())?;
    let (mut notes, mut failures) = (Notes::default(), String::new());
    let (mut found, mut passed) = (0, 0);
    for unit in units {
        for entry in unit.ran.tree.in_order().into_iter().filter(|it| it.node.is_test) {
            found += 1;
            passed += u32::from(is_passed(&entry.state));
            failure(&mut failures, &entry.node.id, &entry.state);
        }
        if let Some(broken) = &unit.ran.broken {
            let _ = writeln!(failures, "{}\t{}", unit.classes.join(" "), broken.reason());
        }
        notes.tests.extend(unit.ran.observed.found.tests);
    }
    let (project, samples) =
        collect(name, (&catalogue, &classes, &superclass), (notes, found, passed));
    Ok(Mined { project, samples: samples.iter().map(line).collect(), failures })
}

/// Returns whether a test passed.
fn is_passed(state: &State) -> bool {
    matches!(state, State::Finished(status, _) if status.outcome() == report::Outcome::Passed)
}

/// Adds a line about a test that did not pass.
fn failure(to: &mut String, test: &str, state: &State) {
    let why = match state {
        State::Finished(status, thrown) => match thrown {
            Some(thrown) => format!("{status:?} {}", thrown.thrown.class),
            None => return,
        },
        State::Stopped(ending) => ending.reason().to_owned(),
        State::Waiting | State::Running | State::Skipped(_) => return,
    };
    let _ = writeln!(to, "{test}\t{}", why.replace('\n', " "));
}

fn line(sample: &Sample) -> String {
    let site = sample.site.as_ref().map(|it| format!("{}:{}", it.source, it.line));
    let label = match &sample.label {
        Label::Returned => "-\t".to_owned(),
        Label::Expected(class, idiom) => format!("{idiom:?}\t{class}"),
        Label::Swallowed(class) => format!("Swallowed\t{class}"),
    };
    format!("{}\t{}\t{}\t{}\n", sample.test, site.unwrap_or_default(), sample.method, label)
}

/// Returns the superclass of a class of the JDK.
fn superclass<B: AsRef<[u8]>>(image: &Image<B>, class: &str) -> Option<Arc<str>> {
    let (package, _) = class.rsplit_once('/')?;
    let module = image.module_of_package(&package.replace('/', ".")).ok()??;
    let found = image.find_resource(&format!("/{module}/{class}.class")).ok()??;
    classfile::read_class(&found).ok()?.super_class
}

fn request(suite: &Suite, place: &Place, jdk: &Path, threads: u32) -> AnalyseRequest {
    let workplace = &place.workplace;
    let directory = workplace.working_directory();
    let names = workplace.classes.iter().map(|it| it.replace('.', "/") + ".java");
    AnalyseRequest {
        schema_version: SCHEMA_VERSION,
        jdk_home: jdk.to_owned(),
        class_path: workplace.class_path.clone(),
        test_class_directories: vec![workplace.test_classes()],
        class_directories: vec![place.classes.clone()],
        source_roots: vec![place.sources.clone()],
        selection: Selection { includes: names.collect(), ..Selection::default() },
        system_properties: BTreeMap::new(),
        jvm_arguments: suite.jvm_args.clone(),
        working_directory: directory.clone(),
        base_directory: directory,
        threads: Some(threads),
        isolation: Isolation::Class,
        cache_directory: workplace.images(),
        ..AnalyseRequest::default()
    }
}

//! Reads the verdicts of both sides about a project's methods.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A method: class with package, name and descriptor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Method {
    /// The binary name of the class.
    pub class: String,
    /// The method's name.
    pub name: String,
    /// The method's descriptor.
    pub descriptor: String,
}

/// The verdicts of one run.
#[derive(Default)]
pub struct Verdicts {
    /// The classification of each method.
    pub methods: BTreeMap<Method, String>,
    /// Methods with a transformation that ran out of time.
    pub timed_out: BTreeSet<Method>,
}

/// Reads the files that Descartes leaves in a project's target folder.
///
/// # Errors
/// Returns an error if a file is missing or has another structure.
pub fn descartes(project: &Path) -> Result<Verdicts, String> {
    let folder = project.join("target/pit-reports");
    let methods: DescartesMethods = read(&folder.join("methods.json"))?;
    let mutations: DescartesMutations = read(&folder.join("mutations.json"))?;
    let late = mutations.mutations.into_iter().filter(|mutation| mutation.status == "TIMED_OUT");
    Ok(Verdicts {
        methods: methods
            .methods
            .into_iter()
            .map(|method| (method.method.named(), method.classification))
            .collect(),
        timed_out: late.map(|mutation| mutation.method.named()).collect(),
    })
}

/// Reads our report from a project's target folder.
///
/// # Errors
/// Returns an error if the report is missing or has another structure.
pub fn oracle(project: &Path) -> Result<Verdicts, String> {
    let report: Report = read(&project.join("target/oracle/oracle.json"))?;
    let named = |method: Ours| {
        let Ours { class, method: name, descriptor, classification } = method;
        (Method { class, name, descriptor }, classification)
    };
    Ok(Verdicts { methods: report.methods.into_iter().map(named).collect(), ..Verdicts::default() })
}

fn read<T: DeserializeOwned>(file: &Path) -> Result<T, String> {
    let text = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", file.display()))
}

#[derive(Deserialize)]
struct DescartesMethods {
    methods: Vec<DescartesMethod>,
}

#[derive(Deserialize)]
struct DescartesMethod {
    #[serde(flatten)]
    method: Named,
    classification: String,
}

#[derive(Deserialize)]
struct DescartesMutations {
    mutations: Vec<DescartesMutation>,
}

#[derive(Deserialize)]
struct DescartesMutation {
    status: String,
    method: Named,
}

/// Descartes writes packages with slashes or with dots.
#[derive(Deserialize)]
struct Named {
    package: String,
    class: String,
    name: String,
    description: String,
}

impl Named {
    fn named(self) -> Method {
        let class = format!("{}.{}", self.package.replace('/', "."), self.class);
        Method { class, name: self.name, descriptor: self.description }
    }
}

#[derive(Deserialize)]
struct Report {
    methods: Vec<Ours>,
}

#[derive(Deserialize)]
struct Ours {
    class: String,
    method: String,
    descriptor: String,
    classification: String,
}

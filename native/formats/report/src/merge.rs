//! Merges the reports of a build's modules into one report.

mod methods;
mod scope;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use self::methods::Methods;
use self::scope::{Owners, Scope};
use crate::document::coverage::Coverage;
use crate::document::effort::Effort;
use crate::document::generation::Generation;
use crate::document::oracle::{Module, Oracle, Partial, Summary, Tool, root};
use crate::document::promises::Promises;
use crate::document::unconfirmed::UnconfirmedCounts;
use crate::findings::rank::rank;
use crate::rule::Analysis;
use crate::{OtherVersion, SCHEMA_VERSION, check_report};

/// A request to merge the `oracle.json` files of several modules. Paths are absolute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MergeRequest {
    /// The schema version: 2, or 1.
    pub schema_version: u32,
    /// The `oracle.json` files, in any order. File names in all of them must be relative to the same root.
    pub reports: Vec<PathBuf>,
    /// The folder that the merged `oracle.json` is written to.
    pub output_directory: PathBuf,
}

/// The reason why reports cannot be merged.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum MergeError {
    #[error(transparent)]
    Version(#[from] OtherVersion),
    #[error("there is no report to merge: `reports` is empty")]
    Nothing,
    #[error("module {0} has two reports: give one for each module")]
    Twice(String),
    #[error("the analysis of module {0} was interrupted: analyse it again")]
    Interrupted(String),
}

/// Merges reports into one. The ids of tests and findings then depend on their module. A method belongs to
/// the module with its source, also if tests of other modules run it. A transformation is detected if the
/// tests of any module detect it.
///
/// # Errors
/// There is no report, a module has two, a report has another schema version, or its analysis was
/// interrupted.
pub fn merge(mut parts: Vec<Oracle>) -> Result<Oracle, MergeError> {
    parts.sort_by(|a, b| a.module.cmp(&b.module));
    check(&parts)?;
    let environment = common_settings(&parts);
    let owners = Owners::of(&parts);
    let modules: Vec<Module> = parts.iter().map(module).collect();
    let analyses = in_all(&modules);
    let unfinished = parts.iter().flat_map(|oracle| &oracle.unfinished).copied().collect();
    let partial = parts.iter().filter_map(|oracle| oracle.partial.clone()).reduce(Partial::or);
    let (mut tests, mut findings) = (Vec::new(), Vec::new());
    let (mut not_honoured, mut left_out) = (Vec::new(), Vec::new());
    let mut count_differences = Vec::new();
    let (mut harmless, mut disagreements) = (Vec::new(), Vec::new());
    let (mut measured, mut unmeasured) = (Vec::new(), Vec::new());
    let mut generation: Option<Generation> = None;
    let mut promises: Option<Promises> = None;
    let mut effort = Effort::default();
    let mut methods = Methods::default();
    let mut unconfirmed = UnconfirmedCounts::new();
    for oracle in parts {
        let name = oracle.module;
        let scope = Scope { module: &name, owners: &owners };
        for (reason, count) in oracle.summary.unconfirmed_reasons {
            *unconfirmed.entry(reason).or_default() += count;
        }
        let named = |what: &String| format!("{name}: {what}");
        not_honoured.extend(oracle.not_honoured.iter().map(named));
        left_out.extend(oracle.left_out.iter().map(named));
        count_differences.extend(oracle.count_differences.iter().map(named));
        tests.extend(oracle.tests.into_iter().map(|test| scope.test(test)));
        if let Some(other) = oracle.generation {
            match &mut generation {
                None => generation = Some(other),
                Some(generation) => generation.add(other),
            }
        }
        if let Some(other) = oracle.promises {
            promises.get_or_insert_default().add(other);
        }
        if let Some(coverage) = oracle.coverage {
            measured.extend(coverage.classes);
            unmeasured.extend(coverage.unmeasured);
        }
        effort = effort.with(scope.effort(oracle.effort));
        harmless.extend(oracle.harmless.into_iter().map(|it| scope.harmless(it)));
        disagreements.extend(oracle.disagreements.into_iter().map(|it| scope.disagreement(it)));
        let (of_tests, of_methods): (Vec<_>, Vec<_>) =
            oracle.findings.into_iter().partition(|finding| finding.method.is_none());
        findings.extend(of_tests.into_iter().map(|finding| scope.finding(finding)));
        methods.add(&scope, oracle.methods, oracle.transformations, &of_methods);
    }
    let (methods, transformations, of_methods) = methods.judged();
    findings.extend(of_methods);
    // Coverage of some of the modules would look like that of all.
    let coverage =
        analyses.contains(&Analysis::Coverage).then(|| Coverage::of(measured, unmeasured));
    let first = modules.first().ok_or(MergeError::Nothing)?;
    let mut oracle = Oracle {
        schema_version: SCHEMA_VERSION,
        tool: Tool::default(),
        module: root(),
        jdk: first.jdk.clone(),
        seed: first.seed,
        isolation: first.isolation,
        analyses,
        unfinished,
        interrupted: false,
        partial,
        summary: Summary::count(&tests, &findings)
            .unconfirmed(unconfirmed)
            .with(&transformations, &methods)
            .with_replays(&findings, &disagreements),
        tests,
        findings,
        harmless,
        disagreements,
        environment,
        transformations,
        methods,
        coverage,
        generation,
        promises,
        effort,
        not_honoured,
        left_out,
        count_differences,
        modules,
    };
    rank(&mut oracle);
    Ok(oracle)
}

/// Returns the settings of the world that all modules have.
fn common_settings(parts: &[Oracle]) -> BTreeMap<String, String> {
    let Some((first, others)) = parts.split_first() else { return BTreeMap::new() };
    let mut settings = first.environment.clone();
    settings.retain(|name, value| others.iter().all(|it| it.environment.get(name) == Some(value)));
    settings
}

fn check(parts: &[Oracle]) -> Result<(), MergeError> {
    if parts.is_empty() {
        return Err(MergeError::Nothing);
    }
    for oracle in parts {
        check_report(oracle.schema_version)?;
        if oracle.interrupted {
            return Err(MergeError::Interrupted(oracle.module.clone()));
        }
    }
    let twice = parts.windows(2).find(|pair| matches!(pair, [a, b] if a.module == b.module));
    let twice = twice.and_then(<[_]>::first);
    twice.map_or(Ok(()), |oracle| Err(MergeError::Twice(oracle.module.clone())))
}

fn module(oracle: &Oracle) -> Module {
    Module {
        name: oracle.module.clone(),
        jdk: oracle.jdk.clone(),
        seed: oracle.seed,
        isolation: oracle.isolation,
        analyses: oracle.analyses.clone(),
        tests: oracle.summary.tests.found,
    }
}

/// Returns the analyses that ran in all modules. A limit on findings of another analysis would not apply to
/// all modules.
fn in_all(modules: &[Module]) -> BTreeSet<Analysis> {
    let mut sets = modules.iter().map(|module| module.analyses.clone());
    let first = sets.next().unwrap_or_default();
    sets.fold(first, |all, more| all.intersection(&more).copied().collect())
}

//! Measures the whole check of a project beside PIT with Descartes, and compares their verdicts.

mod agreement;
mod maven;
mod verdicts;

use std::path::{Path, PathBuf};

use bench::{Sample, figures};
use serde::Serialize;

use crate::descartes::agreement::Agreement;
use crate::descartes::maven::{End, Tool};
use crate::descartes::verdicts::Verdicts;

/// The projects to measure, and how.
pub struct Plan {
    /// The projects: folders with a POM that knows both plugins.
    pub projects: Vec<PathBuf>,
    /// The goal to measure: the plugin's coordinates and `verify`.
    pub goal: String,
    /// The folder for files of results.
    pub results: PathBuf,
    /// The number of rounds of each side.
    pub rounds: usize,
    /// The number of threads of each side.
    pub threads: usize,
}

/// The figures of one project.
#[derive(Serialize)]
struct Figures {
    project: String,
    descartes: Side,
    oracle: Side,
    agreement: Option<Agreement>,
}

/// The rounds of one side.
#[derive(Default, Serialize)]
struct Side {
    wall: Sample,
    cpu: Sample,
    /// Whether a round was ended because it took too long. Its time until then counts.
    cut_off: bool,
}

impl Side {
    /// Runs a tool once more and returns its verdicts; `None` if this round or an earlier one was
    /// ended.
    fn round(
        &mut self,
        tool: Tool,
        plan: &Plan,
        project: &Path,
    ) -> Result<Option<Verdicts>, String> {
        if self.cut_off {
            return Ok(None);
        }
        let cost = maven::run(tool, plan, project)?;
        self.wall.add(cost.wall);
        self.cpu.add(cost.cpu);
        self.cut_off = cost.end == End::CutOff;
        // After an ended run, the files there are those of an older run.
        match (tool, self.cut_off) {
            (_, true) => Ok(None),
            (Tool::Descartes, false) => verdicts::descartes(project).map(Some),
            (Tool::Oracle, false) => verdicts::oracle(project).map(Some),
        }
    }
}

/// Compiles each project, runs both sides in turn, and prints their times and differences.
///
/// # Errors
/// Returns an error if a project cannot be built, a side fails, or its report cannot be read.
pub fn measure(plan: &Plan) -> Result<(), String> {
    let date = figures::now();
    let mut all = Vec::new();
    for project in &plan.projects {
        let measured = measure_one(plan, project)?;
        print(&measured);
        all.push(measured);
    }
    let file = figures::write(&plan.results, &format!("descartes-{date}"), &all)?;
    println!("written to {}", file.display());
    Ok(())
}

fn measure_one(plan: &Plan, project: &Path) -> Result<Figures, String> {
    let name = project.file_name().unwrap_or_default().to_string_lossy().into_owned();
    maven::compile(plan, project)?;
    let (mut descartes, mut oracle) = (Side::default(), Side::default());
    let (mut theirs, mut ours) = (Vec::new(), None);
    for round in 1..=plan.rounds {
        eprintln!("round {round} of {}: {name}", plan.rounds);
        theirs.extend(descartes.round(Tool::Descartes, plan, project)?);
        ours = oracle.round(Tool::Oracle, plan, project)?.or(ours);
    }
    let agreement = ours.filter(|_| !theirs.is_empty());
    let agreement = agreement.map(|ours| Agreement::of(&theirs, &ours));
    Ok(Figures { project: name, descartes, oracle, agreement })
}

fn print(figures: &Figures) {
    let Figures { project, descartes, oracle, agreement } = figures;
    println!("{project}: medians in seconds, ± half the spread");
    for (name, side) in [("PIT with Descartes", descartes), ("oracle:verify", oracle)] {
        let of =
            |sample: &Sample| format!("{:>8.1} ±{:>3.0}%", sample.median(), sample.spread() * 50.0);
        let note = if side.cut_off { "  did not end in 30 minutes" } else { "" };
        println!("  {name:20}wall{}  CPU{}{note}", of(&side.wall), of(&side.cpu));
    }
    let part = |ours: &Sample, theirs: &Sample| ours.median() / theirs.median();
    let (wall, cpu) = (part(&oracle.wall, &descartes.wall), part(&oracle.cpu, &descartes.cpu));
    println!("  {:20}wall{wall:>8.2}       CPU{cpu:>8.2}", "ours, of theirs");
    if let Some(agreement) = agreement {
        agreement.print();
    }
}

//! Runs the programs on all sides, round by round, so that a busy moment affects all of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use bench::figures::{self, Figures};

use crate::arguments::Plan;
use crate::side::Side;

/// Compiles the programs and measures each on all sides, in rounds.
///
/// # Errors
/// Returns an error if a program does not compile or end, or prints different things on different
/// sides.
pub fn measure(plan: &Plan) -> Result<Figures, String> {
    let (programs, classes) = compiled(plan)?;
    let mut figures = Figures::new();
    for round in 1..=plan.rounds {
        for class in &programs {
            eprintln!("round {round} of {}: {class}", plan.rounds);
            measure_one(plan, &classes, class, &mut figures)?;
        }
    }
    Ok(figures)
}

/// Compiles the programs. Returns their main classes, and the folder of the classes.
///
/// # Errors
/// Returns an error if there is no program, or if one does not compile.
pub fn compiled(plan: &Plan) -> Result<(Vec<String>, PathBuf), String> {
    let programs = programs(plan)?;
    let classes = plan.results.join("classes");
    compile(plan, &programs, &classes)?;
    Ok((programs.iter().map(|program| name(program)).collect(), classes))
}

/// Returns the Java files, sorted by name.
fn programs(plan: &Plan) -> Result<Vec<PathBuf>, String> {
    let folder = &plan.kernels;
    let entries = std::fs::read_dir(folder)
        .map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    let files = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut programs: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "java"))
        .filter(|file| name(file).contains(&plan.only))
        .collect();
    programs.sort();
    if programs.is_empty() {
        return Err(format!("no program in {} is called `{}`", folder.display(), plan.only));
    }
    Ok(programs)
}

fn name(program: &Path) -> String {
    program.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn compile(plan: &Plan, programs: &[PathBuf], classes: &Path) -> Result<(), String> {
    let mut command = Command::new(plan.jdk.join("bin/javac"));
    command.arg("-d").arg(classes).args(programs);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the programs do not compile".to_owned()),
        Err(error) => Err(format!("javac does not start: {error}")),
    }
}

fn measure_one(
    plan: &Plan,
    classes: &Path,
    class: &str,
    figures: &mut Figures,
) -> Result<(), String> {
    let mut expected = None;
    for side in Side::ALL {
        let (seconds, printed) = side.run(plan, classes, class)?;
        if *expected.get_or_insert_with(|| printed.clone()) != printed {
            return Err(format!("{class} prints something else with {}", side.name()));
        }
        figures::add(&mut figures.kernels, class, side.name(), seconds);
    }
    Ok(())
}

//! Inserts statements into copies of test classes, so that an analysis can look at the values that the statements
//! evaluate.

use std::collections::BTreeMap;
use std::path::PathBuf;

use report::AnalyseRequest;
use suite::planning::plan::Plan;

use crate::editor::{Edit, Insertion};
use crate::prover;

/// A statement to insert into a source.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The source's path.
    pub source: PathBuf,
    /// The statement and its place.
    pub insertion: Insertion,
}

/// Test classes with the statements in them.
#[derive(Debug, Default)]
pub struct Inserted {
    /// The compiled classes by binary name.
    pub classes: Vec<(String, Vec<u8>)>,
    /// The places of the statements, by number. Statements that do not compile are missing.
    pub lines: BTreeMap<usize, Put>,
}

/// A statement in an edited source.
#[derive(Clone, Debug)]
pub struct Put {
    /// The line of the statement, from 1.
    pub line: u32,
    /// The text of this line.
    pub text: String,
}

/// Inserts statements. Those of a source are tried together; if they do not compile, each is tried by itself, and those
/// that compile are inserted.
///
/// # Errors
/// Returns an error if the JDK has no javac, or the editor cannot be run.
pub fn insert(
    request: &AnalyseRequest,
    plan: &Plan,
    statements: &[Statement],
) -> Result<Inserted, String> {
    let mut groups: BTreeMap<&PathBuf, Vec<usize>> = BTreeMap::new();
    for (number, statement) in statements.iter().enumerate() {
        groups.entry(&statement.source).or_default().push(number);
    }
    let groups: Vec<Vec<usize>> = groups.into_values().collect();
    let mut inserted = Inserted::default();
    let refused = together(request, plan, statements, groups, &mut inserted)?;
    let singles = refused.iter().flatten().map(|number| vec![*number]).collect();
    let mut alone = Inserted::default();
    together(request, plan, statements, singles, &mut alone)?;
    let compiling = |group: Vec<usize>| -> Vec<usize> {
        group.into_iter().filter(|number| alone.lines.contains_key(number)).collect()
    };
    let again = refused.into_iter().map(compiling).filter(|group| !group.is_empty()).collect();
    together(request, plan, statements, again, &mut inserted)?;
    Ok(inserted)
}

/// Inserts groups of statements, each into its source. Returns the groups that do not compile.
fn together(
    request: &AnalyseRequest,
    plan: &Plan,
    statements: &[Statement],
    groups: Vec<Vec<usize>>,
    inserted: &mut Inserted,
) -> Result<Vec<Vec<usize>>, String> {
    let of_group = |group: &Vec<usize>| {
        let own: Vec<&Statement> = group.iter().filter_map(|it| statements.get(*it)).collect();
        let insertions = own.iter().map(|it| it.insertion.clone()).collect();
        Some(Edit::inserting(own.first()?.source.clone(), insertions))
    };
    let edits: Vec<Edit> = groups.iter().filter_map(of_group).collect();
    let edited = prover::edit(request, plan, &edits)?;
    let mut refused = Vec::new();
    for (group, edited) in groups.into_iter().zip(edited) {
        match edited {
            Ok(edited) => {
                let text: Vec<&str> = edited.text.lines().collect();
                let put = |line: u32| Put {
                    line,
                    text: text
                        .get((line as usize).wrapping_sub(1))
                        .copied()
                        .unwrap_or_default()
                        .to_owned(),
                };
                inserted
                    .lines
                    .extend(group.into_iter().zip(edited.lines.iter().map(|it| put(*it))));
                inserted.classes.extend(edited.classes);
            }
            Err(_) => refused.push(group),
        }
    }
    Ok(refused)
}

//! The list of programs that the interpreter cannot run yet, which can only become shorter.

use std::collections::BTreeMap;
use std::path::Path;

/// The name of the list in the folder of the programs.
pub const FILE: &str = "PENDING";

/// Reads the list: a path and its reason on each line, `#` for comments. A bad line becomes a
/// problem.
pub fn read(
    pass: &Path,
    exists: impl Fn(&str) -> bool,
    problems: &mut Vec<String>,
) -> Result<BTreeMap<String, String>, String> {
    let text =
        std::fs::read_to_string(pass.join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    let mut pending = BTreeMap::new();
    for line in
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (name, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if !exists(name) {
            problems.push(format!("{FILE} names `{name}`, which does not exist: remove the line"));
        } else if reason.trim().is_empty() {
            problems.push(format!("{FILE} gives no reason for `{name}`"));
        } else if pending.insert(name.to_owned(), reason.trim().to_owned()).is_some() {
            problems.push(format!("{FILE} names `{name}` twice"));
        }
    }
    Ok(pending)
}

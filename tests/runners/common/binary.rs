//! Finds the interpreter's binary.

use std::path::{Path, PathBuf};

/// Returns the interpreter: `ORACLE_BIN`, or the binary that cargo built in the same profile.
pub fn oracle() -> Result<PathBuf, String> {
    if let Some(given) = std::env::var_os("ORACLE_BIN") {
        return Ok(given.into());
    }
    let executable = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = executable.ancestors().nth(2).unwrap_or(Path::new("."));
    let oracle = folder.join("oracle").with_extension(std::env::consts::EXE_EXTENSION);
    if oracle.exists() {
        Ok(oracle)
    } else {
        let profile = if folder.ends_with("release") { " --release" } else { "" };
        Err(format!("no interpreter: run `cargo build{profile} -p oracle-cli`, or set ORACLE_BIN"))
    }
}

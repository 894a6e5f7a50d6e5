//! Finds the binary whose behaviour is compared.

use std::path::{Path, PathBuf};

/// The interpreter: `ORACLE_BIN`, or what cargo built into the same profile's folder.
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

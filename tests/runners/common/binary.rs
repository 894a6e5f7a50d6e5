//! Finds the interpreter's binary.

use std::path::{Path, PathBuf};

/// Returns the interpreter: `ORACLE_BIN`, or the binary that cargo built in the same profile.
pub fn oracle() -> Result<PathBuf, String> {
    if let Some(given) = std::env::var_os("ORACLE_BIN") {
        return Ok(given.into());
    }
    let executable = std::env::current_exe().map_err(|error| error.to_string())?;
    // A program is in the folder of its profile, a test in the folder `deps` of it.
    let beside =
        |folder: &Path| folder.join("oracle").with_extension(std::env::consts::EXE_EXTENSION);
    let mut places = executable.ancestors().skip(1).take(2).map(beside);
    places.find(|oracle| oracle.exists()).ok_or_else(|| {
        let is_release = executable.ancestors().any(|folder| folder.ends_with("release"));
        let profile = if is_release { " --release" } else { "" };
        format!("no interpreter: run `cargo build{profile} -p oracle-cli`, or set ORACLE_BIN")
    })
}

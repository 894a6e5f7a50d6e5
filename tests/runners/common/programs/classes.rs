//! Writes and compiles random programs.

use std::path::{Path, PathBuf};

use super::program;
use crate::compile::compile_sources;
use crate::random::Random;

/// Writes programs below a folder and compiles them together. Each is given by its name and its
/// random numbers. Returns the folder of their classes.
pub fn compiled(
    folder: &Path,
    programs: impl IntoIterator<Item = (String, Random)>,
) -> Result<PathBuf, String> {
    let written = folder.join("sources");
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(&written).map_err(fail)?;
    let mut sources = Vec::new();
    for (name, mut random) in programs {
        let source = written.join(&name).with_extension("java");
        std::fs::write(&source, program(&mut random, &name)).map_err(fail)?;
        sources.push(source);
    }
    compile_sources(&folder.join("compiled"), "", &sources)
}

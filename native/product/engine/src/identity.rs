//! The identity of this build of the engine, which belongs to the keys of remembered results.

use std::io;
use std::sync::OnceLock;

use report::AnalyseRequest;
use sha2::{Digest, Sha256};

static IDENTITY: OnceLock<String> = OnceLock::new();

/// Sets the identity of this build of the engine: a digest of the library or program that contains it. Remembered
/// results count only for the same engine. Has no effect after the first request.
pub fn identify(digest: String) {
    // Whoever comes first decides: results of one process must not have two names.
    let _ = IDENTITY.set(digest);
}

/// Returns the identity of this build. Unless somebody has said it, it is the digest of the running
/// program. It is empty for a request that remembers nothing, since computing it takes time.
pub(crate) fn identity(request: &AnalyseRequest) -> &'static str {
    match request.cache_directory {
        Some(_) => IDENTITY.get_or_init(|| digest_of_program().unwrap_or_else(|_| unknown())),
        None => "",
    }
}

fn digest_of_program() -> io::Result<String> {
    let program = std::fs::read(std::env::current_exe()?)?;
    Ok(Sha256::digest(program).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns an identity that no other process has, so that nothing is recalled that may be of another
/// engine.
fn unknown() -> String {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    format!("{} {}", std::process::id(), since.as_nanos())
}

//! The targets for JSON: requests from build tools, and reports that the gate reads.

use report::{Oracle, Request};

/// Reads a request.
pub fn request(bytes: &[u8]) {
    let _ = serde_json::from_slice::<Request>(bytes);
}

/// Reads a report, and writes it again.
pub fn report(bytes: &[u8]) {
    let Ok(oracle) = serde_json::from_slice::<Oracle>(bytes) else { return };
    let _ = report::to_json(&oracle);
    let _ = report::summary(&oracle, report::Show::default(), "");
    let _ = report::findings(&oracle);
}

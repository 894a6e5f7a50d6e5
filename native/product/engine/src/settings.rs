//! Parses requests. Errors name the setting as the user of the build tool knows it.

use report::Request;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::RequestError;

/// Parts of paths in a request that are not part of a setting's name in the build tool.
const ABOVE: [&str; 3] = ["gate.", "thresholds.", "generation."];

/// The words with which serde asks for a number.
const NUMBERS: [&str; 2] = ["expected u32", "expected u64"];

/// Parses a request.
///
/// # Errors
/// Returns an error for the user if the text is no JSON object, its kind is unknown, or a setting
/// is wrong.
pub(crate) fn request(text: &str) -> Result<Request, RequestError> {
    let unreadable = |why: String| RequestError(format!("the request cannot be read: {why}"));
    let mut settings: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
    let kind = settings.remove("kind");
    match kind.as_ref().and_then(Value::as_str) {
        Some("analyse") => read(settings).map(Box::new).map(Request::Analyse),
        Some("gate") => read(settings).map(Box::new).map(Request::Gate),
        Some("baseline") => read(settings).map(Request::Baseline),
        Some("suggest") => read(settings).map(Request::Suggest),
        Some("export") => read(settings).map(Request::Export),
        Some("replay") => read(settings).map(Box::new).map(Request::Replay),
        Some("merge") => read(settings).map(Request::Merge),
        _ => {
            let kinds = "its `kind` must be one of `analyse`, `gate`, `baseline`, `suggest`, \
                         `export`, `replay`, `merge`";
            Err(unreadable(kinds.into()))
        }
    }
}

/// Reads the settings of a request of known kind.
fn read<T: DeserializeOwned>(settings: Map<String, Value>) -> Result<T, RequestError> {
    serde_path_to_error::deserialize(Value::Object(settings)).map_err(|error| {
        let setting = name(&error.path().to_string());
        let why = NUMBERS.iter().fold(error.into_inner().to_string(), |why, number| {
            why.replace(number, "expected a whole number that is not negative")
        });
        RequestError(format!("the setting `{setting}` cannot be read: {why}"))
    })
}

/// Returns the setting's name in a path: `gate.thresholds.maximum[2]` becomes `maximum`.
fn name(path: &str) -> String {
    let name = ABOVE.iter().fold(path, |rest, above| rest.strip_prefix(above).unwrap_or(rest));
    name.split('[').next().unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::request;

    const ANALYSE: &str = r#"{"kind": "analyse", "schemaVersion": 1, "jdkHome": "/no/jdk",
        "classPath": [], "testClassDirectories": [], "workingDirectory": "/", "baseDirectory": "/",
        "outputDirectory": "/", "isolation": "class", "threads": 1}"#;

    /// Returns the message for a request in which `instead` replaces `setting`.
    fn failure(setting: &str, instead: &str) -> String {
        request(&ANALYSE.replace(setting, instead)).map(drop).unwrap_err().to_string()
    }

    #[test]
    fn a_setting_is_named_with_what_it_may_be() {
        assert_eq!(
            failure(r#""class","#, r#""both","#),
            "the setting `isolation` cannot be read: unknown variant `both`, expected `class` or `suite`"
        );
        assert_eq!(
            failure(r#""threads": 1"#, r#""threads": -1"#),
            "the setting `threads` cannot be read: invalid value: integer `-1`, expected a whole number that is not negative"
        );
        let message = failure(r#""threads": 1"#, r#""operators": ["null", "nul"]"#);
        let told =
            "the setting `operators` cannot be read: `nul` is not an operator: there are `void`, ";
        assert!(message.starts_with(told), "{message}");
        let message = failure(r#""threads": 1"#, r#""analyses": ["polish", "polisch"]"#);
        assert!(message.starts_with("the setting `analyses` cannot be read: "), "{message}");
    }

    #[test]
    fn limits_have_the_names_that_users_give_them() {
        let gate = r#"{"schemaVersion": 1, "oracle": "/o", "outputDirectory": "/",
            "thresholds": {"minimumAnalysed": "95"}}"#;
        let told = "the setting `minimumAnalysed` cannot be read: `95` is not a ratio: write it as 0.8 or 80%, between 0 and 1";
        assert_eq!(failure(r#""threads": 1"#, &format!(r#""gate": {gate}"#)), told);
        let alone = gate.replacen('{', r#"{"kind": "gate", "#, 1);
        assert_eq!(request(&alone).map(drop).unwrap_err().to_string(), told);
    }
}

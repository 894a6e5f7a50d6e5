//! Finds the jars of a suite: by coordinates through Maven, or as files that the manifest names.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::manifest::{Artifact, Manifest, Suite};
use crate::shell;

/// The Maven goal that copies artifacts. Maven's settings decide from which repository they come.
const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:2.8:copy-dependencies";

/// Downloads the suite's missing jars. Returns all its jars in class path order.
///
/// # Errors
/// Returns an error if a jar cannot be found or downloaded.
pub fn resolve(manifest: &Manifest, suite: &Suite, cache: &Path) -> Result<Vec<PathBuf>, String> {
    paths(manifest, suite, &suite.artifacts(), cache)
}

/// Downloads the sources of the code under test, unless they exist already. Returns `None` if the suite names none.
///
/// # Errors
/// Returns an error if they cannot be found or downloaded.
pub fn sources(
    manifest: &Manifest,
    suite: &Suite,
    cache: &Path,
) -> Result<Option<PathBuf>, String> {
    let sources = suite.sources.clone();
    let mut found = paths(manifest, suite, sources.as_slice(), cache)?;
    Ok(found.pop())
}

fn paths(
    manifest: &Manifest,
    suite: &Suite,
    artifacts: &[Artifact],
    cache: &Path,
) -> Result<Vec<PathBuf>, String> {
    let folder = absolute(&cache.join("artifacts"))?;
    let mut missing = Vec::new();
    let mut paths = Vec::new();
    for artifact in artifacts {
        match artifact {
            Artifact::File { file } | Artifact::Sources { sources: file } => {
                paths.push(manifest.base.join(file));
            }
            Artifact::Coordinates(text) => {
                let coordinates = Coordinates::read(text)?;
                let path = folder.join(coordinates.file_name());
                if !path.exists() {
                    missing.push(coordinates);
                }
                paths.push(path);
            }
        }
    }
    if !missing.is_empty() {
        fetch(&missing, &folder, &cache.join(format!("{}.pom.xml", suite.name)))?;
    }
    match paths.iter().find(|path| !path.exists()) {
        Some(path) => Err(format!("{}: there is no {}", suite.name, path.display())),
        None => Ok(paths),
    }
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|error| error.to_string())
}

/// The coordinates of a jar in a Maven repository.
struct Coordinates<'a> {
    group: &'a str,
    artifact: &'a str,
    version: &'a str,
    classifier: Option<&'a str>,
}

impl<'a> Coordinates<'a> {
    fn read(text: &'a str) -> Result<Coordinates<'a>, String> {
        let parts: Vec<&str> = text.split(':').collect();
        match parts[..] {
            [group, artifact, version] => {
                Ok(Coordinates { group, artifact, version, classifier: None })
            }
            [group, artifact, version, classifier] => {
                Ok(Coordinates { group, artifact, version, classifier: Some(classifier) })
            }
            _ => Err(format!("`{text}` is not group:artifact:version[:classifier]")),
        }
    }

    /// Returns the file name that the plugin gives to the jar, with the group in front.
    fn file_name(&self) -> String {
        let classifier = self.classifier.map(|it| format!("-{it}")).unwrap_or_default();
        format!("{}.{}-{}{classifier}.jar", self.group, self.artifact, self.version)
    }

    fn dependency(&self) -> String {
        let Coordinates { group, artifact, version, classifier } = self;
        let classifier =
            classifier.map(|it| format!("<classifier>{it}</classifier>")).unwrap_or_default();
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>\
             <version>{version}</version>{classifier}<exclusions><exclusion><groupId>*</groupId>\
             <artifactId>*</artifactId></exclusion></exclusions></dependency>\n"
        )
    }
}

fn fetch(missing: &[Coordinates<'_>], folder: &Path, pom: &Path) -> Result<(), String> {
    // Each round has only one version of an artifact, because Maven would choose between versions.
    let mut rounds: Vec<Vec<&Coordinates<'_>>> = Vec::new();
    for wanted in missing {
        let same = |other: &&Coordinates<'_>| {
            (other.group, other.artifact, other.classifier)
                == (wanted.group, wanted.artifact, wanted.classifier)
        };
        match rounds.iter_mut().find(|round| !round.iter().any(same)) {
            Some(round) => round.push(wanted),
            None => rounds.push(vec![wanted]),
        }
    }
    for round in rounds {
        let dependencies: String = round.iter().map(|wanted| wanted.dependency()).collect();
        let text = format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>conformance</groupId>\
             <artifactId>artifacts</artifactId><version>1</version><packaging>pom</packaging>\n\
             <dependencies>\n{dependencies}</dependencies></project>\n"
        );
        shell::write(pom, &text)?;
        let mut maven = Command::new("mvn");
        maven.args(["--batch-mode", "--quiet", "--file"]).arg(pom).arg(COPY);
        maven.arg(format!("-DoutputDirectory={}", folder.display()));
        maven.arg("-Dmdep.prependGroupId=true");
        shell::run(&mut maven)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_all_its_coordinates() {
        let name = |text| Coordinates::read(text).map(|it| it.file_name());
        assert_eq!(name("a.b:c:1"), Ok("a.b.c-1.jar".into()));
        assert_eq!(name("a.b:c:1:tests"), Ok("a.b.c-1-tests.jar".into()));
        assert!(name("a.b:c").is_err());
    }
}

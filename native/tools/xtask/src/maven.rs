//! Builds the Java parts, with the native library in their jar.

use std::env::consts::{ARCH, DLL_PREFIX, DLL_SUFFIX, OS};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::prerequisites::Jdk;
use crate::shell::{cargo, root, run, target};

/// The coordinates of the Maven plugin.
pub const PLUGIN: &str = concat!("org.oraclecheck:oracle-maven-plugin:", env!("CARGO_PKG_VERSION"));

/// The goal that copies an artifact.
const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.7.1:copy";

/// The build tools with which tests build the sample projects.
#[derive(Clone, Copy)]
pub enum Samples {
    /// The installed Maven, and a few with Gradle, which is downloaded and laid out once.
    Quick,
    /// All with other releases of Maven and with Gradle as well; they are downloaded.
    All,
}

/// The plugins to build.
#[derive(Clone, Copy)]
pub enum Plugins {
    /// The Maven plugin, which can be compiled without Gradle.
    Maven,
    /// All.
    All,
}

/// Installs plugins into the user's local repository without testing them.
pub fn install(jdk: &Jdk, plugins: Plugins) -> Result<(), String> {
    let which: &[&str] = match plugins {
        Plugins::Maven => &["--projects", "maven-plugin", "--also-make"],
        Plugins::All => &[],
    };
    reactor(jdk, &[which, &["-DskipTests", "-Dinvoker.skip", "install"]].concat())
}

/// Builds the plugins and runs their tests, with those on sample projects.
pub fn verify(jdk: &Jdk, samples: Samples) -> Result<(), String> {
    match samples {
        Samples::Quick => {
            let few = "-Dgradle.tests.groups=quick";
            reactor(jdk, &["--activate-profiles", "gradle", few, "verify"])
        }
        Samples::All => reactor(jdk, &["--activate-profiles", "mavens,gradle", "verify"]),
    }
}

/// Downloads an artifact and copies it to a folder.
pub fn copy(jdk: &Jdk, coordinates: &str, folder: &Path) -> Result<(), String> {
    let mut maven = command(jdk);
    maven.args(["--quiet", COPY, &format!("-Dartifact={coordinates}")]);
    run(maven.arg(format!("-DoutputDirectory={}", folder.display())))
}

/// Returns a Maven command for a person to read: other plugins print only warnings.
pub fn conversation(jdk: &Jdk) -> Command {
    const LOG: &str = "-Dorg.slf4j.simpleLogger";
    let mut maven = Command::new("mvn");
    maven.arg("--no-transfer-progress").env("JAVA_HOME", &jdk.home);
    maven.arg(format!("{LOG}.defaultLogLevel=warn")).arg(format!("{LOG}.log.org.oraclecheck=info"));
    maven
}

/// Returns the option for the local repository into which [`verify`] has put the plugin.
pub fn samples_repository() -> String {
    format!("-Dmaven.repo.local={}", root().join("maven-plugin/target/repository").display())
}

/// Returns a Maven command that uses the JDK, asks no questions and prints no downloads.
fn command(jdk: &Jdk) -> Command {
    let mut maven = Command::new("mvn");
    maven.args(["--batch-mode", "--no-transfer-progress"]).env("JAVA_HOME", &jdk.home);
    maven
}

fn reactor(jdk: &Jdk, words: &[&str]) -> Result<(), String> {
    run(cargo().args(["build", "--release", "--package", "bridge"]))?;
    let libraries = stage()?;
    let libraries = format!("-Doracle.nativeDirectory={}", libraries.display());
    run(command(jdk).arg("--quiet").arg(libraries).args(words))
}

/// Copies the native library to the folder from which the jar takes it, named after this platform.
/// Writes its digest beside it, by which the Java side knows it.
fn stage() -> Result<PathBuf, String> {
    let library = format!("{DLL_PREFIX}oracle_bridge{DLL_SUFFIX}");
    let staged = target().join("dist");
    let folder = staged.join("native").join(format!("{OS}-{ARCH}"));
    let place = || {
        let content = fs::read(target().join("release").join(&library))?;
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(&library), &content)?;
        fs::write(folder.join(format!("{library}.digest")), digest(&content))
    };
    place()
        .map_err(|error| format!("{library} cannot be put into {}: {error}", folder.display()))?;
    Ok(staged)
}

/// Returns the digest of a file in hexadecimal, and its size in bytes.
fn digest(content: &[u8]) -> String {
    let hash = Sha256::digest(content);
    let hex: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("{hex} {}\n", content.len())
}

#[cfg(test)]
mod tests {
    use crate::shell::{read, root};

    #[test]
    fn the_java_halves_have_the_version_of_the_native_ones() {
        let rooms =
            ["native/product/bridge/java", "maven-plugin", "gradle-plugin", "gradle-plugin/marker"];
        for room in rooms.into_iter().chain([".", "tests/runners/gradle"]) {
            let text = read(&root().join(room).join("pom.xml")).unwrap_or_default();
            let version = text.split("<version>").nth(1).and_then(|rest| rest.split('<').next());
            assert_eq!(version, Some(env!("CARGO_PKG_VERSION")), "{room}");
        }
    }
}

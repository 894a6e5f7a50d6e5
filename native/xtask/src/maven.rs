//! Builds the Java halves, with the native library in its place.

use std::env::consts::{ARCH, DLL_PREFIX, DLL_SUFFIX, OS};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::prerequisites::Jdk;
use crate::shell::{cargo, root, run, target};

/// The coordinates of the Maven plugin.
pub const PLUGIN: &str = concat!("org.oraclecheck:oracle-maven-plugin:", env!("CARGO_PKG_VERSION"));

/// The build tools that build the sample projects in tests.
#[derive(Clone, Copy)]
pub enum Samples {
    /// The Maven that is here anyway.
    Maven,
    /// Other Mavens and Gradles too, of which whole releases are fetched.
    All,
}

/// Which plugins are built.
#[derive(Clone, Copy)]
pub enum Plugins {
    /// That for Maven, which needs no Gradle to compile against.
    Maven,
    /// All.
    All,
}

/// Puts plugins into the user's local repository, untested.
pub fn install(jdk: &Jdk, plugins: Plugins) -> Result<(), String> {
    let which: &[&str] = match plugins {
        Plugins::Maven => &["--projects", "maven-plugin", "--also-make"],
        Plugins::All => &[],
    };
    reactor(jdk, &[which, &["-DskipTests", "-Dinvoker.skip", "install"]].concat())
}

/// Builds the plugins and runs their tests, those on sample projects too.
pub fn verify(jdk: &Jdk, samples: Samples) -> Result<(), String> {
    match samples {
        Samples::Maven => reactor(jdk, &["verify"]),
        Samples::All => reactor(jdk, &["--activate-profiles", "mavens,gradle", "verify"]),
    }
}

/// Maven as a user sees it who asks for the plugin's goals: what other plugins say is left out.
pub fn conversation(jdk: &Jdk) -> Command {
    const LOG: &str = "-Dorg.slf4j.simpleLogger";
    let mut maven = Command::new("mvn");
    maven.arg("--no-transfer-progress").env("JAVA_HOME", &jdk.home);
    maven.arg(format!("{LOG}.defaultLogLevel=warn")).arg(format!("{LOG}.log.org.oraclecheck=info"));
    maven
}

/// The repository that the samples take the plugin from, once [`verify`] has put it there.
pub fn samples_repository() -> String {
    format!("-Dmaven.repo.local={}", root().join("maven-plugin/target/repository").display())
}

/// Maven without questions and downloads' noise, on the JDK.
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

/// Copies the library to where the jar takes it from, by the name of this machine's platform.
fn stage() -> Result<PathBuf, String> {
    let library = format!("{DLL_PREFIX}oracle_bridge{DLL_SUFFIX}");
    let staged = target().join("dist");
    let folder = staged.join("native").join(format!("{OS}-{ARCH}"));
    fs::create_dir_all(&folder)
        .and_then(|()| fs::copy(target().join("release").join(&library), folder.join(&library)))
        .map_err(|error| format!("{library} cannot be put into {}: {error}", folder.display()))?;
    Ok(staged)
}

#[cfg(test)]
mod tests {
    use crate::shell::{read, root};

    #[test]
    fn the_java_halves_have_the_version_of_the_native_ones() {
        let rooms = ["native/bridge/java", "maven-plugin", "gradle-plugin", "gradle-plugin/marker"];
        for room in rooms.into_iter().chain([".", "tests/runners/gradle"]) {
            let text = read(&root().join(room).join("pom.xml")).unwrap_or_default();
            let version = text.split("<version>").nth(1).and_then(|rest| rest.split('<').next());
            assert_eq!(version, Some(env!("CARGO_PKG_VERSION")), "{room}");
        }
    }
}

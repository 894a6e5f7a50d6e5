//! Measures the coverage of generated tests, by the components that guide the search.

use std::fs;

use crate::maven;
use crate::prerequisites;
use crate::shell::{cargo, run, target};

/// The jars: subjects of the paper on GRT.
const JARS: [&str; 6] = [
    "commons-cli:commons-cli:1.2",
    "commons-codec:commons-codec:1.9",
    "org.hamcrest:hamcrest-core:1.3",
    "jdom:jdom:1.0",
    "com.beust:jcommander:1.35",
    "com.martiansoftware:jsap:2.1",
];
/// The seed of all searches.
const SEED: &str = "0";

/// Searches for tests of the jars whose coordinates contain `name`, which Maven downloads.
pub fn generate(name: &str, seconds: &str) -> Result<(), String> {
    let jdk = prerequisites::check()?;
    let folder = target().join("bench/jars");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for coordinates in JARS.into_iter().filter(|it| it.contains(name)) {
        let mut parts = coordinates.split(':').skip(1);
        let (artifact, version) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let jar = folder.join(format!("{artifact}-{version}.jar"));
        if !jar.exists() {
            maven::copy(&jdk, coordinates, &folder)?;
        }
        println!("{artifact} {version}, {seconds} s a class");
        let mut explore = cargo();
        explore.args([
            "run",
            "--release",
            "--quiet",
            "--package",
            "generate-bench",
            "--",
            "compare",
        ]);
        run(explore.arg(jar).args([seconds, SEED]).env("JAVA_HOME", &jdk.home))?;
    }
    Ok(())
}

//! Checks which programs are installed, and says where to get missing ones.

use std::path::PathBuf;
use std::process::Command;

const JDK: u32 = 17;
const MAVEN: (u32, u32) = (3, 8);

const GET_JDK: &str = "install one from your system's packages (Debian: `apt-get install \
openjdk-17-jdk-headless`) or https://adoptium.net, then set JAVA_HOME or put `java` on the PATH";
const GET_MAVEN: &str = "install it from your system's packages (Debian: `apt-get install maven`) \
or https://maven.apache.org/download.cgi, then put `mvn` on the PATH";

const GET_BROWSER: &str = "install them from your system's packages (Debian: `apt-get install \
chromium npm`)";

/// The JDK to use.
pub struct Jdk {
    /// The folder of the JDK.
    pub home: PathBuf,
}

/// Checks for a JDK and Maven. The error lists everything that is missing.
pub fn check() -> Result<Jdk, String> {
    let (jdk, maven) = (jdk(), maven());
    match (jdk, maven) {
        (Ok(jdk), Ok(())) => Ok(jdk),
        (jdk, maven) => {
            let missing = [jdk.err(), maven.err()];
            Err(missing.into_iter().flatten().collect::<Vec<_>>().join("\n       "))
        }
    }
}

/// Checks for the browser and npm, which the test of the HTML report needs.
pub fn browser() -> Result<(), String> {
    let runs = |name: &str| said(Command::new(name).arg("--version")).is_some();
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    match browsers.into_iter().any(runs) && runs("npm") {
        true => Ok(()),
        false => Err(format!("Chromium and npm are needed for `test --all`; {GET_BROWSER}")),
    }
}

fn jdk() -> Result<Jdk, String> {
    let given = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let java = given.as_ref().map_or_else(|| "java".into(), |home| home.join("bin").join("java"));
    let settings = said(Command::new(&java).args(["-XshowSettings:properties", "-version"]))
        .ok_or_else(|| format!("no JDK: `{}` does not run; {GET_JDK}", java.display()))?;
    let property = |name: &str| settings.lines().find_map(|line| line.trim().strip_prefix(name));
    let version = property("java.specification.version = ").unwrap_or_default();
    if version.parse::<u32>().unwrap_or(0) < JDK {
        return Err(format!(
            "a JDK {JDK} or newer is needed, `{}` is older; {GET_JDK}",
            java.display()
        ));
    }
    let home = property("java.home = ").map(PathBuf::from).or(given);
    let jdk = Jdk { home: home.ok_or("`java` does not say where its home is: set JAVA_HOME")? };
    let missing = ["bin/javac", "lib/modules"].map(|file| jdk.home.join(file));
    match missing.iter().find(|file| !file.exists()) {
        Some(file) => Err(format!("{} is missing: not a whole JDK; {GET_JDK}", file.display())),
        None => Ok(jdk),
    }
}

fn maven() -> Result<(), String> {
    let said = said(Command::new("mvn").arg("--version"))
        .ok_or_else(|| format!("no Maven: `mvn` does not run; {GET_MAVEN}"))?;
    // Maven may colour its first line.
    let version = said.split("Apache Maven ").nth(1).unwrap_or_default();
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map_while(|it| it.parse().ok());
    let found: (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found >= MAVEN {
        Ok(())
    } else {
        let (major, minor) = MAVEN;
        Err(format!("Maven {major}.{minor} or newer is needed, `mvn` is older; {GET_MAVEN}"))
    }
}

/// Runs a command and returns its standard output and standard error.
fn said(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let both = [output.stdout, output.stderr].concat();
    Some(String::from_utf8_lossy(&both).into_owned())
}

//! The JDK's class library as the boot loader's source.

use std::path::{Path, PathBuf};
use std::process::Command;

use classfile::Image;
use memmap2::Mmap;
use vm::BootClasses;

/// `lib/modules` of a JDK.
pub struct Library {
    image: Image<Mmap>,
}

impl Library {
    /// Opens the image of a JDK.
    pub fn open(jdk: &Path) -> Result<Library, String> {
        let path = jdk.join("lib").join("modules");
        let image = classfile::open_image(&path).map_err(|error| {
            format!(
                "cannot open the class library at {}: {error}; pass a JDK with --jdk",
                path.display()
            )
        })?;
        Ok(Library { image })
    }
}

impl BootClasses for Library {
    fn find(&self, name: &str) -> Option<Vec<u8>> {
        let package = name.rfind('/').map_or("", |end| name.get(..end).unwrap_or(""));
        let module = self.image.module_of_package(package).ok()??;
        let path = format!("/{module}/{name}.class");
        self.image.find_resource(&path).ok()?.map(<[u8]>::to_vec)
    }

    fn module_of(&self, package: &str) -> Option<String> {
        self.image.module_of_package(package).ok()?.map(str::to_owned)
    }
}

/// The JDK to use: the one given, `JAVA_HOME`, or that of the `java` on the path.
pub fn locate(given: Option<PathBuf>) -> Result<PathBuf, String> {
    if let Some(home) = given.or_else(|| std::env::var_os("JAVA_HOME").map(PathBuf::from)) {
        return Ok(home);
    }
    let output =
        Command::new("java").args(["-XshowSettings:properties", "-version"]).output().map_err(
            |_| "no JDK found: set JAVA_HOME, put `java` on the PATH, or pass --jdk".to_owned(),
        )?;
    String::from_utf8_lossy(&output.stderr)
        .lines()
        .find_map(|line| line.trim().strip_prefix("java.home = ").map(PathBuf::from))
        .ok_or_else(|| "`java` does not say where its home is; pass --jdk".to_owned())
}

/// What a JDK's `release` file says under a key.
pub fn release(jdk: &Path, key: &str) -> Option<String> {
    let text = std::fs::read_to_string(jdk.join("release")).ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix('=').map(str::to_owned))?;
    Some(line.trim_matches('"').to_owned())
}

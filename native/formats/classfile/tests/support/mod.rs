//! Finds the running JDK's image.

use std::path::PathBuf;
use std::process::Command;

use classfile::{Image, open_image};

/// Returns the JDK's home, from `JAVA_HOME` or from the properties that `java` prints.
#[allow(dead_code)]
pub fn java_home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let output = Command::new("java").args(["-XshowSettings:properties", "-version"]).output();
    let text = String::from_utf8(output.expect("java runs").stderr).expect("java speaks UTF-8");
    let home = text.lines().find_map(|line| line.trim().strip_prefix("java.home = "));
    home.expect("java tells its home").into()
}

/// Opens the JDK's image.
pub fn image() -> Image<impl AsRef<[u8]>> {
    open_image(&java_home().join("lib/modules")).expect("the JDK's image opens")
}

/// Returns the paths and contents of all class files of a module, or of all modules.
#[allow(dead_code)]
pub fn classes(image: &Image<impl AsRef<[u8]>>, module: Option<&str>) -> Vec<(String, Vec<u8>)> {
    let mut classes = Vec::new();
    for location in image.iter() {
        let location = location.expect("the location is sound");
        if location.extension == "class" && module.is_none_or(|module| module == location.module) {
            let contents = image.contents(&location).expect("the class is there");
            classes.push((location.path(), contents.to_vec()));
        }
    }
    classes
}

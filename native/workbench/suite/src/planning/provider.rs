//! Finds the test framework on the class path.

use std::path::PathBuf;

use classfile::ClassPath;

/// The framework that runs the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// The JUnit Platform, with the engines on the class path.
    Platform,
    /// TestNG alone, for which there is no driver.
    TestNg,
    /// No known framework.
    None,
}

/// The classes by which frameworks are recognised. If several are present, the first one counts.
const KNOWN: [(&str, Provider); 2] = [
    ("org/junit/platform/launcher/core/LauncherFactory", Provider::Platform),
    ("org/testng/TestNG", Provider::TestNg),
];

impl Provider {
    /// Returns the preferred framework on a class path.
    pub fn on(class_path: &[PathBuf], feature: u16) -> Provider {
        let class_path = ClassPath::new(class_path.iter().cloned(), feature);
        let known = KNOWN.iter().find(|(class, _)| class_path.find(class).is_some());
        known.map_or(Provider::None, |(_, provider)| *provider)
    }

    /// Returns the main class of the driver for this framework.
    ///
    /// # Errors
    /// Returns the reason, in words for the user, if there is no driver.
    pub fn driver(self) -> Result<&'static str, &'static str> {
        match self {
            Provider::Platform => Ok("org.oraclecheck.driver.PlatformDriver"),
            Provider::TestNg => Err(
                "tests of TestNG run only on JUnit's platform: add org.junit.support:testng-engine \
                 to the tests' dependencies",
            ),
            Provider::None => Err("the tests' dependencies have no JUnit: add JUnit 3, 4 or 5"),
        }
    }
}

//! Which of the frameworks on the class path runs the tests.

use std::path::PathBuf;

use classfile::ClassPath;

/// What runs the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// The JUnit Platform with the engines that are there.
    Platform,
    /// TestNG, which has no driver.
    TestNg,
    /// Nothing that is known.
    None,
}

/// Classes by which a framework is known, best first.
const KNOWN: [(&str, Provider); 2] = [
    ("org/junit/platform/launcher/core/LauncherFactory", Provider::Platform),
    ("org/testng/TestNG", Provider::TestNg),
];

impl Provider {
    /// The best of the frameworks on a class path.
    pub fn on(class_path: &[PathBuf], feature: u16) -> Provider {
        let class_path = ClassPath::new(class_path.iter().cloned(), feature);
        let known = KNOWN.iter().find(|(class, _)| class_path.find(class).is_some());
        known.map_or(Provider::None, |(_, provider)| *provider)
    }

    /// The main class of the driver that speaks to it.
    ///
    /// # Errors
    /// Why there is none, in words for the user.
    pub fn driver(self) -> Result<&'static str, &'static str> {
        match self {
            Provider::Platform => Ok("org.oraclecheck.driver.PlatformDriver"),
            Provider::TestNg => Err("unsupported: TestNG; only JUnit's tests can be run"),
            Provider::None => {
                Err("no JUnit among the tests' dependencies; tests of JUnit 3, 4 and 5 can be run")
            }
        }
    }
}

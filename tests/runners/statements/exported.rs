//! Exports tests in two steps. The second one adds to the file of the first.

use std::path::{Path, PathBuf};

use generate::TestClass;
use generate::export::{Outcome, export};

/// Exports `some` and then `all` tests of a class to a fresh folder. Returns the file, which has all tests then.
pub fn check(folder: &Path, some: &TestClass, all: &TestClass) -> PathBuf {
    let (generated, root) = (folder.join("generated"), folder.join("root"));
    let _ = std::fs::remove_dir_all(&root);
    let file = format!("{}.java", all.name);
    let step = |class: &TestClass| {
        let path = generated.join(&file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &class.text).unwrap();
        let exported = export(&generated, &root, false).unwrap();
        assert_eq!(exported.len(), 1, "{exported:?}");
        assert_eq!(exported[0].file, Path::new(&file));
        exported[0].outcome
    };
    assert_eq!(step(some), Outcome::Written { tests: some.tests.len() });
    let tests = all.tests.len() - some.tests.len();
    assert_eq!(step(all), Outcome::Added { tests, edited: false });
    assert_eq!(step(some), Outcome::Unchanged);
    assert_eq!(step(all), Outcome::Unchanged);
    root.join(file)
}

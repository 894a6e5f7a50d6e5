//! Compares the layout in the README with the folders of the repository.

use std::collections::BTreeSet;

/// The document with the layout.
pub const DOCUMENT: &str = "README.md";

/// Folders whose subfolders are listed one by one in the layout.
const PARTED: [&str; 3] = ["native", "tests/data", "tests/runners"];

/// Returns a fault for each folder that the layout lacks, and for each that it names but does not exist.
pub fn faults(tracked: &[String], readme: &str) -> Vec<String> {
    let (there, named) = (folders(tracked), named(readme));
    let missing = there.difference(&named);
    let missing = missing.map(|folder| format!("{DOCUMENT}: the layout lacks `{folder}`"));
    let gone = named.difference(&there);
    let gone =
        gone.map(|folder| format!("{DOCUMENT}: the layout names `{folder}`, which is not there"));
    missing.chain(gone).collect()
}

/// Returns the folders that the layout has to name.
fn folders(tracked: &[String]) -> BTreeSet<&str> {
    tracked.iter().filter_map(|file| folder(file)).collect()
}

/// Returns the folder under which the layout lists a file; `None` for files that it does not cover.
fn folder(file: &str) -> Option<&str> {
    let parted = PARTED.iter().find(|parted| is_below(file, parted));
    let above = match parted {
        Some(parted) => parted.len() + 1,
        None if file.starts_with("tests/") || file.starts_with('.') => return None,
        None => 0,
    };
    let below = file.get(above..)?.find('/')?;
    file.get(..above + below)
}

fn is_below(file: &str, folder: &str) -> bool {
    file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Returns the names in the first column of the table under `## Layout`.
fn named(readme: &str) -> BTreeSet<&str> {
    let layout = readme.split("\n## ").find(|section| section.starts_with("Layout\n"));
    let rows = layout.into_iter().flat_map(str::lines).filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[cfg(test)]
mod tests {
    use super::faults;

    #[test]
    fn each_folder_stands_in_the_layout_and_nothing_else() {
        let tracked = [
            "native/vm/src/lib.rs",
            "native/README.md",
            "tests/data/pass/a/A.java",
            "maven-plugin/pom.xml",
            "pom.xml",
            ".ci/run",
        ];
        let tracked = tracked.map(str::to_owned);
        let readme = "# A\n\n## Layout\n\n| Folder | Holds |\n|---|---|\n| `native/vm`, `tests/data/gone` | `x` |\n\n## B\n";
        let expected = [
            "README.md: the layout lacks `maven-plugin`",
            "README.md: the layout lacks `tests/data/pass`",
            "README.md: the layout names `tests/data/gone`, which is not there",
        ];
        assert_eq!(faults(&tracked, readme), expected);
    }
}

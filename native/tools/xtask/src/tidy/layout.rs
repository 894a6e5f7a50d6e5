//! Compares the layouts in READMEs with the folders of the repository.

use std::collections::BTreeSet;
use std::path::Path;

/// A README whose section "Layout" names all folders beside it.
struct Layout {
    /// The path of the folder in which the README is, with a slash at the end; empty for the root of the repository.
    folder: &'static str,
    /// Folders for which the layout names each subfolder instead.
    parted: &'static [&'static str],
}

/// All READMEs with a layout.
const LAYOUTS: &[Layout] = &[
    Layout { folder: "", parted: &["native"] },
    Layout { folder: "native/analyses/", parted: &[] },
    Layout { folder: "native/formats/", parted: &[] },
    Layout { folder: "native/jvm/", parted: &[] },
    Layout { folder: "native/knowledge/", parted: &[] },
    Layout { folder: "native/knowledge/training/", parted: &[] },
    Layout { folder: "native/product/", parted: &[] },
    Layout { folder: "native/tools/", parted: &[] },
    Layout { folder: "native/workbench/", parted: &[] },
    Layout { folder: "tests/", parted: &["data", "runners"] },
];

/// Returns the faults of all layouts.
pub fn check(root: &Path, tracked: &[String]) -> Vec<String> {
    let faults = |layout: &Layout| match std::fs::read_to_string(root.join(layout.document())) {
        Ok(readme) => layout.faults(tracked, &readme),
        Err(error) => vec![format!("{}: {error}", layout.document())],
    };
    LAYOUTS.iter().flat_map(faults).collect()
}

impl Layout {
    /// Returns the path of the README.
    fn document(&self) -> String {
        format!("{}README.md", self.folder)
    }

    /// Returns a fault for each folder that the layout lacks, and for each that it names but does not exist.
    fn faults(&self, tracked: &[String], readme: &str) -> Vec<String> {
        let (present, named) = (self.folders(tracked), named(readme));
        let missing = present.difference(&named).map(|it| format!("lacks `{it}`"));
        let gone =
            named.difference(&present).map(|it| format!("names `{it}`, which does not exist"));
        let document = self.document();
        missing.chain(gone).map(|it| format!("{document}: the layout {it}")).collect()
    }

    /// Returns the folders that the layout has to name, relative to its own.
    fn folders<'a>(&self, tracked: &'a [String]) -> BTreeSet<&'a str> {
        let files = tracked.iter().filter_map(|file| file.strip_prefix(self.folder));
        files.filter_map(|file| self.folder_of(file)).collect()
    }

    /// Returns the folder by which the layout covers a file; `None` if it does not.
    fn folder_of<'a>(&self, file: &'a str) -> Option<&'a str> {
        let (first, rest) = file.split_once('/')?;
        if first.starts_with('.') {
            return None;
        }
        if !self.parted.contains(&first) {
            return Some(first);
        }
        let (second, _) = rest.split_once('/')?;
        file.get(..first.len() + 1 + second.len())
    }
}

/// Returns the names in the first column of the table under `## Layout`.
fn named(readme: &str) -> BTreeSet<&str> {
    let layout = readme.split("\n## ").find(|section| section.starts_with("Layout\n"));
    let rows = layout.into_iter().flat_map(str::lines).filter(|line| line.starts_with("| "));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[cfg(test)]
mod tests {
    use super::LAYOUTS;

    const TRACKED: [&str; 7] = [
        "native/jvm/vm/src/lib.rs",
        "native/jvm/README.md",
        "native/NOTES.md",
        "tests/data/pass/a/A.java",
        "maven-plugin/pom.xml",
        "pom.xml",
        ".ci/run",
    ];

    fn check(folder: &str, rows: &str, expected: &[&str]) {
        let layouts = LAYOUTS.iter().filter(|it| it.folder == folder);
        let readme = format!("# A\n\n## Layout\n\n| Folder | Holds |\n|---|---|\n{rows}\n\n## B\n");
        let tracked = TRACKED.map(str::to_owned);
        let found: Vec<String> = layouts.flat_map(|it| it.faults(&tracked, &readme)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn each_folder_stands_in_the_layout_and_nothing_else() {
        let expected = [
            "README.md: the layout lacks `maven-plugin`",
            "README.md: the layout lacks `tests`",
            "README.md: the layout names `gone`, which does not exist",
        ];
        check("", "| `native/jvm`, `gone` | `x` |", &expected);
    }

    #[test]
    fn a_shelf_names_its_crates() {
        check("native/jvm/", "| [`vm`](vm) | `x` |", &[]);
        check("tests/", "", &["tests/README.md: the layout lacks `data/pass`"]);
    }
}

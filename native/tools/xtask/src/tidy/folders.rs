//! Folders that have grown too large to find one's way in.

use std::collections::BTreeMap;

/// The most Rust sources in a folder, without those in folders below it.
const MOST: usize = 24;

/// Returns the faults of the tracked files.
pub fn faults(tracked: &[String]) -> Vec<String> {
    let mut sources: BTreeMap<&str, usize> = BTreeMap::new();
    let folders = tracked.iter().filter(|file| file.ends_with(".rs"));
    for (folder, _) in folders.filter_map(|file| file.rsplit_once('/')) {
        *sources.entry(folder).or_default() += 1;
    }
    let large = sources.into_iter().filter(|(_, count)| *count > MOST);
    let fault =
        |(folder, count)| format!("{folder}: {count} sources: make folders of at most {MOST}");
    large.map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::faults;

    #[test]
    fn a_folder_has_few_sources_of_its_own() {
        let files = |count: usize| (0..count).map(|it| format!("native/a/src/f{it}.rs"));
        let below = || ["native/a/src/b/c.rs".to_owned(), "native/a/src/d.txt".to_owned()];
        assert!(faults(&files(24).chain(below()).collect::<Vec<_>>()).is_empty());
        let found = faults(&files(25).collect::<Vec<_>>());
        assert_eq!(found, ["native/a/src: 25 sources: make folders of at most 24"]);
    }
}

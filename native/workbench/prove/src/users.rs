//! Finds the test classes that may use a class: those that name it, directly or through other
//! classes.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{ClassFile, Constant};
use report::AnalyseRequest;
use suite::planning::classes::top_level;
use suite::planning::select;

/// Returns the top-level test classes that may use one of the given classes, and these classes
/// themselves. A class uses another if its class file contains the name anywhere, even in a string.
/// A name that is built at run time is not found.
pub fn users_of(
    request: &AnalyseRequest,
    used: impl IntoIterator<Item = String>,
) -> BTreeSet<String> {
    let named = named_by_class(request);
    let mut users: BTreeSet<String> = used.into_iter().collect();
    loop {
        let fresh = named.iter().filter(|(class, named)| {
            !users.contains(*class) && named.iter().any(|name| users.contains(name))
        });
        let fresh: Vec<String> = fresh.map(|(class, _)| class.clone()).collect();
        if fresh.is_empty() {
            return users;
        }
        users.extend(fresh);
    }
}

/// Returns, by top-level class, the names in its class files. A file that cannot be read has none.
fn named_by_class(request: &AnalyseRequest) -> BTreeMap<String, BTreeSet<String>> {
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in &request.test_class_directories {
        for class in select::classes(std::slice::from_ref(folder)).unwrap_or_default() {
            let bytes = std::fs::read(folder.join(format!("{class}.class")));
            let file = bytes.ok().and_then(|bytes| classfile::read_class(&bytes).ok());
            let names = named.entry(top_level(&class).replace('/', ".")).or_default();
            names.extend(file.iter().flat_map(names_in));
        }
    }
    named
}

/// Returns every text in a class file that may be the name of a top-level class, with dots.
fn names_in(file: &ClassFile) -> Vec<String> {
    let texts = file.pool.iter().filter_map(|(_, constant)| match constant {
        Constant::Utf8(utf8) => Some(&*utf8.text),
        _ => None,
    });
    texts.flat_map(words).flat_map(readings).collect()
}

/// Splits a text at characters that no class name or path contains.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || "_/.".contains(letter);
    text.split(move |letter| !is_part(letter)).filter(|word| !word.is_empty())
}

/// Returns the names that a word may stand for: itself, and as a descriptor the part after `L`.
/// `La/b/C` may stand for `La.b.C` or `a.b.C`.
fn readings(word: &str) -> impl Iterator<Item = String> {
    let described = word.find('L').and_then(|at| word.get(at + 1..));
    std::iter::once(word).chain(described).map(|name| name.replace('/', "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_descriptors_and_strings() {
        let found = |text| -> Vec<String> { words(text).flat_map(readings).collect() };
        assert!(found("(I[La/b/C$D;J)V").contains(&"a.b.C".to_owned()));
        assert!(found("Ljava/util/List<La/b/C;>;").contains(&"a.b.C".to_owned()));
        assert!(found("see a.b.C").contains(&"a.b.C".to_owned()));
        assert!(!found("a.b.Other").contains(&"a.b.C".to_owned()));
    }
}

//! Replacements of lines: what an edit changes in a source, and several edits of one source together.

use report::Replacement;
use similar::{DiffTag, TextDiff};

/// Returns the replacements of lines that turn the text `old` into `new`.
pub fn replacements(old: &str, new: &str) -> Vec<Replacement> {
    let diff = TextDiff::from_lines(old, new);
    let number = |line: usize| u32::try_from(line + 1).unwrap_or(u32::MAX);
    let changed = diff.ops().iter().filter(|op| op.tag() != DiffTag::Equal);
    changed
        .map(|op| {
            let lines = diff.new_slices().get(op.new_range()).unwrap_or_default();
            let old = op.old_range();
            Replacement { first: number(old.start), behind: number(old.end), text: lines.concat() }
        })
        .collect()
}

/// Returns whether two replacements of lines of one text can be made together.
pub fn are_compatible(one: &Replacement, other: &Replacement) -> bool {
    one == other || one.behind <= other.first || other.behind <= one.first
}

/// Makes replacements of lines of a text. Those that are equal are made once. They are compatible with each other.
pub fn replaced(text: &str, replacements: &[Replacement]) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let between =
        |from: usize, to: usize| lines.get(from..to.min(lines.len())).unwrap_or_default().concat();
    let mut sorted: Vec<&Replacement> = replacements.iter().collect();
    sorted.sort();
    sorted.dedup();
    let (mut done, mut at) = (String::new(), 0);
    for Replacement { first, behind, text } in sorted {
        done += &between(at, (*first as usize).saturating_sub(1));
        done += text;
        at = at.max((*behind as usize).saturating_sub(1));
    }
    done + &between(at, lines.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replacements_make_one_text_of_another() {
        let old = "package a;\n\nclass T {\n    void t() {\n        x();\n    }\n}\n";
        let inserted = "package a;\n\nimport static b.C.d;\n\nclass T {\n    void t() {\n        x();\n        d();\n    }\n}\n";
        for new in [inserted, &old.replace("x();", "d(x());"), old] {
            assert_eq!(replaced(old, &replacements(old, new)), new);
        }
        assert_eq!(replacements(old, inserted).len(), 2);
    }

    #[test]
    fn edits_of_one_text_are_made_together() {
        let old = "a\nb\nc\n";
        let all: Vec<Replacement> = ["a\ni\nb\nc\n", "a\ni\nb\nC\n", "a\nj\nb\nc\n"]
            .into_iter()
            .flat_map(|new| replacements(old, new))
            .collect();
        assert_eq!(replaced(old, &all), "a\ni\nj\nb\nC\n");
        let whole = replacements(old, "x\n");
        assert!(whole.iter().all(|it| !are_compatible(it, &replacements(old, "a\ni\nb\nc\n")[0])));
    }
}

//! Looks for phrases in comments and documents that `WRITING.md` rejects.

/// The document with the table of phrases.
pub const DOCUMENT: &str = "native/WRITING.md";

/// The heading of the table.
const HEADING: &str = "## Phrases that";

/// Returns the phrases in the first column of the table in the document.
pub fn listed(document: &str) -> Vec<&str> {
    let section = document.find(HEADING).and_then(|at| document.get(at..)).unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter_map(|row| row.split(" |").next());
    cells.filter(|cell| *cell != "Phrase").collect()
}

/// Returns a fault for each line of a file's comments or text that has one of the phrases.
pub fn faults(file: &str, text: &str, phrases: &[&str]) -> Vec<String> {
    if file == DOCUMENT {
        return Vec::new();
    }
    let marks: &[&str] = match file.rsplit_once('.') {
        Some((_, "md")) => &[""],
        Some((_, "rs" | "java"))
            if !file.starts_with("tests/data/") && !file.ends_with("/tests.rs") =>
        {
            &["//", "*", "/*"]
        }
        _ => return Vec::new(),
    };
    let is_prose = |line: &str| marks.iter().any(|mark| line.trim_start().starts_with(mark));
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| is_prose(line)) {
        let line = line.to_lowercase();
        let found = phrases.iter().filter(|phrase| has(&line, phrase));
        faults.extend(found.map(|it| format!("{file}:{}: `{it}`: see `{DOCUMENT}`", number + 1)));
    }
    faults
}

/// Returns whether a line has a phrase as whole words.
fn has(line: &str, phrase: &str) -> bool {
    line.match_indices(phrase).any(|(at, _)| {
        let before = line.get(..at).and_then(|it| it.chars().next_back());
        let after = line.get(at + phrase.len()..).and_then(|it| it.chars().next());
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::{faults, listed};

    const TABLE: &str = "# A\n\n| x | y |\n\n## Phrases that are bad\n\n| Phrase | Better |\n|---|---|\n| another one | a noun |\n";

    #[test]
    fn phrases_are_those_of_the_table() {
        assert_eq!(listed(TABLE), ["another one"]);
    }

    #[test]
    fn comments_and_documents_are_read_and_nothing_else() {
        let phrases = listed(TABLE);
        let found = |file: &str, text: &str| faults(file, text, &phrases);
        assert_eq!(
            found("a.md", "Take another\none. Another one!"),
            ["a.md:2: `another one`: see `native/WRITING.md`"]
        );
        assert_eq!(found("a.rs", "/// Another one.\nlet a = \"another one\";").len(), 1);
        assert_eq!(found("A.java", "    /** another one */").len(), 1);
        assert!(found("a.rs", "// another oneness").is_empty());
        assert!(found("tests/data/A.java", "// another one").is_empty());
    }
}

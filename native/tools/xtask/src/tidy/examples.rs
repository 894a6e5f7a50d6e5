//! Compares examples in documents with the files that tests run.
//!
//! A fenced block after a line `<!-- from PATH -->` has to occur in the file at that path, line by line.

use crate::shell::root;

/// The beginning and the end of the line before an example.
const MARK: (&str, &str) = ("<!-- from ", " -->");

/// Returns a fault for each example that its file does not contain.
pub fn faults(file: &str, text: &str) -> Vec<String> {
    if !file.ends_with(".md") {
        return Vec::new();
    }
    let content = |path: &str| std::fs::read_to_string(root().join(path)).unwrap_or_default();
    let gone = examples(text).filter(|(path, example)| !content(path).contains(example));
    gone.map(|(path, _)| format!("{file}: an example is not in `{path}`")).collect()
}

/// Returns the examples of a document, each with the path of its file.
fn examples(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts = text.match_indices(MARK.0).map(|(at, _)| at + MARK.0.len());
    starts.filter_map(|at| {
        let (path, rest) = text.get(at..)?.split_once(MARK.1)?;
        let (_, block) = rest.split_once("```")?.1.split_once('\n')?;
        Some((path, block.split_once("```")?.0))
    })
}

#[cfg(test)]
mod tests {
    use super::{examples, faults};

    #[test]
    fn an_example_is_a_part_of_its_file() {
        let text = |example: &str| {
            format!("# A\n\n<!-- from Cargo.toml -->\n```toml\n{example}\n```\n\n```x\ny\n```\n")
        };
        assert_eq!(examples(&text("a\nb")).collect::<Vec<_>>(), [("Cargo.toml", "a\nb\n")]);
        assert!(faults("a.md", &text("[workspace]\nresolver = \"2\"")).is_empty());
        assert_eq!(
            faults("a.md", &text("[workspaces]")),
            ["a.md: an example is not in `Cargo.toml`"]
        );
    }
}

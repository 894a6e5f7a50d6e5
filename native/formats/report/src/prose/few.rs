//! The first of many things, and the number of the others.

/// Returns at most `most` names in one line, and the number of the others: `a, b and 2 more`.
#[must_use]
pub fn few<T: AsRef<str>>(names: impl IntoIterator<Item = T>, most: usize) -> String {
    let mut names = names.into_iter();
    let shown: Vec<T> = names.by_ref().take(most).collect();
    let shown = shown.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ");
    match names.count() {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Returns at most `most` lines, and one with the number of the others: `and 2 more`.
pub(crate) fn few_lines(lines: impl IntoIterator<Item = String>, most: usize) -> Vec<String> {
    let mut lines = lines.into_iter();
    let mut shown: Vec<String> = lines.by_ref().take(most).collect();
    let more = lines.count();
    shown.extend((more > 0).then(|| format!("and {more} more")));
    shown
}

#[cfg(test)]
mod tests {
    use super::{few, few_lines};

    #[test]
    fn few_names_are_shown_and_the_others_counted() {
        assert_eq!(few(["a", "b"], 2), "a, b");
        assert_eq!(few(["a", "b", "c", "d"], 2), "a, b and 2 more");
    }

    #[test]
    fn few_lines_are_shown_and_the_others_counted() {
        let lines = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(few_lines(lines.clone(), 3), lines);
        assert_eq!(few_lines(lines, 2), ["a", "b", "and 1 more"]);
    }
}

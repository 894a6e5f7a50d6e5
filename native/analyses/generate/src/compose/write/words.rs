//! Splits identifiers into words, and joins words to identifiers.

/// Splits an identifier into its words: `URLParser_new` into `URL`, `Parser` and `new`.
pub fn split(identifier: &str) -> Vec<String> {
    let characters: Vec<char> = identifier.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    for (at, &character) in characters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|it| characters.get(it));
        let after = characters.get(at + 1);
        // A word begins at an upper-case letter after another character, as in `getTotal`, and at the last upper-case
        // letter before a lower-case one, as the `P` in `URLParser`.
        let rises = character.is_uppercase()
            && (before.is_some_and(|it| !it.is_uppercase())
                || after.is_some_and(|it| it.is_lowercase()));
        if (rises || !character.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if character.is_alphanumeric() {
            word.push(character);
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Joins words in lower camel case.
pub fn camel(words: &[String]) -> String {
    let mut joined = String::new();
    for word in words {
        match joined.is_empty() {
            true => joined.push_str(&word.to_lowercase()),
            false => joined.push_str(&capitalized(word)),
        }
    }
    joined
}

/// Returns the word with its first letter in upper case. Words in upper case become lower case first.
pub fn capitalized(word: &str) -> String {
    let is_shouted = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
    let word = if is_shouted { word.to_lowercase() } else { word.to_owned() };
    upper_first(&word)
}

/// Returns the text with its first letter in upper case.
pub fn upper_first(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|it| it.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}

/// Returns the text with its first letter in lower case.
pub fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|it| it.to_lowercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}

/// Returns the property that the name of an accessor refers to: `Width` for `getWidth`.
pub fn property(accessor: &str) -> String {
    let words = split(accessor);
    let verbs = ["get", "is", "has", "to", "set", "with"];
    let noun = match words.split_first() {
        Some((verb, noun)) if verbs.contains(&&**verb) && !noun.is_empty() => noun,
        _ => &words,
    };
    noun.iter().map(|it| capitalized(it)).collect()
}

/// Returns the wanted name, or with the least number from 2 on for which it is not taken.
pub fn free(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2;
    while is_taken(&name) {
        name = format!("{wanted}{number}");
        number += 1;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_split() {
        assert_eq!(split("getTotalPrice"), ["get", "Total", "Price"]);
        assert_eq!(split("URLParser"), ["URL", "Parser"]);
        assert_eq!(split("NOT_FOUND"), ["NOT", "FOUND"]);
        assert_eq!(split("a$1"), ["a", "1"]);
    }

    #[test]
    fn words_are_joined() {
        assert_eq!(camel(&split("URLParser")), "urlParser");
        assert_eq!(camel(&split("NOT_FOUND")), "notFound");
        assert_eq!(upper_first("aB"), "AB");
        assert_eq!(property("setWidth"), property("getWidth"));
        assert_eq!(property("get"), "Get");
    }

    #[test]
    fn taken_names_get_a_number() {
        let is_taken = |name: &str| ["a", "a2"].contains(&name);
        assert_eq!(free("a", is_taken), "a3");
        assert_eq!(free("b", is_taken), "b");
    }
}

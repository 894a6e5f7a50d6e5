//! Surefire's patterns for test classes and methods, as globs or regular expressions.

use globset::{GlobBuilder, GlobMatcher};
use regex::Regex;

use crate::RequestError;

/// A pattern for classes, methods, or both, for example `**/XTest#one+two*`.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// Whether it starts with `!` and so excludes tests.
    pub negated: bool,
    /// `None` if all classes match.
    class: Option<Matcher>,
    /// Empty if all methods match.
    methods: Vec<Matcher>,
}

#[derive(Clone, Debug)]
enum Matcher {
    /// Matches a class as a path such as `a/b/C`, or a method by name.
    Glob(GlobMatcher),
    /// Matches a class as a path such as `a/b/C.class`, or a method by name.
    Regex(Regex),
}

/// Reads patterns. Each text may hold several, separated by commas.
pub(super) fn read_all(texts: &[String]) -> Result<Vec<Pattern>, RequestError> {
    let words = texts.iter().flat_map(|text| split(text));
    words.map(|word| Pattern::read(&word)).collect()
}

/// Splits a text at the commas outside of brackets. `%regex[a,b], C` becomes `%regex[a,b]` and `C`.
fn split(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut depth = 0_u32;
    for letter in text.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match words.last_mut() {
            Some(word) if letter != ',' || depth > 0 => word.push(letter),
            _ => words.push(String::new()),
        }
    }
    words.iter().map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}

impl Pattern {
    fn read(word: &str) -> Result<Pattern, RequestError> {
        let (negated, rest) = match word.strip_prefix('!') {
            Some(rest) => (true, rest.trim()),
            None => (false, word),
        };
        let bracketed = |kind: &str| rest.strip_prefix(kind)?.strip_suffix(']');
        if let Some(inner) = bracketed("%regex[") {
            let (class, method) = halves(inner);
            let class = class.map(regex).transpose()?;
            let methods = method.map(regex).transpose()?.into_iter().collect();
            return Ok(Pattern { negated, class, methods });
        }
        let (class, methods) = halves(bracketed("%ant[").unwrap_or(rest));
        let class = class.map(|class| glob(&class_path(class))).transpose()?;
        let names = methods.into_iter().flat_map(|names| names.split('+')).map(str::trim);
        let methods = names.filter(|name| !name.is_empty()).map(glob).collect::<Result<_, _>>()?;
        Ok(Pattern { negated, class, methods })
    }

    /// Returns whether the pattern restricts methods.
    pub(super) fn has_method(&self) -> bool {
        !self.methods.is_empty()
    }

    /// Returns whether the pattern matches a class, given as `a/b/C`. It may still be negated.
    pub(super) fn matches_class(&self, class: &str) -> bool {
        match &self.class {
            None => true,
            Some(Matcher::Glob(glob)) => glob.is_match(class),
            Some(Matcher::Regex(regex)) => regex.is_match(&format!("{class}.class")),
        }
    }

    /// Returns whether the pattern matches a method's name, whatever the class.
    pub(super) fn matches_method(&self, method: &str) -> bool {
        let matches = |matcher: &Matcher| match matcher {
            Matcher::Glob(glob) => glob.is_match(method),
            Matcher::Regex(regex) => regex.is_match(method),
        };
        self.methods.is_empty() || self.methods.iter().any(matches)
    }
}

/// Splits a pattern at `#` into the parts for the class and for methods, where they are not empty.
fn halves(text: &str) -> (Option<&str>, Option<&str>) {
    let (class, method) = match text.split_once('#') {
        Some((class, method)) => (class, Some(method.trim())),
        None => (text, None),
    };
    (
        Some(class.trim()).filter(|class| !class.is_empty()),
        method.filter(|method| !method.is_empty()),
    )
}

/// Turns a pattern for classes into one for paths without an extension. It matches below any
/// folder: `b.C.java` becomes `**/b/C`.
fn class_path(text: &str) -> String {
    let stem = [".java", ".class", ".*"].iter().find_map(|suffix| text.strip_suffix(suffix));
    let stem = stem.unwrap_or(text);
    let path = if stem.contains('/') { stem.to_owned() } else { stem.replace('.', "/") };
    if path.starts_with("**/") { path } else { format!("**/{path}") }
}

/// Compiles a glob in which only `*`, `**` and `?` are special.
fn glob(text: &str) -> Result<Matcher, RequestError> {
    let literal: String = text
        .chars()
        .map(|letter| match letter {
            '[' | ']' | '{' | '}' => format!("[{letter}]"),
            letter => letter.to_string(),
        })
        .collect();
    let glob = GlobBuilder::new(&literal).literal_separator(true).backslash_escape(false).build();
    let glob = glob.map_err(|error| RequestError(format!("cannot read `{text}`: {error}")))?;
    Ok(Matcher::Glob(glob.compile_matcher()))
}

/// Compiles a regular expression that must match as a whole.
fn regex(text: &str) -> Result<Matcher, RequestError> {
    let regex = Regex::new(&format!("^(?:{text})$"));
    let regex = regex.map_err(|error| RequestError(format!("cannot read `{text}`: {error}")))?;
    Ok(Matcher::Regex(regex))
}

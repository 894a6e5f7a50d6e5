//! The user's patterns for the classes and methods to transform.

use regex::Regex;
use report::AnalyseRequest;

use suite::RequestError;

/// The user's choice of methods to transform.
#[derive(Clone, Debug, Default)]
pub struct Targets {
    classes: Vec<Named>,
    excluded_classes: Vec<Named>,
    excluded_methods: Vec<(Option<Named>, Named)>,
}

/// A pattern: the user's text and the regular expression for it.
#[derive(Clone, Debug)]
struct Named {
    text: String,
    regex: Regex,
}

impl Targets {
    /// Reads the patterns of a request.
    ///
    /// # Errors
    /// Returns an error if a pattern cannot be read.
    pub fn of(request: &AnalyseRequest) -> Result<Targets, RequestError> {
        let all = |texts: &[String]| -> Result<Vec<Named>, RequestError> {
            words(texts).map(Named::read).collect()
        };
        let method = |text: &str| match text.split_once('#') {
            Some((class, method)) => Ok((Some(Named::read(class)?), Named::read(method)?)),
            None => Ok((None, Named::read(text)?)),
        };
        Ok(Targets {
            classes: all(&request.target_classes)?,
            excluded_classes: all(&request.excluded_classes)?,
            excluded_methods: words(&request.excluded_methods)
                .map(method)
                .collect::<Result<_, RequestError>>()?,
        })
    }

    /// Returns whether methods of a class may be transformed.
    pub fn has_class(&self, class: &str) -> bool {
        let included = self.classes.is_empty() || self.classes.iter().any(|it| it.is_class(class));
        included && !self.excluded_classes.iter().any(|it| it.is_class(class))
    }

    /// Returns whether a method may be transformed. The class is given by its internal name.
    pub fn has(&self, class: &str, method: &str) -> bool {
        let excluded = |(of, name): &(Option<Named>, Named)| {
            name.regex.is_match(method) && of.as_ref().is_none_or(|of| of.is_class(class))
        };
        self.has_class(class) && !self.excluded_methods.iter().any(excluded)
    }

    /// Returns a message for each class pattern that matches none of the given classes.
    pub fn idle<'a>(&'a self, classes: &'a [&str]) -> impl Iterator<Item = String> + 'a {
        let of = |setting: &'static str, all: &'a [Named]| {
            let idle = all.iter().filter(|it| !classes.iter().any(|class| it.is_class(class)));
            idle.map(move |it| format!("{setting} `{}`: there is no such class", it.text))
        };
        of("targetClasses", &self.classes).chain(of("excludedClasses", &self.excluded_classes))
    }
}

/// Splits texts at commas. Empty parts are left out.
fn words(texts: &[String]) -> impl Iterator<Item = &str> {
    let words = texts.iter().flat_map(|text| text.split(',')).map(str::trim);
    words.filter(|word| !word.is_empty())
}

impl Named {
    /// Reads a pattern in which only `*` and `?` are special.
    fn read(text: &str) -> Result<Named, RequestError> {
        let text = text.trim();
        let part = |letter: char| match letter {
            '*' => ".*".to_owned(),
            '?' => ".".to_owned(),
            letter => regex::escape(letter.encode_utf8(&mut [0; 4])),
        };
        let expression = format!("^{}$", text.chars().map(part).collect::<String>());
        let regex = Regex::new(&expression)
            .map_err(|error| RequestError(format!("cannot read the pattern `{text}`: {error}")))?;
        Ok(Named { text: text.to_owned(), regex })
    }

    /// Returns whether the pattern matches a class, or an outer class of it.
    fn is_class(&self, class: &str) -> bool {
        let name = class.replace('/', ".");
        let ends = name.match_indices('$').map(|(end, _)| end).chain([name.len()]);
        ends.filter_map(|end| name.get(..end)).any(|name| self.regex.is_match(name))
    }
}

#[cfg(test)]
mod tests {
    use report::AnalyseRequest;

    use super::*;

    fn targets(classes: &[&str], excluded: &[&str], methods: &[&str]) -> Targets {
        let mut request = AnalyseRequest::default();
        let all = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        request.target_classes = all(classes);
        request.excluded_classes = all(excluded);
        request.excluded_methods = all(methods);
        Targets::of(&request).unwrap()
    }

    #[test]
    fn nothing_said_means_everything() {
        assert!(targets(&[], &[], &[]).has("a/b/C", "m"));
        assert!(targets(&[" , "], &[], &[]).has("C", "<clinit>"));
    }

    #[test]
    fn a_star_is_any_text_and_a_class_has_its_nested_ones() {
        for (pattern, class, expected) in [
            ("a.b.*", "a/b/C", true),
            ("a.b.*", "a/b/c/D", true),
            ("a.b.*", "a/bC", false),
            ("*Service", "a/BillingService", true),
            ("*Service", "a/ServiceImpl", false),
            ("a.B", "a/B$C$D", true),
            ("a.B$C", "a/B", false),
            ("a.B$C", "a/B$C", true),
            ("a.?", "a/BC", false),
            ("x.*, a.[B]", "a/[B]", true),
        ] {
            assert_eq!(
                targets(&[pattern], &[], &[]).has(class, "m"),
                expected,
                "{pattern} {class}"
            );
            assert_eq!(
                targets(&[], &[pattern], &[]).has(class, "m"),
                !expected,
                "{pattern} {class}"
            );
        }
    }

    #[test]
    fn methods_are_left_out_everywhere_or_in_a_class() {
        let targets = targets(&["a.*"], &[], &["log*", "a.Dao#find*"]);
        for (class, method, expected) in [
            ("a/B", "logAll", false),
            ("a/B", "findAll", true),
            ("a/Dao", "findAll", false),
            ("a/Dao$Row", "find", false),
            ("a/Dao", "store", true),
            ("b/C", "store", false),
        ] {
            assert_eq!(targets.has(class, method), expected, "{class} {method}");
        }
    }

    #[test]
    fn a_pattern_that_names_nothing_is_said() {
        let targets = targets(&["a.*", "z.*"], &["a.Gone"], &[]);
        let idle: Vec<String> = targets.idle(&["a/B"]).collect();
        assert_eq!(
            idle,
            [
                "targetClasses `z.*`: there is no such class",
                "excludedClasses `a.Gone`: there is no such class"
            ]
        );
    }
}

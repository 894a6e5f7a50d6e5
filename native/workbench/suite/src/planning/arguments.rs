//! Translates the arguments of the tests' JVM into settings of a guest.

use report::Size;

/// The settings in a JVM's arguments, and the arguments without effect.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// System properties, including those that module options stand for.
    pub properties: Vec<(String, String)>,
    /// Whether assertions are enabled, if the arguments decide this.
    pub assertions: Option<bool>,
    /// Whether preview features are enabled.
    pub preview: bool,
    /// The limit of the heap, if the arguments set one.
    pub memory: Option<Size>,
    /// The arguments without effect, in words for the user.
    pub not_honoured: Vec<String>,
}

/// Options that the JVM turns into numbered properties, such as `jdk.module.addopens.0`.
const NUMBERED: [(&str, &str); 4] = [
    ("--add-opens", "jdk.module.addopens"),
    ("--add-exports", "jdk.module.addexports"),
    ("--add-reads", "jdk.module.addreads"),
    ("--add-modules", "jdk.module.addmods"),
];

/// Reads the arguments of a JVM, one word each.
pub fn read(words: &[String]) -> Arguments {
    let mut arguments = Arguments::default();
    let mut counts = [0_usize; NUMBERED.len()];
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let numbered = NUMBERED.iter().zip(&mut counts).find_map(|((option, property), count)| {
            let value = word.strip_prefix(option)?;
            let value = value.strip_prefix('=').map(str::to_owned);
            let value = value.or_else(|| (word == option).then(|| words.next().cloned())?)?;
            *count += 1;
            Some((format!("{property}.{}", *count - 1), value))
        });
        match numbered {
            Some(property) => arguments.properties.push(property),
            None => arguments.add(word),
        }
    }
    arguments
}

impl Arguments {
    /// Adds an argument that is not a module option.
    fn add(&mut self, word: &str) {
        match word {
            "-ea" | "-enableassertions" => self.assertions = Some(true),
            "-da" | "-disableassertions" => self.assertions = Some(false),
            "--enable-preview" => self.preview = true,
            _ => match word.strip_prefix("-D") {
                Some(pair) => {
                    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                    self.properties.push((name.to_owned(), value.to_owned()));
                }
                None => self.add_size(word),
            },
        }
    }

    /// Adds an `-Xmx`, or notes that the argument has no effect.
    fn add_size(&mut self, word: &str) {
        match word.strip_prefix("-Xmx").map(str::parse) {
            Some(Ok(size)) => self.memory = Some(size),
            _ => self.not_honoured.push(format!("JVM argument {word}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_understood_is_named() {
        let words = [
            "-Da=b=c",
            "-Dd",
            "-ea",
            "--enable-preview",
            "-Xmx64m",
            "-Xmxmuch",
            "--add-opens",
            "java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "-javaagent:jacoco.jar",
            "-da:a.b...",
        ];
        let read = read(&words.map(str::to_owned));
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            read.properties,
            [
                pair("a", "b=c"),
                pair("d", ""),
                pair("jdk.module.addopens.0", "java.base/java.lang=ALL-UNNAMED"),
                pair("jdk.module.addopens.1", "java.base/java.util=ALL-UNNAMED"),
            ]
        );
        assert_eq!((read.assertions, read.preview), (Some(true), true));
        assert_eq!(read.memory, Some(Size(64 << 20)));
        assert_eq!(
            read.not_honoured,
            [
                "JVM argument -Xmxmuch",
                "JVM argument -javaagent:jacoco.jar",
                "JVM argument -da:a.b..."
            ]
        );
    }
}

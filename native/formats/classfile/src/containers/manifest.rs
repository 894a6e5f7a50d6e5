//! The main section of a jar's manifest.

/// The main attributes of a manifest, in file order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    attributes: Vec<(String, String)>,
}

impl Manifest {
    /// Reads the main section. Skips lines that are not attributes.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n");
        let mut attributes: Vec<(String, String)> = Vec::new();
        for line in text.split('\n').take_while(|line| !line.is_empty()) {
            if let (Some(more), Some((_, value))) = (line.strip_prefix(' '), attributes.last_mut())
            {
                value.push_str(more);
            } else if let Some((name, value)) = line.split_once(':') {
                attributes.push((name.into(), value.strip_prefix(' ').unwrap_or(value).into()));
            }
        }
        Self { attributes }
    }

    /// Returns the value of an attribute. The case of `name` does not matter.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Returns whether the jar has versions of its entries for newer Java releases.
    #[must_use]
    pub fn is_multi_release(&self) -> bool {
        self.get("Multi-Release").is_some_and(|value| value.trim().eq_ignore_ascii_case("true"))
    }

    /// Returns the relative URLs of further class path entries.
    pub fn class_path(&self) -> impl Iterator<Item = &str> {
        self.get("Class-Path").unwrap_or_default().split_ascii_whitespace()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continued_lines_are_joined_and_sections_end_it() {
        let manifest = Manifest::parse(
            b"Manifest-Version: 1.0\r\nclass-path: a.jar b/\r\n c.jar\r\nMulti-Release: true\r\n\r\nName: x\r\n",
        );
        assert_eq!(manifest.class_path().collect::<Vec<_>>(), ["a.jar", "b/c.jar"]);
        assert!(manifest.is_multi_release());
        assert_eq!(manifest.get("Name"), None);
    }
}

//! Reads the counters in JaCoCo's XML report.

use std::collections::BTreeSet;

/// One row for each class, method, source file and line.
pub type Report = BTreeSet<String>;

/// The counters in the order of our rows.
const TYPES: [&str; 6] = ["INSTRUCTION", "BRANCH", "LINE", "COMPLEXITY", "METHOD", "CLASS"];

/// Reads a report. JaCoCo writes it without comments, and escapes only a few letters.
pub fn read(text: &str) -> Result<Report, String> {
    let mut reader = Reader::default();
    for tag in text.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').ok_or("a tag has no end")?;
        reader.tag(tag)?;
    }
    Ok(reader.report)
}

#[derive(Default)]
struct Reader {
    report: Report,
    package: String,
    class: String,
    source: String,
    /// The start of the row for each open class, method or source file, and its counters.
    open: Vec<(String, [String; 6])>,
}

impl Reader {
    fn tag(&mut self, tag: &str) -> Result<(), String> {
        let (name, rest) = tag.split_once([' ', '/']).unwrap_or((tag, ""));
        let get = |attribute: &str| value(rest, attribute);
        match name {
            "package" => {
                self.package = get("name")?;
                self.open("package".to_owned());
            }
            "class" => {
                self.class = get("name")?;
                self.open(format!("class\t{}", self.class));
            }
            "method" => {
                let (name, descriptor) = (get("name")?, get("desc")?);
                let line = get("line").unwrap_or_else(|_| "-".to_owned());
                self.open(format!("method\t{}.{name}{descriptor}\t{line}", self.class));
            }
            "sourcefile" => {
                self.source = format!("{}/{}", self.package, get("name")?);
                self.open(format!("source\t{}", self.source));
            }
            "line" => {
                let [number, mi, ci, mb, cb] = ["nr", "mi", "ci", "mb", "cb"].map(get);
                let row = format!("{}\t{}/{}\t{}/{}", number?, mi?, ci?, mb?, cb?);
                self.report.insert(format!("line\t{}\t{row}", self.source));
            }
            "counter" => {
                let (kind, missed, covered) = (get("type")?, get("missed")?, get("covered")?);
                let place = TYPES.iter().position(|it| *it == kind);
                let counters = self.open.last_mut().map(|(_, counters)| counters);
                if let Some((counters, place)) = counters.zip(place)
                    && let Some(counter) = counters.get_mut(place)
                {
                    *counter = format!("{missed}/{covered}");
                }
            }
            "" if ["package", "class", "method", "sourcefile"].contains(&rest) => {
                let (start, counters) = self.open.pop().ok_or("a tag ends that did not start")?;
                if rest != "package" {
                    self.report.insert(format!("{start}\t{}", counters.join("\t")));
                }
            }
            _ => {}
        }
        // A class without methods and the like have no end tag of their own.
        if tag.ends_with('/') && ["class", "method", "sourcefile", "package"].contains(&name) {
            self.open.pop();
        }
        Ok(())
    }

    fn open(&mut self, row: String) {
        // JaCoCo leaves out counters of nothing.
        self.open.push((row, std::array::from_fn(|_| "0/0".to_owned())));
    }
}

/// Returns the value of an attribute.
fn value(attributes: &str, name: &str) -> Result<String, String> {
    let quoted = format!("{name}=\"");
    let found = attributes.split(' ').find_map(|word| word.strip_prefix(&quoted));
    // Values without spaces are all that is read: names, descriptors and numbers.
    let found = found.and_then(|rest| rest.split('"').next());
    let found = found.ok_or_else(|| format!("no {name} in `{attributes}`"))?;
    Ok(found.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

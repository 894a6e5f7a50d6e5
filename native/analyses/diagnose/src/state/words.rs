//! Writes the way to a difference as a Java expression.

use super::deep::HELD;
use super::{FieldName, Path, Segment};

/// Returns a path in words: `box.lid.open`, `titles[0]`, `copies["k"]`, `names.contains("x")`. `is_static` says that the
/// path begins with a static field, which is named with its class.
pub(crate) fn words(path: &Path, is_static: bool) -> String {
    let mut words = String::new();
    for (index, segment) in path.segments().iter().enumerate() {
        match segment {
            Segment::Field(field) if &*field.name == HELD => {}
            Segment::Field(field) if index == 0 && is_static => {
                words.push_str(&format!("{}.{}", simple(field), field.name));
            }
            Segment::Field(field) if words.is_empty() => words.push_str(&field.name),
            Segment::Field(field) => words.push_str(&format!(".{}", field.name)),
            Segment::Element(index) | Segment::Item(index) => words.push_str(&format!("[{index}]")),
            Segment::Entry(key) => words.push_str(&format!("[{}]", constant(key))),
            Segment::Member(member) => {
                words.push_str(&format!(".contains({})", constant(member)));
            }
        }
    }
    words.trim_start_matches('.').to_owned()
}

/// Returns an enum constant without the package and the classes around its class. Other values stay.
pub(crate) fn constant(value: &str) -> &str {
    let is_name = value.starts_with(|it: char| it.is_alphabetic() || it == '_');
    let mut dots = value.rmatch_indices('.').map(|(at, _)| at + 1);
    dots.nth(1).filter(|_| is_name).and_then(|at| value.get(at..)).unwrap_or(value)
}

/// Returns the name of a field's class without its package and the classes around it.
fn simple(field: &FieldName) -> &str {
    field.class.rsplit(['.', '$']).next().unwrap_or(&field.class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_written_as_java_would() {
        let field = |class: &str, name: &str| {
            Segment::Field(FieldName { class: class.into(), name: name.into() })
        };
        let way = |all: Vec<Segment>, is_static| words(&Path::of(all), is_static);
        let lid = [field("a.Shelf", "box"), field("a.Box", "lid"), field("a.Lid", "open")];
        assert_eq!(way(lid.to_vec(), false), "box.lid.open");
        let copies = [field("a.Shelf", "copies"), Segment::Entry("\"k\"".into())];
        assert_eq!(way(copies.to_vec(), true), "Shelf.copies[\"k\"]");
        let rounds = [field("a.Shelf", "rounds"), field("java.util.concurrent.X", HELD)];
        assert_eq!(way(rounds.to_vec(), false), "rounds");
        let names = [Segment::Element(1), Segment::Member("a.b.C.RED".into())];
        assert_eq!(way(names.to_vec(), false), "[1].contains(C.RED)");
    }
}

//! Descriptions of the first difference between two dumps.

use crate::classes::class::ClassId;
use crate::memory::heap::HEADER;

use super::Dump;

/// The number of words before the body of an object: class, length, and four for the monitor.
const FIRST: usize = 6;
/// The largest number of objects that a message names on the path from a root to an object.
const LONGEST_WAY: usize = 8;

impl Dump {
    /// Describes the first difference between this state and a later one. Returns `None` if they
    /// are equal.
    #[must_use]
    pub fn first_difference(&self, other: &Dump) -> Option<String> {
        self.line_difference(other).or_else(|| self.object_difference(other)).or_else(|| {
            let differ = self.objects.lists != other.objects.lists;
            differ.then(|| "other strings are interned".to_owned())
        })
    }

    /// Returns the number of objects that were reached.
    #[must_use]
    pub fn objects(&self) -> usize {
        self.objects.from.len()
    }

    fn line_difference(&self, other: &Dump) -> Option<String> {
        let count = self.lines.len().max(other.lines.len());
        let pairs = (0..count).map(|index| (self.lines.get(index), other.lines.get(index)));
        let (before, after) = pairs.into_iter().find(|(before, after)| before != after)?;
        let show = |line: Option<&String>| line.map_or("nothing", |line| line.trim()).to_owned();
        Some(format!("`{}` became `{}`", show(before), show(after)))
    }

    fn object_difference(&self, other: &Dump) -> Option<String> {
        let common = self.objects().min(other.objects());
        let differs = |&number: &usize| self.words(number) != other.words(number);
        if let Some(number) = (1..=common).find(differs) {
            let what = self.word_difference(other, number);
            return Some(format!("{}: {what}", self.way_to(number)));
        }
        let more = if self.objects() > common { self } else { other };
        let extra = (self.objects() != other.objects()).then(|| more.way_to(common + 1))?;
        Some(format!("{} objects became {}: {extra}", self.objects(), other.objects()))
    }

    fn words(&self, number: usize) -> &[u32] {
        let start = |index: usize| self.objects.starts.get(index).copied().unwrap_or(0);
        self.objects.words.get(start(number - 1)..start(number)).unwrap_or(&[])
    }

    fn word_difference(&self, other: &Dump, number: usize) -> String {
        let (before, after) = (self.words(number), other.words(number));
        if before.len() != after.len() {
            return format!("{} words became {}", before.len(), after.len());
        }
        let pairs = before.iter().zip(after).enumerate();
        let found = pairs.into_iter().find(|(_, (before, after))| before != after);
        let Some((index, (before, after))) = found else { return "nothing".to_owned() };
        format!("{} was {before:#x}, is {after:#x}", self.place(number, index))
    }

    /// Describes a word of an object, given its index. Labels follow the body.
    fn place(&self, number: usize, index: usize) -> String {
        match index {
            0 => return "the class".to_owned(),
            1 => return "the length".to_owned(),
            2..FIRST => return "the monitor or the identity hash".to_owned(),
            _ => {}
        }
        let offset = HEADER + 4 * (index - FIRST) as u32;
        let class = ClassId(self.words(number).first().copied().unwrap_or(0));
        let field = |class: ClassId, is_static: bool| {
            let class = self.classes.get(class.0 as usize)?;
            let found = class.ancestors.iter().rev().find_map(|id| {
                let of = self.classes.get(id.0 as usize)?;
                let is_it = |field: &&crate::classes::class::Field| {
                    field.is_static() == is_static && field.offset == offset
                };
                of.fields.iter().find(is_it)
            });
            found.map(|field| format!("{}.{}", class.name, field.name))
        };
        let mirrored = self.words(number).get(FIRST + (self.mirror_class - HEADER) as usize / 4);
        field(class, false)
            .or_else(|| field(ClassId(*mirrored?), true))
            .unwrap_or_else(|| format!("the element, field or label at offset {offset}"))
    }

    /// Describes an object and the path of objects from a root to it.
    fn way_to(&self, number: usize) -> String {
        let mut way = Vec::new();
        let mut at = number;
        while at != 0 && way.len() < LONGEST_WAY {
            let class = self.words(at).first().and_then(|&class| self.classes.get(class as usize));
            way.push(format!("#{at} {}", class.map_or("?", |class| &class.name)));
            at = self.objects.from.get(at - 1).copied().unwrap_or(0) as usize;
        }
        way.reverse();
        way.join(" > ")
    }
}

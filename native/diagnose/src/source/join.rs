//! Strings that a builder joins, as sources mostly have them: compilers for Java 8 make such calls of a sum.

use classfile::{FieldType, Instruction, MethodDescriptor};

use super::brackets::primary;
use super::{Source, passed};
use crate::code::member;

/// The calls of a builder that only joins.
struct Chain<'a> {
    /// Those that make it and add to it, the last one first.
    calls: Vec<u32>,
    /// What is added, the last one first: the instruction that gives it, and the parameter's type.
    parts: Vec<(u32, Part<'a>)>,
}

/// The type by which something is added, if not as a string.
type Part<'a> = Option<FieldType<'a>>;

impl Source<'_> {
    /// The sum that ends in a call of a builder's `toString`.
    pub(super) fn sum(&self, instruction: &Instruction<'_>, depth: u32) -> Option<String> {
        let Chain { parts, .. } = self.chain(instruction)?;
        // Only with a string among the first two does the first sum join.
        let is_joined = parts.iter().rev().take(2).any(|(_, kind)| kind.is_none());
        let start = (!is_joined).then(|| "\"\"".to_owned());
        let texts = parts.iter().rev().map(|(at, kind)| {
            let mut text = self.within(*at, depth)?;
            if let Some(kind) = kind {
                passed(&mut text, kind);
            }
            Some(primary(&text))
        });
        let texts: Option<Vec<String>> = start.into_iter().map(Some).chain(texts).collect();
        Some(texts?.join(" + "))
    }

    /// The calls on which a sum's `toString` rests: to the source they are no expressions.
    pub(crate) fn calls_of_sum(&self, instruction: &Instruction<'_>) -> Vec<u32> {
        self.chain(instruction).map(|chain| chain.calls).unwrap_or_default()
    }

    /// The calls behind one of `toString`; nothing if they do more than join.
    fn chain(&self, instruction: &Instruction<'_>) -> Option<Chain<'_>> {
        let [mut at] = self.operands_of_builder(instruction, "toString")?;
        let mut chain = Chain { calls: Vec::new(), parts: Vec::new() };
        loop {
            let call = Instruction::at(&self.code.bytes, at as usize)?;
            chain.calls.push(at);
            let (_, name, _) = member(self.file, &call)?;
            if name == "<init>" {
                chain.parts.extend(self.start(&call)?);
                return (chain.parts.len() > 1).then_some(chain);
            }
            let [builder, part] = self.operands_of_builder(&call, "append")?;
            chain.parts.push((part, self.parameter(&call)?));
            // It comes before, so this ends.
            at = (builder < at).then_some(builder)?;
        }
    }

    /// What a builder is made with, if that is nothing or a string.
    fn start(&self, call: &Instruction<'_>) -> Option<Option<(u32, Part<'_>)>> {
        if self.operands_of_builder::<0>(call, "<init>").is_some() {
            return Some(None);
        }
        let [part] = self.operands_of_builder(call, "<init>")?;
        let kind = self.parameter(call)?;
        kind.is_none().then_some(Some((part, kind)))
    }

    /// What a call takes, if it is one of a builder with this name, and takes so many.
    fn operands_of_builder<const N: usize>(
        &self,
        call: &Instruction<'_>,
        wanted: &str,
    ) -> Option<[u32; N]> {
        let (owner, name, _) = member(self.file, call)?;
        let is_builder =
            matches!(owner.as_str(), "java/lang/StringBuilder" | "java/lang/StringBuffer");
        let operands = self.operands.get(&call.pc).filter(|_| is_builder && name == wanted)?;
        operands.as_slice().try_into().ok()
    }

    /// The type of a call's only parameter; an array's elements would be added, and a sum does not.
    fn parameter(&self, call: &Instruction<'_>) -> Option<Part<'_>> {
        let descriptor = self.file.pool.member(call.pool_index()?)?.descriptor;
        match MethodDescriptor::parse(descriptor)?.parameters.as_slice() {
            [FieldType::Array(_)] => None,
            [FieldType::Object("java/lang/String")] => Some(None),
            [kind] => Some(Some(*kind)),
            _ => None,
        }
    }
}

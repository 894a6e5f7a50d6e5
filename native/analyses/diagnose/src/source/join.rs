//! Writes string concatenations as sums: compilers for Java 8 turn them into calls of a builder.

use classfile::{FieldType, Instruction, MethodDescriptor};

use super::brackets::primary;
use super::{Source, passed};
use crate::code::member;

/// The calls of a builder that only concatenates.
struct Chain<'a> {
    /// The calls that create it and add to it, the last one first.
    calls: Vec<u32>,
    /// The added values, the last one first: the instruction that evaluates the value, and its
    /// type.
    parts: Vec<(u32, Part<'a>)>,
}

/// The type of the parameter with which a value is added; `None` for a string.
type Part<'a> = Option<FieldType<'a>>;

impl Source<'_> {
    /// Returns the sum that ends in a builder's `toString`.
    pub(super) fn sum(&self, instruction: &Instruction<'_>, depth: u32) -> Option<String> {
        let Chain { parts, .. } = self.chain(instruction)?;
        // The first `+` concatenates only if one of its operands is a string.
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

    /// Returns the calls that belong to a sum's `toString`. In the source they are no expressions.
    pub(crate) fn calls_of_sum(&self, instruction: &Instruction<'_>) -> Vec<u32> {
        self.chain(instruction).map(|chain| chain.calls).unwrap_or_default()
    }

    /// Returns the calls that lead to a `toString`, or `None` if they do more than concatenate.
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
            // The builder comes before its user in the code, so this loop ends.
            at = (builder < at).then_some(builder)?;
        }
    }

    /// Returns the initial value of a builder, if it has none or a string.
    fn start(&self, call: &Instruction<'_>) -> Option<Option<(u32, Part<'_>)>> {
        if self.operands_of_builder::<0>(call, "<init>").is_some() {
            return Some(None);
        }
        let [part] = self.operands_of_builder(call, "<init>")?;
        let kind = self.parameter(call)?;
        kind.is_none().then_some(Some((part, kind)))
    }

    /// Returns the operands of a call, if it is the builder's method `wanted` with `N` operands.
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

    /// Returns the type of a call's only parameter. An array is no part of a sum: `append` would
    /// add its elements.
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

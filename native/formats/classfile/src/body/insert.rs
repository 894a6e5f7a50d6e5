//! Inserts instructions into a method of a class file.

use std::collections::BTreeMap;

use crate::code::bytecode::Instruction;
use crate::model::{BootstrapMethod, ClassFile, access};
use crate::pool::Constant;
use crate::reader::read_class;

use super::constants::Constants;
use super::relocate::{Around, Relocated};
use super::splice::{Layout, Part, sized};
use super::step::Step;
use super::{BodyError, code};

/// The place of inserted instructions relative to an instruction of the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Before an instruction; a jump to it runs them too.
    Before,
    /// In place of an instruction; a jump to it runs them.
    Instead,
    /// Between an instruction and the next one; a jump to the next one skips them.
    After,
}

/// Instructions without jumps that are inserted at an instruction. Afterwards the operand stack
/// must hold the same types as without them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insertion {
    /// The offset of the instruction in the code.
    pub at: u32,
    /// The place relative to the instruction.
    pub side: Side,
    /// The inserted instructions; not empty.
    pub steps: Vec<Step>,
}

/// Returns a copy of a class file with instructions inserted into a method. Jumps, handlers, lines
/// and stack maps move with the instructions to which they refer. Tables that only debuggers read
/// are dropped.
///
/// # Errors
/// Returns an error if the bytes are not a class file, the class has no such method with a body, no
/// instruction starts at the place of an insertion, or the result exceeds a limit of class files.
pub fn with_insertions(
    bytes: &[u8],
    name: &str,
    descriptor: &str,
    insertions: &[Insertion],
) -> Result<Vec<u8>, BodyError> {
    let class = read_class(bytes)?;
    let is_it = |it: &crate::Method| &*it.name == name && &*it.descriptor == descriptor;
    let position = class.methods.iter().position(is_it).ok_or(BodyError::NoBody)?;
    let old = class.methods.get(position).and_then(|it| it.code.as_ref());
    let old = old.ok_or(BodyError::NoBody)?;
    let layout = Layout::of(bytes)?;
    let mut constants = Constants::behind(&class.pool);
    let mut joined = Vec::new();
    let mut inserted: BTreeMap<u32, Around> = BTreeMap::new();
    let mut more_stack = 0;
    for Insertion { at, side, steps } in insertions {
        let mut written = Vec::new();
        for step in steps {
            match step {
                Step::Join { part, text } => {
                    let site = Site { class: &class, code: &old.bytes, at: *at };
                    let number = class.attributes.bootstrap_methods.len() + joined.len();
                    let (bootstrap, call) = site.joining(*part, text, number, &mut constants)?;
                    joined.push(bootstrap);
                    written.extend(call);
                }
                _ => written.extend(step.bytes(&mut constants)?),
            }
        }
        if written.is_empty() {
            return Err(BodyError::NoPlace);
        }
        more_stack = more_stack.max(steps.iter().map(Step::slots).sum());
        let around = inserted.entry(*at).or_default();
        match side {
            Side::Before => around.before.extend(written),
            Side::Instead => around.instead = Some(written),
            Side::After => around.after.extend(written),
        }
    }
    let new = Relocated::of(&old.bytes, &inserted)?;
    let body = code::relocated(old, more_stack, &new, &mut constants)?;
    let is_code = |name| class.pool.utf8(name).is_some_and(|name| &**name == "Code");
    let place = layout.attribute_of(position, is_code).ok_or(BodyError::NoBody)?;
    let mut parts: Vec<Part> = vec![(place.body(), sized(body)?)];
    parts.extend(with_bootstraps(bytes, &class, &layout, &joined)?);
    layout.with(bytes, &constants, parts)
}

/// Returns a copy of a class file with a static initialiser that runs `steps`.
///
/// # Errors
/// Returns an error if the bytes are not a class file, the class has a static initialiser already,
/// or the constant pool is full.
pub fn with_initialiser(bytes: &[u8], steps: &[Step]) -> Result<Vec<u8>, BodyError> {
    let class = read_class(bytes)?;
    if class.method("<clinit>", "()V").is_some() {
        return Err(BodyError::NoPlace);
    }
    let mut constants = Constants::behind(&class.pool);
    let mut code = Vec::new();
    for step in steps {
        code.extend(step.bytes(&mut constants)?);
    }
    code.push(super::instructions::RETURN);
    let max_stack: u16 = steps.iter().map(Step::slots).sum();
    let mut body = max_stack.to_be_bytes().to_vec();
    body.extend([0; 2]);
    body.extend(sized(code)?);
    body.extend([0; 4]);
    let mut method = access::STATIC.to_be_bytes().to_vec();
    for name in ["<clinit>", "()V"] {
        method.extend(constants.utf8(name)?.to_be_bytes());
    }
    method.extend([0, 1]);
    method.extend(constants.utf8("Code")?.to_be_bytes());
    method.extend(sized(body)?);
    let layout = Layout::of(bytes)?;
    layout.with(bytes, &constants, layout.method(method)?)
}

/// The place of an `invokedynamic` instruction in a class.
struct Site<'a> {
    class: &'a ClassFile,
    code: &'a [u8],
    at: u32,
}

impl Site<'_> {
    /// Returns a copy of the site's bootstrap method with another text in its recipe, and an
    /// instruction that calls the copy. The recipe is the first static argument of
    /// `StringConcatFactory.makeConcatWithConstants`. `number` is the position of the copy among
    /// the class's bootstrap methods.
    fn joining(
        &self,
        part: usize,
        text: &str,
        number: usize,
        constants: &mut Constants,
    ) -> Result<(BootstrapMethod, Vec<u8>), BodyError> {
        let pool = &self.class.pool;
        let instruction = Instruction::at(self.code, self.at as usize);
        let site = instruction.and_then(|it| pool.get(it.pool_index()?));
        let Some(Constant::InvokeDynamic { bootstrap, name_and_type }) = site else {
            return Err(BodyError::NoPlace);
        };
        let methods = &self.class.attributes.bootstrap_methods;
        let mut made = methods.get(usize::from(*bootstrap)).cloned().ok_or(BodyError::NoPlace)?;
        let first = made.arguments.first_mut().ok_or(BodyError::NoPlace)?;
        let Some(Constant::String(recipe)) = pool.get(*first) else {
            return Err(BodyError::NoPlace);
        };
        let recipe = pool.utf8(*recipe).ok_or(BodyError::NoPlace)?;
        *first = constants.text(&with_part(recipe, part, text).ok_or(BodyError::NoPlace)?)?;
        let number = u16::try_from(number).map_err(|_| BodyError::Full)?;
        let mut call = super::instructions::with_index(
            INVOKEDYNAMIC,
            constants.call_site(number, *name_and_type)?,
        );
        call.extend([0, 0]);
        Ok((made, call))
    }
}

const INVOKEDYNAMIC: u8 = 0xba;

/// Returns a recipe with `text` in place of one literal part.
///
/// In a recipe, `\u{1}` and `\u{2}` stand for operands, and literal parts are between them. For
/// example, the literal parts of `<\u{1}, \u{1}>` are `<`, `, ` and `>`. Returns `None` if there is
/// no such part, or if `text` contains one of the two characters.
fn with_part(recipe: &str, part: usize, text: &str) -> Option<String> {
    let is_operand = |character| matches!(character, '\u{1}' | '\u{2}');
    if text.contains(is_operand) {
        return None;
    }
    let mut literals = 0..;
    let mut found = false;
    let mut other = String::new();
    for piece in recipe.split_inclusive(is_operand) {
        let literal = piece.trim_end_matches(is_operand);
        let is_it = !literal.is_empty() && literals.next() == Some(part);
        found |= is_it;
        other += if is_it { text } else { literal };
        other += piece.get(literal.len()..).unwrap_or_default();
    }
    found.then_some(other)
}

/// Returns the class's `BootstrapMethods` attribute with more methods, or `None` if there are none
/// to add.
fn with_bootstraps(
    bytes: &[u8],
    class: &ClassFile,
    layout: &Layout,
    more: &[BootstrapMethod],
) -> Result<Option<Part>, BodyError> {
    if more.is_empty() {
        return Ok(None);
    }
    let is_it = |name| class.pool.utf8(name).is_some_and(|name| &**name == "BootstrapMethods");
    let attribute = layout.attributes.iter().find(|attribute| is_it(attribute.name));
    let place = attribute.map(super::splice::Attribute::body).ok_or(BodyError::NoPlace)?;
    let count = class.attributes.bootstrap_methods.len() + more.len();
    let mut body = u16::try_from(count).map_err(|_| BodyError::Full)?.to_be_bytes().to_vec();
    // After the length (4 bytes) and the number of methods (2 bytes).
    body.extend(bytes.get(place.start + 6..place.end).unwrap_or_default());
    for BootstrapMethod { handle, arguments } in more {
        body.extend(handle.to_be_bytes());
        let count = u16::try_from(arguments.len()).map_err(|_| BodyError::Full)?;
        body.extend(count.to_be_bytes());
        body.extend(arguments.iter().flat_map(|argument| argument.to_be_bytes()));
    }
    Ok(Some((place, sized(body)?)))
}

#[cfg(test)]
mod tests {
    use super::with_part;

    #[test]
    fn a_recipe_keeps_its_operands_and_other_literals() {
        let recipe = "<\u{1}, \u{1}\u{2}>";
        assert_eq!(with_part(recipe, 0, "").as_deref(), Some("\u{1}, \u{1}\u{2}>"));
        assert_eq!(with_part(recipe, 1, "-").as_deref(), Some("<\u{1}-\u{1}\u{2}>"));
        assert_eq!(with_part(recipe, 2, "]").as_deref(), Some("<\u{1}, \u{1}\u{2}]"));
        assert_eq!(with_part(recipe, 3, "]"), None);
        assert_eq!(with_part(recipe, 0, "\u{1}"), None);
    }
}

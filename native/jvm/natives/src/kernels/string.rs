//! Kernels for `java.lang.String`.

use vm::Res;
use vm::machine::Label;
use vm::memory::heap::{HEADER, Ref};
use vm::native::{Call, LEFT};

crate::natives! {
    "java/lang/String";
    "length" "()I" => length;
    "isEmpty" "()Z" => is_empty;
    "charAt" "(I)C" => char_at;
    "equals" "(Ljava/lang/Object;)Z" => equals;
    "startsWith" "(Ljava/lang/String;I)Z" => starts_with;
}

/// The content of a string argument.
#[derive(Clone, Copy)]
struct Text {
    string: Ref,
    /// The slot of the argument.
    slot: u32,
    /// The array of the characters, with one or two bytes for each.
    array: Ref,
    wide: bool,
}

impl Text {
    /// # Errors
    /// Returns [`LEFT`] if the string is null, or if its constructor has not set the array yet.
    fn of(call: &Call<'_>, slot: u32) -> Res<Text> {
        let string = call.reference(slot);
        if string.0 == 0 {
            return Err(LEFT);
        }
        let (value, coder) = (call.vm.known.string_value, call.vm.known.string_coder);
        let array = call.vm.reference(string, value);
        let wide = call.vm.heap.u8(string.0 + coder) != 0;
        if array.0 == 0 { Err(LEFT) } else { Ok(Text { string, slot, array, wide }) }
    }

    /// Returns the number of characters.
    fn length(&self, call: &Call<'_>) -> u32 {
        call.vm.heap.length(self.array) >> u32::from(self.wide)
    }

    /// Returns the character at a valid index.
    fn unit(&self, call: &Call<'_>, index: u32) -> u16 {
        let first = self.array.0 + HEADER;
        match self.wide {
            true => call.vm.heap.u16(first + 2 * index),
            false => call.vm.heap.u8(first + index).into(),
        }
    }

    /// Returns the label of a result that depends on some characters and on the length.
    fn label(&self, call: &mut Call<'_>, first: u32, count: u32) -> Label {
        if !call.vm.has_labels() {
            return Label::NONE;
        }
        let (value, coder) = (call.vm.known.string_value, call.vm.known.string_coder);
        let base = call.label(self.slot);
        let own = call.vm.field_shadow(self.string, value);
        let through = call.vm.read_shadow(self.string, own, base, true);
        let wide = u32::from(self.wide);
        let length = call.vm.length_shadow(self.array);
        let some = call.vm.memory_shadow(self.array, HEADER + (first << wide), count << wide);
        let content = call.vm.machine.unite(some, length);
        let content = call.vm.read_shadow(self.array, content, through, false);
        let form = call.vm.field_shadow(self.string, coder);
        let form = call.vm.read_shadow(self.string, form, base, false);
        call.vm.machine.unite(content, form)
    }
}

fn length(call: &mut Call<'_>) -> Res<u64> {
    let text = Text::of(call, 0)?;
    call.shadow = Some(text.label(call, 0, 0));
    Ok(text.length(call).into())
}

fn is_empty(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(length(call)? == 0))
}

fn char_at(call: &mut Call<'_>) -> Res<u64> {
    let text = Text::of(call, 0)?;
    let index = u32::try_from(call.int(1)).map_err(|_| LEFT)?;
    if index >= text.length(call) {
        return Err(LEFT);
    }
    let (label, of_index) = (text.label(call, index, 1), call.label(1));
    call.shadow = Some(call.vm.machine.unite(label, of_index));
    Ok(text.unit(call, index).into())
}

fn equals(call: &mut Call<'_>) -> Res<u64> {
    let (this, other) = (call.reference(0), call.reference(1));
    if this == other || other.0 == 0 || call.vm.class_of(other) != call.vm.known.string {
        return Ok(u64::from(this == other));
    }
    let (this, other) = (Text::of(call, 0)?, Text::of(call, 1)?);
    let counts = (this.length(call), other.length(call));
    let is_alike = counts.0 == counts.1 && this.wide == other.wide;
    let (seen, equal) = if is_alike { agreement(call, this, 0, other) } else { (0, false) };
    compared(call, [(this, 0), (other, 0)], seen);
    Ok(u64::from(equal))
}

fn starts_with(call: &mut Call<'_>) -> Res<u64> {
    let (text, prefix) = (Text::of(call, 0)?, Text::of(call, 1)?);
    let from = call.int(2);
    let last = i64::from(text.length(call)) - i64::from(prefix.length(call));
    let fits = from >= 0 && i64::from(from) <= last;
    let from = if fits { from as u32 } else { 0 };
    let (seen, starts) = if fits { agreement(call, text, from, prefix) } else { (0, false) };
    compared(call, [(text, from), (prefix, 0)], seen);
    Ok(u64::from(starts))
}

/// Compares `part` with the characters of `text` from an index on, which must be enough. Returns how many
/// characters had to be read, and whether all are equal.
fn agreement(call: &Call<'_>, text: Text, from: u32, part: Text) -> (u32, bool) {
    let count = part.length(call);
    let differs = |index: &u32| text.unit(call, from + index) != part.unit(call, *index);
    match (0..count).find(differs) {
        Some(index) => (index + 1, false),
        None => (count, true),
    }
}

/// Labels a result that depends on the arguments, on `seen` characters of each text from an index on, and
/// on their lengths.
fn compared(call: &mut Call<'_>, texts: [(Text, u32); 2], seen: u32) {
    let mut shadow = call.arguments_label();
    for (text, from) in texts {
        let label = text.label(call, from, seen);
        shadow = call.vm.machine.unite(shadow, label);
    }
    call.shadow = Some(shadow);
}

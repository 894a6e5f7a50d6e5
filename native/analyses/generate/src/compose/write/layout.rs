//! Breaks code into lines of limited width.
//!
//! A line that is too long breaks after the opening parenthesis of its outermost argument list, and before each
//! argument that would not fit. A part that is still too long breaks further inside. Long texts are split.

/// The most columns of a line.
const WIDTH: usize = 120;
/// The columns that a tab takes.
const TAB: usize = 4;
/// The number of levels by which a continued line is indented.
const CONTINUATION: usize = 2;

/// Code that may be broken into several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// Text that is never broken.
    Text(String),
    /// A string literal, as its escaped characters.
    Quoted(Vec<String>),
    /// Pieces that follow each other.
    Row(Vec<Code>),
    /// A call, and calls on its result, each of which may stand on a line of its own.
    Chain(Vec<Code>),
    /// A list with commas between its items.
    List {
        /// The opening and the closing bracket.
        brackets: (&'static str, &'static str),
        /// The items.
        items: Vec<Code>,
    },
    /// Lines in braces.
    Block(Vec<Line>),
}

impl Code {
    /// Returns text that is never broken.
    pub fn text(text: impl Into<String>) -> Code {
        Code::Text(text.into())
    }

    /// Returns pieces that follow each other.
    pub fn row(pieces: impl IntoIterator<Item = Code>) -> Code {
        Code::Row(pieces.into_iter().collect())
    }

    /// Returns a call. `head` is the text before the parenthesis.
    pub fn call(head: impl Into<String>, arguments: Vec<Code>) -> Code {
        Code::row([Code::text(head), Code::arguments(arguments)])
    }

    /// Returns arguments in parentheses.
    pub fn arguments(items: Vec<Code>) -> Code {
        Code::List { brackets: ("(", ")"), items }
    }

    /// Returns the code on one line.
    pub fn flat(&self) -> String {
        match self {
            Code::Text(text) => text.clone(),
            Code::Quoted(units) => format!("\"{}\"", units.concat()),
            Code::Row(pieces) | Code::Chain(pieces) => pieces.iter().map(Code::flat).collect(),
            Code::List { brackets: (open, close), items } => {
                let items: Vec<String> = items.iter().map(Code::flat).collect();
                format!("{open}{}{close}", items.join(", "))
            }
            Code::Block(lines) => {
                let lines = lines.iter().filter_map(|it| it.code.as_ref());
                let lines: Vec<String> = lines.map(Code::flat).collect();
                format!("{{{}}}", lines.join(" "))
            }
        }
    }

    /// Returns whether the code takes several lines, however short they are.
    fn has_lines(&self) -> bool {
        match self {
            Code::Text(_) | Code::Quoted(_) => false,
            Code::Row(pieces) | Code::Chain(pieces) => pieces.iter().any(Code::has_lines),
            Code::List { items, .. } => items.iter().any(Code::has_lines),
            Code::Block(lines) => !lines.is_empty(),
        }
    }

    fn width(&self) -> usize {
        self.flat().chars().count()
    }

    /// Returns the number of columns before the first place where the code can be broken, and whether there is such a
    /// place.
    fn lead(&self) -> (usize, bool) {
        match self {
            Code::Text(_) => (self.width(), false),
            Code::Quoted(units) => (1 + units.first().map_or(1, |it| it.chars().count()), true),
            Code::List { items, .. } if items.is_empty() => (self.width(), false),
            Code::List { brackets: (open, _), .. } => (open.len(), true),
            Code::Block(lines) => (1, !lines.is_empty()),
            Code::Row(pieces) | Code::Chain(pieces) => {
                let mut columns = 0;
                for piece in pieces {
                    let (lead, breaks) = piece.lead();
                    columns += lead;
                    if breaks {
                        return (columns, true);
                    }
                }
                (columns, false)
            }
        }
    }
}

/// A line of a method's body before it is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of levels by which it is indented, relative to the method's body.
    pub depth: usize,
    /// The code; `None` for an empty line.
    pub code: Option<Code>,
}

impl Line {
    /// Returns a line of code.
    pub fn of(depth: usize, code: Code) -> Line {
        Line { depth, code: Some(code) }
    }

    /// Returns a statement that stands on a line.
    pub fn statement(code: Code) -> Line {
        Line::of(0, Code::row([code, Code::text(";")]))
    }

    /// Returns an empty line.
    pub fn empty() -> Line {
        Line { depth: 0, code: None }
    }
}

/// Returns the text of a piece of code up to and including the equals sign, if the piece ends with one.
fn assigned(piece: &Code) -> Option<&str> {
    match piece {
        Code::Text(text) if text.ends_with(" = ") => Some(text.trim_end()),
        _ => None,
    }
}

/// Returns the columns that a character takes.
fn columns(character: char) -> usize {
    if character == '\t' { TAB } else { 1 }
}

/// The text of a file, written from top to bottom.
#[derive(Debug)]
pub struct Page<'a> {
    text: String,
    indent: &'a str,
    line_end: &'a str,
    column: usize,
    /// The number of lines that are complete.
    lines: u32,
}

impl<'a> Page<'a> {
    /// Creates an empty page.
    pub fn new(indent: &'a str, line_end: &'a str) -> Page<'a> {
        Page { text: String::new(), indent, line_end, column: 0, lines: 0 }
    }

    /// Returns the number of the next line, starting at 1.
    pub fn next_line(&self) -> u32 {
        self.lines + 1
    }

    /// Writes a line of text as it is.
    pub fn line(&mut self, depth: usize, text: &str) {
        self.code(depth, &Code::text(text));
    }

    /// Writes an empty line.
    pub fn empty(&mut self) {
        self.end_line();
    }

    /// Writes code on as many lines as it needs.
    pub fn code(&mut self, depth: usize, code: &Code) {
        self.start_line(depth);
        self.print(code, depth, 0);
        self.end_line();
    }

    /// Returns what is written so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text.
    pub fn finish(self) -> String {
        self.text
    }

    fn start_line(&mut self, depth: usize) {
        for _ in 0..depth {
            self.push(self.indent);
        }
    }

    fn end_line(&mut self) {
        self.text.push_str(self.line_end);
        self.column = 0;
        self.lines += 1;
    }

    fn break_line(&mut self, depth: usize) {
        self.end_line();
        self.start_line(depth);
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.chars().map(columns).sum::<usize>();
    }

    /// Prints code. `after` is the number of columns of the following text that cannot be broken off.
    fn print(&mut self, code: &Code, depth: usize, after: usize) {
        // `after` counts here: the line must also have room for a closing parenthesis and a semicolon.
        if !code.has_lines() && self.column + code.width() + after <= WIDTH {
            return self.push(&code.flat());
        }
        match code {
            Code::Text(text) => self.push(text),
            Code::Quoted(units) => self.print_quoted(units, depth + CONTINUATION, after),
            Code::Row(pieces) => self.print_row(pieces, depth, after),
            Code::Chain(pieces) => self.print_chain(pieces, depth, after),
            Code::List { brackets, items } => self.print_list(*brackets, items, depth, after),
            Code::Block(lines) => self.print_block(lines, depth),
        }
    }

    fn print_block(&mut self, lines: &[Line], depth: usize) {
        self.push("{");
        for line in lines {
            self.end_line();
            if let Some(code) = &line.code {
                let depth = depth + 1 + line.depth;
                self.start_line(depth);
                self.print(code, depth, 0);
            }
        }
        self.break_line(depth);
        self.push("}");
    }

    /// Prints pieces one after the other. If nothing fits after an equals sign, the line breaks there.
    fn print_row(&mut self, pieces: &[Code], depth: usize, after: usize) {
        let mut depth = depth;
        for (at, piece) in pieces.iter().enumerate() {
            let rest = Code::Row(pieces.get(at + 1..).unwrap_or(&[]).to_vec());
            let (lead, breaks) = rest.lead();
            if let Some(head) = assigned(piece)
                && self.column + piece.width() + lead > WIDTH
            {
                self.push(head);
                depth += CONTINUATION;
                self.break_line(depth);
                continue;
            }
            // If the rest can be broken, only its beginning has to fit on the line. Otherwise all of it must, and
            // what follows it.
            let after = if breaks { lead } else { lead + after };
            self.print(piece, depth, after);
        }
    }

    fn print_chain(&mut self, calls: &[Code], depth: usize, after: usize) {
        for (at, call) in calls.iter().enumerate() {
            if at > 0 {
                self.break_line(depth + CONTINUATION);
            }
            // Only the last call is followed by the semicolon.
            let is_last = at + 1 == calls.len();
            let depth = if at > 0 { depth + CONTINUATION } else { depth };
            self.print(call, depth, if is_last { after } else { 0 });
        }
    }

    fn print_list(
        &mut self,
        (open, close): (&str, &str),
        items: &[Code],
        depth: usize,
        after: usize,
    ) {
        let inner = depth + CONTINUATION;
        self.push(open);
        if let Some((last, others)) = items.split_last()
            && self.is_hugged(last, others, inner, close.len() + after)
        {
            others.iter().for_each(|it| self.push(&format!("{}, ", it.flat())));
            self.print(last, depth, close.len() + after);
            return self.push(close);
        }
        let mut was_broken = false;
        for (at, item) in items.iter().enumerate() {
            let is_last = at + 1 == items.len();
            let after = if is_last { close.len() + after } else { 1 };
            let space = usize::from(at > 0);
            // After an item that took several lines, the next one begins a line. Otherwise it would be easy to miss.
            let fits = self.column + space + item.width() + after <= WIDTH && !was_broken;
            match (at, fits) {
                (0, _) | (_, false) => self.break_line(inner),
                (_, true) => self.push(" "),
            }
            let line = self.lines;
            self.print(item, inner, after);
            was_broken = self.lines > line;
            if !is_last {
                self.push(",");
            }
        }
        self.push(close);
    }

    /// Returns whether the last item of a list has to be broken anyway, and can begin on the line of the others.
    fn is_hugged(&self, last: &Code, others: &[Code], inner: usize, after: usize) -> bool {
        let (lead, breaks) = last.lead();
        let before: usize = others.iter().map(|it| it.width() + 2).sum();
        let indent: usize = self.indent.chars().map(columns).sum::<usize>() * inner;
        breaks && indent + last.width() + after > WIDTH && self.column + before + lead <= WIDTH
    }

    /// Prints a string literal as a sum of shorter ones. Each part ends where a line of the text ends, or else with a
    /// space if possible.
    fn print_quoted(&mut self, units: &[String], depth: usize, after: usize) {
        self.push("\"");
        for (at, unit) in units.iter().enumerate() {
            let is_last = at + 1 == units.len();
            let reserve = 1 + if is_last { after } else { 0 };
            // A word goes to the next line as a whole, unless it is so long that the line would stay rather empty.
            let is_word_start = at > 0 && units.get(at - 1).is_some_and(|it| it == " ");
            let word = units.get(at..).unwrap_or_default().split_inclusive(|it| it == " ").next();
            let word = word.unwrap_or_default().iter().map(|it| it.chars().count()).sum::<usize>();
            let needed = match is_word_start && word <= WIDTH / 4 {
                true => word,
                false => unit.chars().count(),
            };
            let ends_line = at > 0 && units.get(at - 1).is_some_and(|it| it == "\\n");
            if ends_line || self.column + needed + reserve > WIDTH {
                self.push("\"");
                self.break_line(depth);
                self.push("+ \"");
            }
            self.push(unit);
        }
        self.push("\"");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(code: &Code) -> String {
        let mut page = Page::new("    ", "\n");
        page.code(2, code);
        page.finish()
    }

    fn quoted(text: &str) -> Code {
        Code::Quoted(text.chars().map(String::from).collect())
    }

    #[test]
    fn short_code_stands_on_one_line() {
        let code =
            Code::call("assertEquals", vec![Code::text("6"), Code::text("order.getTotal()")]);
        assert_eq!(printed(&code), "        assertEquals(6, order.getTotal())\n");
    }

    #[test]
    fn long_lists_break_before_what_does_not_fit() {
        let items = (0..40).map(|it| Code::text(format!("{}", 1000 + it))).collect();
        let text = printed(&Code::row([Code::call("sum", items), Code::text(";")]));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.first(), Some(&"        sum("));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(lines.iter().all(|line| line.trim_end() == *line), "{text}");
        assert_eq!(lines.len(), 4);
        assert!(text.ends_with("1039);\n"));
    }

    #[test]
    fn inner_lists_break_only_if_they_must() {
        let inner = Code::call("new Item", vec![quoted(&"x".repeat(50)), Code::text("1")]);
        let text = printed(&Code::call("order.addAll", vec![inner.clone(), inner]));
        let item = format!("new Item(\"{}\", 1)", "x".repeat(50));
        let indent = " ".repeat(16);
        assert_eq!(text, format!("        order.addAll(\n{indent}{item},\n{indent}{item})\n"));
    }

    #[test]
    fn long_chains_break_before_the_dots() {
        let first = Code::call("assertThat", vec![Code::text("x".repeat(100))]);
        let text =
            printed(&Code::Chain(vec![first, Code::call(".isEqualTo", vec![Code::text("1")])]));
        let indent = " ".repeat(16);
        assert_eq!(
            text,
            format!("        assertThat({})\n{indent}.isEqualTo(1)\n", "x".repeat(100))
        );
    }

    #[test]
    fn what_does_not_fit_behind_an_equals_sign_stands_below_it() {
        let declared = Code::text(format!("{} name = ", "X".repeat(60)));
        let call = Code::call(format!("{}.of", "Y".repeat(50)), vec![Code::text("1")]);
        let text = printed(&Code::row([declared, call, Code::text(";")]));
        let (x, y, indent) = ("X".repeat(60), "Y".repeat(50), " ".repeat(16));
        assert_eq!(text, format!("        {x} name =\n{indent}{y}.of(1);\n"));
    }

    #[test]
    fn long_texts_are_split() {
        let text = printed(&Code::call("parse", vec![quoted(&"y".repeat(200))]));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(text.matches('y').count(), 200);
        assert!(text.contains("\n                + \"yyy"), "{text}");
        let words = printed(&Code::call("parse", vec![quoted(&"word ".repeat(40))]));
        assert!(words.lines().all(|line| line.chars().count() <= WIDTH), "{words}");
        assert!(words.contains("word \"\n                + \"word "), "{words}");
    }
}

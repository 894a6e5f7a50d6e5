//! Reads comma-separated values as RFC 4180 describes them: fields in quotation marks may hold commas, quotation
//! marks (doubled) and line ends.

/// Returns the records of a text, each with its fields.
#[must_use]
pub fn records(text: &str) -> Vec<Vec<String>> {
    let mut reader = Reader::default();
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '"' if reader.is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                reader.field.push('"');
            }
            '"' => reader.is_quoted = !reader.is_quoted,
            ',' if !reader.is_quoted => reader.end_field(),
            '\r' if !reader.is_quoted => {}
            '\n' if !reader.is_quoted => reader.end_record(),
            _ => reader.field.push(char),
        }
    }
    if !reader.field.is_empty() || !reader.record.is_empty() {
        reader.end_record();
    }
    reader.records
}

#[derive(Default)]
struct Reader {
    records: Vec<Vec<String>>,
    record: Vec<String>,
    field: String,
    is_quoted: bool,
}

impl Reader {
    fn end_field(&mut self) {
        self.record.push(std::mem::take(&mut self.field));
    }

    fn end_record(&mut self) {
        self.end_field();
        self.records.push(std::mem::take(&mut self.record));
    }
}

#[cfg(test)]
mod tests {
    use super::records;

    #[test]
    fn quoted_fields_hold_anything() {
        let text = "a,b\r\n\"x, \"\"y\"\"\nz\",\n1,2";
        assert_eq!(records(text), [["a", "b"], ["x, \"y\"\nz", ""], ["1", "2"]]);
        assert!(records("").is_empty());
    }
}
